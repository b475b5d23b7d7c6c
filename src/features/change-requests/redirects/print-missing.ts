import type { Client } from '../../../client/client.ts'
import type { WithConsole, WithEnvironment } from '../../../host/program/run.ts'
import type { Changes } from '../model/read-changes.ts'
import { findMissingRedirects, isUpToDate } from './model/find-missing.ts'
import { missingRedirectsText } from './redirects-text.ts'

/** Prints the published paths that a change request moves or deletes without a redirect. */
export async function printMissingRedirects(
  run: WithConsole & WithEnvironment,
  client: Client,
  changes: Changes,
): Promise<void> {
  if (!isUpToDate(changes)) {
    const { changeRequestId, spaceId } = changes.target
    const pull = `docsctl change-requests pull ${changeRequestId} --space ${spaceId}`
    await run.console.note(
      `warning: The change request is out of date with main, so its missing redirects are unknown. Use: ${pull}`,
    )
    return
  }
  const { signal } = run.environment
  const sites = await findMissingRedirects(client, changes, { signal })
  await run.console.print(`\n${missingRedirectsText(sites)}`)
}
