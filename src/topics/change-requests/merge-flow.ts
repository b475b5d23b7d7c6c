import { mergeByRules } from '../../changes/merge/merge-rule.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import {
  getChangeRequest,
  mergeChangeRequest,
  pullChangeRequest,
} from '../../contract/change-requests/change-requests.ts'
import { createChangeRequestComment } from '../../contract/comments/comments.ts'
import { DocsctlError } from '../../errors.ts'
import { withFlowJob } from '../../frame/operation/flow-job.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { confirm } from '../../frame/terminal/confirm.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import type { JobStep } from '../../jobs/step.ts'
import type { MergeItem } from './merge-items.ts'
import { mergeQuestion } from './merge-question.ts'

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
export function mergeStep({ target, flags }: MergeItem): JobStep {
  const step = { id: target.changeRequestId, operation: mergeChangeRequest.id, path: { ...target } }
  return { ...step, ...(flags && { flags }) }
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
    const own = await client.call(getChangeRequest, target, { signal: run.signal })
    const { status, number, subject, revision } = own
    if (status === 'merged') return { number, subject, result: 'merge', revision, found: true }
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
