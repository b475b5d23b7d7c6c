import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { Source } from '../../client/organization-reader.ts'
import { writeList, writeObject } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import { checkBelow } from '../../fs/below.ts'
import { replaceFile } from '../../fs/replace-file.ts'
import { parseTime } from '../../host/arguments/times.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { itemFailed, problems } from '../../output/text/file-problems.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { notRead, unreadLists, usage } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { classifyFindings } from '../audit/index.ts'
import { readOwnId } from '../change-requests/index.ts'
import { acceptedFileName, findPolicyFile } from '../policy/index.ts'
import { readPolicyFile } from '../policy/model/index.ts'
import { type KeptReports, keepReport, readKeptReports, reportsFile } from './kept-reports.ts'
import { findReportDrift } from './model/drift.ts'
import { currentFacts, type ReportFacts, unreadReasons } from './model/facts.ts'
import {
  type CheckResults,
  checkOrganization,
  uncheckedRules,
  type WeighedFinding,
} from './model/findings.ts'
import { keptResources, reportedResources } from './model/kept-resources.ts'
import { maskFacts } from './model/mask-facts.ts'
import { readRawReport } from './model/raw-report.ts'
import { keptCounts } from './model/summary.ts'
import { omissionNotes, onTerminal, reportColumns, reportRows } from './view/rows.ts'
import { reportSections } from './view/sections.ts'

type ReportRun = WithArgs & WithService & WithConsole & WithEnvironment

const parallel = 8

/** Reads the organization, prints or writes the report, and keeps its numbers for later reports. */
export async function reportOrganization(run: ReportRun): Promise<void> {
  const { clock, cwd, signal } = run.environment
  const now = clock.now()
  const isSince = sinceFilter(run, now)
  const page = await pageFile(run)
  const policyPath = findPolicyFile(cwd)
  const policy = policyPath === undefined ? undefined : await readPolicyFile(policyPath, cwd)
  const organizationId = await run.service.context('organizationId')
  const client = await run.service.client()
  const userId = await readOwnId(client, { signal })
  const file = userId === undefined ? undefined : await keptFile(run, { userId, organizationId })
  const { note, ...kept } = file === undefined ? unknownUser : readKeptReports(file)
  if (note !== undefined) await run.console.note(`warning: ${note}`)
  const source = new Source(client, parallel, (sent) =>
    run.console.progress.at(`Loading the organization: ${count(sent, 'request')}`),
  )
  const raw = await readRawReport({
    ...{ client, source, organizationId, userId, now, jobs: parallel, signal },
    ruleParts: policy?.rules.flatMap(({ parts }) => [...parts]) ?? [],
  })
  const checked = checkOrganization(raw, policy)
  const findings = await weighFindings(run, checked, policyPath)
  const rules = uncheckedRules(findings)
  const unchecked = [...checked.unchecked, ...rules]
  const current = currentFacts(raw, { findings, unchecked, policy })
  const summary = keptCounts(current)
  const resources = reportedResources(
    raw,
    unchecked.length > 0 ? { why: 'incomplete' } : { value: findings },
  )
  const { last } = kept
  const trends = isSince && {
    since: run.args.text('since') ?? '',
    reports: [
      ...kept.reports.filter(isSince(kept)).map(({ at, counts }) => ({ at, ...counts })),
      { at: current.at, ...summary },
    ],
  }
  const facts: ReportFacts = {
    ...{ ...current, summary, drift: last ? findReportDrift(last, resources) : null },
    ...(trends && { trends }),
  }
  const unread = unreadReasons(current, raw)
  const isComplete = unread.length + rules.length === 0
  const shown = run.args.has('mask') ? await maskFacts(facts, raw) : facts
  const report = { at: current.at, counts: summary, resources: keptResources(resources) }
  if (file !== undefined) await keep(run, file, report)
  if (page) await writePage(run, page, shown)
  if (!page || isFormatTyped(run)) await printReport(run, shown, isComplete)
  for (const why of unread) await run.console.note(notRead({ what: 'a list', why }))
  for (const rule of rules) await run.console.note(`warning: Could not check ${rule}`)
  if (isComplete) return
  const missing = [
    ...(unread.length > 0 ? [unreadLists(unread.length)] : []),
    ...(rules.length > 0 ? [`${count(rules.length, 'rule')} could not be checked`] : []),
  ]
  throw new DocsctlError('partial', missing.join(', '), {
    state: 'The report contains all other data',
    problems: [
      ...unread.map((why) => itemFailed('a list', why)),
      ...rules.map((rule) => itemFailed('a rule', rule)),
    ],
  })
}

