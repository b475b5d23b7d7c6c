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
import { dropResourcePermissions } from '../access/permissions.ts'
import { readableFilter } from '../access/roles.ts'
import {
  dropInvites,
  handOver,
  markDeleted,
  refuseTransfer,
  toRoot,
} from '../content/space-changes.ts'
import {
  collectionWithDescendants,
  newParent,
  orderedChildren,
  pathTo,
  requireNamedCollection,
} from '../content/space-tree.ts'
import { created, implement } from '../http/implement.ts'
import { pageOfItems, paginate } from '../http/paging.ts'
import {
  intoCollection,
  intoOrganization,
  requireCollection,
  requireContentRole,
  requireMembership,
  requirePlace,
  requireRole,
} from '../http/scope.ts'
import { orderKey } from '../store/order-key.ts'
import { positionFor } from '../store/ordering.ts'
import { placeFor } from '../store/placing.ts'
import type { Records } from '../store/records.ts'
import { collectionView } from '../views/collection.ts'
import { spaceView } from '../views/space.ts'

export const collectionHandlers = [
  implement(getCollection, ({ tx, path, caller, url }) =>
    collectionView(tx, requireCollection(tx, path.collectionId), caller, url),
  ),

  // the collections can't be restored, but their spaces can be restored to the top level
  implement(deleteCollection, ({ tx, path, now }) => {
    for (const { id } of collectionWithDescendants(tx, requireCollection(tx, path.collectionId))) {
      for (const space of tx.list('spaces', 'inCollection', id)) {
        if (space.deletedAt === undefined) markDeleted(tx, space, now)
        toRoot(tx, space)
      }
      dropInvites(tx, ({ collection }) => collection === id)
      dropResourcePermissions(tx, id)
      tx.delete('collections', id)
    }
  }),

  implement(updateCollection, ({ tx, path, body, caller, url }) => {
    const { id } = requireCollection(tx, path.collectionId)
    return collectionView(tx, tx.patch('collections', id, body), caller, url)
  }),

  implement(listCollectionSpaces, ({ tx, org, path, page, caller, url }) =>
    paginate(tx, page, {
      table: 'spaces',
      index: 'byParent',
      group: path.collectionId,
      where: readableFilter(tx, org.id, caller),
      view: (space) => spaceView(tx, space, caller, url),
    }),
  ),

  implement(moveCollection, ({ tx, org, path, body, caller, url }) => {
    const collection = requireCollection(tx, path.collectionId)
    const parent = newParent(tx, collection, body.parent)
    requirePlace(tx, parent, { caller, operation: moveCollection, moved: collection })
    const siblings = orderedChildren(tx, parent ?? org.id)
    const moved = tx.patch('collections', collection.id, {
      parent,
      position: placeFor(tx, siblings, collection.id, body.position),
    })
    return collectionView(tx, moved, caller, url)
  }),

  implement(transferCollection, ({ tx, org, path, body, caller, url }) => {
    const collection = requireCollection(tx, path.collectionId)
    requireRole(
      requireMembership(tx, body.organization, caller),
      transferCollection,
      intoOrganization,
    )
    const collections = collectionWithDescendants(tx, collection)
    const spaces = collections.flatMap(({ id }) => tx.list('spaces', 'inCollection', id))
    refuseTransfer(tx, org.id, body.organization, spaces)
    for (const space of spaces) handOver(tx, space, body.organization)
    for (const { id } of collections) {
      dropInvites(tx, (invite) => invite.collection === id)
      dropResourcePermissions(tx, id)
      tx.patch('collections', id, { organization: body.organization })
    }
    const handedOver = tx.patch('collections', collection.id, {
      parent: undefined,
      position: positionFor(tx, orderedChildren(tx, body.organization), collection.id),
    })
    return collectionView(tx, handedOver, caller, url)
  }),

  implement(listCollections, ({ tx, org, query, page, caller, url }) => {
    const view = (collection: Readonly<Records['collections']>) =>
      collectionView(tx, collection, caller, url)
    const where = readableFilter(tx, org.id, caller)
    if (query.nested === false) {
      const rows = { table: 'collections', index: 'byParent', group: org.id } as const
      return paginate(tx, page, { ...rows, where, view })
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
      body.parent === undefined
        ? undefined
        : requireNamedCollection(tx, org.id, 'parent', body.parent)
    if (parent) requireContentRole(tx, parent, caller, createCollection, intoCollection)
    const collection: Records['collections'] = {
      id,
      organization: org.id,
      title: body.title ?? 'Untitled',
      ...(parent && { parent: parent.id }),
      defaultLevel: 'inherit',
      createdAt: now,
      createdBy: caller.user,
      position: positionFor(tx, orderedChildren(tx, parent?.id ?? org.id), id),
    }
    tx.put('collections', collection)
    return created(collectionView(tx, collection, caller, url))
  }),
]
