import { api, asks, type Node, object } from '../../../support/publishing/compared.ts'
import { answers, body, type RuleRow, text } from './words.ts'

const header = (rest: Node) => answers({ headers: { Tags: rest } })
const fields = object({ a: text })
const asMedia = { content: { 'application/json': { schema: fields } } }
const form = (headers: Node) =>
  api({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: object({ photo: { type: 'string', format: 'binary' } }),
          encoding: { photo: { headers } },
        },
      },
    },
  })
const nested = (collectionFormat?: string) =>
  asks({
    ...{ name: 'q', in: 'query', type: 'array' },
    items: { type: 'array', items: text, ...(collectionFormat && { collectionFormat }) },
  })
/** Creates a token flow with these scopes for an operation that requires one of them. */
const scoped = (...scopes: string[]) => {
  const given = Object.fromEntries(scopes.map((scope) => [scope, 'words']))
  const flows = { clientCredentials: { tokenUrl: 'https://a.example.com', scopes: given } }
  return api(
    { security: [{ token: ['read'] }] },
    { securitySchemes: { token: { type: 'oauth2', flows } } },
  )
}
const hooked = (webhooks: Node) => ({
  ...api({}),
  openapi: '3.0.3',
  'x-webhooks': webhooks,
})
const xml = (schema: Node) => ({ 'application/xml': { schema } })
const takesXml = (schema: Node) => api({ requestBody: { content: xml(schema) } })
const tag = (tagXml?: Node) => object({ tag: { ...text, ...(tagXml && { xml: tagXml }) } })
const tags = (rest: Node = {}, item: Node = {}) =>
  object({ tags: { type: 'array', ...rest, items: { ...text, ...item } } })
/** Creates a body that is a component with that name. */
const pet = (name: string, petXml?: Node) =>
  api(
    { requestBody: { content: xml({ $ref: `#/components/schemas/${name}` }) } },
    { schemas: { [name]: { ...object({ tag: text }), ...(petXml && { xml: petXml }) } } },
  )
const givesXml = (schema: Node) => answers({ content: xml(schema) })
const born = { born: { post: body(text) } }

/** Breaking changes for clients in serialization or requirements. */
export const writingRows: RuleRow[] = [
  {
    what: 'a header of an answer that is written as a media type',
    from: header({ schema: fields }),
    to: header(asMedia),
    tells:
      'response-header-style-changed | response 200 header "tags" | was simple, is application/json',
    quiet: header({ schema: fields, style: 'simple' }),
    back: 'response-header-style-changed | response 200 header "tags" | was application/json, is simple',
  },
  {
    what: 'what a header of a media type holds',
    from: header({ content: { 'application/json': { schema: fields } } }),
    to: header({ content: { 'application/json': { schema: object({}) } } }),
    tells: 'response-field-removed | response 200 header "tags": a | was removed',
    quiet: header({ content: { 'application/json': { schema: object({ a: text, b: text }) } } }),
  },
  {
    what: 'how the fields of a header are written',
    from: header({ schema: fields }),
    to: header({ schema: fields, explode: true }),
    tells:
      'response-header-style-changed | response 200 header "tags" | was simple, is simple exploded',
    quiet: header({ schema: fields, explode: false }),
    back: 'response-header-style-changed | response 200 header "tags" | was simple exploded, is simple',
  },
  {
    what: 'a header that a field of a form has to come with',
    from: form({ 'X-Kind': { schema: text } }),
    to: form({ 'X-Kind': { schema: text, required: true } }),
    tells:
      'request-encoding-changed | request body multipart/form-data: photo | was without a header, is with x-kind',
    quiet: form({ 'X-Kind': { schema: text }, 'X-Size': { schema: text } }),
  },
  {
    what: 'how lists within a list are written',
    from: nested(),
    to: nested('pipes'),
    tells: 'parameter-style-changed | query parameter "q" | was form, is form of pipeDelimited',
    quiet: nested('csv'),
    back: 'parameter-style-changed | query parameter "q" | was form of pipeDelimited, is form',
  },
  {
    what: 'a scope that is asked for still, and is no longer given',
    from: scoped('read', 'write'),
    to: scoped('write'),
    tells:
      'security-narrowed | security | was oauth2 clientCredentials at https://a.example.com (read), is oauth2 clientCredentials at https://a.example.com (read, but gives no read)',
    quiet: scoped('read'),
  },
  {
    what: 'a webhook in the words of 3.0',
    from: hooked(born),
    to: hooked({}),
    tells: 'webhook-removed |  | the operation was removed',
    quiet: { ...api({}), webhooks: born },
  },
  {
    what: 'the element of a field',
    from: takesXml(tag()),
    to: takesXml(tag({ name: 'label' })),
    tells: 'request-xml-changed | request body application/xml: tag | xml name was tag, is label',
    quiet: takesXml(tag({ name: 'tag', wrapped: false })),
    back: 'request-xml-changed | request body application/xml: tag | xml name was label, is tag',
  },
  {
    what: 'a field that becomes an attribute',
    from: givesXml(tag()),
    to: givesXml(tag({ attribute: true })),
    tells:
      'response-xml-changed | response 200 application/xml: tag | xml attribute was false, is true',
    quiet: givesXml(tag({ attribute: false })),
    back: 'response-xml-changed | response 200 application/xml: tag | xml attribute was true, is false',
  },
  {
    what: 'the namespace of a field',
    from: givesXml(tag()),
    to: givesXml(tag({ namespace: 'https://a.example.com' })),
    tells:
      'response-xml-changed | response 200 application/xml: tag | xml namespace was none, is https://a.example.com',
    quiet: givesXml(tag({})),
    back: 'response-xml-changed | response 200 application/xml: tag | xml namespace was https://a.example.com, is none',
  },
  {
    what: 'a list that has an element of its own',
    from: takesXml(tags()),
    to: takesXml(tags({ xml: { wrapped: true } })),
    tells:
      'request-xml-changed | request body application/xml: tags | xml wrapped was false, is true',
    quiet: takesXml(tags({ xml: { name: 'tags' } })),
    back: 'request-xml-changed | request body application/xml: tags | xml wrapped was true, is false',
  },
  {
    what: 'the element of the items of a list',
    from: takesXml(tags({}, { xml: { name: 'tag' } })),
    to: takesXml(tags({}, { xml: { name: 'label' } })),
    tells:
      'request-xml-changed | request body application/xml: tags[] | xml name was tag, is label',
    quiet: takesXml(tags({}, { xml: { name: 'tag', attribute: false } })),
    back: 'request-xml-changed | request body application/xml: tags[] | xml name was label, is tag',
  },
  {
    what: 'the outermost element',
    from: pet('Pet'),
    to: pet('Pet', { name: 'animal' }),
    tells: 'request-xml-changed | request body application/xml | xml name was Pet, is animal',
    quiet: pet('Animal'),
    back: 'request-xml-changed | request body application/xml | xml name was animal, is Pet',
  },
]
