/** Why a target is missed where it is: what was found to limit the figure. Shown only when it is missed. */
export const LIMITS: Readonly<Record<string, string>> = {
  'index.speed':
    'looking for newlines runs at the speed of memory; a record (3 KB on average) would have 1 to 2 µs for all, and its parse alone takes more. Bodies are left out before it, states are folded in place; what remains is the parse of the rest, the events and the fold. The pass is in the background and holds no state up',
  'index.delay':
    'one piece of 256 KB is decoded at a time; a machine shared with others adds its own delays',
  'first-2000.time':
    'code that runs for the first time: the tails are decoded before the compiler has made it fast, and every folder is listed',
  'first-10000.time': 'one stat for each of 10,000 files, and a listing of every folder',
  'idle.cpu':
    'the process table of Linux has to be read file by file each second; on a machine where many processes are born and die, each new one is looked at until its name is its own',
  'latency.append.p95':
    'the event of the system, 10 ms in which a burst is gathered, the read, the judgement',
  'latency.alert.p95': 'the guard of 400 ms, then as for an append',
  'show.slowest':
    'the slowest of twenty is the one that met another program: compare with the median',
  'renderer.first': 'the browser itself: compare with one session',
}
