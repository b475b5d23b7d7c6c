import { type OrgModel, objectKey } from '../org-model.ts'
import { stableHash } from './hash.ts'
import type { FieldRead, OrgPlan } from './plan.ts'

/** Returns the hash of an object's current state or field, on which a plan depends. */
export function createRead(model: OrgModel, key: string, field?: string): FieldRead {
  return {
    key,
    ...(field !== undefined && { field }),
    hash: stableHash(valueRead(model, key, field)),
  }
}

function valueRead(model: OrgModel, key: string, field: string | undefined): unknown {
  const object = model.objects.get(key)
  if (field === undefined) return object !== undefined
  if (field === '*') {
    return [...model.objects.keys()].filter((inner) => inner.startsWith(`${key} > `)).sort()
  }
  return object?.fields[field] ?? null
}

/**
 * Returns the objects and fields that a plan depends on and that have changed since the plan was
 * made.
 */
export function movedSince(
  { steps }: Pick<OrgPlan, 'steps'>,
  now: OrgModel,
): { key: string; field?: string }[] {
  const moved = new Map<string, { key: string; field?: string }>()
  for (const { key, field, hash } of steps.flatMap(({ reads }) => reads)) {
    if (createRead(now, key, field).hash === hash) continue
    moved.set(`${key} ${field}`, { key, ...(field !== undefined && { field }) })
  }
  return [...moved.values()]
}

/**
 * Returns a model with the names in a plan, so that objects keep these names when the organization
 * is read again.
 */
export function namesModel({
  organization,
  names,
}: Pick<OrgPlan, 'organization' | 'names'>): OrgModel {
  const objects = names.map(({ kind, name, parent, id }) => {
    const object = { kind, name, ...(parent !== undefined && { parent }), id, fields: {} }
    return [objectKey(object), object] as const
  })
  return { organization, objects: new Map(objects), scopes: new Set(), leftOut: [] }
}
