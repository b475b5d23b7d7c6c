import { ClosedPipe, DocsctlError, type Kind } from '../../errors.ts'
import { errorFrom } from '../../text/sentences.ts'
import { ChildExit } from '../program/runtime.ts'

/** A write that was answered with a success. */
export interface AnsweredWrite {
  method: string
  url: string
  status: number
}

/**
 * What breaks on an answer that was known to be odd is the answer's fault, not a bug; after a write that
 * was answered with `written` it says that the write was done.
 */
export function unusableAnswer(
  error: unknown,
  warnings: readonly string[],
  written: AnsweredWrite | undefined,
): unknown {
  // what was thrown, also where it has been taken for a bug meanwhile
  const thrown = error instanceof DocsctlError && error.kind === 'bug' ? error.cause : error
  const isAtFault = thrown instanceof TypeError || thrown instanceof RangeError
  if (!isAtFault || warnings.length === 0) return error
  const odd = warnings.map((line) => line.replace(/^warning: /, '')).join('; ')
  return new DocsctlError('failed', `what the service answered can't be used: ${odd}`, {
    ...(written !== undefined && {
      state: `it was done: the service answered ${written.status}; only what it answered can't be used`,
    }),
    cause: thrown,
  })
}

/** What tells of each thing by itself, or of what was found. */
const accounts: readonly Kind[] = ['partial', 'check-failed', 'differences']

/** The same error; where it says nothing of the state, with the write that was answered before it. */
export function withWrite(error: unknown, written: AnsweredWrite | undefined): unknown {
  if (written === undefined || error instanceof ClosedPipe || error instanceof ChildExit)
    return error
  const { kind, message, details } = errorFrom(error)
  if (details.state !== undefined || details.problems || accounts.includes(kind)) return error
  return new DocsctlError(kind, message, {
    ...details,
    state: beforeThat(written),
    retryable: false,
  })
}

/** What is told of a write, where the result of the command can't be. */
export function beforeThat({ method, url, status }: AnsweredWrite): string {
  return `before that the service answered ${method} ${url} with ${status}`
}
