import { resolve } from 'node:path'
import type { Prepared } from '../../client/prepare.ts'
import { DocsctlError } from '../../errors.ts'
import { unreadable } from '../../files/read-file.ts'
import { accountForFlow } from '../../frame/operation/flow-job.ts'
import { failureOfCalls } from '../../frame/operation/rehearse-calls.ts'
import { requestShown, requestView } from '../../frame/operation/request-shown.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { checkColumns } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { checkFailed, type Finding, isError } from '../../pipelines/finding.ts'
import type { PipelineAccount } from '../../pipelines/tell.ts'
import { readManifestFile } from '../../publishing/manifest-file.ts'
import { folderEntries } from '../../publishing/openapi/folder-entries.ts'
import { markdownReport } from '../../publishing/openapi/judge/markdown-report.ts'
import { entriesOf, type ManifestEntry } from '../../publishing/openapi/publish-manifest.ts'
import { oneOf, togetherRule, usage } from '../../text/sentences.ts'
import { changeLine, comparisonRows } from './comparison.ts'
import { type PublishOptions, publishOptions } from './options.ts'
import { type Publication, publishDocument } from './publish-document.ts'
import { flowOf, publishOne } from './publish-openapi.ts'
import { publishingReport, publishingView } from './report.ts'

/** A document with the words that it goes by, where they are others than those that were typed. */
export interface DocumentEntry extends ManifestEntry {
  words?: TypedWords
}

interface Documents {
  verb?: Publication['verb']
  entries: readonly DocumentEntry[]
  /** files that list them */
  lists?: readonly string[]
}

/** Publishes the documents that a manifest names, or the one of the slug that was typed. */
export async function publishByManifest(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
  manifest: string,
): Promise<void> {
  const { slug, 'file-or-url': typed } = run.args
  const isWeb = slug === undefined && run.has('web')
  const surplus = [...(typed === undefined ? [] : [typed]), ...(isWeb ? ['--web'] : [])]
  if (surplus.length > 0) {
    const rule = togetherRule(['--manifest'])
    throw usage(surplus.map((where) => ({ where, rule })))
  }
  const { cwd } = run.runtime
  const file = await readManifestFile(
    resolve(cwd, manifest),
    cwd,
    `--manifest: the file ${manifest}`,
  )
  const { entries, findings } = entriesOf(file, cwd)
  account.findings.push(...findings)
  if (findings.length > 0)
    throw checkFailed(`${manifest} can't be used; nothing was sent`, findings)
  if (slug === undefined) return await publishSeveral(run, account, { entries, lists: [manifest] })
  const entry = entries.find((one) => one.slug === slug)
  if (!entry) {
    const rule = oneOf(entries.map((one) => one.slug))
    throw usage([{ where: 'SLUG', rule, value: slug }])
  }
  const options = publishOptions(run, entry.options)
  await publishOne(run, account, 'publish', { slug, typed: entry.typed, options })
}

/** Publishes the documents of a folder that has no list of them. */
export async function publishFolder(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
  folder: string,
): Promise<void> {
  const { slug, 'file-or-url': typed } = run.args
  const surplus = [slug, typed].filter((word) => word !== undefined)
  if (surplus.length > 0) {
    const rule = togetherRule(['--dir'])
    throw usage(surplus.map((where) => ({ where, rule })))
  }
  const found = await folderEntries(resolve(run.runtime.cwd, folder), folder).catch((cause) => {
    throw unreadable(`--dir ${folder}`, cause)
  })
  account.findings.push(...found.findings)
  if (found.findings.length > 0) {
    throw checkFailed(`${folder} can't be published; nothing was sent`, found.findings)
  }
  if (found.entries.length === 0) {
    throw usage([{ where: '--dir', rule: 'holds no OpenAPI document', value: folder }])
  }
  await publishSeveral(run, account, { entries: found.entries })
}

/** Publishes all of them, and says of each one what became of it. */
export async function publishSeveral(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
  { verb = 'publish', entries, lists = [] }: Documents,
): Promise<void> {
  const view = run.has('dry-run') ? requestView : publishingView
  checkColumns(run, view)
  const jobs = run.number('jobs', 1, 64) ?? 4
  if (run.has('diff') && !entries.some((entry) => optionsOf(entry, run).diff)) {
    throw usage([{ where: '--diff', rule: 'needs --against, here or in the manifest' }])
  }
  account.slug = entries.map(({ slug }) => slug).join(',')
  const results = new Set<string>()
  const found = new Map(entries.map((entry): [DocumentEntry, Finding[]] => [entry, []]))
  const reports = new Map<string, string>()
  const rehearsed: Prepared[] = []
  const perform = async (entry: DocumentEntry, step: FlowStep) => {
    const ended = await publishEntry(run, entry, step, {
      verb,
      findings: found.get(entry) ?? [],
      tellChanges: (judgement) => reports.set(entry.slug, markdownReport(judgement)),
    })
    results.add(ended.result)
    if (ended.request) rehearsed.push(ended.request)
    return ended.shown
  }
  try {
    const documents = entries.map((entry) => ({ verb, ...entry }))
    const flow = await flowOf(run, documents, lists)
    await accountForFlow(run, entries, { ...flow, parallel: jobs, perform }, view)
    const failure = rehearsed.length > 0 ? await failureOfCalls(rehearsed, run) : undefined
    if (failure) throw failure
  } finally {
    account.findings.push(...[...found.values()].flat())
    account.result = [...results].join(',')
    const parts = [...reports].map(([slug, report]) => `## ${slug}\n\n${report}`)
    if (parts.length > 0) account.summary = parts.join('\n')
  }
}

/** Of several, those are compared that say with what. */
function optionsOf(entry: DocumentEntry, run: TypedWords): PublishOptions {
  const options = publishOptions(entry.words ?? run, entry.options)
  return { ...options, diff: options.diff && options.against !== undefined }
}

async function publishEntry(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  entry: DocumentEntry,
  step: FlowStep,
  reporting: Pick<Publication, 'verb' | 'findings' | 'tellChanges'>,
) {
  const { findings } = reporting
  const { slug, typed, finding } = entry
  try {
    const options = optionsOf(entry, run)
    const showChanges: Publication['showChanges'] = async (comparison) => {
      for (const row of comparisonRows(comparison)) await run.note(`${slug}: ${changeLine(row)}`)
    }
    const what = { slug, typed, options, showChanges, ...reporting }
    const done = await publishDocument(run, what, step)
    if (done.failure) throw done.failure
    const { request, result } = done
    return {
      result,
      request,
      shown: request ? await requestShown(request, run) : publishingReport(what, done),
    }
  } catch (error) {
    // what has no place in the document is told at the place of its name
    if (error instanceof DocsctlError && !findings.some(isError)) {
      findings.push(finding(`publish/${error.kind}`, error.message))
    }
    throw error
  }
}
