import type { ApiDocument } from './api-document.ts'
import { asObject } from './node.ts'
import { resolveSchema } from './schemas/resolve-schema.ts'

/** Media types whose values have types of their own, and ranges of media types. */
const typed = /json|yaml|multipart|urlencoded|\*/

const annotations = new Set([
  ...['type', 'title', 'description', 'default', 'example', 'examples', 'deprecated'],
  ...['externalDocs', '$comment'],
])

/**
 * Returns whether a schema accepts any text of a media type such as `application/xml` or
 * `text/plain`. There, `type: string` means that the document doesn't describe the content.
 */
export function isRawText(api: ApiDocument, mediaType: string, schema: unknown): boolean {
  if (typed.test(mediaType)) return false
  const node = asObject(resolveSchema(api, schema))
  const keys = Object.keys(node)
  return node.type === 'string' && keys.every((key) => annotations.has(key) || key.startsWith('x-'))
}
