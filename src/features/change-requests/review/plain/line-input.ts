import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export interface LineInput {
  /** returns the next typed line, or `undefined` at the end of the input */
  next(signal: AbortSignal): Promise<string | undefined>
  /** makes this line the next one again */
  putBack(line: string): void
  /** discards earlier input, so that the input can't answer the next question */
  forget(): void
  /** lends the terminal to another program until `work` ends */
  lend<Result>(work: () => Promise<Result>): Promise<Result>
  close(): void
}

/** Reads lines of input. The terminal itself echoes and edits the lines. */
export function createLineInput(stdin: Readable): LineInput {
  const reader = createInterface({ input: stdin, terminal: false })
  const typed: string[] = []
  let isOver = false
  let wake = () => {}
  reader.on('line', (line) => {
    typed.push(line)
    wake()
  })
  reader.on('close', () => {
    isOver = true
    wake()
  })
  return {
    async next(signal) {
      while (typed.length === 0 && !isOver) {
        signal.throwIfAborted()
        await new Promise<void>((resolve) => {
          wake = () => {
            signal.removeEventListener('abort', wake)
            resolve()
          }
          signal.addEventListener('abort', wake)
        })
      }
      signal.throwIfAborted()
      return typed.shift()
    },
    putBack: (line) => {
      typed.unshift(line)
    },
    forget: () => {
      typed.length = 0
    },
    async lend(work) {
      reader.pause()
      try {
        return await work()
      } finally {
        if (!isOver) reader.resume()
      }
    },
    close: () => reader.close(),
  }
}
