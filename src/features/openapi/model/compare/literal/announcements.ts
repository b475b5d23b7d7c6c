import type { ReportedRule } from '../change.ts'
import { isStabilityLevel, sunsetDate } from '../lifecycle.ts'
import type { Node } from '../node.ts'

interface Announcing {
  /** false if a deprecation without an end date is allowed */
  needsDate: boolean
  today: Date
  report: (rule: ReportedRule, message: string) => void
}

/** Reports an end date that is missing, invalid, or too early. */
export function compareAnnouncements(
  before: Node,
  after: Node,
  { needsDate, today, report }: Announcing,
): void {
  if (after.deprecated !== true) return
  const isNew = before.deprecated !== true
  const [was, is] = [isNew ? undefined : sunsetDate(before), sunsetDate(after)]
  const [old, now] = [before, after].map((node) => JSON.stringify(node['x-sunset'] ?? node.sunset))
  if (is === undefined) {
    if (isNew && needsDate) report('sunset-missing', 'is deprecated without x-sunset')
    if (was !== undefined) report('sunset-removed', `x-sunset was ${old}, is unset`)
  } else if (is === 'invalid') {
    if (isNew || old !== now) report('sunset-invalid', `x-sunset is ${now}, which is not a date`)
  } else if (was === 'invalid') {
    report('sunset-invalid', `x-sunset was ${old}, which is not a date`)
  } else if (was === undefined ? isNew && is < today.getTime() : is < was) {
    const what = was === undefined ? `is ${now}, which is in the past` : `was ${old}, is ${now}`
    report('sunset-shortened', `x-sunset ${what}`)
  }
}

/** Reports a change from or to an unknown stability level. */
export function compareStability(
  before: Node,
  after: Node,
  report: (rule: ReportedRule, message: string) => void,
): void {
  const [was, is] = [before, after].map((node) => node['x-stability-level'])
  for (const level of new Set([was, is])) {
    if (level === undefined || isStabilityLevel(level) || was === is) continue
    report('stability-invalid', `x-stability-level ${JSON.stringify(level)} is unknown`)
  }
}
