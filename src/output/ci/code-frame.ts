import stringWidth from 'string-width'

/** Returns a line of text with its line number, and a marker below the column. */
export function codeFrame(text: string, line: number, column: number): string {
  return codeFrameForLine(text.split(/\r\n|\r|\n/, line)[line - 1] ?? '', line, column)
}

const before = 60
const widest = 100

/**
 * Returns the code frame for a line that the caller already extracted, so that a large document
 * isn't split again for each finding.
 */
export function codeFrameForLine(content: string, line: number, column: number): string {
  // shows only the section around the column if the line is long, for example because it is
  // minified
  const from = Math.max(0, column - before)
  const to = from + widest
  const start = from === 0 ? '' : '…'
  const end = to < content.length ? '…' : ''
  const first = start + visibleText(content.slice(from + start.length, column - 1))
  const rest = visibleText(content.slice(column - 1, to - end.length)) + end
  const lead = `  ${line} | `
  const mark = `${' '.repeat(lead.length - 2)}| ${' '.repeat(stringWidth(first))}^`
  return `${lead}${first}${rest}\n${mark}`
}

// replaces each control character with one character, so that the marker stays below its column
const unseen =
  /[^\P{Cc}\t]|[\p{Cs}\p{Zl}\p{Zp}\uFFF9-\uFFFB]|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}/gu

function visibleText(text: string): string {
  return text.replaceAll('\t', ' ').replace(unseen, '·')
}
