import type { AnyProblem, Problem } from '../../errors.ts'
import { list, quotedValue } from './sentences.ts'
import { suggest } from './suggest.ts'

/** The maximum number of values that a message lists. A longer list is shortened. */
const maxListedValues = 20

/**
 * Builds the problem for an invalid value, with a sentence about the expected format. Omits secret
 * values.
 */
export function invalidValue(where: string, value: unknown, expected?: string): Problem {
  const shown = value === undefined ? '' : `value ${quotedValue(value)} for `
  const message = sentences(`Invalid ${shown}${where}`, expected)
  return { where, rule: 'invalid-value', message, ...(value !== undefined && { value }) }
}

/** Builds the problem for a value that isn't one of the allowed values. */
export function unknownValue(where: string, value: unknown, allowed: readonly unknown[]): Problem {
  return { ...invalidValue(where, value, expectedOneOf(allowed, value)), rule: 'unknown-value' }
}

/**
 * Returns `Expected one of: a, b`, shortened if there are many allowed values. Suggests the allowed
 * value that is most similar to `invalid`, unless `invalid` has only one or two letters.
 */
export function expectedOneOf(allowed: readonly unknown[], invalid?: unknown): string {
  const values = allowed.map(String)
  const near = typeof invalid === 'string' && invalid.length > 2 ? suggest(invalid, values, 1) : []
  if (near[0] && values[1]) return `${didYouMean(near)} ${expectedOneOf(allowed)}`
  if (values.length === 0) return ''
  if (values.length === 1) return `Expected ${values[0]}`
  if (values.length <= maxListedValues) return `Expected one of: ${values.join(', ')}`
  const shown = values.slice(0, maxListedValues - 1).join(', ')
  return `Expected one of: ${shown}, … (${values.length} in total)`
}

/** Builds the problem for a missing argument, flag, or value. */
export function missing(where: string, detail?: string): Problem {
  const [rule, noun] = where.startsWith('-')
    ? (['missing-flag', 'flag'] as const)
    : /^[A-Z]/.test(where)
      ? (['missing-argument', 'argument'] as const)
      : (['missing-value', 'value'] as const)
  return { where, rule, message: sentences(`Missing required ${noun} ${where}`, detail) }
}

/** Returns whether a problem is a missing argument, flag, or value, which a prompt can ask for. */
export function isMissingInput({ rule }: AnyProblem): boolean {
  return ['missing-flag', 'missing-argument', 'missing-value', 'missing-context'].includes(rule)
}

/** Builds the problem for a flag without its value. */
export function missingFlagValue(where: string, detail?: string): Problem {
  return { where, rule: 'invalid-value', message: sentences(`${where} requires a value`, detail) }
}

/** Builds the problem for a flag that was given several times. */
export function repeated(where: string): Problem {
  return { where, rule: 'repeated-flag', message: `${where} can be used only once` }
}

/** Builds the problem for flags that exclude each other. */
export function conflicting(where: string, others: readonly string[]): Problem {
  const message = `${where} cannot be used with ${list(others)}`
  return { where, rule: 'conflicting-flags', message }
}

/**
 * Builds the problem for a flag that requires another flag or argument, such as `--page requires
 * --space`.
 */
export function requires(where: string, needed: string): Problem {
  return { where, rule: 'missing-requirement', message: `${where} requires ${needed}` }
}

/** Builds the problem for an unknown flag, and suggests similar flags. */
export function unknownFlag(where: string, near: readonly string[], detail?: string): Problem {
  const message = sentences(`Unknown flag ${where}`, didYouMean(near) ?? detail)
  return { where, rule: 'unknown-flag', message }
}

/** Builds the problem for an argument that the command doesn't accept. */
export function unexpectedArgument(where: string, detail?: string): Problem {
  const message = sentences(`Unexpected argument ${quotedValue(where)}`, detail)
  return { where, rule: 'unknown-argument', message }
}

/** Builds the problem for an unknown column in a file. */
export function unknownColumn(where: string, column: string, detail?: string): Problem {
  const message = sentences(`Unknown column ${quotedValue(column)}`, detail)
  return { where, rule: 'unknown-column', message, value: column }
}

/** Builds the problem for an unknown key. Suggests similar keys, or lists all valid keys. */
export function unknownKey(
  where: string,
  near: readonly string[],
  valid: readonly string[] = [],
): Problem {
  // a key in --input is already quoted
  const shown = /^["-]/.test(where) ? where : quotedValue(where)
  const message = sentences(`Unknown key ${shown}`, didYouMean(near) ?? expectedOneOf(valid))
  return { where, rule: 'unknown-key', message }
}

/** Builds the problem for a file that can't be read. */
export function unreadableFile(where: string, value: string): Problem {
  const message = `Cannot read the file ${quotedValue(value)} for ${where}`
  return { where, rule: 'file-unreadable', message, value }
}

/** Returns `Did you mean a or b?`, or undefined if there are no similar names. */
export function didYouMean(near: readonly string[]): string | undefined {
  return near.length > 0 ? `Did you mean ${list(near)}?` : undefined
}

/** Joins two sentences if both exist. A single sentence has no full stop at the end. */
export function sentences(first: string, second: string | undefined): string {
  return second ? `${first}${/[.?]$/.test(first) ? '' : '.'} ${second}` : first
}
