import { collectionPermissions } from '../../contract/permissions/collection-permissions.ts'
import { sitePermissions } from '../../contract/permissions/site-permissions.ts'
import { spacePermissions } from '../../contract/permissions/space-permissions.ts'
import type { FindableKind } from '../things/which-thing.ts'

/** What somebody can be let into. */
export interface AccessPlace {
  kind: FindableKind
  id: string
  organizationId: string
}

export const accessKinds = ['spaces', 'sites', 'collections'] as const

/** The operations that tell who is let in there, and what fills their paths. */
export function permissionsOf({ kind, id, organizationId }: AccessPlace): {
  operations: typeof spacePermissions
  input: { spaceId: string }
  noun: string
} {
  const [operations, input, noun] =
    kind === 'sites'
      ? [sitePermissions, { organizationId, siteId: id }, 'site']
      : kind === 'collections'
        ? [collectionPermissions, { collectionId: id }, 'collection']
        : [spacePermissions, { spaceId: id }, 'space']
  // what differs is what fills the path alone
  return { operations: operations as never, input: input as never, noun }
}
