import { isJsonObject } from '../../../../contract/json.ts'
import { asObject, type Node } from '../compare/node.ts'
import { methods } from '../methods.ts'
import { resolveLocalReference } from './components-in-use.ts'

export interface TagSelection {
  includeTags: readonly string[]
  excludeTags: readonly string[]
}

export function selects({ includeTags, excludeTags }: TagSelection): boolean {
  return includeTags.length + excludeTags.length > 0
}

/** Removes the operations that aren't selected, and paths without remaining operations. */
export function selectOperations(document: Node, selection: TagSelection): void {
  if (!selects(selection)) return
  for (const paths of pathObjects(document)) {
    for (const [path, raw] of Object.entries(paths)) {
      const operations = itemOperations(asObject(resolveLocalReference(document, raw)))
      const out = operations.filter(({ operation }) => !isSelected(operation, selection))
      for (const { method, holder } of out) delete holder[method]
      if (out.length > 0 && out.length === operations.length) delete paths[path]
    }
  }
}

/** Returns all operations in the paths and webhooks of a document. */
export function allOperations(document: Node): Node[] {
  return pathObjects(document).flatMap((paths) =>
    Object.values(paths).flatMap((raw) =>
      itemOperations(asObject(resolveLocalReference(document, raw))).map(
        ({ operation }) => operation,
      ),
    ),
  )
}

export function pathObjects(document: Node): Node[] {
  return [asObject(document.paths), asObject(document.webhooks)]
}

interface ItemOperation {
  method: string
  operation: Node
  holder: Node
}

export function itemOperations(item: Node): ItemOperation[] {
  const more = asObject(item.additionalOperations)
  const named = methods.map((method) => ({ method, operation: item[method], holder: item }))
  const others = Object.entries(more).map(([method, operation]) => ({
    ...{ method, operation, holder: more },
  }))
  return [...named, ...others].filter((one): one is ItemOperation => isJsonObject(one.operation))
}

function isSelected(operation: Node, { includeTags, excludeTags }: TagSelection): boolean {
  const tags = operationTags(operation)
  if (excludeTags.some((tag) => tags.includes(tag))) return false
  return includeTags.length === 0 || includeTags.some((tag) => tags.includes(tag))
}

export function operationTags({ tags }: Node): unknown[] {
  return Array.isArray(tags) ? tags : []
}
