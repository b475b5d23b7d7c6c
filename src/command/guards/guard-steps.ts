import { roleRank } from '../../contract/roles/rank.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { canConfirm } from '../../host/terminal/confirm.ts'
import { demotesOwnMembership, removesOwnAccess } from '../../jobs/own-membership.ts'
import { isAnswerReference, isInNewResource, type JobStep } from '../../jobs/step.ts'
import { cell } from '../../output/columns.ts'
import { confirmationRequired } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { currentUser, jobOrganization } from '../operation/run-job.ts'
import type { GuardFindings } from './confirmation-outcome.ts'
import { Facts } from './facts.ts'
import { maxUnguarded, refuseLarge, refuseLargeParts } from './large-parts.ts'
import { changesPermission, lowersOwn } from './own-permissions.ts'

interface GuardedMember {
  id: string
  role: string | null
  disabled?: boolean
}

const memberOperations = /^members\.(update|remove)$/

/**
 * Rejects steps that would lock out the caller or all administrators, or would remove a large share
 * of an organization's resources.
 */
export async function guardSteps(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  steps: readonly JobStep[],
  {
    isRepeated = false,
    facts = new Facts(run),
    org: target,
  }: { isRepeated?: boolean; facts?: Facts; org?: string } = {},
): Promise<GuardFindings> {
  const named = steps.find(({ path }) => path.organizationId !== undefined)
  const org = target ?? named?.path.organizationId ?? (await jobOrganization(run))
  const takesAway = steps.some((step) => isGuarded(step))
  const user = takesAway ? await currentUser(run) : undefined
  const caller = user?.id
  const own = new Set<number>()
  if (steps.some((step) => memberOperations.test(step.operation))) {
    const found = await guardMembers(run, facts, steps, { org, caller, isRepeated })
    for (const index of found) own.add(index)
  }
  if (!isRepeated) await refuseLargeParts(run, facts, steps, org)
  const deletesTeams = steps.some(({ operation }) => operation === 'teams.delete')
  const ownTeams = () => readCallerTeams(facts, org, caller)
  const teams = deletesTeams ? await ownTeams() : new Set()
  for (const [index, step] of steps.entries()) {
    if (!user) break
    // the caller has no role in a resource that doesn't exist yet
    if (isInNewResource(step)) continue
    const isOwn =
      removesOwnAccess(step, user) ||
      (step.operation === 'teams.delete' && teams.has(step.path.teamId)) ||
      (demotesOwnMembership(step, user) && (await ownsTeam(facts, step, user.id))) ||
      (await lowersOwn(step, { id: user.id, teams: ownTeams }, facts))
    if (isOwn) own.add(index)
  }
  if (own.size > 0) refuseOwnRemoval(run, caller as string)
  const warning =
    own.size > 0
      ? `The changes that remove or reduce your own access (${caller}) are made last`
      : undefined
  return { caller, own, warning, listed: facts.lists }
}

/** Returns whether a step can reduce the caller's access. */
export function isGuarded(step: JobStep): boolean {
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

/** Returns the indexes of the steps that demote or remove the caller. */
async function guardMembers(
  run: WithArgs,
  facts: Facts,
  steps: readonly JobStep[],
  { org, caller, isRepeated }: MembersGuard,
): Promise<number[]> {
  const path = { organizationId: org ?? '' }
  const isLarge = steps.length > maxUnguarded
  const members = (await facts.orUnchecked('the administrators', () =>
    facts.list('members.list', path, isLarge ? {} : { query: { role: 'admin' } }),
  )) as readonly GuardedMember[] | undefined
  if (!members) return []
  const byId = new Map(members.map((member) => [member.id, member]))
  const losing = [...steps.entries()].filter(
    ([, step]) => memberOperations.test(step.operation) && lowersRole(step, byId),
  )
  const ids = new Set(losing.map(([, { path }]) => path.userId))
  const admins = members.filter(({ role, disabled }) => role === 'admin' && !disabled)
  if (admins.length > 0 && admins.every(({ id }) => ids.has(id)) && !run.args.has('last-admin')) {
    const who =
      admins.length === 1 ? `the last administrator (${admins[0]?.id})` : 'all administrators'
    const message = `The changes would remove or demote ${who} of ${org}. Confirm with --last-admin`
    throw usage([confirmationRequired('--last-admin', message)])
  }
  if (isLarge && !isRepeated)
    refuseLarge(run, ids.size, members.length, `members in ${org} would be removed or demoted`)
  return losing.flatMap(([index, { path }]) => (path.userId === caller ? [index] : []))
}

/** Returns whether a step removes a member or lowers the member's role. */
function lowersRole(
  { operation, path, body }: JobStep,
  members: ReadonlyMap<string, GuardedMember>,
): boolean {
  const member = members.get(path.userId ?? '')
  if (!member) return false
  const { role } = (body ?? {}) as { role?: string | null }
  return (
    operation === 'members.remove' || (role !== undefined && roleRank(role) < roleRank(member.role))
  )
}

async function readCallerTeams(
  facts: Facts,
  org: string | undefined,
  caller: string | undefined,
): Promise<ReadonlySet<unknown>> {
  if (caller === undefined) return new Set()
  const path = { organizationId: org ?? '', userId: caller }
  const items = await facts.orUnchecked('your teams', () => facts.list('members.teams', path))
  return new Set(items?.map((item) => (item as { team: { id: string } }).team.id))
}

async function ownsTeam(facts: Facts, { path }: JobStep, caller: string): Promise<boolean> {
  // a team that the batch creates has no owner yet
  if (isAnswerReference(path.teamId ?? '')) return false
  const members = await facts.orUnchecked('the team owners', () =>
    facts.list('teams.members.list', path),
  )
  const isOwner = (item: unknown) =>
    cell(item, 'organization.id') === caller && cell(item, 'team.role') === 'owner'
  return members?.some(isOwner) ?? false
}

/**
 * Requires an explicit flag to remove your own access without a terminal, because no prompt can
 * confirm the removal.
 */
function refuseOwnRemoval(run: WithArgs & WithConsole & WithEnvironment, caller: string): void {
  if (run.args.has('including-myself')) return
  if (!run.args.has('yes') && canConfirm(run)) return
  const message = `The changes would remove or reduce your own access (${caller}). Confirm with --including-myself`
  throw usage([confirmationRequired('--including-myself', message)])
}
