import { emptyModel, listKey, type OrgModel, type OrgObject, objectKey, put } from '../org-model.ts'
import type { ChangeVerb, PlannedField } from '../plan/plan.ts'
import { placedGroup, placedKey } from '../read/read-order.ts'
import { type FieldConflict, isUnchangedSince, mergeFields, type Take } from './merge-fields.ts'
import { mergeOrder, type PlaceOrder } from './merge-order.ts'

export interface ResourceChange {
  verb: ChangeVerb
  object: OrgObject
  changes: PlannedField[]
}

export interface ResourceConflict extends Omit<FieldConflict, 'field'> {
  object: OrgObject
  /** absent if one side deleted an object that the other side changed */
  field?: string
}

export interface ModelMerge {
  /** the model that the files contain after the merge */
  merged: OrgModel
  mine: ResourceChange[]
  theirs: ResourceChange[]
  conflicts: ResourceConflict[]
  /**
   * objects and fields in files that the service doesn't return; they aren't reported as
   * differences
   */
  unknown: { object: OrgObject; field?: string }[]
}

export interface Sides {
  /** the state at the last sync */
  base: OrgModel
  mine: OrgModel
  theirs: OrgModel
  take?: Take
}

/**
 * Determines the changes to the files and to the organization since the last sync, and merges them.
 */
export function mergeModels(sides: Sides): ModelMerge {
  return new ModelMerger(sides).merge()
}

class ModelMerger {
  readonly #sides: Sides
  readonly #result: ModelMerge

