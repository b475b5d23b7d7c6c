import type { KindName, OrgKind } from '../model/kind.ts'

/** Where files have the things of a kind. */
export type FileLayout =
  /** one thing, one file */
  | { file: string }
  /** a file for each, by its name */
  | { folder: string }
  /** one file with all of them, by their names */
  | { entries: string }
  /** below keys of the thing that they belong to, by their names; some are no more than one field */
  | { under: readonly string[]; scalar?: string }
  /** in a tree or a list whose order counts, each with its kind as a key */
  | { listed: string }

const permission = (who: 'users' | 'teams'): FileLayout => ({
  under: ['permissions', who],
  scalar: 'role',
})

export const layouts: Readonly<Record<KindName, FileLayout>> = {
  organization: { file: 'organization.yaml' },
  member: { entries: 'members.yaml' },
  team: { folder: 'teams' },
  'team member': { under: ['members'], scalar: 'role' },
  'custom field': { entries: 'custom-fields.yaml' },
  'SAML provider': { folder: 'saml' },
  specification: { entries: 'openapi.yaml' },
  translation: { entries: 'translations.yaml' },
  collection: { listed: 'collection' },
  space: { folder: 'spaces' },
  site: { folder: 'sites' },
  'section group': { listed: 'group' },
  section: { listed: 'section' },
  'site space': { listed: 'space' },
  link: { listed: 'link' },
  redirect: { under: ['redirects'] },
  'share link': { under: ['shareLinks'] },
  'space user': permission('users'),
  'space team': permission('teams'),
  'collection user': permission('users'),
  'collection team': permission('teams'),
  'site user': permission('users'),
  'site team': permission('teams'),
}

/** The file of the collections, and of which spaces are in them. */
export const collectionsFile = 'collections.yaml'

/** Where files list what stands in a thing. */
export const listKeys = {
  /** of a site */
  structure: 'structure',
  /** of a group */
  items: 'items',
  /** of a section, a collection, and of what is in none */
  spaces: 'spaces',
  collections: 'collections',
} as const

/** Fields that files tell by where a thing stands. */
export function isShownByPlace(kind: OrgKind, field: string): boolean {
  return field === 'order' || field === 'group' || (field === 'parent' && 'parent' in kind.refs)
}

export const marks = ['protected', 'previously'] as const
