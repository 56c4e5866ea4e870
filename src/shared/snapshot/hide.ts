import type { HideRule, Session } from '../contract'

/** A folder to compare by: one kind of slash, none at the end; Windows does not tell capitals apart. */
function folderOf(path: string): string {
  const slashes = path.replaceAll('\\', '/').replace(/(.)\/+$/, '$1')
  return /^([A-Za-z]:|\/\/)/.test(slashes) ? slashes.toLowerCase() : slashes
}

function lies(cwd: string, folder: string): boolean {
  const [inner, outer] = [folderOf(cwd), folderOf(folder)]
  return inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`)
}

/** Does one of the person's rules hide this session? */
export function isHiddenBy(
  rules: readonly HideRule[],
  { project, cwd }: Pick<Session, 'project' | 'cwd'>,
): boolean {
  return rules.some(({ scope, value }) =>
    scope === 'project' ? project === value : cwd !== null && lies(cwd, value),
  )
}
