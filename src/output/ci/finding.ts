import { relative } from 'node:path'
import { DocsctlError, type FindingProblem } from '../../errors.ts'

export type Severity = 'error' | 'warning' | 'note'

/** A location that is related to a finding, such as a changed schema in the base document. */
export interface RelatedPlace {
  message: string
  /** the path, in the same format as in a finding */
  file: string
  line: number
  column: number
}

/** An explanation of a rule in one sentence, and an example or a way to fix it, as Markdown. */
export type RuleHelp = Readonly<Record<'meaning' | 'advice', string>>

/** A problem in a document, with its location. */
export interface Finding {
  /** the ID of the violated rule, such as `manifest/title` or `path-parameters-defined` */
  rule: string
  severity: Severity
  message: string
  /**
   * a path relative to the current folder if the file is inside that folder, otherwise the path as
   * typed; or a URL
   */
  file: string
  /** the line number, starting at 1 */
  line: number
  /** the column number, starting at 1 */
  column: number
  /** the location as a JSON pointer, such as `#/paths/~1pets/get` */
  pointer?: string
  /** the lines around the location with a marker, for text output */
  frame?: string
  /** an explanation of the rule, for readers who don't know it */
  help?: RuleHelp
  /** a string that identifies the finding across runs, even if its location changes */
  fingerprint?: string
  /** other locations of the same problem */
  related?: RelatedPlace[]
  /** the identity of the finding across runs; absent unless it was requested */
  history?: {
    fingerprint: string
    /** absent if there is no baseline */
    isNew?: boolean
    /** the reason why the finding was accepted */
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
 * Returns the path of a file in the format of findings: relative to the current folder if the file
 * is inside that folder.
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

/** Formats a finding as one line of text, followed by its code frame. */
export function findingText(finding: Finding): string {
  const { severity, message, rule, frame } = finding
  const line = `${findingPosition(finding)}: ${severity}: ${message} (${rule})`
  return frame === undefined ? line : `${line}\n${frame}`
}

/** Converts a finding to a problem in an error. */
export function findingProblem(finding: Finding): FindingProblem {
  const { rule, severity, message, file, line, column } = finding
  return { where: findingPosition(finding), rule, message, severity, file, line, column }
}

/**
 * Builds the error for a document that failed its check. It contains all findings, as text and for
 * JSON.
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
