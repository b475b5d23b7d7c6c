import { type Column, shownValue } from './columns.ts'

export interface ShownField {
  path: string
  value: unknown
  column: Column
}

/** The fields of a thing in the order of the view; nested objects become dotted paths, down to a depth. */
export function objectFields(
  value: unknown,
  columns: readonly Column[],
  picked: boolean,
  depth = 50,
): ShownField[] {
  const first = columns.map((column) => ({
    path: column.path,
    value: shownValue(value, column),
    column,
  }))
  if (picked) return first
  const shown = new Set(columns.map(({ path }) => path))
  return [...first, ...flatten(value, '', depth, shown)]
}

function flatten(value: unknown, prefix: string, depth: number, shown: Set<string>): ShownField[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, nested]) => {
    const path = prefix + key
    // the names of types say nothing to somebody who asked for one of these
    if (shown.has(path) || key === 'object') return []
    return isPlain(nested) && depth > 0 && !(depth === 1 && isFlags(nested))
      ? flatten(nested, `${path}.`, depth - 1, shown)
      : [{ path, value: nested, column: { path } }]
  })
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0
  )
}

/** permissions and their like: nothing but booleans */
export function isFlags(value: unknown): value is Record<string, boolean> {
  return isPlain(value) && Object.values(value).every((flag) => typeof flag === 'boolean')
}
