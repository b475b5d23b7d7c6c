import { Source } from '../../../client/organization-reader.ts'
import { getMember } from '../../../contract/organizations/members.ts'
import { DocsctlError } from '../../../errors.ts'
import type { JobStep } from '../../../jobs/step.ts'
import { quotedValue } from '../../../output/text/sentences.ts'
import { readUserAccess, type UserAccess } from '../../access/index.ts'
import { isEnough, type OffboardRun } from './offboard-plan.ts'

/** A role that a step grants to the person who takes over. */
interface HandedRole {
  kind: string
  id: string
  userId: string
  role: string | null
}

/**
 * Checks the access of the person who takes over, immediately before a step removes a member.
 * Throws an error if the person lacks a role that was handed over, so that the member isn't
 * removed. Returns the access, or undefined if the step needs no check. A resumed job calls this
 * function, too.
 */
export async function checkHandover(
  run: OffboardRun,
  steps: readonly JobStep[],
  index: number,
): Promise<UserAccess[] | undefined> {
  const { operation, path, after = [] } = steps[index] as JobStep
  if (operation !== 'members.remove') return undefined
  const handed = after.flatMap((earlier) => handedRole(steps[earlier] as JobStep) ?? [])
  const [first] = handed
  if (!first) return undefined
  const organizationId = path.organizationId ?? ''
  const source = new Source(await run.service.client(), 8, () =>
    run.console.progress.at('Checking the handover'),
  )
  const access = await readUserAccess(source, organizationId, first.userId)
  const heldPlace = ({ kind, id }: HandedRole) =>
    access.find((one) => one.kind === kind && one.id === id)
  const lacking = handed.find((one) => !isEnough(heldPlace(one)?.role ?? null, one.role))
  if (source.unknown.length === 0 && !lacking) return access
  const { user } = await source.required(getMember, { organizationId, userId: first.userId })
  const name = quotedValue(user.displayName || (user.email ?? first.userId))
  if (source.unknown.length > 0 || !lacking) {
    throw fault(`The new access of ${name} could not be checked`)
  }
  const { role = null, title = lacking.id } = heldPlace(lacking) ?? {}
  const place = `${lacking.kind} ${quotedValue(title)}`
  throw fault(`${name} has the role "${role ?? 'none'}" on ${place}, not "${lacking.role}"`)
}

const fault = (message: string) =>
  new DocsctlError('conflict', `${message}. The departing member was not removed`)

/** Returns the role that a step grants. Returns undefined if the step grants no role. */
function handedRole({ operation, path, body }: JobStep): HandedRole | undefined {
  const { users, role = null } = (body ?? {}) as { users?: string[]; role?: string | null }
  if (operation === 'teams.members.set') {
    return { kind: 'team', id: path.teamId ?? '', userId: path.userId ?? '', role }
  }
  const [, kind] = /^(space|collection|site)s\.permissions\.grant$/.exec(operation) ?? []
  if (kind === undefined) return undefined
  return { kind, id: path[`${kind}Id`] ?? '', userId: users?.[0] ?? '', role }
}
