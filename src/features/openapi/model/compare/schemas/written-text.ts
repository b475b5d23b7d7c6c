import type { SchemaView } from './schema-view.ts'

/** Serializes a JSON value as text. The number 1 and the string "1" result in the same text. */
export function jsonAsText(json: string): string {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.map(String).join() : isPlain(value) ? String(value) : json
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

/** Returns the possible values as text, or undefined if any value is possible. */
export function valuesAsText({ values, types }: SchemaView): Set<string> | undefined {
  const isBoolean = types?.size === 1 && types.has('boolean')
  return values ?? (isBoolean ? new Set(['true', 'false']) : undefined)
}
