import { type AnyProblem, DocsctlError, systemError, tooFewHandles } from '../../errors.ts'
import { maskText } from './redact.ts'

/** Formats a list for use in a sentence: `a, b, or c`. */
export function list(words: readonly string[], last = 'or'): string {
  if (words.length < 3) return words.join(` ${last} `)
  return `${words.slice(0, -1).join(', ')}, ${last} ${words.at(-1)}`
}

/** Builds a usage error from problems, with one line per problem. */
export function usage(problems: readonly AnyProblem[], hint?: string): DocsctlError {
  return new DocsctlError('usage', problems.map(({ message }) => message).join('\n'), {
    problems,
    ...(hint && { hint }),
  })
}

/** Formats a value as JSON, which puts strings in quotes. Shortens long values. */
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

/**
 * Returns the note for an operation that isn't intended for user tokens. docsctl sends the request
 * nevertheless.
 */
export function notForUserTokens(who: string): string {
  return `intended for ${who}, not for user tokens`
}

/** Returns a sentence with the number of lists that could not be loaded. */
export function unreadLists(count: number): string {
  return count === 1 ? '1 list could not be loaded' : `${count} lists could not be loaded`
}

/** Converts any thrown value to a `DocsctlError`. An unexpected error counts as a bug. */
export function toDocsctlError(thrown: unknown): DocsctlError {
  return thrown instanceof DocsctlError
    ? thrown
    : (tooFewHandles(thrown) ?? systemError(thrown) ?? bugError('docsctl', thrown))
}

/** Builds the error for a bug in docsctl or in a plugin. */
export function bugError(who: string, thrown: unknown): DocsctlError {
  return new DocsctlError('bug', `Bug in ${who}: ${maskText(withCalls(thrown))}`, {
    hint: `Report this bug to the maintainers of ${who}. Include the command and the lines above`,
    cause: thrown,
  })
}

/**
 * Returns an error with its stack. Removes the source lines that Node adds to some errors, because
 * they can contain the whole minified program.
 */
function withCalls(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { code, generatedMessage } = thrown as { code?: unknown; generatedMessage?: unknown }
  const isSource = code === 'ERR_ASSERTION' && generatedMessage === true
  const text = isSource ? 'AssertionError: An assertion failed' : String(thrown)
  const calls = thrown.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return [text, ...calls].join('\n')
}
