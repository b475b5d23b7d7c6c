import { roleRank } from '../../../contract/roles/rank.ts'
import type { Problem } from '../../../errors.ts'
import { answerReference, type JobStep } from '../../../jobs/step.ts'
import { quotedValue } from '../../../output/text/sentences.ts'
import type { NewPerson, RequestedGrant } from './onboard-file.ts'

export interface KnownMember {
  id: string
  role: string | null
  user: { displayName: string; email?: string }
  /** absent for a member who hasn't signed in yet */
  lastSeenAt?: string
}

interface Titled {
  id: string
  title: string
}

export interface KnownTeam extends Titled {
  /** the IDs of the team's members */
  members: ReadonlySet<string>
}

/** A resource in the file. */
export interface KnownPlace extends Titled {
  kind: RequestedGrant['kind']
  url?: string
  /** the effective roles by user ID */
  roles: ReadonlyMap<string, string | null>
}

/** The part of an organization that the file refers to. */
export interface KnownOrganization {
  organizationId: string
  members: readonly KnownMember[]
  teams: readonly KnownTeam[]
  places: readonly KnownPlace[]
}

/** A person in the file, with the changes that are needed. */
export interface PlannedPerson {
  person: NewPerson
  /** absent if the person must be invited */
  member?: KnownMember
  /** the changes, such as `add to team "Product"`, with the indexes of their steps */
  changes: { text: string; step: number }[]
  /** the differences that remain, because the command never lowers a role */
  kept: string[]
  teams: KnownTeam[]
  places: { place: KnownPlace; role: string }[]
}

export interface OnboardPlan {
  people: PlannedPerson[]
  steps: JobStep[]
  problems: Problem[]
}

/** Plans the invitations, and the changes for people who are already members. */
export function planOnboarding(
  file: string,
  people: readonly NewPerson[],
  organization: KnownOrganization,
): OnboardPlan {
  const plan: OnboardPlan = { people: [], steps: [], problems: [] }
  const byEmail = new Map(
    organization.members.map((member) => [member.user.email?.toLowerCase(), member]),
  )
  for (const person of people) {
    const where = `${file}:${person.line}`
    const find = <Found extends Titled>(noun: string, word: string, among: readonly Found[]) => {
      const found = findTitled(noun, word, among)
      if (typeof found !== 'string') return [found]
      plan.problems.push({ where, rule: 'not-found', message: `${where}: ${found}`, value: word })
      return []
    }
    const teams = person.teams.flatMap((word) => find('team', word, organization.teams))
    const places = person.grants.flatMap(({ kind, resource, role }) => {
      const among = organization.places.filter((place) => place.kind === kind)
      return find(kind, resource, among).map((place) => ({ place, role }))
    })
    // an ID and a title can refer to the same resource
    for (const [index, { place }] of places.entries()) {
      if (places.findIndex((one) => one.place === place) === index) continue
      const message = `${where}: Several grants for ${place.kind} ${quotedValue(place.title)}`
      plan.problems.push({ where, rule: 'invalid-value', message })
    }
    const member = byEmail.get(person.email.toLowerCase())
    const own = { person, teams: [...new Set(teams)], places, changes: [], kept: [] }
    plan.people.push(planPerson(plan, organization, member ? { ...own, member } : own))
  }
  return plan
}

/** Returns the resource with an ID or title, or the reason why there isn't exactly one. */
export function findTitled<Found extends Titled>(
  noun: string,
  word: string,
  among: readonly Found[],
): Found | string {
  const sought = word.toLowerCase()
  const found = among.filter(({ id, title }) => id === word || title.toLowerCase() === sought)
  const [first] = found
  if (!first) return `No ${noun} with the ID or name ${quotedValue(word)}`
  if (found.length === 1) return first
  const ids = found.map(({ id }) => id).join(', ')
  return `${quotedValue(word)} is ambiguous: several ${noun}s have this name (${ids})`
}

function planPerson(
  { steps }: OnboardPlan,
  { organizationId }: KnownOrganization,
  planned: PlannedPerson,
): PlannedPerson {
  const { person, member, teams, places, changes, kept } = planned
  const { email, role } = person
  const path = { organizationId }
  const add = (step: Omit<JobStep, 'id'>, text: string) => {
    changes.push({ text, step: steps.length })
    steps.push({ id: email, ...step })
    return steps.length - 1
  }
  const roleName = (name: string | null) => name ?? 'guest'
  let userId = member?.id ?? ''
  let after: number[] | undefined
  if (!member) {
    const body = { emails: [email], ...(role !== undefined && { role }) }
    const text = role === undefined ? 'invite' : `invite with role ${roleName(role)}`
    const index = add({ operation: 'invites.send', path, body }, text)
    userId = answerReference(index, 'users.0')
    after = [index]
  } else if (role !== undefined && role !== member.role) {
    const change = `role ${roleName(member.role)} → ${roleName(role)}`
    if (roleRank(role) < roleRank(member.role)) kept.push(`${change} (would lower the role)`)
    else add({ operation: 'members.update', path: { ...path, userId }, body: { role } }, change)
  }
  const needed = after && { after }
  for (const { id, title, members } of teams) {
    if (members.has(userId)) continue
    const at = { ...path, teamId: id, userId }
    add({ operation: 'teams.members.set', path: at, body: {}, ...needed }, `add to team "${title}"`)
  }
  for (const { place, role } of places) {
    const { kind, id, title } = place
    const has = place.roles.get(userId) ?? null
    if (member?.role === 'admin' || has === role) continue
    const name = `${role} on ${kind} "${title}"`
    if (roleRank(has) > roleRank(role)) {
      kept.push(`role ${roleName(has)} → ${role} on ${kind} "${title}" (would lower the role)`)
      continue
    }
    const at = { ...(kind === 'site' && path), [`${kind}Id`]: id }
    const body = { users: [userId], role }
    add({ operation: `${kind}s.permissions.grant`, path: at, body, ...needed }, `grant ${name}`)
  }
  return planned
}
