import { fieldNamed, keysOfKind, kindsWithin } from '../model/fields.ts'
import type { OrgKind } from '../model/kind.ts'
import { keyOf, type OrgModel, type OrgObject, put, scopeOf } from '../model/org-model.ts'
import { placeName } from '../read/read-order.ts'
import { isShownByPlace, layouts, listKeys, type marks } from './layout.ts'
import {
  type KeysOfFile as Keys,
  type ListedThing,
  listedThings,
  type PathInFile as Path,
  type ReadFile,
  validKeys,
  valueAt,
} from './listed-things.ts'
import type { FolderProblems } from './problems.ts'
import { readValue } from './read-value.ts'

/** Puts what files say of things into a model. */
export class ThingReader {
  readonly #model: OrgModel
  readonly #problems: FolderProblems
  /** the collection of each space, and where that stands */
  readonly #spaces: { name: string; parent: string | null; read: ReadFile; path: Path }[] = []

  constructor(model: OrgModel, problems: FolderProblems) {
    this.#model = model
    this.#problems = problems
  }

  /** All things of a map, by their names. */
  entries(kind: OrgKind, parent: string | undefined, read: ReadFile, path: Path): void {
    const keys = this.#keysAt(read, path)
    if (!keys) return
    this.#model.scopes.add(scopeOf(kind.name, parent))
    for (const name of Object.keys(keys)) this.thing(kind, name, parent, read, [...path, name])
  }

  /** One thing with what belongs to it, at a path of a file; `fields` are those that its place tells. */
  thing(
    kind: OrgKind,
    name: string,
    parent: string | undefined,
    read: ReadFile,
    path: Path,
    fields: Keys = {},
  ): OrgObject | undefined {
    const object: OrgObject = {
      kind: kind.name,
      name: 'natural' in kind.nameFrom ? name.toLowerCase() : name,
      ...(parent !== undefined && { parent }),
      fields: { ...fields },
      at: { file: read.name, path },
    }
    if (this.#model.objects.has(keyOf(object))) {
      this.#problems.add(read.file, path, `the ${kind.name} ${name} stands here twice`)
      return undefined
    }
    put(this.#model, object)
    const layout = layouts[kind.name]
    if ('scalar' in layout && layout.scalar !== undefined) {
      this.#field(object, kind, layout.scalar, valueAt(read, path), read, path)
      return object
    }
    const keys = this.#keysAt(read, path)
    for (const [key, value] of Object.entries(keys ?? {})) {
      this.#key(object, kind, key, value, read, [...path, key])
    }
    return object
  }

  collections(read: ReadFile): void {
    this.#model.scopes.add(scopeOf('collection'))
    const keys = this.#keysAt(read, []) ?? {}
    const valid = [listKeys.collections, listKeys.spaces]
    for (const key of Object.keys(keys)) {
      if (!valid.includes(key as 'spaces')) this.#problems.unknownKey(read.file, [key], valid)
    }
    this.#collectionLists(null, read, [])
  }

  /** Once all spaces are read, each is told where it stands. */
  placeSpaces(): void {
    const seen = new Set<string>()
    for (const { name, parent, read, path } of this.#spaces) {
      const key = keyOf({ kind: 'space', name })
      if (seen.has(key)) {
        this.#problems.add(read.file, path, `the space ${name} stands in two places`)
      }
      seen.add(key)
      const space = this.#model.objects.get(key)
      if (space) space.fields.parent = parent
      else if (!this.#model.scopes.has(scopeOf('space'))) {
        put(this.#model, {
          kind: 'space',
          name,
          fields: { parent },
          at: { file: read.name, path },
        })
      } else this.#problems.add(read.file, path, `there is no spaces/${name}.yaml`)
    }
  }

  #key(object: OrgObject, kind: OrgKind, key: string, value: unknown, read: ReadFile, path: Path) {
    const layout = layouts[kind.name]
    if ('listed' in layout && layout.listed === key) return
    if (key === 'protected' || key === 'previously') {
      this.#mark(object, key, value, read, path)
      return
    }
    if (this.#isList(object, kind, key, read, path)) return
    const under = kindsWithin(kind.name).flatMap((one) => {
      const held = layouts[one.name]
      return 'under' in held && held.under[0] === key ? [{ one, rest: held.under.slice(1) }] : []
    })
    if (under.length > 0) {
      this.#underKey(object, under, read, path)
      return
    }
    if (keysOfKind(kind).includes(key) && !isShownByPlace(kind, key)) {
      this.#fieldOrMap(object, kind, key, value, read, path)
    } else this.#problems.unknownKey(read.file, path, validKeys(kind))
  }

