import { isJsonObject } from '../../contract/json.ts'

/** The changes from one JSON value to another. Omits unchanged parts. */
export type Delta =
  | { value: unknown }
  | { keys: Record<string, Delta>; gone?: string[] }
  | { list: Piece[] }

/**
 * One or more items of a changed list: a range of unchanged items, a changed item, or a new item.
 */
type Piece = [from: number, count: number] | { at: number; delta: Delta } | { value: unknown }

type Plain = { [key: string]: unknown }

function recordId(value: unknown): string | undefined {
  return isJsonObject(value) && typeof value.id === 'string' ? value.id : undefined
}

/** Returns the changes from one value to another, or undefined if the values are equal. */
export function createDelta(before: unknown, after: unknown): Delta | undefined {
  if (before === after) return undefined
  if (Array.isArray(before) && Array.isArray(after)) return listDelta(before, after)
  if (isJsonObject(before) && isJsonObject(after)) return objectDelta(before, after)
  return { value: after }
}

function objectDelta(before: Plain, after: Plain): Delta | undefined {
  const keys: Record<string, Delta> = {}
  for (const [key, value] of Object.entries(after)) {
    if (value === undefined) continue
    const delta = Object.hasOwn(before, key) ? createDelta(before[key], value) : { value }
    if (delta) keys[key] = delta
  }
  const gone = Object.keys(before).filter(
    (key) => before[key] !== undefined && after[key] === undefined,
  )
  if (gone.length === 0 && Object.keys(keys).length === 0) return undefined
  return { keys, ...(gone.length > 0 && { gone }) }
}

/**
 * Compares two lists. Pairs items by ID, even if they moved. Pairs items without an ID by position.
 */
function listDelta(before: readonly unknown[], after: readonly unknown[]): Delta | undefined {
  const places = new Map(before.map((item, index) => [recordId(item) ?? index, index]))
  const pieces: Piece[] = []
  let isSame = before.length === after.length
  for (const [index, item] of after.entries()) {
    const at = places.get(recordId(item) ?? index)
    if (at !== index) isSame = false
    const delta = at === undefined ? undefined : createDelta(before[at], item)
    if (at === undefined) pieces.push({ value: item })
    else if (delta) {
      isSame = false
      pieces.push({ at, delta })
    } else addRun(pieces, at)
  }
  return isSame ? undefined : { list: pieces }
}

function addRun(pieces: Piece[], at: number): void {
  const last = pieces.at(-1)
  if (Array.isArray(last) && last[0] + last[1] === at) last[1] += 1
  else pieces.push([at, 1])
}

/** Applies the changes to a value. The result shares unchanged parts with the original value. */
export function applyDelta(before: unknown, delta: Delta): unknown {
  if ('value' in delta) return delta.value
  if ('list' in delta) {
    const items = before as unknown[]
    return delta.list.flatMap((piece) => {
      if (Array.isArray(piece)) return items.slice(piece[0], piece[0] + piece[1])
      return ['value' in piece ? piece.value : applyDelta(items[piece.at], piece.delta)]
    })
  }
  const after: Plain = { ...(before as Plain) }
  for (const key of delta.gone ?? []) delete after[key]
  for (const [key, inner] of Object.entries(delta.keys)) after[key] = applyDelta(after[key], inner)
  return after
}
