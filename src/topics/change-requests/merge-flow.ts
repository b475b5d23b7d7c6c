import { type MergeRules, mergeByRules } from '../../changes/merge/merge-rule.ts'
import type { Target } from '../../changes/read-changes.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import {
  getChangeRequest,
  mergeChangeRequest,
  pullChangeRequest,
} from '../../contract/change-requests/change-requests.ts'
import { createChangeRequestComment } from '../../contract/comments/comments.ts'
import { DocsctlError } from '../../errors.ts'
import { typedIds } from '../../frame/operation/calls.ts'
import { withFlowJob } from '../../frame/operation/flow-job.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { confirm } from '../../frame/terminal/confirm.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import type { JobStep } from '../../jobs/step.ts'
import { usage } from '../../text/sentences.ts'
import { mergePolicy } from './gate-policy.ts'
import { mergeQuestion } from './merge-question.ts'
import { targetsOf } from './target.ts'

/** A change request that is to be merged, and by which rules. */
export interface MergeItem {
  target: Target
  rules: MergeRules
}

/** What the words say of how to merge. */
export async function rulesOf(
  run: TypedWords & ServiceAccess,
  several: boolean,
): Promise<MergeRules> {
  const revision = run.text('match-revision')
  const bypass = run.text('bypass')
  const waits = run.has('wait')
  const timeout = run.duration('wait-timeout')
  const problems = [
    ...(several && revision !== undefined
      ? [{ where: '--match-revision', rule: 'takes one change request' }]
      : []),
    ...(bypass?.trim() === '' ? [{ where: '--bypass', rule: 'needs a reason' }] : []),
  ]
  if (problems.length > 0) throw usage(problems)
  return {
    ...(await mergePolicy(run)),
    revision,
    pulls: run.has('pull-if-outdated'),
    wait: waits ? (timeout ?? 600_000) : undefined,
    bypass,
  }
}

/** What was merged before is on main now, and has to come in first. */
export function rulesAt(rules: MergeRules, index: number): MergeRules {
  return index === 0 ? rules : { ...rules, pulls: true }
}

/** What was typed for them; who goes on with a job knows them, and has no standard input. */
export async function mergedWords(
  run: Machine,
  typed: readonly string[],
): Promise<{ ids: string[]; several: boolean }> {
  if (!run.resumed) return await typedIds(typed, 'CHANGE-REQUEST', run)
  return { ids: [], several: typed.length > 1 || typed[0] === '-' }
}

/** The change requests that were typed, or those that a job was begun with. */
export async function mergedTargets(
  run: ServiceAccess & Machine,
  words: readonly string[],
): Promise<Target[]> {
  if (!run.resumed) return await targetsOf(words, run)
  return run.resumed.job.steps.map(({ path: { spaceId = '', changeRequestId = '' } }) => ({
    spaceId,
    changeRequestId,
  }))
}

/** What is sent that writes: a pull where it may come to that, and the comment. */
export function mergeRequests({ target, rules: { pulls, bypass } }: MergeItem): Prepared[] {
  const path = { ...target }
  const body = { body: { markdown: bypass } }
  return [
    ...(pulls ? [prepare(pullChangeRequest, { path })] : []),
    prepare(mergeChangeRequest, { path }),
    ...(bypass === undefined ? [] : [prepare(createChangeRequestComment, { path, body })]),
  ]
}

/** Of so many a rehearsal says what their gates say. */
const mostLooked = 5

/** Says of each what it is, and which of its gates it does not pass; what can't be read stops nothing. */
export async function noteGates(
  run: ServiceAccess & Speaker & Machine,
  items: readonly MergeItem[],
): Promise<void> {
  for (const { target, rules } of items.slice(0, mostLooked)) {
    try {
      const client = await run.client()
      const { text } = await mergeQuestion(client, target, rules, run.signal)
      for (const line of text.split('\n')) await run.note(`note: ${line.trim()}`)
    } catch (error) {
      if (run.signal.aborted || !(error instanceof DocsctlError)) throw error
      // that it is not there is said of its request
      if (error.kind === 'not-found') continue
      const { changeRequestId } = target
      await run.note(`note: not checked what the gates of ${changeRequestId} say: ${error.message}`)
    }
  }
  const more = items.length - mostLooked
  if (more > 0) await run.note(`note: not checked what the gates of ${more} more say`)
}

/** By what the journal of a job knows it. */
export function mergeStep({ target }: MergeItem): JobStep {
  return { id: target.changeRequestId, operation: mergeChangeRequest.id, path: { ...target } }
}

/** Merges the only one, once somebody has said yes to what it is about. */
export async function mergeAsked(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  { target, rules }: MergeItem,
): Promise<object> {
  const client = await run.client()
  let { revision } = rules
  const what = async () => {
    const asked = await mergeQuestion(client, target, rules, run.signal)
    // a yes is to what was shown
    revision ??= asked.revision
    return asked.text
  }
  if (!run.resumed) await confirm(run, { what })
  const item = { target, rules: { ...rules, revision } }
  return await withFlowJob(run, { steps: [mergeStep(item)], parallel: 1 }, ({ perform }) =>
    perform(0, (step) => mergeOne(run, item, step)),
  )
}

/** Merges one by its rules, unless a run before this one has. */
export async function mergeOne(
  run: ServiceAccess & Speaker & Machine,
  { target, rules }: MergeItem,
  step: FlowStep,
): Promise<object> {
  const client = await run.client()
  if (step.lost) {
    const { status, number, subject } = await client.call(getChangeRequest, target, {
      signal: run.signal,
    })
    if (status === 'merged') return { number, subject, result: 'merge', found: true }
    await step.notDone()
  }
  const means = {
    client,
    clock: run.runtime.clock,
    signal: run.signal,
    at: (text: string) => run.progress.at(text),
    note: (text: string) => run.note(text),
    sends: async (what: 'pull' | 'merge') => {
      if (what === 'merge') await step.begin()
    },
    hasMerged: () => step.done(),
  }
  return await mergeByRules(means, target, rules)
}
