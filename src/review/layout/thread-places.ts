import type { Row } from '../../changes/text/text-diff.ts'
import type { Thread } from '../../changes/threads.ts'

/** The marks of markdown, which the preview of a block lacks. */
const marks = /[*_`~#>|\\[\]()!\s-]+/g

/** Most lines have none of them, which is told faster than they are replaced. */
const marked = /[*_`~#>|\\[\]()!-]|\s\s|[^\S ]/

export function bare(text: string): string {
  return (marked.test(text) ? text.replace(marks, ' ') : text).trim()
}

/** Shorter ones are found anywhere. */
const shortest = 6

/**
 * The row behind which each thread stands: the last one that holds the text that it points at. A thread whose
 * text isn't there any more, or that is on the page as such, isn't among them.
 */
export function placeThreads(
  rows: readonly Row[],
  threads: readonly Thread[],
): Map<string, number> {
  const wanted = threads.flatMap(({ id, node }) =>
    node?.preview === undefined ? [] : [{ id, preview: bare(node.preview) }],
  )
  if (wanted.length === 0) return new Map()
  const text = searchable(rows)
  const isShort = ({ preview }: ThreadAnchor) => preview.length < shortest
  return new Map([
    ...wholeLines(text, wanted.filter(isShort)),
    ...beginnings(
      text,
      wanted.filter((one) => !isShort(one)),
    ),
  ])
}

interface ThreadAnchor {
  id: string
  preview: string
}

interface Searchable {
  text: string
  /** where in the text each of the rows begins */
  starts: number[]
  rows: number[]
}

/** The text of the change request, with the rows that it comes from; what was removed isn't commented on. */
function searchable(rows: readonly Row[]): Searchable {
  const found: Searchable = { text: '', starts: [], rows: [] }
  const parts: string[] = []
  let length = 0
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'removed') continue
    const line = bare(row.text)
    if (line === '') continue
    found.starts.push(length)
    found.rows.push(index)
    parts.push(line)
    length += line.length + 1
  }
  found.text = parts.join(' ')
  return found
}

/** Short ones have a line of their own. */
function wholeLines(
  { text, starts, rows }: Searchable,
  wanted: ThreadAnchor[],
): [string, number][] {
  if (wanted.length === 0) return []
  const lines = new Map<string, number>()
  for (const [index, start] of starts.entries()) {
    const line = text.slice(start, (starts[index + 1] ?? text.length + 1) - 1)
    if (!lines.has(line)) lines.set(line, rows[index] as number)
  }
  return wanted.flatMap(({ id, preview }) => {
    const row = lines.get(preview)
    return row === undefined ? [] : [[id, row]]
  })
}

/** The service cuts a long preview, within a mark too: this much of it must be there. */
const certain = 60

/** Where each begins, at a word; a block can be wrapped over rows, which are searched as one text, and once for all. */
function beginnings(
  { text, starts, rows }: Searchable,
  wanted: ThreadAnchor[],
): [string, number][] {
  const byStart = new Map<string, (ThreadAnchor & { begin: string })[]>()
  for (const one of wanted) {
    const begin = one.preview.slice(0, certain).trim()
    const start = begin.slice(0, shortest)
    byStart.set(start, [...(byStart.get(start) ?? []), { ...one, begin }])
  }
  const whole = new Map<string, number>()
  const begun = new Map<string, number>()
  const rowAt = (at: number) => rows[lastAtMost(starts, at)] as number
  for (let at = 0; byStart.size > 0; ) {
    for (const { id, preview, begin } of byStart.get(text.slice(at, at + shortest)) ?? []) {
      if (whole.has(id) || !text.startsWith(begin, at)) continue
      if (text.startsWith(preview, at)) whole.set(id, rowAt(at + preview.length - 1))
      else if (!begun.has(id)) begun.set(id, rowAt(at + certain - 1))
    }
    const space = text.indexOf(' ', at)
    if (space < 0) break
    at = space + 1
  }
  return [...begun, ...whole]
}

/** The place of the last number that is not above `most`. */
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
