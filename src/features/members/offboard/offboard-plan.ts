import { roleRank } from '../../../contract/roles/rank.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import type { JobStep } from '../../../jobs/step.ts'
import type { UserAccess } from '../../access/index.ts'
import type { InstalledIntegration } from './read-installed.ts'
import type { HeldPlace } from './read-places.ts'
import type { OpenWork } from './read-work.ts'

export type OffboardRun = WithArgs & WithService & WithConsole & WithEnvironment

/** A member who leaves, or who takes over. */
export interface OffboardPerson {
  id: string
  name: string
  email?: string
  /** true if the person has no role in the organization */
  isGuest: boolean
}

/** Everything that belongs to a member who leaves. */
export interface Inventory {
  organizationId: string
  who: OffboardPerson
  other?: OffboardPerson
  places: HeldPlace[]
  /** the access of the person who takes over */
  otherAccess: UserAccess[]
  work: OpenWork
  integrations: InstalledIntegration[]
}

type HeldRole = UserAccess['role']

/** A part of the inventory, and what happens to it. */
export interface OffboardRow {
  kind:
    | UserAccess['kind']
    | 'member'
    | 'change-request'
    | 'review'
    | 'comment'
    | 'integration'
    | 'unread'
  id: string
  title: string
  /** rows with `remains` or `unknown` require manual work */
  action: 'remove' | 'hand-over' | 'ends' | 'remains' | 'unknown'
  /** the role or status before the removal */
  before?: string | null
  /** the role after the removal; null if there is none */
  after?: string | null
  /** true if the role comes from the member's own grant */
  grant?: boolean
  /** true if only this member manages the resource or owns the team */
  sole?: boolean
  /** the person who takes over, with the roles before and after */
  to?: { id: string; name: string; before: string | null; after?: string | null }
  reason?: string
  /** the indexes of the steps that belong to the row */
  steps?: number[]
}

export interface OffboardPlan {
  rows: OffboardRow[]
  steps: JobStep[]
  /** the resources that no one manages after the removal, apart from the organization's administrators */
  unmanaged: HeldPlace[]
}

/** A plan, the people, and the access before the handover. */
export interface Offboarding extends OffboardPlan {
  organizationId: string
  who: OffboardPerson
  other: OffboardPerson | undefined
  /** the access of the other person before the handover */
  otherAccess: UserAccess[]
}

/**
 * Plans the handover and the removal. The removal is the last step, and depends on all other steps.
 */
export function planOffboarding(inventory: Inventory, joinsTeams: boolean): OffboardPlan {
  const { organizationId, who, places, work, integrations } = inventory
  const plan: OffboardPlan = { rows: [], steps: [], unmanaged: [] }
  const rows = places.map((place) => placeRow(plan, inventory, place, joinsTeams))
  plan.rows.push(...rows)
  for (const review of work.reviews) plan.rows.push(reviewRow(plan, inventory, review))
  for (const { id, number, subject: title, status, space } of work.changeRequests) {
    const reason = `#${number} in ${space}: the author cannot be changed`
    plan.rows.push({ kind: 'change-request', id, title, before: status, action: 'remains', reason })
  }
  for (const { id, space, number, text: title, reason } of work.comments) {
    const place = number === undefined ? space : `#${number} in ${space}`
    plan.rows.push({ kind: 'comment', id, title, action: 'remains', reason: `${place}: ${reason}` })
  }
  for (const { name, title, installedAt } of integrations) {
    const reason = `Installed by the member on ${installedAt.slice(0, 10)}`
    plan.rows.push({ kind: 'integration', id: name, title, action: 'remains', reason })
  }
  const path = { organizationId, userId: who.id }
  const removal: JobStep = { id: who.id, operation: 'members.remove', path }
  const member: OffboardRow = {
    ...{ kind: 'member', id: who.id, title: who.name, action: 'remove' },
    ...{ before: roleIn(places, organizationId), after: null, steps: [plan.steps.length] },
  }
  plan.steps.push({ ...removal, after: plan.steps.map((_, index) => index) })
  // the row of the member already shows the role in the organization
  const others = plan.rows.filter(({ kind }) => kind !== 'organization')
  plan.rows = [member, ...others].sort((a, b) => order[a.action] - order[b.action])
  return plan
}

