import { z } from 'zod'

/** What the shell around a page can do and what does not work here, for the settings screen to say. */
export const shellFactsSchema = z.object({
  kind: z.enum(['desktop', 'browser']),
  platform: z.enum(['linux', 'darwin', 'win32']),
  /** Andon's own version. */
  version: z.string(),
  /** Features this shell has; a page hides or explains the others. */
  can: z.object({
    goTo: z.boolean(),
    notify: z.boolean(),
    chooseFolder: z.boolean(),
    launchAtLogin: z.boolean(),
    shortcut: z.boolean(),
    trayIcon: z.boolean(),
    openFiles: z.boolean(),
  }),
  /** Sentences for the person about what failed (a refused notification, a shortcut another program has). */
  troubles: z.array(
    z.object({
      about: z.enum(['notifications', 'shortcut', 'login', 'settings', 'tray']),
      text: z.string(),
    }),
  ),
  /** The report of a crash that is not older than a week. */
  crashReport: z.string().nullable(),
})
export type ShellFacts = z.infer<typeof shellFactsSchema>

/** What came of bringing an agent's window to the front; `text` is the sentence that the person reads. */
export const goOutcomeSchema = z.object({
  outcome: z.enum(['shown', 'opened', 'copied', 'failed']),
  /** Which way it went: `tmux`, `kitty`, `folder`, `resume`, ... */
  strategy: z.string().nullable(),
  text: z.string(),
})
export type GoOutcome = z.infer<typeof goOutcomeSchema>

/** Things of the shell that a person may open; anything else is refused. */
export const openRequestSchema = z.discriminatedUnion('what', [
  /** A link out of a plan: `https:` or `http:` only, shown in the person's browser. */
  z.object({ what: z.literal('link'), url: z.string().max(4096) }),
  z.object({ what: z.literal('log') }),
  z.object({ what: z.literal('crash-report') }),
])
export type OpenRequest = z.infer<typeof openRequestSchema>
