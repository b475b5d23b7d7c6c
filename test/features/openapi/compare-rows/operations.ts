import {
  api,
  asks,
  gives,
  json,
  type Node,
  object,
  takes,
} from '../../../support/publishing/compared.ts'
import { list, query, type RuleRow, text, withResponse } from './builders.ts'

const served = (...urls: string[]) => ({ ...api({}), servers: urls.map((url) => ({ url })) })
/**
 * Returns a document with a server URL. The operation and the path can have their own server URLs.
 */
const servedAt = (own: Node, ofPath: Node = {}) => {
  const document = api(own)
  const paths = { '/pets': { ...(document.paths as Record<string, Node>)['/pets'], ...ofPath } }
  return { ...document, paths, servers: [{ url: 'https://all.example.com' }] }
}
const here = { servers: [{ url: 'https://own.example.com' }] }
const header = (rest: Node) => withResponse({ headers: { ETag: { schema: text, ...rest } } })
const lets = (scheme: Node, scopes: string[]) =>
  api({ security: [{ token: scopes }] }, { securitySchemes: { token: scheme } })
const secured = (scopes: string[]) => lets({ type: 'oauth2', flows: {} }, scopes)
const flows = (...tokens: string[]) =>
  lets(
    {
      type: 'oauth2',
      flows: Object.fromEntries(
        tokens.map((url, at) => [at === 0 ? 'clientCredentials' : 'password', { tokenUrl: url }]),
      ),
    },
    [],
  )
const links = (owner: Node, operations: Node = {}) => ({
  ...withResponse({ links: { owner } }),
  ...operations,
})
/** Returns a document with a link whose target is identified by an operation ID or a reference. */
const linked = (owner: Node) => {
  const document = withResponse({ links: { owner } }) as { paths: Node }
  const get = { operationId: 'getOwner', responses: {} }
  return { ...document, paths: { ...document.paths, '/owners/{id}': { get } } }
}
const form = (encoding: Node) =>
  api({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: object({ photo: { type: 'string', format: 'binary' }, ids: list() }),
          encoding,
        },
      },
    },
  })
const ids = (rest: Node = {}) => asks({ name: 'ids', in: 'query', schema: text, ...rest })
const swagger = (root: Node, own: Node = {}) => ({
  swagger: '2.0',
  ...root,
  paths: {
    '/pets': {
      post: {
        ...own,
        parameters: [{ name: 'pet', in: 'body', schema: text }],
        responses: { '200': { description: 'ok', schema: text } },
      },
    },
  },
})
const none = { ...api({}), paths: {} }

