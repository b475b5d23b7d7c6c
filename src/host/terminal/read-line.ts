import { openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { ReadStream } from 'node:tty'
import { DocsctlError } from '../../errors.ts'

/**
 * Calls a function with a terminal. If standard input is a pipe, opens the terminal of the process.
 */
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

/** Reads one line from a terminal. `hidden` turns off the echo. */
export function readLine(
  input: Readable,
  output: Writable,
  { hidden, signal }: { hidden: boolean; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    // readline echoes the typed text to its output, so hidden text is sent to a stream that
    // discards it
    const echo = hidden ? new PassThrough().resume() : output
    const reader = createInterface({ input, output: echo, terminal: true })
    const cancelled = () => new DocsctlError('interrupted', 'Canceled')
    const stop = () => settle(() => reject(signal.reason))
    // closing the reader emits `close`, so the result must be set first
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
      // starts a new line for later output, even if the user didn't press Enter
      if (hidden || !answered) output.write('\n')
      reject(cancelled())
    })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
