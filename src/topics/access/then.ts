import type { Client } from '../../client/client.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { parseJson } from '../../frame/words/values.ts'
import { usage } from '../../text/sentences.ts'

/** An organization as it was when a snapshot of it was taken. */
export interface PastOrganization {
  takenAt: string
  ask<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer>
}

/**
 * What can be asked the same as the organization of now: a sandbox that begins with the snapshot of `--against`
 * answers, and knows by the permissions, teams and default levels in it who reached what.
 */
export async function pastOrganization(
  run: TypedWords & ServiceAccess & Machine,
  organizationId: string,
): Promise<PastOrganization | undefined> {
  const name = run.text('against')
  if (name === undefined) return undefined
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
  const ask: PastOrganization['ask'] = async (question) => {
    const sandbox = await createSandbox({ seed, time: () => clock.now() })
    try {
      const { url, token } = await sandbox.listen()
      return await question(run.connect(url, token))
    } finally {
      await sandbox.close()
    }
  }
  return { takenAt, ask }
}

function unusable(name: string, rule: string): DocsctlError {
  return usage([{ where: '--against', rule, value: name }])
}