/** Breaking changes to operations, apart from their schemas. */
export const operationRows: RuleRow[] = [
  {
    what: 'an operation',
    from: api({}),
    to: none,
    finding: 'operation-removed |  | the operation was removed',
    compatible: api({ summary: 'words' }),
  },
  {
    what: 'a required parameter',
    from: ids(),
    to: ids({ required: true }),
    finding: 'parameter-required | query parameter "ids" | became required',
    compatible: ids({ description: 'words' }),
  },
  {
    what: 'a required body',
    from: takes(text),
    to: api({ requestBody: { required: true, content: json(text) } }),
    finding: 'request-body-required | request body | became required',
    compatible: api({ requestBody: { required: false, content: json(text) } }),
  },
  {
    what: 'a body that is no longer accepted',
    from: takes(text),
    to: api({}),
    finding: 'request-body-removed | request body | is no longer accepted',
    compatible: takes({ type: ['string', 'null'] }),
  },
  {
    what: 'a media type of a body',
    from: api({ requestBody: { content: { ...json(text), 'text/csv': {} } } }),
    to: takes(text),
    finding: 'request-media-type-removed | request body text/csv | is no longer accepted',
    compatible: api({ requestBody: { content: { ...json(text), 'text/*': {} } } }),
  },
  {
    what: 'a success response',
    from: api({ responses: { '200': {}, '202': {} } }),
    to: api({ responses: { '200': {} } }),
    finding: 'response-removed | response 202 | was removed',
    compatible: api({ responses: { '200': {}, '2XX': {} } }),
  },
  {
    what: 'a response media type',
    from: withResponse({ content: { ...json(text), 'text/csv': {} } }),
    to: gives(text),
    finding: 'response-media-type-removed | response 200 text/csv | was removed',
    compatible: withResponse({ content: { ...json(text), 'text/csv; charset=utf-8': {} } }),
  },
  {
    what: 'a response header',
    from: header({}),
    to: withResponse({}),
    finding: 'response-header-removed | response 200 header "etag" | was removed',
    compatible: header({ required: true }),
  },
  {
    what: 'a server address',
    from: served('https://a.example.com', 'https://b.example.com/'),
    to: served('https://b.example.com'),
    finding: 'server-removed | servers | https://a.example.com was removed',
    compatible: served('https://b.example.com', 'https://a.example.com', 'https://c.example.com'),
  },
  {
    what: 'a header that becomes optional',
    from: header({ required: true }),
    to: header({}),
    finding:
      'response-header-optional | response 200 header "etag" | is now optional and may be missing',
    compatible: header({ required: true, description: 'words' }),
  },
  {
    what: 'a parameter serialized as JSON',
    from: query(text),
    to: asks({ name: 'q', in: 'query', content: json(text) }),
    finding: 'parameter-style-changed | query parameter "q" | was plain text, is application/json',
    compatible: query(text, { style: 'form' }),
    reverse: 'parameter-style-changed | query parameter "q" | was application/json, is plain text',
  },
  {
    what: 'the default of a parameter',
    from: query({ type: 'integer', default: 10 }),
    to: query({ type: 'integer', default: 20 }),
    finding: 'request-default-changed | query parameter "q" | default was 10, is 20',
    compatible: query({ default: 10 }),
    reverse: 'request-default-changed | query parameter "q" | default was 20, is 10',
  },
  {
    what: 'a scope',
    from: secured(['read']),
    to: secured(['write']),
    finding: 'security-narrowed | security | was oauth2 (read), is oauth2 (write)',
    compatible: secured([]),
    reverse: 'security-narrowed | security | was oauth2 (write), is oauth2 (read)',
  },
  {
    what: 'a response link',
    from: withResponse({ links: { owner: { operationId: 'a' } } }),
    to: withResponse({}),
    finding: 'response-link-removed | response 200 link "owner" | was removed',
    compatible: withResponse({
      links: { owner: { operationId: 'a' }, other: { operationId: 'b' } },
    }),
  },
  {
    what: 'the stability of an operation',
    from: api({}),
    to: api({ 'x-stability-level': 'beta' }),
    finding: 'stability-lowered |  | was stable, is beta',
    compatible: api({ 'x-stability-level': 'stable' }),
  },
  {
    what: 'a server address of one operation',
    from: servedAt(here),
    to: servedAt({}),
    finding:
      'server-removed | servers | https://own.example.com was replaced by https://all.example.com',
    compatible: servedAt({}, here),
    reverse:
      'server-removed | servers | https://all.example.com was replaced by https://own.example.com',
  },
  {
    what: 'a server address of one path',
    from: servedAt({}, here),
    to: servedAt({}, { servers: [{ url: 'https://other.example.com' }] }),
    finding:
      'server-removed | servers | https://own.example.com was replaced by https://other.example.com',
    compatible: servedAt(here, { servers: [{ url: 'https://other.example.com' }] }),
    reverse:
      'server-removed | servers | https://other.example.com was replaced by https://own.example.com',
  },
  {
    what: 'the token URL',
    from: flows('https://a.example.com/token'),
    to: flows('https://b.example.com/token'),
    finding:
      'security-narrowed | security | was oauth2 clientCredentials at https://a.example.com/token, is oauth2 clientCredentials at https://b.example.com/token',
    compatible: flows('https://a.example.com/token', 'https://b.example.com/token'),
    reverse:
      'security-narrowed | security | was oauth2 clientCredentials at https://b.example.com/token, is oauth2 clientCredentials at https://a.example.com/token',
  },
  {
    what: 'the OpenID Connect URL',
    from: lets({ type: 'openIdConnect', openIdConnectUrl: 'https://a.example.com' }, []),
    to: lets({ type: 'openIdConnect', openIdConnectUrl: 'https://b.example.com' }, []),
    finding:
      'security-narrowed | security | was openIdConnect of https://a.example.com, is openIdConnect of https://b.example.com',
    compatible: lets(
      { type: 'openIdConnect', openIdConnectUrl: 'https://a.example.com', description: 'words' },
      [],
    ),
    reverse:
      'security-narrowed | security | was openIdConnect of https://b.example.com, is openIdConnect of https://a.example.com',
  },
  {
    what: 'the target of a link',
    from: linked({ operationId: 'getOwner' }),
    to: linked({ operationId: 'getKeeper' }),
    finding:
      'response-link-changed | response 200 link "owner" | target was GET /owners/{}, is getKeeper',
    compatible: linked({ operationRef: '#/paths/~1owners~1{id}/get', description: 'words' }),
    reverse:
      'response-link-changed | response 200 link "owner" | target was getKeeper, is GET /owners/{}',
  },
  {
    what: 'the values that a link passes',
    from: links({ operationId: 'a', parameters: { id: '$response.body#/owner' } }),
    to: links({ operationId: 'a', parameters: { id: '$response.body#/ownerId' } }),
    finding:
      'response-link-changed | response 200 link "owner" | parameter "id" was "$response.body#/owner", is "$response.body#/ownerId"',
    compatible: links({ parameters: { id: '$response.body#/owner' }, operationId: 'a' }),
    reverse:
      'response-link-changed | response 200 link "owner" | parameter "id" was "$response.body#/ownerId", is "$response.body#/owner"',
  },
  {
    what: 'the content type of a file in a form',
    from: form({ photo: { contentType: 'image/png, image/jpeg' } }),
    to: form({ photo: { contentType: 'image/png' } }),
    finding:
      'request-encoding-changed | request body multipart/form-data: photo | was image/png or image/jpeg, is image/png',
    compatible: form({ photo: { contentType: 'image/*' } }),
  },
  {
    what: 'the serialization of a list in a form',
    from: form({ ids: { style: 'form', explode: true } }),
    to: form({ ids: { style: 'pipeDelimited' } }),
    finding:
      'request-encoding-changed | request body multipart/form-data: ids | was form exploded, is pipeDelimited',
    compatible: form({}),
    reverse:
      'request-encoding-changed | request body multipart/form-data: ids | was pipeDelimited, is form exploded',
  },
  {
    what: 'reserved characters in a parameter',
    from: ids({ allowReserved: true }),
    to: ids(),
    finding:
      'parameter-style-changed | query parameter "ids" | no longer allows reserved characters',
    compatible: ids({ allowReserved: true, style: 'form' }),
  },
  {
    what: 'a parameter that allowed an empty value',
    from: ids({ allowEmptyValue: true }),
    to: ids(),
    finding: 'parameter-style-changed | query parameter "ids" | no longer allows empty values',
    compatible: ids({ allowEmptyValue: true, description: 'words' }),
  },
  {
    what: 'a list of at least two values instead of one value',
    from: query(text),
    to: query(list({ items: text, minItems: 2 })),
    finding: 'request-limit-narrowed | query parameter "q" | minItems was unset, is 2',
    compatible: query(list({ items: text, minItems: 1 })),
    reverse: 'request-type-narrowed | query parameter "q" | was array, is string',
  },
  {
    what: 'a Swagger 2.0 request media type for all operations',
    from: swagger({ consumes: ['application/json', 'application/xml'] }),
    to: swagger({ consumes: ['application/json'] }),
    finding: 'request-media-type-removed | request body application/xml | is no longer accepted',
    compatible: swagger({}, { consumes: ['application/json', 'application/xml'] }),
  },
  {
    what: 'a Swagger 2.0 response media type for all operations',
    from: swagger({ produces: ['application/json', 'application/xml'] }),
    to: swagger({ produces: ['application/json'] }),
    finding: 'response-media-type-removed | response 200 application/xml | was removed',
    compatible: swagger({}, { produces: ['application/json', 'application/xml'] }),
  },
]
