import { isObject, type Node } from './compare/node.ts'

/** Each object of a value, that itself among them. */
export function* objectsIn(value: unknown): Iterable<Node> {
  const open: unknown[] = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue
    if (isObject(one)) yield one
    for (const inner of Object.values(one)) {
      if (typeof inner === 'object' && inner !== null) open.push(inner)
    }
  }
}
