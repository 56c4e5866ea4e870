import type { Adapter, HomeView, World } from '../adapter'
import { ancientDetail } from './ancient'
import { prefix } from './base'
import { decoder } from './decoder'
import { document, type CodexDoc } from './docs'
import { fact } from './facts'
import { enters, homes, locate, place } from './paths'
import { REDACTION } from './redact'
import { holders, ownsProcess } from './processes'
import { screenReader } from './screen'
import { sessions } from './sessions'
import { currentFile, familyOf, threadsOf } from './threads'

/** Codex of every age: see README.md in this folder for its rules, their records and their reasons. */
export const codex: Adapter<CodexDoc> = {
  tool: 'codex',
  redaction: REDACTION,
  homes,
  enters,
  locate,
  place,
  decoder,
  screen: screenReader,
  /** A turn event of its own anchors the state; an open call needs the policy it was made under. */
  decided: (state) =>
    fact(state, 'anchored') === '1' &&
    fact(state, 'unsure') === null &&
    (state.calls.length === 0 || fact(state, 'blind') === null),
  prefix,
  document: (file, _path, bytes) => document(file, bytes),
  live,
  pids: () => [],
  ownsProcess,
  wantsOpenFiles: true,
  sessions,
  storeDetail: ancientDetail,
  detailFiles,
}

/** Threads that a process holds. A lock file alone says nothing: after a crash it stays behind. */
function live(_view: HomeView<CodexDoc>, world: World): ReadonlySet<string> {
  return new Set(holders(world.processes ?? []).keys())
}

function detailFiles(view: HomeView<CodexDoc>, group: string) {
  const main = currentFile(view.groups.get(group) ?? [])
  const family = familyOf(threadsOf(view), group)
  return {
    main: main?.path ?? null,
    agents: Object.fromEntries(family.map((child) => [child.id, child.file.path])),
  }
}
