import type { ApiDocument } from './api-document.ts'
import type { ReportChange } from './change.ts'
import { isInMediaRange, mediaType } from './content.ts'
import { asObject, type Node } from './node.ts'
import { acceptsStyle, parameterStyle } from './parameter-style.ts'
import { schemaView } from './schemas/create-view.ts'
import { resolveSchema } from './schemas/resolve-schema.ts'

export interface FieldEncoding {
  types: string[]
  style: string
  /** true if the field can contain reserved characters without percent-encoding */
  takesReserved: boolean
  /** the names of the required headers */
  headers: string[]
}

/**
 * The encodings of the fields in a form. `forField` returns the default encoding for a field
 * without its own.
 */
export interface FormEncodings {
  fields: Set<string>
  forField: (field: string) => FieldEncoding
}

export function mediaEncodings(api: ApiDocument, media: Node): FormEncodings {
  const encodings = asObject(media.encoding)
  return {
    fields: new Set(Object.keys(encodings)),
    forField: (field) => {
      const node = asObject(encodings[field])
      const schema = schemaView(api, media.schema).properties.get(field)
      const hasType = typeof node.contentType === 'string'
      const types = hasType ? String(node.contentType).split(',') : [usualType(api, schema)]
      return {
        types: types.map(mediaType),
        style: parameterStyle(
          { ...node, in: 'query', schema: {} },
          asObject(resolveSchema(api, schema)),
        ),
        takesReserved: node.allowReserved === true,
        headers: Object.entries(asObject(node.headers))
          .filter(([, header]) => asObject(api.resolve(header)).required === true)
          .map(([name]) => name.toLowerCase()),
      }
    },
  }
}

/** Returns the media type of a field that doesn't declare one. */
function usualType(api: ApiDocument, schema: unknown): string {
  const { types, content, items } = schemaView(api, schema)
  if (types?.has('array')) return usualType(api, items)
  if (types?.has('object')) return 'application/json'
  const isText = types !== undefined && !content.has('contentEncoding')
  return isText ? 'text/plain' : 'application/octet-stream'
}

/** Reports encodings of form fields that the new document no longer accepts. */
export function compareEncodings(
  where: string,
  before: FormEncodings,
  after: FormEncodings,
  report: ReportChange,
): void {
  for (const field of new Set([...before.fields, ...after.fields])) {
    const [old, now] = [before.forField(field), after.forField(field)]
    const tell = (was: string, is: string) =>
      report('request-encoding-changed', `${where}: ${field}`, `was ${was}, is ${is}`)
    const isRead = old.types.every((type) => now.types.some((range) => isInMediaRange(type, range)))
    if (!isRead) tell(old.types.join(' or '), now.types.join(' or '))
    if (!acceptsStyle(old.style, now.style)) tell(old.style, now.style)
    const more = now.headers.filter((name) => !old.headers.includes(name))
    if (more.length > 0) tell('without a header', `with ${more.join(' and ')}`)
    if (old.takesReserved && !now.takesReserved) tell('with reserved characters', 'without them')
  }
}
