import type { KindName } from './kind.ts'
import { kindOf } from './kinds.ts'
import { keyOf, type OrgModel, type OrgObject } from './org-model.ts'
import { referencesIn, withReferences } from './references.ts'

/** The key of what a thing names: on the same site, where it is of a site. */
export function keyNamed(holder: OrgObject, kind: KindName, name: string): string {
  if (!kindOf(kind).within) return keyOf({ kind, name })
  const site = siteOf(holder)
  const [section, inSection] = name.split('/')
  if (kind !== 'site space' || inSection === undefined) return keyOf({ kind, name, parent: site })
  const parent = keyOf({ kind: 'section', name: section as string, parent: site })
  return keyOf({ kind, name: inSection, parent })
}

function siteOf(holder: OrgObject): string {
  return holder.kind === 'site' ? keyOf(holder) : ((holder.parent ?? '').split(' > ')[0] as string)
}

export interface NamedThing {
  kind: KindName
  name: string
  key: string
  /** absent for the thing that its own name names */
  field?: string
}

/** All that a thing names. */
export function namedBy(object: OrgObject): NamedThing[] {
  const { refs, nameFrom } = kindOf(object.kind)
  const found: NamedThing[] = []
  const note = (kind: KindName, name: string, field?: string) =>
    found.push({ kind, name, key: keyNamed(object, kind, name), ...(field && { field }) })
  if ('of' in nameFrom) note(nameFrom.of, object.name)
  for (const field of Object.keys(object.fields)) {
    for (const { kind, at } of referencesIn(refs, field)) {
      withReferences(object.fields[field], at, (name) => {
        note(kind, name, field)
        return name
      })
    }
    const [map, entry] = field.split('.')
    if (map === 'customFields' && entry !== undefined) note('custom field', entry, field)
  }
  return found
}

/** The names of a kind that a thing can name. */
export function namesOf(model: OrgModel, kind: KindName): string[] {
  return [...model.objects.values()].filter((one) => one.kind === kind).map(({ name }) => name)
}
