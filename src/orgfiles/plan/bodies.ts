import { keysOf } from '../../contract/shape.ts'
import { fieldsOf } from '../model/fields.ts'
import type { FieldSetting } from '../model/kind.ts'
import { kindOf } from '../model/kinds.ts'
import type { OrgObject } from '../model/org-model.ts'
import type { PlanIds } from './ids.ts'

export interface PlannedBody {
  body: Record<string, unknown>
  after: number[]
  /** the fields that it sets */
  fields: string[]
}

/** Where a creation takes fields that a change takes under another key. */
const createKeys: Readonly<Record<string, string>> = {
  'section group.group': 'parent',
  'section.group': 'siteSectionGroupId',
  'link.group': 'parent',
}

/** What makes a thing: the fields that its creation takes; others are set behind it. */
export function creationBody(object: OrgObject, ids: PlanIds): PlannedBody {
  const kind = kindOf(object.kind)
  const taken = keysOf(kind.create?.body)
  const made: PlannedBody = { body: {}, after: [], fields: [] }
  for (const { name, key } of fieldsOf(kind)) {
    if (object.fields[name] === undefined || object.fields[name] === null) continue
    const at = createKeys[`${kind.name}.${name}`] ?? key
    if ((at.split('.')[0] as string) in taken) putField(object, name, at, ids, made)
  }
  Object.assign(made.body, ownKeys(object, ids, made.after))
  return made
}

/** What a creation says beside the fields. */
function ownKeys(object: OrgObject, ids: PlanIds, after: number[]): Record<string, unknown> {
  const { kind, name, parent } = object
  const idOf = (named: 'member' | 'team' | 'space') => {
    const found = ids.idNamed(object, named, name)
    after.push(...found.after)
    return found.id
  }
  if (kind === 'specification') return { slug: name }
  if (kind === 'custom field') return { name }
  if (kind === 'space') return { empty: true }
  if (kind.endsWith(' user')) return { users: [idOf('member')] }
  if (kind === 'space team' || kind === 'collection team' || kind === 'site team') {
    return { teams: [idOf('team')] }
  }
  if (kind !== 'site space') return {}
  const section = parent?.includes(' > section:') ? ids.of(parent, '') : undefined
  after.push(...(section?.after ?? []))
  return { spaceId: idOf('space'), ...(section && { sectionId: section.id }) }
}

/** What one request changes of a thing; nothing where none of the fields is its. */
export function settingBody(
  object: OrgObject,
  setting: FieldSetting,
  changed: readonly string[],
  ids: PlanIds,
): PlannedBody | undefined {
  const made: PlannedBody = { body: {}, after: [], fields: [] }
  for (const field of fieldsOf(kindOf(object.kind))) {
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
