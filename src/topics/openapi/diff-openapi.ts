import { relative, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { formatOf } from '../../frame/result/render-options.ts'
import { type View, writeObject } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { checkFailed, type Finding } from '../../pipelines/finding.ts'
import { requestToComment } from '../../pipelines/merge-request.ts'
import { sarifReport } from '../../pipelines/sarif.ts'
import type { PipelineAccount } from '../../pipelines/tell.ts'
import { Api } from '../../publishing/openapi/compare/api.ts'
import { changeFindings } from '../../publishing/openapi/judge/change-findings.ts'
import { changelogOf } from '../../publishing/openapi/judge/changelog.ts'
import type { ChangeGroup } from '../../publishing/openapi/judge/groups.ts'
import { htmlReport } from '../../publishing/openapi/judge/html-report.ts'
import { changelogReport, markdownReport } from '../../publishing/openapi/judge/markdown-report.ts'
import { failureText, type Judgement, judged } from '../../publishing/openapi/judge/policy.ts'
import { notesOf, textReport } from '../../publishing/openapi/judge/text-report.ts'
import { repositoryOf } from '../../publishing/openapi/read/gate.ts'
import { sanitiseBlock } from '../../text/sanitise.ts'
import { usage } from '../../text/sentences.ts'
import { acceptLine } from './accept-line.ts'
import { commentOnRequest } from './comment.ts'
import { preparationOf } from './document.ts'
import { policyOf } from './judging.ts'
import { type ReadingOptions, readingOptions } from './options.ts'
import { type ComparedSide, fileOf, isGit, isPublished, readSide } from './side.ts'

export const reportFormats = ['text', 'markdown', 'changelog', 'html', 'json', 'sarif'] as const
type ReportFormat = (typeof reportFormats)[number]

const view: View = {
  columns: ['severity', 'rule', 'subject', 'path', 'message', 'fingerprint'],
  known: [
    ...['severity', 'rule', 'subject', 'path', 'message', 'fingerprint'],
    ...['places', 'furtherPlaces', 'accepted'],
  ],
  ids: 'fingerprint',
  noun: 'changes',
}

/** Tells what differs between two documents, and whether that breaks clients. */
export async function diffOpenAPI(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
): Promise<void> {
  const format = chosenFormat(run)
  const request = run.has('comment') ? await requestToComment(run.runtime.env) : undefined
  const { judgement, revision } = await judgedSides(run)
  const findings = await changeFindings(judgement, revision.text)
  account.findings.push(...findings)
  account.result = judgement.failing.length > 0 ? 'failed' : differs(judgement) ? 'changed' : 'same'
  account.summary = markdownReport(judgement)
  await print(run, judgement, findings, format)
  if (request) await commentOnRequest(run, request, revision.text.name, judgement)
  if (judgement.failing.length > 0) {
    const headline = `${revision.text.name} ${failureText(judgement, run.args.base ?? '')}`
    const failing = findings.filter(({ severity }) => severity === 'error')
    throw checkFailed(headline, failing, acceptLine(run, sidesOf(run), judgement.failing))
  }
  // the same said in other words, such as a reference in place of a schema, is no difference
  if (run.has('exit-code') && judgement.groups.length > 0) {
    throw new DocsctlError('differences', 'the documents differ for clients')
  }
}

/** Reads both documents and compares them by the policy that was typed and that of the project. */
export async function judgedSides(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<{ judgement: Judgement; revision: ComparedSide }> {
  const options = readingOptions(run.flags)
  const { base, revision } = await bothSides(run, options)
  refuseEmpty(options, [base, revision])
  const policy = await policyOf(run, run.flags)
  // what is done with goes sooner: of two large documents that is most of the memory
  setFlagsFromString('--heap-growing-percent=60')
  return { judgement: await judged(base.whole, revision.whole, policy, run.signal), revision }
}

/** Two documents of which nothing is left don't differ: tags that are misspelt are no reason to say so. */
function refuseEmpty({ includeTags, excludeTags }: ReadingOptions, sides: ComparedSide[]): void {
  const flag = includeTags.length > 0 ? '--include-tag' : '--exclude-tag'
  const typed = [...includeTags, ...excludeTags]
  const chosen = sides.filter(({ text }) => !isPublished(text.name))
  if (typed.length === 0 || chosen.length === 0) return
  if (chosen.some(({ whole }) => new Api(whole).size > 0)) return
  const rule = 'leaves no operation of either document'
  throw usage([{ where: flag, rule, value: typed.join(', ') }])
}

function sidesOf({ args }: TypedWords): string[] {
  return [args.base, args.revision].filter((one) => one !== undefined)
}

function differs({ comparison: { added, removed, changed, changes } }: Judgement): boolean {
  return added.length + removed.length + changed.length + changes.length > 0
}

/** Without a revision it is the file of the base in the working tree. */
async function bothSides(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  options: ReadingOptions,
) {
  const { base = '', revision } = run.args
  const now = revision ?? (await fileOfGit(run, base))
  if (now === undefined) {
    const rule = 'is needed, unless BASE is git:REF:PATH: that is compared with PATH as it is now'
    throw usage([{ where: 'REVISION', rule }])
  }
  if (isPublished(base) && isPublished(now)) refuseUnused(run)
  const path = fileOf(now)
  const preparation = await preparationOf(run, options, resolvedFrom(run, path ?? base))
  const read = async (where: string, typed: string, other: string) => {
    run.progress.at(`reading ${typed}`)
    const side = await readSide(run, { where, typed, file: fileOf(other) }, options, preparation)
    if (side) return side
    throw usage([{ where, rule: 'names a commit without that file', value: typed }])
  }
  const first = await read('BASE', base, now)
  return { base: first, revision: await read('REVISION', now, base) }
}

/** Nothing is done to what was published, and so there is nothing to choose where both were. */
function refuseUnused(run: TypedWords): void {
  const changing = ['overlay', 'include-tag', 'exclude-tag', 'drop-internal', 'lint']
  const unused = changing.filter((flag) => flag in run.flags)
  if (unused.length === 0) return
  const rule = "goes only with a document that isn't published"
  throw usage(unused.map((flag) => ({ where: `--${flag}`, rule })))
}

function resolvedFrom(run: Machine, path: string): string {
  return resolve(run.runtime.cwd, path)
}

/** The file that `git:REF:PATH` names, from the current folder. */
async function fileOfGit(run: Machine, typed: string): Promise<string | undefined> {
  if (!isGit(typed)) return undefined
  const { cwd } = run.runtime
  const path = typed.split(':').slice(2).join(':')
  if (path === '') return undefined
  // git takes a path from the top of the repository, unless it begins with a dot
  const from = /^\.\.?\//.test(path) ? cwd : await repositoryOf(cwd)
  return relative(cwd, resolve(from, path))
}

function chosenFormat(run: TypedWords): ReportFormat | undefined {
  return run.text('format') as ReportFormat | undefined
}

async function print(
  run: TypedWords & Speaker & Machine,
  judgement: Judgement,
  findings: readonly Finding[],
  typed: ReportFormat | undefined,
): Promise<void> {
  const format = await formatOf(run, view)
  const isShaped = run.text('jq') !== undefined || run.text('columns') !== undefined
  if (typed === 'json' || (typed === undefined && format === 'json' && !isShaped)) {
    return await writeText(run, `${JSON.stringify(asJson(judgement), null, 2)}\n`)
  }
  if (typed === undefined && (isShaped || !['table', 'tsv'].includes(format))) {
    return await writeObject(run, judgement.groups.map(plainGroup), view)
  }
  const { version } = run.runtime
  const reports: Record<Exclude<ReportFormat, 'json'>, () => string> = {
    text: () => sanitiseBlock(textReport(judgement)),
    markdown: () => markdownReport(judgement),
    changelog: () => changelogReport(judgement),
    html: () => htmlReport(judgement),
    sarif: () => sarifReport({ title: 'docsctl openapi diff', result: '', findings }, version),
  }
  await writeText(run, reports[(typed ?? 'text') as keyof typeof reports]())
}

async function writeText(run: Speaker & Machine, text: string): Promise<void> {
  await run.progress.clear()
  await run.runtime.stdout.write(text)
}

function plainGroup({ places, ...group }: ChangeGroup) {
  return { ...group, places: places.map(({ operation, where }) => ({ operation, where })) }
}

function asJson(judgement: Judgement) {
  const { comparison, groups } = judgement
  const { added, removed, changed, version } = comparison
  const changelog = Object.fromEntries(
    changelogOf(judgement).map(({ title, entries }) => [title.toLowerCase(), entries]),
  )
  const notes = notesOf(judgement)
  const changes = groups.map(plainGroup)
  return { added, removed, changed, changes, changelog, ...(version && { version }), notes }
}
