import type { Api } from './api.ts'
import type { ReportChange } from './change.ts'
import { isIn, mediaType } from './content.ts'
import { type Node, objectOf } from './node.ts'
import { isReadAs, styleOf } from './parameter-style.ts'
import { schemaOf } from './schemas/schema-of.ts'
import { viewOf } from './schemas/view-of.ts'

/** How a field of a form is written. */
export interface FieldEncoding {
  types: string[]
  style: string
  /** whether characters that mean something in a form may stand as they are */
  takesReserved: boolean
  /** the headers that it has to come with */
  headers: string[]
}

/** How a form says that its fields are written, and how those are of which it says nothing. */
export interface FormEncodings {
  fields: Set<string>
  of: (field: string) => FieldEncoding
}

export function encodingsOf(api: Api, media: Node): FormEncodings {
  const encodings = objectOf(media.encoding)
  return {
    fields: new Set(Object.keys(encodings)),
    of: (field) => {
      const node = objectOf(encodings[field])
      const schema = viewOf(api, media.schema).properties.get(field)
      const hasType = typeof node.contentType === 'string'
      const types = hasType ? String(node.contentType).split(',') : [usualType(api, schema)]
      return {
        types: types.map(mediaType),
        style: styleOf({ ...node, in: 'query', schema: {} }, objectOf(schemaOf(api, schema))),
        takesReserved: node.allowReserved === true,
        headers: Object.entries(objectOf(node.headers))
          .filter(([, header]) => objectOf(api.resolve(header)).required === true)
          .map(([name]) => name.toLowerCase()),
      }
    },
  }
}

/** What a field is written as where nothing is said of it. */
function usualType(api: Api, schema: unknown): string {
  const { types, content, items } = viewOf(api, schema)
  if (types?.has('array')) return usualType(api, items)
  if (types?.has('object')) return 'application/json'
  const isText = types !== undefined && !content.has('contentEncoding')
  return isText ? 'text/plain' : 'application/octet-stream'
}

/** Whoever writes a field as was said before has to be read still. */
export function compareEncodings(
  where: string,
  before: FormEncodings,
  after: FormEncodings,
  report: ReportChange,
): void {
  for (const field of new Set([...before.fields, ...after.fields])) {
    const [old, now] = [before.of(field), after.of(field)]
    const tell = (was: string, is: string) =>
      report('request-encoding-changed', `${where}: ${field}`, `was ${was}, is ${is}`)
    const isRead = old.types.every((type) => now.types.some((range) => isIn(type, range)))
    if (!isRead) tell(old.types.join(' or '), now.types.join(' or '))
    if (!isReadAs(old.style, now.style)) tell(old.style, now.style)
    const more = now.headers.filter((name) => !old.headers.includes(name))
    if (more.length > 0) tell('without a header', `with ${more.join(' and ')}`)
    if (old.takesReserved && !now.takesReserved) tell('with reserved characters', 'without them')
  }
}
