import { showDone } from '../../frame/operation/after-write.ts'
import { type Flow, withFlowJob } from '../../frame/operation/flow-job.ts'
import { openInBrowser } from '../../frame/operation/open-in-browser.ts'
import { rehearseCalls } from '../../frame/operation/rehearse-calls.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { checkColumns, writeList, writeObject } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { JobStep } from '../../jobs/step.ts'
import type { PipelineAccount } from '../../pipelines/tell.ts'
import { markdownReport } from '../../publishing/openapi/judge/markdown-report.ts'
import { sanitise } from '../../text/sanitise.ts'
import { usage } from '../../text/sentences.ts'
import { changeLine, changesView, comparisonRows } from './comparison.ts'
import { isUrl } from './document.ts'
import { type PublishOptions, publishOptions } from './options.ts'
import { type Publication, type Publishing, publishDocument } from './publish-document.ts'
import { publishingLine, publishingReport, publishingView, urlOf } from './report.ts'

interface Named {
  slug: string
  typed: string
  options: PublishOptions
}

/** Publishes the document that was typed. */
export async function publishTyped(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
  verb: Publication['verb'],
) {
  const { slug, 'file-or-url': typed } = run.args
  if (slug === undefined || typed === undefined) {
    const missing = slug === undefined ? ['SLUG', 'FILE-OR-URL'] : ['FILE-OR-URL']
    const problems = missing.map((where) => ({ where, rule: 'is missing' }))
    throw usage(problems, `docsctl ${run.name} --help`)
  }
  if (run.has('journal') && typed === '-') {
    const rule = 'needs a document that can be read again: a file or a URL'
    throw usage([{ where: '--journal', rule }])
  }
  const ofSeveral = ['jobs', 'fail-fast', 'keep-going'].filter((flag) => flag in run.flags)
  if (ofSeveral.length > 0) {
    throw usage(
      ofSeveral.map((flag) => ({
        where: `--${flag}`,
        rule: `goes only with ${verb === 'create' ? '--rows' : '--manifest, --dir or --rows'}`,
      })),
    )
  }
  await publishOne(run, account, verb, { slug, typed, options: publishOptions(run) })
}

/** Publishes one document; `--check` stops before it is sent. */
export async function publishOne(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
  verb: Publication['verb'],
  named: Named,
) {
  account.slug = named.slug
  checkColumns(run, publishingView)
  const { findings } = account
  const tellChanges: Publication['tellChanges'] = (judgement) => {
    account.summary = markdownReport(judgement)
  }
  const what = { verb, ...named, findings, showChanges: changesTo(run), tellChanges }
  const flow = await flowOf(run, [what])
  const done = await withFlowJob(run, flow, ({ perform }) =>
    perform(0, (step) => publishDocument(run, what, step)),
  )
  account.result = done.result
  account.url = urlOf(done)
  account.version = done.specification?.lastVersion
  if (done.request) return await rehearseCalls({ prepared: [done.request], several: false }, run)
  if (done.specification && run.has('web')) return await openInBrowser(done.specification, run)
  await report(run, what, done)
  if (done.failure) throw done.failure
}

/** The documents as a journal knows them. */
export async function flowOf(
  run: TypedWords & ServiceAccess,
  documents: readonly Pick<Publication, 'verb' | 'slug' | 'typed'>[],
  lists: readonly string[] = [],
): Promise<Flow> {
  // a check needs no organization
  const isRehearsed = run.has('check') || run.has('dry-run')
  const organizationId = isRehearsed ? '' : await run.context('organizationId')
  const steps = documents.map(({ verb, slug }): JobStep => {
    const path = { organizationId, ...(verb === 'publish' && { specSlug: slug }) }
    return { id: slug, operation: `openapi.${verb}`, path }
  })
  const files = [...lists, ...documents.map(({ typed }) => typed).filter((one) => !isUrl(one))]
  return { steps, parallel: 1, files: async () => files, isRehearsed }
}

/** What changes is the result of a check, and else a note. */
function changesTo(run: TypedWords & Speaker & Machine): Publication['showChanges'] {
  return async (comparison) => {
    const rows = comparisonRows(comparison)
    const isResult = run.has('check') && (await isText(run))
    if (isResult && (await run.format()) === 'tsv') {
      return await writeList(run, [{ items: rows, envelope: {} }], changesView)
    }
    if (rows.length === 0) return await run.note('no operation differs')
    const lines = rows.map((row) => sanitise(changeLine(row)))
    if (!isResult) {
      for (const line of lines) await run.note(line)
      return
    }
    await run.progress.clear()
    await run.runtime.stdout.write(lines.map((line) => `${line}\n`).join(''))
  }
}

/** Whether the result is text for people, or rows of it for a pipe. */
async function isText(run: TypedWords & Speaker): Promise<boolean> {
  const shaped = ['jq', 'columns'].some((flag) => run.flags[flag] !== undefined)
  return !shaped && ['table', 'tsv'].includes(await run.format())
}

/** A line for people, else the object; a check whose result are the changes says the rest on stderr. */
async function report(
  run: TypedWords & Speaker & Machine,
  what: Publication,
  done: Publishing,
): Promise<void> {
  const show = () => write(run, what, done)
  const isSent = ['created', 'updated', 'sent'].includes(done.result)
  await (isSent ? showDone(done.specification, show) : show())
}

async function write(
  run: TypedWords & Speaker & Machine,
  what: Publication,
  done: Publishing,
): Promise<void> {
  const text = await isText(run)
  const line = publishingLine(what, done)
  if (text && done.comparison && what.options.check) return await run.note(line)
  if (!text || (await run.format()) === 'tsv') {
    return await writeObject(run, publishingReport(what, done), publishingView)
  }
  await run.progress.clear()
  await run.runtime.stdout.write(`${sanitise(line)}\n`)
}
