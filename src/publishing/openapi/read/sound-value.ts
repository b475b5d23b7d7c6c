/** How many values a document may stand for once every alias is written out. */
const mostValues = 1_000_000

/** Why a value of YAML can't be an OpenAPI document, which is JSON at heart; and where. */
export interface Unsound {
  message: string
  path: (string | number)[]
}

/** The size of what is open: it isn't known before all of its parts are. */
const open = -1

/** Finds what YAML can say and JSON can't: rings of aliases, bombs of them, and values without a form. */
export function unsoundness(value: unknown): Unsound | undefined {
  const sizes = new Map<object, number>()
  // the keys that lead to the fault, the last one first
  const path: (string | number)[] = []
  let fault: string | undefined

  function sizeOf(node: unknown): number {
    if (typeof node !== 'object' || node === null) {
      if (typeof node === 'number' && !Number.isFinite(node)) fault = `${node} has no form in JSON`
      return 1
    }
    const known = sizes.get(node)
    if (known === open) fault = 'an alias stands for what it is a part of'
    else if (known !== undefined) return known
    else if (!isPlain(node)) fault = 'a value of this kind has no form in JSON'
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
      size += sizeOf((node as Record<string | number, unknown>)[key])
      if (size > mostValues && size > 10 * sizes.size) {
        fault ??= 'aliases stand for far more than a document can hold'
      }
      if (fault === undefined) continue
      path.push(key)
      return size
    }
    return size
  }

  sizeOf(value)
  return fault === undefined ? undefined : { message: fault, path: path.reverse() }
}

function isPlain(node: object): boolean {
  if (Array.isArray(node)) return true
  const prototype: unknown = Object.getPrototypeOf(node)
  return prototype === Object.prototype || prototype === null
}
