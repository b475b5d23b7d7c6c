import { type Prepared, prepare } from '../../client/prepare.ts'
import { Facts } from '../../command/guards/facts.ts'
import type { Calls } from '../../command/operation/calls.ts'
import { rehearseCalls } from '../../command/operation/rehearse-calls.ts'
import { resultFormat } from '../../command/result/format-options.ts'
import { writeList, writeObject } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { outputFormats } from '../../output/formats.ts'
import { duplicate, itemFailed } from '../../output/text/file-problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { type InviteBody, type InvitedPerson, invitedPeople } from './emails.ts'

type InviteRun = WithArgs & WithService & WithConsole & WithEnvironment

/** The result for one address, in the order of the input. */
interface InviteResult {
  email: string
  result: 'invited' | 'member' | 'role-differs' | 'duplicate' | (typeof failures)[number]
  /** the role of the member, or the requested role; absent if the organization decides */
  role?: string | null
  /** the requested role, if the member has a different role */
  requestedRole?: string | null
  message: string
}

/** The results of addresses whose invitation isn't as requested. */
const failures = ['role-differs', 'sso-failed', 'not-invited', 'unknown'] as const

interface InviteAnswer {
  users: string[]
  invited: number
  failedSSOEmails?: string[]
}

/** The roles of the members of an organization by email address in lowercase. */
type Members = ReadonlyMap<string, string | null>

/** A person in the input, with the member or the earlier address that makes an invite unnecessary. */
interface Planned extends InvitedPerson {
  member?: { role: string | null }
  /** the position of the same address earlier in the input, counted from 1 */
  repeats?: number
}

/** The people of each request, including people who are omitted from it. */
const plans = new WeakMap<object, { people: readonly Planned[]; isRow: boolean }>()

/**
 * Removes members and repeated addresses from the requests. Returns `false` if no one remains, after
 * printing the results.
 */
export async function planInvites(run: InviteRun, calls: Calls): Promise<boolean> {
  const conflicts = calls.several
    ? repeatedRows(calls)
    : calls.prepared.flatMap((call) => conflictingRoles(invitedPeople(call)))
  if (conflicts.length > 0) throw usage(conflicts)
  const members = await readMembers(run, calls)
  const [only] = calls.prepared
  for (const call of calls.prepared) {
    const planned = planPeople(invitedPeople(call), members)
    if (run.args.has('dry-run')) await noteOmitted(run, planned)
    // a row keeps its request, so that the results keep the order of the file
    const kept = calls.several ? call : withoutOthers(call, planned)
    if (!kept) continue
    plans.set(kept.body as object, { people: planned, isRow: calls.several })
    calls.prepared[calls.prepared.indexOf(call)] = kept
  }
  if (calls.several || !only || plans.has(calls.prepared[0]?.body as object)) return true
  if (run.args.has('dry-run')) {
    await rehearseCalls({ prepared: [], several: true }, run)
    return false
  }
  const planned = planPeople(invitedPeople(only), members)
  const answer = { users: [], invited: 0, results: planned.map(unsentResult) }
  if (!(await presentInvites(answer, only, run))) await writeObject(run, answer, answerView)
  requireInvited(answer)
  return false
}

/** Prints a note for each person for whom a dry run shows no invitation. */
async function noteOmitted(run: InviteRun, planned: readonly Planned[]): Promise<void> {
  for (const person of planned.filter(isOmitted)) {
    const { email, message } = unsentResult(person)
    await run.console.note(`note: ${email}: ${message}`)
  }
}

async function readMembers(run: InviteRun, calls: Calls): Promise<Members> {
  const path = calls.prepared[0]?.parts.path ?? {}
  const facts = new Facts(run)
  const read = await facts.orUnchecked('who is already a member', () =>
    facts.list('members.list', path),
  )
  const members = (read ?? []) as readonly { role: string | null; user?: { email?: string } }[]
  return new Map(
    members.flatMap(({ role, user }) =>
      user?.email === undefined ? [] : [[user.email.toLowerCase(), role] as const],
    ),
  )
}

function planPeople(people: readonly InvitedPerson[], members: Members): Planned[] {
  const first = new Map<string, number>()
  return people.map((person, index) => {
    const key = person.email.toLowerCase()
    const repeats = first.get(key)
    if (repeats !== undefined) return { ...person, repeats }
    first.set(key, index + 1)
    const role = members.get(key)
    return role === undefined ? person : { ...person, member: { role } }
  })
}

/** Returns a problem for each address that appears again with a different role. */
function conflictingRoles(people: readonly InvitedPerson[]): Problem[] {
  const first = new Map<string, InvitedPerson>()
  return people.flatMap((person): Problem[] => {
    const { email, role } = person
    const before = first.get(email.toLowerCase())
    if (!before) first.set(email.toLowerCase(), person)
    if (!before || before.role === role) return []
    const roles = `${roleName(before.role)} and ${roleName(role)}`
    return [duplicate('EMAIL', `${quotedValue(email)} has two roles: ${roles}`, email)]
  })
}

