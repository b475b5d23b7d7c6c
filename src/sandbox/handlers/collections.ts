import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollectionSpaces,
  listCollections,
  moveCollection,
  transferCollection,
  updateCollection,
} from '../../contract/collections.ts'
import { dropPermissionsOn } from '../access/permissions.ts'
import { readableBy } from '../access/roles.ts'
import {
  dropInvites,
  handOver,
  markDeleted,
  refuseTransfer,
  toRoot,
} from '../content/space-changes.ts'
import {
  childrenOf,
  collectionsFrom,
  namedCollection,
  newParent,
  pathTo,
} from '../content/space-tree.ts'
import { created, implement } from '../http/implement.ts'
import { pageOf, pageOfItems } from '../http/paging.ts'
import { collectionOf, requirePlace, requireRole, requireRoleOn, roleIn } from '../http/scope.ts'
import { orderKey } from '../store/order-key.ts'
import { positionFor } from '../store/ordering.ts'
import { placeFor } from '../store/placing.ts'
import type { Records } from '../store/records.ts'
import { collectionView } from '../views/collection.ts'
import { spaceView } from '../views/space.ts'

export const collectionHandlers = [
  implement(getCollection, ({ tx, path, caller, url }) =>
    collectionView(tx, collectionOf(tx, path.collectionId), caller, url),
  ),

  // for good, with the collections in it; its spaces can be restored, to the root of the organization
  implement(deleteCollection, ({ tx, path, now }) => {
    for (const { id } of collectionsFrom(tx, collectionOf(tx, path.collectionId))) {
      for (const space of tx.list('spaces', 'inCollection', id)) {
        if (space.deletedAt === undefined) markDeleted(tx, space, now)
        toRoot(tx, space)
      }
      dropInvites(tx, ({ collection }) => collection === id)
      dropPermissionsOn(tx, id)
      tx.delete('collections', id)
    }
  }),

  implement(updateCollection, ({ tx, path, body, role, caller, url }) => {
    const { id } = collectionOf(tx, path.collectionId)
    // who gets in is not for everybody who may write
    if (body.defaultLevel !== undefined) requireRole(role, updateCollection, 'admin')
    return collectionView(tx, tx.patch('collections', id, body), caller, url)
  }),

  implement(listCollectionSpaces, ({ tx, org, path, page, caller, url }) =>
    pageOf(tx, page, {
      table: 'spaces',
      index: 'byParent',
      group: path.collectionId,
      where: readableBy(tx, org.id, caller),
      view: (space) => spaceView(tx, space, caller, url),
    }),
  ),

  implement(moveCollection, ({ tx, org, path, body, caller, url }) => {
    const collection = collectionOf(tx, path.collectionId)
    const parent = newParent(tx, collection, body.parent)
    requirePlace(tx, parent, { caller, operation: moveCollection, moved: collection })
    const siblings = childrenOf(tx, parent ?? org.id)
    const moved = tx.patch('collections', collection.id, {
      parent,
      position: placeFor(tx, siblings, collection.id, body.position),
    })
    return collectionView(tx, moved, caller, url)
  }),

  implement(transferCollection, ({ tx, org, path, body, caller, url }) => {
    const collection = collectionOf(tx, path.collectionId)
    requireRole(roleIn(tx, body.organization, caller), transferCollection)
    const collections = collectionsFrom(tx, collection)
    const spaces = collections.flatMap(({ id }) => tx.list('spaces', 'inCollection', id))
    refuseTransfer(tx, org.id, body.organization, spaces)
    for (const space of spaces) handOver(tx, space, body.organization)
    for (const { id } of collections) {
      dropInvites(tx, (invite) => invite.collection === id)
      dropPermissionsOn(tx, id)
      tx.patch('collections', id, { organization: body.organization })
    }
    const handedOver = tx.patch('collections', collection.id, {
      parent: undefined,
      position: positionFor(tx, childrenOf(tx, body.organization), collection.id),
    })
    return collectionView(tx, handedOver, caller, url)
  }),

  implement(listCollections, ({ tx, org, query, page, caller, url }) => {
    const view = (collection: Readonly<Records['collections']>) =>
      collectionView(tx, collection, caller, url)
    const where = readableBy(tx, org.id, caller)
    if (query.nested === false) {
      const rows = { table: 'collections', index: 'byParent', group: org.id } as const
      return pageOf(tx, page, { ...rows, where, view })
    }
    const list = pageOfItems(page, {
      name: 'collections.nested',
      items: tx.list('collections', 'byOrganization', org.id).filter(where ?? (() => true)),
      place: (one) => [orderKey(...pathTo(tx, one)), one.id],
    })
    return { ...list, items: list.items.map(view) }
  }),

  implement(createCollection, ({ tx, org, body, caller, now, url }) => {
    const id = tx.id('col')
    const parent =
      body.parent === undefined ? undefined : namedCollection(tx, org.id, 'parent', body.parent)
    if (parent) requireRoleOn(tx, parent, caller, createCollection)
    const collection: Records['collections'] = {
      id,
      organization: org.id,
      title: body.title ?? 'Untitled',
      ...(parent && { parent: parent.id }),
      defaultLevel: 'inherit',
      createdAt: now,
      position: positionFor(tx, childrenOf(tx, parent?.id ?? org.id), id),
    }
    tx.put('collections', collection)
    return created(collectionView(tx, collection, caller, url))
  }),
]
