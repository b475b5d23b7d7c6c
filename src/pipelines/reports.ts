import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DocsctlError, type Problem } from '../errors.ts'
import { writeText } from '../files/replace-file.ts'
import { usage } from '../text/sentences.ts'
import { nameFrom } from './finding.ts'
import type { PipelineOutcome } from './outcome.ts'
import { parseReport, type ReportFile, reportText } from './report-files.ts'
import type { Surroundings } from './surroundings.ts'

/** The reports that were asked for; a place where none can be written is refused before the work. */
export async function reportFiles(run: Surroundings): Promise<ReportFile[]> {
  const reports: ReportFile[] = []
  const problems: Problem[] = []
  for (const value of (run.flags.report ?? []) as string[]) {
    const report = parseReport(value)
    if ('rule' in report) {
      problems.push(report)
      continue
    }
    const path = resolve(run.runtime.cwd, report.path)
    const isTaken = reports.some((other) => other.path === path)
    const rule = isTaken ? 'needs a file of its own' : await placeRule(path)
    if (rule !== undefined) problems.push({ where: '--report', rule, value })
    reports.push({ ...report, path })
  }
  if (problems.length > 0) throw usage(problems)
  return reports
}

async function placeRule(path: string): Promise<string | undefined> {
  const there = await stat(path).catch(() => undefined)
  if (there) {
    const writable = !there.isDirectory() && (await canWrite(path))
    return writable ? undefined : 'needs a file that can be written to'
  }
  const folder = await stat(dirname(path)).catch(() => undefined)
  const writable = folder?.isDirectory() === true && (await canWrite(dirname(path)))
  return writable ? undefined : 'needs a folder that can be written to'
}

async function canWrite(path: string): Promise<boolean> {
  return await access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}

/** A report that was asked for and isn't there is a failure, whatever has been done. */
export async function writeReports(
  { runtime: { cwd, version } }: Surroundings,
  reports: readonly ReportFile[],
  outcome: PipelineOutcome,
): Promise<DocsctlError | undefined> {
  const unwritten: string[] = []
  for (const report of reports) {
    const text = reportText(report, outcome, version)
    await writeText(report.path, text, nameFrom(cwd, report.path)).catch(({ message }: Error) =>
      unwritten.push(message),
    )
  }
  if (unwritten.length === 0) return undefined
  const state = `the rest of the command is done: ${outcome.result}`
  return new DocsctlError('failed', unwritten.join('; '), { state })
}
