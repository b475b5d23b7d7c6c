import type { Prepared } from '../../../client/prepare.ts'
import { type FlowJob, withFlowJob } from '../../../command/operation/flow-job.ts'
import { DocsctlError } from '../../../errors.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import { confirm } from '../../../host/terminal/confirm.ts'
import { resumedJob } from '../../../jobs/resumed-job.ts'
import { restoreRequests } from '../../../jobs/step.ts'
import { itemFailed } from '../../../output/text/file-problems.ts'
import { docsctlLine } from '../../../output/text/shell-arguments.ts'
import {
  isFailed,
  parseDestination,
  type RedirectOutcome,
  requestsFor,
  sendRedirects,
  stepsFor,
} from '../../sites/index.ts'
import { changeRequestCommand, reasons } from '../gates/model/gate-result.ts'
import { readChanges } from '../model/read-changes.ts'
import { findMissingRedirects, isUpToDate } from '../redirects/model/find-missing.ts'
import type { MissingRedirect } from '../redirects/model/missing-redirects.ts'
import { redirectLines } from '../redirects/redirects-text.ts'
import { mergeOne, mergeStep } from './merge-flow.ts'
import type { MergeItem } from './merge-items.ts'
import { mergeQuestion } from './merge-question.ts'
import { mergedState } from './model/merge-by-rules.ts'

type MergeRun = WithArgs & WithService & WithConsole & WithEnvironment

/** A merge and the requests that import its redirects. */
export interface MergeWithRedirects {
  item: MergeItem
  calls: Prepared[]
  /** the number of redirects */
  count: number
  /** the paths that need the redirects; empty in a resumed job */
  missing: MissingRedirect[]
}

/** Finds the redirects that a merge needs. Throws an error if the change request is outdated. */
export async function planRedirects(run: MergeRun, given: MergeItem): Promise<MergeWithRedirects> {
  const { target, rules } = given
  // the redirects are imported, so this gate can't block the merge
  const gates = rules.gates.filter((gate) => gate !== 'redirects')
  const own = gates.length === rules.gates.length ? rules : { ...rules, gates }
  const resumed = resumedJob(run)
  if (resumed) {
    const calls = await restoreRequests(resumed.job.steps.slice(1))
    return { item: { ...given, rules: own }, calls, count: countRows(calls), missing: [] }
  }
  const client = await run.service.client()
  const { signal } = run.environment
  run.console.progress.at('Comparing published paths')
  const changes = await readChanges(client, target, { signal })
  if (!isUpToDate(changes)) {
    throw new DocsctlError(
      'check-failed',
      `Change request ${target.changeRequestId} is ${reasons.behind}, so its missing redirects are unknown`,
      { state: 'Nothing was merged', hint: docsctlLine(changeRequestCommand('pull', target)) },
    )
  }
  const sites = await findMissingRedirects(client, changes, { signal })
  const calls = sites.flatMap(({ site: { organizationId, id: siteId }, missing }) =>
    requestsFor(
      { organizationId, siteId },
      missing.map(({ source, destination }) => ({
        ...{ source, intent: 'live', destination: parseDestination(destination, true) },
      })),
    ),
  )
  // the redirects belong to this revision
  const revision = own.revision ?? changes.changeRequest.revision
  return {
    item: { ...given, rules: { ...own, revision } },
    calls,
    count: countRows(calls),
    missing: sites.flatMap((one) => one.missing),
  }
}

function countRows(calls: readonly Prepared[]): number {
  return calls.reduce((sum, { body }) => sum + (body as { redirects: [] }).redirects.length, 0)
}

/** Merges a change request, and in the same job imports the redirects that the merge needs. */
export async function mergeWithRedirects(
  run: MergeRun,
  { item, calls, count, missing }: MergeWithRedirects,
): Promise<object> {
  const { target, rules } = item
  const client = await run.service.client()
  const what = async () => {
    const asked = await mergeQuestion(client, target, rules, run.environment.signal)
    const redirects = count === 1 ? '1 missing redirect' : `${count} missing redirects`
    return `${asked.text}\n  import ${redirects}`
  }
  if (!resumedJob(run)) await confirm(run, { what })
  const steps = [mergeStep(item), ...stepsFor(calls)]
  return await withFlowJob(run, { steps, parallel: 1 }, async ({ indexes, perform, job }) => {
    const merged = indexes.includes(0)
      ? await perform(0, (step) => mergeOne(run, item, step))
      : { changeRequest: target.changeRequestId }
    // the first step of the job is the merge
    const redirects: FlowJob = {
      indexes: indexes.filter((index) => index > 0).map((index) => index - 1),
      perform: (index, work) => perform(index + 1, work),
    }
    const outcomes: RedirectOutcome[] = []
    try {
      for await (const some of sendRedirects(calls, redirects, run)) outcomes.push(...some)
    } catch (error) {
      if (!(error instanceof DocsctlError)) throw error
      // without a journal, only this output contains the redirects
      if (!job) for (const line of redirectLines(missing)) await run.console.note(line)
      throw new DocsctlError('partial', `Could not import all redirects: ${error.message}`, {
        ...error.details,
        state: mergedState,
        hint: job
          ? `docsctl jobs retry ${job.name}`
          : 'For each site above, save its redirects to a file, and run docsctl sites redirects import FILE --site SITE',
      })
    }
    const failed = outcomes.filter(isFailed)
    if (failed.length > 0) throw notImported(failed, outcomes.length)
    return { ...merged, redirects: outcomes.length }
  })
}

function notImported(failed: readonly RedirectOutcome[], total: number): DocsctlError {
  const lines = failed.map(({ source, error = 'refused' }) => `  ${source}: ${error}`)
  return new DocsctlError(
    'partial',
    [`${failed.length} of ${total} redirects failed:`, ...lines].join('\n'),
    {
      state: mergedState,
      problems: failed.map(({ source, error = 'refused' }) => itemFailed(source, error)),
    },
  )
}
