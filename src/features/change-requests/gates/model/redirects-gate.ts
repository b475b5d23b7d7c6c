import type { Client } from '../../../../client/client.ts'
import type { Stoppable } from '../../model/change-request.ts'
import type { Changes } from '../../model/read-changes.ts'
import { findMissingRedirects, isUpToDate } from '../../redirects/model/find-missing.ts'
import { changeRequestCommand, type GateResult, reasons } from './gate-result.ts'

/** Checks that all published paths still lead to a page or have a redirect. */
export async function checkRedirects(
  client: Client,
  changes: Changes,
  options: Stoppable,
): Promise<GateResult> {
  const { target } = changes
  if (!isUpToDate(changes)) {
    return { state: 'unknown', reason: reasons.behind, fix: changeRequestCommand('pull', target) }
  }
  const sites = await findMissingRedirects(client, changes, options)
  if (sites.length === 0) return { state: 'pass', reason: 'the space is not on a published site' }
  const paths = sites.flatMap(({ missing }) => missing)
  if (paths.length === 0) {
    return { state: 'pass', reason: 'all published paths still lead to a page or have a redirect' }
  }
  const count =
    paths.length === 1 ? '1 published path needs' : `${paths.length} published paths need`
  return {
    state: 'fail',
    reason: `${count} a redirect`,
    fix: changeRequestCommand('merge', target, '--with-redirects'),
    paths,
  }
}
