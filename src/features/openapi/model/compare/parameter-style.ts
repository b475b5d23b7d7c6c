import { mediaType } from './content.ts'
import { asObject, type Node } from './node.ts'

/** Maps Swagger 2.0 `collectionFormat` values to OpenAPI 3 styles. */
const formats: Record<string, string> = {
  multi: 'form exploded',
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
  tsv: 'tab-separated',
}

/** The style of a single value, which is the same for all serializations of lists. */
export const plain = 'plain text'

/** Returns the serialization style of a parameter. */
export function parameterStyle(parameter: Node, schema: Node): string {
  const [type] = Object.keys(asObject(parameter.content))
  if (type !== undefined) return mediaType(type)
  const types = [schema.type].flat()
  const isObject = types.includes('object')
  if (!(isObject || types.includes('array'))) return plain
  const isSimple = parameter.in === 'path' || parameter.in === 'header'
  const usual = isSimple ? 'simple' : 'form'
  if (parameter.schema === undefined) {
    const inner = innerFormats(parameter.items)
    return [formats[String(parameter.collectionFormat)] ?? usual, ...inner].join(' of ')
  }
  const style = String(parameter.style ?? usual)
  const explode = parameter.explode ?? style === 'form'
  // the `simple` style of a list is the same with and without explode
  return explode === true && (style !== 'simple' || isObject) ? `${style} exploded` : style
}

/** Returns the separators of nested lists, unless they are commas. */
function innerFormats(items: unknown): string[] {
  const { type, collectionFormat, items: inner } = asObject(items)
  if (type !== 'array') return []
  const format = formats[String(collectionFormat)]
  return [...(format === undefined ? [] : [format]), ...innerFormats(inner)]
}

/** Returns whether a parser of one style accepts the other. */
export function acceptsStyle(written: string, read: string): boolean {
  // a single value is a list with one item
  return written === read || (written === plain && /^(form|simple)/.test(read))
}
