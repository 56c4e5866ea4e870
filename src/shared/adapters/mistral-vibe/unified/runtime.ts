import { arr, isObject, num, obj, oneLine, str, type Json } from '../../../text'
import { describeCall } from '../describe'

/** What the agent waits for, as registered: the durable sign of a wait (README "Waiting"). */
export interface Callback {
  id: string
  kind: 'approval' | 'user_input'
  /** What is asked, one line. */
  text: string
  /** The call it is about, `bash: npm publish`; null for a question. */
  call: { name: string; target: string } | null
  questions: readonly {
    header: string
    text: string
    options: { label: string; description: string }[]
  }[]
  createdAt: number | null
}

export interface Process {
  id: string
  command: string
  status: string
}

/** The few fields of runtime-state.json that matter. It holds request bodies: nothing else of it is kept. */
export interface Runtime {
  cwd: string | null
  model: string | null
  agentName: string | null
  kind: string
  parentId: string | null
  ephemeral: boolean
  importedFrom: string | null
  callbacks: Map<string, Callback>
  processes: Map<string, Process>
}

export function readRuntime(json: Json | null): Runtime {
  const metadata = obj(json, 'session_metadata')
  const identity = obj(json, 'identity')
  const runtime: Runtime = {
    cwd: str(metadata, 'cwd') ?? null,
    model: str(metadata, 'active_model') ?? null,
    agentName: str(metadata, 'agent_name') ?? null,
    kind: str(identity, 'kind') ?? 'root',
    parentId: str(identity, 'parent_session_id') ?? str(metadata, 'parent_session_id') ?? null,
    ephemeral: str(json, 'storage_lifetime') === 'ephemeral',
    importedFrom: str(obj(obj(json, 'import_provenance'), 'source'), 'session_id') ?? null,
    callbacks: new Map(),
    processes: new Map(),
  }
  for (const raw of arr(json, 'callbacks').filter(isObject)) {
    if (str(raw, 'state') === 'pending') putCallback(runtime, raw)
  }
  for (const raw of arr(json, 'processes').filter(isObject)) putProcess(runtime, raw)
  return runtime
}

/** A `callback_registered` payload, or a pending entry of runtime-state.json: both have the same fields. */
export function putCallback(runtime: Runtime, raw: Json): void {
  const id = str(raw, 'callback_id')
  if (id === undefined) return
  const routing = obj(raw, 'routing')
  const detail = obj(routing, 'detail')
  const effect = obj(detail, 'effect')
  const questions = readQuestions(obj(detail, 'request'))
  const kind = str(raw, 'kind') === 'user_input' ? 'user_input' : 'approval'
  const title = str(obj(effect, 'display'), 'statusText') ?? str(routing, 'title')
  runtime.callbacks.set(id, {
    id,
    kind,
    text: oneLine(questions[0]?.text ?? title ?? (kind === 'approval' ? 'Approval' : 'A question')),
    call: effect && describeCall(str(effect, 'toolName') ?? 'tool', obj(effect, 'input')),
    questions,
    createdAt: num(routing, 'createdAt') ?? null,
  })
}

function readQuestions(request: Json | null): Callback['questions'] {
  return arr(request, 'questions')
    .filter(isObject)
    .map((question) => ({
      header: str(question, 'header') ?? '',
      text: str(question, 'question') ?? '',
      options: arr(question, 'options')
        .filter(isObject)
        .map((option) => ({
          label: str(option, 'label') ?? '',
          description: str(option, 'description') ?? '',
        })),
    }))
}

/** A process of runtime-state.json or of a `process_state_changed` payload (there it may lie one level deeper). */
export function putProcess(runtime: Runtime, raw: Json): void {
  const process = obj(raw, 'process') ?? raw
  const id = str(process, 'process_id')
  if (id === undefined) return
  const known = runtime.processes.get(id)
  runtime.processes.set(id, {
    id,
    command: oneLine(str(process, 'command') ?? known?.command ?? 'a background process'),
    status: str(process, 'status') ?? str(process, 'state') ?? known?.status ?? 'unknown',
  })
}
