import type { Prepared } from '../../../client/prepare.ts'
import { bulkRedirects } from '../../../contract/site-publishing/redirects.ts'
import { DocsctlError } from '../../../errors.ts'
import { StandIns } from '../../../frame/names/stand-ins.ts'
import { withFlowJob } from '../../../frame/operation/flow-job.ts'
import { rehearseCalls } from '../../../frame/operation/rehearse-calls.ts'
import { DocsctlCommand } from '../../../frame/program/command.ts'
import type { Machine, ServiceAccess, Speaker } from '../../../frame/program/roles.ts'
import type { Run } from '../../../frame/program/run.ts'
import { checkColumns, type View, writeList } from '../../../frame/result/result.ts'
import { Args, Flags } from '../../../frame/words/definitions.ts'
import {
  byIdFlag,
  contextFlags,
  dryRunFlags,
  journalFlags,
  outputFlags,
} from '../../../frame/words/flags.ts'
import type { TypedWords } from '../../../frame/words/typed-words.ts'
import { type JobStep, operationsById, requestOf } from '../../../jobs/step.ts'
import {
  countOf,
  isFailed,
  type RedirectOutcome,
  redirectsOf,
  requestsFor,
  sendRedirects,
  stepsFor,
} from '../../../topics/sites/import-redirects.ts'
import { destinationOf, namesInDestination } from '../../../topics/sites/redirect-words.ts'

const columns = ['source', 'status', 'draft', 'id', 'error']

export default class ImportRedirectsCommand extends DocsctlCommand {
  static override summary = 'create, change, publish and delete redirects as a CSV file says'
  static override description =
    'The first row names the columns: source, destination, permanent, captureWildcard and intent, of which all but source may be missing. A destination is what --to of "sites redirects create" takes; an empty one deletes the redirect. The intent is live, draft, or publish for a draft that is there.'
  static override args = {
    file: Args.string({ required: true, description: 'a CSV file, or - for standard input' }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    site: contextFlags.siteId.definition,
    intent: Flags.string({
      description: 'what rows mean that say nothing (default live)',
      helpGroup: 'CHANGE',
      options: ['live', 'draft', 'publish'],
    }),
    ...dryRunFlags,
    ...journalFlags,
    ...outputFlags,
  }
  static override examples = [
    'sites redirects import redirects.csv --site site_1',
    'sites redirects import redirects.csv --site site_1 --intent draft --dry-run',
    'sites redirects import - --site site_1 --intent publish < drafts.csv',
  ]
  static override api = [`${bulkRedirects.method} /v1${bulkRedirects.path}`]

  override async perform(run: Run): Promise<void> {
    // what a journal was begun with is kept in it
    const calls = run.resumed
      ? await requestsOf(run.resumed.job.steps)
      : await callsOfFile(run.args.file as string, run)
    if (run.has('dry-run')) {
      return await rehearseCalls({ prepared: calls, several: calls.length > 1 }, run)
    }
    const outcomes: RedirectOutcome[] = []
    const view: View = {
      columns,
      known: columns,
      noun: 'redirects',
      whole: () => !outcomes.some(isFailed),
    }
    checkColumns(run, view)
    const flow = { steps: stepsFor(calls), count: countOf(calls), parallel: 1 }
    await withFlowJob(run, flow, async (job) => {
      async function* pages() {
        for await (const items of sendRedirects(calls, job, run)) {
          outcomes.push(...items)
          yield { items, envelope: {} }
        }
      }
      await writeList(run, pages(), view)
    })
    const failed = outcomes.filter(isFailed)
    if (failed.length > 0) throw refused(failed, outcomes.length)
  }
}

async function requestsOf(steps: readonly JobStep[]): Promise<Prepared[]> {
  const operations = await operationsById()
  return steps.map((step) => requestOf(step, operations))
}

/** The requests that the rows of a file ask for. */
async function callsOfFile(
  file: string,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<Prepared[]> {
  const text = file === '-' ? await run.sources.stdin('FILE') : await run.sources.file('FILE', file)
  const names = new StandIns(run)
  const drafts = redirectsOf(text, file === '-' ? 'line' : file, {
    intent: run.text('intent'),
    destinationOf: (cell) =>
      destinationOf(names.takeValue(namesInDestination, cell, 'destination'), run.has('by-id')),
  })
  const path = {
    organizationId: await run.context('organizationId'),
    siteId: await run.context('siteId'),
  }
  const resolved = await names.resolve(() => path)
  return requestsFor(path, drafts.map(resolved))
}

function refused(failed: RedirectOutcome[], total: number): DocsctlError {
  const lines = failed.map(({ source, error }) => `  ${source}: ${error ?? 'refused'}`)
  const all = failed.length === total
  const counts = all ? `all ${total} failed` : `${failed.length} of ${total} failed`
  return new DocsctlError(all ? 'refused' : 'partial', [counts, ...lines].join('\n'), {
    problems: failed.map(({ source, error = 'refused' }) => ({ where: source, rule: error })),
  })
}
