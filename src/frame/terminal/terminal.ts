import { isatty } from 'node:tty'

/** The terminal itself, for a view that takes the whole of it. */
export interface TerminalStreams {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  /** has it put back into order in whatever way the process ends; answers how to be rid of that */
  atExit(work: () => void): () => void
  /** stops the program until the shell calls it to the front again */
  suspend(): Promise<void>
}

export function systemTerminal(): TerminalStreams {
  process.once('exit', endAsGone)
  passByGone(process.stdout)
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    atExit: (work) => {
      process.once('exit', work)
      return () => process.off('exit', work)
    },
    suspend: () =>
      new Promise((resolve) => {
        // all that the shell has started with it, as the key itself would have done
        process.kill(0, 'SIGTSTP')
        // no time passes for it while it is stopped; where there is no shell to go to, it isn't
        setTimeout(resolve, 50)
      }),
  }
}

/** Node would put a terminal in order that is no more, and abort with a stack where that fails. */
function endAsGone(): void {
  // one that was there at the start is asked whether it still is
  if (isatty(process.stdin.fd)) return
  process.removeAllListeners('SIGHUP')
  process.kill(process.pid, 'SIGHUP')
}

/** Libraries throw what they don't expect of stdout; that a terminal is gone is told by what is read from it. */
function passByGone(stdout: NodeJS.WriteStream): void {
  const others = stdout.listeners('error') as ((error: Error) => void)[]
  stdout.removeAllListeners('error')
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EIO') return
    for (const other of others) other(error)
  })
}
