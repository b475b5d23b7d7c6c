import stringWidth from 'string-width'

/** A line of a text with its number, and a mark below the column at fault. */
export function lineFrame(text: string, line: number, column: number): string {
  return frameOfLine(text.split(/\r\n|\r|\n/, line)[line - 1] ?? '', line, column)
}

const before = 60
const widest = 100

/** The same, where the line is at hand: a large text isn't cut into lines for each of many. */
export function frameOfLine(content: string, line: number, column: number): string {
  // a minified line is cut around the place
  const from = Math.max(0, column - before)
  const to = from + widest
  const start = from === 0 ? '' : '…'
  const end = to < content.length ? '…' : ''
  const first = start + shown(content.slice(from + start.length, column - 1))
  const rest = shown(content.slice(column - 1, to - end.length)) + end
  const lead = `  ${line} | `
  const mark = `${' '.repeat(lead.length - 2)}| ${' '.repeat(stringWidth(first))}^`
  return `${lead}${first}${rest}\n${mark}`
}

// each as wide as what stands for it, or the mark would be beside its place
const unseen =
  /[^\P{Cc}\t]|[\p{Cs}\p{Zl}\p{Zp}\uFFF9-\uFFFB]|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}/gu

function shown(text: string): string {
  return text.replaceAll('\t', ' ').replace(unseen, '·')
}
