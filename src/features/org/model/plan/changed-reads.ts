import { type OrgModel, objectKey } from '../org-model.ts'
import { isPermissionKind } from '../permission-kinds.ts'
import type { ListSelection } from '../read/read-org.ts'
import type { OrgPlan } from './plan.ts'
import { createRead } from './reads.ts'

/**
 * Returns the objects and fields that a plan depends on, if they have changed since the plan was
 * made.
 */
export function changedReads(
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

/** Selects the permissions and custom field values on which the steps of a plan depend. */
export function plannedLists({ steps }: Pick<OrgPlan, 'steps'>): ListSelection {
  const reads = steps.flatMap((step) => step.reads)
  const keys = reads.map(({ key }) => key)
  const deleted = new Set(reads.flatMap(({ key, field }) => (field === '*' ? [key] : [])))
  const withValues = new Set(
    reads.flatMap(({ key, field }) => (field?.startsWith('customFields.') ? [key] : [])),
  )
  const lists = new Set(keys.map((key) => key.slice(0, key.lastIndexOf(':'))))
  return {
    includes: (kind, parent) =>
      !isPermissionKind(kind) || deleted.has(parent) || lists.has(`${parent} > ${kind}`),
    includesCustomFields: (space) => withValues.has(space) || deleted.has(space),
  }
}
