import { openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { ReadStream } from 'node:tty'
import { DocsctlError } from '../../errors.ts'

/** Hands over the terminal of the process where standard input is a pipe. */
export async function withTerminal<Result>(
  work: (terminal: ReadStream) => Promise<Result>,
): Promise<Result> {
  const terminal = new ReadStream(openSync('/dev/tty', 'r'))
  try {
    return await work(terminal)
  } finally {
    terminal.destroy()
  }
}

/** One line typed at a terminal; a hidden one is echoed nowhere. */
export function readLine(
  input: Readable,
  output: Writable,
  { hidden, signal }: { hidden: boolean; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    // readline echoes what it reads to its output
    const echo = hidden ? new PassThrough().resume() : output
    const reader = createInterface({ input, output: echo, terminal: true })
    const cancelled = () => new DocsctlError('interrupted', 'cancelled')
    const stop = () => settle(() => reject(signal.reason))
    // closing the reader ends in its `close` event, so the outcome stands before that
    const settle = (finish: () => void) => {
      finish()
      signal.removeEventListener('abort', stop)
      reader.close()
    }
    let answered = false
    reader.once('line', (line) => {
      answered = true
      settle(() => resolve(line))
    })
    reader.once('SIGINT', () => settle(() => reject(cancelled())))
    reader.once('close', () => {
      // what comes next begins a line, also where nobody typed the end of this one
      if (hidden || !answered) output.write('\n')
      reject(cancelled())
    })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
