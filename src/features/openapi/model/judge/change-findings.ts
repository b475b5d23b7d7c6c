import type { Finding, RelatedPlace, RuleHelp, Severity } from '../../../../output/ci/finding.ts'
import type { DocumentText } from '../read/parse.ts'
import type { TextPlace } from '../read/places.ts'
import { type ChangeGroup, changeSentence, groupLine } from './groups.ts'
import type { Judgment } from './policy.ts'
import { ruleTexts } from './rule-texts.ts'

/** The maximum number of locations per document in a finding. */
const maxRelated = 20

/**
 * Converts breaking changes and warnings to findings, located at the operations in the new
 * document. A change in many locations is a single finding, which is fixed or accepted once.
 * Further locations, and the locations in the base document, become related locations.
 */
export async function changeFindings(
  { groups, failing }: Judgment,
  { name, text }: DocumentText,
  base?: DocumentText,
): Promise<Finding[]> {
  const reported = groups.filter(({ severity, accepted }) => severity !== 'info' && !accepted)
  if (reported.length === 0) return []
  const { locateValues } = await import('../read/places.ts')
  const operations = reported.map((group) =>
    [...new Set(group.places.map(({ operation }) => operation))].slice(0, maxRelated),
  )
  const wanted = operations.flat().map((operation) => ({ path: pathTo(operation), onKey: true }))
  const located = locateValues(text, wanted)
  const before = base ? locateValues(base.text, wanted) : []
  let first = 0
  const starts = operations.map((all) => {
    first += all.length
    return first - all.length
  })
  return reported.map((group, index) => ({
    rule: `${group.severity}/${group.rule}`,
    severity: changeSeverity(group, failing),
    message: findingText(group),
    file: name,
    ...(located[starts[index] ?? 0] ?? { line: 1, column: 1 }),
    help: changeHelp(group),
    fingerprint: group.fingerprint,
    ...withRelated([
      ...relatedPlaces(operations[index] ?? [], located, starts[index] ?? 0, name).slice(1),
      ...(base
        ? relatedPlaces(operations[index] ?? [], before, starts[index] ?? 0, base.name)
        : []),
    ]),
  }))
}

function changeHelp({ rule }: ChangeGroup): RuleHelp {
  const { meaning, example } = ruleTexts[rule]
  return {
    meaning,
    advice: `For example: ${example}. To accept the change, use \`docsctl openapi accept\`.`,
  }
}

function withRelated(related: RelatedPlace[]): Pick<Finding, 'related'> {
  return related.length > 0 ? { related } : {}
}

/** Returns the locations of the operations that are in the document. */
function relatedPlaces(
  operations: readonly string[],
  located: readonly TextPlace[],
  start: number,
  file: string,
): RelatedPlace[] {
  return operations.flatMap((operation, at) => {
    const place = located[start + at]
    return place ? [{ message: operation, file, ...place }] : []
  })
}

/** Returns whether a finding reports a change rather than an error in the document. */
export function isChange({ rule }: Finding): boolean {
  return /^(breaking|warning)\//.test(rule)
}

function changeSeverity(group: ChangeGroup, failing: readonly ChangeGroup[]): Severity {
  if (failing.includes(group)) return 'error'
  return group.severity === 'breaking' ? 'warning' : 'note'
}

/**
 * Returns the message for a change. It starts with the operation if there is a single location, and
 * otherwise with the subject.
 */
function findingText(group: ChangeGroup): string {
  const [first] = group.places
  if (group.places.length > 1 || !first) return groupLine(group)
  const { operation, where } = first
  const detail = changeSentence(where, group.message)
  return operation === '*' ? detail : `${operation}: ${detail}`
}

function pathTo(operation: string): string[] {
  const [, kind, method = '', path = ''] = /^(webhook )?(\S+) (.*)$/.exec(operation)?.slice(0) ?? []
  if (operation === '*') return ['servers']
  return [kind === undefined ? 'paths' : 'webhooks', path, method.toLowerCase()]
}
