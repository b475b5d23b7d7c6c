import type { Problem } from '../../errors.ts'
import type { JobStep } from '../../jobs/step.ts'
import { inLineToo } from '../../text/sentences.ts'
import type { Person } from './people-file.ts'

export interface OrgMember {
  id: string
  role: string | null
  user: { displayName: string; email?: string }
}

export interface OrgTeam {
  id: string
  title: string
  /** who is in it, by id */
  members: ReadonlySet<string>
}

/** What an organization is, as far as a file of people speaks of it. */
export interface OrgPeople {
  org: string
  members: readonly OrgMember[]
  /** absent where teams are left alone */
  teams?: readonly OrgTeam[]
}

export interface SyncPlan {
  steps: JobStep[]
  /** a line for each step: `ada@example.com: role edit → review` */
  lines: string[]
  /** in the file, and not in the organization */
  unknown: Person[]
  /** in the organization, and not in the file */
  missing: OrgMember[]
  problems: Problem[]
}

interface Wishes {
  removesMissing: boolean
  invitesMissing: boolean
}

/** What makes an organization as the file has it, for the columns that this has. */
export function planSync(
  file: string,
  people: readonly Person[],
  { org, members, teams }: OrgPeople,
  { removesMissing, invitesMissing }: Wishes,
): SyncPlan {
  const plan: SyncPlan = { steps: [], lines: [], unknown: [], missing: [], problems: [] }
  const byName = new Map<string, OrgMember>()
  for (const member of members) {
    if (member.user.email) byName.set(member.user.email.toLowerCase(), member)
    byName.set(member.id.toLowerCase(), member)
  }
  const add = (step: JobStep, line: string) => {
    plan.steps.push(step)
    plan.lines.push(line)
  }
  const path = { organizationId: org }
  const seen = new Map<OrgMember, number>()
  for (const person of people) {
    const { who, line } = person
    const member = byName.get(who.toLowerCase())
    const wanted = teams && teamsNamed({ file, person, teams }, plan.problems)
    if (!member) {
      plan.unknown.push(person)
      continue
    }
    const before = seen.get(member)
    if (before !== undefined) {
      plan.problems.push({ where: `${file}:${line}`, rule: inLineToo(before), value: who })
      continue
    }
    seen.set(member, line)
    const { id } = member
    if (person.role !== undefined && person.role !== member.role) {
      const body = { role: person.role }
      const change = `role ${member.role ?? 'guest'} → ${person.role ?? 'guest'}`
      const step = { id, operation: 'members.update', path: { ...path, userId: id }, body }
      add(step, `${nameOf(member)}: ${change}`)
    }
    if (teams && wanted) planTeams({ member, path, teams, wanted }, add)
  }
  plan.missing = members.filter((member) => !seen.has(member))
  if (removesMissing) {
    for (const member of plan.missing) {
      const { id } = member
      const step = { id, operation: 'members.remove', path: { ...path, userId: id } }
      add(step, `${nameOf(member)}: removed, as the file has not`)
    }
  }
  if (invitesMissing && plan.unknown.length > 0) {
    const emails = plan.unknown.map(({ who, role }) =>
      role === undefined ? who : { email: who, role },
    )
    const step = { id: 'invites', operation: 'invites.send', path, body: { emails } }
    add(step, `invited: ${plan.unknown.map(({ who }) => who).join(', ')}`)
    for (const { who, line } of plan.unknown) {
      if (who.includes('@')) continue
      const rule = 'an e-mail address, to invite somebody'
      plan.problems.push({ where: `${file}:${line}`, rule, value: who })
    }
  }
  return plan
}

interface NamedTeams {
  file: string
  person: Person
  teams: readonly OrgTeam[]
}

/** The teams that the file names for one person; absent where it says nothing of them. */
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
      const rule = found.length > 1 ? 'several teams have this name' : 'no team has this id or name'
      problems.push({ where: `${file}:${person.line} teams`, rule, value: word })
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

/** Puts one member into the teams that are wanted, and out of all others. */
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
      add(step, `${nameOf(member)}: into the team "${team.title}"`)
    }
    if (!wanted.has(team) && isIn) {
      const step = { id, operation: 'teams.members.remove', path: own }
      add(step, `${nameOf(member)}: out of the team "${team.title}"`)
    }
  }
}

function nameOf({ id, user }: OrgMember): string {
  return user.email ?? id
}
