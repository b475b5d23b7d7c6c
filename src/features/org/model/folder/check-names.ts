import { isDeepStrictEqual } from 'node:util'
import { didYouMean } from '../../../../output/text/problems.ts'
import { quotedValue } from '../../../../output/text/sentences.ts'
import { suggest } from '../../../../output/text/suggest.ts'
import type { ManifestFile } from '../../../manifests/index.ts'
import { orgKind } from '../kinds.ts'
import { listKey, type OrgModel, type OrgObject, objectKey, rootKey } from '../org-model.ts'
import { knownNames, type NamedReference, objectReferences } from '../resolve.ts'
import type { FolderProblems } from './problems.ts'

/**
 * Reports references in files to unknown names. Ignores unknown names that the last sync wrote to
 * the files. Reads the files again to determine the lines.
 */
export async function checkNames(
  model: OrgModel,
  base: OrgModel,
  open: (file: string) => Promise<ManifestFile>,
  problems: FolderProblems,
): Promise<void> {
  for (const object of model.objects.values()) {
    for (const named of objectReferences(object)) {
      if (isKnown(named, model, base) || wasUnresolved(object, named, base)) continue
      const { at } = object
      if (!at) continue
      const [map = '', entry] = named.field?.split('.') ?? []
      const path = [
        ...at.path,
        ...(named.field === undefined ? [] : [map, ...(entry ? [entry] : [])]),
      ]
      const [suggestion] = suggest(named.name, knownNames(model, named.kind), 1)
      const hint = suggestion === undefined ? '' : `. ${didYouMean([suggestion])}`
      problems.add(
        await open(at.file),
        path,
        `Unknown ${named.kind} ${quotedValue(named.name)}${hint}`,
        {
          ofKey: named.field === undefined,
        },
      )
    }
  }
}

function isKnown({ kind, key }: NamedReference, model: OrgModel, base: OrgModel): boolean {
  if (model.objects.has(key)) return true
  // if the files omit a kind of object, the objects in the base still exist
  const isManaged = orgKind(kind).within
    ? model.objects.has(rootKey(key))
    : model.scopes.has(listKey(kind))
  return !isManaged && base.objects.has(key)
}

function wasUnresolved(object: OrgObject, { field }: NamedReference, base: OrgModel): boolean {
  const before = base.objects.get(objectKey(object))
  if (!before) return false
  return field === undefined || isDeepStrictEqual(before.fields[field], object.fields[field])
}
