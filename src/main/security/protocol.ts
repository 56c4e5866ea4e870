import { protocol } from 'electron'
import { readFile } from 'node:fs/promises'
import type { Log } from '../log'
import { fileFor, headersFor } from './files'
import { isOwn, SCHEME } from './origin'

/** Must run before the app is ready, hence from statically imported code (docs/tutorial/esm.md). */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the built renderer from `root`, read only, with the Content-Security-Policy as a header. */
export function serveRenderer(root: string, log: Log): void {
  protocol.handle(SCHEME, async (request) => {
    const file = isOwn(request.url) && request.method === 'GET' ? fileFor(request.url, root) : null
    if (file === null) return new Response('Not found', { status: 404 })
    try {
      return new Response(new Uint8Array(await readFile(file)), { headers: headersFor(file) })
    } catch (cause) {
      log('protocol', 'A file of the popover could not be read.', cause)
      return new Response('Not found', { status: 404 })
    }
  })
}
