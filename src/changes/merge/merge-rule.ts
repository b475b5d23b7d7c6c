import type { Client } from '../../client/client.ts'
import type { Clock } from '../../client/clock.ts'
import { prepare } from '../../client/prepare.ts'
import {
  getChangeRequest,
  mergeChangeRequest,
  pullChangeRequest,
} from '../../contract/change-requests/change-requests.ts'
import { createChangeRequestComment } from '../../contract/comments/comments.ts'
import { DocsctlError, type ErrorDetails } from '../../errors.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { checkGates, type Gate, type GateName } from '../gates/gates.ts'
import { requireBypass } from '../gates/rules-gate.ts'
import { wordsOn } from '../gates/verdict.ts'
import type { Target } from '../read-changes.ts'
import type { ChangeRequest } from '../sides.ts'
import { refuseConflicts } from './main-conflict.ts'

/** What keeps a change request from being merged. */
export interface MergePolicy {
  gates: readonly GateName[]
  /** a gate that can't be told is no failure */
  allowsUnknown: boolean
}

/** Where nobody says anything else: the merge rules of the space, as far as they can be told. */
export const defaultPolicy: MergePolicy = { gates: ['rules'], allowsUnknown: true }

/** Whether nobody asked for these gates. */
export const isDefaultPolicy = ({ gates }: MergePolicy) => gates === defaultPolicy.gates

export interface MergeRules extends MergePolicy {
  /** the revision that is to be merged, and no other */
  revision?: string | undefined
  /** take main in first, where it is behind */
  pulls: boolean
  /** how long to wait for failing gates, in ms; not at all where absent */
  wait?: number | undefined
  /** why failing gates are passed by */
  bypass?: string | undefined
}

/** What a merge needs of the world. */
export interface MergeMeans {
  client: Client
  clock: Pick<Clock, 'now' | 'sleep'>
  signal?: AbortSignal | undefined
  /** says what is being done */
  at(text: string): void
  /** is told when something is sent that can't be taken back, and sent once it knows */
  sends?(what: 'pull' | 'merge'): Promise<void> | void
  /** is told when it is merged, before what follows of that */
  hasMerged?(merged: Merged): Promise<void>
  /** says what was done, or is worth a word */
  note(text: string): Promise<void> | void
}

export interface Merged {
  number: number
  subject: string
  result: string
  revision: string
}

/** It was merged, and why it was merged in spite of a gate could not be written down. */
export class ReasonNotWritten extends DocsctlError {
  readonly merged: Merged

  constructor(merged: Merged, { kind, message, details }: DocsctlError) {
    const state = 'it was merged'
    super(kind, `the reason was not written down: ${message}`, { ...details, state })
    this.merged = merged
  }
}

const pauses = { first: 2_000, longest: 30_000 }

/** The gates that keep it from being merged. */
export function failedGates<Checked extends Pick<Gate, 'state'>>(
  gates: readonly Checked[],
  allowsUnknown: boolean,
): Checked[] {
  return gates.filter(({ state }) => state === 'fail' || (state === 'unknown' && !allowsUnknown))
}

export function gatesInWords(gates: readonly Gate[]): string {
  return gates.map(({ gate, reason }) => `${gate} (${reason})`).join(', ')
}

/** Merges one change request by the rules; where one of them is broken nothing is merged. */
export async function mergeByRules(
  means: MergeMeans,
  target: Target,
  rules: MergeRules,
): Promise<Merged> {
  const ready = await makeReady(means, target, rules)
  const { number, subject } = await readMatching(means, target, ready.revision)
  means.at(`merging change request ${target.changeRequestId}`)
  const state = 'it was not merged'
  const answer = await send(means, mergeChangeRequest, target, state)
  const merged = { ...(answer as { result: string; revision: string }), number, subject }
  await means.hasMerged?.(merged)
  const { bypass: reason } = rules
  if (reason !== undefined) await writeReason(means, target, merged, { ...ready, reason })
  await noteUnmerged(means, target)
  return merged
}

interface Ready {
  /** what was checked, and is to be merged */
  revision: string
  /** what is wrong, in words, where it was passed by */
  bypassed: string
}

