import { fieldAt } from '../../jobs/states/read-states.ts'
import type { KindName, OrgKind } from './kind.ts'
import { kindOf } from './kinds.ts'
import type { OrgModel } from './org-model.ts'

/** A name that can be a file's, made of a title. */
export function nameOfTitle(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return [...(words ?? []).join('-')].slice(0, 60).join('')
}

/** Gives things their names: those that they had, as long as they are there. */
export class OrgNames {
  readonly #before = new Map<string, string>()
  readonly #byId = new Map<string, string>()
  readonly #taken = new Map<string, Set<string>>()

  /** by its title, what files call a thing that was not there when they were written */
  readonly #expected = new Map<string, string>()

  constructor(base: OrgModel | undefined, mine: OrgModel | undefined) {
    for (const [place, { kind, parent, name, fields }] of mine?.objects ?? []) {
      const { nameFrom } = kindOf(kind)
      if (base?.objects.has(place) || !('titles' in nameFrom)) continue
      this.#expected.set(key(kind, parent, titleIn(fields, nameFrom.titles)), name)
    }
    for (const { kind, parent, id, name } of base?.objects.values() ?? []) {
      if (id !== undefined) this.#before.set(key(kind, parent, id), name)
    }
  }

  /** The names of all things of a kind in one thing, in the order of their answers. */
  give(kind: OrgKind, parent: string | undefined, items: readonly unknown[]): string[] {
    const scope = key(kind.name, parent)
    const taken = this.#taken.get(scope) ?? new Set<string>()
    this.#taken.set(scope, taken)
    const kept = items.map((item) => this.#kept(kind, parent, item))
    for (const name of kept) if (name !== undefined) taken.add(name.toLowerCase())
    return items.map((item, index) => {
      const id = String(fieldAt(item, kind.idIn))
      const name = kept[index] ?? this.#free(kind, parent, item, taken)
      // of what has no id of its own, the id is that of the other thing
      if (!('of' in kind.nameFrom) || kind.name === 'site space')
        this.#byId.set(key(kind.name, undefined, id), name)
      return name
    })
  }

  /** What is told apart by where it stands goes by that too. */
  belongs(kind: KindName, id: string, place: string): void {
    this.#byId.set(key(kind, undefined, id), `${place}/${this.of(kind, id)}`)
  }

  /** What files call the thing with an id; an id that nobody knows stands for itself. */
  of(kind: KindName, id: string): string {
    return this.#byId.get(key(kind, undefined, id)) ?? id
  }

  #kept({ name: kind, nameFrom, idIn }: OrgKind, parent: string | undefined, item: unknown) {
    if (!('titles' in nameFrom)) return undefined
    return this.#before.get(key(kind, parent, String(fieldAt(item, idIn))))
  }

  #free(kind: OrgKind, parent: string | undefined, item: unknown, taken: Set<string>): string {
    const id = String(fieldAt(item, kind.idIn))
    const wanted = this.#wanted(kind, parent, item) || nameOfTitle(id) || id
    let name = wanted
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wanted}-${count}`
    taken.add(name.toLowerCase())
    return name
  }

  #wanted({ name, nameFrom: from }: OrgKind, parent: string | undefined, item: unknown): string {
    if ('natural' in from) return text(item, from.natural).toLowerCase()
    if ('titles' in from) {
      const title = titleIn(item, from.titles)
      return this.#expected.get(key(name, parent, title)) ?? nameOfTitle(title)
    }
    const known = this.#byId.get(key(from.of, undefined, text(item, from.id)))
    if (known !== undefined) return known
    const otherwise = text(item, from.or)
    return otherwise.includes('@') ? otherwise.toLowerCase() : nameOfTitle(otherwise)
  }
}

function key(kind: KindName, parent: string | undefined, id = ''): string {
  return JSON.stringify([kind, parent ?? null, id])
}

function titleIn(item: unknown, places: readonly string[]): string {
  return places.map((at) => text(item, at)).find((one) => one !== '') ?? ''
}

function text(item: unknown, at: string): string {
  const value = fieldAt(item, at)
  return typeof value === 'string' ? value : ''
}
