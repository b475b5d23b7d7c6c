import { isObject, type Node, objectOf } from '../compare/node.ts'
import { resolvedWithin } from './components-in-use.ts'

/** Takes out what is marked as internal, wherever it stands, with what refers to it. */
export function dropInternals(document: Node): void {
  const { paths } = document
  // all of it is found before anything is taken out: references lead there until then
  const all = new Set<unknown>([document])
  const out = new Set<unknown>()
  for (const value of all) {
    for (const inner of partsOf(value)) {
      if (isMarked(inner) || isMarked(resolvedWithin(document, inner))) out.add(inner)
      else all.add(inner)
    }
  }
  const emptied = new Set([...all].filter((value) => takenFrom(value, out)))
  for (const value of all) takenFrom(value, emptied)
  if (isObject(paths)) document.paths = paths
}

function partsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

/** A field may have that name, which is no mark. */
function isMarked(value: unknown): boolean {
  const mark = objectOf(value)['x-internal']
  return Boolean(mark) && typeof mark !== 'object'
}

/** Takes some values out of another one; whether nothing is left of it. */
function takenFrom(value: unknown, out: ReadonlySet<unknown>): boolean {
  if (Array.isArray(value)) {
    const kept = value.filter((one) => !out.has(one))
    const isLess = kept.length < value.length
    if (isLess) value.splice(0, value.length, ...kept)
    return isLess && kept.length === 0
  }
  if (!isObject(value)) return false
  const gone = Object.keys(value).filter((key) => out.has(value[key]))
  requireLess(value, (property) => out.has(property))
  for (const key of gone) delete value[key]
  return gone.length > 0 && Object.keys(value).length === 0
}

/** What is held back isn't named either. */
export function requireLess(schema: Node, isOut: (property: unknown) => boolean): void {
  const { properties, required } = schema
  if (!isObject(properties) || !Array.isArray(required)) return
  const left = required.filter((name) => !isOut(properties[String(name)]))
  // until 3.1 a list of none was no list
  if (left.length === 0 && required.length > 0) delete schema.required
  else if (left.length < required.length) schema.required = left
}
