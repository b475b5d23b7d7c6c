import { fieldValue } from '../../../jobs/states/read-states.ts'
import type { KindName, OrgKind } from './kind.ts'
import { orgKind } from './kinds.ts'
import type { OrgModel } from './org-model.ts'

/** Converts a title to a name that is a valid file name on all systems. */
export function nameFromTitle(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  const name = [...(words ?? []).join('-')].slice(0, 60).join('')
  return windowsDevice.test(name) ? `${name}-1` : name
}

/** Matches names that Windows reserves for devices. */
const windowsDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** Assigns names to objects. An object in the base keeps its name. */
export class OrgNames {
  readonly #before = new Map<string, string>()
  readonly #byId = new Map<string, string>()
  readonly #taken = new Map<string, Set<string>>()

  /** the names that files use for objects without an ID, by title */
  readonly #expected = new Map<string, string>()

  constructor(base: OrgModel | undefined, mine: OrgModel | undefined) {
    for (const [place, { kind, parent, name, fields }] of mine?.objects ?? []) {
      const { nameFrom } = orgKind(kind)
      if (base?.objects.has(place) || !('titles' in nameFrom)) continue
      this.#expected.set(key(kind, parent, firstText(fields, nameFrom.titles)), name)
    }
    for (const { kind, parent, id, name } of base?.objects.values() ?? []) {
      if (id !== undefined) this.#before.set(key(kind, parent, id), name)
    }
  }

  /**
   * Assigns names to objects of a kind with the same parent, and returns the names in the order of
   * `items`.
   */
  assignNames(kind: OrgKind, parent: string | undefined, items: readonly unknown[]): string[] {
    const scope = key(kind.name, parent)
    const taken = this.#taken.get(scope) ?? new Set<string>()
    this.#taken.set(scope, taken)
    const kept = items.map((item) => this.#kept(kind, parent, item))
    for (const name of kept) if (name !== undefined) taken.add(name.toLowerCase())
    return items.map((item, index) => {
      const id = String(fieldValue(item, kind.idIn))
      const name = kept[index] ?? this.#free(kind, parent, item, taken)
      // objects that have the name of another object, such as permissions, have no IDs of their own
      if (!('of' in kind.nameFrom) || kind.name === 'site space')
        this.#byId.set(key(kind.name, undefined, id), name)
      return name
    })
  }

  /**
   * Adds the parent's name to an object's name, for objects whose names are unique only within
   * their parent.
   */
  qualify(kind: KindName, id: string, place: string): void {
    this.#byId.set(key(kind, undefined, id), `${place}/${this.nameFor(kind, id)}`)
  }

  /** Returns the name for an ID, or the ID if the name is unknown. */
  nameFor(kind: KindName, id: string): string {
    return this.#byId.get(key(kind, undefined, id)) ?? id
  }

  #kept({ name: kind, nameFrom, idIn }: OrgKind, parent: string | undefined, item: unknown) {
    if (!('titles' in nameFrom)) return undefined
    return this.#before.get(key(kind, parent, String(fieldValue(item, idIn))))
  }

  #free(kind: OrgKind, parent: string | undefined, item: unknown, taken: Set<string>): string {
    const id = String(fieldValue(item, kind.idIn))
    const wanted = this.#desiredName(kind, parent, item) || nameFromTitle(id) || id
    let name = wanted
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wanted}-${count}`
    taken.add(name.toLowerCase())
    return name
  }

  #desiredName(
    { name, nameFrom: from }: OrgKind,
    parent: string | undefined,
    item: unknown,
  ): string {
    if ('natural' in from) return text(item, from.natural).toLowerCase()
    if ('titles' in from) {
      const title = firstText(item, from.titles)
      return this.#expected.get(key(name, parent, title)) ?? nameFromTitle(title)
    }
    const known = this.#byId.get(key(from.of, undefined, text(item, from.id)))
    if (known !== undefined) return known
    const otherwise = text(item, from.or)
    return otherwise.includes('@') ? otherwise.toLowerCase() : nameFromTitle(otherwise)
  }
}

function key(kind: KindName, parent: string | undefined, id = ''): string {
  return JSON.stringify([kind, parent ?? null, id])
}

function firstText(item: unknown, places: readonly string[]): string {
  return places.map((at) => text(item, at)).find((one) => one !== '') ?? ''
}

function text(item: unknown, at: string): string {
  const value = fieldValue(item, at)
  return typeof value === 'string' ? value : ''
}
