import { relative } from 'node:path'
import { DocsctlError, type FindingProblem } from '../../errors.ts'

export type Severity = 'error' | 'warning' | 'note'

/** A problem in a document, with its location. */
export interface Finding {
  /** the name of the broken rule, such as `manifest/title` or `path-parameters-defined` */
  rule: string
  severity: Severity
  message: string
  /** relative to the current folder if it is inside it, otherwise as typed; or a URL */
  file: string
  /** from 1 */
  line: number
  /** from 1 */
  column: number
  /** JSON pointer into the document, such as `#/paths/~1pets/get` */
  pointer?: string
  /** the lines around it with a mark, for people */
  frame?: string
  /** identifies the finding across runs, if requested */
  history?: {
    fingerprint: string
    /** absent without a baseline */
    isNew?: boolean
    /** the reason for accepting it */
    acceptedFor?: string
  }
}

/** Sorts findings by file, then by line. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  )
}

/**
 * Returns a file's path as findings show it: relative to the current folder if it is inside
 * it.
 */
export function findingPath(cwd: string, path: string): string {
  const name = relative(cwd, path)
  return (name === '' || name.startsWith('..') ? path : name).replaceAll('\\', '/')
}

export function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

export function findingPosition({ file, line, column }: Finding): string {
  return `${file}:${line}:${column}`
}

/** Formats a finding for people: one line, with the code frame below it. */
export function findingText(finding: Finding): string {
  const { severity, message, rule, frame } = finding
  const line = `${findingPosition(finding)}: ${severity}: ${message} (${rule})`
  return frame === undefined ? line : `${line}\n${frame}`
}

/** Converts a finding into a problem of an error. */
export function findingProblem(finding: Finding): FindingProblem {
  const { rule, severity, message, file, line, column } = finding
  return { where: findingPosition(finding), rule, message, severity, file, line, column }
}

/**
 * Builds the error for a document that failed its check, with every finding for people and for
 * scripts.
 */
export function checkFailed(
  headline: string,
  findings: readonly Finding[],
  hint?: string,
): DocsctlError {
  const sorted = sortFindings(findings)
  return new DocsctlError('check-failed', [headline, ...sorted.map(findingText)].join('\n'), {
    problems: sorted.map(findingProblem),
    ...(hint !== undefined && { hint }),
  })
}
