import { resolve } from 'node:path'
import { writeText } from '../../fs/replace-file.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithEnvironment } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'
import { usage } from '../../output/text/sentences.ts'
import { quoted } from '../../output/text/shell-arguments.ts'
import type { RecordChange, SandboxChanges } from './changes.ts'
import type { Requests } from './requests.ts'

const reportFile = /\.(json|md)$/

export const reportFlag = {
  // the report is written to stderr if the flag has no value
  report: Flags.string({
    description:
      "Report the command's changes and requests on stderr, or in this file (.json or .md)",
    helpValue: '[FILE]',
    optionalValue: reportFile.source,
  }),
}

/** The effects of a program's requests on the sandbox. */
export interface Report {
  command: string[]
  exit: number
  changes: SandboxChanges
  requests: Requests
}

/** Validates the path of the report before the program starts. */
export function checkReport(run: WithArgs): void {
  const typed = run.args.text('report')
  if (typed === undefined || typed === '' || reportFile.test(typed)) return
  throw usage([invalidValue('--report', typed, 'Expected a .json or .md file')])
}

export async function writeReport(report: Report, run: WithArgs & WithEnvironment): Promise<void> {
  const typed = run.args.text('report')
  if (typed === undefined) return
  if (typed === '') {
    const { stderr } = run.environment
    const text = stderr.isTTY ? await asTables(report, stderr.columns) : asText(report)
    await stderr.write(sanitizeBlock(text))
    return
  }
  const text = typed.endsWith('.json') ? `${JSON.stringify(report, null, 2)}\n` : asMarkdown(report)
  await writeText(resolve(run.environment.cwd, typed), text, `the file ${typed} for --report`)
}

interface ReportSection {
  title: string
  lines: string[]
  /** the lines as table rows, all with the same keys */
  rows: Record<string, unknown>[]
}

function formatValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

const describeRecord = ({ kind, title, id }: RecordChange) =>
  `${kind} ${title === undefined ? id : `${JSON.stringify(title)} (${id})`}`

const cells = ({ kind, title, id }: RecordChange) => ({ kind, id, title })

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

const retried = (count: number) => (count === 0 ? 'not retried' : `retried ${times(count)}`)

/** Returns the changes to an organization. Each record or changed field has one line. */
export function changeSections({ created, changed, deleted }: SandboxChanges): ReportSection[] {
  return [
    {
      title: `Created (${created.length})`,
      lines: created.map(describeRecord),
      rows: created.map(cells),
    },
    {
      title: `Changed (${changed.length})`,
      lines: changed.flatMap((change) =>
        change.fields.map(
          ({ field, before, after }) =>
            `${describeRecord(change)}: ${field} ${field === 'position' ? 'moved' : `${formatValue(before)} -> ${formatValue(after)}`}`,
        ),
      ),
      rows: changed.flatMap((change) =>
        change.fields.map(({ field, before, after }) => ({
          ...cells(change),
          field,
          ...(field === 'position'
            ? { before: 'moved', after: '' }
            : { before: formatValue(before), after: formatValue(after) }),
        })),
      ),
    },
    {
      title: `Deleted (${deleted.length})`,
      lines: deleted.map(describeRecord),
      rows: deleted.map(cells),
    },
  ]
}

function reportSections({ changes, requests }: Report): ReportSection[] {
  const call = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  return [
    ...changeSections(changes),
    {
      title: `Requests (${requests.total})`,
      lines: requests.operations.map(({ operation, count }) => `${operation}: ${count}`),
      rows: requests.operations.map(({ operation, count }) => ({ operation, count })),
    },
    {
      title: `Destructive requests (${requests.destructive.length})`,
      lines: requests.destructive.map(
        (one) => `${one.operation}: ${call(one)} returned ${one.status ?? 'nothing'}`,
      ),
      rows: requests.destructive.map((one) => ({
        operation: one.operation,
        answered: String(one.status ?? 'nothing'),
        call: call(one),
      })),
    },
    {
      title: `Failures (${requests.failures.length})`,
      lines: requests.failures.map(
        (one) =>
          `${call(one)} returned ${one.status ?? 'nothing'} ${times(one.count)}, ${retried(one.retries)}`,
      ),
      rows: requests.failures.map((one) => ({
        answered: String(one.status ?? 'nothing'),
        count: times(one.count),
        retried: retried(one.retries),
        call: call(one),
      })),
    },
  ]
}

function heading({ command, exit }: Report): string {
  return `${quoted(command)} exited with code ${exit}`
}

export function asText(report: Report): string {
  const sections = reportSections(report).map(({ title, lines }) =>
    [title, ...lines.map((line) => `  ${line}`)].join('\n'),
  )
  return `\n${[heading(report), ...sections].join('\n')}\n`
}

/** Formats a report as tables that fit the width of the terminal. */
export async function asTables(report: Report, width: number): Promise<string> {
  const { rowsBelow } = await import('../../output/table/rows-below.ts')
  const sections = reportSections(report).flatMap(({ title, rows: [first = {}, ...others] }) => [
    title,
    ...rowsBelow(
      Object.keys(first).map((path) => ({ path })),
      Object.keys(first).length === 0 ? [] : [first, ...others],
      width,
    ),
  ])
  return `\n${[heading(report), ...sections].join('\n')}\n`
}

export function asMarkdown(report: Report): string {
  const escaped = (line: string) => line.replace(/[\\`*_<>[\]|]/g, '\\$&')
  const sections = reportSections(report).map(({ title, lines }) =>
    [
      `## ${title}`,
      ...(lines.length > 0 ? ['', ...lines.map((line) => `- ${escaped(line)}`)] : []),
    ].join('\n'),
  )
  return `# Rehearsal\n\n${[escaped(heading(report)), ...sections].join('\n\n')}\n`
}
