import { isJsonObject } from '../../../../contract/json.ts'
import { Api } from '../compare/api.ts'
import { nestedObjects } from '../nested-objects.ts'

/** Returns whether a document refers to other files or URLs. */
export function hasExternalReferences(document: unknown): boolean {
  for (const { $ref, externalValue, mapping, defaultMapping } of nestedObjects(document)) {
    const mapped = typeof mapping === 'object' ? Object.values(mapping ?? {}) : []
    for (const target of [$ref, externalValue, defaultMapping, ...mapped]) {
      if (typeof target === 'string' && !target.startsWith('#')) return true
    }
  }
  return false
}

/** The keys whose values are plain data, so that `$ref` in these values isn't a reference. */
const literalKeywords = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** Returns the references of a document whose targets don't exist. */
export function brokenReferences(document: unknown): string[] {
  const { references } = new Api(document)
  const broken = new Set<string>()
  const open: unknown[] = [document]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    const ref = references.referenceIn(value)
    if (ref !== undefined && references.at(ref) === undefined) broken.add(ref)
    for (const [key, inner] of Object.entries(value as object)) {
      const isPlain = isJsonObject(value) && (literalKeywords.has(key) || key.startsWith('x-'))
      if (typeof inner === 'object' && inner !== null && !isPlain) open.push(inner)
    }
  }
  return [...broken]
}
