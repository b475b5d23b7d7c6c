import { resolve } from 'node:path'
import type { Prepared } from '../../client/prepare.ts'
import { accountForFlow } from '../../command/operation/flow-job.ts'
import { callsFailure } from '../../command/operation/rehearse-calls.ts'
import { previewRequest, requestView } from '../../command/operation/request-preview.ts'
import { checkColumns } from '../../command/result/choose-columns.ts'
import { DocsctlError } from '../../errors.ts'
import { unreadable } from '../../fs/read-file.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { checkFailed, type Finding, isError } from '../../output/ci/finding.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { conflicting, invalidValue, requires, unknownValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { readManifestFile } from '../manifests/index.ts'
import { changeLine, comparisonRows } from './comparison.ts'
import { folderEntries } from './model/folder-entries.ts'
import { markdownReport } from './model/judge/markdown-report.ts'
import { type ManifestEntry, readEntries } from './model/publish-manifest.ts'
import { type PublishOptions, publishOptions } from './options.ts'
import { targetSlug } from './previews/preview-slug.ts'
import type { Publication } from './publication.ts'
import { publishDocument } from './publish-document.ts'
import { checkedText, publishFlow, publishOne } from './publish-openapi.ts'
import { publishingReport, publishingView } from './report.ts'

/** A manifest entry, or a row with its own flags. */
export interface DocumentEntry extends ManifestEntry {
  words?: WithArgs
}

interface Documents {
  verb?: Publication['verb']
  entries: readonly DocumentEntry[]
  /** the files that list the documents */
  lists?: readonly string[]
}

/** Publishes all documents of a manifest, or only the document with the given slug. */
export async function publishByManifest(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
  manifest: string,
): Promise<void> {
  const { slug, 'file-or-url': typed } = run.args.named
  const isWeb = slug === undefined && run.args.has('web')
  const surplus = [...(typed === undefined ? [] : [typed]), ...(isWeb ? ['--web'] : [])]
  if (surplus.length > 0) {
    throw usage(surplus.map((where) => conflicting(where, ['--manifest'])))
  }
  const { cwd } = run.environment
  const file = await readManifestFile(
    resolve(cwd, manifest),
    cwd,
    `the file ${manifest} for --manifest`,
  )
  const { entries, findings } = readEntries(file, cwd)
  account.findings.push(...findings)
  if (findings.length > 0) throw checkFailed(`${manifest} has errors. Nothing was sent`, findings)
  if (slug === undefined) return await publishSeveral(run, account, { entries, lists: [manifest] })
  const entry = entries.find((one) => one.slug === slug)
  if (!entry) {
    const slugs = entries.map((one) => one.slug)
    throw usage([unknownValue('SLUG', slug, slugs)])
  }
  const options = publishOptions(run, entry.options)
  await publishOne(run, account, 'publish', {
    slug: targetSlug(run, slug),
    typed: entry.typed,
    options,
  })
}

export async function publishFolder(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
  folder: string,
): Promise<void> {
  const { slug, 'file-or-url': typed } = run.args.named
  const surplus = [slug, typed].filter((word) => word !== undefined)
  if (surplus.length > 0) {
    throw usage(surplus.map((where) => conflicting(where, ['--dir'])))
  }
  const found = await folderEntries(resolve(run.environment.cwd, folder), folder).catch((cause) => {
    throw unreadable(`--dir ${folder}`, cause)
  })
  account.findings.push(...found.findings)
  if (found.findings.length > 0) {
    throw checkFailed(`${folder} has errors. Nothing was sent`, found.findings)
  }
  if (found.entries.length === 0) {
    throw usage([
      invalidValue(
        '--dir',
        folder,
        'The folder contains no OpenAPI documents. Subfolders are not searched',
      ),
    ])
  }
  await publishSeveral(run, account, { entries: found.entries })
}

/** Publishes several documents, and reports the result of each document. */
export async function publishSeveral(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
  { verb = 'publish', entries: listed, lists = [] }: Documents,
): Promise<void> {
  const entries = listed.map((entry) => ({ ...entry, slug: targetSlug(run, entry.slug) }))
  const view = run.args.has('dry-run') ? requestView : publishingView
  checkColumns(run, view)
  const jobs = run.args.number('jobs', 1, 64) ?? 4
  if (!entries.some((entry) => entryOptions(entry, run).against !== undefined)) {
    const needing = ['diff', 'rules', 'accepted'].filter((flag) => flag in run.args.flags)
    if (needing.length > 0) {
      const needed = '--against, on the command line or in the manifest'
      throw usage(needing.map((flag) => requires(`--${flag}`, needed)))
    }
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
      reportChanges: (judgment) => reports.set(entry.slug, markdownReport(judgment)),
    })
    results.add(ended.result)
    account.checked.push(ended.checked)
    if (ended.request) rehearsed.push(ended.request)
    return ended.shown
  }
  try {
    const documents = entries.map((entry) => ({ verb, ...entry }))
    const flow = await publishFlow(run, documents, lists)
    await accountForFlow(run, entries, { ...flow, parallel: jobs, perform }, view)
    const failure = rehearsed.length > 0 ? await callsFailure(rehearsed, run) : undefined
    if (failure) throw failure
  } finally {
    account.findings.push(...[...found.values()].flat())
    account.result = [...results].join(',')
    const parts = [...reports].map(([slug, report]) => `## ${slug}\n\n${report}`)
    if (parts.length > 0) account.summary = parts.join('\n')
  }
}

/**
 * Returns the options of an entry. Removes the comparison flags if neither the entry nor a flag
 * sets `against`.
 */
function entryOptions(entry: DocumentEntry, run: WithArgs): PublishOptions {
  const options = publishOptions(entry.words ?? run, entry.options)
  if (options.against !== undefined) return options
  const { rules: _, accepted: __, ...flags } = options.flags
  return { ...options, diff: false, flags }
}

async function publishEntry(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  entry: DocumentEntry,
  step: FlowStep,
  reporting: Pick<Publication, 'verb' | 'findings' | 'reportChanges'>,
) {
  const { findings } = reporting
  const { slug, typed, finding } = entry
  try {
    const options = entryOptions(entry, run)
    const showChanges: Publication['showChanges'] = async (judgment) => {
      for (const row of comparisonRows(judgment))
        await run.console.note(`${slug}: ${changeLine(row)}`)
    }
    const publication = { slug, typed, options, showChanges, ...reporting }
    const done = await publishDocument(run, publication, step)
    if (done.failure) throw done.failure
    const { request, result } = done
    return {
      result,
      request,
      checked: checkedText(publication, done),
      shown: request ? await previewRequest(request, run) : publishingReport(publication, done),
    }
  } catch (error) {
    // if an error has no location in a document, report it at the manifest entry
    if (error instanceof DocsctlError && !findings.some(isError)) {
      findings.push(finding(`publish/${error.kind}`, error.message))
    }
    throw error
  }
}
