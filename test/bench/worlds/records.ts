import { codeText, seeded } from './random'

/** Sizes of what tools give back, as in the collected transcripts: most small, the mean 3 KB, written twice a record. */
const BODIES = [120, 250, 500, 900, 1400, 2200, 3500, 7000, 14_000]

export interface Conversation {
  session: string
  cwd: string
  /** Epoch ms of its first record. */
  start: number
  turns: number
  /** The last turn still runs a command. */
  open: boolean
  seed: number
}

/** A Claude Code transcript as 2.1.3xx writes it: the kinds of records and their sizes as in the collected ones. */
export function transcript(conversation: Conversation): string {
  const { session, cwd, start, turns, open, seed } = conversation
  const random = seeded(seed)
  const lines: string[] = []
  let at = start
  let parent: string | null = null
  const id = (): string =>
    Array.from({ length: 4 }, () =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('-')
  const add = (head: object, body: object): void => {
    at += 900
    const uuid = id()
    const place = {
      uuid,
      timestamp: new Date(at).toISOString(),
      userType: 'external',
      entrypoint: 'cli',
      cwd,
      sessionId: session,
      version: '2.1.332',
      gitBranch: 'main',
    }
    lines.push(
      JSON.stringify({ parentUuid: parent, isSidechain: false, ...head, ...body, ...place }),
    )
    parent = uuid
  }
  const user = (content: unknown, more: object = {}): void =>
    add({ promptId: id() }, { type: 'user', message: { role: 'user', content }, ...more })
  const assistant = (block: object, stop: string, message: string): void =>
    add(
      {},
      {
        message: {
          model: 'claude-opus-5',
          id: message,
          type: 'message',
          role: 'assistant',
          content: [block],
          stop_reason: stop,
          stop_sequence: null,
          usage: usage(random),
        },
        requestId: `req_${id()}`,
        type: 'assistant',
      },
    )
  for (let turn = 0; turn < turns; turn += 1) {
    const last = turn === turns - 1
    lines.push(
      JSON.stringify({
        type: 'file-history-snapshot',
        messageId: id(),
        snapshot: { trackedFileBackups: {} },
      }),
    )
    user(`Change the reader: ${codeText(random, 60 + Math.floor(random() * 500))}`)
    const calls = 1 + Math.floor(random() * 6)
    for (let call = 0; call < calls; call += 1) {
      const message = `msg_${id()}`
      const tool = `toolu_${id()}`
      const signature = Buffer.from(codeText(random, 700)).toString('base64')
      if (random() < 0.5)
        assistant(
          { type: 'thinking', thinking: codeText(random, 300), signature },
          'tool_use',
          message,
        )
      assistant(callBlock(tool, random), 'tool_use', message)
      if (open && last && call === calls - 1) break
      const output = codeText(random, BODIES[Math.floor(random() * BODIES.length)] ?? 0)
      user([{ tool_use_id: tool, type: 'tool_result', content: output, is_error: false }], {
        toolUseResult: { stdout: output, stderr: '', interrupted: false, isImage: false },
      })
      if (random() < 0.2)
        add(
          { attachment: { type: 'new_diagnostics', files: [codeText(random, 5000)] } },
          { type: 'attachment' },
        )
    }
    if (open && last) break
    assistant({ type: 'text', text: codeText(random, 600) }, 'end_turn', `msg_${id()}`)
    add({}, { type: 'system', subtype: 'turn_duration', durationMs: 9000, isMeta: false })
  }
  return `${lines.join('\n')}\n`
}

function callBlock(id: string, random: () => number): object {
  const command = { command: `npm test -- ${codeText(random, 80)}`, description: 'Run the tests' }
  const edit = {
    file_path: '/home/dev/shop/src/reader.ts',
    old_string: codeText(random, 500),
    new_string: codeText(random, 700),
  }
  const [name, input] = random() < 0.6 ? ['Bash', command] : ['Edit', edit]
  return { type: 'tool_use', id, name, input }
}

const usage = (random: () => number): object => ({
  input_tokens: Math.floor(random() * 9),
  cache_creation_input_tokens: Math.floor(random() * 4000),
  cache_read_input_tokens: Math.floor(random() * 90_000),
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 812 },
  output_tokens: Math.floor(random() * 900),
  service_tier: 'standard',
})
