import { getBuiltinModule } from 'node:process'

const sealed = /^(.+),"sum":"([0-9a-f]{16})"\}$/s

/**
 * The chain of checksums in a journal. Each checksum covers its line and the previous checksum,
 * which detects changed, missing, and moved lines.
 */
export class LineChain {
  #last: string

  constructor(last = '') {
    this.#last = last
  }

  /** the checksum of the last line */
  get last(): string {
    return this.#last
  }

  /** Returns the text of a line with its checksum. */
  seal(line: object): string {
    const text = JSON.stringify(line)
    this.#last = checksum(this.#last, text)
    return `${text.slice(0, -1)},"sum":"${this.#last}"}`
  }

  /**
   * Returns the text of the next line without its checksum. Returns undefined if the checksum
   * doesn't match.
   */
  open(line: string): string | undefined {
    const [, start, sum] = sealed.exec(line) ?? []
    if (start === undefined) return undefined
    const text = `${start}}`
    if (checksum(this.#last, text) !== sum) return undefined
    this.#last = sum
    return text
  }
}

function checksum(before: string, text: string): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256').update(`${before}\n${text}`).digest('hex').slice(0, 16)
}
