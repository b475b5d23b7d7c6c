import { currentOnlyContent } from './current-only-content.ts'
import { currentOnlyOrganizations } from './current-only-organizations.ts'
import { currentOnlySites } from './current-only-sites.ts'
import type { AnyOperation } from './operation.ts'
import { getOwnUser } from './organizations/users.ts'
import { collectionPermissions } from './permissions/collection-permissions.ts'
import { sitePermissions } from './permissions/site-permissions.ts'
import { spacePermissions } from './permissions/space-permissions.ts'
import { createSpace, listSpaces } from './spaces.ts'

/**
 * All operations that only the current API has. Loading them takes as long as loading all other
 * operations.
 */
export const currentOnlyOperations = [
  getOwnUser,
  listSpaces,
  createSpace,
  ...Object.values(spacePermissions),
  ...Object.values(collectionPermissions),
  ...Object.values(sitePermissions),
  ...currentOnlySites,
  ...currentOnlyOrganizations,
  ...currentOnlyContent,
] as const satisfies readonly AnyOperation[]
