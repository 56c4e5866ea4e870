import { z } from 'zod'
import type { Process } from '../../../../shared/contract'
import { splitCommandLine } from './argv'

/** FILETIME counts 100 ns since 1601. */
const EPOCH_1601 = 11_644_473_600_000

/** One batched question; times as text, because a FILETIME does not fit in a JSON number. */
export const CIM_ARGS = [
  '-NoLogo',
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  [
    '[Console]::OutputEncoding = [System.Text.Encoding]::UTF8',
    '$all = Get-CimInstance Win32_Process -Property ProcessId,ParentProcessId,Name,CommandLine,CreationDate | ForEach-Object { @{ pid = $_.ProcessId; ppid = $_.ParentProcessId; name = $_.Name; line = $_.CommandLine; start = $(if ($_.CreationDate) { $_.CreationDate.ToFileTimeUtc().ToString() }) } }',
    'ConvertTo-Json -Compress -InputObject @($all)',
  ].join('; '),
] as const

const rowSchema = z.object({
  pid: z.int().positive(),
  ppid: z.int().nonnegative().nullish(),
  name: z.string().nullish(),
  line: z.string().nullish(),
  start: z.string().regex(/^\d+$/).nullish(),
})

/**
 * Reads the JSON that PowerShell printed: a list, or the one object older versions make of a list of one. Whatever a
 * profile or a policy printed before it is passed over. Throws when there is no table in it.
 */
export function parseCim(text: string): Process[] {
  const start = text.search(/[[{](?=["{\]])/)
  if (start < 0) throw new Error('PowerShell printed no process table')
  const parsed: unknown = JSON.parse(text.slice(start))
  const rows = Array.isArray(parsed) ? parsed : [parsed]
  return rows.flatMap((row) => {
    const result = rowSchema.safeParse(row)
    if (!result.success) return []
    const { pid, ppid, name, line, start } = result.data
    return [
      {
        pid,
        ...(typeof ppid === 'number' ? { ppid } : {}),
        startedAt: start ? fileTime(start) : null,
        ...(start ? { procStart: start } : {}),
        command: (name ?? '').replace(/\.exe$/i, ''),
        ...(line ? { args: splitCommandLine(line) } : {}),
      },
    ]
  })
}

/** A FILETIME as epoch ms. */
export function fileTime(text: string): number {
  return Number(BigInt(text) / 10_000n) - EPOCH_1601
}
