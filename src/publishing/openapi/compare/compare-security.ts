import type { ReportChange } from './change.ts'
import type { NamedComponent } from './named-components.ts'
import { isObject } from './node.ts'
import type { ApiOperation } from './operation.ts'
import { isEqual } from './sameness.ts'
import { lets, wayText } from './security.ts'
import type { SharedParts } from './shared-parts.ts'

const where = 'security'

/** Tells of ways to be let in that are no longer enough; those who are called have to let the service in. */
export function compareSecurity(
  before: ApiOperation,
  after: ApiOperation,
  { parts, report }: { parts: SharedParts; report: ReportChange },
): void {
  const shared = sharedBy(before, after)
  const tell = shared ? parts.of(report, where, shared) : report
  const isCalled = before.caller === 'service'
  const [given, taken] = isCalled
    ? [after.security, before.security]
    : [before.security, after.security]
  for (const way of given) {
    if (taken.some((other) => lets(way, other))) continue
    const others = taken.map(wayText).join(', or ')
    const [was, is] = isCalled ? [others, wayText(way)] : [wayText(way), others]
    tell('security-narrowed', where, `was ${was}, is ${is}`)
  }
}

/** What changes how all are let in who share it: a scheme, or what the document says of all its operations. */
function sharedBy(before: ApiOperation, after: ApiOperation): NamedComponent | undefined {
  const [was, is] = [before.securityAsked, after.securityAsked]
  if (isEqual(was.ways, is.ways)) {
    const names = [was.ways].flat().flatMap((way) => (isObject(way) ? Object.keys(way) : []))
    return { kind: 'security scheme', name: [...new Set(names)].join(', ') }
  }
  return was.ofAll && is.ofAll ? { kind: 'security', name: 'of the document' } : undefined
}