/** The file for the page, from --html. */
interface PageFile {
  path: string
  /** rejects a symbolic link, because someone else may have created it */
  verify: () => Promise<void>
}

/** Checks the file and its folder before any request is sent. */
async function pageFile(run: ReportRun): Promise<PageFile | undefined> {
  const typed = run.args.text('html')
  if (typed === undefined) return undefined
  if (typed === '' || typed === '-') throw usage([problems.fileName('--html', typed)])
  const path = resolve(run.environment.cwd, typed)
  const verify = () => checkBelow(dirname(path), basename(path), 'file')
  await verify()
  const found = await stat(path).catch(() => undefined)
  const folder = await stat(dirname(path)).catch(() => undefined)
  const fault = found?.isDirectory()
    ? 'The path is a folder. Expected a file'
    : folder?.isDirectory()
      ? undefined
      : 'The folder of the file does not exist'
  if (fault !== undefined) throw usage([invalidValue('--html', typed, fault)])
  return { path, verify }
}

async function writePage(
  run: ReportRun,
  { path, verify }: PageFile,
  facts: ReportFacts,
): Promise<void> {
  const { reportPage } = await import('./view/page/page.ts')
  await replaceFile(path, reportPage(facts), { mode: 0o600, verify })
  await run.console.note(`Wrote ${run.args.text('html')}`)
}

/** Returns whether the user asked for output in addition to the page. */
function isFormatTyped(run: ReportRun): boolean {
  return (
    run.console.typedFormat !== undefined ||
    run.args.text('jq') !== undefined ||
    run.args.text('columns') !== undefined
  )
}

const unknownUser: KeptReports & { note: string } = {
  reports: [],
  note: 'The report cannot be compared with earlier reports, and its numbers were not saved, because the current user is unknown',
}

async function keptFile(
  run: ReportRun,
  owner: { userId: string; organizationId: string },
): Promise<string> {
  const { apiUrl } = await run.service.session()
  return reportsFile(run.environment, { apiUrl: apiUrl.value, ...owner })
}

/** Keeps the numbers of a report. A failure doesn't affect the report itself. */
async function keep(
  run: ReportRun,
  file: string,
  report: Parameters<typeof keepReport>[1],
): Promise<void> {
  try {
    await keepReport(file, report)
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    await run.console.note(`warning: The numbers of this report were not saved: ${error.message}`)
  }
}

/** Returns a filter for the reports that --since selects. */
function sinceFilter(run: ReportRun, now: number) {
  const typed = run.args.text('since')
  if (typed === undefined) return undefined
  if (typed.trim().toLowerCase() === 'last') {
    return ({ reports }: KeptReports) =>
      (one: KeptReports['reports'][number]) =>
        one === reports.at(-1)
  }
  const time = parseTime('--since', typed, now)
  return () => (one: KeptReports['reports'][number]) => Date.parse(one.at) >= time
}

/** Marks the findings that the files of accepted findings contain. */
async function weighFindings(
  run: ReportRun,
  { audits, policy }: CheckResults,
  policyPath: string | undefined,
): Promise<WeighedFinding[]> {
  const { cwd } = run.environment
  const { findings } = await classifyFindings(run, audits, cwd, undefined)
  if (policyPath === undefined) return findings
  const usual = { folder: dirname(policyPath), file: acceptedFileName }
  return [...findings, ...(await classifyFindings(run, policy, cwd, undefined, usual)).findings]
}

const reportFields = [
  ...['at', 'organization.id', 'organization.title', 'masked', 'summary', 'people'],
  ...['administrators', 'publication', 'findings', 'changeRequests', 'content'],
  ...['specifications', 'integrations', 'drift', 'trends'],
]

/** Prints the report: as one object in JSON and YAML, otherwise as rows. */
async function printReport(run: ReportRun, facts: ReportFacts, isComplete: boolean): Promise<void> {
  const format = await run.console.format()
  if (run.args.text('jq') !== undefined || ['json', 'yaml'].includes(format)) {
    await writeObject(run, facts, { columns: reportFields, known: reportFields, ids: 'at' })
    return
  }
  const all = reportSections(facts)
  const shown = format === 'table' ? onTerminal(all) : all
  const notes = omissionNotes(shown)
  await writeList(run, [{ items: reportRows(shown), envelope: {} }], {
    columns: reportColumns,
    known: reportColumns,
    ids: 'item',
    noun: 'rows',
    whole: () => isComplete && notes.length === 0,
  })
  for (const note of notes) await run.console.note(`note: ${note}`)
}
