import type { Prepared } from '../../../client/prepare.ts'
import { withFlowJob } from '../../../command/operation/flow-job.ts'
import { NamePlaceholders } from '../../../command/operation/name-placeholders.ts'
import { rehearseCalls } from '../../../command/operation/rehearse-calls.ts'
import { checkColumns } from '../../../command/result/choose-columns.ts'
import { writeList } from '../../../command/result/result.ts'
import type { View } from '../../../command/result/view.ts'
import { bulkRedirects, listRedirects } from '../../../contract/site-publishing/redirects.ts'
import { DocsctlError } from '../../../errors.ts'
import {
  countRedirects,
  isFailed,
  parseRedirects,
  type RedirectOutcome,
  requestsFor,
  sendRedirects,
  stepsFor,
} from '../../../features/sites/import-redirects.ts'
import {
  namesInDestination,
  parseDestination,
} from '../../../features/sites/redirect-destination.ts'
import { neededRedirects } from '../../../features/sites/unchanged-redirects.ts'
import { Args, Flags } from '../../../host/arguments/definitions.ts'
import {
  byIdFlag,
  contextFlags,
  dryRunFlags,
  journalFlags,
  outputFlags,
} from '../../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../../host/program/command.ts'
import type {
  Run,
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import { resumedJob } from '../../../jobs/resumed-job.ts'
import { restoreRequests } from '../../../jobs/step.ts'
import { itemFailed } from '../../../output/text/file-problems.ts'

const columns = ['source', 'status', 'draft', 'id', 'error']

export default class ImportRedirectsCommand extends DocsctlCommand {
  static override summary = 'Import redirects from a CSV file'
  static override description =
    `Creates, updates, publishes, and deletes redirects. The first row contains the column names: "source", "destination", "permanent", "captureWildcard", and "intent". Only the column "source" is required. The columns "permanent" and "captureWildcard" contain true or false. An empty cell in these two columns leaves the setting unchanged.

Reads the current redirects, and sends only rows that differ from them. Reports the other rows as unchanged. Always sends rows that delete a redirect, have a destination of the form path:SPACE/PATH, or have the intent "publish".

A destination has the same format as --to in "sites redirects create". The intent is "live", "draft", or "publish" (publishes an existing draft as is). If "destination" is empty or missing, "live" deletes the live redirect, and "draft" deletes the draft.`
  static override args = {
    file: Args.string({ required: true, description: 'CSV file, or - for standard input' }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    site: contextFlags.siteId.definition,
    intent: Flags.string({
      description: 'Intent for rows without an intent (default: live)',
      helpGroup: 'CHANGE',
      options: ['live', 'draft', 'publish'],
    }),
    ...dryRunFlags,
    ...journalFlags,
    ...outputFlags,
  }
  static override examples = [
    { description: 'Import a file', command: 'sites redirects import redirects.csv --site site_1' },
    {
      description: 'Preview the import of drafts',
      command: 'sites redirects import redirects.csv --site site_1 --intent draft --dry-run',
    },
    {
      description: 'Publish the existing drafts listed in a file',
      command: 'sites redirects import - --site site_1 --intent publish < drafts.csv',
    },
  ]
  static override api = [listRedirects, bulkRedirects].map(
    ({ method, path }) => `${method} /v1${path}`,
  )

  override async perform(run: Run): Promise<void> {
    // a resumed job uses the requests in its journal, because the file may have changed
    const resumed = resumedJob(run)
    const { calls, unchanged } = resumed
      ? { calls: await restoreRequests(resumed.job.steps), unchanged: [] }
      : await callsOfFile(run.args.named.file as string, run)
    if (run.args.has('dry-run')) {
      return await rehearseCalls({ prepared: calls, several: calls.length !== 1 }, run)
    }
    const outcomes: RedirectOutcome[] = []
    const view: View = {
      columns,
      known: columns,
      noun: 'redirects',
      whole: () => !outcomes.some(isFailed),
    }
    checkColumns(run, view)
    if (calls.length === 0) return await writeList(run, [{ items: unchanged, envelope: {} }], view)
    const flow = { steps: stepsFor(calls), count: countRedirects(calls), parallel: 1 }
    await withFlowJob(run, flow, async (job) => {
      async function* pages() {
        if (unchanged.length > 0) yield { items: unchanged, envelope: {} }
        for await (const items of sendRedirects(calls, job, run)) {
          outcomes.push(...items)
          yield { items, envelope: {} }
        }
      }
      await writeList(run, pages(), view)
    })
    const failed = outcomes.filter(isFailed)
    if (failed.length > 0) throw importError(failed, outcomes.length)
  }
}

/** Builds the requests for the rows of a redirects file. */
async function callsOfFile(
  file: string,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<{ calls: Prepared[]; unchanged: RedirectOutcome[] }> {
  const text =
    file === '-'
      ? await run.environment.sources.stdin('FILE')
      : await run.environment.sources.file('FILE', file)
  const names = new NamePlaceholders(run)
  const drafts = parseRedirects(text, file === '-' ? 'line' : file, {
    intent: run.args.text('intent'),
    destinationOf: (cell) =>
      parseDestination(
        names.takeValue(namesInDestination, cell, 'destination'),
        run.args.has('by-id'),
      ),
  })
  const path = {
    organizationId: await run.service.context('organizationId'),
    siteId: await run.service.context('siteId'),
  }
  const resolved = await names.resolve(() => path)
  const { changes, unchanged } = await neededRedirects(run, path, drafts.map(resolved))
  return { calls: requestsFor(path, changes), unchanged }
}

function importError(failed: RedirectOutcome[], total: number): DocsctlError {
  const lines = failed.map(({ source, error }) => `  ${source}: ${error ?? 'refused'}`)
  const all = failed.length === total
  const counts = all
    ? `${total === 1 ? 'The redirect' : `All ${total} redirects`} failed`
    : `${failed.length} of ${total} redirects failed`
  return new DocsctlError(all ? 'refused' : 'partial', [counts, ...lines].join('\n'), {
    problems: failed.map(({ source, error = 'refused' }) => itemFailed(source, error)),
  })
}
