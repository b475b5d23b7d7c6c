/** The maximum length of the data in an answer, in characters. This is about 1,700 tokens. */
export const pageLength = 6000

/** The number of outputs and the total size, in characters, that are kept for later pages. */
const mostOutputs = 20
const mostKept = 8_000_000

interface Rest {
  text: string
  /** returns the following items of a list, if there are more */
  next: string[] | undefined
}

/** Splits outputs into pages, and keeps the remaining pages until they are read. */
export class OutputPages {
  readonly #rests = new Map<string, Rest>()
  #count = 0

  /**
   * Returns the first page of an output. `next` is the command line that continues the list after
   * the output.
   */
  first(text: string, next?: string[]): { data: string; more?: string } {
    const end = pageEnd(text)
    const data = text.slice(0, end)
    const rest = text.slice(end)
    if (rest === '' && !next) return { data }
    this.#count += 1
    const more = `p${this.#count}`
    this.#rests.set(more, { text: rest, next })
    this.#forgetOld()
    return { data, more }
  }

  /** Removes and returns the rest of an output. Each page can be read once. */
  take(more: string): Rest | undefined {
    const rest = this.#rests.get(more)
    this.#rests.delete(more)
    return rest
  }

  #forgetOld(): void {
    const size = () => [...this.#rests.values()].reduce((sum, { text }) => sum + text.length, 0)
    for (const name of this.#rests.keys()) {
      if (this.#rests.size <= mostOutputs && size() <= mostKept) return
      this.#rests.delete(name)
    }
  }
}

/** Returns the end of a page: the last end of a line in the second half, otherwise any character. */
function pageEnd(text: string): number {
  if (text.length <= pageLength) return text.length
  const line = text.lastIndexOf('\n', pageLength - 1) + 1
  if (line > pageLength / 2) return line
  // never splits a character that consists of two units
  const isSplit = /[\uD800-\uDBFF]/.test(text[pageLength - 1] as string)
  return isSplit ? pageLength - 1 : pageLength
}
