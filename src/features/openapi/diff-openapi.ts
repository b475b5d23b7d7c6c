import { relative, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { resultFormat } from '../../command/result/format-options.ts'
import { writeList } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { checkFailed, type Finding } from '../../output/ci/finding.ts'
import type { Markup } from '../../output/ci/log-commands.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { sarifReport } from '../../output/ci/sarif.ts'
import { isDefaultFormat } from '../../output/formats.ts'
import { invalidValue, missing, requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { acceptCommand } from './accept-command.ts'
import { commentOnRequest, requestedComment } from './comment.ts'
import {
  type ComparedSide,
  isGit,
  isPublished,
  localFile,
  notInCommit,
  readSide,
} from './compared-side.ts'
import { readPreparation } from './document.ts'
import { Api } from './model/compare/api.ts'
import { changeFindings } from './model/judge/change-findings.ts'
import { changelogSections } from './model/judge/changelog.ts'
import type { ChangeGroup } from './model/judge/groups.ts'
import { htmlReport } from './model/judge/html-report.ts'
import { changelogReport, markdownReport } from './model/judge/markdown-report.ts'
import { evaluateChanges, failureText, type Judgment } from './model/judge/policy.ts'
import { hasMorePlaces, reportNotes, textReport } from './model/judge/text-report.ts'
import { findRepository } from './model/read/gate.ts'
import { type ReadingOptions, readingOptions } from './options.ts'
import { readPolicy } from './policy-flags.ts'

export const reportFormats = ['text', 'markdown', 'changelog', 'html', 'json', 'sarif'] as const
type ReportFormat = (typeof reportFormats)[number]

const view: View = {
  columns: ['severity', 'rule', 'subject', 'path', 'message', 'fingerprint'],
  known: [
    ...['severity', 'rule', 'subject', 'path', 'message', 'fingerprint'],
    ...['subjects', 'places', 'furtherPlaces', 'accepted'],
  ],
  ids: 'fingerprint',
  noun: 'changes',
}

/** Reports the differences between two documents, and whether these differences break clients. */
export async function diffOpenAPI(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
): Promise<void> {
  const format = chosenFormat(run)
  const request = await requestedComment(run)
  const { judgment, base, revision } = await compareSides(run)
  const findings = await changeFindings(judgment, revision.text, base.text)
  account.findings.push(...findings)
  account.result = judgment.failing.length > 0 ? 'failed' : differs(judgment) ? 'changed' : 'same'
  account.summary = markdownReport(judgment)
  account.checked.push(comparedText(base, revision))
  await print(run, judgment, findings, format)
  if (request) await commentOnRequest(run, request, revision.text.name, judgment)
  if (judgment.failing.length > 0) {
    const headline = `${revision.text.name} ${failureText(judgment, run.args.named.base ?? '')}`
    const failing = findings.filter(({ severity }) => severity === 'error')
    throw checkFailed(headline, failing, acceptCommand(run, comparedSides(run), judgment.failing))
  }
  // ignore differences in notation, such as a reference in place of an inline schema
  if (run.args.has('exit-code') && judgment.groups.length > 0) {
    throw new DocsctlError('differences', 'The documents differ in ways that affect clients')
  }
}

/**
 * Loads two documents, and applies the policy of the flags and the project file to their
 * differences. `mayCreate` allows a missing file with accepted changes.
 */
export async function compareSides(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  mayCreate = false,
): Promise<{ judgment: Judgment; base: ComparedSide; revision: ComparedSide }> {
  const options = readingOptions(run.args.flags)
  const { base, revision } = await bothSides(run, options)
  assertSelectedOperations(options, [base, revision])
  const policy = await readPolicy(run, run.args.flags, mayCreate)
  // collect garbage more often, because the comparison of large documents produces a lot of it
  setFlagsFromString('--heap-growing-percent=60')
  return {
    judgment: await evaluateChanges(
      base.resolved,
      revision.resolved,
      policy,
      run.environment.signal,
    ),
    base,
    revision,
  }
}

/**
 * Throws if the tag flags exclude all operations of both documents. Otherwise, documents with
 * misspelled tags would compare as equal.
 */
function assertSelectedOperations(
  { includeTags, excludeTags }: ReadingOptions,
  sides: ComparedSide[],
): void {
  const flag = includeTags.length > 0 ? '--include-tag' : '--exclude-tag'
  const typed = [...includeTags, ...excludeTags]
  const chosen = sides.filter(({ text }) => !isPublished(text.name))
  if (typed.length === 0 || chosen.length === 0) return
  if (chosen.some(({ resolved: whole }) => new Api(whole).size > 0)) return
  throw usage([invalidValue(flag, typed.join(', '), 'The tag filters exclude all operations')])
}

function comparedSides({ args }: WithArgs): string[] {
  return [args.named.base, args.named.revision].filter((one) => one !== undefined)
}

/**
 * Describes the compared documents, so that a report without findings shows that a comparison took
 * place.
 */
function comparedText(base: ComparedSide, { text, resolved: whole }: ComparedSide): string {
  const { size, webhooks } = new Api(whole)
  const parts = [
    count(size, 'operation'),
    ...(webhooks.size > 0 ? [count(webhooks.size, 'webhook')] : []),
  ]
  return `${parts.join(' and ')} in ${text.name}, compared with ${base.text.name}`
}

function differs({ comparison: { added, removed, changed, changes } }: Judgment): boolean {
  return added.length + removed.length + changed.length + changes.length > 0
}

/**
 * Loads both documents. If REVISION is omitted, it defaults to the file of BASE in the working
 * tree.
 */
async function bothSides(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  options: ReadingOptions,
) {
  const { base = '', revision } = run.args.named
  const now = revision ?? (await gitFilePath(run, base))
  if (now === undefined) {
    throw usage([missing('REVISION', 'It may be omitted only if BASE is git:REF:PATH')])
  }
  if (isPublished(base) && isPublished(now)) assertFlagsApply(run)
  const path = localFile(now)
  const preparation = await readPreparation(run, options, resolvePath(run, path ?? base))
  const read = async (where: string, typed: string, other: string) => {
    run.console.progress.at(`Loading ${typed}`)
    const side = await readSide(run, { where, typed, file: localFile(other) }, options, preparation)
    if (side) return side
    throw usage([notInCommit(where, typed, `"${localFile(other)}"`)])
  }
  const first = await read('BASE', base, now)
  return { base: first, revision: await read('REVISION', now, base) }
}

/**
 * If both documents are published, rejects flags that change documents. Published documents are
 * compared unchanged.
 */
function assertFlagsApply(run: WithArgs): void {
  const changing = ['overlay', 'include-tag', 'exclude-tag', 'drop-internal', 'lint']
  const unused = changing.filter((flag) => flag in run.args.flags)
  if (unused.length === 0) return
  throw usage(unused.map((flag) => requires(`--${flag}`, 'a document other than published:SLUG')))
}

function resolvePath(run: WithEnvironment, path: string): string {
  return resolve(run.environment.cwd, path)
}

/** Returns the file in `git:REF:PATH`, relative to the current folder. */
async function gitFilePath(run: WithEnvironment, typed: string): Promise<string | undefined> {
  if (!isGit(typed)) return undefined
  const { cwd } = run.environment
  const path = typed.split(':').slice(2).join(':')
  if (path === '') return undefined
  // git resolves a path from the root of the repository unless it begins with a dot
  const from = /^\.\.?\//.test(path) ? cwd : await findRepository(cwd)
  return relative(cwd, resolve(from, path))
}

function chosenFormat(run: WithArgs): ReportFormat | undefined {
  return run.args.text('format') as ReportFormat | undefined
}

const markups = {
  text: 'text',
  markdown: 'markdown',
  changelog: 'markdown',
  html: 'html',
  sarif: 'json',
} as const satisfies Record<Exclude<ReportFormat, 'json'>, Markup>

async function print(
  run: WithArgs & WithConsole & WithEnvironment,
  judgment: Judgment,
  findings: readonly Finding[],
  typed: ReportFormat | undefined,
): Promise<void> {
  const format = await resultFormat(run, view)
  const isShaped = run.args.text('jq') !== undefined || run.args.text('columns') !== undefined
  if (typed === 'json' || (typed === undefined && format === 'json' && !isShaped)) {
    const text = `${JSON.stringify(asJson(judgment), null, 2)}\n`
    return await (typed ? run.console.print(text, 'json') : run.console.printData(text))
  }
  if (typed === undefined && (isShaped || !isDefaultFormat(format))) {
    return await writeList(run, [{ items: judgment.groups.map(plainGroup), envelope: {} }], view)
  }
  const { version } = run.environment
  const reports: Record<Exclude<ReportFormat, 'json'>, () => string> = {
    text: () => textReport(judgment),
    markdown: () => markdownReport(judgment),
    changelog: () => changelogReport(judgment),
    html: () => htmlReport(judgment),
    sarif: () => sarifReport({ title: 'docsctl openapi diff', result: '', findings }, version),
  }
  const name = (typed ?? 'text') as keyof typeof reports
  await run.console.print(reports[name](), markups[name])
  if (name === 'text' && hasMorePlaces(judgment)) {
    const advice = typed === undefined ? 'add -o json' : 'use --format json'
    await run.console.note(`note: To list more locations, ${advice}`)
  }
}

function plainGroup({ places, part, formerFingerprint, ...group }: ChangeGroup) {
  return { ...group, places: places.map(({ operation, where }) => ({ operation, where })) }
}

function asJson(judgment: Judgment) {
  const { comparison, groups } = judgment
  const { added, removed, changed, version } = comparison
  const changelog = Object.fromEntries(
    changelogSections(judgment).map(({ title, entries }) => [title.toLowerCase(), entries]),
  )
  const notes = reportNotes(judgment)
  const changes = groups.map(plainGroup)
  return { added, removed, changed, changes, changelog, ...(version && { version }), notes }
}
