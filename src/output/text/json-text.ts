import { DocsctlError } from '../../errors.ts'

/** The maximum depth of JSON that is indented. Deeper JSON would consist mostly of whitespace. */
export const maxIndentedDepth = 40

/** Returns a value as indented JSON, or as one line of JSON if it is nested too deeply. */
export function indentedJson(value: unknown): string {
  return jsonText(value, isDeeper(value, maxIndentedDepth) ? undefined : 2)
}

/** Returns whether a value has more than the given number of nested levels. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
  return inner.some((one) => isDeeper(one, levels - 1))
}

/**
 * Returns a value as JSON. Throws an error if V8 can't serialize the value because it is too deep
 * or too large.
 */
export function jsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const what = /stack/.test(cause.message) ? 'nested too deeply' : 'too large'
    throw new DocsctlError('failed', `The result is ${what} to be printed`, { cause })
  }
}
