import type { ThingChange } from '../merge/merge-models.ts'
import { fieldNamed } from '../model/fields.ts'
import type { FieldSetting, KindName } from '../model/kind.ts'
import { kindOf } from '../model/kinds.ts'
import { keyOf, type OrgModel, type OrgObject } from '../model/org-model.ts'

/** Of what only one in a place may have it. */
const uniqueFields: Partial<Record<KindName, string>> = {
  section: 'path',
  'site space': 'path',
}

/** Whether a request sets a path that only one may have, among these fields. */
export function setsPath(
  { kind }: OrgObject,
  setting: FieldSetting,
  changed: readonly string[],
): boolean {
  const name = uniqueFields[kind]
  const field = name === undefined ? undefined : fieldNamed(kindOf(kind), name)
  return field?.setting === setting && changed.includes(field.name)
}

/** Changes of paths in an order in which each path is free when something is to have it. */
export class FreeFirst {
  /** what has a value now, by the value and where it stands */
  readonly #holders = new Map<string, string>()
  readonly #byKey: Map<string, ThingChange>
  readonly #begun = new Set<ThingChange>()
  readonly #given = new Map<string, string>()
  readonly #ordered: ThingChange[] = []

  constructor(changes: readonly ThingChange[], theirs: OrgModel) {
    this.#byKey = new Map(changes.map((change) => [keyOf(change.object), change]))
    for (const [key, object] of theirs.objects) {
      const field = uniqueFields[object.kind]
      if (field) this.#holders.set(slot(object, object.fields[field]), key)
    }
  }

  /** Whether something that is deleted has what others are to have. */
  isInTheWay({ kind, fields, ...object }: OrgObject): boolean {
    const value = fields[uniqueFields[kind] ?? '']
    if (value === undefined) return false
    const wanted = slot({ kind, ...object }, value)
    return [...this.#byKey.values()].some((change) => this.#wanted(change) === wanted)
  }

  /** Those of what is there; that which is made gets its path when it is made. */
  order(): ThingChange[] {
    for (const change of this.#byKey.values()) {
      if (change.verb !== 'create' && this.#wanted(change) !== undefined) this.#visit(change)
    }
    return this.#ordered
  }

  #visit(change: ThingChange): void {
    if (change.verb === 'delete' || this.#given.has(keyOf(change.object))) return
    if (this.#begun.has(change)) {
      if (!this.#ordered.includes(change)) this.#giveWay(change)
      return
    }
    this.#begun.add(change)
    const holder = this.#holders.get(this.#wanted(change) ?? '')
    const before = holder === undefined ? undefined : this.#byKey.get(holder)
    if (before && before !== change) this.#visit(before)
    this.#ordered.push(this.#fromGiven(change))
  }

  #wanted({ object, changes, verb }: ThingChange): string | undefined {
    const field = uniqueFields[object.kind]
    const change = verb === 'delete' ? undefined : changes.find((one) => one.field === field)
    return change && slot(object, change.new)
  }

  /** Two that swap what they have: one of them has something else for a moment. */
  #giveWay({ object, changes }: ThingChange): void {
    const field = uniqueFields[object.kind] as string
    const old = changes.find((one) => one.field === field)?.old
    const given = `${String(old).slice(0, 90)}-moving`
    this.#given.set(keyOf(object), given)
    this.#ordered.push({
      verb: 'change',
      object: { ...object, fields: { ...object.fields, [field]: given } },
      changes: [{ field, old, new: given }],
    })
  }

  #fromGiven(change: ThingChange): ThingChange {
    const given = this.#given.get(keyOf(change.object))
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
