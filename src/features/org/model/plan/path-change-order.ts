import { findField } from '../fields.ts'
import type { FieldSetting, KindName } from '../kind.ts'
import { orgKind } from '../kinds.ts'
import type { ResourceChange } from '../merge/merge-models.ts'
import { type OrgModel, type OrgObject, objectKey } from '../org-model.ts'

/** Fields whose values must be unique among objects with the same parent. */
const uniqueFields: Partial<Record<KindName, string>> = {
  section: 'path',
  'site space': 'path',
}

/** Returns whether a request that changes these fields also changes a unique field. */
export function setsPath(
  { kind }: OrgObject,
  setting: FieldSetting,
  changed: readonly string[],
): boolean {
  const name = uniqueFields[kind]
  const field = name === undefined ? undefined : findField(orgKind(kind), name)
  return field?.setting === setting && changed.includes(field.name)
}

/**
 * Orders path changes so that a path is assigned only after its current owner has received another
 * path.
 */
export class PathChangeOrder {
  /** the keys of the objects that currently have a path, by parent and path */
  readonly #owners = new Map<string, string>()
  readonly #byKey: Map<string, ResourceChange>
  readonly #begun = new Set<ResourceChange>()
  readonly #given = new Map<string, string>()
  readonly #ordered: ResourceChange[] = []

  constructor(changes: readonly ResourceChange[], theirs: OrgModel) {
    this.#byKey = new Map(changes.map((change) => [objectKey(change.object), change]))
    for (const [key, object] of theirs.objects) {
      const field = uniqueFields[object.kind]
      if (field) this.#owners.set(slot(object, object.fields[field]), key)
    }
  }

  /** Returns whether a deleted object has a path that another object needs. */
  blocksPath({ kind, fields, ...object }: OrgObject): boolean {
    const value = fields[uniqueFields[kind] ?? '']
    if (value === undefined) return false
    const wanted = slot({ kind, ...object }, value)
    return [...this.#byKey.values()].some((change) => this.#wanted(change) === wanted)
  }

  /**
   * Returns the path changes of existing objects, in a safe order. Excludes new objects, because
   * their creation sets the path.
   */
  order(): ResourceChange[] {
    for (const change of this.#byKey.values()) {
      if (change.verb !== 'create' && this.#wanted(change) !== undefined) this.#visit(change)
    }
    return this.#ordered
  }

  #visit(change: ResourceChange): void {
    if (change.verb === 'delete' || this.#given.has(objectKey(change.object))) return
    if (this.#begun.has(change)) {
      if (!this.#ordered.includes(change)) this.#assignTemporaryPath(change)
      return
    }
    this.#begun.add(change)
    const holder = this.#owners.get(this.#wanted(change) ?? '')
    const before = holder === undefined ? undefined : this.#byKey.get(holder)
    if (before && before !== change) this.#visit(before)
    this.#ordered.push(this.#fromGiven(change))
  }

  #wanted({ object, changes, verb }: ResourceChange): string | undefined {
    const field = uniqueFields[object.kind]
    const change = verb === 'delete' ? undefined : changes.find((one) => one.field === field)
    return change && slot(object, change.new)
  }

  /** Assigns a temporary path to one of the objects that exchange their paths. */
  #assignTemporaryPath({ object, changes }: ResourceChange): void {
    const field = uniqueFields[object.kind] as string
    const old = changes.find((one) => one.field === field)?.old
    const given = `${String(old).slice(0, 90)}-moving`
    this.#given.set(objectKey(object), given)
    this.#ordered.push({
      verb: 'change',
      object: { ...object, fields: { ...object.fields, [field]: given } },
      changes: [{ field, old, new: given }],
    })
  }

  #fromGiven(change: ResourceChange): ResourceChange {
    const given = this.#given.get(objectKey(change.object))
    if (given === undefined) return change
    const field = uniqueFields[change.object.kind]
    return {
      ...change,
      changes: change.changes.map((one) => (one.field === field ? { ...one, old: given } : one)),
    }
  }
}

function slot({ kind, parent }: Pick<OrgObject, 'kind' | 'parent'>, value: unknown): string {
  return JSON.stringify([kind, parent, value])
}
