import { printWriteResult } from '../../command/operation/after-write.ts'
import { type Flow, withFlowJob } from '../../command/operation/flow-job.ts'
import { openInBrowser } from '../../command/operation/open-in-browser.ts'
import { rehearseCalls } from '../../command/operation/rehearse-calls.ts'
import { checkColumns } from '../../command/result/choose-columns.ts'
import { writeList, writeObject } from '../../command/result/result.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { JobStep } from '../../jobs/step.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { isDefaultFormat } from '../../output/formats.ts'
import { missing, requires } from '../../output/text/problems.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { sanitize } from '../../output/text/sanitize.ts'
import { usage } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { changeLine, changesView, comparisonRows } from './comparison.ts'
import { documentName, isUrl } from './document.ts'
import { markdownReport } from './model/judge/markdown-report.ts'
import { type PublishOptions, publishOptions } from './options.ts'
import { targetSlug } from './previews/preview-slug.ts'
import type { Publication, Publishing } from './publication.ts'
import { publishDocument } from './publish-document.ts'
import { publishingLine, publishingReport, publishingUrl, publishingView } from './report.ts'

interface Named {
  slug: string
  typed: string
  options: PublishOptions
}

/** The values that the report on a publication needs. */
type PublishedDocument = Pick<Publication, 'slug' | 'findings' | 'options'>

/** Validates the arguments, and publishes the document that they specify. */
export async function publishTyped(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
  verb: Publication['verb'],
) {
  const { slug, 'file-or-url': typed } = run.args.named
  if (slug === undefined || typed === undefined) {
    const absent = slug === undefined ? ['SLUG', 'FILE-OR-URL'] : ['FILE-OR-URL']
    throw usage(
      absent.map((where) => missing(where)),
      `docsctl ${run.args.command} --help`,
    )
  }
  if (run.args.has('journal') && typed === '-') {
    throw usage([requires('--journal', 'a file or a URL. Standard input cannot be read again')])
  }
  const ofSeveral = ['jobs', 'fail-fast', 'keep-going'].filter((flag) => flag in run.args.flags)
  if (ofSeveral.length > 0) {
    throw usage(
      ofSeveral.map((flag) =>
        requires(`--${flag}`, verb === 'create' ? '--rows' : '--manifest, --dir, or --rows'),
      ),
    )
  }
  const options = publishOptions(run)
  await publishOne(run, account, verb, { slug: targetSlug(run, slug), typed, options })
}

/** Publishes one document, or only checks it if `--check` is set. */
export async function publishOne(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
  verb: Publication['verb'],
  named: Named,
) {
  account.slug = named.slug
  checkColumns(run, publishingView)
  const { findings } = account
  const reportChanges: Publication['reportChanges'] = (judgment) => {
    account.summary = markdownReport(judgment)
  }
  const publication = { verb, ...named, findings, showChanges: changePrinter(run), reportChanges }
  const flow = await publishFlow(run, [publication])
  const done = await withFlowJob(run, flow, ({ perform }) =>
    perform(0, (step) => publishDocument(run, publication, step)),
  )
  account.checked.push(checkedText(named, done))
  await reportPublication(run, account, publication, done)
}

/** Describes the checked document, for a report without findings. */
export function checkedText({ slug, typed, options }: Named, { operations }: Publishing): string {
  if (operations === undefined)
    return `${slug}: not checked, because the service fetches ${maskUrl(typed)}`
  const rules = options.lint ?? 'minimal'
  return `${slug}: ${count(operations, 'operation')} in ${documentName(typed)}, with the rules "${rules}"`
}

/** Prints the result of a publication, and adds it to the CI report. */
export async function reportPublication(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
  publication: PublishedDocument,
  done: Publishing,
): Promise<void> {
  account.result = done.result
  account.url = publishingUrl(done)
  account.version = done.specification?.lastVersion
  if (done.request) return await rehearseCalls({ prepared: [done.request], several: false }, run)
  if (done.specification && run.args.has('web')) return await openInBrowser(done.specification, run)
  await report(run, publication, done)
  if (done.failure) throw done.failure
}

/** Returns a flow with a step for each document. */
export async function publishFlow(
  run: WithArgs & WithService,
  documents: readonly Pick<Publication, 'verb' | 'slug' | 'typed'>[],
  lists: readonly string[] = [],
): Promise<Flow> {
  // a check and a dry run don't need an organization
  const isRehearsed = run.args.has('check') || run.args.has('dry-run')
  const organizationId = isRehearsed ? '' : await run.service.context('organizationId')
  const steps = documents.map(({ verb, slug }): JobStep => {
    const path = { organizationId, ...(verb === 'publish' && { specSlug: slug }) }
    return { id: slug, operation: `openapi.${verb}`, path }
  })
  const files = [...lists, ...documents.map(({ typed }) => typed).filter((one) => !isUrl(one))]
  return { steps, parallel: 1, files: async () => files, isRehearsed }
}

/**
 * Returns the function that prints changes. With `--check`, it prints them as the result, otherwise
 * as notes.
 */
function changePrinter(run: WithArgs & WithConsole & WithEnvironment): Publication['showChanges'] {
  return async (judgment) => {
    const rows = comparisonRows(judgment)
    const isResult = run.args.has('check') && (await isText(run))
    if (isResult && (await run.console.format()) === 'tsv') {
      return await writeList(run, [{ items: rows, envelope: {} }], changesView)
    }
    if (rows.length === 0) return await run.console.note('No operations differ')
    const lines = rows.map((row) => sanitize(changeLine(row)))
    if (!isResult) {
      for (const line of lines) await run.console.note(line)
      return
    }
    await run.console.print(lines.map((line) => `${line}\n`).join(''))
  }
}

/** Returns whether the result is printed as text for people. */
async function isText(run: WithArgs & WithConsole): Promise<boolean> {
  const shaped = ['jq', 'columns'].some((flag) => run.args.flags[flag] !== undefined)
  return !shaped && isDefaultFormat(await run.console.format())
}

/**
 * Prints the result as a line for people, or as an object for scripts. If a check prints the
 * changes as its result, prints everything else to stderr.
 */
async function report(
  run: WithArgs & WithConsole & WithEnvironment,
  publication: PublishedDocument,
  done: Publishing,
): Promise<void> {
  const show = () => write(run, publication, done)
  const isSent = ['created', 'updated', 'sent'].includes(done.result)
  await (isSent ? printWriteResult(done.specification, show) : show())
}

async function write(
  run: WithArgs & WithConsole & WithEnvironment,
  publication: PublishedDocument,
  done: Publishing,
): Promise<void> {
  const text = await isText(run)
  const line = publishingLine(publication, done)
  if (text && done.comparison && publication.options.check) return await run.console.note(line)
  if (!text || (await run.console.format()) === 'tsv') {
    return await writeObject(run, publishingReport(publication, done), publishingView)
  }
  await run.console.print(`${sanitize(line)}\n`)
}
