import {
  api,
  asks,
  gives,
  json,
  type Node,
  object,
  takes,
} from '../../../support/publishing/compared.ts'
import {
  body,
  calls,
  hook,
  query,
  type RuleRow,
  requestLocation,
  responseLocation,
  text,
  withResponse,
} from './builders.ts'
import { discriminatorWarnings } from './references.ts'

const named = (operationId: string) => api({ operationId })
const limit = (rest: Node = {}) => ({ name: 'limit', in: 'query', schema: text, ...rest })
const responses = (...statuses: string[]) =>
  api({ responses: Object.fromEntries(statuses.map((status) => [status, { description: '' }])) })
const served = (...urls: string[]) => ({ ...api({}), servers: urls.map((url) => ({ url })) })
const servedIn = (region: string) => ({
  ...api({}),
  servers: [{ url: 'https://{region}.example.com', variables: { region: { default: region } } }],
})
const a = 'https://a.example.com'
const b = 'https://b.example.com'

const ended = { deprecated: true, 'x-sunset': '2020-01-31' }

const prefixed = (prefix?: string) =>
  api({
    requestBody: {
      content: {
        'application/xml': {
          schema: object({ tag: { ...text, ...(prefix && { xml: { prefix } }) } }),
        },
        'application/json': { schema: object({ tag: text }) },
      },
    },
  })

/** Changes that may break some clients. */
export const warningRows: RuleRow[] = [
  {
    what: 'the prefix of an XML element',
    from: prefixed(),
    to: prefixed('p'),
    finding: 'xml-prefix-changed | request body application/xml: tag | xml prefix was none, is p',
    compatible: prefixed(),
    reverse: 'xml-prefix-changed | request body application/xml: tag | xml prefix was p, is none',
  },
  {
    what: 'a different operation ID',
    from: named('addPet'),
    to: named('createPet'),
    finding: 'operation-id-changed | operationId | was addPet, is createPet',
    compatible: api({ operationId: 'addPet', summary: 'words' }),
    reverse: 'operation-id-changed | operationId | was createPet, is addPet',
  },
  {
    what: 'a different default of a server variable',
    from: servedIn('eu'),
    to: servedIn('us'),
    finding:
      'server-default-changed | servers | default of region in https://{region}.example.com was eu, is us',
    compatible: { ...servedIn('eu'), tags: [] },
    reverse:
      'server-default-changed | servers | default of region in https://{region}.example.com was us, is eu',
  },
  {
    what: 'a parameter that was removed',
    from: asks(limit()),
    to: asks(),
    finding: 'parameter-removed | query parameter "limit" | was removed',
    compatible: asks(limit({ deprecated: true })),
  },
  {
    what: 'a removed request field',
    from: takes(object({ id: text, name: text })),
    to: takes(object({ id: text })),
    finding: `request-field-removed | ${requestLocation}: name | was removed`,
    compatible: takes(object({ id: text, name: text, kind: text })),
  },
  {
    what: 'a new default of a parameter',
    from: query(text),
    to: query({ type: 'string', default: 'a' }),
    finding: 'request-default-added | query parameter "q" | default was none, is "a"',
    compatible: query({ type: 'string', description: 'words' }),
  },
  {
    what: 'a new default of a field',
    from: takes(object({ id: text })),
    to: takes(object({ id: { type: 'string', default: 'a' } })),
    finding: `request-default-added | ${requestLocation}: id | default was none, is "a"`,
    compatible: takes(object({ id: text, name: { type: 'string', default: 'b' } })),
  },
  {
    what: 'a removed error response',
    from: responses('200', '404'),
    to: responses('200'),
    finding: 'error-response-removed | response 404 | was removed',
    compatible: responses('200', '4XX'),
  },
  {
    what: 'a limit that a response no longer meets',
    from: gives({ type: 'string', maxLength: 5 }),
    to: gives({ type: 'string', maxLength: 9 }),
    finding: `response-limit-widened | ${responseLocation} | maxLength was 5, is 9`,
    compatible: gives({ type: 'string', maxLength: 4 }),
  },
  {
    what: 'a deprecated operation that was removed without an end date',
    from: api({ deprecated: true }),
    to: { ...api({}), paths: {} },
    finding: 'operation-removed |  | the deprecated operation was removed',
    compatible: api({}),
  },
  {
    what: 'a deprecated webhook that was removed',
    from: hook({ deprecated: true }),
    to: { ...hook({}), webhooks: {} },
    finding: 'webhook-removed |  | the deprecated operation was removed',
    compatible: hook({}),
  },
  {
    what: 'a deprecated callback that was removed',
    from: calls({ deprecated: true }),
    to: api({}),
    finding: 'callback-removed | callback done POST {$url} | was removed',
    compatible: calls({}),
  },
  {
    what: 'a required field that no schema defines',
    from: takes(object({ a: text })),
    to: takes(object({ a: text }, { required: ['b'] })),
    finding: `request-field-required | ${requestLocation}: b | became required, but is not defined`,
    compatible: takes(object({ a: text }, { minProperties: 0 })),
  },
  {
    what: 'a response field that becomes write-only',
    from: gives(object({ a: text })),
    to: gives(object({ a: { type: 'string', writeOnly: true } })),
    finding: `response-field-removed | ${responseLocation}: a | is now write-only`,
    compatible: gives(object({ a: { type: 'string', writeOnly: false } })),
  },
  ...discriminatorWarnings,
]

