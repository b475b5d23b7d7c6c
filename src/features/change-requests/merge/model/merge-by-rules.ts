import type { Client } from '../../../../client/client.ts'
import type { Clock } from '../../../../client/clock.ts'
import { prepare } from '../../../../client/prepare.ts'
import {
  type ChangeRequest,
  getChangeRequest,
  mergeChangeRequest,
  pullChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import { createChangeRequestComment } from '../../../../contract/comments/comments.ts'
import { DocsctlError, type ErrorDetails } from '../../../../errors.ts'
import { itemFailed } from '../../../../output/text/file-problems.ts'
import { docsctlLine } from '../../../../output/text/shell-arguments.ts'
import { changeRequestCommand, notMerged } from '../../gates/model/gate-result.ts'
import { checkGates, type Gate, type GateName } from '../../gates/model/gates.ts'
import { requireBypass, withRulesHint } from '../../gates/model/rules-gate.ts'
import type { Target } from '../../model/change-request.ts'
import { RevisionMismatch } from '../../model/match-revision.ts'
import { throwIfConflicts } from './merge-conflict.ts'

/** The gates that a merge must pass. */
export interface MergePolicy {
  gates: readonly GateName[]
  /** true if an unknown gate doesn't block the merge */
  allowsUnknown: boolean
}

/** The state after an error that follows the merge. */
export const mergedState = 'The change request was merged'

/**
 * The default policy: no reviewer requests changes, and the merge rules that docsctl can check are
 * met.
 */
export const defaultPolicy: MergePolicy = { gates: ['reviews', 'rules'], allowsUnknown: true }

/** Returns whether a policy uses the gates of the default policy. */
export const isDefaultPolicy = ({ gates }: MergePolicy) => gates === defaultPolicy.gates

export interface MergeRules extends MergePolicy {
  /** the only revision that may be merged; absent to merge any revision */
  revision?: string | undefined
  /** true to pull from main first if the change request is behind */
  pulls: boolean
  /** the maximum time to wait for failed gates, in ms; absent to not wait */
  wait?: number | undefined
  /** the reason for bypassing failed gates */
  bypass?: string | undefined
}

export interface MergeContext {
  client: Client
  clock: Pick<Clock, 'now' | 'sleep'>
  signal?: AbortSignal | undefined
  /** shows the current step */
  at(text: string): void
  /**
   * called before a request that can't be undone; the request is sent after the returned promise
   * resolves
   */
  sends?(what: 'pull' | 'merge'): Promise<void> | void
  /** called after the merge, before any other request */
  hasMerged?(merged: Merged): Promise<void>
  /** prints a result or a note */
  note(text: string): Promise<void> | void
}

export interface Merged {
  number: number
  subject: string
  result: string
  revision: string
}

/** The error if a merge succeeded but its bypass reason couldn't be posted. */
export class ReasonNotPosted extends DocsctlError {
  readonly merged: Merged

  constructor(merged: Merged, { kind, message, details }: DocsctlError) {
    const state = mergedState
    super(kind, `Cannot post the bypass reason as a comment: ${message}`, { ...details, state })
    this.merged = merged
  }
}

const pauses = { first: 2_000, longest: 30_000 }

/** Returns the gates that block a merge. */
export function failedGates<Checked extends Pick<Gate, 'state'>>(
  gates: readonly Checked[],
  allowsUnknown: boolean,
): Checked[] {
  return gates.filter(({ state }) => state === 'fail' || (state === 'unknown' && !allowsUnknown))
}

export function describeGates(gates: readonly Gate[]): string {
  return gates.map(({ gate, reason }) => `${gate} (${reason})`).join(', ')
}

/** Merges one change request if its gates pass. If a gate fails, merges nothing. */
export async function mergeByRules(
  context: MergeContext,
  target: Target,
  rules: MergeRules,
): Promise<Merged> {
  const ready = await makeReady(context, target, rules)
  const { number, subject } = await readMatching(context, target, ready.revision)
  context.at(`Merging change request ${target.changeRequestId}`)
  const answer = await send(context, mergeChangeRequest, target, notMerged)
  const merged = { ...(answer as { result: string; revision: string }), number, subject }
  await context.hasMerged?.(merged)
  const { bypass: reason } = rules
  if (reason !== undefined) await writeReason(context, target, merged, { ...ready, reason })
  await noteUnmerged(context, target)
  return merged
}

interface Ready {
  /** the revision that was checked and is to be merged */
  revision: string
  /** descriptions of the bypassed gates */
  bypassed: string
}

/** Pulls from main and checks the gates until all of them pass or the maximum wait has elapsed. */
async function makeReady(context: MergeContext, target: Target, rules: MergeRules): Promise<Ready> {
  const { client, clock, signal } = context
  const until = clock.now() + (rules.wait ?? 0)
  let expected = rules.revision
  let lastNote = ''
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    const changeRequest = await readMatching(context, target, expected)
    const pulled = rules.pulls && changeRequest.outdated
    const current = pulled ? await pull(context, target) : changeRequest
    // a pull creates a revision, which becomes the expected revision
    if (pulled && expected !== undefined) expected = current.revision
    context.at(`Checking the gates of change request ${target.changeRequestId}`)
    const options = { changeRequest: current, signal }
    const { gates } = await checkGates(client, target, rules.gates, options)
    const failed = failedGates(gates, rules.allowsUnknown)
    const { revision } = current
    if (rules.bypass !== undefined) await requireBypass(client, target, failed, signal)
    if (failed.length === 0 || rules.bypass !== undefined) {
      return { revision, bypassed: describeGates(failed) }
    }
    const left = until - clock.now()
    if (left <= 0) throw gatesNotPassed(target, failed, rules)
    // print each state only once to keep the CI log short
    const waitsFor = `Change request ${target.changeRequestId} is waiting for these gates: ${describeGates(failed)}`
    if (waitsFor !== lastNote) await context.note(waitsFor)
    lastNote = waitsFor
    await clock.sleep(Math.min(pause, left), signal)
  }
}

