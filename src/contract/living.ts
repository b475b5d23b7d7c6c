import { livingContent } from './living-content.ts'
import { livingOrganizations } from './living-organizations.ts'
import { livingSites } from './living-sites.ts'
import type { AnyOperation } from './operation.ts'
import { getOwnUser } from './organizations/users.ts'
import { collectionPermissions } from './permissions/collection-permissions.ts'
import { sitePermissions } from './permissions/site-permissions.ts'
import { spacePermissions } from './permissions/space-permissions.ts'
import { createSpace, listSpaces } from './spaces.ts'

/** The operations of the living service that its reference doesn't have; as heavy as the others. */
export const livingOperations = [
  getOwnUser,
  listSpaces,
  createSpace,
  ...Object.values(spacePermissions),
  ...Object.values(collectionPermissions),
  ...Object.values(sitePermissions),
  ...livingSites,
  ...livingOrganizations,
  ...livingContent,
] as const satisfies readonly AnyOperation[]
