import { isatty } from 'node:tty'

/** A terminal for full-screen views. */
export interface TerminalStreams {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  /**
   * calls a function when the process ends for any reason; returns a function that cancels the call
   */
  atExit(work: () => void): () => void
  /** suspends the program until the user resumes it in the shell */
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
        // suspends the whole process group, as Ctrl-Z does
        process.kill(0, 'SIGTSTP')
        // the timer doesn't run while the process is suspended; if there is no shell to suspend it,
        // the program continues immediately
        setTimeout(resolve, 50)
      }),
  }
}

/**
 * Exits immediately if the terminal was closed. Otherwise, Node would try to restore the terminal
 * and abort with a stack trace.
 */
function exitIfTerminalClosed(): void {
  // checks whether the terminal still exists, if the process had one at the start
  if (isatty(process.stdin.fd)) return
  process.removeAllListeners('SIGHUP')
  process.kill(process.pid, 'SIGHUP')
}

/**
 * Ignores I/O errors of stdout, because libraries would throw them. docsctl detects a closed
 * terminal when it reads from the terminal.
 */
function ignoreClosedTerminal(stdout: NodeJS.WriteStream): void {
  const others = stdout.listeners('error') as ((error: Error) => void)[]
  stdout.removeAllListeners('error')
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EIO') return
    for (const other of others) other(error)
  })
}
