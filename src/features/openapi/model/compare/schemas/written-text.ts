import type { SchemaView } from './schema-view.ts'

/** Returns how a JSON value is written as text, where 1 and "1" are the same. */
export function jsonAsText(json: string): string {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.map(String).join() : isPlain(value) ? String(value) : json
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

/** Returns the possible values as text, if they can be listed. */
export function valuesAsText({ values, types }: SchemaView): Set<string> | undefined {
  const isBoolean = types?.size === 1 && types.has('boolean')
  return values ?? (isBoolean ? new Set(['true', 'false']) : undefined)
}