function repeatedRows({ prepared, labels = [] }: Calls): Problem[] {
  const first = new Map<string, string>()
  return prepared.flatMap((call, index) => {
    const where = labels[index] ?? ''
    return invitedPeople(call).flatMap(({ email }): Problem[] => {
      const before = first.get(email.toLowerCase())
      if (before === undefined) first.set(email.toLowerCase(), where)
      if (before === undefined) return []
      return [
        duplicate(where, `${where}: ${quotedValue(email)} already appears in ${before}`, email),
      ]
    })
  })
}

/** Returns whether a person needs no invitation. */
function isOmitted({ member, repeats }: Planned): boolean {
  return member !== undefined || repeats !== undefined
}

/** Returns the request for the people who must be invited, or `undefined` if there are none. */
function withoutOthers(call: Prepared, planned: readonly Planned[]): Prepared | undefined {
  const sent = planned.map((person) => !isOmitted(person))
  if (sent.every(Boolean)) return call
  if (!sent.some(Boolean)) return undefined
  const body = call.body as InviteBody
  const emails = body.emails?.filter((_, index) => sent[index])
  return prepare(call.operation, { ...call.parts, body: { ...body, emails } })
}

/** Adds the result for each address to the response. */
export function withResults(answer: unknown, call: Prepared): unknown {
  const { invited, failedSSOEmails = [] } = answer as InviteAnswer
  const planned = plans.get(call.body as object)
  const people = planned?.people ?? planPeople(invitedPeople(call), new Map())
  const withoutSso = new Set(failedSSOEmails.map((email) => email.toLowerCase()))
  const sent = people.filter((one) => !isOmitted(one))
  const missing = sent.length - invited
  // the service returns the number of invited people, but not who they are
  const isKnown =
    missing <= 0 ||
    sent.filter(({ email }) => withoutSso.has(email.toLowerCase())).length >= missing
  const results = people.map((person): InviteResult => {
    const { email, role } = person
    if (isOmitted(person)) return unsentResult(person)
    const own = { email, ...(role !== undefined && { role }) }
    if (withoutSso.has(email.toLowerCase()))
      return { ...own, result: 'sso-failed', message: 'SSO could not be set up' }
    if (isKnown) return { ...own, result: 'invited', message: 'Invited' }
    if (invited === 0)
      return { ...own, result: 'not-invited', message: 'The service did not invite this person' }
    const message = `Unknown: the service invited ${invited} of ${sent.length} people`
    return { ...own, result: 'unknown', message }
  })
  const failed = results.find(isFailure)
  if (planned?.isRow && failed)
    throw new DocsctlError('refused', `${failed.email}: ${failed.message}`)
  return { ...(answer as InviteAnswer), results }
}

function isFailure({ result }: InviteResult): boolean {
  return (failures as readonly string[]).includes(result)
}

function unsentResult({ email, role, member, repeats }: Planned): InviteResult {
  if (repeats !== undefined) {
    const own = { email, ...(role !== undefined && { role }) }
    return { ...own, result: 'duplicate', message: `Duplicate of address ${repeats} in the input` }
  }
  const current = member?.role ?? null
  const message = `Already a member with the role "${roleName(current)}"`
  if (role === undefined || role === current)
    return { email, result: 'member', role: current, message }
  const differs = `${message}, not "${roleName(role)}"`
  const own = { email, role: current, requestedRole: role }
  return { ...own, result: 'role-differs', message: differs }
}

const answerView: View = {
  columns: ['invited', 'users'],
  known: ['invited', 'users', 'failedSSOEmails', 'results'],
  ids: 'users',
}

/** Prints one row per address. Structured formats print the whole response. */
export async function presentInvites(
  answer: unknown,
  _call: Prepared,
  run: InviteRun,
): Promise<boolean> {
  const { results } = answer as { results: InviteResult[] }
  const rows: View = {
    columns: ['email', { path: 'message', header: 'RESULT' }, 'role'],
    known: ['email', 'result', 'role', 'message'],
    noun: 'addresses',
  }
  const format = await resultFormat(run, rows)
  const isCustom = run.args.text('jq') !== undefined || run.args.text('columns') !== undefined
  if (isCustom || outputFormats[format].structured || format === 'ids') return false
  await writeList(run, [{ items: results, envelope: {} }], { ...rows, isAccount: true })
  return true
}

/** Throws an error if an address wasn't invited, or if a member doesn't have the requested role. */
export function requireInvited(answer: unknown): void {
  const { results, invited } = answer as InviteAnswer & { results: InviteResult[] }
  const failed = results.filter(isFailure)
  if (failed.length === 0) return
  const people = failed.length === 1 ? '1 person was' : `${failed.length} people were`
  const update = failed.find(({ result }) => result === 'role-differs')
  throw new DocsctlError('partial', `${people} not invited as requested`, {
    state: `${invited} ${invited === 1 ? 'person was' : 'people were'} invited`,
    problems: failed.map(({ email, message }) => itemFailed(email, `${email}: ${message}`)),
    ...(update && { hint: memberUpdate(update) }),
  })
}

function memberUpdate({ email, requestedRole }: InviteResult): string {
  return docsctlLine(['members', 'update', email, '--role', roleName(requestedRole)])
}

function roleName(role: string | null | undefined): string {
  return role === undefined ? "the organization's default" : (role ?? 'guest')
}
