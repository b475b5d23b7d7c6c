import { checkGates, type GateName } from '../../changes/gates.ts'
import type { Target } from '../../changes/read-changes.ts'
import type { ChangeRequest } from '../../changes/sides.ts'
import { wordsOn } from '../../changes/verdict.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import {
  getChangeRequest,
  mergeChangeRequest,
  pullChangeRequest,
} from '../../contract/change-requests/change-requests.ts'
import { createChangeRequestComment } from '../../contract/comments/comments.ts'
import { DocsctlError } from '../../errors.ts'
import { performOne } from '../../frame/operation/outcomes.ts'
import type { Run } from '../../frame/program/run.ts'
import { quoted } from '../../text/shell-words.ts'
import { refuseMergeConflicts, refusePullConflicts } from './change-requests.ts'
import { failedGates, inWords } from './gate-policy.ts'

export interface MergeRules {
  gates: readonly GateName[]
  /** the revision that is to be merged, and no other */
  revision?: string | undefined
  /** take main in first, where it is behind */
  pulls: boolean
  /** how long to wait for failing gates, in ms; not at all where absent */
  wait?: number | undefined
  /** why failing gates are passed by */
  bypass?: string | undefined
}

const pauses = { first: 2_000, longest: 30_000 }

/** Merges one change request by the rules; where one of them is broken nothing is merged. */
export async function mergeByRules(run: Run, target: Target, rules: MergeRules): Promise<object> {
  const ready = await makeReady(run, target, rules)
  if (rules.bypass !== undefined) await writeReason(run, target, rules.bypass, ready.bypassed)
  await readMatching(run, target, ready.revision)
  const call = prepare(mergeChangeRequest, { path: { ...target } })
  const look = () => wordsOn('get', target)
  const merged = await performOne(call, { look, check: refuseMergeConflicts }, run)
  await noteUnmerged(run, target)
  return merged as object
}

/** What is sent that writes: a pull where it may come to that, and the comment. */
export function mergeRequests(target: Target, { pulls, bypass }: MergeRules): Prepared[] {
  const path = { ...target }
  const body = { body: { markdown: bypass } }
  return [
    ...(pulls ? [prepare(pullChangeRequest, { path })] : []),
    ...(bypass === undefined ? [] : [prepare(createChangeRequestComment, { path, body })]),
    prepare(mergeChangeRequest, { path }),
  ]
}

interface Ready {
  /** what was checked, and is to be merged */
  revision: string
  /** what is wrong, in words, where it was passed by */
  bypassed: string
}

/** Pulls and checks until all gates are passed, or the wait for it is over. */
async function makeReady(run: Run, target: Target, rules: MergeRules): Promise<Ready> {
  const { clock } = run.runtime
  const until = clock.now() + (rules.wait ?? 0)
  let expected = rules.revision
  let said = ''
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    const changeRequest = await readMatching(run, target, expected)
    const pulled = rules.pulls && changeRequest.outdated
    const current = pulled ? await pull(run, target) : changeRequest
    // what was named is pulled on, and stays what is to be merged
    if (pulled && expected !== undefined) expected = current.revision
    const client = await run.client()
    run.progress.at(`checking change request ${target.changeRequestId}`)
    const options = { changeRequest: current, signal: run.signal }
    const { gates } = await checkGates(client, target, rules.gates, options)
    const failed = failedGates(gates, run)
    const { revision } = current
    if (failed.length === 0 || rules.bypass !== undefined) {
      return { revision, bypassed: inWords(failed) }
    }
    const left = until - clock.now()
    if (left <= 0) throw notPassed(target, failed, rules)
    // once for each state, so that the log of a pipeline says what it hangs on
    const waitsFor = `change request ${target.changeRequestId} waits for ${inWords(failed)}`
    if (waitsFor !== said) await run.note(waitsFor)
    said = waitsFor
    await clock.sleep(Math.min(pause, left), run.signal)
  }
}

function notPassed(
  target: Target,
  failed: ReturnType<typeof failedGates>,
  { wait }: MergeRules,
): DocsctlError {
  const { changeRequestId: number } = target
  const fix = failed.find(({ fix }) => fix)?.fix
  const details = {
    state: 'nothing was merged',
    ...(fix && { hint: `docsctl ${quoted(fix)}` }),
    problems: failed.map(({ gate, reason }) => ({ where: gate, rule: reason })),
  }
  return wait === undefined
    ? new DocsctlError(
        'check-failed',
        `change request ${number} does not pass ${inWords(failed)}`,
        details,
      )
    : new DocsctlError(
        'pending',
        `change request ${number} still does not pass ${inWords(failed)} after the wait`,
        { ...details, retryable: true },
      )
}

async function read(run: Run, target: Target): Promise<ChangeRequest> {
  return (await run.client()).call(getChangeRequest, target, { signal: run.signal })
}

async function readMatching(
  run: Run,
  target: Target,
  expected: string | undefined,
): Promise<ChangeRequest> {
  const changeRequest = await read(run, target)
  if (expected === undefined || changeRequest.revision === expected) return changeRequest
  throw new DocsctlError(
    'conflict',
    `change request ${target.changeRequestId} is at revision ${changeRequest.revision}, not at ${expected}`,
    { state: 'nothing was merged', hint: `docsctl ${quoted(wordsOn('diff', target))}` },
  )
}

/** Takes main in, and gives the change request as it is then. */
async function pull(run: Run, target: Target): Promise<ChangeRequest> {
  const call = prepare(pullChangeRequest, { path: { ...target } })
  const look = () => wordsOn('get', target)
  const check = refusePullConflicts('main was not pulled in, and nothing was merged')
  const { revision } = (await performOne(call, { look, check }, run)) as { revision?: string }
  await run.note(`pulled main into change request ${target.changeRequestId}`)
  return await readMatching(run, target, revision)
}

async function writeReason(
  run: Run,
  target: Target,
  reason: string,
  bypassed: string,
): Promise<void> {
  const markdown = bypassed === '' ? reason : `${reason}\n\nMerged without: ${bypassed}`
  try {
    await (await run.client()).call(createChangeRequestComment, { ...target, body: { markdown } })
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    throw new DocsctlError(error.kind, `the reason was not written down: ${error.message}`, {
      ...error.details,
      state: 'nothing was merged',
    })
  }
}

/** The answer counts; that the service doesn't say so elsewhere yet is worth a word and no more. */
async function noteUnmerged(run: Run, target: Target): Promise<void> {
  const number = target.changeRequestId
  try {
    const { status } = await read(run, target)
    if (status === 'merged') return
    await run.note(`note: ${number} was merged; the service still shows it as ${status}`)
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    run.signal.throwIfAborted()
    await run.note(`note: ${number} was merged; reading it again failed: ${error.message}`)
  }
}
