import type { Node } from './node.ts'

/** How Swagger 2.0 says the same. */
const formats: Record<string, string> = {
  multi: 'form exploded',
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
  tsv: 'tab-separated',
}

/** How a list or an object is written into a parameter; `undefined` for what is one value, or text of its own. */
export function styleOf(parameter: Node, schema: Node): string | undefined {
  const types = [schema.type].flat()
  const isObject = types.includes('object')
  if (parameter.content !== undefined || !(isObject || types.includes('array'))) return undefined
  const isSimple = parameter.in === 'path' || parameter.in === 'header'
  const usual = isSimple ? 'simple' : 'form'
  if (parameter.schema === undefined) return formats[String(parameter.collectionFormat)] ?? usual
  const style = String(parameter.style ?? usual)
  const explode = parameter.explode ?? style === 'form'
  // the items of a list stand side by side either way
  return explode === true && (style !== 'simple' || isObject) ? `${style} exploded` : style
}
