import type { ManifestFile } from '../../../manifests/index.ts'
import { childKinds, kindKeys } from '../fields.ts'
import type { KindName, OrgKind } from '../kind.ts'
import { orgKind } from '../kinds.ts'
import { isImpliedByPosition, layouts, listKeys, marks } from './layout.ts'
import type { FolderProblems } from './problems.ts'

export interface ReadFile {
  /** the path of the file, relative to the folder */
  name: string
  file: ManifestFile
}

export type PathInFile = (string | number)[]
export type FileKeys = Record<string, unknown>

export interface FileResource {
  kind: OrgKind
  name: string
  path: PathInFile
}

/**
 * Returns the items of a list in a file. The kind of an item is one of its keys, such as `section`.
 */
export function fileResources(
  read: ReadFile,
  path: PathInFile,
  wanted: readonly KindName[],
  problems: FolderProblems,
): FileResource[] {
  const items = valueInFile(read, path)
  if (!Array.isArray(items)) {
    problems.add(read.file, path, 'Expected a list')
    return []
  }
  const tags = wanted.map((name) => (layouts[name] as { listed: string }).listed)
  return items.flatMap((item: unknown, index) => {
    const own = [...path, index]
    const keys = typeof item === 'object' && item !== null ? Object.keys(item) : []
    const tag = keys.find((key) => tags.includes(key))
    const name = tag === undefined ? undefined : (item as FileKeys)[tag]
    if (tag === undefined || typeof name !== 'string') {
      problems.add(read.file, own, `Expected a name in one of these keys: ${tags.join(', ')}`)
      return []
    }
    const kind = orgKind(wanted[tags.indexOf(tag)] as KindName)
    return [{ kind, name, path: own }]
  })
}

const lists: Partial<Record<KindName, readonly string[]>> = {
  collection: [listKeys.collections, listKeys.spaces],
  site: [listKeys.structure],
  'section group': [listKeys.items],
  section: [listKeys.spaces],
}

/** Returns the valid keys for objects of a kind in files. */
export function validKeys(kind: OrgKind): string[] {
  const under = childKinds(kind.name).flatMap(({ name }) => {
    const held = layouts[name]
    return 'under' in held ? [held.under[0] as string] : []
  })
  const fields = kindKeys(kind).filter((key) => !isImpliedByPosition(kind, key))
  return [...new Set([...fields, ...under, ...(lists[kind.name] ?? []), ...marks])]
}

export function valueInFile({ file }: ReadFile, path: PathInFile): unknown {
  return path.reduce<unknown>((at, key) => (at as FileKeys | undefined)?.[key as string], file.keys)
}
