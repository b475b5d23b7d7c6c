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
  const { properties, required } = value
  const gone = Object.keys(value).filter((key) => out.has(value[key]))
  // what is held back isn't named either
  if (isObject(properties) && Array.isArray(required)) {
    const left = required.filter((name) => !out.has(properties[String(name)]))
    // until 3.1 a list of none was no list
    if (left.length === 0 && required.length > 0) delete value.required
    else if (left.length < required.length) value.required = left
  }
  for (const key of gone) delete value[key]
  return gone.length > 0 && Object.keys(value).length === 0
}
