import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DocsctlError, type Problem } from '../../errors.ts'
import { writeText } from '../../fs/replace-file.ts'
import { invalidValue } from '../text/problems.ts'
import { usage } from '../text/sentences.ts'
import { findingPath } from './finding.ts'
import type { PipelineOutcome } from './outcome.ts'
import type { ReportContext } from './report-context.ts'
import { parseReport, type ReportFile, reportText } from './report-files.ts'

/**
 * Returns the requested report files. Before the work begins, rejects paths that can't be written.
 */
export async function reportFiles(run: ReportContext): Promise<ReportFile[]> {
  const reports: ReportFile[] = []
  const problems: Problem[] = []
  for (const value of (run.args.flags.report ?? []) as string[]) {
    const report = parseReport(value)
    if ('rule' in report) {
      problems.push(report)
      continue
    }
    const path = resolve(run.environment.cwd, report.path)
    const isTaken = reports.some((other) => other.path === path)
    const fault = isTaken ? 'Each report requires its own file' : await placeFault(path)
    if (fault !== undefined) problems.push(invalidValue('--report', value, fault))
    reports.push({ ...report, path })
  }
  if (problems.length > 0) throw usage(problems)
  return reports
}

async function placeFault(path: string): Promise<string | undefined> {
  const there = await stat(path).catch(() => undefined)
  if (there) {
    if (there.isDirectory()) return 'Expected a file, not a folder'
    return (await canWrite(path)) ? undefined : 'The file is not writable'
  }
  const folder = await stat(dirname(path)).catch(() => undefined)
  const writable = folder?.isDirectory() === true && (await canWrite(dirname(path)))
  return writable ? undefined : 'The folder does not exist or is not writable'
}

async function canWrite(path: string): Promise<boolean> {
  return await access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Writes the requested report files. If a report can't be written, the run fails, even if its work
 * was successful.
 */
export async function writeReports(
  { environment: { cwd, version } }: ReportContext,
  reports: readonly ReportFile[],
  outcome: PipelineOutcome,
): Promise<DocsctlError | undefined> {
  const unwritten: string[] = []
  for (const report of reports) {
    const text = reportText(report, outcome, version)
    await writeText(report.path, text, findingPath(cwd, report.path)).catch(({ message }: Error) =>
      unwritten.push(message),
    )
  }
  if (unwritten.length === 0) return undefined
  const state = `The rest of the command completed (result: ${outcome.result})`
  return new DocsctlError('failed', unwritten.join('; '), { state })
}
