import {
  emptyModel,
  keyOf,
  type OrgModel,
  type OrgObject,
  put,
  scopeOf,
} from '../model/org-model.ts'
import type { ChangeVerb, PlannedField } from '../plan/plan.ts'
import { groupOfPlaced, keyOfPlaced } from '../read/read-order.ts'
import { type FieldConflict, isAsBefore, mergeFields, type Take } from './merge-fields.ts'
import { mergeOrder, type PlaceOrder } from './merge-order.ts'

export interface ThingChange {
  verb: ChangeVerb
  object: OrgObject
  changes: PlannedField[]
}

export interface ThingConflict extends Omit<FieldConflict, 'field'> {
  object: OrgObject
  /** absent where one side deleted what the other changed */
  field?: string
}

export interface ModelMerge {
  /** what files hold once both sides' changes are in them */
  merged: OrgModel
  mine: ThingChange[]
  theirs: ThingChange[]
  conflicts: ThingConflict[]
  /** what files have, and the service doesn't tell: no difference */
  unknown: { object: OrgObject; field?: string }[]
}

export interface Sides {
  /** as both sides were */
  base: OrgModel
  mine: OrgModel
  theirs: OrgModel
  take?: Take
}

/** What each side has changed since the base, and what comes of both. */
export function mergeModels(sides: Sides): ModelMerge {
  return new Merging(sides).merge()
}

class Merging {
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
    for (const key of keys) this.#mergeThing(key)
    const { merged } = this.#result
    for (const scope of [...theirs.scopes, ...mine.scopes]) {
      if (mine.scopes.has(scope) || !base.scopes.has(scope)) merged.scopes.add(scope)
    }
    for (const object of merged.objects.values()) {
      if (object.fields.order) object.fields.order = this.#present(object)
    }
    return this.#result
  }

  #mergeThing(key: string): void {
    const { base, mine, theirs } = this.#sides
    const [before, own, other] = [base, mine, theirs].map(({ objects }) => objects.get(key))
    if (own && other) this.#both(before, own, other)
    else if (own) this.#mineAlone(before, own)
    else if (other) this.#theirsAlone(before, other)
  }

  #both(before: OrgObject | undefined, own: OrgObject, other: OrgObject): void {
    const { take } = this.#sides
    const { mine, theirs, conflicts } = this.#result
    const known = own.id ?? other.id
    const object: OrgObject = { ...own, ...(known !== undefined && { id: known }) }
    const shown = { ...this.#valuesToBe(own), ...other.fields }
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
      mine.push({ verb: verbOf(merged.mine), object, changes: merged.mine })
    if (before && merged.theirs.length > 0) {
      theirs.push({ verb: verbOf(merged.theirs), object, changes: merged.theirs })
    }
    conflicts.push(...merged.conflicts.map((conflict) => ({ object, ...conflict })))
    this.#result.unknown.push(...merged.unknown.map((field) => ({ object, field })))
  }

  /** Of a custom field that is yet to be made, nothing has a value. */
  #valuesToBe({ fields }: OrgObject): OrgObject['fields'] {
    const { objects, scopes } = this.#sides.theirs
    if (!scopes.has(scopeOf('custom field'))) return {}
    const isNew = (field: string) => {
      const [map, name = ''] = field.split('.')
      return map === 'customFields' && !objects.has(keyOf({ kind: 'custom field', name }))
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

  /** It is yet to be made, or it was deleted by others. */
  #mineAlone(before: OrgObject | undefined, own: OrgObject): void {
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
    const removed: ThingChange = { verb: 'delete', object, changes: [] }
    if (take === 'theirs' || isAsBefore(before.fields, own.fields)) {
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

  /** It was made by others, or is to be deleted; or files leave it out. */
  #theirsAlone(before: OrgObject | undefined, other: OrgObject): void {
    const { base, mine, take } = this.#sides
    const result = this.#result
    const scope = scopeOf(other.kind, other.parent)
    const isParentDeleted =
      other.parent !== undefined &&
      base.objects.has(other.parent) &&
      !mine.objects.has(other.parent)
    if (!mine.scopes.has(scope) && !isParentDeleted) {
      // a list that is told for the first time
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
    const isSame = isAsBefore(before.fields, other.fields) && this.#holdsNothingNew(keyOf(other))
    if (isSame || take === 'mine') {
      result.mine.push({
        verb: 'delete',
        object: { ...other, ...protectionOf(before) },
        changes: [],
      })
      return
    }
    put(result.merged, other)
    if (take === 'theirs') return
    result.conflicts.push({ object: other, base: before.fields, mine: null, theirs: other.fields })
  }

  /** Whether all in a thing that is to be deleted is as it was. */
  #holdsNothingNew(key: string): boolean {
    const { base, theirs } = this.#sides
    for (const [inner, { fields }] of theirs.objects) {
      if (!inner.startsWith(`${key} > `)) continue
      const before = base.objects.get(inner)
      if (!before || !isAsBefore(before.fields, fields)) return false
    }
    return true
  }

  #isDeleted(key: string): boolean {
    return this.#result.mine.some(({ verb, object }) => {
      const deleted = verb === 'delete' ? keyOf(object) : undefined
      return deleted !== undefined && (key === deleted || key.startsWith(`${deleted} > `))
    })
  }

  /** Whether the list that a thing would stand in was read; that of what isn't there yet need not be. */
  #isListRead({ kind, parent }: OrgObject): boolean {
    const { theirs, mine } = this.#sides
    if (theirs.scopes.has(scopeOf(kind, parent))) return true
    if (parent === undefined || theirs.objects.has(parent)) return false
    const above = mine.objects.get(parent)
    return above !== undefined && this.#isListRead(above)
  }

  #isMade(key: string): boolean {
    return this.#result.mine.some(({ verb, object }) => verb === 'create' && keyOf(object) === key)
  }

  #isWithinConflict({ parent }: OrgObject): boolean {
    if (parent === undefined) return false
    return this.#result.conflicts.some(({ object, field }) => !field && keyOf(object) === parent)
  }

  /** Of an order, what stands there, and not elsewhere by now. */
  #present(holder: OrgObject): string[] {
    const { objects } = this.#result.merged
    return (holder.fields.order as string[]).filter((place) => {
      const object = objects.get(keyOfPlaced(holder, place))
      return object && (object.fields.group ?? null) === groupOfPlaced(holder)
    })
  }
}

const places = new Set(['parent', 'group', 'order'])

function verbOf(changes: readonly PlannedField[]): ChangeVerb {
  return changes.every(({ field }) => places.has(field)) ? 'move' : 'change'
}

function setFields({ fields }: OrgObject): PlannedField[] {
  return Object.entries(fields).flatMap(([field, value]) =>
    value === null || value === undefined || field === 'order'
      ? []
      : [{ field, old: null, new: value }],
  )
}

function protectionOf({ isProtected }: OrgObject): Pick<OrgObject, 'isProtected'> {
  return isProtected ? { isProtected } : {}
}
