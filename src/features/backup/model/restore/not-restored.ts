import { sortedJson } from '../../../../contract/json.ts'
import { displayName, type ModelMerge, type OrgModel } from '../../../org/model/index.ts'
import { differencePlaces } from './difference-places.ts'
import type { ChecklistItem } from './saved-content.ts'
import type { Selection } from './selection.ts'

/** Returns the fields of existing resources whose values differ from those in the backup. */
export function keptFields(
  { saved, mine, theirs }: { saved: OrgModel; mine: OrgModel; theirs: OrgModel },
  selection: Selection,
): ChecklistItem[] {
  const found: ChecklistItem[] = []
  for (const [key, object] of mine.objects) {
    const existing = theirs.objects.get(key)
    if (!existing || !selection.has(object)) continue
    for (const [field, value] of Object.entries(object.fields)) {
      if (field === 'order') continue
      if (sortedJson(value ?? null) === sortedJson(existing.fields[field] ?? null)) continue
      found.push({
        what: `${field} of ${displayName(object)}`,
        why: 'The resource already exists. To reset its settings, use --overwrite',
        places: differencePlaces(saved, object, field),
      })
    }
  }
  return found
}

/** Returns the selected resources that the backup doesn't contain. */
export function notSaved({ leftOut }: OrgModel, selection: Selection): ChecklistItem[] {
  const selected = leftOut.filter(({ group }) => !group || selection.hasGroup(group))
  return selected.map(({ what, why }) => ({ what, why }))
}

/** Returns the resources in the backup that the organization didn't return. */
export function notCompared(
  { overwrites }: { overwrites: boolean },
  {
    saved,
    theirs,
    merge,
    selection,
  }: { saved: OrgModel; theirs: OrgModel; merge: ModelMerge; selection: Selection },
): ChecklistItem[] {
  const notSaved = new Set(saved.leftOut.map(({ what }) => what))
  const lists = theirs.leftOut
    .filter(({ what, group }) => !notSaved.has(what) && (!group || selection.hasGroup(group)))
    .map(({ what, why }) => ({ what, why }))
  const unknown = merge.unknown.filter(
    ({ object, field }) => selection.has(object) && (field === undefined || overwrites),
  )
  return [
    ...lists,
    ...unknown.map(({ object, field }) => ({
      what: field === undefined ? displayName(object) : `${field} of ${displayName(object)}`,
      why: 'The service did not return it',
    })),
  ]
}
