import { api, json, type Node, object } from '../../../support/publishing/compared.ts'
import {
  body,
  calls,
  hook,
  integer,
  type RuleRow,
  reply,
  requestLocation,
  responseLocation,
  text,
} from './builders.ts'

const hookWithParameters = (...parameters: Node[]) => hook({ parameters })
const since = (rest: Node = {}) => ({ name: 'since', in: 'query', schema: text, ...rest })
const hookWithBody = (rest: Node) => hook({ requestBody: rest })
const hookWithResponse = (rest: Node) =>
  hook({ responses: { '200': { description: 'ok', ...rest } } })
const etag = (rest: Node) => hookWithResponse({ headers: { ETag: { schema: text, ...rest } } })
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
    compatible: hook({ ...body(text), summary: 'words' }),
  },
  {
    what: 'the request of a webhook',
    from: hook(body(object({ id: text }))),
    to: hook(body(object({}))),
    finding: `response-field-removed | ${requestLocation}: id | was removed`,
    compatible: hook(body(object({ id: text, name: text }))),
  },
  {
    what: 'the accepted response of a webhook',
    from: hook(reply(object({ a: text }))),
    to: hook(reply(object({ a: text }, { required: ['a'] }))),
    finding: `request-field-required | ${responseLocation}: a | became required`,
    compatible: hook(reply(object({ a: text, b: text }))),
  },
  {
    what: 'the request of a callback',
    from: calls(body(object({ id: integer }))),
    to: calls(body(object({ id: text }))),
    finding: `response-type-widened | callback done POST {$url}: ${requestLocation}: id | was integer, is string`,
    compatible: calls(body(object({ id: { type: 'integer', maximum: 9 } }))),
    reverse: `response-type-widened | callback done POST {$url}: ${requestLocation}: id | was string, is integer`,
  },
  {
    what: 'a callback',
    from: calls(body(text)),
    to: api({}),
    finding: 'callback-removed | callback done POST {$url} | was removed',
    compatible: calls({ ...body(text), summary: 'words' }),
  },
  {
    what: 'the URL of a callback',
    from: calls(body(text), '{$request.body#/url}'),
    to: calls(body(text), '{$request.query.url}'),
    finding: 'callback-removed | callback done POST {$request.body#/url} | was removed',
    compatible: calls({ ...body(text), summary: 'words' }, '{$request.body#/url}'),
    reverse: 'callback-removed | callback done POST {$request.query.url} | was removed',
  },
  {
    what: 'a parameter of a webhook',
    from: hookWithParameters(since()),
    to: hookWithParameters(),
    finding: 'webhook-parameter-removed | query parameter "since" | was removed',
    compatible: hookWithParameters(
      since({ required: true }),
      since({ name: 'until', required: true }),
    ),
  },
  {
    what: 'an optional parameter of a webhook',
    from: hookWithParameters(since({ required: true })),
    to: hookWithParameters(since()),
    finding:
      'webhook-parameter-optional | query parameter "since" | is now optional and may be missing',
    compatible: hookWithParameters(since({ required: true, description: 'words' })),
  },
  {
    what: 'the values of a webhook parameter',
    from: hookWithParameters(since({ schema: { type: 'string', enum: ['a'] } })),
    to: hookWithParameters(since({ schema: { type: 'string', enum: ['a', 'b'] } })),
    finding: 'response-enum-widened | query parameter "since" | may now be "b"',
    compatible: hookWithParameters(since({ schema: { const: 'a' } })),
  },
  {
    what: 'the serialization of a list in a webhook',
    from: hookWithParameters(since({ schema: { type: 'array', items: text } })),
    to: hookWithParameters(since({ schema: { type: 'array', items: text }, explode: false })),
    finding: 'parameter-style-changed | query parameter "since" | was form exploded, is form',
    compatible: hookWithParameters(since()),
    reverse: 'parameter-style-changed | query parameter "since" | was form, is form exploded',
  },
  {
    what: 'an optional body of a webhook',
    from: hookWithBody({ required: true, content: json(text) }),
    to: hookWithBody({ content: json(text) }),
    finding: 'webhook-body-optional | request body | is now optional and may be missing',
    compatible: hookWithBody({ required: true, content: { ...json(text), 'text/csv': {} } }),
  },
  {
    what: 'a body of a webhook',
    from: hookWithBody({ content: json(text) }),
    to: hook({}),
    finding: 'request-body-removed | request body | was removed',
    compatible: hookWithBody({ required: true, content: json(text) }),
  },
  {
    what: 'a request media type of a webhook',
    from: hookWithBody({ content: { ...json(text), 'text/csv': {} } }),
    to: hookWithBody({ content: json(text) }),
    finding: 'request-media-type-removed | request body text/csv | was removed',
    compatible: hookWithBody({ content: { ...json(text), 'text/csv': {}, 'text/plain': {} } }),
  },
  {
    what: 'an accepted media type of a webhook',
    from: hookWithResponse({ content: { ...json(text), 'text/csv': {} } }),
    to: hookWithResponse({ content: json(text) }),
    finding: 'response-media-type-removed | response 200 text/csv | is no longer accepted',
    compatible: hookWithResponse({ content: { ...json(text), 'text/*': {} } }),
  },
  {
    what: 'an accepted response status of a webhook',
    from: hook({ responses: { '200': {}, '202': {} } }),
    to: hook({ responses: { '200': {} } }),
    finding: 'response-removed | response 202 | is no longer accepted',
    compatible: hook({ responses: { '200': {}, '202': {}, '204': {} } }),
  },
  {
    what: 'a required header in the response to a webhook',
    from: etag({}),
    to: etag({ required: true }),
    finding: 'webhook-header-required | response 200 header "etag" | became required',
    compatible: hookWithResponse({}),
  },
  {
    what: 'the credentials of a webhook',
    from: { ...hook({ security: [{ key: [] }] }), ...keys },
    to: { ...hook({ security: [] }), ...keys },
    finding: 'security-narrowed | security | was key in header "X-Key", is no credentials',
    compatible: { ...hook({ security: [{ key: [] }], summary: 'words' }), ...keys },
  },
]
