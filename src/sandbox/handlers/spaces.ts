import {
  createSpace,
  deleteSpace,
  duplicateSpace,
  getSpace,
  listSpaces,
  moveSpace,
  restoreSpace,
  transferSpace,
  updateSpace,
} from '../../contract/spaces.ts'
import { readableFilter } from '../access/roles.ts'
import { requireLiveSpace } from '../content/live-space.ts'
import { addSpace, copySpace } from '../content/new-space.ts'
import {
  handOver,
  markDeleted,
  refuseTransfer,
  toRoot,
  visibilityBelow,
} from '../content/space-changes.ts'
import { newParent, orderedChildren, requireNamedCollection } from '../content/space-tree.ts'
import { created, implement } from '../http/implement.ts'
import { paginate } from '../http/paging.ts'
import { conflict, invalid } from '../http/refusal.ts'
import {
  intoCollection,
  intoOrganization,
  requireContentRole,
  requireMembership,
  requirePlace,
  requireRole,
  requireSpace,
} from '../http/scope.ts'
import { placeFor } from '../store/placing.ts'
import { cleared } from '../store/record.ts'
import { spaceView } from '../views/space.ts'

export const spaceHandlers = [
  implement(getSpace, ({ tx, path, caller, now, url }) =>
    spaceView(tx, requireSpace(tx, path.spaceId, now), caller, url),
  ),

  implement(listSpaces, ({ tx, org, page, caller, url }) =>
    paginate(tx, page, {
      table: 'spaces',
      index: 'byOrganization',
      group: org.id,
      where: readableFilter(tx, org.id, caller),
      view: (space) => spaceView(tx, space, caller, url),
    }),
  ),

  implement(createSpace, ({ tx, org, body, caller, now, url }) => {
    const { title = 'Untitled', parent, empty, template, computedSource, ...more } = body
    if (Object.keys({ ...(empty && { empty }), ...(template && { template }) }).length > 1) {
      throw invalid('template', 'cannot be used with "empty"')
    }
    const inside =
      parent === undefined ? undefined : requireNamedCollection(tx, org.id, 'parent', parent)
    if (inside) requireContentRole(tx, inside, caller, createSpace, intoCollection)
    const space = addSpace(tx, org, {
      title,
      // the sandbox doesn't know the content of templates
      content: empty || computedSource ? 'empty' : 'sample',
      now,
      ...(inside && { parent: inside }),
      more: { ...more, createdBy: caller.user },
    })
    return created(spaceView(tx, space, caller, url))
  }),

  implement(deleteSpace, ({ tx, path, now }) => {
    const space = requireSpace(tx, path.spaceId, now)
    // if the space is already deleted, keep the time of its deletion, from which the restore period
    // is counted
    if (space.deletedAt === undefined) markDeleted(tx, space, now)
  }),

  implement(updateSpace, ({ tx, path, body, caller, now, url }) => {
    const { id } = requireLiveSpace(tx, path.spaceId, now)
    const { emoji, icon, ...fields } = body
    // an icon replaces the emoji, and vice versa
    const picture = icon ? { icon, emoji: null } : emoji ? { emoji, icon: null } : { emoji, icon }
    const given = Object.entries(picture).filter(([, value]) => value !== undefined)
    const changes = { ...fields, ...cleared(Object.fromEntries(given)), updatedAt: now }
    return spaceView(tx, tx.patch('spaces', id, changes), caller, url)
  }),

  implement(duplicateSpace, ({ tx, path, caller, now, url }) => {
    const copy = copySpace(tx, requireLiveSpace(tx, path.spaceId, now), caller.user, now)
    return created(spaceView(tx, copy, caller, url))
  }),

  implement(restoreSpace, ({ tx, path, caller, now, url }) => {
    const space = requireSpace(tx, path.spaceId, now)
    if (space.deletedAt === undefined) {
      throw conflict(`Space ${JSON.stringify(space.id)} is not deleted`)
    }
    return spaceView(tx, tx.patch('spaces', space.id, { deletedAt: undefined }), caller, url)
  }),

  implement(moveSpace, ({ tx, org, path, body, caller, now, url }) => {
    const space = requireLiveSpace(tx, path.spaceId, now)
    const parent = newParent(tx, space, body.parent)
    requirePlace(tx, parent, { caller, operation: moveSpace, moved: space })
    const moved = tx.patch('spaces', space.id, {
      parent,
      visibility: visibilityBelow(space, parent),
      position: placeFor(tx, orderedChildren(tx, parent ?? org.id), space.id, body.position),
    })
    return spaceView(tx, moved, caller, url)
  }),

  implement(transferSpace, ({ tx, org, path, body, caller, now, url }) => {
    const space = requireLiveSpace(tx, path.spaceId, now)
    requireRole(requireMembership(tx, body.organization, caller), transferSpace, intoOrganization)
    refuseTransfer(tx, org.id, body.organization, [space])
    toRoot(tx, handOver(tx, space, body.organization))
    return spaceView(tx, requireSpace(tx, space.id, now), caller, url)
  }),
]
