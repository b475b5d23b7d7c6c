import type { ApiDocument } from './api-document.ts'
import { isForm } from './content.ts'
import { asObject } from './node.ts'
import { resolveSchema } from './schemas/resolve-schema.ts'

/** Matches media ranges, and media types with typed values, except for forms. */
const typed = /json|yaml|\*/

const annotations = new Set([
  ...['type', 'title', 'description', 'default', 'example', 'examples', 'deprecated'],
  ...['externalDocs', '$comment'],
])

/**
 * Returns whether a schema doesn't describe the content of a media type such as `application/xml`
 * or `text/plain`. In these media types, `type: string` accepts any content, so every other schema
 * is compatible with it.
 */
export function isRawText(api: ApiDocument, mediaType: string, schema: unknown): boolean {
  if (isForm(mediaType) || typed.test(mediaType)) return false
  const node = asObject(resolveSchema(api, schema))
  const keys = Object.keys(node)
  return node.type === 'string' && keys.every((key) => annotations.has(key) || key.startsWith('x-'))
}
