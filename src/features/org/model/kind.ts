import type { AnyOperation } from '../../../contract/operation.ts'

/** The parts of an organization that `--only` selects. */
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

/** A request that sets fields of an object. */
export interface FieldSetting {
  operation: AnyOperation
  /** the operation that turns the field off, if neither operation has a body */
  unless?: AnyOperation
  /**
   * the fields that it sets; by default, the keys of its body that the response has under the same
   * name
   */
  fields?: Readonly<Record<string, FieldShown>>
  /** the paths of fields that a response has under a different name */
  shownAs?: Readonly<Record<string, string>>
}

/** The paths of a field in responses and bodies. A `*` matches any name. */
export interface FieldShown {
  /** dotted path in a response; defaults to the field's name */
  shown?: string
  /** dotted path in a body; defaults to the field's name */
  key?: string
}

/**
 * The source of an object's name in files: a natural name in the response, which never changes; the
 * name of another object whose id the response has; or the title when it was first read.
 */
export type NameSource =
  | { natural: string }
  | { of: KindName; id: string; or: string }
  | { titles: readonly string[] }

/** A kind of object: how it is listed, named, created, changed, and deleted. */
export interface OrgKind {
  name: KindName
  /** the plural, unless it is the name with an s */
  plural?: string
  group: GroupName
  /** the kinds that it can belong to; names are unique within one parent */
  within?: readonly KindName[]
  /** the path parameter for its id */
  param: string
  list: AnyOperation
  /** the path in a response of the value for the parameter */
  idIn: string
  nameFrom: NameSource
  create?: AnyOperation
  settings: readonly FieldSetting[]
  /** the fields that can only be set on creation */
  fixed?: Readonly<Record<string, FieldShown>>
  remove?: AnyOperation
  /** the fields, or parts of them, that refer to other objects */
  refs: Readonly<Record<string, KindName>>
  /** the values of fields that a response omits */
  whenAbsent?: Readonly<Record<string, unknown>>
}
