import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The borders of DESIGN.md. A lint rule says the same while one types; this test also holds where a rule cannot see:
 * an import that leaves its room by a relative path.
 */
const SRC = resolve('src')
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

interface Import {
  file: string
  to: string
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Every import of a source file; relative ones as paths below `src`. */
function importsOf(path: string): Import[] {
  const file = relative(SRC, path)
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].map((match) => {
    const word = match[1] ?? match[2] ?? match[3] ?? ''
    return { file, to: word.startsWith('.') ? relative(SRC, resolve(dirname(path), word)) : word }
  })
}

const all = sources(SRC).flatMap(importsOf)
const from = (room: string) => all.filter((entry) => entry.file.startsWith(room))
const isNode = (entry: Import) => entry.to.startsWith('node:')
const isElectron = (entry: Import) => /^electron(\/|$)/.test(entry.to)
const leaves = (entry: Import, rooms: RegExp) => rooms.test(entry.to)

describe('borders', () => {
  it('sees the imports at all', () => {
    expect(all.length).toBeGreaterThan(30)
    expect(from('shared/').some((entry) => entry.to === 'zod')).toBe(true)
  })

  it('keeps Electron, node: and every other room out of src/shared', () => {
    const wrong = from('shared/').filter(
      (entry) =>
        isNode(entry) || isElectron(entry) || leaves(entry, /^(main|cli|preload|renderer)\//),
    )
    expect(wrong).toEqual([])
  })

  it('keeps adapters apart from each other', () => {
    const wrong = from('shared/adapters/').filter((entry) => {
      const own = /^shared\/adapters\/([^/]+)\//.exec(entry.file)?.[1]
      const other = /^shared\/adapters\/([^/]+)\//.exec(entry.to)?.[1]
      return own !== undefined && other !== undefined && own !== other
    })
    expect(wrong).toEqual([])
  })

  it('keeps Electron and the tools out of the engine', () => {
    const wrong = from('main/engine/').filter(
      (entry) => isElectron(entry) || leaves(entry, /^shared\/adapters\/[^/]+\//),
    )
    expect(wrong).toEqual([])
  })

  it('keeps Electron and the desktop shell out of the headless shell', () => {
    expect(from('main/goto/').filter(isElectron)).toEqual([])
    const wrong = from('cli/').filter(
      (entry) =>
        isElectron(entry) ||
        (leaves(entry, /^main\//) &&
          !leaves(entry, /^main\/(engine|settings|station|log|goto)(\/|$)/)),
    )
    expect(wrong).toEqual([])
  })

  it('keeps node:, Electron and the adapters out of the renderer', () => {
    const wrong = from('renderer/').filter(
      (entry) =>
        isNode(entry) || isElectron(entry) || leaves(entry, /^(main|cli|shared\/adapters)\//),
    )
    expect(wrong).toEqual([])
  })
})
