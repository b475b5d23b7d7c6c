/** A line of a text with its number, and a mark below the column at fault. */
export function lineFrame(text: string, line: number, column: number): string {
  return frame(text.split(/\r\n|\r|\n/, line)[line - 1] ?? '', line, column)
}

/** The same for large texts, which aren't cut into lines for it; lines end with a line feed. */
export function frameAt(text: string, line: number, column: number): string {
  let start = 0
  for (let passed = 1; passed < line; passed += 1) start = text.indexOf('\n', start) + 1
  const end = text.indexOf('\n', start)
  return frame(text.slice(start, end < 0 ? undefined : end).trimEnd(), line, column)
}

function frame(content: string, line: number, column: number): string {
  const source = content.replaceAll('\t', ' ')
  // a minified line is cut around the place
  const from = Math.max(0, column - 60)
  const lead = `  ${line} | `
  const mark = `${' '.repeat(lead.length - 2)}| ${' '.repeat(column - 1 - from)}^`
  return `${lead}${source.slice(from, from + 100)}\n${mark}`
}
