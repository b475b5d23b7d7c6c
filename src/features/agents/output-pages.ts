import { sanitizeBlock } from '../../output/text/sanitize.ts'

/**
 * The maximum length of the data in an answer, in characters, with escaped angle brackets. This is
 * about 1,700 tokens.
 */
export const pageLength = 6000

/** The length of an angle bracket in an answer, in characters: `\u003c`. */
const escapedBracket = 6

/** The number of outputs and the total size, in characters, that are kept for later pages. */
const maxOutputs = 20
const maxKept = 8_000_000

interface Rest {
  text: string
  /** the command line that returns the following items of a list, if there are more */
  next: string[] | undefined
  isEscaped: boolean
}

/** A page of an output. */
export interface OutputPage {
  data: string
  /** the name of the next page */
  more?: string
  /** true if hidden characters are shown as escapes, such as `\u{200b}` */
  escaped?: true
}

/** Shows hidden characters as escapes, such as `\u{200b}`. */
export function escapedText(output: string): { text: string; isEscaped: boolean } {
  const text = sanitizeBlock(output)
  return { text, isEscaped: text !== output.replaceAll('\r\n', '\n') }
}

/** Splits outputs into pages, and keeps the remaining pages until they are read. */
export class OutputPages {
  readonly #rests = new Map<string, Rest>()
  #count = 0

  /**
   * Returns the first page of an output. `next` is the command line that continues the list after
   * the output.
   */
  first(output: string, next?: string[]): OutputPage {
    // hidden characters become longer, so they are escaped before the output is split
    return this.page({ ...escapedText(output), next })
  }

  /** Returns the first page of the remaining text, and keeps the rest. */
  page({ text, next, isEscaped }: Rest): OutputPage {
    const end = pageEnd(text)
    const page: OutputPage = { data: text.slice(0, end), ...(isEscaped && { escaped: true }) }
    const rest = text.slice(end)
    if (rest === '' && !next) return page
    this.#count += 1
    const more = `p${this.#count}`
    this.#rests.set(more, { text: rest, next, isEscaped })
    this.#forgetOld()
    return { ...page, more }
  }

  /**
   * Returns the stored rest of an output and removes it, so that each page can be read only once.
   */
  take(more: string): Rest | undefined {
    const rest = this.#rests.get(more)
    this.#rests.delete(more)
    return rest
  }

  #forgetOld(): void {
    const size = () => [...this.#rests.values()].reduce((sum, { text }) => sum + text.length, 0)
    for (const name of this.#rests.keys()) {
      if (this.#rests.size <= maxOutputs && size() <= maxKept) return
      this.#rests.delete(name)
    }
  }
}

/**
 * Returns the position at which a page ends: after the last line in its second half or, if there is
 * no line break, after any character.
 */
function pageEnd(text: string): number {
  let length = 0
  let line = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text[index] as string
    length += unit === '<' || unit === '>' ? escapedBracket : 1
    if (length > pageLength) {
      if (line > index / 2) return line
      // never splits a character that consists of two code units
      return /[\uD800-\uDBFF]/.test(text[index - 1] as string) ? index - 1 : index
    }
    if (unit === '\n') line = index + 1
  }
  return text.length
}
