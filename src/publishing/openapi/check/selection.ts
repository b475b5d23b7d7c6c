import { isObject, type Node, objectOf } from '../compare/node.ts'
import { methods } from '../methods.ts'
import { resolvedWithin } from './components-in-use.ts'

/** Which operations are kept, by their tags. */
export interface TagSelection {
  includeTags: readonly string[]
  excludeTags: readonly string[]
}

export function selects({ includeTags, excludeTags }: TagSelection): boolean {
  return includeTags.length + excludeTags.length > 0
}

/** Takes the operations out that aren't selected, and paths that have none then. */
export function selectOperations(document: Node, selection: TagSelection): void {
  if (!selects(selection)) return
  for (const paths of pathsOf(document)) {
    for (const [path, raw] of Object.entries(paths)) {
      const operations = operationsOf(objectOf(resolvedWithin(document, raw)))
      const out = operations.filter(({ operation }) => !isSelected(operation, selection))
      for (const { method, holder } of out) delete holder[method]
      if (out.length > 0 && out.length === operations.length) delete paths[path]
    }
  }
}

/** All that is called, or calls, by way of a path or a name of its own. */
export function operationsIn(document: Node): Node[] {
  return pathsOf(document).flatMap((paths) =>
    Object.values(paths).flatMap((raw) =>
      operationsOf(objectOf(resolvedWithin(document, raw))).map(({ operation }) => operation),
    ),
  )
}

export function pathsOf(document: Node): Node[] {
  return [objectOf(document.paths), objectOf(document.webhooks)]
}

interface HeldOperation {
  method: string
  operation: Node
  holder: Node
}

export function operationsOf(item: Node): HeldOperation[] {
  const more = objectOf(item.additionalOperations)
  const named = methods.map((method) => ({ method, operation: item[method], holder: item }))
  const others = Object.entries(more).map(([method, operation]) => ({
    ...{ method, operation, holder: more },
  }))
  return [...named, ...others].filter((one): one is HeldOperation => isObject(one.operation))
}

function isSelected(operation: Node, { includeTags, excludeTags }: TagSelection): boolean {
  const tags = tagsOf(operation)
  if (excludeTags.some((tag) => tags.includes(tag))) return false
  return includeTags.length === 0 || includeTags.some((tag) => tags.includes(tag))
}

export function tagsOf({ tags }: Node): unknown[] {
  return Array.isArray(tags) ? tags : []
}
