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
import { startingLevel } from '../content/new-space.ts'
import { dropPermissionsOn } from '../content/permissions.ts'
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
import { collectionOf, requireRole, roleIn } from '../http/scope.ts'
import { orderKey } from '../store/order-key.ts'
import { positionFor } from '../store/ordering.ts'
import { placeFor } from '../store/placing.ts'
import type { Records } from '../store/records.ts'
import { collectionView } from '../views/collection.ts'
import { spaceView } from '../views/space.ts'

export const collectionHandlers = [
  implement(getCollection, ({ tx, path, role, url }) =>
    collectionView(collectionOf(tx, path.collectionId), role, url),
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

  implement(updateCollection, ({ tx, path, body, role, url }) => {
    const { id } = collectionOf(tx, path.collectionId)
    return collectionView(tx.patch('collections', id, body), role, url)
  }),

  implement(listCollectionSpaces, ({ tx, path, page, role, url }) =>
    pageOf(tx, page, {
      table: 'spaces',
      index: 'byParent',
      group: path.collectionId,
      view: (space) => spaceView(tx, space, role, url),
    }),
  ),

  implement(moveCollection, ({ tx, org, path, body, role, url }) => {
    const collection = collectionOf(tx, path.collectionId)
    const parent = newParent(tx, collection, body.parent)
    const siblings = childrenOf(tx, parent ?? org.id)
    const moved = tx.patch('collections', collection.id, {
      parent,
      position: placeFor(tx, siblings, collection.id, body.position),
    })
    return collectionView(moved, role, url)
  }),

  implement(transferCollection, ({ tx, org, path, body, caller, url }) => {
    const collection = collectionOf(tx, path.collectionId)
    const role = roleIn(tx, body.organization, caller)
    requireRole(role, transferCollection)
    const collections = collectionsFrom(tx, collection)
    const spaces = collections.flatMap(({ id }) => tx.list('spaces', 'inCollection', id))
    refuseTransfer(tx, org.id, body.organization, spaces)
    for (const space of spaces) handOver(tx, space, body.organization)
    for (const { id } of collections) {
      dropInvites(tx, (invite) => invite.collection === id)
      tx.patch('collections', id, { organization: body.organization })
    }
    const handedOver = tx.patch('collections', collection.id, {
      parent: undefined,
      position: positionFor(tx, childrenOf(tx, body.organization), collection.id),
    })
    return collectionView(handedOver, role, url)
  }),

  implement(listCollections, ({ tx, org, query, page, role, url }) => {
    const view = (collection: Readonly<Records['collections']>) =>
      collectionView(collection, role, url)
    if (query.nested === false) {
      return pageOf(tx, page, { table: 'collections', index: 'byParent', group: org.id, view })
    }
    const list = pageOfItems(page, {
      name: 'collections.nested',
      items: tx.list('collections', 'byOrganization', org.id),
      place: (one) => [orderKey(...pathTo(tx, one)), one.id],
    })
    return { ...list, items: list.items.map(view) }
  }),

  implement(createCollection, ({ tx, org, body, role, now, url }) => {
    const id = tx.id('col')
    const parent =
      body.parent === undefined ? undefined : namedCollection(tx, org.id, 'parent', body.parent)
    const collection: Records['collections'] = {
      id,
      organization: org.id,
      title: body.title ?? 'Untitled',
      ...(parent && { parent: parent.id }),
      defaultLevel: startingLevel(org, parent),
      createdAt: now,
      position: positionFor(tx, childrenOf(tx, parent?.id ?? org.id), id),
    }
    tx.put('collections', collection)
    return created(collectionView(collection, role, url))
  }),
]
