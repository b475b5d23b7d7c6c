import type { Finding, Severity } from '../../../../output/ci/finding.ts'
import type { DocumentText } from '../read/parse.ts'
import { type ChangeGroup, groupText, placesText } from './groups.ts'
import type { Judgement } from './policy.ts'

/** Returns breaking changes and warnings as findings at the operations of the new document. */
export async function changeFindings(
  { groups, failing }: Judgement,
  { name, text }: DocumentText,
): Promise<Finding[]> {
  const reported = groups.filter(({ severity, accepted }) => severity !== 'info' && !accepted)
  if (reported.length === 0) return []
  const { locateValues } = await import('../read/places.ts')
  const wanted = reported.map(({ places }) => ({
    path: pathTo(places[0]?.operation ?? ''),
    onKey: true,
  }))
  const places = locateValues(text, wanted)
  return reported.map((group, index) => ({
    rule: `${group.severity}/${group.rule}`,
    severity: changeSeverity(group, failing),
    message: findingText(group),
    file: name,
    ...(places[index] ?? { line: 1, column: 1 }),
  }))
}

/** Returns whether a finding is a change rather than an error in the document. */
export function isChange({ rule }: Finding): boolean {
  return /^(breaking|warning)\//.test(rule)
}

function changeSeverity(group: ChangeGroup, failing: readonly ChangeGroup[]): Severity {
  if (failing.includes(group)) return 'error'
  return group.severity === 'breaking' ? 'warning' : 'note'
}

/** Describes a change by its location if there is only one, otherwise by the shared component. */
function findingText(group: ChangeGroup): string {
  const [first] = group.places
  if (group.places.length > 1 || !first) return `${groupText(group)}, ${placesText(group)}`
  const { operation, where } = first
  const detail = where === '' ? group.message : `${where} ${group.message}`
  return operation === '*' ? detail : `${operation}: ${detail}`
}

function pathTo(operation: string): string[] {
  const [, kind, method = '', path = ''] = /^(webhook )?(\S+) (.*)$/.exec(operation)?.slice(0) ?? []
  if (operation === '*') return ['servers']
  return [kind === undefined ? 'paths' : 'webhooks', path, method.toLowerCase()]
}
