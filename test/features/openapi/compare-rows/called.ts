import { api, json, type Node, object } from '../../../support/publishing/compared.ts'
import { body, calls, got, hook, integer, type RuleRow, reply, sent, text } from './words.ts'

const asked = (...parameters: Node[]) => hook({ parameters })
const since = (rest: Node = {}) => ({ name: 'since', in: 'query', schema: text, ...rest })
const bodyOf = (rest: Node) => hook({ requestBody: rest })
const answered = (rest: Node) => hook({ responses: { '200': { description: 'ok', ...rest } } })
const etag = (rest: Node) => answered({ headers: { ETag: { schema: text, ...rest } } })
const keys = {
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
}

/**
 * Breaking changes for servers that the API calls: the API sends requests and reads their
 * responses.
 */
export const calledRows: RuleRow[] = [
  {
    what: 'a webhook',
    from: hook(body(text)),
    to: { ...hook({}), webhooks: {} },
    tells: 'webhook-removed |  | the operation was removed',
    quiet: hook({ ...body(text), summary: 'words' }),
  },
  {
    what: 'what a webhook sends',
    from: hook(body(object({ id: text }))),
    to: hook(body(object({}))),
    tells: `response-field-removed | ${sent}: id | was removed`,
    quiet: hook(body(object({ id: text, name: text }))),
  },
  {
    what: 'what a webhook takes for an answer',
    from: hook(reply(object({ a: text }))),
    to: hook(reply(object({ a: text }, { required: ['a'] }))),
    tells: `request-field-required | ${got}: a | became required`,
    quiet: hook(reply(object({ a: text, b: text }))),
  },
  {
    what: 'what a callback sends',
    from: calls(body(object({ id: integer }))),
    to: calls(body(object({ id: text }))),
    tells: `response-type-widened | callback done POST {$url}: ${sent}: id | was integer, is string`,
    quiet: calls(body(object({ id: { type: 'integer', maximum: 9 } }))),
    back: `response-type-widened | callback done POST {$url}: ${sent}: id | was string, is integer`,
  },
  {
    what: 'a callback',
    from: calls(body(text)),
    to: api({}),
    tells: 'callback-removed | callback done POST {$url} | was removed',
    quiet: calls({ ...body(text), summary: 'words' }),
  },
  {
    what: 'the address that a callback calls',
    from: calls(body(text), '{$request.body#/url}'),
    to: calls(body(text), '{$request.query.url}'),
    tells: 'callback-removed | callback done POST {$request.body#/url} | was removed',
    quiet: calls({ ...body(text), summary: 'words' }, '{$request.body#/url}'),
    back: 'callback-removed | callback done POST {$request.query.url} | was removed',
  },
  {
    what: 'a parameter of a webhook',
    from: asked(since()),
    to: asked(),
    tells: 'webhook-parameter-removed | query parameter "since" | was removed',
    quiet: asked(since({ required: true }), since({ name: 'until', required: true })),
  },
  {
    what: 'a parameter that a webhook may leave out',
    from: asked(since({ required: true })),
    to: asked(since()),
    tells: 'webhook-parameter-optional | query parameter "since" | is now optional',
    quiet: asked(since({ required: true, description: 'words' })),
  },
  {
    what: 'the values of a parameter of a webhook',
    from: asked(since({ schema: { type: 'string', enum: ['a'] } })),
    to: asked(since({ schema: { type: 'string', enum: ['a', 'b'] } })),
    tells: 'response-enum-widened | query parameter "since" | may now be "b"',
    quiet: asked(since({ schema: { const: 'a' } })),
  },
  {
    what: 'a list that a webhook writes in another way',
    from: asked(since({ schema: { type: 'array', items: text } })),
    to: asked(since({ schema: { type: 'array', items: text }, explode: false })),
    tells: 'parameter-style-changed | query parameter "since" | was form exploded, is form',
    quiet: asked(since()),
    back: 'parameter-style-changed | query parameter "since" | was form, is form exploded',
  },
  {
    what: 'a body of a webhook that may be absent',
    from: bodyOf({ required: true, content: json(text) }),
    to: bodyOf({ content: json(text) }),
    tells: 'webhook-body-optional | request body | is now optional',
    quiet: bodyOf({ required: true, content: { ...json(text), 'text/csv': {} } }),
  },
  {
    what: 'a body of a webhook',
    from: bodyOf({ content: json(text) }),
    to: hook({}),
    tells: 'request-body-removed | request body | was removed',
    quiet: bodyOf({ required: true, content: json(text) }),
  },
  {
    what: 'a media type that a webhook sends',
    from: bodyOf({ content: { ...json(text), 'text/csv': {} } }),
    to: bodyOf({ content: json(text) }),
    tells: 'request-media-type-removed | request body text/csv | was removed',
    quiet: bodyOf({ content: { ...json(text), 'text/csv': {}, 'text/plain': {} } }),
  },
  {
    what: 'a media type that a webhook takes for an answer',
    from: answered({ content: { ...json(text), 'text/csv': {} } }),
    to: answered({ content: json(text) }),
    tells: 'response-media-type-removed | response 200 text/csv | is no longer accepted',
    quiet: answered({ content: { ...json(text), 'text/*': {} } }),
  },
  {
    what: 'an answer that a webhook takes',
    from: hook({ responses: { '200': {}, '202': {} } }),
    to: hook({ responses: { '200': {} } }),
    tells: 'response-removed | response 202 | is no longer accepted',
    quiet: hook({ responses: { '200': {}, '202': {}, '204': {} } }),
  },
  {
    what: 'a header that the answer to a webhook needs',
    from: etag({}),
    to: etag({ required: true }),
    tells: 'webhook-header-required | response 200 header "etag" | became required',
    quiet: answered({}),
  },
  {
    what: 'who calls by a webhook',
    from: { ...hook({ security: [{ key: [] }] }), ...keys },
    to: { ...hook({ security: [] }), ...keys },
    tells: 'security-narrowed | security | was key in header "X-Key", is no credentials',
    quiet: { ...hook({ security: [{ key: [] }], summary: 'words' }), ...keys },
  },
]
