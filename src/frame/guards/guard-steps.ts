import { isAbout, makesPlainMember } from '../../jobs/oneself.ts'
import { isAnswerOfStep, type JobStep } from '../../jobs/step.ts'
import { cell } from '../../text/columns.ts'
import { usage } from '../../text/sentences.ts'
import { callerOf, orgOf } from '../operation/job-of-run.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { canBeAsked } from '../terminal/confirm.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { Facts } from './facts.ts'
import { fewest, refuseLarge, refuseLargeParts } from './large-parts.ts'
import { changesPermission, lowersOwn, rankOf } from './own-permissions.ts'

/** What was found out about a batch before it is begun. */
export interface Guarded {
  /** the user that the token belongs to, where the service tells */
  caller: string | undefined
  /** the steps that take something away from the caller, by their numbers */
  own: ReadonlySet<number>
  /** what the question says of them */
  warning: string | undefined
  /** lists that were read for it, by their requests */
  listed: ReadonlyMap<string, readonly unknown[]>
}

interface GuardedMember {
  id: string
  role: string | null
  disabled?: boolean
}

const ofMembers = /^members\.(update|remove)$/

/** Refuses what would lock the caller or everybody out, or take much of an organization at once. */
export async function guardSteps(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  steps: readonly JobStep[],
  { isRepeated = false, facts = new Facts(run) }: { isRepeated?: boolean; facts?: Facts } = {},
): Promise<Guarded> {
  const org = steps[0]?.path.organizationId ?? (await orgOf(run))
  const takesAway = steps.some((step) => isGuarded(step))
  const caller = takesAway ? await callerOf(run) : undefined
  const own = new Set<number>()
  if (steps.some((step) => ofMembers.test(step.operation))) {
    const found = await guardMembers(run, facts, steps, { org, caller, isRepeated })
    for (const index of found) own.add(index)
  }
  if (!isRepeated) await refuseLargeParts(run, facts, steps, org)
  const deletesTeams = steps.some(({ operation }) => operation === 'teams.delete')
  const ownTeams = () => teamsOf(facts, org, caller)
  const teams = deletesTeams ? await ownTeams() : new Set()
  for (const [index, step] of steps.entries()) {
    if (caller === undefined) break
    const isOwn =
      isAbout(step, caller) ||
      (step.operation === 'teams.delete' && teams.has(step.path.teamId)) ||
      (makesPlainMember(step, caller) && (await ownsTeam(facts, step, caller))) ||
      (await lowersOwn(step, { id: caller, teams: ownTeams }, facts))
    if (isOwn) own.add(index)
  }
  if (own.size > 0) refuseOwn(run, caller as string)
  const warning =
    own.size > 0 ? `this takes away what you yourself (${caller}) have; it is done last` : undefined
  return { caller, own, warning, listed: facts.lists }
}

/** Whether it can take something away from whoever calls. */
function isGuarded(step: JobStep): boolean {
  const { operation } = step
  return (
    /^(members\.(update|remove)|teams\.(delete|members\.\w+)|\w+\.permissions\.revokeUser)$/.test(
      operation,
    ) || changesPermission(step)
  )
}

interface MembersGuard {
  org: string | undefined
  caller: string | undefined
  isRepeated: boolean
}

/** The numbers of the steps that demote or remove the caller. */
async function guardMembers(
  run: TypedWords,
  facts: Facts,
  steps: readonly JobStep[],
  { org, caller, isRepeated }: MembersGuard,
): Promise<number[]> {
  const path = { organizationId: org ?? '' }
  const isLarge = steps.length > fewest
  const members = (await facts.orUnchecked('who is an administrator', () =>
    facts.list('members.list', path, isLarge ? {} : { query: { role: 'admin' } }),
  )) as readonly GuardedMember[] | undefined
  if (!members) return []
  const byId = new Map(members.map((member) => [member.id, member]))
  const losing = [...steps.entries()].filter(
    ([, step]) => ofMembers.test(step.operation) && isLess(step, byId),
  )
  const ids = new Set(losing.map(([, { path }]) => path.userId))
  const admins = members.filter(({ role, disabled }) => role === 'admin' && !disabled)
  if (admins.length > 0 && admins.every(({ id }) => ids.has(id)) && !run.has('last-admin')) {
    const who = admins.length === 1 ? `${admins[0]?.id} is the last` : 'they are all the'
    const rule = `is needed: ${who} administrator${admins.length === 1 ? '' : 's'} of ${org}`
    throw usage([{ where: '--last-admin', rule }])
  }
  if (isLarge && !isRepeated) refuseLarge(run, ids.size, members.length, `members of ${org}`)
  return losing.flatMap(([index, { path }]) => (path.userId === caller ? [index] : []))
}

/** Whether it removes a member, or leaves it a lesser role than it has. */
function isLess(
  { operation, path, body }: JobStep,
  members: ReadonlyMap<string, GuardedMember>,
): boolean {
  const member = members.get(path.userId ?? '')
  if (!member) return false
  const { role } = (body ?? {}) as { role?: string | null }
  return (
    operation === 'members.remove' || (role !== undefined && rankOf(role) > rankOf(member.role))
  )
}

async function teamsOf(
  facts: Facts,
  org: string | undefined,
  caller: string | undefined,
): Promise<ReadonlySet<unknown>> {
  if (caller === undefined) return new Set()
  const path = { organizationId: org ?? '', userId: caller }
  const items = await facts.orUnchecked('which teams are your own', () =>
    facts.list('members.teams', path),
  )
  return new Set(items?.map((item) => (item as { team: { id: string } }).team.id))
}

async function ownsTeam(facts: Facts, { path }: JobStep, caller: string): Promise<boolean> {
  // of a team that is yet to be created nobody is an owner
  if (isAnswerOfStep(path.teamId ?? '')) return false
  const members = await facts.orUnchecked('who owns the team', () =>
    facts.list('teams.members.list', path),
  )
  const isOwner = (item: unknown) =>
    cell(item, 'organization.id') === caller && cell(item, 'team.role') === 'owner'
  return members?.some(isOwner) ?? false
}

/** What one takes from oneself is asked about, and where nobody can be asked it is said in words. */
function refuseOwn(run: TypedWords & Speaker & Machine, caller: string): void {
  if (run.has('including-myself')) return
  if (!run.has('yes') && canBeAsked(run)) return
  const rule = `is needed: this takes away what you yourself (${caller}) have`
  throw usage([{ where: '--including-myself', rule }])
}
