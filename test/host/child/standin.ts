import Module, { register } from 'node:module'
import { electron } from './electron'

const IS_ELECTRON = /^electron(\/(main|common))?$/
const SLOT = '__electronHostModule'

/** Source of an ES module that hands out what this process keeps under SLOT. */
function standInSource(): string {
  const names = Object.keys(electron).map((name) => `export const ${name} = e.${name}`)
  return [`const e = globalThis.${SLOT}`, 'export default e', ...names].join('\n')
}

const asDataUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`

function loaderSource(target: string): string {
  return `export const resolve = (specifier, context, next) =>
    ${String(IS_ELECTRON)}.test(specifier)
      ? { url: ${JSON.stringify(target)}, shortCircuit: true }
      : next(specifier, context)`
}

type Load = (request: string, ...rest: unknown[]) => unknown

/** From here on 'electron' is the double, for `import` (a resolve hook) as for `require` (Module._load). */
export function installStandIn(): void {
  Object.defineProperty(globalThis, SLOT, { value: electron })
  register(asDataUrl(loaderSource(asDataUrl(standInSource()))))
  const loader = Module as unknown as { _load: Load }
  const load = loader._load
  loader._load = function (this: unknown, request, ...rest) {
    return IS_ELECTRON.test(request) ? electron : load.call(this, request, ...rest)
  }
}
