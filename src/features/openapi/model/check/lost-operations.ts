import { isJsonObject } from '../../../../contract/json.ts'
import { didYouMean, sentences } from '../../../../output/text/problems.ts'
import { suggest } from '../../../../output/text/suggest.ts'
import type { Node } from '../compare/node.ts'
import { methods } from '../methods.ts'
import { pointerTo } from '../read/pointer.ts'

/** An operation that tools ignore, because it is in the wrong location in the document. */
export interface LostOperation {
  pointer: string
  message: string
}

const others = ['$ref', 'summary', 'description', 'servers', 'parameters', 'additionalOperations']

/** Returns the operations in locations that tools ignore. */
export function findLostOperations(document: unknown): LostOperation[] {
  if (!isJsonObject(document)) return []
  const lost: LostOperation[] = []
  for (const [key, value] of Object.entries(document)) {
    const isKnown = key === 'paths' || key === 'webhooks'
    if (isKnown) lost.push(...inPaths(value, pointerTo('#', key)))
    else if (looksLikePaths(value) && !key.startsWith('x-')) {
      const near = suggest(key, ['paths', 'webhooks'])
      if (near.length === 0) continue
      const message = sentences(`The operations of "${key}" are ignored`, didYouMean(near))
      lost.push({ pointer: pointerTo('#', key), message })
    }
  }
  return lost
}

function looksLikePaths(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    Object.entries(value).some(([key, item]) => key.startsWith('/') && isJsonObject(item))
  )
}

function inPaths(paths: unknown, pointer: string): LostOperation[] {
  if (paths === null || paths === undefined) return []
  if (!isJsonObject(paths)) return [{ pointer, message: 'Expected an object with paths as keys' }]
  return Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith('x-') ? [] : inItem(item, pointerTo(pointer, path)),
  )
}

function inItem(item: unknown, pointer: string): LostOperation[] {
  if (item === null || item === undefined) return []
  if (!isJsonObject(item)) return [{ pointer, message: 'Expected an object with methods as keys' }]
  return Object.entries(item).flatMap(([key, value]): LostOperation[] => {
    const at = pointerTo(pointer, key)
    if (methods.includes(key)) {
      const isThere = isJsonObject(value) || value === null || value === undefined
      return isThere
        ? []
        : [{ pointer: at, message: 'Expected an object that describes an operation' }]
    }
    if (key.startsWith('x-') || others.includes(key) || !looksLikeOperation(value)) return []
    const lost = `The operation is ignored because "${key}" is not a method`
    return [{ pointer: at, message: sentences(lost, didYouMean(suggest(key, methods))) }]
  })
}

function looksLikeOperation(value: unknown): value is Node {
  return isJsonObject(value) && isJsonObject(value.responses)
}
