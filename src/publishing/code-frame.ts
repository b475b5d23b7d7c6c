/** A line of a text with its number, and a mark below the column at fault. */
export function lineFrame(text: string, line: number, column: number): string {
  return frameOfLine(text.split(/\r\n|\r|\n/, line)[line - 1] ?? '', line, column)
}

/** The same, where the line is at hand: a large text isn't cut into lines for each of many. */
export function frameOfLine(content: string, line: number, column: number): string {
  const source = content.replaceAll('\t', ' ')
  // a minified line is cut around the place
  const from = Math.max(0, column - 60)
  const lead = `  ${line} | `
  const mark = `${' '.repeat(lead.length - 2)}| ${' '.repeat(column - 1 - from)}^`
  return `${lead}${source.slice(from, from + 100)}\n${mark}`
}
