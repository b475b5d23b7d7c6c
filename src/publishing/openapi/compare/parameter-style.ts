import { mediaType } from './content.ts'
import { type Node, objectOf } from './node.ts'

/** How Swagger 2.0 says the same. */
const formats: Record<string, string> = {
  multi: 'form exploded',
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
  tsv: 'tab-separated',
}

/** What one value is, however lists of them would be written. */
export const plain = 'plain text'

/** How what a parameter holds is written into it. */
export function styleOf(parameter: Node, schema: Node): string {
  const [type] = Object.keys(objectOf(parameter.content))
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
  // the items of a list stand side by side either way
  return explode === true && (style !== 'simple' || isObject) ? `${style} exploded` : style
}

/** How lists within lists are separated, where it isn't by commas. */
function innerFormats(items: unknown): string[] {
  const { type, collectionFormat, items: inner } = objectOf(items)
  if (type !== 'array') return []
  const format = formats[String(collectionFormat)]
  return [...(format === undefined ? [] : [format]), ...innerFormats(inner)]
}

/** Whether what was written in the one way is read in the other. */
export function isReadAs(written: string, read: string): boolean {
  // one value is a list of one
  return written === read || (written === plain && /^(form|simple)/.test(read))
}
