export type Node = Record<string, unknown>

export function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectOf(value: unknown): Node {
  return isObject(value) ? value : {}
}

/** What a place takes of which nothing is said. */
export const anything: unknown = Object.freeze({})
