import type { ManifestFile } from '../../publishing/manifest-file.ts'
import { keysOfKind, kindsWithin } from '../model/fields.ts'
import type { KindName, OrgKind } from '../model/kind.ts'
import { kindOf } from '../model/kinds.ts'
import { isShownByPlace, layouts, listKeys, marks } from './layout.ts'
import type { FolderProblems } from './problems.ts'

export interface ReadFile {
  /** below the folder */
  name: string
  file: ManifestFile
}

export type PathInFile = (string | number)[]
export type KeysOfFile = Record<string, unknown>

export interface ListedThing {
  kind: OrgKind
  name: string
  path: PathInFile
}

/** The items of a list, each with the one key that says what it is. */
export function listedThings(
  read: ReadFile,
  path: PathInFile,
  wanted: readonly KindName[],
  problems: FolderProblems,
): ListedThing[] {
  const items = valueAt(read, path)
  if (!Array.isArray(items)) {
    problems.add(read.file, path, 'a list')
    return []
  }
  const tags = wanted.map((name) => (layouts[name] as { listed: string }).listed)
  return items.flatMap((item: unknown, index) => {
    const own = [...path, index]
    const keys = typeof item === 'object' && item !== null ? Object.keys(item) : []
    const tag = keys.find((key) => tags.includes(key))
    const name = tag === undefined ? undefined : (item as KeysOfFile)[tag]
    if (tag === undefined || typeof name !== 'string') {
      problems.add(read.file, own, `needs one of the keys ${tags.join(', ')}, with a name`)
      return []
    }
    const kind = kindOf(wanted[tags.indexOf(tag)] as KindName)
    return [{ kind, name, path: own }]
  })
}

const lists: Partial<Record<KindName, readonly string[]>> = {
  collection: [listKeys.collections, listKeys.spaces],
  site: [listKeys.structure],
  'section group': [listKeys.items],
  section: [listKeys.spaces],
}

/** The keys that a thing can have in a file. */
export function validKeys(kind: OrgKind): string[] {
  const under = kindsWithin(kind.name).flatMap(({ name }) => {
    const held = layouts[name]
    return 'under' in held ? [held.under[0] as string] : []
  })
  const fields = keysOfKind(kind).filter((key) => !isShownByPlace(kind, key))
  return [...new Set([...fields, ...under, ...(lists[kind.name] ?? []), ...marks])]
}

export function valueAt({ file }: ReadFile, path: PathInFile): unknown {
  return path.reduce<unknown>(
    (at, key) => (at as KeysOfFile | undefined)?.[key as string],
    file.keys,
  )
}
