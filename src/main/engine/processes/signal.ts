/** Asks the system whether a pid exists, without touching the process. `EPERM` means it does, of another user. */
export type Signal = (pid: number) => 'own' | 'foreign' | 'gone'

export const signalZero: Signal = (pid) => {
  try {
    process.kill(pid, 0)
    return 'own'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'EPERM' ? 'foreign' : 'gone'
  }
}
