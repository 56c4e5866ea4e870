/**
 * A path as it reads inside its project: `/home/dev/shop/src/a.ts` is `src/a.ts` in `/home/dev/shop`. Only a target that
 * is that path and nothing else is shortened; a command that holds it stays as it will run.
 */
export function near(target: string, cwd: string | null): string {
  if (cwd === null || cwd === '') return target
  const root = cwd.replace(/[/\\]+$/, '')
  const rest = target.slice(root.length)
  if (root === '' || !target.startsWith(root) || !/^[/\\][^\s]/.test(rest)) return target
  return rest.slice(1)
}
