import { type AnyProblem, DocsctlError, tooFewHandles } from '../../errors.ts'
import { maskText } from './redact.ts'

/** Returns `a, b, or c`, a list as in a sentence. */
export function list(words: readonly string[], last = 'or'): string {
  if (words.length < 3) return words.join(` ${last} `)
  return `${words.slice(0, -1).join(', ')}, ${last} ${words.at(-1)}`
}

/** Builds a usage error from problems: one line each. */
export function usage(problems: readonly AnyProblem[], hint?: string): DocsctlError {
  return new DocsctlError('usage', problems.map(({ message }) => message).join('\n'), {
    problems,
    ...(hint && { hint }),
  })
}

/** Formats a value as JSON, so that text is in quotes. Long values are shortened. */
export function quotedValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  if (text.length <= 60) return text
  const isText = typeof value === 'string'
  return `${text.slice(0, 57)}…${isText ? '"' : ''} (${text.length - 2} characters)`
}

/** Returns the note that a part of a result is missing, with the reason. */
export function notRead({ what, why }: { what: string; why: string }): string {
  return `warning: Could not load ${what}: ${why}`
}

/** Returns the note that an operation isn't for a user's token. The request is sent anyway. */
export function forOthers(who: string): string {
  return `for ${who}, not for a user's token`
}

/** Returns the note that a part of a response is missing. */
export function unreadLists(count: number): string {
  return count === 1 ? '1 list could not be loaded' : `${count} lists could not be loaded`
}

/** Converts anything that was thrown into an error. An unexpected error is a bug. */
export function toDocsctlError(thrown: unknown): DocsctlError {
  return thrown instanceof DocsctlError
    ? thrown
    : (tooFewHandles(thrown) ?? bugError('docsctl', thrown))
}

/** Builds the error for an unexpected exception in docsctl or in a plugin. */
export function bugError(who: string, thrown: unknown): DocsctlError {
  const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  return new DocsctlError('bug', `Bug in ${who}: ${maskText(message)}`, {
    hint: 'Report this with the command and the lines above',
    cause: thrown,
  })
}
