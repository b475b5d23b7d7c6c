import { createHash } from 'node:crypto'
import type { Severity } from './finding.ts'
import type { PipelineOutcome } from './outcome.ts'

/** The file with the findings of a GitLab job. The job must declare the file as an artifact. */
export const codeQualityFile = 'gl-code-quality-report.json'

const severities = { error: 'major', warning: 'minor', note: 'info' } as const satisfies Record<
  Severity,
  string
>

/**
 * Returns the findings in GitLab's code quality format. GitLab compares findings between branches
 * by their fingerprints, which don't change if lines move.
 */
export function codeQualityReport({ findings }: PipelineOutcome): string {
  const seen = new Map<string, number>()
  const issues = findings.map(({ rule, severity, message, file, line, pointer = '' }) => {
    const identity = [rule, file, pointer, message].join('\0')
    const times = seen.get(identity) ?? 0
    seen.set(identity, times + 1)
    return {
      description: message,
      check_name: rule,
      fingerprint: createHash('sha256').update(`${identity}\0${times}`).digest('hex'),
      severity: severities[severity],
      location: { path: file, lines: { begin: line } },
    }
  })
  return `${JSON.stringify(issues, null, 2)}\n`
}
