import type { Client } from '../../client/client.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import { parseJson } from '../../frame/words/values.ts'
import { usage } from '../../text/sentences.ts'

/**
 * Asks the organization of a snapshot the same as the one of now: a sandbox that begins with the
 * snapshot answers, and knows by the permissions, teams and default levels in it who reached what.
 */
export async function askSnapshot<Answer>(
  run: ServiceAccess & Machine,
  { name, organizationId }: { name: string; organizationId: string },
  ask: (client: Client) => Promise<Answer>,
): Promise<{ answer: Answer; takenAt: string }> {
  const value = parseJson('--against', await run.sources.file('--against', name))
  const [{ createSandbox }, { snapshotSeed }] = await Promise.all([
    import('../../sandbox/sandbox.ts'),
    import('../../sandbox/seed/snapshot/from-snapshot.ts'),
  ])
  const seed = snapshotSeed(value)
  const { masked, organization, takenAt } = value as Snapshot
  if (masked) throw unusable(name, 'is masked, so that nobody is known in it')
  if (organization.id !== organizationId) {
    throw unusable(name, `is of the organization ${organization.id}, not of ${organizationId}`)
  }
  const { clock } = run.runtime
  const sandbox = await createSandbox({ seed, time: () => clock.now() })
  try {
    const { url, token } = await sandbox.listen()
    const client = run.connect(url, token)
    return { answer: await ask(client), takenAt }
  } finally {
    await sandbox.close()
  }
}

function unusable(name: string, rule: string): DocsctlError {
  return usage([{ where: '--against', rule, value: name }])
}
