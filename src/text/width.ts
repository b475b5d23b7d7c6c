import stringWidth from 'string-width'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How many cells of a terminal a text takes; the mark of a cut would send it past the quick way for plain ASCII. */
export function widthOf(text: string): number {
  return text.endsWith('…') ? stringWidth(text.slice(0, -1)) + 1 : stringWidth(text)
}

/** Cuts text to a width of the terminal, with `…` where something is missing. */
export function cut(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${take(text, width - 1).trimEnd()}…`
}

/** The longest beginning that is not wider than this. */
function take(text: string, width: number): string {
  if (/^[ -~]*$/.test(text.slice(0, width + 1))) return text.slice(0, width)
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
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = word
    while (widthOf(line) > width) {
      // one character can be wider than a very narrow terminal
      const head = take(line, width) || [...line][0] || ''
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** Where text is to be broken so that no line is wider than this: at spaces, inside of a word only where it must. */
export function wrapAt(text: string, width: number): number[] {
  const places: number[] = []
  if (text.length <= width && widthOf(text) <= width) return places
  let used = 0
  for (const { 0: word, index } of text.matchAll(/\s*\S+\s*?(?=\s|$)|\s+/g)) {
    const space = /^\s*/.exec(word)?.[0] ?? ''
    let start = index
    let rest = word
    if (used > 0 && used + widthOf(word) > width) {
      start += space.length
      rest = word.slice(space.length)
      places.push(start)
      used = 0
    }
    while (widthOf(rest) > width) {
      // one character can be wider than a very narrow terminal
      const head = take(rest, width) || [...rest][0] || ''
      start += head.length
      rest = rest.slice(head.length)
      places.push(start)
    }
    used += widthOf(rest)
  }
  return places
}