  constructor(sides: Sides) {
    this.#sides = sides
    const { theirs } = sides
    this.#result = {
      merged: { ...emptyModel(theirs.organization), leftOut: theirs.leftOut },
      mine: [],
      theirs: [],
      conflicts: [],
      unknown: [],
    }
  }

  merge(): ModelMerge {
    const { base, mine, theirs } = this.#sides
    const keys = new Set([...theirs.objects.keys(), ...mine.objects.keys(), ...base.objects.keys()])
    for (const key of keys) this.#mergeObject(key)
    const { merged } = this.#result
    for (const scope of [...theirs.scopes, ...mine.scopes]) {
      if (mine.scopes.has(scope) || !base.scopes.has(scope)) merged.scopes.add(scope)
    }
    for (const object of merged.objects.values()) {
      if (object.fields.order) object.fields.order = this.#remainingChildren(object)
    }
    return this.#result
  }

  #mergeObject(key: string): void {
    const { base, mine, theirs } = this.#sides
    const [before, own, other] = [base, mine, theirs].map(({ objects }) => objects.get(key))
    if (own && other) this.#both(before, own, other)
    else if (own) this.#mergeLocalOnly(before, own)
    else if (other) this.#mergeRemoteOnly(before, other)
  }

  #both(before: OrgObject | undefined, own: OrgObject, other: OrgObject): void {
    const { take } = this.#sides
    const { mine, theirs, conflicts } = this.#result
    const known = own.id ?? other.id
    const object: OrgObject = { ...own, ...(known !== undefined && { id: known }) }
    const shown = { ...this.#nullNewFieldValues(own), ...other.fields }
    const merged = mergeFields(before?.fields, own.fields, shown, take)
    const order = this.#order(before, own, other, take)
    if (order) {
      const change = { field: 'order', old: other.fields.order, new: order.order }
      if (order.changedBy === 'mine') merged.mine.push(change)
      if (order.changedBy === 'theirs') {
        merged.theirs.push({ ...change, old: before?.fields.order, new: other.fields.order })
      }
      if (order.changedBy === 'both') {
        const values = { mine: own.fields.order, theirs: other.fields.order }
        merged.conflicts.push({ field: 'order', base: before?.fields.order, ...values })
      }
      merged.fields.order = order.order
    }
    put(this.#result.merged, { ...object, fields: merged.fields })
    if (merged.mine.length > 0)
      mine.push({ verb: changeVerb(merged.mine), object, changes: merged.mine })
    if (before && merged.theirs.length > 0) {
      theirs.push({ verb: changeVerb(merged.theirs), object, changes: merged.theirs })
    }
    conflicts.push(...merged.conflicts.map((conflict) => ({ object, ...conflict })))
    this.#result.unknown.push(...merged.unknown.map((field) => ({ object, field })))
  }

  /** Returns null for the value of each custom field that doesn't exist yet. */
  #nullNewFieldValues({ fields }: OrgObject): OrgObject['fields'] {
    const { objects, scopes } = this.#sides.theirs
    if (!scopes.has(listKey('custom field'))) return {}
    const isNew = (field: string) => {
      const [map, name = ''] = field.split('.')
      return map === 'customFields' && !objects.has(objectKey({ kind: 'custom field', name }))
    }
    return Object.fromEntries(
      Object.keys(fields)
        .filter(isNew)
        .map((field) => [field, null]),
    )
  }

  #order(before: OrgObject | undefined, own: OrgObject, other: OrgObject, take: Take) {
    const [wanted, found] = [own.fields.order, other.fields.order] as (PlaceOrder | undefined)[]
    if (!wanted) return undefined
    if (!found) return { order: wanted, changedBy: undefined }
    return mergeOrder(before?.fields.order as PlaceOrder | undefined, wanted, found, take)
  }

  /**
   * Merges an object that only the files contain. It was either added to the files or deleted from
   * the organization.
   */
  #mergeLocalOnly(before: OrgObject | undefined, own: OrgObject): void {
    const { theirs, take } = this.#sides
    const result = this.#result
    const isListRead = this.#isListRead(own)
    if (!isListRead || (!before && this.#isWithinConflict(own))) {
      put(result.merged, own)
      if (!isListRead && !before) result.unknown.push({ object: own })
      return
    }
    const create = () => {
      result.mine.push({ verb: 'create', object: own, changes: setFields(own) })
      put(result.merged, own)
    }
    const isInside = own.parent !== undefined && !theirs.objects.has(own.parent)
    if (!before || (isInside && this.#isMade(own.parent as string))) {
      create()
      return
    }
    const object = own.at ? { ...before, at: own.at } : before
    const removed: ResourceChange = { verb: 'delete', object, changes: [] }
    if (take === 'theirs' || isUnchangedSince(before.fields, own.fields)) {
      if (!isInside) result.theirs.push(removed)
      return
    }
    if (take === 'mine') {
      create()
      return
    }
    put(result.merged, own)
    result.conflicts.push({ object: own, base: before.fields, mine: own.fields, theirs: null })
  }

  /**
   * Merges an object that only the service returns. It was either added to the organization or
   * deleted from the files, or the files don't manage its kind.
   */
  #mergeRemoteOnly(before: OrgObject | undefined, other: OrgObject): void {
    const { base, mine, take } = this.#sides
    const result = this.#result
    const scope = listKey(other.kind, other.parent)
    const isParentDeleted =
      other.parent !== undefined &&
      base.objects.has(other.parent) &&
      !mine.objects.has(other.parent)
    if (!mine.scopes.has(scope) && !isParentDeleted) {
      // add the object to the files if its list was read for the first time
      const isNew =
        !base.scopes.has(scope) || (other.parent !== undefined && !base.objects.has(other.parent))
      if (isNew) put(result.merged, other)
      return
    }
    if (isParentDeleted && this.#isDeleted(other.parent as string)) return
    if (!before) {
      result.theirs.push({ verb: 'create', object: other, changes: setFields(other) })
      put(result.merged, other)
      return
    }
    const isSame =
      isUnchangedSince(before.fields, other.fields) && this.#isUnchangedInside(objectKey(other))
    if (isSame || take === 'mine') {
      result.mine.push({
        verb: 'delete',
        object: other,
        changes: [],
      })
      return
    }
    put(result.merged, other)
    if (take === 'theirs') return
    result.conflicts.push({ object: other, base: before.fields, mine: null, theirs: other.fields })
  }

  /**
   * Returns whether nothing inside an object has changed. If something has, deleting the object
   * would delete these changes.
   */
  #isUnchangedInside(key: string): boolean {
    const { base, theirs } = this.#sides
    for (const [inner, { fields }] of theirs.objects) {
      if (!inner.startsWith(`${key} > `)) continue
      const before = base.objects.get(inner)
      if (!before || !isUnchangedSince(before.fields, fields)) return false
    }
    return true
  }

  #isDeleted(key: string): boolean {
    return this.#result.mine.some(({ verb, object }) => {
      const deleted = verb === 'delete' ? objectKey(object) : undefined
      return deleted !== undefined && (key === deleted || key.startsWith(`${deleted} > `))
    })
  }

  /**
   * Returns whether the service's list that would contain an object was read. For a new parent,
   * checks the list of the parent.
   */
  #isListRead({ kind, parent }: OrgObject): boolean {
    const { theirs, mine } = this.#sides
    if (theirs.scopes.has(listKey(kind, parent))) return true
    if (parent === undefined || theirs.objects.has(parent)) return false
    const above = mine.objects.get(parent)
    return above !== undefined && this.#isListRead(above)
  }

  #isMade(key: string): boolean {
    return this.#result.mine.some(
      ({ verb, object }) => verb === 'create' && objectKey(object) === key,
    )
  }

  #isWithinConflict({ parent }: OrgObject): boolean {
    if (parent === undefined) return false
    return this.#result.conflicts.some(
      ({ object, field }) => !field && objectKey(object) === parent,
    )
  }

  /** Returns the order of an object's children, except those that were deleted or moved away. */
  #remainingChildren(holder: OrgObject): string[] {
    const { objects } = this.#result.merged
    return (holder.fields.order as string[]).filter((place) => {
      const object = objects.get(placedKey(holder, place))
      return object && (object.fields.group ?? null) === placedGroup(holder)
    })
  }
}

const places = new Set(['parent', 'group', 'order'])

function changeVerb(changes: readonly PlannedField[]): ChangeVerb {
  return changes.every(({ field }) => places.has(field)) ? 'move' : 'change'
}

function setFields({ fields }: OrgObject): PlannedField[] {
  return Object.entries(fields).flatMap(([field, value]) =>
    value === null || value === undefined || field === 'order'
      ? []
      : [{ field, old: null, new: value }],
  )
}
