import { isAbsolute, relative, resolve } from 'node:path'
import { maskUrl } from '../text/redact.ts'
import type { Finding } from './finding.ts'

/** What a pipeline is told of a run at its end. */
export interface PipelineOutcome {
  /** the command, such as `docsctl openapi publish` */
  title: string
  /** what it was about: a slug, a name */
  slug?: string | undefined
  url?: string | undefined
  version?: string | undefined
  /** `published`, `unchanged`, `checked`, `rehearsed`, `failed` */
  result: string
  /** why it failed, where no finding says so */
  message?: string | undefined
  findings: readonly Finding[]
  /** more of it, in Markdown */
  summary?: string | undefined
}

/** Findings with their files named from the root that a pipeline knows; URLs and standard input stay. */
export function fromRoot(
  findings: readonly Finding[],
  cwd: string,
  root: string | undefined,
): Finding[] {
  return findings.map((finding) => ({ ...finding, file: pathFrom(root ?? cwd, cwd, finding.file) }))
}

function pathFrom(root: string, cwd: string, file: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(file)) return maskUrl(file)
  if (file === 'stdin') return file
  const path = resolve(cwd, file)
  const name = relative(root, path)
  return (name === '' || name.startsWith('..') || isAbsolute(name) ? path : name).replaceAll(
    '\\',
    '/',
  )
}

/** How many findings there are of each level, and how many of them are changes that break. */
export function countsOf(findings: readonly Finding[]) {
  const count = (of: (finding: Finding) => boolean) => findings.filter(of).length
  return {
    errors: count(({ severity }) => severity === 'error'),
    warnings: count(({ severity }) => severity === 'warning'),
    notes: count(({ severity }) => severity === 'note'),
    breaking: count(({ rule }) => rule.startsWith('breaking/')),
  }
}

/** `2 errors, 1 warning`, or `no findings`. */
export function countText(findings: readonly Finding[]): string {
  const parts = (['error', 'warning', 'note'] as const).flatMap((level) => {
    const count = findings.filter(({ severity }) => severity === level).length
    return count === 0 ? [] : [`${count} ${level}${count === 1 ? '' : 's'}`]
  })
  return parts.join(', ') || 'no findings'
}
