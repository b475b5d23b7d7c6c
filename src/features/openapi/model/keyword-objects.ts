import { isJsonObject } from '../../../contract/json.ts'
import type { Node } from './compare/node.ts'
import { pointerTo } from './read/pointer.ts'

/** The keys whose values are data instead of parts of the description. */
export const literalKeys: ReadonlySet<string> = new Set([
  ...['example', 'examples', 'x-example', 'x-examples'],
  ...['default', 'const', 'enum'],
])

/** The keys of objects whose own keys are names that the author chose. */
const nameMaps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs'],
  ...['definitions', 'schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'links'],
  ...['securitySchemes', 'securityDefinitions', 'callbacks', 'pathItems', 'mediaTypes', 'paths'],
  ...['webhooks', 'content', 'encoding', 'variables', 'additionalOperations'],
])

/**
 * Yields all objects of a description with their pointers. Skips literal values, and objects that
 * only map names, so that a property named `example` isn't mistaken for an example.
 */
export function* keywordObjects(
  root: unknown,
  rootPointer = '#',
): Iterable<[object: Node, pointer: string]> {
  const open: [value: unknown, pointer: string, isMap: boolean][] = [[root, rootPointer, false]]
  const seen = new Set<unknown>()
  for (const [value, pointer, isMap] of open) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const hasKeywords = isJsonObject(value) && !isMap
    if (hasKeywords) yield [value, pointer]
    for (const [key, inner] of Object.entries(value)) {
      if (hasKeywords && literalKeys.has(key)) continue
      const isInnerMap = hasKeywords && nameMaps.has(key) && !Array.isArray(inner)
      open.push([inner, pointerTo(pointer, key), isInnerMap])
    }
  }
}
