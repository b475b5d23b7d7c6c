import type { View } from '../../command/result/view.ts'
import { findingProblem, isError } from '../../output/ci/finding.ts'
import { breakingChanges, type Comparison } from './model/compare/compare-documents.ts'
import { isChange } from './model/judge/change-findings.ts'
import type { Publication, Publishing } from './publication.ts'

const columns = ['slug', 'result', 'state', 'version', 'operations', 'url']

export const publishingView: View = {
  columns,
  known: [...columns, 'changes', 'internal', 'problems'],
  ids: 'slug',
  noun: 'specifications',
}

/** Returns the result of a publication as an object for scripts. */
export function publishingReport(
  { slug, findings }: Pick<Publication, 'slug' | 'findings'>,
  done: Publishing,
) {
  const { result, operations, comparison, internal, specification } = done
  const url = publishingUrl(done)
  const { processingState: state, lastVersion: version } = specification ?? {}
  return {
    ...{ slug: specification?.slug ?? slug, result },
    ...(url !== undefined && { url }),
    ...(state !== undefined && { state }),
    ...(version !== undefined && { version }),
    ...(operations !== undefined && { operations }),
    ...(comparison && { changes: changeRows(comparison) }),
    ...(internal && Object.keys(internal).length > 0 && { internal }),
    problems: findings.filter((one) => isError(one) || !isChange(one)).map(findingProblem),
  }
}

/** Returns the changes as an object for scripts. */
function changeRows(comparison: Comparison) {
  const { added, removed, changed } = comparison
  const breaking = breakingChanges(comparison).map(({ rule, operation, where, message }) => ({
    ...{ rule, operation, where, message },
  }))
  return { added, removed, changed, breaking }
}

export function publishingUrl({ specification }: Publishing): string | undefined {
  const { app, location } = (specification?.urls ?? {}) as { app?: string; location?: string }
  return app ?? location
}

/** Returns the result of a publication as a line for people. */
export function publishingLine(
  publication: Pick<Publication, 'slug' | 'findings'>,
  done: Publishing,
): string {
  const { slug, result, state, version, operations, url } = publishingReport(publication, done)
  const resources = operations === 1 ? 'operation' : 'operations'
  const parts = [
    `${slug} ${result}`,
    state ?? '',
    version === undefined ? '' : `version ${version}`,
    operations === undefined ? '' : `${operations} ${resources}`,
    url ?? '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
