import { isAbsolute, relative, resolve } from 'node:path'
import { maskUrl } from '../text/redact.ts'
import type { Finding } from './finding.ts'

/** The outcome of a run, as docsctl reports it to a CI system. */
export interface PipelineOutcome {
  /** the command, such as `docsctl openapi publish` */
  title: string
  /** the subject of the run, such as the slug of a specification */
  slug?: string | undefined
  url?: string | undefined
  version?: string | undefined
  /** `published`, `unchanged`, `checked`, `rehearsed`, `failed` */
  result: string
  /** the reason why the run failed; absent if a finding shows the reason */
  message?: string | undefined
  findings: readonly Finding[]
  /** additional Markdown for the summary */
  summary?: string | undefined
}

/**
 * Returns findings with paths relative to the root folder of the CI system. URLs and standard input
 * stay unchanged.
 */
export function relativeToRoot(
  findings: readonly Finding[],
  cwd: string,
  root: string | undefined,
): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    file: rootRelativePath(root ?? cwd, cwd, finding.file),
    ...(finding.related && {
      related: finding.related.map((place) => ({
        ...place,
        file: rootRelativePath(root ?? cwd, cwd, place.file),
      })),
    }),
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

/** Counts the findings per severity, and the breaking changes among them. */
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
