import { DocsctlError } from '../../errors.ts'
import type { Target } from '../read-changes.ts'

/** What a gate says of a change request. */
export interface Verdict {
  state: 'pass' | 'fail' | 'unknown'
  reason: string
  /** the words of the command that mends it, or that shows more, without `docsctl` */
  fix?: string[]
  /** the pages that it is about */
  pages?: { id: string; title: string; by?: string }[]
  /** the users who may merge in spite of it, where the service says who */
  mayBypass?: readonly string[]
}

/** Reasons that more than one gate gives. */
export const reasons = {
  behind: 'main has changes that it lacks',
  noSubject: 'it has no subject',
  noneBroken: 'it breaks no link',
}

/** The words of a command on a change request. */
export function wordsOn(verb: string, { spaceId, changeRequestId }: Target, ...more: string[]) {
  return ['change-requests', ...verb.split(' '), changeRequestId, ...more, '--space', spaceId]
}

/** The service says no to what is asked for, while the rest of it can be asked. */
export function isRefusal(error: unknown): error is DocsctlError {
  const kinds = ['not-found', 'not-permitted', 'refused', 'failed']
  return error instanceof DocsctlError && kinds.includes(error.kind)
}
