import { isObject, type Node, objectOf } from '../compare/node.ts'
import { pathOf, valueAt } from '../read/pointer.ts'

/** Which operations are kept, by their tags. */
export interface TagSelection {
  includeTags: readonly string[]
  excludeTags: readonly string[]
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

export function selects({ includeTags, excludeTags }: TagSelection): boolean {
  return includeTags.length + excludeTags.length > 0
}

/** Takes the operations out that aren't selected, and the tags that none of the others has. */
export function selectOperations(document: Node, selection: TagSelection): void {
  if (!selects(selection)) return
  const kept = new Set<unknown>()
  for (const key of ['paths', 'webhooks']) {
    const paths = objectOf(document[key])
    for (const [path, raw] of Object.entries(paths)) {
      const item = objectOf(resolved(document, raw))
      const operations = operationsOf(item)
      const out = operations.filter(([, operation]) => !isSelected(operation, selection))
      for (const [, operation] of operations) {
        if (isSelected(operation, selection)) for (const tag of tagsOf(operation)) kept.add(tag)
      }
      for (const [method, , holder] of out) delete holder[method]
      if (out.length > 0 && out.length === operations.length) delete paths[path]
    }
  }
  if (Array.isArray(document.tags)) {
    document.tags = document.tags.filter((tag) => kept.has(objectOf(tag).name))
  }
}

function operationsOf(item: Node): [method: string, operation: Node, holder: Node][] {
  const more = objectOf(item.additionalOperations)
  return [
    ...methods.map((method) => [method, item[method], item] as const),
    ...Object.entries(more).map(([method, operation]) => [method, operation, more] as const),
  ].flatMap(([method, operation, holder]) =>
    isObject(operation) ? [[method, operation, holder] as [string, Node, Node]] : [],
  )
}

function isSelected(operation: Node, { includeTags, excludeTags }: TagSelection): boolean {
  const tags = tagsOf(operation)
  if (excludeTags.some((tag) => tags.includes(tag))) return false
  return includeTags.length === 0 || includeTags.some((tag) => tags.includes(tag))
}

function tagsOf({ tags }: Node): unknown[] {
  return Array.isArray(tags) ? tags : []
}

function resolved(document: Node, value: unknown): unknown {
  const { $ref } = objectOf(value)
  return typeof $ref === 'string' && $ref.startsWith('#') ? valueAt(document, pathOf($ref)) : value
}

/** The components that something of the document leads to, as pointers. */
export function componentsInUse(document: Node): Set<string> {
  const used = new Set<string>()
  const { components, definitions, responses, parameters, ...rest } = document
  const open: unknown[] = [rest]
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) open.push(inner)
    const { $ref, mapping } = value as Node
    const mapped = Object.values(objectOf(mapping)).filter((one) => typeof one === 'string')
    for (const target of [$ref, ...mapped]) {
      const pointer = typeof target === 'string' ? componentOf(target) : undefined
      if (pointer === undefined || used.has(pointer)) continue
      used.add(pointer)
      open.push(valueAt(document, pathOf(pointer)))
    }
  }
  return used
}

function componentOf(target: string): string | undefined {
  const named = /^[\w.-]+$/.test(target) ? `#/components/schemas/${target}` : target
  const [pointer] =
    /^#\/(?:components\/[^/]+|definitions|responses|parameters)\/[^/]+/.exec(named) ?? []
  return pointer
}

/** Takes out what only that led to which is gone: it was to be held back as well. */
export function dropUnused(document: Node, before: ReadonlySet<string>): void {
  const now = componentsInUse(document)
  for (const pointer of before) {
    if (now.has(pointer)) continue
    const path = pathOf(pointer)
    const holder = objectOf(valueAt(document, path.slice(0, -1)))
    delete holder[path.at(-1) ?? '']
  }
  const components = objectOf(document.components)
  for (const [kind, held] of Object.entries(components)) {
    if (isObject(held) && Object.keys(held).length === 0) delete components[kind]
  }
}
