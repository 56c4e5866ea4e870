export interface Pane {
  tty: string
  /** `%3` */
  id: string
  /** `@2` */
  window: string
  /** `$1`. A window that is linked into several sessions is listed once for each. */
  session: string
}

export interface Client {
  tty: string
  pid: number
  session: string
  /** Epoch s of its last key. */
  activity: number
}

/** What `list-panes` printed; a line of another form is passed over, so nothing odd becomes an argument. */
export function parsePanes(text: string): Pane[] {
  return text.split('\n').flatMap((line) => {
    const [, tty, id, window, session] = /^(\/\S+) (%\d+) (@\d+) (\$\d+)$/.exec(line) ?? []
    return tty && id && window && session ? [{ tty, id, window, session }] : []
  })
}

export function parseClients(text: string): Client[] {
  return text.split('\n').flatMap((line) => {
    const [, tty, pid, session, activity] = /^(\/\S+) (\d+) (\$\d+) (\d+)$/.exec(line) ?? []
    return tty && pid && session
      ? [{ tty, pid: Number(pid), session, activity: Number(activity) }]
      : []
  })
}

/** One that shows a session with this pane already, else any; of several the one that was used last. */
export function bestClient(clients: readonly Client[], panes: readonly Pane[]): Client | undefined {
  const sessions = new Set(panes.map(({ session }) => session))
  const rank = (client: Client) => (sessions.has(client.session) ? 1 : 0)
  return clients.toSorted((a, b) => rank(b) - rank(a) || b.activity - a.activity)[0]
}