const order = { remove: 0, 'hand-over': 1, remains: 2, unknown: 3, ends: 4 } as const

const roleIn = (places: readonly HeldPlace[], organizationId: string) =>
  places.find(({ kind, id }) => kind === 'organization' && id === organizationId)?.role ?? null

/** Adds a step, and returns its index. */
function addStep({ steps }: OffboardPlan, step: JobStep): number[] {
  steps.push(step)
  return [steps.length - 1]
}

function placeRow(
  plan: OffboardPlan,
  inventory: Inventory,
  place: HeldPlace,
  joinsTeams: boolean,
): OffboardRow {
  const { organizationId, other, otherAccess } = inventory
  const { kind, id, title, role, soleRole } = place
  const row: OffboardRow = {
    ...{ kind, id, title, action: 'ends', before: role, after: null },
    ...(place.grant !== undefined && { grant: true }),
    ...(soleRole !== undefined && { sole: true }),
  }
  const isTaken = soleRole !== undefined || (kind === 'team' && joinsTeams)
  if (!other || !isTaken) {
    if (soleRole !== undefined) plan.unmanaged.push(place)
    return row
  }
  const before = otherAccess.find((one) => one.kind === kind && one.id === id)?.role ?? null
  const to = { id: other.id, name: other.name, before, after: soleRole ?? role }
  if (isEnough(before, to.after)) {
    return { ...row, reason: `${other.name} already has the role "${before}"` }
  }
  const steps = addStep(
    plan,
    kind === 'team'
      ? {
          ...{ id: `team:${id}`, operation: 'teams.members.set', body: { role: to.after } },
          path: { organizationId, teamId: id, userId: other.id },
        }
      : {
          ...{ id: `${kind}:${id}`, operation: `${kind}s.permissions.grant` },
          path: { ...(kind === 'site' && { organizationId }), [`${kind}Id`]: id },
          body: { users: [other.id], role: to.after },
        },
  )
  return { ...row, action: 'hand-over', to, steps }
}

/** Returns whether a role already includes another one, so that no change is needed. */
export function isEnough(role: HeldRole, needed: string | null): boolean {
  if (needed === 'owner' || needed === 'member') return role === 'owner' || role === needed
  return roleRank(role) >= roleRank(needed)
}

function reviewRow(
  plan: OffboardPlan,
  { who, other, otherAccess }: Inventory,
  { id, number, subject: title, space, author, asked }: OpenWork['reviews'][number],
): OffboardRow {
  const place = `#${number} in ${space}`
  const row = { kind: 'review', id, title, before: 'requested' } as const
  if (!other) return { ...row, action: 'remains', reason: place }
  if (author === other.id) {
    const reason = `${place}: ${other.name} is the author of the change request`
    return { ...row, action: 'remains', reason }
  }
  const hasAccess = otherAccess.some((one) => one.kind === 'space' && one.id === space && one.role)
  if (!hasAccess) {
    const reason = `${place}: ${other.name} cannot open the space`
    return { ...row, action: 'remains', reason }
  }
  const path = { spaceId: space, changeRequestId: id }
  const isAsked = asked?.includes(other.id) === true
  const asking = isAsked
    ? []
    : addStep(plan, {
        ...{ id: `review:${space}/${number}`, operation: 'changeRequests.reviewers.request', path },
        body: { users: [other.id] },
      })
  const removing = addStep(plan, {
    ...{ id: `review:${space}/${number}`, operation: 'changeRequests.reviewers.remove' },
    path: { ...path, userId: who.id },
    after: asking,
  })
  const before = isAsked ? 'requested' : null
  const to = { id: other.id, name: other.name, before, after: 'requested' }
  const steps = [...asking, ...removing]
  return { ...row, action: 'hand-over', after: null, to, steps, reason: place }
}
