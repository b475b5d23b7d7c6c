import type { AnyOperation } from '../../contract/operation.ts'

/** What `--only` names. */
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

/** A request that sets fields of a thing. */
export interface FieldSetting {
  operation: AnyOperation
  /** the operation for a field that is switched off, where none has a body */
  unless?: AnyOperation
  /** the fields that it sets; where absent, the keys of its body that its answer has under the same name */
  fields?: Readonly<Record<string, FieldShown>>
  /** of those, the ones that an answer shows elsewhere */
  shownAs?: Readonly<Record<string, string>>
}

/** Where an answer has a field, and how it is sent; a `*` stands for every name that there is. */
export interface FieldShown {
  /** dotted; its own name where absent */
  shown?: string
  /** the place in the body, dotted; its own name where absent */
  key?: string
}

/**
 * What files call a thing: what an answer has at a place, for good; what another thing is called whose id an answer
 * has; or what its title was when it was first seen.
 */
export type NameSource =
  | { natural: string }
  | { of: KindName; id: string; or: string }
  | { titles: readonly string[] }

/** How things of a kind are listed, named, made, changed and deleted. */
export interface OrgKind {
  name: KindName
  /** several of it, where that isn't its name with an s */
  plural?: string
  group: GroupName
  /** the kinds that it can belong to; its names are unique in one of them */
  within?: readonly KindName[]
  /** the parameter of paths that it fills */
  param: string
  list: AnyOperation
  /** where an answer has what fills the parameter */
  idIn: string
  nameFrom: NameSource
  create?: AnyOperation
  settings: readonly FieldSetting[]
  /** what is said once, when it is made */
  fixed?: Readonly<Record<string, FieldShown>>
  remove?: AnyOperation
  /** fields, or parts of them, that name other things */
  refs: Readonly<Record<string, KindName>>
  /** what fields are that an answer leaves out */
  whenAbsent?: Readonly<Record<string, unknown>>
}
