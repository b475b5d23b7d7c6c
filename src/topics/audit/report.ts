import type { Unread } from '../../audit/finding.ts'
import { DocsctlError } from '../../errors.ts'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { formatOf } from '../../frame/result/render-options.ts'
import { type View, writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { Finding } from '../../pipelines/finding.ts'
import { reportFiles, writeReports } from '../../pipelines/reports.ts'
import { sarifReport } from '../../pipelines/sarif.ts'
import { sanitiseBlock } from '../../text/sanitise.ts'
import { notRead, unreadLists } from '../../text/sentences.ts'
import type { Weighed, WeighedFinding } from './weigh.ts'

export const auditFormats = ['markdown', 'sarif']

/** One that was accepted is nothing to mend, and fails nothing. */
function severityShown(row: unknown): string {
  const { accepted, severity } = row as WeighedFinding
  return accepted ? 'accepted' : severity
}

const within = { path: 'thing.within.title', header: 'IN' }

const view: View = {
  columns: [
    { path: 'severity', kind: 'status', value: severityShown },
    'rule',
    { path: 'thing.title', header: 'THING' },
    within,
    'message',
    'fingerprint',
  ],
  known: [
    ...['fingerprint', 'rule', 'severity', 'message', 'new'],
    ...['thing.kind', 'thing.id', 'thing.title', 'thing.url'],
    ...['thing.within.id', 'thing.within.title', 'link.text', 'link.target'],
    ...['accepted.reason', 'accepted.until'],
  ],
  ids: 'fingerprint',
  noun: 'findings',
}

/** Prints what was found, and ends as that weighs. */
export async function reportAudit(
  run: TypedWords & Speaker & Machine,
  { findings, failing, expired }: Weighed,
  unread: readonly Unread[],
): Promise<void> {
  const title = `docsctl ${run.name}`
  const outcome = { title, result: 'checked', findings: findings.map(asFinding) }
  const reports = await reportFiles(run)
  const format = run.text('format')
  if (format === undefined) {
    const shown = await viewOf(run, findings)
    const whole = () => unread.length === 0
    await writeList(run, [{ items: findings, envelope: {} }], { ...shown, whole })
  } else {
    const text =
      format === 'sarif'
        ? sarifReport(outcome, run.runtime.version)
        : markdownOf(run.name, findings)
    await run.progress.clear()
    const { stdout } = run.runtime
    await stdout.write(stdout.isTTY ? sanitiseBlock(text) : text)
  }
  for (const one of unread.slice(0, mostLines)) await run.note(notRead(one))
  const left = unread.length - mostLines
  if (left > 0) await run.note(`warning: ${left} further not read`)
  for (const { fingerprint, until } of expired) {
    await run.note(`warning: ${fingerprint} was accepted until ${until}`)
  }
  const unwritten = await writeReports(run, reports, outcome)
  if (unwritten) throw unwritten
  if (failing.length > 0) throw failed(failing, unread)
  if (unread.length === 0) return
  throw new DocsctlError('partial', unreadLists(unread.length), {
    state: 'what was found in the others was printed',
    problems: unread.map(({ what, why }) => ({ where: what, rule: why })),
  })
}

/** People read no column that nothing stands in. */
async function viewOf(run: Speaker, findings: readonly WeighedFinding[]): Promise<View> {
  const isEmpty = findings.every(({ thing }) => thing.within === undefined)
  if (!isEmpty || (await formatOf(run, view)) !== 'table') return view
  return { ...view, columns: view.columns.filter((column) => column !== within) }
}

/** So many lines are read. */
const mostLines = 20

function failed(failing: readonly WeighedFinding[], unread: readonly Unread[]): DocsctlError {
  const count = failing.length === 1 ? '1 finding' : `${failing.length} findings`
  const more = unread.length > 0 ? `; ${unreadLists(unread.length)}` : ''
  return new DocsctlError('check-failed', `${count}${more}`, {
    problems: failing.map(({ rule, severity, thing, message }) => ({
      where: placeOf({ thing }),
      rule: message,
      id: rule,
      severity,
    })),
    hint: 'mend them, or take some with --accept FINGERPRINT --reason WHY',
  })
}

/** A finding stands in no file: its thing is where it is seen. */
function asFinding(found: WeighedFinding): Finding {
  const { rule, severity, message, thing, fingerprint, accepted, new: isNew } = found
  const file = thing.url ?? placeOf({ thing })
  const history = {
    fingerprint,
    ...(isNew !== undefined && { isNew }),
    ...(accepted && { acceptedFor: accepted.reason }),
  }
  return {
    rule,
    severity,
    message: `${thing.title}: ${message}`,
    file,
    line: 1,
    column: 1,
    history,
  }
}

function placeOf({ thing }: Pick<WeighedFinding, 'thing'>): string {
  const { kind, id, within } = thing
  return [kind, within?.id, id].filter(Boolean).join('/')
}

function markdownOf(name: string, findings: readonly WeighedFinding[]): string {
  const heading = `# ${name[0]?.toUpperCase()}${name.slice(1)}\n\n`
  if (findings.length === 0) return `${heading}Nothing was found.\n`
  const rows = findings.map(({ severity, rule, thing, message, accepted }) => {
    const titled = cellText(thing.title || thing.id)
    const linked = thing.url ? `[${titled}](<${thing.url.replaceAll('>', '%3E')}>)` : titled
    const within = cellText(thing.within?.title ?? '')
    const taken = accepted ? ` (accepted: ${cellText(accepted.reason)})` : ''
    return `| ${severity} | ${rule} | ${linked} | ${within} | ${cellText(message)}${taken} |\n`
  })
  return `${heading}| | rule | thing | in | what |\n|---|---|---|---|---|\n${rows.join('')}`
}

/** A text within a row, in which it is nothing but itself. */
function cellText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|[\]<>`*_]/g, '\\$&')
}
