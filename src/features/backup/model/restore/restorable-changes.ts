import { schemaKeys } from '../../../../contract/shape.ts'
import {
  displayName,
  type ModelMerge,
  makeSteps,
  type NamedReference,
  type OrgModel,
  type OrgObject,
  objectKey,
  objectReferences,
  orgKind,
  placedKey,
  type ResourceChange,
} from '../../../org/model/index.ts'
import { differencePlaces } from './difference-places.ts'
import type { ChecklistItem } from './saved-content.ts'

/** The changes that a restore can make, and a checklist of all others. */
export interface RestorableChanges {
  /** the merge without the resources that aren't restored */
  merge: ModelMerge
  checklist: ChecklistItem[]
}

/**
 * Removes changes that the API doesn't support, and changes that require a resource that is neither
 * in the organization nor restored.
 */
export function restorableChanges(
  wanted: readonly ResourceChange[],
  all: ModelMerge,
  { saved, theirs }: { saved: OrgModel; theirs: OrgModel },
): RestorableChanges {
  const checklist: ChecklistItem[] = []
  let changes = [...wanted]
  for (;;) {
    const created = new Set(changes.map(({ object }) => objectKey(object)))
    const exists = (key: string) => theirs.objects.has(key) || created.has(key)
    const merge = restorableMerge(changes, all, exists)
    const { problems } = makeSteps(merge, theirs)
    let isComplete = true
    const kept = merge.mine.flatMap((change): ResourceChange[] => {
      const { object } = change
      const missing = objectReferences(object).filter(({ key }) => !exists(key))
      const found = problems.filter((one) => objectKey(one.object) === objectKey(object))
      const why =
        found.find(({ field }) => field === undefined)?.message ??
        (object.parent !== undefined && !exists(object.parent)
          ? 'It belongs to a resource that is not restored'
          : requiredReason(change, missing))
      const lost = new Map<string, string>()
      for (const { field, ...reference } of missing) {
        if (field !== undefined) lost.set(field, missingReason(reference))
      }
      for (const { field, message } of found) if (field !== undefined) lost.set(field, message)
      if (why === undefined && lost.size === 0) return [change]
      isComplete = false
      if (why !== undefined) {
        checklist.push({ what: displayName(object), why, places: differencePlaces(saved, object) })
        return []
      }
      const changed = new Set(change.changes.map(({ field }) => field))
      for (const [field, why] of lost) {
        if (!changed.has(field)) continue
        const places = differencePlaces(saved, object, field)
        checklist.push({ what: `${field} of ${displayName(object)}`, why, places })
      }
      return withoutFields(change, new Set(lost.keys()))
    })
    if (isComplete) return { merge, checklist }
    changes = kept
  }
}

/** Returns the merge with only these changes, and without resources that won't exist afterwards. */
function restorableMerge(
  changes: readonly ResourceChange[],
  all: ModelMerge,
  exists: (key: string) => boolean,
): ModelMerge {
  const sorted = (object: OrgObject): OrgObject => {
    const { order } = object.fields as { order?: string[] }
    if (!order) return object
    const present = order.filter((place) => exists(placedKey(object, place)))
    return { ...object, fields: { ...object.fields, order: present } }
  }
  const mine = changes.map((change) => ({ ...change, object: sorted(change.object) }))
  const created = mine.filter(({ verb }) => verb === 'create').map(({ object }) => object)
  const objects = new Map<string, OrgObject>()
  for (const [key, object] of all.merged.objects) if (exists(key)) objects.set(key, sorted(object))
  for (const object of created) objects.set(objectKey(object), object)
  return { ...all, mine, merged: { ...all.merged, objects } }
}

/** Returns the reason why a resource can't be restored without a missing resource. */
function requiredReason(
  { verb, object }: ResourceChange,
  missing: readonly NamedReference[],
): string | undefined {
  const { create } = orgKind(object.kind)
  const isRequired = ({ field }: NamedReference) => {
    if (field === undefined) return true
    return verb === 'create' && create && schemaKeys(create.body)[field]?.optional === false
  }
  const reference = missing.find(isRequired)
  return reference && missingReason(reference)
}

function missingReason({ kind, name }: Pick<NamedReference, 'kind' | 'name'>): string {
  return kind === 'member'
    ? `Invite ${name} first`
    : `It requires ${kind} ${name}, which is not restored`
}

function withoutFields(
  { object, changes, ...change }: ResourceChange,
  dropped: ReadonlySet<string>,
): ResourceChange[] {
  const left = changes.filter(({ field }) => !dropped.has(field))
  if (left.length === 0 && change.verb !== 'create') return []
  const fields = Object.fromEntries(
    Object.entries(object.fields).filter(([field]) => !dropped.has(field)),
  )
  return [{ ...change, object: { ...object, fields }, changes: left }]
}
