import type { KindName, OrgKind } from '../kind.ts'

/** The location of a kind in the files. */
export type FileLayout =
  /** a single object in a file of its own */
  | { file: string }
  /** a file for each object, by name */
  | { folder: string }
  /** a single file with all objects, by name */
  | { entries: string }
  /** below keys of the parent, by name; the value can be a single field */
  | { under: readonly string[]; scalar?: string }
  /** in a tree or an ordered list, each with its kind as a key */
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

/** The file of the collection tree, including the spaces in each collection. */
export const collectionsFile = 'collections.yaml'

/** Returns the file, or the folder with a slash, of the resources of a kind. */
export function fileName(kind: KindName): string {
  const layout = layouts[kind]
  if ('folder' in layout) return `${layout.folder}/`
  if ('entries' in layout) return layout.entries
  return 'file' in layout ? layout.file : collectionsFile
}

/** The keys of lists in files. */
export const listKeys = {
  /** in a site */
  structure: 'structure',
  /** in a group */
  items: 'items',
  /** in a section, in a collection, and at the top level of the collections file */
  spaces: 'spaces',
  collections: 'collections',
} as const

/** Returns whether a field is determined by the position in the file, so that it has no key. */
export function isImpliedByPosition(kind: OrgKind, field: string): boolean {
  return field === 'order' || field === 'group' || (field === 'parent' && 'parent' in kind.refs)
}

export const marks = ['protected', 'previously'] as const
