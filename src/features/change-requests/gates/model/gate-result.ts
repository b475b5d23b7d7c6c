import { DocsctlError } from '../../../../errors.ts'
import type { Target } from '../../model/change-request.ts'
import type { MissingRedirect } from '../../redirects/model/missing-redirects.ts'

/** The state of a change request after its merge was prevented. */
export const notMerged = 'The change request was not merged'

/** The result of checking a gate. */
export interface GateResult {
  state: 'pass' | 'fail' | 'unknown'
  reason: string
  /** the arguments of a `docsctl` command that fixes the problem or shows details */
  fix?: string[]
  /** the affected pages */
  pages?: { id: string; title: string; by?: string }[]
  /** the published paths that need a redirect */
  paths?: readonly MissingRedirect[]
  /** the users who may bypass the gate, if the service returns them */
  mayBypass?: readonly string[]
}

/** Reasons that several gates use. */
export const reasons = {
  behind: 'out of date with main',
  noSubject: 'no subject',
  noneBroken: 'no broken links',
  upToDate: 'up to date with main',
}

/** Returns a count such as `2 broken links`. */
export function brokenLinks(count: number): string {
  return count === 1 ? '1 broken link' : `${count} broken links`
}

/** Returns the targets of the broken links of a page, such as `"Errors" to "Limits", "Quotas"`. */
export function pageToTargets(title: string | undefined, targets: readonly string[]): string {
  return `"${title}" to ${targets.map((target) => `"${target}"`).join(', ')}`
}

/** Returns the arguments of a command that acts on a change request. */
export function changeRequestCommand(
  verb: string,
  { spaceId, changeRequestId }: Target,
  ...more: string[]
) {
  return ['change-requests', ...verb.split(' '), changeRequestId, ...more, '--space', spaceId]
}

/**
 * Returns whether the service rejected only this request, so that other requests can still succeed.
 */
export function isRefusal(error: unknown): error is DocsctlError {
  const kinds = ['not-found', 'not-permitted', 'refused', 'failed']
  return error instanceof DocsctlError && kinds.includes(error.kind)
}
