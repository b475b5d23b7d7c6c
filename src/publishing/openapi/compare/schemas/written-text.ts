import type { SchemaView } from './schema-view.ts'

/** How a value, given as JSON, is written where all that is written is text: 1 and "1" are the same there. */
export function writtenText(json: string): string {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.map(String).join() : isPlain(value) ? String(value) : json
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

/** The values that may be written, where they can be listed. */
export function writtenValues({ values, types }: SchemaView): Set<string> | undefined {
  const isBoolean = types?.size === 1 && types.has('boolean')
  return values ?? (isBoolean ? new Set(['true', 'false']) : undefined)
}
