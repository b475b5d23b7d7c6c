import { isJsonObject } from '../../../../contract/json.ts'
import type { ReportChange } from './change.ts'
import type { NamedComponent } from './named-components.ts'
import type { ApiOperation } from './operation.ts'
import { isEqual } from './sameness.ts'
import { credentialsText, satisfies } from './security.ts'
import type { SharedParts } from './shared-parts.ts'

const where = 'security'

/**
 * Reports credentials that an operation no longer accepts. For callbacks and webhooks, these are
 * the credentials that the service sends.
 */
export function compareSecurity(
  before: ApiOperation,
  after: ApiOperation,
  { parts, report }: { parts: SharedParts; report: ReportChange },
): void {
  const shared = sharedCause(before, after)
  const reportSecurity = shared ? parts.reportIn(report, where, shared) : report
  const isCalled = before.caller === 'service'
  const [offered, accepted] = isCalled
    ? [after.security, before.security]
    : [before.security, after.security]
  for (const way of offered) {
    if (accepted.some((other) => satisfies(way, other))) continue
    const others = accepted.map(credentialsText).join(', or ')
    const [was, is] = isCalled ? [others, credentialsText(way)] : [credentialsText(way), others]
    reportSecurity('security-narrowed', where, `was ${was}, is ${is}`)
  }
}

/**
 * Returns the shared cause of a change to many operations: a security scheme, or the document's
 * default security.
 */
function sharedCause(before: ApiOperation, after: ApiOperation): NamedComponent | undefined {
  const [was, is] = [before.securityRequirements, after.securityRequirements]
  if (isEqual(was.requirements, is.requirements)) {
    const names = [was.requirements]
      .flat()
      .flatMap((way) => (isJsonObject(way) ? Object.keys(way) : []))
    return { kind: 'security scheme', name: [...new Set(names)].join(', ') }
  }
  return was.isDefault && is.isDefault ? { kind: 'security', name: 'of the document' } : undefined
}
