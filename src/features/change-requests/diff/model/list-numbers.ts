import type { Span } from './word-marks.ts'

/**
 * An open list item: the column where its text starts, and the number of digits after the first
 * digit.
 */
interface OpenItem {
  column: number
  shift: number
}

// numbers with more than three digits, such as years, are text and not list numbers
const ordered = /^(\d{1,3})([.)])(\s+)(?=\S)/
const bullet = /^[-*+](\s+)(?=\S)/
const quotePrefix = /^(?:[ \t]*>)*/

/**
 * Converts lines to keys for comparison. All list numbers have the same key, because an inserted
 * item renumbers the items after it. The length of a list number doesn't affect the indentation
 * below the number.
 */
export class ListNumbers {
  #items: OpenItem[] = []
  #quote = ''
  /** the previous line without its indentation */
  #before = ''

  /**
   * Returns the keys of the next block. In a code block, only the first line can start with a list
   * number.
   */
  keys(lines: readonly string[], isCode: boolean): string[] {
    return lines.map((line, at) => this.#key(line, at === 0, isCode && at > 0))
  }

  #key(line: string, isFirst: boolean, isCode: boolean): string {
    const quote = quotePrefix.exec(line)?.[0] ?? ''
    const rest = line.slice(quote.length)
    const indent = /^ */.exec(rest)?.[0].length ?? 0
    const text = rest.slice(indent)
    if (text.trim() === '' || text.startsWith('\t')) {
      this.#before = text.trim()
      return line
    }
    const number = isCode ? null : ordered.exec(text)
    const isNumbered = number !== null && (isFirst || this.#canBegin(number[1]))
    const mark = isCode ? null : bullet.exec(text)
    // a line without a marker continues the paragraph before it
    if (isNumbered || mark || this.#before === '') this.#close(quote, indent)
    const shifts = this.#items.map(({ column, shift }) => (column <= indent ? shift : 0))
    const start = quote + ' '.repeat(indent - shifts.reduce((sum, shift) => sum + shift, 0))
    this.#before = text
    if (mark) this.#items.push({ column: indent + mark[0].length, shift: 0 })
    if (!isNumbered) return start + text
    const [marker, digits = ''] = number
    this.#items.push({ column: indent + marker.length, shift: digits.length - 1 })
    return `${start}0${text.slice(digits.length)}`
  }

  /** Closes the list items that a line doesn't belong to. */
  #close(quote: string, indent: number): void {
    if (quote !== this.#quote) this.#items = []
    this.#quote = quote
    while ((this.#items.at(-1)?.column ?? 0) > indent) this.#items.pop()
  }

  /**
   * Returns whether a number starts a list item. Within a wrapped paragraph, the number is text.
   */
  #canBegin(digits: string | undefined): boolean {
    return Number(digits) === 1 || this.#items.length > 0 || !isParagraph(this.#before)
  }
}

function isParagraph(text: string): boolean {
  return text !== '' && !/^#{1,6}\s/.test(text)
}

/** A range of characters. */
interface TextRange {
  from: number
  to: number
}

/**
 * Returns the position of the list number in a line, if the key contains a placeholder for the
 * number.
 */
export function numberRange(line: string, key: string): TextRange | undefined {
  const from = textColumn(line)
  const digits = /^\d+(?=[.)]\s)/.exec(line.slice(from))?.[0]
  const isReplaced = digits !== undefined && key[textColumn(key)] === '0'
  return isReplaced ? { from, to: from + digits.length } : undefined
}

/**
 * Replaces the placeholder in the pieces of a key with the list number and indentation of the line.
 */
export function restoreNumber(spans: readonly Span[], line: string, key: string): Span[] {
  if (line === key) return [...spans]
  const quote = quotePrefix.exec(line)?.[0].length ?? 0
  const number = numberRange(line, key)
  const blanks = ' '.repeat(textColumn(line) - textColumn(key))
  const indented = replaceText(spans, quote, 0, blanks)
  return number
    ? replaceText(indented, number.from, 1, line.slice(number.from, number.to))
    : indented
}

/**
 * Returns the number of characters before the text of a line: the `>` marks of a quotation, and
 * spaces.
 */
function textColumn(line: string): number {
  return /^(?:[ \t]*>)* */.exec(line)?.[0].length ?? 0
}

/** Replaces `length` characters at a position in the pieces. */
function replaceText(spans: readonly Span[], at: number, length: number, text: string): Span[] {
  let start = 0
  let isDone = false
  return spans.map((span) => {
    const from = at - start
    start += span.text.length
    if (isDone || from >= span.text.length) return span
    isDone = true
    return { ...span, text: span.text.slice(0, from) + text + span.text.slice(from + length) }
  })
}
