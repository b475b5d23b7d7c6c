import { collectionPermissions } from '../../contract/permissions/collection-permissions.ts'
import { sitePermissions } from '../../contract/permissions/site-permissions.ts'
import { spacePermissions } from '../../contract/permissions/space-permissions.ts'
import type { FindableKind } from '../names/index.ts'

/** A resource on which permissions can be granted. */
export interface AccessPlace {
  kind: FindableKind
  id: string
  organizationId: string
}

export const accessKinds = ['spaces', 'sites', 'collections'] as const

/** Returns the operations that read the permissions of a resource, and their path parameters. */
export function permissionReads({ kind, id, organizationId }: AccessPlace): {
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
  // these operations differ only in their path parameters
  return { operations: operations as never, input: input as never, noun }
}
