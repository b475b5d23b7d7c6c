/** How many values a document may stand for once every alias is written out. */
const mostValues = 1_000_000

/** Why a value of YAML can't be an OpenAPI document, which is JSON at heart; and where. */
export interface Unsound {
  message: string
  path: (string | number)[]
}

/** Finds what YAML can say and JSON can't: rings of aliases, bombs of them, and values without a form. */
export function unsoundness(value: unknown): Unsound | undefined {
  const sizes = new Map<object, number>()
  const open = new Set<object>()
  const path: (string | number)[] = []
  let fault: string | undefined

  function sizeOf(node: unknown): number {
    if (typeof node === 'number' && !Number.isFinite(node)) fault = `${node} has no form in JSON`
    if (typeof node !== 'object' || node === null) return 1
    const known = sizes.get(node)
    if (known !== undefined) return known
    if (open.has(node)) fault = 'an alias stands for what it is a part of'
    else if (!isPlain(node)) fault = 'a value of this kind has no form in JSON'
    if (fault !== undefined) return 1
    open.add(node)
    const size = sizeOfParts(node)
    open.delete(node)
    sizes.set(node, size)
    return size
  }

  function sizeOfParts(node: object): number {
    let size = 1
    const keys = Array.isArray(node) ? node.keys() : Object.keys(node)
    for (const key of keys) {
      path.push(key)
      size += sizeOf((node as Record<string | number, unknown>)[key])
      if (size > mostValues && size > 10 * sizes.size) {
        fault ??= 'aliases stand for far more than a document can hold'
      }
      if (fault !== undefined) return size
      path.pop()
    }
    return size
  }

  sizeOf(value)
  return fault === undefined ? undefined : { message: fault, path }
}

function isPlain(node: object): boolean {
  if (Array.isArray(node)) return true
  const prototype: unknown = Object.getPrototypeOf(node)
  return prototype === Object.prototype || prototype === null
}
