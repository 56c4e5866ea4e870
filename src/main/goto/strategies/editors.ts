import { appOf } from '../front/darwin'
import type { Hands, Place, Row, Strategy } from '../types'
import { EDITORS, type Editor } from './editor-list'

/**
 * Editors: asked for the session's folder they bring up the window that has it open, and open one where none has.
 * Andon cannot select the terminal inside.
 */
export const editors: Strategy = (row, place) => {
  // The agent itself is no editor, whatever it is called.
  if (row === place.chain[0]) return null
  const editor = EDITORS.find((entry) => isOf(entry, row, place))
  if (!editor) return null
  return {
    strategy: 'editor',
    name: editor.name,
    show: async (hands) => ((await open(editor, row, place, hands)) ? 'window' : 'nothing'),
  }
}

function isOf({ processes, app }: Editor, row: Row, { platform }: Place): boolean {
  if (platform !== 'darwin') return processes.test(row.command)
  return app.test(appOf(row)?.split('/').at(-1) ?? '')
}

async function open(editor: Editor, row: Row, place: Place, hands: Hands): Promise<boolean> {
  const { platform, folder } = place
  if (folder === null) return hands.front([row], place)
  if (platform === 'darwin') {
    const app = appOf(row)
    return app !== null && (await hands.run('open', ['-a', app, folder]))?.code === 0
  }
  const options = { beside: row.path, leave: true }
  const ran = await hands.run(editor.command[platform], [folder], options)
  if (ran?.code === 0) return true
  return editor.scheme !== null && hands.openUrl(urlOf(editor.scheme, folder))
}

/** `vscode://file/home/p`, `vscode://file/C:/p`: each part encoded, so that no `?` or `#` of a name ends the path. */
export function urlOf(scheme: string, folder: string): string {
  const parts = folder.replaceAll('\\', '/').split('/').filter(Boolean)
  return `${scheme}://file/${parts.map((part, index) => (index === 0 && /^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part))).join('/')}`
}
