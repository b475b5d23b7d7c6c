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
/** A token of a flow that gives these scopes, for an operation that asks for one of them. */
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
const born = { born: { post: body(text) } }

/** What breaks clients by the way in which something is written, or asked for. */
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
    tells: 'response-field-removed | response 200 header "tags": a | is gone',
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
    tells: 'webhook-removed |  | the operation is gone',
    quiet: { ...api({}), webhooks: born },
  },
]
