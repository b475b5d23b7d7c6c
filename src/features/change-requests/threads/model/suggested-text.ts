import { firstLine } from '../../../../output/text/text.ts'

/**
 * A suggestion in a comment: its lines, and the position of the fenced block that contains them.
 */
interface SuggestedText {
  text: string
  /** the index of the opening fence, and the index after the closing fence */
  from: number
  to: number
}

/** The quotation at the start of a comment. */
const quotation = /^(?:>[^\n]*\n)+\s*(?=\S)/

/**
 * Returns the first line of a comment after a quotation. If the comment starts with a suggestion,
 * omits the fence.
 */
export function remarkSummary(markdown: string): string {
  const own = markdown.replace(quotation, '')
  const suggested = findSuggestedText(own)
  const line = firstLine(suggested?.from === 0 ? suggested.text : own)
  return suggested?.from === 0 ? `Suggestion: ${line}` : line
}

/** Finds the first fenced block with a suggestion in a comment. */
export function findSuggestedText(markdown: string): SuggestedText | undefined {
  const lines = markdown.split('\n')
  const unclosed = new Set<string>()
  for (const [from, line] of lines.entries()) {
    const [, ticks] = /^(`{3,})suggestion/.exec(line) ?? []
    if (ticks === undefined || unclosed.has(ticks)) continue
    const end = lines.findIndex((one, at) => at > from && one.trimEnd() === ticks)
    if (end >= 0) return { text: lines.slice(from + 1, end).join('\n'), from, to: end + 1 }
    unclosed.add(ticks)
  }
  return undefined
}
