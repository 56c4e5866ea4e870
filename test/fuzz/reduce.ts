import type { World } from './world'

/** Makes a failing world smaller while `fails` says that it still fails: files, then lines, then halves of lines. */
export async function reduceWorld(
  world: World,
  fails: (world: World) => Promise<boolean>,
): Promise<World> {
  let best = world
  const attempt = async (files: World['files']): Promise<boolean> => {
    const smaller = { ...best, files }
    if (!(await fails(smaller))) return false
    best = smaller
    return true
  }
  for (const path of Object.keys(best.files)) {
    const { [path]: _gone, ...rest } = best.files
    await attempt(rest)
  }
  for (const path of Object.keys(best.files)) {
    for (let at = (best.files[path] ?? '').split('\n').length - 1; at >= 0; at -= 1) {
      const rows = (best.files[path] ?? '').split('\n')
      await attempt({ ...best.files, [path]: rows.toSpliced(at, 1).join('\n') })
    }
  }
  if (best.processes.length > 0 && (await fails({ ...best, processes: [] })))
    best = { ...best, processes: [] }
  return best
}
