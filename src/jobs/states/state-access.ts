import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { schemaKeys } from '../../contract/shape.ts'
import type { JobStep } from '../step.ts'
import { customValuesState } from './custom-values.ts'
import { grantState, grants, reviewRequestState } from './grants.ts'
import { moves, placeState } from './places.ts'
import { type ResponseKey, responseKeys } from './response-keys.ts'
import { externalLinkState, sectionInGroupState } from './site-structure-states.ts'
import type { SpecialState } from './special-state.ts'
import type { ChangeKind } from './state.ts'
import { teamMembersState } from './team-members.ts'

/**
 * The operations and fields for reading the state that an operation changes, and for undoing the
 * operation.
 */
export interface StateAccess {
  kind: ChangeKind
  /** the operation that reads the resource individually */
  read?: AnyOperation | undefined
  /** the operation that lists resources of this kind */
  list?: AnyOperation | undefined
  /** the path of the resource's ID in the list items */
  idIn: string
  /** the body keys that have a different name in the resource, with their paths in the resource */
  shownAs: Readonly<Record<string, ResponseKey>>
  /** the fields that the step changes, if they differ from the keys of the body */
  fields?: readonly string[]
  /** the values that the resource should have after the step, if the body doesn't contain them */
  becomes?: Readonly<Record<string, unknown>>
  /** the functions for special states */
  special?: SpecialState
  /** the operation that undoes the change, if it is a different operation */
  inverse?: AnyOperation | undefined
  /** the number of days during which the change can be undone */
  days?: number
  /** a description of the data that undo doesn't restore */
  loses?: string
  /** the reason why the change can't be undone */
  noUndo?: string
}

type Operations = ReadonlyMap<string, AnyOperation>

type Exception = Partial<Omit<StateAccess, 'read' | 'list' | 'inverse'>> & {
  read?: string
  list?: string
  inverse?: string
}

const grantedTo = (place: string, who: 'User' | 'Team'): [string, Exception][] => {
  const list = `${place}.permissions.list${who}s`
  const idIn = `${who.toLowerCase()}.id`
  const shownAs = { role: 'permission' }
  return [
    [`${place}.permissions.set${who}`, { list, idIn, shownAs }],
    [
      `${place}.permissions.revoke${who}`,
      { list, idIn, shownAs, fields: ['role'], inverse: `${place}.permissions.grant` },
    ],
  ]
}

/** Operations whose `StateAccess` can't be derived from paths and names. */
const exceptions = new Map<string, Exception>([
  ['spaces.update', { list: 'spaces.list' }],
  [
    'spaces.delete',
    {
      ...{ list: 'spaces.list', inverse: 'spaces.restore', days: 7 },
      loses: 'it is not added to sites again',
    },
  ],
  [
    'spaces.restore',
    {
      kind: 'switch',
      read: 'spaces.get',
      becomes: { deletedAt: undefined },
      inverse: 'spaces.delete',
    },
  ],
  ['collections.update', { list: 'collections.list' }],
  ['collections.delete', { list: 'collections.list' }],
  [
    'members.enableSso',
    {
      kind: 'switch',
      read: 'members.get',
      list: 'members.list',
      becomes: { sso: true },
      noUndo: 'SSO cannot be turned off again',
    },
  ],
  ['invites.send', { noUndo: 'an invitation cannot be revoked' }],
  ['members.remove', { noUndo: 'a removed member must be invited again' }],
  [
    'teams.members.set',
    {
      kind: 'put',
      ...{ list: 'teams.members.list', idIn: 'organization.id', inverse: 'teams.members.remove' },
      shownAs: { role: 'team.role' },
    },
  ],
  [
    'teams.members.remove',
    {
      ...{ list: 'teams.members.list', idIn: 'organization.id', inverse: 'teams.members.set' },
      ...{ shownAs: { role: 'team.role' }, fields: ['role'] },
    },
  ],
  [
    'sites.publish',
    { kind: 'switch', read: 'sites.get', becomes: { published: true }, inverse: 'sites.unpublish' },
  ],
  [
    'sites.unpublish',
    { kind: 'switch', read: 'sites.get', becomes: { published: false }, inverse: 'sites.publish' },
  ],
  [
    'changeRequests.merge',
    {
      kind: 'switch',
      read: 'changeRequests.get',
      becomes: { status: 'merged' },
      noUndo: 'a merge cannot be reverted',
    },
  ],
  ['changeRequests.create', { noUndo: 'the API cannot delete change requests' }],
  ['changeRequests.pull', { kind: 'other', noUndo: 'a pull cannot be reverted' }],
  ['changeRequests.reviews.create', { kind: 'other', noUndo: 'the API cannot delete reviews' }],
  ['spaces.create', { inverse: 'spaces.delete' }],
  ['spaces.duplicate', { kind: 'create', inverse: 'spaces.delete' }],
  [
    'sites.contextRecords.upsert',
    { kind: 'other', noUndo: 'the API cannot delete context records' },
  ],
  ['sites.agentSettings.set', { kind: 'set' }],
  ['orgs.agentInstructions.set', { kind: 'set' }],
  ['sites.topics.deleteFindings', { kind: 'other', noUndo: 'deleted findings cannot be restored' }],
  ['sites.findings.triggerChangeRequests', { noUndo: 'the API cannot delete change requests' }],
  ['styleguides.create', { kind: 'create', inverse: 'spaces.delete' }],
  ['styleguides.runs.create', { kind: 'other', noUndo: 'the API cannot delete change requests' }],
  ['installations.spaces.add', { kind: 'create', inverse: 'installations.spaces.remove' }],
  ['installations.sites.add', { kind: 'create', inverse: 'installations.sites.remove' }],
  ['orgs.create', { noUndo: 'an organization can be deleted only in the web app' }],
  [
    'sites.spaces.duplicate',
    { kind: 'create', inverse: 'sites.spaces.remove', loses: 'the copy of the space is kept' },
  ],
  ['integrations.enableDevMode', { noUndo: 'the previous tunnel URL is unknown' }],
  ['integrations.disableDevMode', { noUndo: 'the previous tunnel URL is unknown' }],
  ['collections.create', { inverse: 'collections.delete' }],
  ['customFields.create', { kind: 'create', inverse: 'customFields.delete' }],
  [
    'openapi.publish',
    {
      kind: 'put',
      inverse: 'openapi.delete',
      noUndo:
        'the previous document must be published again, with docsctl openapi publish or docsctl openapi rollback',
    },
  ],
  [
    'integrations.publish',
    {
      kind: 'create',
      inverse: 'integrations.unpublish',
      noUndo:
        'published versions cannot be removed. To publish a stored version again, run docsctl integrations rollback',
    },
  ],
  ['integrations.unpublish', { fields: ['version'] }],
  ['openapi.delete', { fields: ['lastVersion', 'updatedAt'] }],
  ['openapi.create', { kind: 'create', inverse: 'openapi.delete' }],
  ['teams.members.update', { kind: 'members', special: teamMembersState }],
  [
    'changeRequests.reviewers.request',
    {
      kind: 'reviewers',
      special: reviewRequestState,
      inverse: 'changeRequests.reviewers.remove',
    },
  ],
  ['changeRequests.reviewers.remove', { list: 'changeRequests.reviewers.list', idIn: 'user.id' }],
  ['customFields.values.set', { special: customValuesState }],
  ['sites.externalLinks.create', { kind: 'create', inverse: 'sites.externalLinks.delete' }],
  ['sites.externalLinks.update', { special: externalLinkState }],
  ['sites.externalLinks.delete', { special: externalLinkState }],
  ['sites.sectionGroups.removeSection', { special: sectionInGroupState }],
  ['spaces.transfer', { read: 'spaces.get' }],
  ['collections.transfer', { read: 'collections.get' }],
  ...grants.map((id): [string, Exception] => [id, { kind: 'grants', special: grantState }]),
  ...moves.map((id): [string, Exception] => [id, { kind: 'move', special: placeState }]),
  ...['spaces', 'collections', 'sites'].flatMap((place) => [
    ...grantedTo(place, 'User'),
    ...grantedTo(place, 'Team'),
  ]),
])

