import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Snapshot } from '../../src/shared/contract'

/** The built page over a shell that is only a script: snapshots are pushed into it and its main thread is watched. */

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
/** As both shells send it. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"

export interface ServedPage {
  url: string
  close(): void
}

/** Serves a folder with a built page on a free port of this machine. */
export async function servePage(root: string): Promise<ServedPage> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const path = normalize(pathname).replace(/^\/$/, '/index.html')
    readFile(join(root, path)).then(
      (body) => {
        response.writeHead(200, {
          'content-type': TYPES[extname(path)] ?? 'text/plain',
          'content-security-policy': CSP,
        })
        response.end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

export interface ShellScript {
  /** Answers by request; a request that is not here is answered with null. */
  answers: Readonly<Record<string, unknown>>
  /** Pushed one after the other, around and around. */
  pushes: readonly Snapshot[]
  everyMs: number
}

/** A page before its first script, with a shell that answers as told (page-shell.js). */
export async function preparePage(browser: Browser, script: ShellScript): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 380, height: 640 } })
  const page = await context.newPage()
  await page.addInitScript({ path: resolve('test/bench/page-shell.js') })
  await page.addInitScript(
    (wanted) => Reflect.apply(Reflect.get(globalThis, 'prepareShell'), null, [wanted]),
    {
      answers: script.answers,
      texts: script.pushes.map((snapshot) => JSON.stringify(snapshot)),
      everyMs: script.everyMs,
    },
  )
  return page
}

/** Opens the page; ms from the start of its navigation to the frame with the first rows. */
export async function firstList(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.waitForFunction('window.firstList')
  return Number(await page.evaluate('window.firstList'))
}

/** From now on snapshots are pushed into the page. */
export async function startPushes(page: Page): Promise<void> {
  await page.evaluate('window.startPushes()')
}

export interface Tasks {
  /** Lengths of the main thread's tasks, ms, longest first. */
  longest: number[]
  /** The same in the thread's own time: what else the machine does is not in it. */
  longestCpu: number[]
  /** Share of the time in which the main thread was busy, 0 to 1. */
  busy: number
}

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string }
}

/** What the page's main thread does for so long, with `during` going on. */
export async function watchTasks(
  browser: Browser,
  page: Page,
  ms: number,
  during: (page: Page) => Promise<void> = async () => {},
): Promise<Tasks & { trace: Buffer }> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink'] })
  const end = Date.now() + ms
  while (Date.now() < end) {
    await during(page)
    await page.waitForTimeout(Math.min(250, Math.max(1, end - Date.now())))
  }
  const trace = await browser.stopTracing()
  return { ...tasksOf(trace), trace }
}

/** The tasks of the busiest renderer main thread in a trace. */
export function tasksOf(trace: Buffer): Tasks {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const byThread = new Map<string, TraceEvent[]>()
  for (const event of traceEvents) {
    const isTask = event.name === 'ThreadControllerImpl::RunTask' && event.ph === 'X'
    const thread = threadOf(event)
    if (!isTask || !mains.has(thread)) continue
    byThread.set(thread, [...(byThread.get(thread) ?? []), event])
  }
  const total = (events: readonly TraceEvent[]) => events.reduce((sum, { dur = 0 }) => sum + dur, 0)
  const tasks = [...byThread.values()].sort((a, b) => total(b) - total(a))[0] ?? []
  const from = Math.min(...tasks.map(({ ts }) => ts))
  const to = Math.max(...tasks.map(({ ts, dur = 0 }) => ts + dur))
  return {
    longest: tasks.map(({ dur = 0 }) => dur / 1000).sort((a, b) => b - a),
    longestCpu: tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a),
    busy: tasks.length === 0 ? 0 : total(tasks) / (to - from),
  }
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
