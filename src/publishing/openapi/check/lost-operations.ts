import { meantQuestion } from '../../../text/sentences.ts'
import { suggest } from '../../../text/suggest.ts'
import { isObject, type Node } from '../compare/node.ts'
import { methods } from '../methods.ts'
import { pointerTo } from '../read/pointer.ts'

/** What nobody will find in the document, though somebody wrote it. */
export interface LostOperation {
  pointer: string
  message: string
}

const others = ['$ref', 'summary', 'description', 'servers', 'parameters', 'additionalOperations']

/** Operations that a document holds in a way that no reader takes for operations. */
export function lostOperations(document: unknown): LostOperation[] {
  if (!isObject(document)) return []
  const lost: LostOperation[] = []
  for (const [key, value] of Object.entries(document)) {
    const isKnown = key === 'paths' || key === 'webhooks'
    if (isKnown) lost.push(...inPaths(value, pointerTo('#', key)))
    else if (looksLikePaths(value) && !key.startsWith('x-')) {
      const near = suggest(key, ['paths', 'webhooks'])
      if (near.length === 0) continue
      const message = `the operations of ${key} are lost${meantQuestion(near)}`
      lost.push({ pointer: pointerTo('#', key), message })
    }
  }
  return lost
}

function looksLikePaths(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).some(([key, item]) => key.startsWith('/') && isObject(item))
  )
}

function inPaths(paths: unknown, pointer: string): LostOperation[] {
  if (paths === null || paths === undefined) return []
  if (!isObject(paths)) return [{ pointer, message: 'needs to be an object, by path' }]
  return Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith('x-') ? [] : inItem(item, pointerTo(pointer, path)),
  )
}

function inItem(item: unknown, pointer: string): LostOperation[] {
  if (item === null || item === undefined) return []
  if (!isObject(item)) return [{ pointer, message: 'needs to be an object, by method' }]
  return Object.entries(item).flatMap(([key, value]): LostOperation[] => {
    const at = pointerTo(pointer, key)
    if (methods.includes(key)) {
      const isThere = isObject(value) || value === null || value === undefined
      return isThere ? [] : [{ pointer: at, message: 'needs to be an object, an operation' }]
    }
    if (key.startsWith('x-') || others.includes(key) || !looksLikeOperation(value)) return []
    const meant = meantQuestion(suggest(key, methods))
    return [{ pointer: at, message: `the operation is lost, since ${key} is not a method${meant}` }]
  })
}

function looksLikeOperation(value: unknown): value is Node {
  return isObject(value) && isObject(value.responses)
}
