import type { Scope } from '../../names/kinds.ts'
import type { Session } from '../../profile/session.ts'

/** What a command with these flags lives in. */
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
