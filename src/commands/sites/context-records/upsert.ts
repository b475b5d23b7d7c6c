import type { Prepared } from '../../../client/prepare.ts'
import { withFlowJob } from '../../../command/operation/flow-job.ts'
import { rehearseCalls } from '../../../command/operation/rehearse-calls.ts'
import { checkColumns } from '../../../command/result/choose-columns.ts'
import { writeList } from '../../../command/result/result.ts'
import type { View } from '../../../command/result/view.ts'
import { recordTypes, upsertContextRecords } from '../../../contract/site-publishing/context.ts'
import {
  countRecords,
  parseRecords,
  type RecordFile,
  sendRecords,
  upsertRequests,
  upsertSteps,
} from '../../../features/sites/context-records.ts'
import { Args, Flags } from '../../../host/arguments/definitions.ts'
import {
  byIdFlag,
  contextFlags,
  dryRunFlags,
  journalFlags,
  outputFlags,
} from '../../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../../host/program/command.ts'
import type { Run, WithArgs, WithEnvironment, WithService } from '../../../host/program/run.ts'
import { resumedJob } from '../../../jobs/resumed-job.ts'
import { restoreRequests } from '../../../jobs/step.ts'

const columns = ['id', 'type', 'title', 'updated']

const view: View = { columns, known: columns, noun: 'context records' }

export default class UpsertContextRecordsCommand extends DocsctlCommand {
  static override summary = upsertContextRecords.summary
  static override description =
    `A JSON file contains one record or an array of records. A JSON Lines file contains one record per line. A CSV or TSV file has a header with the key names. The keys are id, type, title, body (Markdown), description, url, createdAt, and metadata. The first four keys are required, but --type can supply the type. In a CSV or TSV file, each metadata key has its own column, such as metadata.product.

A Markdown file is one record of type "document". Its ID is the path of the file as typed, without a leading "./". Its title is the first level-1 heading. If there is none, the title is the file name without its extension.

Updates records whose ID already exists, so the command is safe to repeat.`
  static override args = {
    file: Args.string({
      required: true,
      multiple: true,
      description:
        'JSON, JSON Lines, CSV, TSV, or Markdown files, or - for standard input (not Markdown)',
    }),
  }
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    site: contextFlags.siteId.definition,
    type: Flags.string({
      description: "Type for records that don't have one",
      helpGroup: 'CHANGE',
      options: [...recordTypes],
    }),
    ...dryRunFlags,
    ...journalFlags,
    ...outputFlags,
  }
  static override examples = [
    {
      description: 'Send tickets from a CSV file',
      command: 'sites context-records upsert tickets.csv --site site_1 --type ticket',
    },
    {
      description: 'Send all Markdown files in a folder',
      command: 'sites context-records upsert guides/*.md --site site_1',
    },
    {
      description: 'Send records from standard input',
      command: 'sites context-records upsert - --site site_1 < records.jsonl',
    },
  ]
  static override api = [`${upsertContextRecords.method} /v1${upsertContextRecords.path}`]

  override async perform(run: Run): Promise<void> {
    const calls = await requests(run)
    if (run.args.has('dry-run')) {
      return await rehearseCalls({ prepared: calls, several: calls.length > 1 }, run)
    }
    checkColumns(run, view)
    const flow = { steps: upsertSteps(calls), count: countRecords(calls), parallel: 1 }
    await withFlowJob(run, flow, async (job) => {
      async function* pages() {
        for await (const items of sendRecords(calls, job, run)) yield { items, envelope: {} }
      }
      await writeList(run, pages(), view)
    })
  }
}

/**
 * Returns the requests built from the files. A resumed job uses the requests in its journal
 * instead.
 */
async function requests(run: WithArgs & WithService & WithEnvironment): Promise<Prepared[]> {
  const resumed = resumedJob(run)
  if (resumed) return await restoreRequests(resumed.job.steps)
  const files: RecordFile[] = []
  for (const name of [run.args.named.file as string, ...run.args.rest]) {
    const { sources } = run.environment
    const text = name === '-' ? await sources.stdin('FILE') : await sources.file('FILE', name)
    files.push({ name, text })
  }
  const records = parseRecords(files, run.args.text('type'))
  const path = {
    organizationId: await run.service.context('organizationId'),
    siteId: await run.service.context('siteId'),
  }
  return upsertRequests(path, records)
}
