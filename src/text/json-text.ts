import { DocsctlError } from '../errors.ts'

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