  #fieldOrMap(
    object: OrgObject,
    kind: OrgKind,
    key: string,
    value: unknown,
    read: ReadFile,
    path: Path,
  ) {
    if (fieldNamed(kind, key)) {
      this.#field(object, kind, key, value, read, path)
      return
    }
    for (const [name, one] of Object.entries(this.#keysAt(read, path) ?? {})) {
      this.#field(object, kind, `${key}.${name}`, one, read, [...path, name])
    }
  }

  #field(
    object: OrgObject,
    kind: OrgKind,
    name: string,
    value: unknown,
    read: ReadFile,
    path: Path,
  ) {
    const field = fieldNamed(kind, name)
    if (!field) return
    const held = readValue(field, value, { file: read.file, path }, this.#problems)
    if (held !== undefined) object.fields[name] = held
  }

  #mark(
    object: OrgObject,
    key: (typeof marks)[number],
    value: unknown,
    read: ReadFile,
    path: Path,
  ) {
    if (key === 'protected' && typeof value === 'boolean') {
      if (value) object.isProtected = true
    } else if (key === 'previously' && typeof value === 'string') object.previously = value
    else {
      const rule = key === 'protected' ? 'true or false' : 'the name that it had before'
      this.#problems.add(read.file, path, rule)
    }
  }

  /** Kinds that stand below one key of a thing, some of them one key further down. */
  #underKey(
    object: OrgObject,
    under: readonly { one: OrgKind; rest: readonly string[] }[],
    read: ReadFile,
    path: Path,
  ): void {
    const key = keyOf(object)
    const direct = under.find(({ rest }) => rest.length === 0)
    if (direct) {
      this.entries(direct.one, key, read, path)
      return
    }
    const valid = under.map(({ rest }) => rest[0] as string)
    for (const name of Object.keys(this.#keysAt(read, path) ?? {})) {
      const found = under.find(({ rest }) => rest[0] === name)
      if (found) this.entries(found.one, key, read, [...path, name])
      else this.#problems.unknownKey(read.file, [...path, name], valid)
    }
  }

  /** What a site, a group or a section holds in an order of its own, and what is in a collection. */
  #isList(object: OrgObject, kind: OrgKind, key: string, read: ReadFile, path: Path): boolean {
    if (kind.name === 'collection' && (key === listKeys.collections || key === listKeys.spaces)) {
      this.#collectionList(key, object.name, read, path)
      return true
    }
    if (kind.name === 'site' && key === listKeys.structure) {
      const site = keyOf(object)
      for (const one of ['section', 'section group', 'link', 'site space'] as const) {
        this.#model.scopes.add(scopeOf(one, site))
      }
      const listed = listedThings(
        read,
        path,
        ['section', 'section group', 'link', 'site space'],
        this.#problems,
      )
      object.fields.order = this.#things(listed, site, read)
      return true
    }
    if (kind.name === 'section group' && key === listKeys.items) {
      const listed = listedThings(read, path, ['section', 'section group', 'link'], this.#problems)
      const site = object.parent as string
      object.fields.order = this.#things(listed, site, read, { group: object.name })
      return true
    }
    if (kind.name === 'section' && key === listKeys.spaces) {
      const section = keyOf(object)
      this.#model.scopes.add(scopeOf('site space', section))
      object.fields.order = this.#things(
        listedThings(read, path, ['site space'], this.#problems),
        section,
        read,
      )
      return true
    }
    return false
  }

  #things(listed: readonly ListedThing[], parent: string, read: ReadFile, fields: Keys = {}) {
    return listed.map(({ kind, name, path }) => {
      const own = 'group' in kind.refs ? { group: null, ...fields } : {}
      this.thing(kind, name, parent, read, path, own)
      return placeName({ kind: kind.name, name })
    })
  }

  #collectionLists(parent: string | null, read: ReadFile, path: Path): void {
    for (const key of [listKeys.collections, listKeys.spaces]) {
      if (key in (this.#keysAt(read, path) ?? {})) {
        this.#collectionList(key, parent, read, [...path, key])
      }
    }
  }

  #collectionList(key: string, parent: string | null, read: ReadFile, path: Path): void {
    if (key === listKeys.collections) {
      for (const { kind, name, path: own } of listedThings(
        read,
        path,
        ['collection'],
        this.#problems,
      )) {
        this.thing(kind, name, undefined, read, own, { parent })
      }
      return
    }
    const names = valueAt(read, path)
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
      this.#problems.add(read.file, path, 'a list of names of spaces')
      return
    }
    for (const [index, name] of names.entries()) {
      this.#spaces.push({ name, parent, read, path: [...path, index] })
    }
  }

  /** The keys of a mapping; that it is none is noted. */
  #keysAt(read: ReadFile, path: Path): Keys | undefined {
    const value = valueAt(read, path)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Keys
    // as a list can say that it holds nothing, a mapping can
    if (Array.isArray(value) && value.length === 0) return {}
    this.#problems.add(
      read.file,
      path,
      value === null ? 'null is not taken: {} is none' : 'needs keys',
    )
    return undefined
  }
}
