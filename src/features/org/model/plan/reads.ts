import type { OrgModel } from '../org-model.ts'
import { stableHash } from './hash.ts'
import type { FieldRead } from './plan.ts'

/** Returns an object or field on which a plan depends, with the hash of its current value. */
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
