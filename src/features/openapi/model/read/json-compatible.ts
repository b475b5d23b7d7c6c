/** The maximum number of values in a document after all aliases are expanded. */
const maxValues = 1_000_000

/** A YAML value that JSON can't represent, with its path and the reason. */
export interface Incompatibility {
  message: string
  path: (string | number)[]
}

/** Marks a value whose size is being computed. */
const open = -1

/**
 * Finds a value that JSON can't represent: a cyclic alias, aliases that expand to too many values,
 * or a value such as infinity.
 */
export function findIncompatibility(value: unknown): Incompatibility | undefined {
  const sizes = new Map<object, number>()
  // the keys that lead to the value, in reverse order
  const path: (string | number)[] = []
  let fault: string | undefined

  function countValues(node: unknown): number {
    if (typeof node !== 'object' || node === null) {
      if (typeof node === 'number' && !Number.isFinite(node))
        fault = `${node} has no equivalent in JSON`
      return 1
    }
    const known = sizes.get(node)
    if (known === open) fault = 'An alias must not refer to a node that contains it'
    else if (known !== undefined) return known
    else if (!isPlain(node)) fault = 'This value has no equivalent in JSON'
    if (fault !== undefined) return 1
    sizes.set(node, open)
    const size = sizeOfParts(node)
    sizes.set(node, size)
    return size
  }

  function sizeOfParts(node: object): number {
    let size = 1
    const keys = Array.isArray(node) ? node.keys() : Object.keys(node)
    for (const key of keys) {
      size += countValues((node as Record<string | number, unknown>)[key])
      if (size > maxValues && size > 10 * sizes.size) {
        fault ??= 'The aliases expand to too many values'
      }
      if (fault === undefined) continue
      path.push(key)
      return size
    }
    return size
  }

  countValues(value)
  return fault === undefined ? undefined : { message: fault, path: path.reverse() }
}

function isPlain(node: object): boolean {
  if (Array.isArray(node)) return true
  const prototype: unknown = Object.getPrototypeOf(node)
  return prototype === Object.prototype || prototype === null
}
