/**
 * Type checks for the files that docsctl reads at every start and for help and completion. With
 * zod, each completion would take 25% longer.
 */
export type ShapeCheck = (value: unknown) => boolean

export const isText: ShapeCheck = (value) => typeof value === 'string'

export const isTime: ShapeCheck = (value) =>
  isText(value) && !Number.isNaN(Date.parse(value as string))

export const isUrlText: ShapeCheck = (value) => isText(value) && URL.canParse(value as string)

export function choice(...values: unknown[]): ShapeCheck {
  return (value) => values.includes(value)
}

export function orMissing(check: ShapeCheck): ShapeCheck {
  return (value) => value === undefined || check(value)
}

export function list<T>(check: ShapeCheck): (value: unknown) => value is T[] {
  return (value): value is T[] => Array.isArray(value) && value.every(check)
}

/** Returns a check for an object whose values all pass the given check. */
export function record<T>(check: ShapeCheck): (value: unknown) => value is Record<string, T> {
  return (value): value is Record<string, T> => isObject(value) && Object.values(value).every(check)
}

/** Returns a check for an object in which the given keys have valid values. Ignores other keys. */
export function shape<T extends object>(
  checks: {
    [Key in keyof T]-?: ShapeCheck
  },
): (value: unknown) => value is T {
  const entries = Object.entries<ShapeCheck>(checks)
  return (value): value is T =>
    isObject(value) && entries.every(([key, check]) => check(value[key]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
