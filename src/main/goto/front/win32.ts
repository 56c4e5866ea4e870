import type { Row, Run } from '../types'

/**
 * Activates the first of these processes that has a window, and unfolds it when it is minimised. The pids come in an
 * environment variable: PowerShell makes code of whatever stands behind `-Command`.
 */
const SCRIPT = [
  '$native = Add-Type -PassThru -Namespace Andon -Name Native -MemberDefinition \'[DllImport("user32.dll")] public static extern bool IsIconic(System.IntPtr w); [DllImport("user32.dll")] public static extern bool ShowWindow(System.IntPtr w, int c); [DllImport("user32.dll")] public static extern bool SetForegroundWindow(System.IntPtr w);\'',
  "foreach ($id in $env:ANDON_PIDS -split ',') {",
  '  $found = Get-Process -Id ([int]$id) -ErrorAction SilentlyContinue',
  '  if ($null -eq $found -or $found.MainWindowHandle -eq 0) { continue }',
  '  if ($native::IsIconic($found.MainWindowHandle)) { [void]$native::ShowWindow($found.MainWindowHandle, 9) }',
  '  if ($native::SetForegroundWindow($found.MainWindowHandle)) { exit 0 }',
  '}',
  'exit 1',
].join('\n')

/** Windows: by its own PowerShell. Windows may only flash the taskbar button when another program has the keyboard. */
export async function frontWin32(rows: readonly Row[], run: Run): Promise<boolean> {
  if (rows.length === 0) return false
  const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', SCRIPT]
  const env = { ANDON_PIDS: rows.map(({ pid }) => pid).join(',') }
  return (await run('powershell', args, { env, timeout: 10_000 }))?.code === 0
}
