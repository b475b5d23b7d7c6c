import { isDeepStrictEqual } from 'node:util'
import type { OrgObject } from '../org-model.ts'
import type { PlannedField } from '../plan/plan.ts'

/** The side that wins a conflict. */
export type Take = 'mine' | 'theirs' | undefined

export interface FieldConflict {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface MergedFields {
  fields: Record<string, unknown>
  mine: PlannedField[]
  theirs: PlannedField[]
  conflicts: FieldConflict[]
  /** fields that were changed in files but are not in the service's responses */
  unknown: string[]
}

type Fields = OrgObject['fields']

/** Merges the fields of an object that exists on both sides. The order is merged separately. */
export function mergeFields(
  base: Fields | undefined,
  mine: Fields,
  theirs: Fields,
  take: Take,
): MergedFields {
  const merged: MergedFields = { fields: {}, mine: [], theirs: [], conflicts: [], unknown: [] }
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  names.delete('order')
  for (const field of names) {
    mergeField(
      field,
      { base: base?.[field], mine: mine[field], theirs: theirs[field] },
      merged,
      take,
    )
  }
  return merged
}

function mergeField(
  field: string,
  values: Omit<FieldConflict, 'field'>,
  merged: MergedFields,
  take: Take,
): void {
  const { base, mine, theirs } = values
  const keep = (value: unknown) => {
    merged.fields[field] = value
  }
  const byTheirs = () => {
    if (!isSame(base, theirs)) merged.theirs.push({ field, old: base, new: theirs })
    keep(theirs)
  }
  const byMine = () => {
    merged.mine.push({ field, old: theirs, new: mine })
    keep(mine)
  }
  if (mine === undefined) {
    // files omit fields without a value; if a file omits a field that has a value, docsctl no
    // longer manages it
    if (base === undefined || base === null) byTheirs()
    return
  }
  if (theirs === undefined) {
    keep(mine)
    if (!isSame(base, mine)) merged.unknown.push(field)
  } else if (isSame(mine, theirs)) keep(mine)
  else if (isSame(base, theirs)) byMine()
  else if (isSame(base, mine)) byTheirs()
  else if (take === 'mine') byMine()
  else if (take === 'theirs') byTheirs()
  else merged.conflicts.push({ field, ...values })
}

/** Compares two values. A missing value equals null. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null)
}

/** Returns whether the known fields of one side are unchanged. The order doesn't count. */
export function isUnchangedSince(before: Fields, now: Fields): boolean {
  return Object.entries(now).every(
    ([field, value]) => field === 'order' || value === undefined || isSame(before[field], value),
  )
}
