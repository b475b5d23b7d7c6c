import { Source } from '../../../client/organization-reader.ts'
import { DocsctlError } from '../../../errors.ts'
import { quotedValue } from '../../../output/text/sentences.ts'
import { readUserAccess, type UserAccess } from '../../access/index.ts'
import { isEnough, type Offboarding, type OffboardRow, type OffboardRun } from './offboard-plan.ts'

/** The access of the person who takes over, after the handover. */
export interface HandoverCheck {
  /** absent if a part of the access couldn't be read */
  access?: UserAccess[]
  fault?: DocsctlError
}

/**
 * Reads the access of the person who takes over. Returns an error if the person lacks a role that
 * was handed over, so that the member isn't removed.
 */
export async function checkHandover(
  run: OffboardRun,
  { organizationId, other, otherAccess, rows }: Offboarding,
): Promise<HandoverCheck> {
  const given = rows.filter(({ kind, to }) => to && kind !== 'review')
  if (!other || given.length === 0) return { access: otherAccess }
  const source = new Source(await run.service.client(), 8, () =>
    run.console.progress.at('Checking the handover'),
  )
  const access = await readUserAccess(source, organizationId, other.id)
  if (source.unknown.length > 0) {
    return { fault: fault(`The new access of ${quotedValue(other.name)} could not be checked`) }
  }
  const roleOf = ({ kind, id }: OffboardRow) =>
    access.find((one) => one.kind === kind && one.id === id)?.role ?? null
  const lacking = given.find((row) => !isEnough(roleOf(row), row.to?.after ?? null))
  if (!lacking) return { access }
  const role = roleOf(lacking) ?? 'none'
  const message = `${quotedValue(other.name)} has the role "${role}" on ${lacking.kind} ${quotedValue(lacking.title)}, not "${lacking.to?.after}"`
  return { access, fault: fault(message) }
}

const fault = (message: string) => new DocsctlError('conflict', message)
