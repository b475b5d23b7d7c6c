import { isJsonObject } from '../../../../contract/json.ts'
import { quotedValue } from '../../../../output/text/sentences.ts'
import { childKinds, findField, kindKeys } from '../fields.ts'
import type { OrgKind } from '../kind.ts'
import { listKey, type OrgModel, type OrgObject, objectKey, put } from '../org-model.ts'
import { placeName } from '../read/read-order.ts'
import { isImpliedByPosition, layouts, listKeys, type marks } from './layout.ts'
import {
  type FileResource,
  fileResources,
  type FileKeys as Keys,
  type PathInFile as Path,
  type ReadFile,
  validKeys,
  valueInFile,
} from './listed-resources.ts'
import type { FolderProblems } from './problems.ts'
import { readValue } from './read-value.ts'

/** Reads objects from files, and adds them to a model. */
export class ResourceReader {
  readonly #model: OrgModel
  readonly #base: OrgModel
  readonly #problems: FolderProblems
  /** spaces with their collections, and the locations of their definitions in the files */
  readonly #spaces: { name: string; parent: string | null; read: ReadFile; path: Path }[] = []

  constructor(model: OrgModel, base: OrgModel, problems: FolderProblems) {
    this.#model = model
    this.#base = base
    this.#problems = problems
  }

  /** Reads the objects in a map, in which the keys are their names. */
  entries(kind: OrgKind, parent: string | undefined, read: ReadFile, path: Path): void {
    const keys = this.#keysAt(read, path)
    if (!keys) return
    this.#model.scopes.add(listKey(kind.name, parent))
    for (const name of Object.keys(keys))
      this.readResource(kind, name, parent, read, [...path, name])
  }

  /**
   * Reads an object and its nested objects from a file. `fields` contains the fields that follow
   * from the position in the file.
   */
  readResource(
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
    if (this.#model.objects.has(objectKey(object))) {
      this.#problems.add(read.file, path, `Duplicate ${kind.name} ${quotedValue(name)}`)
      return undefined
    }
    put(this.#model, object)
    const layout = layouts[kind.name]
    if ('scalar' in layout && layout.scalar !== undefined) {
      this.#field(object, kind, layout.scalar, valueInFile(read, path), read, path)
      return object
    }
    const keys = this.#keysAt(read, path)
    for (const [key, value] of Object.entries(keys ?? {})) {
      this.#key(object, kind, key, value, read, [...path, key])
    }
    return object
  }

  collections(read: ReadFile): void {
    this.#model.scopes.add(listKey('collection'))
    const keys = this.#keysAt(read, []) ?? {}
    const valid = [listKeys.collections, listKeys.spaces]
    for (const key of Object.keys(keys)) {
      if (!valid.includes(key as 'spaces')) this.#problems.unknownKey(read.file, [key], valid)
    }
    this.#collectionLists(null, read, [])
  }

  /** Sets the collection of each space. Call this method after all spaces have been read. */
  placeSpaces(): void {
    const seen = new Set<string>()
    for (const { name, parent, read, path } of this.#spaces) {
      const key = objectKey({ kind: 'space', name })
      if (seen.has(key)) {
        this.#problems.add(read.file, path, `Duplicate space ${quotedValue(name)}`)
      }
      seen.add(key)
      const space = this.#model.objects.get(key)
      if (space) space.fields.parent = parent
      else if (!this.#model.scopes.has(listKey('space'))) {
        put(this.#model, {
          kind: 'space',
          name,
          fields: { parent },
          at: { file: read.name, path },
        })
      } else this.#problems.add(read.file, path, `File "spaces/${name}.yaml" not found`)
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
    const under = childKinds(kind.name).flatMap((one) => {
      const held = layouts[one.name]
      return 'under' in held && held.under[0] === key ? [{ one, rest: held.under.slice(1) }] : []
    })
    if (under.length > 0) {
      this.#underKey(object, under, read, path)
      return
    }
    if (kindKeys(kind).includes(key) && !isImpliedByPosition(kind, key)) {
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
    if (findField(kind, key)) {
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
    const field = findField(kind, name)
    if (!field) return
    const known = this.#base.objects.get(objectKey(object))?.fields[name]
    const held = readValue(field, value, { file: read.file, path, known }, this.#problems)
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
      const message = key === 'protected' ? 'Expected true or false' : 'Expected the previous name'
      this.#problems.add(read.file, path, message)
    }
  }

  /** Reads the nested objects below a key of an object. Some kinds are inside another map. */
  #underKey(
    object: OrgObject,
    under: readonly { one: OrgKind; rest: readonly string[] }[],
    read: ReadFile,
    path: Path,
  ): void {
    const key = objectKey(object)
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

  /**
   * Reads an ordered list: the contents of a site, group, section, or collection. Returns false if
   * the key doesn't contain a list.
   */
  #isList(object: OrgObject, kind: OrgKind, key: string, read: ReadFile, path: Path): boolean {
    if (kind.name === 'collection' && (key === listKeys.collections || key === listKeys.spaces)) {
      this.#collectionList(key, object.name, read, path)
      return true
    }
    if (kind.name === 'site' && key === listKeys.structure) {
      const site = objectKey(object)
      for (const one of ['section', 'section group', 'link', 'site space'] as const) {
        this.#model.scopes.add(listKey(one, site))
      }
      const listed = fileResources(
        read,
        path,
        ['section', 'section group', 'link', 'site space'],
        this.#problems,
      )
      object.fields.order = this.#placements(listed, site, read)
      return true
    }
    if (kind.name === 'section group' && key === listKeys.items) {
      const listed = fileResources(read, path, ['section', 'section group', 'link'], this.#problems)
      const site = object.parent as string
      object.fields.order = this.#placements(listed, site, read, { group: object.name })
      return true
    }
    if (kind.name === 'section' && key === listKeys.spaces) {
      const section = objectKey(object)
      this.#model.scopes.add(listKey('site space', section))
      object.fields.order = this.#placements(
        fileResources(read, path, ['site space'], this.#problems),
        section,
        read,
      )
      return true
    }
    return false
  }

  #placements(listed: readonly FileResource[], parent: string, read: ReadFile, fields: Keys = {}) {
    return listed.map(({ kind, name, path }) => {
      const own = 'group' in kind.refs ? { group: null, ...fields } : {}
      this.readResource(kind, name, parent, read, path, own)
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
      for (const { kind, name, path: own } of fileResources(
        read,
        path,
        ['collection'],
        this.#problems,
      )) {
        this.readResource(kind, name, undefined, read, own, { parent })
      }
      return
    }
    const names = valueInFile(read, path)
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
      this.#problems.add(read.file, path, 'Expected a list of space names')
      return
    }
    for (const [index, name] of names.entries()) {
      this.#spaces.push({ name, parent, read, path: [...path, index] })
    }
  }

  /** Returns the keys of a map. Reports a problem and returns undefined for other values. */
  #keysAt(read: ReadFile, path: Path): Keys | undefined {
    const value = valueInFile(read, path)
    if (isJsonObject(value)) return value as Keys
    // accept an empty list in place of an empty map
    if (Array.isArray(value) && value.length === 0) return {}
    this.#problems.add(
      read.file,
      path,
      value === null
        ? 'The value cannot be null. Use {} for an empty mapping'
        : 'Expected a mapping of keys to values',
    )
    return undefined
  }
}
