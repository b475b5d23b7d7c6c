import type { Problem } from '../../errors.ts'
import { expectedOneOf, invalidValue } from '../text/problems.ts'
import { codeQualityReport } from './code-quality.ts'
import { junitReport } from './junit.ts'
import type { PipelineOutcome } from './outcome.ts'
import { sarifReport } from './sarif.ts'

const writers = {
  sarif: sarifReport,
  junit: junitReport,
  codequality: codeQualityReport,
} as const satisfies Record<string, (outcome: PipelineOutcome, version: string) => string>

export const reportKinds = Object.keys(writers) as (keyof typeof writers)[]

export interface ReportFile {
  kind: keyof typeof writers
  path: string
}

/** Parses a report flag value such as `sarif=FILE`. */
export function parseReport(typed: string): ReportFile | Problem {
  const at = typed.indexOf('=')
  const kind = reportKinds.find((one) => one === typed.slice(0, at))
  const path = typed.slice(at + 1)
  // in other flags, `-` means standard output, which is reserved for the result of the command
  if (kind && path !== '' && path !== '-') return { kind, path }
  return invalidValue('--report', typed, expectedOneOf(reportKinds.map((one) => `${one}=FILE`)))
}

export function reportText(
  { kind }: ReportFile,
  outcome: PipelineOutcome,
  version: string,
): string {
  return writers[kind](outcome, version)
}
