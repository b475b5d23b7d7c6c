import { type Prepared, prepare } from '../../../client/prepare.ts'
import { withFlowJob } from '../../../command/operation/flow-job.ts'
import {
  getChangeRequest,
  mergeChangeRequest,
  pullChangeRequest,
} from '../../../contract/change-requests/change-requests.ts'
import { createChangeRequestComment } from '../../../contract/comments/comments.ts'
import { DocsctlError } from '../../../errors.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import { confirm } from '../../../host/terminal/confirm.ts'
import type { FlowStep } from '../../../jobs/flow-step.ts'
import { resumedJob } from '../../../jobs/resumed-job.ts'
import type { JobStep } from '../../../jobs/step.ts'
import { upperFirst } from '../../../output/text/text.ts'
import type { MergeItem } from './merge-items.ts'
import { mergeQuestion } from './merge-question.ts'
import { mergeByRules } from './model/merge-by-rules.ts'

/**
 * Returns the write requests of a merge: a pull if one may be needed, the merge, and the comment.
 */
export function mergeRequests({ target, rules: { pulls, bypass } }: MergeItem): Prepared[] {
  const path = { ...target }
  const body = { body: { markdown: bypass } }
  return [
    ...(pulls ? [prepare(pullChangeRequest, { path })] : []),
    prepare(mergeChangeRequest, { path }),
    ...(bypass === undefined ? [] : [prepare(createChangeRequestComment, { path, body })]),
  ]
}

/** The maximum number of change requests for which a dry run checks the gates. */
const maxCheckedGates = 5

/**
 * Prints a description of each change request and the gates that failed or are unknown. If a
 * request fails, prints a note and continues.
 */
export async function noteGates(
  run: WithService & WithConsole & WithEnvironment,
  items: readonly MergeItem[],
): Promise<void> {
  for (const { target, rules } of items.slice(0, maxCheckedGates)) {
    try {
      const client = await run.service.client()
      const { text } = await mergeQuestion(client, target, rules, run.environment.signal)
      for (const line of text.split('\n'))
        await run.console.note(`note: ${upperFirst(line.trim())}`)
    } catch (error) {
      if (run.environment.signal.aborted || !(error instanceof DocsctlError)) throw error
      // the merge itself reports that a change request doesn't exist
      if (error.kind === 'not-found') continue
      const { changeRequestId } = target
      await run.console.note(
        `note: The gates of change request ${changeRequestId} were not checked: ${error.message}`,
      )
    }
  }
  const more = items.length - maxCheckedGates
  if (more > 0)
    await run.console.note(
      `note: The gates were checked only for the first ${maxCheckedGates} change requests`,
    )
}

/** Returns the journal entry of a merge. */
export function mergeStep({ target, flags }: MergeItem): JobStep {
  const step = { id: target.changeRequestId, operation: mergeChangeRequest.id, path: { ...target } }
  return { ...step, ...(flags && { flags }) }
}

/** Shows a change request and, if the user confirms, merges it. */
export async function mergeAfterPrompt(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  { target, rules }: MergeItem,
): Promise<object> {
  const client = await run.service.client()
  let { revision } = rules
  const what = async () => {
    const asked = await mergeQuestion(client, target, rules, run.environment.signal)
    // merge only the revision that the user confirmed
    revision ??= asked.revision
    return asked.text
  }
  if (!resumedJob(run)) await confirm(run, { what })
  const item = { target, rules: { ...rules, revision } }
  return await withFlowJob(run, { steps: [mergeStep(item)], parallel: 1 }, ({ perform }) =>
    perform(0, (step) => mergeOne(run, item, step)),
  )
}

/**
 * Merges one change request according to its policy. Skips the change request if an earlier run
 * already merged it.
 */
export async function mergeOne(
  run: WithService & WithConsole & WithEnvironment,
  { target, rules }: MergeItem,
  step: FlowStep,
): Promise<object> {
  const client = await run.service.client()
  if (step.lost) {
    const own = await client.call(getChangeRequest, target, { signal: run.environment.signal })
    const { status, number, subject, revision } = own
    if (status === 'merged') return { number, subject, result: 'merge', revision, found: true }
    await step.notDone()
  }
  const context = {
    client,
    clock: run.environment.clock,
    signal: run.environment.signal,
    at: (text: string) => run.console.progress.at(text),
    note: (text: string) => run.console.note(text),
    sends: async (what: 'pull' | 'merge') => {
      if (what === 'merge') await step.begin()
    },
    hasMerged: () => step.done(),
  }
  return await mergeByRules(context, target, rules)
}
