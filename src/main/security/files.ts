import { extname, join, resolve, sep } from 'node:path'

export const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The headers of every answer of the app's own scheme. */
export function headersFor(path: string): Record<string, string> {
  return {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}

/** The file below `root` that a URL names; null when it is not a path of ours or leads out of `root`. */
export function fileFor(url: string, root: string): string | null {
  let path: string
  try {
    path = decodeURIComponent(new URL(url).pathname)
  } catch {
    return null // a broken escape or no URL
  }
  if (path.includes('\0') || path.includes('\\')) return null
  const file = resolve(join(root, path))
  return file.startsWith(resolve(root) + sep) ? file : null
}
