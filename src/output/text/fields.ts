import { type Column, shownValue } from '../columns.ts'

export interface ShownField {
  path: string
  value: unknown
  column: Column
}

/**
 * Returns the fields of an object, in the order of the view. Converts nested objects to dotted
 * paths up to a maximum depth.
 */
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
    // the type name is redundant, because the user requested this type of resource
    if (shown.has(path) || key === 'object') return []
    return isPlain(nested) && depth > 0 && !(depth === 1 && isBooleanMap(nested))
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

/** Returns whether an object contains only Booleans, as an object with permissions does. */
export function isBooleanMap(value: unknown): value is Record<string, boolean> {
  return isPlain(value) && Object.values(value).every((flag) => typeof flag === 'boolean')
}
