import type { Finding } from '../../pipelines/finding.ts'
import type { Change } from './compare/change.ts'
import type { DocumentText } from './read/parse.ts'

/** What broke in its operation, such as `query parameter "limit" became required`. */
export function breakingDetail({ where, message }: Change): string {
  return where === '' ? message : `${where} ${message}`
}

/** Breaking changes as findings, at the operations of the new document. */
export async function breakingFindings(
  changes: readonly Change[],
  { name, text }: DocumentText,
): Promise<Finding[]> {
  if (changes.length === 0) return []
  const { placesOf } = await import('./read/places.ts')
  const wanted = changes.map(({ operation }) => ({ path: pathTo(operation), onKey: true }))
  const places = placesOf(text, wanted)
  return changes.map((change, index) => ({
    rule: `breaking/${change.rule}`,
    severity: 'error',
    message: `${change.operation}: ${breakingDetail(change)}`,
    file: name,
    ...(places[index] ?? { line: 1, column: 1 }),
  }))
}

function pathTo(operation: string): string[] {
  const [method = '', ...path] = operation.split(' ')
  return ['paths', path.join(' '), method.toLowerCase()]
}
