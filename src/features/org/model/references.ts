import type { KindName } from './kind.ts'

/**
 * Replaces the references in a value. `at` is the path of the references. If the path leads to a
 * list, it applies to each item.
 */
export function replaceReferences(
  value: unknown,
  at: readonly string[],
  replace: (named: string) => unknown,
): unknown {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((one) => replaceReferences(one, at, replace))
  const [key, ...rest] = at
  if (key === undefined) return typeof value === 'string' ? replace(value) : value
  if (typeof value !== 'object' || !(key in value)) return value
  const held = value as Record<string, unknown>
  return { ...held, [key]: replaceReferences(held[key], rest, replace) }
}

/**
 * Returns the kinds of objects to which a field refers, with the paths of the references inside the
 * field.
 */
export function fieldReferences(
  refs: Readonly<Record<string, KindName>>,
  field: string,
): { kind: KindName; at: string[] }[] {
  return Object.entries(refs)
    .map(([path, kind]) => ({ path: path.split('.'), kind }))
    .filter(({ path }) => path[0] === field)
    .map(({ path, kind }) => ({ kind, at: path.slice(1) }))
}
