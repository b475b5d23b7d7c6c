import type { KindName } from './kind.ts'
import { orgKind } from './kinds.ts'
import { type OrgModel, type OrgObject, objectKey } from './org-model.ts'
import { fieldReferences, replaceReferences } from './references.ts'

/**
 * Returns the key of the object to which a reference refers. If objects of this kind belong to
 * sites, the object is on the same site as `holder`.
 */
export function referencedKey(holder: OrgObject, kind: KindName, name: string): string {
  if (!orgKind(kind).within) return objectKey({ kind, name })
  const site = siteKey(holder)
  const [section, inSection] = name.split('/')
  if (kind !== 'site space' || inSection === undefined)
    return objectKey({ kind, name, parent: site })
  const parent = objectKey({ kind: 'section', name: section as string, parent: site })
  return objectKey({ kind, name: inSection, parent })
}

function siteKey(holder: OrgObject): string {
  return holder.kind === 'site'
    ? objectKey(holder)
    : ((holder.parent ?? '').split(' > ')[0] as string)
}

export interface NamedReference {
  kind: KindName
  name: string
  key: string
  /** the field that contains the reference; absent if the object's own name is the reference */
  field?: string
}

/** Returns the references of an object to other objects. */
export function objectReferences(object: OrgObject): NamedReference[] {
  const { refs, nameFrom } = orgKind(object.kind)
  const found: NamedReference[] = []
  const add = (kind: KindName, name: string, field?: string) =>
    found.push({ kind, name, key: referencedKey(object, kind, name), ...(field && { field }) })
  if ('of' in nameFrom) add(nameFrom.of, object.name)
  for (const field of Object.keys(object.fields)) {
    for (const { kind, at } of fieldReferences(refs, field)) {
      replaceReferences(object.fields[field], at, (name) => {
        add(kind, name, field)
        return name
      })
    }
    const [map, entry] = field.split('.')
    if (map === 'customFields' && entry !== undefined) add('custom field', entry, field)
  }
  return found
}

/** Returns the names of all objects of a kind in a model. */
export function knownNames(model: OrgModel, kind: KindName): string[] {
  return [...model.objects.values()].filter((one) => one.kind === kind).map(({ name }) => name)
}
