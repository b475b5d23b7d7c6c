import type { View } from '../../frame/result/result.ts'
import { isError, problemOf } from '../../pipelines/finding.ts'
import { breakingOf, type Comparison } from '../../publishing/openapi/compare/compare-documents.ts'
import { isChange } from '../../publishing/openapi/judge/change-findings.ts'
import type { Publication, Publishing } from './publish-document.ts'

const columns = ['slug', 'result', 'state', 'version', 'operations', 'url']

export const publishingView: View = {
  columns,
  known: [...columns, 'changes', 'problems'],
  ids: 'slug',
  noun: 'specifications',
}

/** What is told of a publication, to scripts. */
export function publishingReport({ slug, findings }: Publication, done: Publishing) {
  const { result, operations, comparison, specification } = done
  const url = urlOf(done)
  const { processingState: state, lastVersion: version } = specification ?? {}
  return {
    ...{ slug: specification?.slug ?? slug, result },
    ...(url !== undefined && { url }),
    ...(state !== undefined && { state }),
    ...(version !== undefined && { version }),
    ...(operations !== undefined && { operations }),
    ...(comparison && { changes: changesOf(comparison) }),
    problems: findings.filter((one) => isError(one) || !isChange(one)).map(problemOf),
  }
}

/** What differs, as scripts read it. */
function changesOf(comparison: Comparison) {
  const { added, removed, changed } = comparison
  const breaking = breakingOf(comparison).map(({ rule, operation, where, message }) => ({
    ...{ rule, operation, where, message },
  }))
  return { added, removed, changed, breaking }
}

export function urlOf({ specification }: Publishing): string | undefined {
  const { app, location } = (specification?.urls ?? {}) as { app?: string; location?: string }
  return app ?? location
}

/** The same as a line for people. */
export function publishingLine(publication: Publication, done: Publishing): string {
  const { slug, result, state, version, operations, url } = publishingReport(publication, done)
  const things = operations === 1 ? 'operation' : 'operations'
  const parts = [
    `${slug} ${result}`,
    state ?? '',
    version === undefined ? '' : `version ${version}`,
    operations === undefined ? '' : `${operations} ${things}`,
    url ?? '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
