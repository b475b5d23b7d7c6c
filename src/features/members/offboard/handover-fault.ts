import { Source } from '../../../client/organization-reader.ts'
import { DocsctlError } from '../../../errors.ts'
import { quotedValue } from '../../../output/text/sentences.ts'
import { readUserAccess } from '../../access/index.ts'
import { isEnough, type Offboarding, type OffboardRow, type OffboardRun } from './offboard-plan.ts'

/**
 * Reads the access of the person who takes over. Returns an error if it lacks a role that was
 * handed over, so that the member isn't removed.
 */
export async function findHandoverFault(
  run: OffboardRun,
  { organizationId, other, rows }: Offboarding,
): Promise<DocsctlError | undefined> {
  const given = rows.filter(({ kind, to }) => to && kind !== 'review')
  if (!other || given.length === 0) return undefined
  const source = new Source(await run.service.client(), 8, () =>
    run.console.progress.at('Checking the handover'),
  )
  const access = await readUserAccess(source, organizationId, other.id)
  if (source.unknown.length > 0) {
    return fault(`The new access of ${quotedValue(other.name)} could not be checked`)
  }
  const roleOf = ({ kind, id }: OffboardRow) =>
    access.find((one) => one.kind === kind && one.id === id)?.role ?? null
  const lacking = given.find((row) => !isEnough(roleOf(row), row.to?.after ?? null))
  if (!lacking) return undefined
  const role = roleOf(lacking) ?? 'none'
  return fault(
    `${quotedValue(other.name)} has the role ${role} for ${lacking.kind} ${quotedValue(lacking.title)}, not ${lacking.to?.after}`,
  )
}

const fault = (message: string) => new DocsctlError('conflict', message)
