import stringWidth from 'string-width'

/** the gap between two parts of the same line */
export const gap = '  '

/** Matches Latin, Greek, and Cyrillic letters and punctuation. All of them are one cell wide. */
const plain =
  /^[ -~\u00A1-\u00AC\u00AE-\u02AF\u0391-\u03C9\u0400-\u0482\u048A-\u052F\u2010-\u2027]*$/

/**
 * the number of characters that are segmented at a time, because the running time of Intl.Segmenter
 * grows with the square of the length
 */
const windowSize = 500

/** Returns the width of text in terminal cells. */
export function textWidth(text: string): number {
  if (plain.test(text)) return text.length
  let width = 0
  for (const window of windows(text)) width += stringWidth(window)
  return width
}

let segmenter: Intl.Segmenter | undefined

function segments(text: string): Intl.Segments {
  // created on first use, because creation is slow and most text doesn't need a segmenter
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Splits text into pieces. Each piece begins with a whole visible character. */
function* windows(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const cut = text.slice(from, from + windowSize)
    // excludes the first half of a surrogate pair at the end of the window
    const window =
      from + windowSize < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') || cut : cut
    const isLast = from + window.length === text.length
    // the last visible character may continue after the window, so the next window starts with it,
    // unless it fills this window
    const end = isLast
      ? window.length
      : (segments(window).containing(window.length - 1)?.index ?? 0)
    const piece = window.slice(0, end || window.length)
    yield piece
    from += piece.length
  }
}

/** Yields the visible characters of text with their positions. */
function* graphemes(text: string): Generator<{ segment: string; index: number }> {
  let from = 0
  for (const window of windows(text)) {
    for (const { segment, index } of segments(window)) yield { segment, index: from + index }
    from += window.length
  }
}

/** Shortens text to a width. `…` replaces the removed part. */
export function cut(text: string, width: number): string {
  return textWidth(text) <= width ? text : `${takeWidth(text, width - 1).trimEnd()}…`
}

/** Returns the longest prefix of text that fits the width. */
function takeWidth(text: string, width: number): string {
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

/**
 * Splits text into pieces that fit the width. A character that is wider than the width becomes a
 * separate piece.
 */
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

/** Wraps text at spaces. Breaks a word only if it is wider than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ')) {
    const size = textWidth(word)
    const longer = line === '' ? size : used + 1 + size
    if (longer <= width) {
      line = line === '' ? word : `${line} ${word}`
      used = longer
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    const parts = size > width ? pieces(word, width) : [word]
    line = parts.pop() ?? ''
    used = textWidth(line)
    for (const part of parts) lines.push(part)
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** Wraps each line of text, and keeps the indentation of the line. */
export function wrapBlock(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const words = line.trimStart()
    const lead = ' '.repeat(Math.min(line.length - words.length, Math.floor(width / 2)))
    return wrap(words, width - lead.length).map((part) => lead + part)
  })
}

/**
 * Returns the positions at which text is wrapped to a width. A position is a space, or is inside a
 * word that is wider than a line.
 */
export function wrapPositions(text: string, width: number): number[] {
  const places: number[] = []
  if (text.length <= width && textWidth(text) <= width) return places
  let used = 0
  for (const { 0: word, index } of text.matchAll(/\s*\S+\s*?(?=\s|$)|\s+/g)) {
    const space = /^\s*/.exec(word)?.[0] ?? ''
    let start = index
    let rest = word
    if (used > 0 && used + textWidth(word) > width) {
      start += space.length
      rest = word.slice(space.length)
      places.push(start)
      used = 0
    }
    const parts = textWidth(rest) > width ? pieces(rest, width) : [rest]
    rest = parts.pop() ?? ''
    for (const part of parts) {
      start += part.length
      places.push(start)
    }
    used += textWidth(rest)
  }
  return places
}
