import { mediaType } from './content.ts'
import { asObject, type Node } from './node.ts'

/** Maps Swagger 2.0 `collectionFormat` values to OpenAPI 3 styles. */
const formats: Record<string, string> = {
  multi: 'form exploded',
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
  tsv: 'tab-separated',
}

/** The style of a single value, regardless of how lists are serialized. */
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
  // a simple list is the same either way
  return explode === true && (style !== 'simple' || isObject) ? `${style} exploded` : style
}

/** Returns the separators of nested lists, unless they are commas. */
function innerFormats(items: unknown): string[] {
  const { type, collectionFormat, items: inner } = asObject(items)
  if (type !== 'array') return []
  const format = formats[String(collectionFormat)]
  return [...(format === undefined ? [] : [format]), ...innerFormats(inner)]
}

/** Returns whether a reader of one style accepts the other. */
export function acceptsStyle(written: string, read: string): boolean {
  // a single value is a list of one
  return written === read || (written === plain && /^(form|simple)/.test(read))
}
