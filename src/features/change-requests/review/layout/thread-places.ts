import type { Row } from '../../diff/model/text-diff.ts'
import type { Thread } from '../../threads/model/threads.ts'
import { comparedText, textWithoutMarks } from './compared-text.ts'
import { quotedLine } from './quoted-line.ts'

/**
 * The length below which a preview must match a whole line, because short text occurs in many
 * lines.
 */
const shortest = 6

/**
 * Finds the row below which to show each thread: the quoted line, the last row of the commented
 * text, or the last row of the code block or table that contains them. Omits threads on the whole
 * page and threads whose text no longer exists.
 */
export function placeThreads(
  rows: readonly Row[],
  threads: readonly Thread[],
): Map<string, number> {
  const wanted = threads.flatMap(({ id, node }): ThreadAnchor[] => {
    if (node?.preview === undefined) return []
    return [{ id, preview: textWithoutMarks(node.preview), occurrence: node.occurrence }]
  })
  const places = new Map(wanted.length === 0 ? [] : textPlaces(rows, wanted))
  for (const [id, row] of quotedPlaces(rows, threads, places)) places.set(id, row)
  if (places.size === 0) return places
  const ends = blockEnds(rows)
  return new Map([...places].map(([id, row]) => [id, ends.get(rows[row]?.block ?? -1) ?? row]))
}

/** Finds the last row of the text that each thread comments on. */
function textPlaces(rows: readonly Row[], wanted: ThreadAnchor[]): [string, number][] {
  const text = searchable(rows)
  const isShort = ({ preview }: ThreadAnchor) => preview.length < shortest
  return [
    ...wholeLines(text, wanted.filter(isShort)),
    ...beginnings(
      text,
      wanted.filter((one) => !isShort(one)),
    ),
  ]
}

/**
 * Finds the rows of the lines that comments quote. If the place of a thread is known, only the
 * block at this place counts.
 */
function quotedPlaces(
  rows: readonly Row[],
  threads: readonly Thread[],
  places: ReadonlyMap<string, number>,
): [string, number][] {
  const quotes = threads.flatMap((thread) => {
    const line = quotedLine(thread)
    return line === undefined ? [] : [{ id: thread.id, text: comparedText(line) }]
  })
  if (quotes.length === 0) return []
  const byText = new Map<string, number[]>(quotes.map(({ text }) => [text, []]))
  for (const [index, row] of rows.entries()) {
    if (row.kind !== 'removed') byText.get(comparedText(row.text))?.push(index)
  }
  return quotes.flatMap(({ id, text }) => {
    const equal = byText.get(text) ?? []
    const place = places.get(id)
    const near = place === undefined ? equal : withinBlock(rows, equal, place)
    return near.length === 1 ? [[id, near[0] as number]] : []
  })
}

/** Returns the rows of the code block or table at a place, or the rows up to a blank line. */
function withinBlock(rows: readonly Row[], wanted: readonly number[], place: number): number[] {
  const own = rows[place]?.block
  return wanted.filter((row) => {
    if (own !== undefined && rows[row]?.block === own) return true
    const between = rows.slice(Math.min(row, place), Math.max(row, place))
    return between.every(({ text, kind }) => kind === 'removed' || text.trim() !== '')
  })
}

/**
 * Returns the last row of each code block, table, and frontmatter. Threads are shown below them.
 */
function blockEnds(rows: readonly Row[]): Map<number, number> {
  return new Map(
    rows.flatMap(({ block }, row) => (block === undefined ? [] : [[block, row] as const])),
  )
}

interface ThreadAnchor {
  id: string
  preview: string
  occurrence: number | undefined
}

interface Searchable {
  text: string
  /** the position of each row in the joined text */
  starts: number[]
  rows: number[]
}

/**
 * Joins the rows of the change request into one text and records where each row starts. Skips
 * removed rows, which can't have comments.
 */
function searchable(rows: readonly Row[]): Searchable {
  const found: Searchable = { text: '', starts: [], rows: [] }
  const parts: string[] = []
  let length = 0
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'removed') continue
    const line = textWithoutMarks(row.text)
    if (line === '') continue
    found.starts.push(length)
    found.rows.push(index)
    parts.push(line)
    length += line.length + 1
  }
  found.text = parts.join(' ')
  return found
}

/** Finds the lines that equal a short preview. */
function wholeLines(
  { text, starts, rows }: Searchable,
  wanted: ThreadAnchor[],
): [string, number][] {
  if (wanted.length === 0) return []
  const lines = new Map<string, number[]>()
  for (const [index, start] of starts.entries()) {
    const line = text.slice(start, (starts[index + 1] ?? text.length + 1) - 1)
    const same = lines.get(line)
    if (same) same.push(rows[index] as number)
    else lines.set(line, [rows[index] as number])
  }
  return wanted.flatMap(({ id, preview, occurrence = 1 }) => {
    const same = lines.get(preview)
    const row = same?.[occurrence - 1] ?? same?.[0]
    return row === undefined ? [] : [[id, row]]
  })
}

/**
 * The number of leading characters that must match. The service truncates long previews, sometimes
 * in the middle of markup.
 */
const certain = 60

/**
 * Finds the start of each preview at a word boundary. Searches all rows as a single text, because a
 * block can span several rows.
 */
function beginnings(
  { text, starts, rows }: Searchable,
  wanted: ThreadAnchor[],
): [string, number][] {
  const anchors = wanted.map((one) => ({ ...one, begin: one.preview.slice(0, certain).trim() }))
  const startLength = Math.min(...anchors.map(({ begin }) => begin.length))
  const byStart = new Map<string, typeof anchors>()
  for (const one of anchors) {
    const start = one.begin.slice(0, startLength)
    const others = byStart.get(start)
    if (others) others.push(one)
    else byStart.set(start, [one])
  }
  const whole = new Map<string, number>()
  const begun = new Map<string, number>()
  /** the number of exact matches of each preview so far */
  const met = new Map<string, number>()
  const rowAtPosition = (at: number) => rows[lastAtMost(starts, at)] as number
  // skip words with other first letters, because looking up every word would be slow
  const letters = new Set(anchors.map(({ begin }) => `\\u${unitInHex(begin)}`))
  for (const { index: at } of text.matchAll(
    new RegExp(`(?<![^ ])[${[...letters].join('')}]`, 'g'),
  )) {
    const found = byStart.get(text.slice(at, at + startLength))
    for (const { id, preview, begin, occurrence } of found ?? []) {
      const isFound = (met.get(id) ?? 0) >= (occurrence ?? 1)
      if (isFound || !text.startsWith(begin, at)) continue
      if (text.startsWith(preview, at)) {
        met.set(id, (met.get(id) ?? 0) + 1)
        whole.set(id, rowAtPosition(at + preview.length - 1))
      } else if (!begun.has(id)) begun.set(id, rowAtPosition(at + certain - 1))
    }
  }
  return [...begun, ...whole]
}

/** Returns the first code unit of a text as four hexadecimal digits. */
function unitInHex(text: string): string {
  return text.charCodeAt(0).toString(16).padStart(4, '0')
}

/** Returns the index of the last number that is less than or equal to `most`. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] as number) <= most) low = middle
    else high = middle - 1
  }
  return low
}
