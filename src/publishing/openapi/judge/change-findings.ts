import type { Finding, Severity } from '../../../pipelines/finding.ts'
import type { DocumentText } from '../read/parse.ts'
import { type ChangeGroup, groupText, placesText } from './groups.ts'
import type { Judgement } from './policy.ts'

/** What breaks clients, and what may surprise them, as findings at the operations of the new document. */
export async function changeFindings(
  { groups, failing }: Judgement,
  { name, text }: DocumentText,
): Promise<Finding[]> {
  const reported = groups.filter(({ severity, accepted }) => severity !== 'info' && !accepted)
  if (reported.length === 0) return []
  const { placesOf } = await import('../read/places.ts')
  const wanted = reported.map(({ places }) => ({
    path: pathTo(places[0]?.operation ?? ''),
    onKey: true,
  }))
  const places = placesOf(text, wanted)
  return reported.map((group, index) => ({
    rule: `${group.severity}/${group.rule}`,
    severity: severityOf(group, failing),
    message: findingText(group),
    file: name,
    ...(places[index] ?? { line: 1, column: 1 }),
  }))
}

/** Whether a finding is a change, and no fault of the document. */
export function isChange({ rule }: Finding): boolean {
  return /^(breaking|warning)\//.test(rule)
}

function severityOf(group: ChangeGroup, failing: readonly ChangeGroup[]): Severity {
  if (failing.includes(group)) return 'error'
  return group.severity === 'breaking' ? 'warning' : 'note'
}

/** Where it is seen once, it is told from there; else from what is shared. */
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
