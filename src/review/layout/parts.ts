/** A part of a text, by the places of its characters. */
export interface Part {
  from: number
  to: number
}

/** A text that is longer is shown in parts, so that no more of it is broken into lines than is seen. */
const longest = 2000

/** So far back a space is looked for, at which a text is parted rather than within a word. */
const back = 500

/** So much of a text tells where its characters begin. */
const near = 50

export function partsOf(text: string): Part[] {
  if (text.length <= longest) return [{ from: 0, to: text.length }]
  const parts: Part[] = []
  let from = 0
  while (text.length - from > longest) {
    const to = partingOf(text, from + longest)
    parts.push({ from, to })
    from = to
  }
  return [...parts, { from, to: text.length }]
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Where to part a text at about this place. */
function partingOf(text: string, most: number): number {
  const space = text.lastIndexOf(' ', most - 1)
  if (space >= most - back) return space + 1
  // never within what is one character for a reader, as far as such a one is not without end
  const start = most - near
  const character = graphemes.segment(text.slice(start, most + near)).containing(near)
  return start + (character?.index || near)
}
