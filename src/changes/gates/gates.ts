import type { Client } from '../../client/client.ts'
import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { listChangeRequestComments } from '../../contract/comments/comments.ts'
import { DocsctlError } from '../../errors.ts'
import { checkPageLinks } from '../page-links.ts'
import { type Changes, type ReadOptions, readChanges, type Target } from '../read-changes.ts'
import type { ChangeRequest } from '../sides.ts'
import { checkConflicts } from './conflict-gate.ts'
import { checkLinks } from './link-gate.ts'
import { checkRules } from './rules-gate.ts'
import { isRefusal, reasons, type Verdict, wordsOn } from './verdict.ts'

export const gateNames = ['outdated', 'comments', 'links', 'subject', 'conflicts', 'rules'] as const
export type GateName = (typeof gateNames)[number]

/** What may keep a change request from being merged. */
export type Gate = { gate: GateName } & Verdict

export interface GateCheck {
  /** as it was before the gates were checked: what came in meanwhile has another revision */
  changeRequest: ChangeRequest
  /** in the order of the names */
  gates: Gate[]
}

export interface GateOptions extends ReadOptions {
  /** where it was read just now */
  changeRequest?: ChangeRequest | undefined
  /** of pages in conflict, who changed them on main: that takes some requests */
  tellsWho?: boolean | undefined
}

/** Checks these gates, all at the same time; what can't be read leaves a gate unknown. */
export async function checkGates(
  client: Client,
  target: Target,
  names: readonly GateName[],
  options: GateOptions = {},
): Promise<GateCheck> {
  const { signal } = options
  const changeRequest =
    options.changeRequest ?? (await client.call(getChangeRequest, target, { signal }))
  let reading: Promise<Changes> | undefined
  const changes = () => {
    reading ??= readChanges(client, target, { signal, changeRequest })
    return reading
  }
  const checks: Record<GateName, () => Verdict | Promise<Verdict>> = {
    outdated: () => checkOutdated(target, changeRequest),
    subject: () => checkSubject(target, changeRequest),
    comments: async () => verdictOnComments(target, await countUnresolved(client, target, signal)),
    rules: () => checkRules(client, target, changeRequest, options),
    links: async () => {
      const all = await changes()
      try {
        return await checkLinks(client, all, options)
      } catch (error) {
        if (!isRetired(error)) throw error
        return checkPageLinks(client, all, options)
      }
    },
    conflicts: async () =>
      changeRequest.outdated === false
        ? { state: 'pass', reason: 'main has nothing that it lacks' }
        : checkConflicts(client, await changes(), options),
  }
  const check = async (gate: GateName): Promise<Gate> => {
    try {
      return { gate, ...(await checks[gate]()) }
    } catch (error) {
      if (isRetired(error))
        return { gate, state: 'pass', reason: `not applicable: ${error.message}` }
      if (!isRefusal(error)) throw error
      const fix = looks(target)[gate]
      return { gate, state: 'unknown', reason: error.message, ...(fix && { fix }) }
    }
  }
  return { changeRequest, gates: await Promise.all([...new Set(names)].map(check)) }
}

/** The gates that a change request tells by itself; any other one is left out. */
export function gatesAtHand(target: Target, changeRequest: ChangeRequest): Gate[] {
  return [
    { gate: 'outdated', ...checkOutdated(target, changeRequest) },
    { gate: 'comments', ...verdictOnComments(target, changeRequest.comments) },
    { gate: 'subject', ...checkSubject(target, changeRequest) },
  ]
}

function isRetired(error: unknown): error is DocsctlError {
  return error instanceof DocsctlError && error.kind === 'retired'
}

/** Where the service can be seen to say no, by gate. */
function looks(target: Target): Partial<Record<GateName, string[]>> {
  return {
    comments: wordsOn('threads', target, '--unresolved'),
    links: ['spaces', 'links', target.spaceId],
    conflicts: wordsOn('diff', target),
    rules: wordsOn('reviews list', target),
  }
}

function checkOutdated(target: Target, { outdated }: Pick<ChangeRequest, 'outdated'>): Verdict {
  if (outdated === false) return { state: 'pass', reason: 'it has all of main' }
  const fix = wordsOn('pull', target)
  return outdated === true
    ? { state: 'fail', reason: reasons.behind, fix }
    : { state: 'unknown', reason: 'the service does not say whether it is behind main', fix }
}

/** What apps call a change request that nobody named. */
const unnamed = /^(untitled|no subject|((untitled|new) )?change request)( *#?\d+)?$/i

function checkSubject(target: Target, { subject }: ChangeRequest): Verdict {
  const text = subject?.trim() ?? ''
  if (text !== '' && !unnamed.test(text)) {
    return { state: 'pass', reason: 'it says what it is about' }
  }
  const reason = text === '' ? reasons.noSubject : `"${text}" says nothing`
  return { state: 'fail', reason, fix: wordsOn('update', target, '--subject', 'TEXT') }
}

async function countUnresolved(
  client: Client,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<number> {
  const query = { status: 'open', format: 'markdown' } as const
  let count = 0
  for await (const { status } of client.paginate(
    listChangeRequestComments,
    { ...target, ...query },
    { signal },
  )) {
    if (status !== 'resolved') count++
  }
  return count
}

function verdictOnComments(target: Target, count: number | undefined): Verdict {
  const fix = wordsOn('threads', target, '--unresolved')
  if (count === undefined) return { state: 'unknown', reason: 'no count of open threads', fix }
  if (count === 0) return { state: 'pass', reason: 'no thread is open' }
  const reason = count === 1 ? '1 thread is open' : `${count} threads are open`
  return { state: 'fail', reason, fix }
}
