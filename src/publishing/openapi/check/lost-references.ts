import { Api } from '../compare/api.ts'
import { isObject } from '../compare/node.ts'

/** What holds values as they are, in which nothing is a reference. */
const plainValues = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** The references within a document that lead nowhere: what they were to say is missing from it. */
export function lostReferences(document: unknown): string[] {
  const { references } = new Api(document)
  const lost = new Set<string>()
  const open: unknown[] = [document]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    const ref = references.of(value)
    if (ref !== undefined && references.at(ref) === undefined) lost.add(ref)
    for (const [key, inner] of Object.entries(value as object)) {
      const isPlain = isObject(value) && (plainValues.has(key) || key.startsWith('x-'))
      if (typeof inner === 'object' && inner !== null && !isPlain) open.push(inner)
    }
  }
  return [...lost]
}
