import { isJsonObject } from '../../../contract/json.ts'
import type { Node } from './compare/node.ts'

/** Yields a value and all objects inside it. */
export function* nestedObjects(value: unknown): Iterable<Node> {
  const open: unknown[] = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue
    if (isJsonObject(one)) yield one
    for (const inner of Object.values(one)) {
      if (typeof inner === 'object' && inner !== null) open.push(inner)
    }
  }
}
