import { childKinds, fileFields } from '../fields.ts'
import type { KindName } from '../kind.ts'
import { kinds, orgKind } from '../kinds.ts'
import { listKey, type OrgModel, type OrgObject, objectKey } from '../org-model.ts'
import { collectionsFile, isImpliedByPosition, layouts, listKeys } from './layout.ts'

export type FileTree = { [key: string]: unknown }

/** Returns the contents of all files for a model, by file name. */
export function buildFileTrees(model: OrgModel): Map<string, FileTree> {
  const files = new Map<string, FileTree>()
  const trees = new Trees(model)
  for (const kind of kinds) {
    if (kind.within || !model.scopes.has(listKey(kind.name))) continue
    const layout = layouts[kind.name]
    const objects = trees.all(kind.name, undefined)
    if ('file' in layout) {
      for (const object of objects) files.set(layout.file, trees.objectTree(object))
    } else if ('folder' in layout) {
      for (const object of objects) {
        files.set(`${layout.folder}/${object.name}.yaml`, trees.objectTree(object))
      }
    } else if ('entries' in layout) files.set(layout.entries, trees.entriesTree(objects))
    else files.set(collectionsFile, trees.collections())
  }
  return files
}

class Trees {
  readonly #model: OrgModel
  readonly #byScope = new Map<string, OrgObject[]>()

  constructor(model: OrgModel) {
    this.#model = model
    for (const object of model.objects.values()) {
      const scope = listKey(object.kind, object.parent)
      const held = this.#byScope.get(scope)
      if (held) held.push(object)
      else this.#byScope.set(scope, [object])
    }
  }

  all(kind: KindName, parent: string | undefined): OrgObject[] {
    return this.#byScope.get(listKey(kind, parent)) ?? []
  }

  entriesTree(objects: readonly OrgObject[], scalar?: string): FileTree {
    return Object.fromEntries(
      objects.map((object) => [
        object.name,
        scalar === undefined ? this.objectTree(object) : object.fields[scalar],
      ]),
    )
  }

  /** Returns an object as a YAML map, including nested objects. */
  objectTree(object: OrgObject): FileTree {
    const tree: FileTree = {}
    if (object.isProtected) tree.protected = true
    if (object.previously !== undefined) tree.previously = object.previously
    this.#putFields(object, tree)
    const key = objectKey(object)
    if (object.kind === 'site' && this.#model.scopes.has(listKey('section', key))) {
      tree[listKeys.structure] = this.#listed(object, undefined)
    }
    for (const kind of childKinds(object.kind)) {
      const layout = layouts[kind.name]
      if (!('under' in layout) || !this.#model.scopes.has(listKey(kind.name, key))) continue
      const path = [...layout.under]
      const last = path.pop() as string
      const holder = path.reduce<FileTree>((at, name) => {
        at[name] ??= {}
        return at[name] as FileTree
      }, tree)
      holder[last] = this.entriesTree(this.all(kind.name, key), layout.scalar)
    }
    return tree
  }

  #putFields({ kind: name, fields }: OrgObject, tree: FileTree): void {
    const kind = orgKind(name)
    for (const field of fileFields(kind)) {
      if (isImpliedByPosition(kind, field.name)) continue
      if (field.name.endsWith('.*')) putMap(fields, field.name.slice(0, -2), tree)
      else if (fields[field.name] !== undefined && fields[field.name] !== null) {
        tree[field.name] = fields[field.name]
      }
    }
  }

  /** Returns the contents of a site or section group, in order. */
  #listed(site: OrgObject, group: string | undefined): FileTree[] {
    const key = objectKey(site)
    const holder =
      group === undefined
        ? site
        : this.#model.objects.get(objectKey({ kind: 'section group', name: group, parent: key }))
    const inPlace = (['section', 'section group', 'link', 'site space'] as const).flatMap((kind) =>
      this.all(kind, key).filter(({ fields }) => (fields.group ?? undefined) === group),
    )
    return inOrder(inPlace, holder?.fields.order).map((object) => {
      const { kind, name } = object
      const tree: FileTree = { [listTag(kind)]: name, ...this.objectTree(object) }
      if (kind === 'section group') tree[listKeys.items] = this.#listed(site, name)
      if (kind === 'section') {
        tree[listKeys.spaces] = inOrder(
          this.all('site space', objectKey(object)),
          object.fields.order,
        ).map((one) => ({ [listTag('site space')]: one.name, ...this.objectTree(one) }))
      }
      return tree
    })
  }

  collections(): FileTree {
    const isIn = (kind: KindName, parent: string | null) =>
      this.all(kind, undefined).filter(({ fields }) => fields.parent === parent)
    const level = (parent: string | null): FileTree => ({
      [listKeys.collections]: isIn('collection', parent).map((object) => ({
        [listTag('collection')]: object.name,
        ...this.objectTree(object),
        ...withoutEmpty(level(object.name)),
      })),
      [listKeys.spaces]: isIn('space', parent).map(({ name }) => name),
    })
    return level(null)
  }
}

const listTag = (kind: KindName): string => (layouts[kind] as { listed: string }).listed

function withoutEmpty(tree: FileTree): FileTree {
  return Object.fromEntries(
    Object.entries(tree).filter(([, value]) => (value as unknown[]).length > 0),
  )
}

function putMap(fields: OrgObject['fields'], prefix: string, tree: FileTree): void {
  const held = Object.entries(fields).filter(
    ([name, value]) => name.startsWith(`${prefix}.`) && value !== null,
  )
  if (held.length === 0) return
  tree[prefix] = Object.fromEntries(
    held.map(([name, value]) => [name.slice(prefix.length + 1), value]),
  )
}

/** Sorts objects by position. Objects without a position come last. */
function inOrder(objects: OrgObject[], order: unknown): OrgObject[] {
  const places = new Map((Array.isArray(order) ? order : []).map((name, index) => [name, index]))
  const orderIndex = ({ kind, name }: OrgObject) => places.get(`${kind}:${name}`) ?? places.size
  return [...objects].sort((a, b) => orderIndex(a) - orderIndex(b))
}
