import { keyOf, type OrgModel } from '../model/org-model.ts'
import { hashOf } from './hash.ts'
import type { FieldRead, OrgPlan } from './plan.ts'

/** What a plan rests on, as it is now. */
export function readOf(model: OrgModel, key: string, field?: string): FieldRead {
  return { key, ...(field !== undefined && { field }), hash: hashOf(valueRead(model, key, field)) }
}

function valueRead(model: OrgModel, key: string, field: string | undefined): unknown {
  const object = model.objects.get(key)
  if (field === undefined) return object !== undefined
  if (field === '*') {
    return [...model.objects.keys()].filter((inner) => inner.startsWith(`${key} > `)).sort()
  }
  return object?.fields[field] ?? null
}

/** What a plan rests on that is otherwise by now: the thing, and which field of it. */
export function movedSince(
  { steps }: Pick<OrgPlan, 'steps'>,
  now: OrgModel,
): { key: string; field?: string }[] {
  const moved = new Map<string, { key: string; field?: string }>()
  for (const { key, field, hash } of steps.flatMap(({ reads }) => reads)) {
    if (readOf(now, key, field).hash === hash) continue
    moved.set(`${key} ${field}`, { key, ...(field !== undefined && { field }) })
  }
  return [...moved.values()]
}

/** A model by which the things that a plan names are called again what it calls them. */
export function modelOfNames({
  organization,
  names,
}: Pick<OrgPlan, 'organization' | 'names'>): OrgModel {
  const objects = names.map(({ kind, name, parent, id }) => {
    const object = { kind, name, ...(parent !== undefined && { parent }), id, fields: {} }
    return [keyOf(object), object] as const
  })
  return { organization, objects: new Map(objects), scopes: new Set(), leftOut: [] }
}
