import stringWidth from 'string-width'

export { stringWidth }

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts text to a width of the terminal, with `…` where something is missing. */
export function cut(text: string, width: number): string {
  // no character is wider than two cells, and a value can be a megabyte long
  const start = text.length > 4000 ? text.slice(0, 4000) : text
  if (start.length === text.length && stringWidth(text) <= width) return text
  return `${take(start, width - 1).trimEnd()}…`
}

/** The longest beginning that is not wider than this. */
function take(text: string, width: number): string {
  let used = 0
  let end = 0
  for (const { segment, index } of graphemes.segment(text)) {
    used += stringWidth(segment)
    if (used > width) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** Breaks text into lines at spaces, and inside of a word only where it is wider than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (stringWidth(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (stringWidth(line) > width) {
      // one character can be wider than a very narrow terminal
      const head = take(line, width) || [...line][0] || ''
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}
