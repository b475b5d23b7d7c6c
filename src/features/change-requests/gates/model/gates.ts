import type { Client } from '../../../../client/client.ts'
import {
  type ChangeRequest,
  getChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import { listChangeRequestComments } from '../../../../contract/comments/comments.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { Target } from '../../model/change-request.ts'
import { checkPageLinks } from '../../model/page-links.ts'
import { type Changes, type ReadOptions, readChanges } from '../../model/read-changes.ts'
import { checkConflicts } from './conflict-gate.ts'
import { changeRequestCommand, type GateResult, isRefusal, reasons } from './gate-result.ts'
import { checkLinks } from './link-gate.ts'
import { checkRedirects } from './redirects-gate.ts'
import { checkReviews, checkRules, type RuleReads, ruleReads } from './rules-gate.ts'

export const gateNames = [
  'outdated',
  'comments',
  'links',
  'subject',
  'conflicts',
  'reviews',
  'rules',
  'redirects',
] as const
/** The gates that are checked if no gates are named. */
export const defaultGates = gateNames.filter((name) => name !== 'redirects')

export type GateName = (typeof gateNames)[number]

/** A gate that may block a merge. */
export type Gate = { gate: GateName } & GateResult

export interface GateCheck {
  /** the change request as it was before the check; if it is edited later, its revision changes */
  changeRequest: ChangeRequest
  /** in the order of `gateNames` */
  gates: Gate[]
}

export interface GateOptions extends ReadOptions {
  /** the change request, if it was just read */
  changeRequest?: ChangeRequest | undefined
  /** true to find out who changed the conflicting pages on main, which takes additional requests */
  tellsWho?: boolean | undefined
  /** requests that were already sent */
  reads?: Partial<RuleReads>
}

/** Checks gates in parallel. If a request fails, the state of the gate is unknown. */
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
  const reads = ruleReads(client, target, signal, options.reads)
  const checks: Record<GateName, () => GateResult | Promise<GateResult>> = {
    outdated: () => checkOutdated(target, changeRequest),
    subject: () => checkSubject(target, changeRequest),
    comments: async () => commentsResult(target, await countUnresolved(client, target, signal)),
    reviews: () => checkReviews(target, reads),
    redirects: async () => checkRedirects(client, await changes(), options),
    rules: () => checkRules(client, target, changeRequest, reads, options),
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
        ? { state: 'pass', reason: reasons.upToDate }
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

/** Returns the gates that can be checked with the change request alone. */
export function gatesWithoutRequests(target: Target, changeRequest: ChangeRequest): Gate[] {
  return [
    { gate: 'outdated', ...checkOutdated(target, changeRequest) },
    { gate: 'comments', ...commentsResult(target, changeRequest.comments) },
    { gate: 'subject', ...checkSubject(target, changeRequest) },
  ]
}

function isRetired(error: unknown): error is DocsctlError {
  return error instanceof DocsctlError && error.kind === 'retired'
}

/** Returns, for each gate, the command that shows more details after a rejected request. */
function looks(target: Target): Partial<Record<GateName, string[]>> {
  return {
    comments: changeRequestCommand('threads', target, '--unresolved'),
    links: ['spaces', 'links', target.spaceId],
    conflicts: changeRequestCommand('diff', target),
    reviews: changeRequestCommand('reviews list', target),
    rules: changeRequestCommand('reviews list', target),
    redirects: ['sites', 'list'],
  }
}

function checkOutdated(target: Target, { outdated }: Pick<ChangeRequest, 'outdated'>): GateResult {
  if (outdated === false) return { state: 'pass', reason: reasons.upToDate }
  const fix = changeRequestCommand('pull', target)
  return outdated === true
    ? { state: 'fail', reason: reasons.behind, fix }
    : {
        state: 'unknown',
        reason: 'unknown whether the change request is up to date with main',
        fix,
      }
}

/** Matches the default subjects that the apps give to new change requests. */
const unnamed = /^(untitled|no subject|((untitled|new) )?change request)( *#?\d+)?$/i

function checkSubject(target: Target, { subject }: ChangeRequest): GateResult {
  const text = subject?.trim() ?? ''
  if (text !== '' && !unnamed.test(text)) {
    return { state: 'pass', reason: 'the subject is descriptive' }
  }
  const reason = text === '' ? reasons.noSubject : `the subject "${text}" is not descriptive`
  return { state: 'fail', reason, fix: changeRequestCommand('update', target, '--subject', 'TEXT') }
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

function commentsResult(target: Target, count: number | undefined): GateResult {
  const fix = changeRequestCommand('threads', target, '--unresolved')
  if (count === undefined)
    return { state: 'unknown', reason: 'unknown number of open threads', fix }
  if (count === 0) return { state: 'pass', reason: 'no open threads' }
  const reason = count === 1 ? '1 open thread' : `${count} open threads`
  return { state: 'fail', reason, fix }
}
