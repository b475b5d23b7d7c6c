import type { CompletedChange } from '../../client/events.ts'
import { ClosedPipe, DocsctlError, type Kind } from '../../errors.ts'
import { toDocsctlError } from '../../output/text/sentences.ts'
import { ChildExit } from '../program/runtime.ts'
import type { AnsweredWrite } from './unusable-answer.ts'

/** Kinds of errors for which the output already describes each resource or finding. */
const reportedKinds: readonly Kind[] = ['partial', 'check-failed', 'differences']

/**
 * Adds the preceding write to an error that doesn't describe the state. If the result couldn't be
 * printed, adds all completed changes instead.
 */
export function withWrite(
  error: unknown,
  written: AnsweredWrite,
  completed: readonly CompletedChange[],
): unknown {
  if (completed.length > 0 && isUnwritten(error)) {
    const { kind, message, details } = error
    const state = details.state ?? 'Changes were made, but their results could not be printed'
    return new DocsctlError(kind, message, { ...details, state, retryable: false, completed })
  }
  if (error instanceof ClosedPipe || error instanceof ChildExit) return error
  const { kind, message, details } = toDocsctlError(error)
  if (details.state !== undefined || details.problems || reportedKinds.includes(kind)) return error
  return new DocsctlError(kind, message, {
    ...details,
    state: precedingWriteText(written),
    retryable: false,
  })
}

/**
 * Returns whether the error means that a result couldn't be printed. The run may have other
 * failures as well.
 */
function isUnwritten(error: unknown): error is DocsctlError {
  const { kind, cause } = error as Partial<DocsctlError>
  return kind === 'not-written' || (cause as Partial<DocsctlError>)?.kind === 'not-written'
}

/** Describes the write that preceded an error. */
export function precedingWriteText({ method, url, status }: AnsweredWrite): string {
  return `Before that, ${method} ${url} returned ${status}`
}
