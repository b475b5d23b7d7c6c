import { isDeepStrictEqual } from 'node:util'
import type { Document, Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { isJsonObject } from '../../../../contract/json.ts'
import { listKeys, marks } from './layout.ts'
import { removeLineComments } from './line-comments.ts'
import type { FileTree } from './to-files.ts'

type Yaml = typeof import('yaml')

/** The keys that specify both the kind and the name of a list item. */
const tags = ['section', 'group', 'link', 'space', 'collection']

/** Formats a map as YAML. Keeps the comments and the order of keys in the previous text. */
export async function yamlText(before: string | undefined, tree: FileTree): Promise<string> {
  const yaml = (await import('yaml')).default as Yaml
  const fresh = () => {
    const document = new yaml.Document(tree, { aliasDuplicateObjects: false })
    return document.toString({ lineWidth: 0 })
  }
  if (before === undefined) return fresh()
  const document = yaml.parseDocument(before)
  if (!yaml.isMap(document.contents)) return fresh()
  const putBack = removeLineComments(yaml, document, before)
  const writer = new Writer(yaml, document)
  writer.map(document.contents, tree)
  putBack()
  // return the previous text, including its formatting, if nothing has changed
  return writer.hasChanged ? document.toString({ lineWidth: 0 }) : before
}

class Writer {
  readonly #yaml: Yaml
  readonly #document: Document
  hasChanged = false

  constructor(yaml: Yaml, document: Document) {
    this.#yaml = yaml
    this.#document = document
  }

  map(map: YAMLMap, tree: FileTree): void {
    const { isScalar } = this.#yaml
    const keyText = ({ key }: Pair) => String(isScalar(key) ? key.value : key)
    const kept = map.items.filter((pair) => {
      const name = keyText(pair)
      return name in tree || marks.includes(name as 'protected') || this.#isEmptyValue(pair.value)
    })
    if (kept.length < map.items.length) {
      this.hasChanged = true
      map.items = kept
    }
    const known = new Map(map.items.map((pair) => [keyText(pair), pair]))
    for (const [name, value] of Object.entries(tree)) {
      const pair = known.get(name)
      if (pair) pair.value = this.#value(pair.value as Node | null, value, isOrderFree(name, value))
      else {
        this.hasChanged = true
        map.flow = false
        map.add(this.#document.createPair(name, value))
      }
    }
  }

  /**
   * Returns a YAML node with the given value. Changes and returns the existing node if possible.
   */
  #value(node: Node | null, value: unknown, isFree = false): Node {
    const { isMap, isSeq, isScalar } = this.#yaml
    if (node && isDeepStrictEqual(this.#plain(node), value)) return node
    if (isMap(node) && isJsonObject(value)) {
      this.map(node, value)
      return node
    }
    if (isSeq(node) && Array.isArray(value)) {
      this.#list(node, isFree ? this.#inExistingOrder(node, value) : value)
      return node
    }
    this.hasChanged = true
    if (isScalar(node) && !isJsonObject(value) && !Array.isArray(value)) {
      const scalar = node as Scalar
      scalar.value = value
      return scalar
    }
    const fresh = this.#document.createNode(value) as Node
    if (node?.comment) fresh.comment = node.comment
    return fresh
  }

  /** Sorts values in the order of an existing list. New values come last. */
  #inExistingOrder(list: YAMLSeq, values: readonly unknown[]): unknown[] {
    const before = (list.items as Node[]).map((item) => itemName(this.#plain(item)))
    const orderIndex = (value: unknown) =>
      (before.indexOf(itemName(value)) + 1 || before.length + 1) - 1
    return [...values].sort((a, b) => orderIndex(a) - orderIndex(b))
  }

  /** Updates a list. Pairs items by name instead of position. */
  #list(list: YAMLSeq, values: readonly unknown[]): void {
    const known = new Map<string, Node>()
    for (const item of list.items as Node[]) {
      const name = itemName(this.#plain(item))
      if (name !== undefined && !known.has(name)) known.set(name, item)
    }
    const before = list.items
    list.items = values.map((value) => {
      const name = itemName(value)
      const node = name === undefined ? undefined : known.get(name)
      if (node) return this.#value(node, value)
      this.hasChanged = true
      return this.#document.createNode(value)
    })
    const isSame =
      before.length === values.length && list.items.every((item, at) => item === before[at])
    if (!isSame) this.hasChanged = true
  }

  /**
   * Returns whether a value is an empty string or list, which files can contain instead of no
   * value.
   */
  #isEmptyValue(value: unknown): boolean {
    const plain = value ? this.#plain(value as Node) : null
    return plain === '' || (Array.isArray(plain) && plain.length === 0)
  }

  #plain(node: Node): unknown {
    return node.toJS(this.#document)
  }
}

/**
 * Returns whether the order of a list is irrelevant, such as the order of a collection's contents.
 */
function isOrderFree(key: string, value: unknown): boolean {
  if (key === listKeys.collections) return true
  return key === listKeys.spaces && Array.isArray(value) && typeof value[0] === 'string'
}

/**
 * Returns a string that identifies a list item. It consists of the item's kind and name, or of its
 * JSON if the item isn't a map.
 */
function itemName(item: unknown): string | undefined {
  if (!isJsonObject(item)) return JSON.stringify(item)
  const tag = tags.find((one) => typeof item[one] === 'string')
  return tag === undefined ? undefined : `${tag} ${item[tag]}`
}
