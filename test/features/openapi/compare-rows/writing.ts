import { api, asks, type Node, object } from '../../../support/publishing/compared.ts'
import { body, type RuleRow, text, withResponse } from './builders.ts'

const header = (rest: Node) => withResponse({ headers: { Tags: rest } })
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
/**
 * Returns a document with an operation that requires a scope, and an OAuth flow with the given
 * scopes.
 */
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
/** Returns a document with a request body that is a component with the given name. */
const pet = (name: string, petXml?: Node) =>
  api(
    { requestBody: { content: xml({ $ref: `#/components/schemas/${name}` }) } },
    { schemas: { [name]: { ...object({ tag: text }), ...(petXml && { xml: petXml }) } } },
  )
const givesXml = (schema: Node) => withResponse({ content: xml(schema) })
const born = { born: { post: body(text) } }

/** Breaking changes to serialization and security requirements. */
export const writingRows: RuleRow[] = [
  {
    what: 'a response header described by a media type',
    from: header({ schema: fields }),
    to: header(asMedia),
    finding:
      'response-header-style-changed | response 200 header "tags" | was simple, is application/json',
    compatible: header({ schema: fields, style: 'simple' }),
    reverse:
      'response-header-style-changed | response 200 header "tags" | was application/json, is simple',
  },
  {
    what: 'the content of a header with a media type',
    from: header({ content: { 'application/json': { schema: fields } } }),
    to: header({ content: { 'application/json': { schema: object({}) } } }),
    finding: 'response-field-removed | response 200 header "tags": a | was removed',
    compatible: header({
      content: { 'application/json': { schema: object({ a: text, b: text }) } },
    }),
  },
  {
    what: 'the serialization of the fields in a header',
    from: header({ schema: fields }),
    to: header({ schema: fields, explode: true }),
    finding:
      'response-header-style-changed | response 200 header "tags" | was simple, is simple exploded',
    compatible: header({ schema: fields, explode: false }),
    reverse:
      'response-header-style-changed | response 200 header "tags" | was simple exploded, is simple',
  },
  {
    what: 'a required header of a form field',
    from: form({ 'X-Kind': { schema: text } }),
    to: form({ 'X-Kind': { schema: text, required: true } }),
    finding:
      'request-encoding-changed | request body multipart/form-data: photo | was without a header, is with x-kind',
    compatible: form({ 'X-Kind': { schema: text }, 'X-Size': { schema: text } }),
  },
  {
    what: 'the serialization of nested lists',
    from: nested(),
    to: nested('pipes'),
    finding: 'parameter-style-changed | query parameter "q" | was form, is form of pipeDelimited',
    compatible: nested('csv'),
    reverse: 'parameter-style-changed | query parameter "q" | was form of pipeDelimited, is form',
  },
  {
    what: 'a required scope that no flow provides',
    from: scoped('read', 'write'),
    to: scoped('write'),
    finding:
      "security-narrowed | security | was oauth2 clientCredentials at https://a.example.com (read), is oauth2 clientCredentials at https://a.example.com (read, but the flow doesn't define read)",
    compatible: scoped('read'),
  },
  {
    what: 'a webhook in the notation of 3.0',
    from: hooked(born),
    to: hooked({}),
    finding: 'webhook-removed |  | the operation was removed',
    compatible: { ...api({}), webhooks: born },
  },
  {
    what: 'the XML element of a field',
    from: takesXml(tag()),
    to: takesXml(tag({ name: 'label' })),
    finding: 'request-xml-changed | request body application/xml: tag | xml name was tag, is label',
    compatible: takesXml(tag({ name: 'tag', wrapped: false })),
    reverse: 'request-xml-changed | request body application/xml: tag | xml name was label, is tag',
  },
  {
    what: 'a field that becomes an XML attribute',
    from: givesXml(tag()),
    to: givesXml(tag({ attribute: true })),
    finding:
      'response-xml-changed | response 200 application/xml: tag | xml attribute was false, is true',
    compatible: givesXml(tag({ attribute: false })),
    reverse:
      'response-xml-changed | response 200 application/xml: tag | xml attribute was true, is false',
  },
  {
    what: 'the XML namespace of a field',
    from: givesXml(tag()),
    to: givesXml(tag({ namespace: 'https://a.example.com' })),
    finding:
      'response-xml-changed | response 200 application/xml: tag | xml namespace was none, is https://a.example.com',
    compatible: givesXml(tag({})),
    reverse:
      'response-xml-changed | response 200 application/xml: tag | xml namespace was https://a.example.com, is none',
  },
  {
    what: 'a list with its own XML element',
    from: takesXml(tags()),
    to: takesXml(tags({ xml: { wrapped: true } })),
    finding:
      'request-xml-changed | request body application/xml: tags | xml wrapped was false, is true',
    compatible: takesXml(tags({ xml: { name: 'tags' } })),
    reverse:
      'request-xml-changed | request body application/xml: tags | xml wrapped was true, is false',
  },
  {
    what: 'the XML element of list items',
    from: takesXml(tags({}, { xml: { name: 'tag' } })),
    to: takesXml(tags({}, { xml: { name: 'label' } })),
    finding:
      'request-xml-changed | request body application/xml: tags[] | xml name was tag, is label',
    compatible: takesXml(tags({}, { xml: { name: 'tag', attribute: false } })),
    reverse:
      'request-xml-changed | request body application/xml: tags[] | xml name was label, is tag',
  },
  {
    what: 'the outermost XML element',
    from: pet('Pet'),
    to: pet('Pet', { name: 'animal' }),
    finding: 'request-xml-changed | request body application/xml | xml name was Pet, is animal',
    compatible: pet('Animal'),
    reverse: 'request-xml-changed | request body application/xml | xml name was animal, is Pet',
  },
]
