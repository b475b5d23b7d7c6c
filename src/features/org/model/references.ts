import type { KindName } from './kind.ts'

/**
 * Replaces references in a value. `at` is a path of keys. If the path leads to a list, it continues
 * in each item.
 */
export function withReferences(
  value: unknown,
  at: readonly string[],
  replace: (named: string) => unknown,
): unknown {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((one) => withReferences(one, at, replace))
  const [key, ...rest] = at
  if (key === undefined) return typeof value === 'string' ? replace(value) : value
  if (typeof value !== 'object' || !(key in value)) return value
  const held = value as Record<string, unknown>
  return { ...held, [key]: withReferences(held[key], rest, replace) }
}

/** Returns the references of a field: the kind, and the path within the value. */
export function fieldReferences(
  refs: Readonly<Record<string, KindName>>,
  field: string,
): { kind: KindName; at: string[] }[] {
  return Object.entries(refs)
    .map(([path, kind]) => ({ path: path.split('.'), kind }))
    .filter(({ path }) => path[0] === field)
    .map(({ path, kind }) => ({ kind, at: path.slice(1) }))
}
