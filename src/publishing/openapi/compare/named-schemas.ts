import { isObject } from './node.ts'

/** What says itself how it is referred to, such as `#pet` or `https://example.com/pet`. */
export function namedIn(value: unknown, found = new Map<string, unknown>()): Map<string, unknown> {
  if (Array.isArray(value)) for (const item of value) namedIn(item, found)
  else if (isObject(value)) {
    const { $id, $anchor, $dynamicAnchor } = value
    for (const anchor of [$anchor, $dynamicAnchor]) {
      if (typeof anchor === 'string') found.set(`#${anchor}`, value)
    }
    if (typeof $id === 'string') found.set($id, value)
    for (const inner of Object.values(value)) namedIn(inner, found)
  }
  return found
}
