import type { KindName, OrgKind } from '../kind.ts'

/** The location of a kind of object in files. */
export type FileLayout =
  /** a file for the only object of the kind */
  | { file: string }
  /** a folder with one file per object; the file name is the object's name */
  | { folder: string }
  /** a file that contains all objects, by name */
  | { entries: string }
  /** a map inside the parent object, by name; with `scalar`, each value is a single field */
  | { under: readonly string[]; scalar?: string }
  /** a list whose items have their kind as a key */
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

/** The file for the collections, including the spaces in each collection. */
export const collectionsFile = 'collections.yaml'

/** Returns the file for objects of a kind, or the folder with a trailing slash. */
export function fileName(kind: KindName): string {
  const layout = layouts[kind]
  if ('folder' in layout) return `${layout.folder}/`
  if ('entries' in layout) return layout.entries
  return 'file' in layout ? layout.file : collectionsFile
}

/** The keys of ordered lists in files. */
export const listKeys = {
  /** the sections, groups, links, and spaces of a site */
  structure: 'structure',
  /** the sections, groups, and links in a section group */
  items: 'items',
  /** the spaces in a section, in a collection, or at the top level */
  spaces: 'spaces',
  collections: 'collections',
} as const

/**
 * Returns whether a field follows from the position of the object in the file. Such a field has no
 * key in the file.
 */
export function isImpliedByPosition(kind: OrgKind, field: string): boolean {
  return field === 'order' || field === 'group' || (field === 'parent' && 'parent' in kind.refs)
}

export const marks = ['protected', 'previously'] as const
