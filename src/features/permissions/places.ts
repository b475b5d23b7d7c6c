import { getCollection } from '../../contract/collections.ts'
import { collectionPermissions } from '../../contract/permissions/collection-permissions.ts'
import { sitePermissions } from '../../contract/permissions/site-permissions.ts'
import { spacePermissions } from '../../contract/permissions/space-permissions.ts'
import { getSite } from '../../contract/sites/sites.ts'
import { getSpace } from '../../contract/spaces.ts'
import type { PermissionPlace } from './place.ts'

export const onSpaces: PermissionPlace = {
  topic: 'spaces',
  noun: 'space',
  operations: spacePermissions,
  read: getSpace,
}

export const onCollections: PermissionPlace = {
  topic: 'collections',
  noun: 'collection',
  operations: collectionPermissions,
  read: getCollection,
}

export const onSites: PermissionPlace = {
  topic: 'sites',
  noun: 'site',
  operations: sitePermissions,
  read: getSite,
}
