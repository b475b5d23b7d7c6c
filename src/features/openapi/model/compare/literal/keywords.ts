import { asObject, type Node } from '../node.ts'
import { isEqual } from '../sameness.ts'

export type Direction = 'request' | 'response'

/** Keywords that restrict a value with a schema. */
const limiting = [
  ...['contains', 'propertyNames', 'if', 'then', 'else', 'contentSchema'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
]
/** Keywords that contain a restriction for each field. */
const byField = ['patternProperties', 'dependentSchemas', 'dependentRequired']

/** For each format, the formats that accept all of its values. */
const widerFormats: Record<string, string[]> = {
  int32: ['int64', 'bigint'],
  int64: ['bigint'],
  float: ['double'],
  date: ['date-time'],
  time: ['date-time'],
}

/** Returns the keywords that became stricter in a request, or less strict in a response. */
export function changedKeywords(before: Node, after: Node, direction: Direction): string[] {
  const [loose, strict] = direction === 'request' ? [before, after] : [after, before]
  const isNew = (name: string) => strict[name] !== undefined && loose[name] === undefined
  const fields = byField.flatMap((name) => {
    const [from, to] = [asObject(loose[name]), asObject(strict[name])]
    return Object.keys(to)
      .filter((key) => from[key] === undefined)
      .map((key) => `${name} ${key}`)
  })
  return [
    ...limiting.filter(isNew),
    ...fields,
    ...changedDependencies(before, after),
    ...['contentMediaType', 'contentEncoding'].filter(
      (name) => !isEqual(before[name], after[name]),
    ),
    ...(isOtherFormat(loose.format, strict.format) ? ['format'] : []),
    ...(isOtherPrefix(before, after, direction) ? ['prefixItems'] : []),
    ...(strict.const !== undefined && !isEqual(loose.const, strict.const) ? ['const'] : []),
  ]
}

function changedDependencies(before: Node, after: Node): string[] {
  const [was, is] = [asObject(before.dependentRequired), asObject(after.dependentRequired)]
  return Object.keys(was)
    .filter((key) => is[key] !== undefined && !isEqual(was[key], is[key]))
    .map((key) => `dependentRequired ${key}`)
}

function isOtherFormat(loose: unknown, strict: unknown): boolean {
  if (typeof strict !== 'string' || strict === '' || loose === strict) return false
  return !(typeof loose === 'string' && widerFormats[loose]?.includes(strict))
}

/** Returns whether `prefixItems` is now shorter in a request, or longer in a response. */
function isOtherPrefix(before: Node, after: Node, direction: Direction): boolean {
  const [was, is] = [before, after].map(({ prefixItems }) =>
    Array.isArray(prefixItems) ? prefixItems.length : 0,
  ) as [number, number]
  return direction === 'request' ? is < was : is > was
}
