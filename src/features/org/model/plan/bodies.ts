import { schemaKeys } from '../../../../contract/shape.ts'
import { fileFields } from '../fields.ts'
import type { FieldSetting } from '../kind.ts'
import { orgKind } from '../kinds.ts'
import type { OrgObject } from '../org-model.ts'
import type { PlanIds } from './ids.ts'

export interface PlannedBody {
  body: Record<string, unknown>
  after: number[]
  /** the fields that the body sets */
  fields: string[]
}

/** Keys in the bodies of creations that differ from those in the bodies of updates. */
const createKeys: Readonly<Record<string, string>> = {
  'section group.group': 'parent',
  'section.group': 'siteSectionGroupId',
  'link.group': 'parent',
}

/**
 * Returns the body of the request that creates an object. It contains only the fields that this
 * operation accepts. Later steps set the other fields.
 */
export function creationBody(object: OrgObject, ids: PlanIds): PlannedBody {
  const made: PlannedBody = { body: {}, after: [], fields: [] }
  for (const [name, at] of creationFields(object)) putField(object, name, at, ids, made)
  Object.assign(made.body, ownKeys(object, ids, made.after))
  return made
}

/** Returns the fields that the creation of an object sets, with their keys in the body. */
export function creationFields({ kind: name, fields }: OrgObject): Map<string, string> {
  const kind = orgKind(name)
  const taken = schemaKeys(kind.create?.body)
  const found = new Map<string, string>()
  for (const { name: field, key } of fileFields(kind)) {
    if (fields[field] === undefined || fields[field] === null) continue
    const at = createKeys[`${kind.name}.${field}`] ?? key
    if ((at.split('.')[0] as string) in taken) found.set(field, at)
  }
  return found
}

/** Returns the keys for a creation that don't correspond to fields, such as the ID of a member. */
function ownKeys(object: OrgObject, ids: PlanIds, after: number[]): Record<string, unknown> {
  const { kind, name, parent } = object
  const referencedId = (named: 'member' | 'team' | 'space') => {
    const found = ids.idNamed(object, named, name)
    after.push(...found.after)
    return found.id
  }
  if (kind === 'specification') return { slug: name }
  if (kind === 'custom field') return { name }
  if (kind === 'space') return { empty: true }
  if (kind.endsWith(' user')) return { users: [referencedId('member')] }
  if (kind === 'space team' || kind === 'collection team' || kind === 'site team') {
    return { teams: [referencedId('team')] }
  }
  if (kind !== 'site space') return {}
  const section = parent?.includes(' > section:') ? ids.idFor(parent, '') : undefined
  after.push(...(section?.after ?? []))
  return { spaceId: referencedId('space'), ...(section && { sectionId: section.id }) }
}

/**
 * Returns the body of a request that changes an object. Returns undefined if the request sets none
 * of the changed fields.
 */
export function settingBody(
  object: OrgObject,
  setting: FieldSetting,
  changed: readonly string[],
  ids: PlanIds,
): PlannedBody | undefined {
  const made: PlannedBody = { body: {}, after: [], fields: [] }
  for (const field of fileFields(orgKind(object.kind))) {
    if (field.setting !== setting) continue
    const prefix = field.name.endsWith('.*') ? field.name.slice(0, -1) : undefined
    for (const name of changed) {
      if (prefix !== undefined && name.startsWith(prefix)) {
        putField(object, name, field.key.replace('*', name.slice(prefix.length)), ids, made)
      } else if (name === field.name) putField(object, name, field.key, ids, made)
    }
  }
  return made.fields.length > 0 ? made : undefined
}

function putField(
  object: OrgObject,
  name: string,
  at: string,
  ids: PlanIds,
  made: PlannedBody,
): void {
  const { value, after } = ids.value(object, name)
  const keys = at.split('.')
  const last = keys.pop() as string
  let holder = made.body
  for (const key of keys) {
    holder[key] ??= {}
    holder = holder[key] as Record<string, unknown>
  }
  holder[last] = value
  made.after.push(...after)
  made.fields.push(name)
}
