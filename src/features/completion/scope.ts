import type { Scope } from '../../contract/resource-kinds.ts'
import type { Session } from '../../profile/session.ts'

/** Returns the scope that the flags of a command specify. */
export function scopeTyped(
  flag: (name: string) => string | undefined,
  { org, space, site }: Session,
): Scope {
  return {
    organizationId: flag('org') ?? org?.value,
    spaceId: flag('space') ?? space?.value,
    siteId: flag('site') ?? site?.value,
    changeRequestId: flag('change-request'),
    revisionId: flag('revision'),
  }
}
