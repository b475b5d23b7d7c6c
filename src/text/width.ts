import stringWidth from 'string-width'

/** between two texts on a line */
export const gap = '  '

/** Latin, Greek and Cyrillic, and the marks of a text: a cell for each character. */
const plain =
  /^[ -~\u00A1-\u00AC\u00AE-\u02AF\u0391-\u03C9\u0400-\u0482\u048A-\u052F\u2010-\u2027]*$/

/** so much is taken apart at once: the time that Intl.Segmenter needs grows with the square of the text */
const windowSize = 500

/** How many cells of a terminal a text takes. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length
  let width = 0
  for (const window of windows(text)) width += stringWidth(window)
  return width
}

let segmenter: Intl.Segmenter | undefined

function segments(text: string): Intl.Segments {
  // slow to make, and most texts need none
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** A text in pieces, none of which begins inside of a character as people see it. */
function* windows(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const cut = text.slice(from, from + windowSize)
    // half a character would end the one before it
    const window =
      from + windowSize < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') || cut : cut
    const isLast = from + window.length === text.length
    // the last one may go on behind the window, unless it is all of it
    const end = isLast
      ? window.length
      : (segments(window).containing(window.length - 1)?.index ?? 0)
    const piece = window.slice(0, end || window.length)
    yield piece
    from += piece.length
  }
}

/** The characters of a text as people see them, and where they begin. */
function* graphemes(text: string): Generator<{ segment: string; index: number }> {
  let from = 0
  for (const window of windows(text)) {
    for (const { segment, index } of segments(window)) yield { segment, index: from + index }
    from += window.length
  }
}

/** Cuts text to a width of the terminal, with `…` where something is missing. */
export function cut(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${take(text, width - 1).trimEnd()}…`
}

/** The longest beginning that is not wider than this. */
function take(text: string, width: number): string {
  if (plain.test(text.slice(0, width + 1))) return text.slice(0, width)
  let used = 0
  let end = 0
  for (const { segment, index } of graphemes(text)) {
    used += stringWidth(segment)
    if (used > width) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** A text in pieces that are not wider than this; a character that is wider by itself is one. */
function pieces(text: string, width: number): string[] {
  const found: string[] = []
  if (plain.test(text)) {
    for (let from = 0; from < text.length; from += width) found.push(text.slice(from, from + width))
    return found
  }
  let used = 0
  let from = 0
  for (const { segment, index } of graphemes(text)) {
    const size = stringWidth(segment)
    if (used + size > width && index > from) {
      found.push(text.slice(from, index))
      from = index
      used = 0
    }
    used += size
  }
  return [...found, text.slice(from)]
}

/** Breaks text into lines at spaces, and inside of a word only where it is wider than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ')) {
    const size = widthOf(word)
    const longer = line === '' ? size : used + 1 + size
    if (longer <= width) {
      line = line === '' ? word : `${line} ${word}`
      used = longer
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    const parts = size > width ? pieces(word, width) : [word]
    line = parts.pop() ?? ''
    used = widthOf(line)
    for (const part of parts) lines.push(part)
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** The lines of a text of several, each wrapped below its own beginning. */
export function wrapBlock(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const words = line.trimStart()
    const lead = ' '.repeat(Math.min(line.length - words.length, Math.floor(width / 2)))
    return wrap(words, width - lead.length).map((part) => lead + part)
  })
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
    const parts = widthOf(rest) > width ? pieces(rest, width) : [rest]
    rest = parts.pop() ?? ''
    for (const part of parts) {
      start += part.length
      places.push(start)
    }
    used += widthOf(rest)
  }
  return places
}
