import { safe } from '../layout/pieces.ts'
import type { LineInput } from './line-input.ts'

/** Thrown where the reader leaves, by a word or by the end of the input: the review ends in order. */
export class Left extends Error {}

/** What is said and asked, a line each; text of the service is made harmless here, and nowhere else. */
export interface Talk {
  say(...lines: string[]): void
  /** what is typed, without what a key may have sent that is no text; `isGrave` takes nothing typed before it stood there */
  ask(question: string, options?: { isGrave?: boolean }): Promise<string>
  /** said at once, or, while something is being typed, before the next question */
  note(text: string): void
}

export interface TalkOptions {
  lines: LineInput
  output: { write(text: string): unknown }
  signal: AbortSignal
}

export function createTalk({ lines, output, signal }: TalkOptions): Talk {
  const held: string[] = []
  let isAsking = false
  const say = (...texts: string[]) => {
    if (texts.length > 0) output.write(texts.map((line) => `${safe(line)}\n`).join(''))
  }
  return {
    say,
    note(text) {
      if (isAsking) held.push(text)
      else say(text)
    },
    async ask(question, { isGrave = false } = {}) {
      say(...held.splice(0))
      if (isGrave) lines.forget()
      output.write(`${safe(question)} `)
      isAsking = true
      try {
        const typed = await lines.next(signal)
        if (typed !== undefined) return textOf(typed)
      } catch (error) {
        output.write('\n')
        throw error
      } finally {
        isAsking = false
      }
      output.write('\n')
      throw new Left()
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal sends arrows and the like as these
const keys = /\u001b(?:\[[\d;]*[ -/]*[@-~]|O.)?|(?!\t)\p{Cc}/gu

function textOf(typed: string): string {
  return typed.replace(keys, '')
}
