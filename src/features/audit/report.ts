import { resultFormat } from '../../command/result/format-options.ts'
import { writeList } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import type { Finding } from '../../output/ci/finding.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { reportFiles, writeReports } from '../../output/ci/reports.ts'
import { sarifReport } from '../../output/ci/sarif.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'
import { notRead, unreadLists } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { expiredText } from '../manifests/index.ts'
import type { ClassifiedFindings, Known } from './classify-findings.ts'
import type { AuditRule, ReportableFinding, Unread } from './model/finding.ts'
import { auditRuleHelp } from './rule-help.ts'

type WeighedFinding = Known<ReportableFinding>

export const auditFormats = ['markdown', 'sarif']

/**
 * Returns the severity to show. Accepted findings are informational and don't make the audit fail.
 */
function severityShown(row: unknown): string {
  const { accepted, severity } = row as WeighedFinding
  return accepted ? 'accepted' : severity
}

/**
 * Returns the title of a finding's resource. The title of a change request is preceded by its
 * number.
 */
function displayTitle({ thing }: Pick<WeighedFinding, 'thing'>): string {
  return thing.kind === 'change-request' ? `#${thing.id} ${thing.title}`.trim() : thing.title
}

const within = { path: 'thing.within.title', header: 'IN' }

const view: View = {
  columns: [
    { path: 'severity', kind: 'status', value: severityShown },
    'rule',
    {
      path: 'thing.title',
      header: 'RESOURCE',
      value: (row) => displayTitle(row as WeighedFinding),
    },
    within,
    'message',
    'fingerprint',
  ],
  known: [
    ...['fingerprint', 'rule', 'severity', 'message', 'new', 'roleRules'],
    ...['thing.kind', 'thing.id', 'thing.title', 'thing.url'],
    ...['thing.within.id', 'thing.within.title', 'link.text', 'link.target'],
    ...['accepted.reason', 'accepted.until'],
  ],
  ids: 'fingerprint',
  noun: 'findings',
}

/** The CI system to which findings are reported, and the locations of the findings in a file. */
interface ReportPipeline {
  account: PipelineAccount
  place: (finding: WeighedFinding) => Pick<Finding, 'file' | 'line' | 'help'>
}

/**
 * Prints the findings. Throws an error if findings make the audit fail or if lists are incomplete.
 */
export async function reportAudit(
  run: WithArgs & WithConsole & WithEnvironment,
  { findings, failing, expired, notes }: ClassifiedFindings<ReportableFinding>,
  unread: readonly Unread[],
  pipeline?: ReportPipeline,
): Promise<void> {
  const title = `docsctl ${run.args.command}`
  const located = findings.map((one) => ({ ...asFinding(one), ...pipeline?.place(one) }))
  const outcome = { title, result: 'checked', findings: located }
  if (pipeline) {
    pipeline.account.findings.push(
      ...located.filter(({ history }) => history?.acceptedFor === undefined),
    )
    pipeline.account.result = failing.length > 0 ? 'violated' : 'checked'
  }
  // in a pipeline, the caller writes the report files
  const reports = pipeline ? [] : await reportFiles(run)
  const format = run.args.text('format')
  if (format === undefined) {
    const columns = await findingsView(run, findings)
    const shown = pipeline ? { ...columns, known: [...columns.known, 'state'] } : columns
    const isComplete = () => unread.length === 0
    await writeList(run, [{ items: findings, envelope: {} }], { ...shown, whole: isComplete })
  } else {
    const text =
      format === 'sarif'
        ? sarifReport(outcome, run.environment.version)
        : findingsMarkdown(run.args.command, findings)
    const markup = format === 'sarif' ? 'json' : 'markdown'
    await run.console.print(run.environment.stdout.isTTY ? sanitizeBlock(text) : text, markup)
  }
  for (const one of unread.slice(0, maxLines)) await run.console.note(notRead(one))
  const left = unread.length - maxLines
  if (left > 0) await run.console.note(`warning: ${count(left, 'more list')} could not be loaded`)
  for (const one of expired) await run.console.note(`warning: ${expiredText(one)}`)
  for (const one of notes) await run.console.note(one)
  const unwritten = await writeReports(run, reports, outcome)
  if (unwritten) throw unwritten
  if (failing.length > 0) throw auditError(failing, findings.length, unread)
  if (unread.length === 0) return
  throw new DocsctlError('partial', unreadLists(unread.length), {
    state: 'Findings for the other resources were printed',
    problems: unread.map(({ what, why }) => itemFailed(what, why)),
  })
}

/** Omits the column for the parent resource from a table if it would be empty. */
async function findingsView(run: WithConsole, findings: readonly WeighedFinding[]): Promise<View> {
  const isEmpty = findings.every(({ thing }) => thing.within === undefined)
  if (!isEmpty || (await resultFormat(run, view)) !== 'table') return view
  return { ...view, columns: view.columns.filter((column) => column !== within) }
}

/** The maximum number of incomplete lists to show. */
const maxLines = 20

function auditError(
  failing: readonly WeighedFinding[],
  total: number,
  unread: readonly Unread[],
): DocsctlError {
  const all = count(total, 'finding')
  const found =
    failing.length < total ? `${failing.length} of ${all} must be fixed or accepted` : all
  const more = unread.length > 0 ? `; ${unreadLists(unread.length)}` : ''
  return new DocsctlError('check-failed', `${found}${more}`, {
    problems: failing.map(({ rule, severity, thing, message }) => ({
      where: findingPlace({ thing }),
      rule,
      message,
      severity,
    })),
    hint:
      failing.length === 1
        ? 'Fix it, or accept it with --accept FINGERPRINT --reason TEXT'
        : 'Fix them, or accept known ones with --accept FINGERPRINT --reason TEXT',
  })
}

/**
 * Converts an audit finding for reports. The location is the URL of the resource, because the
 * finding isn't in a file.
 */
function asFinding(found: WeighedFinding): Finding {
  const { rule, severity, message, thing, fingerprint, accepted, new: isNew } = found
  const file = thing.url ?? findingPlace({ thing })
  const history = {
    fingerprint,
    ...(isNew !== undefined && { isNew }),
    ...(accepted && { acceptedFor: accepted.reason }),
  }
  return {
    rule,
    severity,
    message: `${displayTitle({ thing })}: ${message}`,
    file,
    line: 1,
    column: 1,
    ...(rule in auditRuleHelp && { help: auditRuleHelp[rule as AuditRule] }),
    history,
  }
}

function findingPlace({ thing }: Pick<WeighedFinding, 'thing'>): string {
  const { kind, id, within } = thing
  return [kind, within?.id, id].filter(Boolean).join('/')
}

function findingsMarkdown(name: string, findings: readonly WeighedFinding[]): string {
  const heading = `# ${name[0]?.toUpperCase()}${name.slice(1)}\n\n`
  if (findings.length === 0) return `${heading}No findings\n`
  const rows = findings.map(({ severity, rule, thing, message, accepted }) => {
    const titled = cellText(displayTitle({ thing }) || thing.id)
    const linked = thing.url ? `[${titled}](<${thing.url.replaceAll('>', '%3E')}>)` : titled
    const within = cellText(thing.within?.title ?? '')
    const taken = accepted ? ` (accepted: ${cellText(accepted.reason)})` : ''
    return `| ${severity} | ${rule} | ${linked} | ${within} | ${cellText(message)}${taken} |\n`
  })
  return `${heading}| | Rule | Resource | In | Finding |\n|---|---|---|---|---|\n${rows.join('')}`
}

/** Escapes text for a cell of a Markdown table. */
function cellText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|[\]<>`*_]/g, '\\$&')
}
