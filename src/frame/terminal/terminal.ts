/** The terminal itself, for a view that takes the whole of it. */
export interface Terminal {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  /** has it put back into order in whatever way the process ends; answers how to be rid of that */
  atExit(work: () => void): () => void
}

export function systemTerminal(): Terminal {
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    atExit: (work) => {
      process.once('exit', work)
      return () => process.off('exit', work)
    },
  }
}