/** Pulls and checks until all gates are passed, or the wait for it is over. */
async function makeReady(means: MergeMeans, target: Target, rules: MergeRules): Promise<Ready> {
  const { client, clock, signal } = means
  const until = clock.now() + (rules.wait ?? 0)
  let expected = rules.revision
  let lastNote = ''
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    const changeRequest = await readMatching(means, target, expected)
    const pulled = rules.pulls && changeRequest.outdated
    const current = pulled ? await pull(means, target) : changeRequest
    // what was named is pulled on, and stays what is to be merged
    if (pulled && expected !== undefined) expected = current.revision
    means.at(`checking change request ${target.changeRequestId}`)
    const options = { changeRequest: current, signal }
    const { gates } = await checkGates(client, target, rules.gates, options)
    const failed = failedGates(gates, rules.allowsUnknown)
    const { revision } = current
    if (rules.bypass !== undefined) await requireBypass(client, failed, signal)
    if (failed.length === 0 || rules.bypass !== undefined) {
      return { revision, bypassed: gatesInWords(failed) }
    }
    const left = until - clock.now()
    if (left <= 0) throw notPassed(target, failed, rules)
    // once for each state, so that the log of a pipeline says what it hangs on
    const waitsFor = `change request ${target.changeRequestId} waits for ${gatesInWords(failed)}`
    if (waitsFor !== lastNote) await means.note(waitsFor)
    lastNote = waitsFor
    await clock.sleep(Math.min(pause, left), signal)
  }
}

/** What to type about the first gate that has an answer to that, and what each of them says. */
export function gateDetails(failed: readonly Gate[]): ErrorDetails {
  const fix = failed.find(({ fix }) => fix)?.fix
  return {
    ...(fix && { hint: docsctlLine(fix) }),
    problems: failed.map(({ gate, reason }) => ({ where: gate, rule: reason })),
  }
}

function notPassed(target: Target, failed: readonly Gate[], { wait }: MergeRules): DocsctlError {
  const { changeRequestId: number } = target
  const details = { state: 'nothing was merged', ...gateDetails(failed) }
  return wait === undefined
    ? new DocsctlError(
        'check-failed',
        `change request ${number} does not pass ${gatesInWords(failed)}`,
        details,
      )
    : new DocsctlError(
        'pending',
        `change request ${number} still does not pass ${gatesInWords(failed)} after the wait`,
        { ...details, retryable: true },
      )
}

function read({ client, signal }: MergeMeans, target: Target): Promise<ChangeRequest> {
  return client.call(getChangeRequest, target, { signal })
}

async function readMatching(
  means: MergeMeans,
  target: Target,
  expected: string | undefined,
): Promise<ChangeRequest> {
  const changeRequest = await read(means, target)
  if (expected === undefined || changeRequest.revision === expected) return changeRequest
  throw new DocsctlError(
    'conflict',
    `change request ${target.changeRequestId} is at revision ${changeRequest.revision}, not at ${expected}`,
    { state: 'nothing was merged', hint: docsctlLine(wordsOn('diff', target)) },
  )
}

/** Sends a write that may answer that both sides are in conflict; `state` is what is so then. */
async function send(
  { client, signal, sends }: MergeMeans,
  operation: typeof mergeChangeRequest | typeof pullChangeRequest,
  target: Target,
  state: string,
): Promise<unknown> {
  const call = prepare(operation, { path: { ...target } })
  const look = docsctlLine(wordsOn('get', target))
  await sends?.(operation === mergeChangeRequest ? 'merge' : 'pull')
  const { body } = await client.exchange(call, { look, signal })
  await refuseConflicts(client, target, body, { state, signal })
  return body
}

/** Takes main in, and gives the change request as it is then. */
async function pull(means: MergeMeans, target: Target): Promise<ChangeRequest> {
  means.at(`pulling main into change request ${target.changeRequestId}`)
  const state = 'main was not pulled in, and nothing was merged'
  const { revision } = (await send(means, pullChangeRequest, target, state)) as {
    revision?: string
  }
  await means.note(`pulled main into change request ${target.changeRequestId}`)
  return await readMatching(means, target, revision)
}

/** The reason is written when it is one: behind the merge, and only where a gate was passed by. */
async function writeReason(
  { client, note }: MergeMeans,
  target: Target,
  merged: Merged,
  { reason, bypassed }: Ready & { reason: string },
): Promise<void> {
  if (bypassed === '') return await note('note: no gate failed, so that no reason was written')
  const markdown = `${reason}\n\nMerged without: ${bypassed}`
  try {
    await client.call(createChangeRequestComment, { ...target, body: { markdown } })
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    throw new ReasonNotWritten(merged, error)
  }
}

/** The answer counts; that the service doesn't say so elsewhere yet is worth a word and no more. */
async function noteUnmerged(means: MergeMeans, target: Target): Promise<void> {
  const { signal, note } = means
  const number = target.changeRequestId
  try {
    const { status } = await read(means, target)
    if (status === 'merged') return
    await note(`note: ${number} was merged; the service still shows it as ${status}`)
  } catch (error) {
    // it was merged, whoever has left meanwhile
    if (signal?.aborted) return
    if (!(error instanceof DocsctlError)) throw error
    await note(mergedUnread(number, error))
  }
}

/** That the merge is done, and that nothing more is known of it. */
export function mergedUnread(number: string, { message }: DocsctlError): string {
  return `note: ${number} was merged; reading it again failed: ${message}`
}
