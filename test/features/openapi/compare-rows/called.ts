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
 * Breaking changes to callbacks and webhooks, in which the service sends the request and receives
 * the response.
 */
export const calledRows: RuleRow[] = [
  {
    what: 'a webhook',
    from: hook(body(text)),
    to: { ...hook({}), webhooks: {} },
    finding: 'webhook-removed |  | the operation was removed',
    quiet: hook({ ...body(text), summary: 'words' }),
  },
  {
    what: 'the request of a webhook',
    from: hook(body(object({ id: text }))),
    to: hook(body(object({}))),
    finding: `response-field-removed | ${sent}: id | was removed`,
    quiet: hook(body(object({ id: text, name: text }))),
  },
  {
    what: 'the accepted response of a webhook',
    from: hook(reply(object({ a: text }))),
    to: hook(reply(object({ a: text }, { required: ['a'] }))),
    finding: `request-field-required | ${got}: a | became required`,
    quiet: hook(reply(object({ a: text, b: text }))),
  },
  {
    what: 'the request of a callback',
    from: calls(body(object({ id: integer }))),
    to: calls(body(object({ id: text }))),
    finding: `response-type-widened | callback done POST {$url}: ${sent}: id | was integer, is string`,
    quiet: calls(body(object({ id: { type: 'integer', maximum: 9 } }))),
    back: `response-type-widened | callback done POST {$url}: ${sent}: id | was string, is integer`,
  },
  {
    what: 'a callback',
    from: calls(body(text)),
    to: api({}),
    finding: 'callback-removed | callback done POST {$url} | was removed',
    quiet: calls({ ...body(text), summary: 'words' }),
  },
  {
    what: 'the URL of a callback',
    from: calls(body(text), '{$request.body#/url}'),
    to: calls(body(text), '{$request.query.url}'),
    finding: 'callback-removed | callback done POST {$request.body#/url} | was removed',
    quiet: calls({ ...body(text), summary: 'words' }, '{$request.body#/url}'),
    back: 'callback-removed | callback done POST {$request.query.url} | was removed',
  },
  {
    what: 'a parameter of a webhook',
    from: asked(since()),
    to: asked(),
    finding: 'webhook-parameter-removed | query parameter "since" | was removed',
    quiet: asked(since({ required: true }), since({ name: 'until', required: true })),
  },
  {
    what: 'an optional parameter of a webhook',
    from: asked(since({ required: true })),
    to: asked(since()),
    finding:
      'webhook-parameter-optional | query parameter "since" | is now optional and may be missing',
    quiet: asked(since({ required: true, description: 'words' })),
  },
  {
    what: 'the values of a webhook parameter',
    from: asked(since({ schema: { type: 'string', enum: ['a'] } })),
    to: asked(since({ schema: { type: 'string', enum: ['a', 'b'] } })),
    finding: 'response-enum-widened | query parameter "since" | may now be "b"',
    quiet: asked(since({ schema: { const: 'a' } })),
  },
  {
    what: 'the serialization of a list in a webhook',
    from: asked(since({ schema: { type: 'array', items: text } })),
    to: asked(since({ schema: { type: 'array', items: text }, explode: false })),
    finding: 'parameter-style-changed | query parameter "since" | was form exploded, is form',
    quiet: asked(since()),
    back: 'parameter-style-changed | query parameter "since" | was form, is form exploded',
  },
  {
    what: 'an optional body of a webhook',
    from: bodyOf({ required: true, content: json(text) }),
    to: bodyOf({ content: json(text) }),
    finding: 'webhook-body-optional | request body | is now optional and may be missing',
    quiet: bodyOf({ required: true, content: { ...json(text), 'text/csv': {} } }),
  },
  {
    what: 'a body of a webhook',
    from: bodyOf({ content: json(text) }),
    to: hook({}),
    finding: 'request-body-removed | request body | was removed',
    quiet: bodyOf({ required: true, content: json(text) }),
  },
  {
    what: 'a request media type of a webhook',
    from: bodyOf({ content: { ...json(text), 'text/csv': {} } }),
    to: bodyOf({ content: json(text) }),
    finding: 'request-media-type-removed | request body text/csv | was removed',
    quiet: bodyOf({ content: { ...json(text), 'text/csv': {}, 'text/plain': {} } }),
  },
  {
    what: 'an accepted media type of a webhook',
    from: answered({ content: { ...json(text), 'text/csv': {} } }),
    to: answered({ content: json(text) }),
    finding: 'response-media-type-removed | response 200 text/csv | is no longer accepted',
    quiet: answered({ content: { ...json(text), 'text/*': {} } }),
  },
  {
    what: 'an accepted response status of a webhook',
    from: hook({ responses: { '200': {}, '202': {} } }),
    to: hook({ responses: { '200': {} } }),
    finding: 'response-removed | response 202 | is no longer accepted',
    quiet: hook({ responses: { '200': {}, '202': {}, '204': {} } }),
  },
  {
    what: 'a required header in the response to a webhook',
    from: etag({}),
    to: etag({ required: true }),
    finding: 'webhook-header-required | response 200 header "etag" | became required',
    quiet: answered({}),
  },
  {
    what: 'the credentials of a webhook',
    from: { ...hook({ security: [{ key: [] }] }), ...keys },
    to: { ...hook({ security: [] }), ...keys },
    finding: 'security-narrowed | security | was key in header "X-Key", is no credentials',
    quiet: { ...hook({ security: [{ key: [] }], summary: 'words' }), ...keys },
  },
]
