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
