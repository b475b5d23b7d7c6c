import { DocsctlError } from '../errors.ts'

/** Below so many levels JSON is indented: what is nested further would be more white space than anything else. */
export const mostIndented = 40

/** A value as JSON over several lines. */
export function indentedJson(value: unknown): string {
  return jsonText(value, isDeeper(value, mostIndented) ? undefined : 2)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
  return inner.some((one) => isDeeper(one, levels - 1))
}

/** A value as JSON; V8 writes some thousand levels of it and no more. */
export function jsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const what = /stack/.test(cause.message) ? 'nested too deeply' : 'too large'
    throw new DocsctlError('failed', `the result is ${what} to be printed`, { cause })
  }
}
