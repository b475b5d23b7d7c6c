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
import { copyPermissions } from '../access/permissions.ts'
import { readableBy } from '../access/roles.ts'
import { liveSpaceOf } from '../content/live-space.ts'
import { addSpace } from '../content/new-space.ts'
import {
  handOver,
  markDeleted,
  refuseTransfer,
  toRoot,
  visibilityBelow,
} from '../content/space-changes.ts'
import { childrenOf, namedCollection, newParent } from '../content/space-tree.ts'
import { created, implement } from '../http/implement.ts'
import { pageOf } from '../http/paging.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { requirePlace, requireRole, requireRoleOn, roleIn, spaceOf } from '../http/scope.ts'
import { positionFor } from '../store/ordering.ts'
import { placeFor } from '../store/placing.ts'
import { cleared } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import { spaceView } from '../views/space.ts'

const longestTitle = 50

export const spaceHandlers = [
  implement(getSpace, ({ tx, path, caller, now, url }) =>
    spaceView(tx, spaceOf(tx, path.spaceId, now), caller, url),
  ),

  implement(listSpaces, ({ tx, org, page, caller, url }) =>
    pageOf(tx, page, {
      table: 'spaces',
      index: 'byOrganization',
      group: org.id,
      where: readableBy(tx, org.id, caller),
      view: (space) => spaceView(tx, space, caller, url),
    }),
  ),

  implement(createSpace, ({ tx, org, body, caller, now, url }) => {
    const { title = 'Untitled', parent, empty, template, computedSource, ...more } = body
    if (Object.keys({ ...(empty && { empty }), ...(template && { template }) }).length > 1) {
      throw invalid('template', "can't be given together with empty")
    }
    const inside = parent === undefined ? undefined : namedCollection(tx, org.id, 'parent', parent)
    if (inside) requireRoleOn(tx, inside, caller, createSpace)
    const space = addSpace(tx, org, {
      title,
      // what a template holds, the sandbox can't know
      content: empty || computedSource ? 'empty' : 'sample',
      now,
      ...(inside && { parent: inside }),
      more,
    })
    return created(spaceView(tx, space, caller, url))
  }),

  implement(deleteSpace, ({ tx, path, now }) => {
    const space = spaceOf(tx, path.spaceId, now)
    // a second deletion must not give it more days
    if (space.deletedAt === undefined) markDeleted(tx, space, now)
  }),

  implement(updateSpace, ({ tx, path, body, role, caller, now, url }) => {
    const { id } = liveSpaceOf(tx, path.spaceId, now)
    // who gets in is not for everybody who may write
    if (body.defaultLevel !== undefined) requireRole(role, updateSpace, 'admin')
    const { emoji, icon, ...fields } = body
    // a space has one picture
    const picture = icon ? { icon, emoji: null } : emoji ? { emoji, icon: null } : { emoji, icon }
    const given = Object.entries(picture).filter(([, value]) => value !== undefined)
    const changes = { ...fields, ...cleared(Object.fromEntries(given)), updatedAt: now }
    return spaceView(tx, tx.patch('spaces', id, changes), caller, url)
  }),

  implement(duplicateSpace, ({ tx, org, path, caller, now, url }) => {
    const { gitSync: _, ...space } = liveSpaceOf(tx, path.spaceId, now)
    const siblings = childrenOf(tx, space.parent ?? org.id)
    const id = tx.id('spc')
    // the content as it is, without the history
    const revision = tx.get('revisions', space.revision) as Records['revisions']
    const copied = { id: tx.id('rev'), space: id, parents: [], type: 'edits', createdAt: now }
    tx.put('revisions', { ...revision, ...copied })
    const copy: Records['spaces'] = {
      ...space,
      id,
      title: [...`Copy of ${space.title}`].slice(0, longestTitle).join(''),
      // whom a space is published for is decided for each one
      visibility: space.visibility === 'in-collection' ? 'in-collection' : 'private',
      editMode: 'live',
      createdAt: now,
      updatedAt: now,
      revision: copied.id,
      lastNumber: 0,
      position: positionFor(tx, siblings, id, { after: space.id }),
    }
    tx.put('spaces', copy)
    copyPermissions(tx, space.id, id)
    return created(spaceView(tx, copy, caller, url))
  }),

  implement(restoreSpace, ({ tx, path, caller, now, url }) => {
    const space = spaceOf(tx, path.spaceId, now)
    if (space.deletedAt === undefined) {
      throw conflict(`the space ${JSON.stringify(space.id)} is not deleted`)
    }
    return spaceView(tx, tx.patch('spaces', space.id, { deletedAt: undefined }), caller, url)
  }),

  implement(moveSpace, ({ tx, org, path, body, caller, now, url }) => {
    const space = liveSpaceOf(tx, path.spaceId, now)
    const parent = newParent(tx, space, body.parent)
    requirePlace(tx, parent, { caller, operation: moveSpace, moved: space })
    const moved = tx.patch('spaces', space.id, {
      parent,
      visibility: visibilityBelow(space, parent),
      position: placeFor(tx, childrenOf(tx, parent ?? org.id), space.id, body.position),
    })
    return spaceView(tx, moved, caller, url)
  }),

  implement(transferSpace, ({ tx, org, path, body, caller, now, url }) => {
    const space = liveSpaceOf(tx, path.spaceId, now)
    requireRole(roleIn(tx, body.organization, caller), transferSpace)
    refuseTransfer(tx, org.id, body.organization, [space])
    toRoot(tx, handOver(tx, space, body.organization))
    return spaceView(tx, spaceOf(tx, space.id, now), caller, url)
  }),
]
