import { safe } from '../layout/pieces.ts'
import type { LineInput } from './line-input.ts'

/** The error that ends the review when the user quits or the input ends. */
export class ReviewQuit extends Error {}

/** Prints lines and asks questions. Sanitizes all text from the service before it is printed. */
export interface Prompter {
  say(...lines: string[]): void
  /**
   * returns the input without control sequences; if `isGrave` is true, ignores any input from
   * before the question
   */
  ask(question: string, options?: { isGrave?: boolean }): Promise<string>
  /**
   * waits for a line until `end` aborts, and returns whether it is this word; any other line becomes
   * the answer to the next question
   */
  waitForWord(word: string, end: AbortSignal): Promise<boolean>
  /** the number of unsent drafts, while a change request is open */
  drafts?: (() => number) | undefined
  /** prints a message immediately or, if the user is typing, before the next question */
  note(text: string): void
}

export interface PrompterOptions {
  lines: LineInput
  output: { write(text: string): unknown }
  signal: AbortSignal
}

export function createPrompter({ lines, output, signal }: PrompterOptions): Prompter {
  const held: string[] = []
  let isAsking = false
  const say = (...texts: string[]) => {
    if (texts.length > 0) output.write(texts.map((line) => `${safe(line)}\n`).join(''))
  }
  return {
    say,
    async waitForWord(word, end) {
      isAsking = true
      try {
        const line = await lines.next(AbortSignal.any([signal, end]))
        const typed = withoutKeys(line ?? '').trim()
        if (line !== undefined && typed !== '' && typed !== word) lines.putBack(line)
        return typed === word
      } catch (error) {
        signal.throwIfAborted()
        if (!end.aborted) throw error
        return false
      } finally {
        isAsking = false
      }
    },
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
        if (typed !== undefined) return withoutKeys(typed)
      } catch (error) {
        output.write('\n')
        throw error
      } finally {
        isAsking = false
      }
      output.write('\n')
      throw new ReviewQuit()
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals send arrow keys as control sequences
const keys = /\u001b(?:\[[\d;]*[ -/]*[@-~]|O.)?|(?!\t)\p{Cc}/gu

function withoutKeys(typed: string): string {
  return typed.replace(keys, '')
}
