import { isSafePath } from '../safe'
import type { Row, Run } from '../types'

/** The outermost app that holds this executable: a helper inside it has no window of its own. */
export function appOf({ path }: Row): string | null {
  const app = /^(\/.*?\.app)\/Contents\//.exec(path ?? '')?.[1]
  return app !== undefined && isSafePath(app, 'darwin') ? app : null
}

/** macOS: `open -a` on an app that runs brings it to the front, with the window that it showed last. */
export async function frontDarwin(rows: readonly Row[], run: Run): Promise<boolean> {
  for (const row of rows) {
    const app = appOf(row)
    if (app === null) continue
    const ran = await run('open', ['-a', app])
    if (ran?.code === 0) return true
  }
  return false
}