/** Changes that don't break clients. */
export const infoRows: RuleRow[] = [
  {
    what: 'a new operation',
    from: { ...api({}), paths: {} },
    to: api({}),
    finding: 'operation-added |  | the operation was added',
    compatible: { ...api({}), paths: {}, info: { title: 'Dogs', version: '1' } },
  },
  {
    what: 'a deprecated operation with an end that is not a date',
    from: api({}),
    to: api({ deprecated: true, 'x-sunset': 'soon' }),
    finding: 'operation-deprecated |  | is deprecated, but the end date "soon" is invalid',
    compatible: api({ 'x-sunset': 'soon' }),
  },
  {
    what: 'a deprecated operation with an end date',
    from: api({}),
    to: api({ deprecated: true, 'x-sunset': '2999-12-31' }),
    finding: 'operation-deprecated |  | is deprecated and will be removed on 2999-12-31',
    compatible: api({ deprecated: false }),
  },
  {
    what: 'a new webhook',
    from: { ...hook({}), webhooks: {} },
    to: hook({}),
    finding: 'webhook-added |  | the operation was added',
    compatible: { ...hook({}), webhooks: {}, info: { title: 'Dogs', version: '1' } },
  },
  {
    what: 'a new callback',
    from: api({}),
    to: calls(body(text)),
    finding: 'callback-added | callback done POST {$url} | was added',
    compatible: api({ callbacks: {} }),
  },
  {
    what: 'a new server address',
    from: served(a),
    to: served(a, b),
    finding: `server-added | servers | ${b} was added`,
    compatible: served(`${a}/`),
  },
  {
    what: 'a new parameter',
    from: asks(),
    to: asks(limit()),
    finding: 'parameter-added | query parameter "limit" | was added',
    compatible: api({ summary: 'words' }),
  },
  {
    what: 'a new parameter of a webhook',
    from: hook({}),
    to: hook({ parameters: [limit({ required: true })] }),
    finding: 'parameter-added | query parameter "limit" | was added',
    compatible: hook({ summary: 'words' }),
  },
  {
    what: 'a deprecated parameter with an end date',
    from: asks(limit()),
    to: asks(limit({ deprecated: true })),
    finding: 'parameter-deprecated | query parameter "limit" | is deprecated',
    compatible: asks(limit({ description: 'words' })),
  },
  {
    what: 'a body that is now accepted',
    from: api({}),
    to: takes(text),
    finding: 'request-body-added | request body | is now accepted',
    compatible: api({ summary: 'words' }),
  },
  {
    what: 'a new media type of a body',
    from: takes(text),
    to: api({ requestBody: { content: { ...json(text), 'text/csv': {} } } }),
    finding: 'request-media-type-added | request body text/csv | is now accepted',
    compatible: takes({ type: ['string'] }),
  },
  {
    what: 'a new request field',
    from: takes(object({})),
    to: takes(object({ id: text })),
    finding: `request-field-added | ${requestLocation}: id | is now accepted`,
    compatible: takes(object({ id: { type: 'string', readOnly: true } })),
  },
  {
    what: 'a new response',
    from: responses('200'),
    to: responses('200', '202'),
    finding: 'response-added | response 202 | was added',
    compatible: responses('200', '2XX'),
  },
  {
    what: 'a callback removed as announced',
    from: calls(ended),
    to: api({}),
    finding: `callback-sunset | callback done POST {$url} | was removed as announced`,
    compatible: calls({}),
    reverse: 'callback-added | callback done POST {$url} | was added',
  },
  {
    what: 'a response header removed as announced',
    from: withResponse({ headers: { ETag: { schema: text, ...ended } } }),
    to: withResponse({}),
    finding: 'response-header-sunset | response 200 header "etag" | was removed as announced',
    compatible: withResponse({ headers: { ETag: { schema: text } } }),
  },
  {
    what: 'a webhook parameter removed as announced',
    from: hook({ parameters: [limit(ended)] }),
    to: hook({}),
    finding: 'webhook-parameter-sunset | query parameter "limit" | was removed as announced',
    compatible: hook({ parameters: [limit()] }),
    reverse: 'parameter-added | query parameter "limit" | was added',
  },
  {
    what: 'a request field rejected as announced',
    from: takes(object({ id: { ...text, ...ended } }, { additionalProperties: false })),
    to: takes(object({}, { additionalProperties: false })),
    finding: `request-field-sunset | ${requestLocation}: id | was removed as announced`,
    compatible: takes(object({ id: text }, { additionalProperties: false })),
    reverse: `request-field-added | ${requestLocation}: id | is now accepted`,
  },
  {
    what: 'a response field removed as announced',
    from: gives(object({ id: { ...text, deprecated: true, 'x-sunset': '2020-01-31' } })),
    to: gives(object({})),
    finding: `response-field-sunset | ${responseLocation}: id | was removed as announced`,
    compatible: gives(object({ id: text })),
    reverse: `response-field-added | ${responseLocation}: id | was added`,
  },
  {
    what: 'a new response field',
    from: gives(object({})),
    to: gives(object({ id: text })),
    finding: `response-field-added | ${responseLocation}: id | was added`,
    compatible: gives(object({ id: { type: 'string', writeOnly: true } })),
  },
  {
    what: 'a response that allows additional fields',
    from: gives(object({ id: text }, { additionalProperties: false })),
    to: gives(object({ id: text })),
    finding: `response-field-added | ${responseLocation}: * | may now be present`,
    compatible: gives(object({ id: text }, { unevaluatedProperties: false })),
  },
  {
    what: 'a new response link',
    from: withResponse({}),
    to: withResponse({ links: { owner: { operationId: 'a' } } }),
    finding: 'response-link-added | response 200 link "owner" | was added',
    compatible: withResponse({ links: {} }),
  },
]