/** Path parameters that contain the value of a field other than `id`. */
const parameterFields: Readonly<Record<string, string>> = {
  specSlug: 'slug',
  fieldName: 'name',
  integrationName: 'name',
}

/** Returns the values that a resource should have after a step. */
export function expectedFields(
  step: JobStep,
  { special, becomes }: StateAccess,
): Record<string, unknown> {
  return special?.wanted(step) ?? becomes ?? ((step.body ?? {}) as Record<string, unknown>)
}

/** Returns the name of the field whose value the last path parameter contains. */
export function lastParameterField(operation: AnyOperation): string {
  return parameterFields[lastParameter(operation)] ?? 'id'
}

/**
 * Derives how to read the state that an operation changes, and how to undo the operation. Uses the
 * read operation at the same path, and the list operation one level above.
 */
export function stateAccess(operation: AnyOperation, operations: Operations): StateAccess {
  const { list, read, inverse, ...exception } = exceptions.get(operation.id) ?? {}
  const find = (id: string | undefined) => (id === undefined ? undefined : operations.get(id))
  const gets = [...operations.values()].filter(({ method }) => method === 'GET')
  const [above = '', last] = splitPath(operation.path)
  const derived = derivedKind(operation, operations)
  return {
    kind: derived,
    idIn: (last && parameterFields[last]) || 'id',
    shownAs: responseKeys[operation.id] ?? {},
    ...(derived === 'create' && {
      inverse: [...operations.values()].find(
        ({ method, path }) => method === 'DELETE' && splitPath(path)[0] === operation.path,
      ),
    }),
    ...exception,
    ...(inverse && { inverse: find(inverse) }),
    read:
      find(read) ??
      gets.find(({ path, list: isList }) => path === operation.path && isList === undefined),
    list:
      find(list) ?? gets.find(({ path, paged }) => last !== undefined && paged && path === above),
  }
}

function derivedKind(operation: AnyOperation, operations: Operations): ChangeKind {
  const { method, path, result } = operation
  if (method === 'DELETE') return 'delete'
  if (splitPath(path)[1] !== undefined) return method === 'POST' ? 'other' : 'set'
  if (method === 'PATCH') return 'set'
  const isListed = [...operations.values()].some((one) => one.path === path && one.paged)
  const returnsResource = result !== undefined && 'id' in schemaKeys(result)
  return isListed && returnsResource ? 'create' : 'other'
}

/**
 * Splits a path into its last parameter and the part before it. Returns a path without parameters
 * unchanged.
 */
function splitPath(path: string): [above: string, last: string | undefined] {
  const [, above = '', last] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? []
  return last === undefined ? [path, undefined] : [above, last]
}

export function lastParameter({ path }: AnyOperation): string {
  return pathNames(path).at(-1) as string
}
