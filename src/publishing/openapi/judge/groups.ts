import { createHash } from 'node:crypto'
import { type Change, type ChangeRule, type ChangeSeverity, severities } from '../compare/change.ts'

/** One change, with all the places that it is seen at: of a shared schema these may be thousands. */
export interface ChangeGroup {
  rule: ChangeRule
  severity: ChangeSeverity
  /** stays the same, whatever else changes */
  fingerprint: string
  /** the shared schema that holds it, such as `Pet`, or the operation */
  subject: string
  /** where it is in there; empty for the subject itself */
  path: string
  message: string
  places: { operation: string; where: string }[]
  accepted?: { reason: string; until?: string }
}

/** What is seen at many places because they share a schema is one change. */
export function grouped(changes: readonly Change[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const { rule, severity, operation, where, message, component } of changes) {
    const subject = component?.name ?? operation
    const path = component?.path ?? where
    const key = [rule, component === undefined ? 'operation' : 'schema', subject, path, message]
    const identity = key.join('\0')
    const known = groups.get(identity)
    if (known) {
      known.places.push({ operation, where })
      // of what is settled somewhere, it is there that it matters
      if (severities.indexOf(severity) < severities.indexOf(known.severity)) {
        known.severity = severity
      }
      continue
    }
    const fingerprint = createHash('sha256').update(identity).digest('hex').slice(0, 12)
    const places = [{ operation, where }]
    groups.set(identity, { rule, severity, fingerprint, subject, path, message, places })
  }
  return [...groups.values()].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )
}

/** `Pet name is gone`, as a line tells it. */
export function groupText({ subject, path, message }: ChangeGroup): string {
  return [subject === '*' ? '' : `${subject}:`, path, message].filter((one) => one !== '').join(' ')
}

/** `at 1,245 places`, where it is more than the one that is named. */
export function placesText({ places }: ChangeGroup): string {
  return places.length === 1 ? '' : `at ${places.length.toLocaleString('en')} places`
}
