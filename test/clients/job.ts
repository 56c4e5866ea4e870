import { z } from 'zod'

/** What the inner program is told: one scenario, and where everything lies as it sees it. */
export const jobSchema = z.object({
  client: z.enum(['claude', 'codex']),
  version: z.string(),
  scenario: z.string(),
  /** The client's program. */
  binary: z.string(),
  /** Andon's built command line. */
  cli: z.string(),
  /** The built program that stands for an MCP server. */
  askingServer: z.string(),
  /** The scenario's own folder; it exists and is empty. */
  root: z.string(),
  /** Where the recording is to be written. */
  result: z.string(),
})
export type Job = z.infer<typeof jobSchema>
