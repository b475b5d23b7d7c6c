import type { Client } from '../../client/client.ts'
import { hasOldRoleRules } from '../../contract/roles/rules-version.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { DocsctlError } from '../../errors.ts'
import { parseJson } from '../../host/arguments/parse-json.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** An organization at the time of a snapshot. */
export interface PastOrganization {
  takenAt: string
  ask<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer>
}

/**
 * Returns the organization from the snapshot in `--against`. The snapshot is loaded into a sandbox,
 * which answers the same requests as the service. The sandbox derives access from the snapshot's
 * permissions, teams, and default levels.
 */
export async function pastOrganization(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  organizationId: string,
): Promise<PastOrganization | undefined> {
  const name = run.args.text('against')
  if (name === undefined) return undefined
  const value = parseJson('--against', await run.environment.sources.file('--against', name))
  const [{ createSandbox }, { snapshotSeed }] = await Promise.all([
    import('../../sandbox/sandbox.ts'),
    import('../../sandbox/seed/snapshot/from-snapshot.ts'),
  ])
  const seed = snapshotSeed(value)
  const { masked, organization, takenAt, roleRules } = value as Snapshot
  if (masked)
    throw unusable(
      name,
      'The snapshot is masked, so its members are unknown. Use a snapshot taken without --mask',
    )
  if (organization.id !== organizationId) {
    throw unusable(
      name,
      `The snapshot belongs to organization ${organization.id}, not to ${organizationId}`,
    )
  }
  if (hasOldRoleRules({ roleRules })) await run.console.note(oldRulesNote(name))
  const { clock } = run.environment
  const ask: PastOrganization['ask'] = async (question) => {
    const sandbox = await createSandbox({ seed, time: () => clock.now() })
    try {
      const { url, token } = await sandbox.listen()
      return await question(await run.service.connect(url, token))
    } finally {
      await sandbox.close()
    }
  }
  return { takenAt, ask }
}

/**
 * Returns a note about roles that are derived from a snapshot. They can differ from the roles that
 * docsctl showed when the snapshot was taken.
 */
function oldRulesNote(name: string): string {
  return `note: The snapshot "${name}" was taken before docsctl changed the role rules. Its roles are calculated with the current rules, so they can differ from the roles that were printed at that time. For later comparisons, take a new snapshot: docsctl sandbox snapshot --out FILE`
}

function unusable(name: string, reason: string): DocsctlError {
  return usage([invalidValue('--against', name, reason)])
}
