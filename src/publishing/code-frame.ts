/** A line of a text with its number, and a mark below the column at fault. */
export function lineFrame(text: string, line: number, column: number): string {
  const source = (text.split(/\r\n|\r|\n/, line)[line - 1] ?? '').replaceAll('\t', ' ')
  // a minified line is cut around the place
  const from = Math.max(0, column - 60)
  const lead = `  ${line} | `
  const mark = `${' '.repeat(lead.length - 2)}| ${' '.repeat(column - 1 - from)}^`
  return `${lead}${source.slice(from, from + 100)}\n${mark}`
}
