import { isAbsolute, relative, resolve } from 'node:path'
import { maskUrl } from '../text/redact.ts'
import type { Finding } from './finding.ts'

/** The outcome of a run that is reported to a CI system. */
export interface PipelineOutcome {
  /** the command, such as `docsctl openapi publish` */
  title: string
  /** the subject of the run, such as a slug or a name */
  slug?: string | undefined
  url?: string | undefined
  version?: string | undefined
  /** `published`, `unchanged`, `checked`, `rehearsed`, `failed` */
  result: string
  /** the reason of a failure, unless a finding shows it */
  message?: string | undefined
  findings: readonly Finding[]
  /** more details, in Markdown */
  summary?: string | undefined
}

/**
 * Returns findings with paths relative to the root that the CI system uses. URLs and standard input
 * don't change.
 */
export function fromRoot(
  findings: readonly Finding[],
  cwd: string,
  root: string | undefined,
): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    file: rootRelativePath(root ?? cwd, cwd, finding.file),
  }))
}

function rootRelativePath(root: string, cwd: string, file: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(file)) return maskUrl(file)
  if (file === 'stdin') return file
  const path = resolve(cwd, file)
  const name = relative(root, path)
  return (name === '' || name.startsWith('..') || isAbsolute(name) ? path : name).replaceAll(
    '\\',
    '/',
  )
}

/** Counts the findings of each level, and the breaking changes among them. */
export function countFindings(findings: readonly Finding[]) {
  const count = (of: (finding: Finding) => boolean) => findings.filter(of).length
  return {
    errors: count(({ severity }) => severity === 'error'),
    warnings: count(({ severity }) => severity === 'warning'),
    notes: count(({ severity }) => severity === 'note'),
    breaking: count(({ rule }) => rule.startsWith('breaking/')),
  }
}

/** Returns `2 errors, 1 warning`, or `no findings`. */
export function countText(findings: readonly Finding[]): string {
  const parts = (['error', 'warning', 'note'] as const).flatMap((level) => {
    const count = findings.filter(({ severity }) => severity === level).length
    return count === 0 ? [] : [`${count} ${level}${count === 1 ? '' : 's'}`]
  })
  return parts.join(', ') || 'no findings'
}
