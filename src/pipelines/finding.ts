import { relative } from 'node:path'
import { DocsctlError, type Problem } from '../errors.ts'

export type Severity = 'error' | 'warning' | 'note'

/** One thing that is wrong with a document, and where it stands. */
export interface Finding {
  /** the name of the rule that it breaks, such as `manifest/title` or `path-parameters-defined` */
  rule: string
  severity: Severity
  message: string
  /** relative to the current folder where it is below it, else as it was typed; or a URL */
  file: string
  /** from 1 */
  line: number
  /** from 1 */
  column: number
  /** JSON pointer into the document, such as `#/paths/~1pets/get` */
  pointer?: string
  /** the lines around it, marked, for people */
  frame?: string
  /** how it is known from run to run, where that is asked for */
  history?: {
    fingerprint: string
    /** absent where there is nothing to compare with */
    isNew?: boolean
    /** why it is taken as it is */
    acceptedFor?: string
  }
}

/** The first place of findings is the file, then the line. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  )
}

/** A file as findings name it: relative to the current folder where it is below it. */
export function nameFrom(cwd: string, path: string): string {
  const name = relative(cwd, path)
  return (name === '' || name.startsWith('..') ? path : name).replaceAll('\\', '/')
}

export function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

export function placeOf({ file, line, column }: Finding): string {
  return `${file}:${line}:${column}`
}

/** A finding for people: a line, and what stands there below it. */
export function findingText(finding: Finding): string {
  const { severity, message, rule, frame } = finding
  const line = `${placeOf(finding)}: ${severity}: ${message} (${rule})`
  return frame === undefined ? line : `${line}\n${frame}`
}

/** A finding as it stands among the problems of an error. */
export function problemOf(finding: Finding): Problem {
  const { rule, severity, message, file, line, column } = finding
  return { where: placeOf(finding), rule: message, id: rule, severity, file, line, column }
}

/** What ends a command whose document didn't pass: every finding, for people and for scripts. */
export function checkFailed(
  headline: string,
  findings: readonly Finding[],
  hint?: string,
): DocsctlError {
  const sorted = inOrder(findings)
  return new DocsctlError('check-failed', [headline, ...sorted.map(findingText)].join('\n'), {
    problems: sorted.map(problemOf),
    ...(hint !== undefined && { hint }),
  })
}
