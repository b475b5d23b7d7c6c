import { isDeepStrictEqual } from 'node:util'
import type { OrgObject } from '../org-model.ts'
import type { PlannedField } from '../plan/plan.ts'

/** The side that takes precedence in conflicts. */
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
  /** the changed fields in files that are missing in the service's responses */
  unknown: string[]
}

type Fields = OrgObject['fields']

/**
 * Merges the fields of an object that both the files and the service contain. Ignores the order of
 * children, which is merged separately.
 */
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
  const takeRemote = () => {
    if (!isSame(base, theirs)) merged.theirs.push({ field, old: base, new: theirs })
    keep(theirs)
  }
  const takeLocal = () => {
    merged.mine.push({ field, old: theirs, new: mine })
    keep(mine)
  }
  if (mine === undefined) {
    // files omit fields without a value; if a file omits a field that had a value, the user no
    // longer manages the field
    if (base === undefined || base === null) takeRemote()
    return
  }
  if (theirs === undefined) {
    keep(mine)
    if (!isSame(base, mine)) merged.unknown.push(field)
  } else if (isSame(mine, theirs)) keep(mine)
  else if (isSame(base, theirs)) takeLocal()
  else if (isSame(base, mine)) takeRemote()
  else if (take === 'mine') takeLocal()
  else if (take === 'theirs') takeRemote()
  else merged.conflicts.push({ field, ...values })
}

/** Returns whether two values are equal. A missing value equals null. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null)
}

/** Returns whether no known field has changed, except for the order of children. */
export function isUnchangedSince(before: Fields, now: Fields): boolean {
  return Object.entries(now).every(
    ([field, value]) => field === 'order' || value === undefined || isSame(before[field], value),
  )
}
