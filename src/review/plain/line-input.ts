import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export interface LineInput {
  /** the next line that is typed; undefined where no more comes */
  next(signal: AbortSignal): Promise<string | undefined>
  /** what was typed before now is no answer to what is asked next */
  forget(): void
  /** the terminal is another program's while this runs */
  lend<Result>(work: () => Promise<Result>): Promise<Result>
  close(): void
}

/** Lines as they are typed: the terminal itself echoes and edits them, so that nothing is drawn twice. */
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
