import type * as z from 'zod'
import type { AnyOperation } from '../../../contract/operation.ts'

/** The groups of kinds that users can select with `--only`. */
export const groups = [
  'organization',
  'members',
  'teams',
  'collections',
  'spaces',
  'custom-fields',
  'saml',
  'openapi',
  'translations',
  'sites',
] as const

export type GroupName = (typeof groups)[number]

/** The parts of an organization that a comparison includes. */
export interface SelectedParts {
  groups: ReadonlySet<GroupName>
  /** the names of single resources in a group; absent if the comparison includes all of them */
  named: ReadonlyMap<GroupName, ReadonlySet<string>>
}

const permissionPlaces = ['space', 'collection', 'site'] as const

export type PermissionKind = `${(typeof permissionPlaces)[number]} ${'user' | 'team'}`

export type KindName =
  | 'organization'
  | 'member'
  | 'team'
  | 'team member'
  | 'custom field'
  | 'SAML provider'
  | 'specification'
  | 'translation'
  | 'collection'
  | 'space'
  | 'site'
  | 'section group'
  | 'section'
  | 'site space'
  | 'link'
  | 'redirect'
  | 'share link'
  | PermissionKind

/** A request that changes fields of an object. */
export interface FieldSetting {
  operation: AnyOperation
  /**
   * the operation that turns the field off, if turning it on and off are separate operations
   * without a body
   */
  unless?: AnyOperation
  /**
   * the fields that the request sets; defaults to those with the same name in the request body and
   * the response
   */
  fields?: Readonly<Record<string, FieldShown>>
  /** the paths of fields that have other names in responses */
  shownAs?: Readonly<Record<string, string>>
}

/** The paths of a field in responses and request bodies. `*` matches any key. */
export interface FieldShown {
  /** the path in a response; defaults to the field's name */
  shown?: string
  /** the path in a request body; defaults to the field's name */
  key?: string
  /** the values that files can set; defaults to those of the request body */
  schema?: z.ZodType
}

/**
 * The source of an object's name in files. It is an unchangeable name in the response, the name of
 * another object to which the response refers, or the object's title at the first sync.
 */
export type NameSource =
  | { natural: string }
  | { of: KindName; id: string; or: string }
  | { titles: readonly string[] }

/** A kind of object, with the operations that list, create, change, and delete these objects. */
export interface OrgKind {
  name: KindName
  /** the plural of the name; defaults to the name followed by `s` */
  plural?: string
  group: GroupName
  /** the kinds of possible parents; names are unique within a parent */
  within?: readonly KindName[]
  /** the path parameter that contains the object's ID */
  param: string
  list: AnyOperation
  /** the path in a response that contains the value of the path parameter */
  idIn: string
  nameFrom: NameSource
  create?: AnyOperation
  settings: readonly FieldSetting[]
  /** the fields that only the creation sets */
  fixed?: Readonly<Record<string, FieldShown>>
  remove?: AnyOperation
  /** the paths of references to other objects, with the kinds of these objects */
  refs: Readonly<Record<string, KindName>>
  /** the values of fields that are missing in a response */
  whenAbsent?: Readonly<Record<string, unknown>>
}
