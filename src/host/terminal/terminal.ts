import { isatty } from 'node:tty'

/** The terminal for a view that uses the whole screen. */
export interface TerminalStreams {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  /**
   * restores the terminal when the process ends in any way; returns a function that cancels this
   */
  atExit(work: () => void): () => void
  /** suspends the program until the shell resumes it */
  suspend(): Promise<void>
}

export function systemTerminal(): TerminalStreams {
  process.once('exit', exitIfTerminalClosed)
  ignoreClosedTerminal(process.stdout)
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    atExit: (work) => {
      process.once('exit', work)
      return () => process.off('exit', work)
    },
    suspend: () =>
      new Promise((resolve) => {
        // suspend the whole process group, as Ctrl-Z does
        process.kill(0, 'SIGTSTP')
        // the timer doesn't run while suspended; without a shell the process isn't suspended
        setTimeout(resolve, 50)
      }),
  }
}

/**
 * Exits immediately if the terminal was closed, because Node would fail to restore it and abort with a
 * stack.
 */
function exitIfTerminalClosed(): void {
  // a terminal that existed at the start is checked again
  if (isatty(process.stdin.fd)) return
  process.removeAllListeners('SIGHUP')
  process.kill(process.pid, 'SIGHUP')
}

/**
 * Ignores I/O errors of stdout, for which libraries would throw. A closed terminal is detected by
 * reading from it.
 */
function ignoreClosedTerminal(stdout: NodeJS.WriteStream): void {
  const others = stdout.listeners('error') as ((error: Error) => void)[]
  stdout.removeAllListeners('error')
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EIO') return
    for (const other of others) other(error)
  })
}
