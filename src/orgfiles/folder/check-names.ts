import { isDeepStrictEqual } from 'node:util'
import type { ManifestFile } from '../../publishing/manifest-file.ts'
import { suggest } from '../../text/suggest.ts'
import { kindOf } from '../model/kinds.ts'
import { keyOf, type OrgModel, type OrgObject, scopeOf } from '../model/org-model.ts'
import { type NamedThing, namedBy, namesOf } from '../model/resolve.ts'
import type { FolderProblems } from './problems.ts'

/** Notes what names nothing, unless it was so when the organization was read; its files are opened again. */
export async function checkNames(
  model: OrgModel,
  base: OrgModel,
  open: (file: string) => Promise<ManifestFile>,
  problems: FolderProblems,
): Promise<void> {
  for (const object of model.objects.values()) {
    for (const named of namedBy(object)) {
      if (isThere(named, model, base) || wasSo(object, named, base)) continue
      const { at } = object
      if (!at) continue
      const [map = '', entry] = named.field?.split('.') ?? []
      const path = [
        ...at.path,
        ...(named.field === undefined ? [] : [map, ...(entry ? [entry] : [])]),
      ]
      const [meant] = suggest(named.name, namesOf(model, named.kind), 1)
      const hint = meant === undefined ? '' : `; is ${meant} meant?`
      problems.add(await open(at.file), path, `there is no ${named.kind} ${named.name}${hint}`, {
        ofKey: named.field === undefined,
      })
    }
  }
}

function isThere({ kind, key }: NamedThing, model: OrgModel, base: OrgModel): boolean {
  if (model.objects.has(key)) return true
  // where files leave a kind out, it is as it was
  const isManaged = kindOf(kind).within
    ? model.objects.has(key.split(' > ')[0] as string)
    : model.scopes.has(scopeOf(kind))
  return !isManaged && base.objects.has(key)
}

function wasSo(object: OrgObject, { field }: NamedThing, base: OrgModel): boolean {
  const before = base.objects.get(keyOf(object))
  if (!before) return false
  return field === undefined || isDeepStrictEqual(before.fields[field], object.fields[field])
}
