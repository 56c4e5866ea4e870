import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { webLink } from '../security/link'

const manifestSchema = z.object({
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
})

/**
 * Where the publisher puts new versions, out of package.json's `repository`; null: nobody has said. Andon asks no
 * server: "check now" shows this page in the person's browser, and nothing is checked otherwise.
 */
export function releasesPage(manifest: unknown): string | null {
  const parsed = manifestSchema.safeParse(manifest)
  const named = parsed.success ? parsed.data.repository : undefined
  const url = typeof named === 'string' ? named : named?.url
  if (url === undefined) return null
  const page = webLink(url.replace(/^git\+/, '').replace(/(\.git)?\/?$/, '/releases'))
  return page?.startsWith('https:') ? page : null
}

/** The same, of the app that runs. */
export async function releasesPageOf(appPath: string): Promise<string | null> {
  try {
    return releasesPage(JSON.parse(await readFile(join(appPath, 'package.json'), 'utf8')))
  } catch {
    return null // without a manifest there is nothing to show, and nothing else depends on it
  }
}
