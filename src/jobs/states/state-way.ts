import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { keysOf } from '../../contract/shape.ts'
import type { JobStep } from '../step.ts'
import { customValuesState } from './custom-values.ts'
import { grantState, grants } from './grants.ts'
import { externalLinkState, sectionInGroupState } from './on-site.ts'
import { moves, placeState } from './places.ts'
import { type ShownAs, shownElsewhere } from './shown-as.ts'
import type { SpecialState } from './special-state.ts'
import { teamMembersState } from './team-members.ts'

/** What kind of change an operation is, by which it is looked up and taken back. */
type ChangeKind =
  | 'set'
  | 'put'
  | 'delete'
  | 'create'
  | 'switch'
  | 'move'
  | 'members'
  | 'grants'
  | 'other'

/** How the state of what an operation acts on is read, and what takes it back. */
export interface StateWay {
  kind: ChangeKind
  /** reads the thing alone */
  read?: AnyOperation | undefined
  /** the list that it stands in */
  list?: AnyOperation | undefined
  /** where an item of that list has the last parameter of the path */
  idIn: string
  /** where a thing shows a key of the body, if that isn't under the same name */
  shownAs: Readonly<Record<string, ShownAs>>
  /** the fields that the step is about, where they are not the keys of its body */
  fields?: readonly string[]
  /** what is found once it was done, where no key of a body says it */
  becomes?: Readonly<Record<string, unknown>>
  /** how what no thing shows is read and compared */
  special?: SpecialState
  /** the operation that takes it back, where that is another one */
  inverse?: AnyOperation | undefined
  /** for so many days only */
  days?: number
  /** what of it doesn't come back with that */
  loses?: string
  /** why nothing takes it back */
  lasting?: string
}

type Operations = ReadonlyMap<string, AnyOperation>

type Exception = Partial<Omit<StateWay, 'read' | 'list' | 'inverse'>> & {
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

/** What paths and names don't tell. */
const exceptions = new Map<string, Exception>([
  ['spaces.update', { list: 'spaces.list' }],
  [
    'spaces.delete',
    {
      list: 'spaces.list',
      inverse: 'spaces.restore',
      days: 7,
      loses: 'its places on sites do not come back with it',
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
      lasting: 'no operation takes single sign-on back',
    },
  ],
  ['members.remove', { lasting: 'a member who was removed has to be invited again' }],
  [
    'teams.members.set',
    {
      kind: 'put',
      list: 'teams.members.list',
      idIn: 'organization.id',
      shownAs: { role: 'team.role' },
      inverse: 'teams.members.remove',
    },
  ],
  [
    'teams.members.remove',
    {
      list: 'teams.members.list',
      idIn: 'organization.id',
      shownAs: { role: 'team.role' },
      fields: ['role'],
      inverse: 'teams.members.set',
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
      lasting: 'nothing takes a merge out of main again',
    },
  ],
  ['spaces.create', { inverse: 'spaces.delete' }],
  ['spaces.duplicate', { kind: 'create', inverse: 'spaces.delete' }],
  ['collections.create', { inverse: 'collections.delete' }],
  ['customFields.create', { kind: 'create', inverse: 'customFields.delete' }],
  [
    'openapi.publish',
    {
      kind: 'put',
      inverse: 'openapi.delete',
      lasting: 'what it said before is published again from its own document',
    },
  ],
  [
    'integrations.publish',
    {
      kind: 'create',
      inverse: 'integrations.unpublish',
      lasting: 'a version that was published stays',
    },
  ],
  ['openapi.delete', { fields: ['lastVersion', 'updatedAt'] }],
  ['openapi.create', { kind: 'create', inverse: 'openapi.delete' }],
  ['teams.members.update', { kind: 'members', special: teamMembersState }],
  ['customFields.values.set', { special: customValuesState }],
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

/** The names of things by something else than `id`. */
const namedBy: Readonly<Record<string, string>> = {
  specSlug: 'slug',
  fieldName: 'name',
  integrationName: 'name',
}

/** The fields that are found once a step was done. */
export function wantedOf(step: JobStep, { special, becomes }: StateWay): Record<string, unknown> {
  return special?.wanted(step) ?? becomes ?? ((step.body ?? {}) as Record<string, unknown>)
}

/** Where a thing shows what the last parameter of a path names it by. */
export function namedIn(operation: AnyOperation): string {
  return namedBy[lastParameter(operation)] ?? 'id'
}

/** Derived from the paths of operations: what is read at the same path, and listed one above. */
export function stateWayOf(operation: AnyOperation, operations: Operations): StateWay {
  const { list, read, inverse, ...exception } = exceptions.get(operation.id) ?? {}
  const find = (id: string | undefined) => (id === undefined ? undefined : operations.get(id))
  const gets = [...operations.values()].filter(({ method }) => method === 'GET')
  const [above = '', last] = splitPath(operation.path)
  const derived = derivedKind(operation, operations)
  return {
    kind: derived,
    idIn: (last && namedBy[last]) || 'id',
    shownAs: shownElsewhere[operation.id] ?? {},
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
  const answersThing = result !== undefined && 'id' in keysOf(result)
  return isListed && answersThing ? 'create' : 'other'
}

/** The path above its last parameter, and that parameter, where it ends with one. */
function splitPath(path: string): [above: string, last: string | undefined] {
  const [, above = '', last] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? []
  return last === undefined ? [path, undefined] : [above, last]
}

export function lastParameter({ path }: AnyOperation): string {
  return pathNames(path).at(-1) as string
}
