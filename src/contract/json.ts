export type JsonObject = Record<string, unknown>

/** Returns whether a value is an object other than an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Formats a value as JSON with sorted keys, so that equal values result in equal strings. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
