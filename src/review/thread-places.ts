import type { Row } from '../changes/text-diff.ts'
import type { Thread } from '../changes/threads.ts'

/** The marks of markdown, which the preview of a block lacks. */
const marks = /[*_`~#>|\\[\]()!\s-]+/g

export function bare(text: string): string {
  return text.replace(marks, ' ').trim()
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
  const placed = new Map<string, number>()
  const wanted = threads.filter(({ node }) => node?.preview !== undefined)
  if (wanted.length === 0) return placed
  const text = searchable(rows)
  for (const { id, node } of wanted) {
    const row = find(text, bare(node?.preview ?? ''))
    if (row !== undefined) placed.set(id, row)
  }
  return placed
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

/** A block can be wrapped over rows: they are searched as one text. */
function find({ text, starts, rows }: Searchable, preview: string): number | undefined {
  if (preview.length < shortest) return exact({ text, starts, rows }, preview)
  const at = text.indexOf(preview)
  // the service cuts a long preview, within a mark too
  const begin = at < 0 ? text.indexOf(preview.slice(0, 60).trim()) : at
  if (begin < 0) return undefined
  return rows[lastAtMost(starts, begin + Math.max(0, (at < 0 ? 60 : preview.length) - 1))]
}

function exact({ text, starts, rows }: Searchable, preview: string): number | undefined {
  if (preview === '') return undefined
  const place = starts.findIndex((start, index) => {
    const end = (starts[index + 1] ?? text.length + 1) - 1
    return end - start === preview.length && text.startsWith(preview, start)
  })
  return place < 0 ? undefined : rows[place]
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
