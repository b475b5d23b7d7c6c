import { type AnyProblem, DocsctlError, systemError, tooFewHandles } from '../../errors.ts'
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
    : (tooFewHandles(thrown) ?? systemError(thrown) ?? bugError('docsctl', thrown))
}

/** Builds the error for an unexpected exception in docsctl or in a plugin. */
export function bugError(who: string, thrown: unknown): DocsctlError {
  return new DocsctlError('bug', `Bug in ${who}: ${maskText(withCalls(thrown))}`, {
    hint: 'Report this bug with the command and the lines above',
    cause: thrown,
  })
}

/**
 * Returns an error with its calls. Node adds lines of the source to some errors, which can be the
 * whole minified program.
 */
function withCalls(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { code, generatedMessage } = thrown as { code?: unknown; generatedMessage?: unknown }
  const isSource = code === 'ERR_ASSERTION' && generatedMessage === true
  const text = isSource ? 'AssertionError: An assertion failed' : String(thrown)
  const calls = thrown.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return [text, ...calls].join('\n')
}
