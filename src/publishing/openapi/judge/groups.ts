import { createHash } from 'node:crypto'
import {
  type ApiChange,
  type ChangeRule,
  type ChangeSeverity,
  severities,
} from '../compare/change.ts'
import { componentText } from '../compare/named-components.ts'

/** One change, with all the places that it is seen at: of a shared schema these may be thousands. */
export interface ChangeGroup {
  rule: ChangeRule
  severity: ChangeSeverity
  /** stays the same, whatever else changes */
  fingerprint: string
  /** the component that holds it, such as `Pet` or `parameter Limit`, or the operation */
  subject: string
  /** where it is in there; empty for the subject itself */
  path: string
  message: string
  places: Pick<ApiChange, 'operation' | 'where'>[]
  /** how many there are beside those */
  furtherPlaces?: number
  accepted?: { reason: string; until: string }
}

/** What is seen at many places because they share a schema is one change. */
export function grouped(changes: readonly ApiChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  // one schema may be told of by so many operations that its name is not asked for each time
  const byComponent = new Map<ApiChange['component'], ChangeGroup>()
  for (const change of changes) {
    const { rule, severity, component, message } = change
    const known = component && byComponent.get(component)
    const group =
      known?.rule === rule && known.message === message ? known : groupOf(change, groups)
    if (component) byComponent.set(component, group)
    group.places.push(change)
    if (change.furtherPlaces) {
      group.furtherPlaces = (group.furtherPlaces ?? 0) + change.furtherPlaces
    }
    // of what is settled somewhere, it is there that it matters
    if (severities.indexOf(severity) < severities.indexOf(group.severity)) group.severity = severity
  }
  return [...groups.values()].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )
}

function groupOf(change: ApiChange, groups: Map<string, ChangeGroup>): ChangeGroup {
  const { rule, severity, operation, where, message, component } = change
  const subject = component ? componentText(component) : operation
  const path = component?.path ?? where
  const kind = component?.kind ?? 'operation'
  const identity = [rule, kind, subject, path, message].join('\0')
  const fingerprint = () => createHash('sha256').update(identity).digest('hex').slice(0, 12)
  const group = groups.get(identity) ?? {
    ...{ rule, severity, fingerprint: fingerprint(), subject, path, message },
    places: [],
  }
  groups.set(identity, group)
  return group
}

/** `Pet name is gone`, as a line tells it. */
export function groupText({ subject, path, message }: ChangeGroup): string {
  return [subject === '*' ? '' : `${subject}:`, path, message].filter((one) => one !== '').join(' ')
}

/** `at 1,245 places`, where it is more than the one that is named. */
export function placesText(group: ChangeGroup): string {
  const count = placeCount(group)
  return count === 1 ? '' : `at ${count.toLocaleString('en')} places`
}

export function placeCount({ places, furtherPlaces = 0 }: ChangeGroup): number {
  return places.length + furtherPlaces
}