/** Returns the fix command of the first gate that has one, and the reasons of all failed gates. */
export function gateDetails(failed: readonly Gate[]): ErrorDetails {
  const fix = failed.find(({ fix }) => fix)?.fix
  return {
    ...(fix && { hint: docsctlLine(fix) }),
    problems: failed.map(({ gate, reason }) => itemFailed(gate, reason)),
  }
}

/** Returns the error of a merge whose gates failed. */
export function gatesNotPassed(
  target: Target,
  failed: readonly Gate[],
  { wait }: Pick<MergeRules, 'wait'>,
): DocsctlError {
  const details = { state: notMerged, ...gateDetails(failed) }
  const gates = describeGates(failed)
  return wait === undefined
    ? new DocsctlError('check-failed', failedGatesMessage(target, gates), details)
    : new DocsctlError(
        'pending',
        `Timed out. Change request ${target.changeRequestId} still does not pass these gates: ${gates}`,
        { ...details, retryable: true },
      )
}

export function failedGatesMessage({ changeRequestId: number }: Target, gates: string): string {
  return `Change request ${number} does not pass these gates: ${gates}`
}

function read({ client, signal }: MergeContext, target: Target): Promise<ChangeRequest> {
  return client.call(getChangeRequest, target, { signal })
}

async function readMatching(
  context: MergeContext,
  target: Target,
  expected: string | undefined,
): Promise<ChangeRequest> {
  const changeRequest = await read(context, target)
  if (expected === undefined || changeRequest.revision === expected) return changeRequest
  throw new RevisionMismatch(target, changeRequest.revision, expected, notMerged)
}

/**
 * Sends a write request. If the response reports a conflict, the error message contains `state`.
 */
async function send(
  { client, signal, sends }: MergeContext,
  operation: typeof mergeChangeRequest | typeof pullChangeRequest,
  target: Target,
  state: string,
): Promise<unknown> {
  const call = prepare(operation, { path: { ...target } })
  const look = docsctlLine(changeRequestCommand('get', target))
  const isMerge = operation === mergeChangeRequest
  await sends?.(isMerge ? 'merge' : 'pull')
  const { body } = await client.exchange(call, { look, signal }).catch((error: unknown) => {
    throw isMerge ? withRulesHint(error, target) : error
  })
  await throwIfConflicts(client, target, body, { state, signal })
  return body
}

/** Pulls from main and returns the updated change request. */
async function pull(context: MergeContext, target: Target): Promise<ChangeRequest> {
  context.at(`Pulling main into change request ${target.changeRequestId}`)
  const state = 'Main was not pulled, and the change request was not merged'
  const { revision } = (await send(context, pullChangeRequest, target, state)) as {
    revision?: string
  }
  await context.note(`Pulled main into change request ${target.changeRequestId}`)
  return await readMatching(context, target, revision)
}

/** If a gate was bypassed, posts the reason as a comment after the merge. */
async function writeReason(
  { client, note }: MergeContext,
  target: Target,
  merged: Merged,
  { reason, bypassed }: Ready & { reason: string },
): Promise<void> {
  if (bypassed === '')
    return await note('note: No gate failed, so the bypass reason was not posted')
  const markdown = `${reason}\n\nBypassed gates: ${bypassed}`
  try {
    await client.call(createChangeRequestComment, { ...target, body: { markdown } })
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    throw new ReasonNotPosted(merged, error)
  }
}

/**
 * Prints a note if the service doesn't report the change request as merged yet. The merge still
 * counts as successful, because its response reported success.
 */
async function noteUnmerged(context: MergeContext, target: Target): Promise<void> {
  const { signal, note } = context
  const number = target.changeRequestId
  try {
    const { status } = await read(context, target)
    if (status === 'merged') return
    await note(
      `note: Change request ${number} was merged, but the service still reports its status as "${status}"`,
    )
  } catch (error) {
    // ignore the interruption, because the merge succeeded
    if (signal?.aborted) return
    if (!(error instanceof DocsctlError)) throw error
    await note(unreadMergeNote(number, error))
  }
}

/** Returns the note to print if a merged change request couldn't be read again. */
export function unreadMergeNote(number: string, { message }: DocsctlError): string {
  return `note: Change request ${number} was merged, but could not be loaded again: ${message}`
}
