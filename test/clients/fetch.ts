import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Client } from './client'

const run = promisify(execFile)

export interface Fetched {
  client: Client
  version: string
  /** The program, relative to the work folder. */
  binary: string
}

/** A client could not be fetched; `message` says what is missing. */
export class FetchError extends Error {}

/**
 * Installs one client into a folder of its own, from whatever registry npm is set to. Its install scripts do not run:
 * the program lies in a package of this system beside it, and is started directly.
 */
export async function fetchClient(client: Client, version: string, work: string): Promise<Fetched> {
  const folder = join(work, 'clients', client.name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private":true}\n')
  const wanted = `${client.package}@${version}`
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  try {
    await run('npm', ['install', ...options, wanted], { cwd: folder, timeout: 600_000 })
  } catch (cause) {
    throw new FetchError(`npm could not fetch ${wanted}: ${lastLine(cause)}`, { cause })
  }
  const modules = join(folder, 'node_modules')
  const got = await versionOf(join(modules, client.package))
  const binary = await programIn(modules, client)
  if (binary === null) {
    const system = `${process.platform}-${process.arch}`
    throw new FetchError(
      `npm fetched ${client.package} ${got}, but not the package that holds its program for ${system}.`,
    )
  }
  return { client, version: got, binary: relative(work, binary) }
}

const lastLine = (cause: unknown): string => {
  const { stderr } = z.looseObject({ stderr: z.string() }).catch({ stderr: '' }).parse(cause)
  return stderr.trim().split('\n').at(-1) || String(cause)
}

async function versionOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

async function programIn(modules: string, { binary }: Client): Promise<string | null> {
  for (const scope of await readdir(modules)) {
    if (!scope.startsWith('@')) continue
    for (const name of await readdir(join(modules, scope))) {
      if (!binary.folder.test(`${scope}/${name}`)) continue
      const folder = join(modules, scope, name)
      const files = await readdir(folder, { recursive: true })
      const file = files.find((each) => binary.file.test(each.replaceAll('\\', '/')))
      if (file !== undefined) return join(folder, file)
    }
  }
  return null
}
