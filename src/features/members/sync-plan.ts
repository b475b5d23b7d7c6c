import type { Problem } from '../../errors.ts'
import type { JobStep } from '../../jobs/step.ts'
import { problems } from '../../output/text/file-problems.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import { isEmail, MemberIndex, type OrgMember } from './member-index.ts'
import type { Person } from './people-file.ts'

export interface OrgTeam {
  id: string
  title: string
  /** the IDs of the team's members */
  members: ReadonlySet<string>
}

/** The members and teams of an organization. */
export interface OrgPeople {
  org: string
  members: readonly OrgMember[]
  /** absent if teams aren't synced */
  teams?: readonly OrgTeam[]
}

export interface SyncPlan {
  steps: JobStep[]
  /** one line per step, such as `ada@example.com: role edit → review` */
  lines: string[]
  /** people who are in the file but not in the organization */
  unknown: Person[]
  /** members who are in the organization but not in the file */
  missing: OrgMember[]
  problems: Problem[]
}

interface Wishes {
  /** true if the file contains only IDs and email addresses, and no names */
  byId: boolean
  removesMissing: boolean
  invitesMissing: boolean
}

/** Plans the changes that make the organization match the file. */
export function planSync(
  file: string,
  people: readonly Person[],
  { org, members, teams }: OrgPeople,
  { byId, removesMissing, invitesMissing }: Wishes,
): SyncPlan {
  const plan: SyncPlan = { steps: [], lines: [], unknown: [], missing: [], problems: [] }
  const index = new MemberIndex(members, byId)
  const add = (step: JobStep, line: string) => {
    plan.steps.push(step)
    plan.lines.push(line)
  }
  const path = { organizationId: org }
  const seen = new Map<OrgMember, number>()
  for (const person of people) {
    const { who, line } = person
    const member = index.find(who, `${file}:${line}`)
    const wanted = teams && teamsNamed({ file, person, teams }, plan.problems)
    if (member && 'rule' in member) {
      plan.problems.push(member)
      continue
    }
    if (!member) {
      plan.unknown.push(person)
      continue
    }
    const before = seen.get(member)
    if (before !== undefined) {
      plan.problems.push(problems.repeatedLine(`${file}:${line}`, before, who))
      continue
    }
    seen.set(member, line)
    const { id } = member
    if (person.role !== undefined && person.role !== member.role) {
      const body = { role: person.role }
      const change = `role ${member.role ?? 'guest'} → ${person.role ?? 'guest'}`
      const step = { id, operation: 'members.update', path: { ...path, userId: id }, body }
      add(step, `${personName(member)}: ${change}`)
    }
    if (teams && wanted) planTeams({ member, path, teams, wanted }, add)
  }
  plan.missing = members.filter((member) => !seen.has(member))
  if (removesMissing) {
    for (const member of plan.missing) {
      const { id } = member
      const step = { id, operation: 'members.remove', path: { ...path, userId: id } }
      add(step, `${personName(member)}: remove, because this member is not in the file`)
    }
  }
  if (invitesMissing && plan.unknown.length > 0) {
    const emails = plan.unknown.map(({ who, role }) =>
      role === undefined ? who : { email: who, role },
    )
    const step = { id: 'invites', operation: 'invites.send', path, body: { emails } }
    add(step, `invite: ${plan.unknown.map(({ who }) => who).join(', ')}`)
    for (const { who, line } of plan.unknown) {
      if (isEmail(who)) continue
      const message = `${file}:${line}: ${quotedValue(who)} is not a valid email address`
      plan.problems.push({ where: `${file}:${line}`, rule: 'invalid-value', message, value: who })
    }
  }
  return plan
}

interface NamedTeams {
  file: string
  person: Person
  teams: readonly OrgTeam[]
}

/** Returns the teams that the file specifies for a person, or `undefined` if it specifies none. */
function teamsNamed(
  { file, person, teams }: NamedTeams,
  problems: Problem[],
): ReadonlySet<OrgTeam> | undefined {
  if (!person.teams) return undefined
  const wanted = new Set<OrgTeam>()
  for (const word of person.teams) {
    const found = teams.filter(
      (team) => team.id === word || team.title.toLowerCase() === word.toLowerCase(),
    )
    const [team] = found
    if (team && found.length === 1) wanted.add(team)
    else {
      const isAmbiguous = found.length > 1
      const where = `${file}:${person.line} teams`
      const reason = isAmbiguous
        ? `${quotedValue(word)} is ambiguous: several teams have this name (${found.map(({ id }) => id).join(', ')})`
        : `No team with the ID or name ${quotedValue(word)}`
      const rule = isAmbiguous ? 'ambiguous-name' : 'not-found'
      problems.push({ where, rule, message: `${file}:${person.line}: ${reason}`, value: word })
    }
  }
  return wanted
}

interface TeamsOfMember {
  member: OrgMember
  path: { organizationId: string }
  teams: readonly OrgTeam[]
  wanted: ReadonlySet<OrgTeam>
}

/**
 * Plans the changes that add a member to the listed teams and remove the member from all other
 * teams.
 */
function planTeams(
  { member, path, teams, wanted }: TeamsOfMember,
  add: (step: JobStep, line: string) => void,
): void {
  const { id } = member
  for (const team of teams) {
    const own = { ...path, teamId: team.id, userId: id }
    const isIn = team.members.has(id)
    if (wanted.has(team) && !isIn) {
      const step = { id, operation: 'teams.members.set', path: own, body: {} }
      add(step, `${personName(member)}: add to team "${team.title}"`)
    }
    if (!wanted.has(team) && isIn) {
      const step = { id, operation: 'teams.members.remove', path: own }
      add(step, `${personName(member)}: remove from team "${team.title}"`)
    }
  }
}

function personName({ id, user }: OrgMember): string {
  return user.email ?? id
}
