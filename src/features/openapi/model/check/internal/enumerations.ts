import { isJsonObject } from '../../../../../contract/json.ts'
import { asObject, type Node } from '../../compare/node.ts'

/**
 * Replaces the values of an enumeration. `undefined` marks a removed value. Also removes the names
 * and descriptions of removed values from extensions such as `x-enum-descriptions`.
 */
export function replaceEnum(schema: Node, values: readonly unknown[]): void {
  const before = Array.isArray(schema.enum) ? schema.enum : []
  const isLeft = (_: unknown, index: number) => values[index] !== undefined
  const left = values.filter(isLeft)
  for (const [key, extra] of Object.entries(schema)) {
    if (!key.startsWith('x-enum')) continue
    if (Array.isArray(extra) && extra.length === before.length) schema[key] = extra.filter(isLeft)
    if (!isJsonObject(extra)) continue
    for (const [index, value] of before.entries()) {
      if (values[index] === undefined) delete extra[String(value)]
    }
  }
  // a list of objects, each with a value and its description
  const named = asObject(schema['x-ms-enum']).values
  if (Array.isArray(named)) {
    const kept = named.filter((one) => {
      const index = before.indexOf(asObject(one).value)
      return index < 0 || values[index] !== undefined
    })
    asObject(schema['x-ms-enum']).values = kept
  }
  if (left.length > 0 || before.length === 0) schema.enum = left
  else delete schema.enum
}
