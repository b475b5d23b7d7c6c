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

/** How things of a kind are listed, named, made, changed and deleted. */
export interface OrgKind {
  name: KindName
  group: GroupName
  /** the kinds that it can belong to; its names are unique in one of them */
  within?: readonly KindName[]
  /** the parameter of paths that it fills */
  param: string
  /** the kind whose id fills it, where it is no id of its own: the member of a team */
  names?: KindName
  list: AnyOperation
  /** where an answer has what fills the parameter */
  idIn: string
  /** where an answer has what it is called by: for good, or at first, where that may change */
  nameFrom: { natural: string } | { titles: readonly string[] }
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
