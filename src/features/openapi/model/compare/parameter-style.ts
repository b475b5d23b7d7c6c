import { mediaType } from './content.ts'
import { asObject, type Node } from './node.ts'

/** OpenAPI 3 styles that correspond to the `collectionFormat` values of Swagger 2.0. */
const formats: Record<string, string> = {
  multi: 'form exploded',
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
  tsv: 'tab-separated',
}

/** The style of a single value. Single values look the same in all styles. */
export const plain = 'plain text'

/** Returns the serialization style of a parameter, or the media type of its content. */
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
  // `explode` doesn't affect lists in the `simple` style
  return explode === true && (style !== 'simple' || isObject) ? `${style} exploded` : style
}

/** Returns the separators of nested lists, except for commas. */
function innerFormats(items: unknown): string[] {
  const { type, collectionFormat, items: inner } = asObject(items)
  if (type !== 'array') return []
  const format = formats[String(collectionFormat)]
  return [...(format === undefined ? [] : [format]), ...innerFormats(inner)]
}

/** Returns whether a parser of the style `read` accepts values in the style `written`. */
export function acceptsStyle(written: string, read: string): boolean {
  // a parser of lists reads a single value as a list with one item
  return written === read || (written === plain && /^(form|simple)/.test(read))
}
