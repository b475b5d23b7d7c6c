import assert from 'node:assert/strict'
import { changeRules } from '../../../src/publishing/openapi/compare/change.ts'
import { compareDocuments } from '../../../src/publishing/openapi/compare/compare-documents.ts'
import {
  api,
  asks,
  changesAt,
  gives,
  json,
  type Node,
  object,
  takes,
} from '../../support/compared.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const number = { type: 'number' }
const list = (rest: Node = {}) => ({ type: 'array', ...rest })
const query = (schema: Node, rest: Node = {}) => asks({ name: 'q', in: 'query', schema, ...rest })
const served = (...urls: string[]) => ({ ...api({}), servers: urls.map((url) => ({ url })) })
const answers = (rest: Node) => api({ responses: { '200': { description: 'ok', ...rest } } })
const header = (rest: Node) => answers({ headers: { ETag: { schema: text, ...rest } } })
const hook = (operation: Node) => ({
  ...api({}),
  paths: {},
  webhooks: { born: { post: operation } },
})
const calls = (operation: Node) => api({ callbacks: { done: { '{$url}': { post: operation } } } })
const body = (schema: unknown) => ({ requestBody: { content: json(schema) } })
const reply = (schema: unknown) => ({ responses: { '200': { content: json(schema) } } })
// an object with a key of this name is taken for a promise
const when = (test: Node, schema: Node): Node => ({
  if: test,
  ...Object.fromEntries([['then', schema]]),
})
const open = (values: string[]) => ({ type: 'string', 'x-extensible-enum': values })
const secured = (scopes: string[]) =>
  api(
    { security: [{ token: scopes }] },
    { securitySchemes: { token: { type: 'oauth2', flows: {} } } },
  )

const sent = 'request body application/json'
const got = 'response 200 application/json'

interface Row {
  what: string
  /** from here to `to` breaks */
  from: Node
  to: Node
  breaks: string
  /** from `from` to here doesn't */
  quiet: Node
  /** what the way back breaks; nothing where it isn't said */
  back?: string
}

const rows: Row[] = [
  {
    what: 'a condition of a body',
    from: takes(object({ a: text })),
    to: takes(object({ a: text }, when({ required: ['a'] }, { required: ['b'] }))),
    breaks: `request-limit-narrowed | ${sent} | if was free, is a condition`,
    quiet: takes(object({ a: text }, { description: 'words' })),
  },
  {
    what: 'what a condition asks',
    from: takes(when({ required: ['a'] }, { minProperties: 1 })),
    to: takes(when({ required: ['a'] }, { minProperties: 2 })),
    breaks: `request-limit-narrowed | ${sent}: (then) | minProperties was 1, is 2`,
    quiet: takes(when({ required: ['a'] }, { minProperties: 0 })),
  },
  {
    what: 'a schema that holds beside a field',
    from: takes(object({ a: text })),
    to: takes(object({ a: text }, { dependentSchemas: { a: { required: ['b'] } } })),
    breaks: `request-limit-narrowed | ${sent} | what holds beside a was free, is a schema`,
    quiet: takes(object({ a: text }, { dependentSchemas: {} })),
  },
  {
    what: 'a field that another one needs',
    from: takes(object({ a: text }, { dependentRequired: { a: ['b'] } })),
    to: takes(object({ a: text }, { dependentRequired: { a: ['b', 'c'] } })),
    breaks: `request-limit-narrowed | ${sent} | what a needs beside it was b, is b, c`,
    quiet: takes(object({ a: text }, { dependentRequired: { a: [] } })),
  },
  {
    what: 'an item of a tuple',
    from: takes(list({ prefixItems: [text, number] })),
    to: takes(list({ prefixItems: [text, integer] })),
    breaks: `request-type-narrowed | ${sent}: [1] | was number, is integer`,
    quiet: takes(list({ prefixItems: [text, number], items: true })),
  },
  {
    what: 'the end of a tuple',
    from: takes(list({ prefixItems: [text] })),
    to: takes(list({ prefixItems: [text], items: false })),
    breaks: `request-type-narrowed | ${sent}: [] | was anything, is nothing`,
    quiet: takes(list({ prefixItems: [text], items: {} })),
  },
  {
    what: 'an item of a tuple of an answer',
    from: gives(list({ prefixItems: [integer], items: false })),
    to: gives(list({ prefixItems: [text], items: false })),
    breaks: `response-type-widened | ${got}: [0] | was integer, is string`,
    quiet: gives(list({ prefixItems: [{ type: 'integer', minimum: 1 }], items: false })),
    back: `response-type-widened | ${got}: [0] | was string, is integer`,
  },
  {
    what: 'an item that a list has to contain',
    from: takes(list()),
    to: takes(list({ contains: text })),
    breaks: `request-limit-narrowed | ${sent} | minContains was free, is 1`,
    quiet: takes(list({ contains: text, minContains: 0 })),
  },
  {
    what: 'how many such items it has to contain',
    from: takes(list({ contains: text, minContains: 1, maxContains: 5 })),
    to: takes(list({ contains: text, minContains: 2, maxContains: 5 })),
    breaks: `request-limit-narrowed | ${sent} | minContains was 1, is 2`,
    quiet: takes(list({ contains: text, minContains: 1, maxContains: 6 })),
  },
  {
    what: 'the names of fields',
    from: takes({ type: 'object' }),
    to: takes({ type: 'object', propertyNames: { pattern: '^a' } }),
    breaks: `request-limit-narrowed | ${sent}: (names) | pattern was free, is ^a`,
    quiet: takes({ type: 'object', propertyNames: text }),
  },
  {
    what: 'fields of a pattern',
    from: takes({ type: 'object', patternProperties: { '^x-': number } }),
    to: takes({ type: 'object', patternProperties: { '^x-': integer } }),
    breaks: `request-type-narrowed | ${sent}: /^x-/ | was number, is integer`,
    quiet: takes({ type: 'object', patternProperties: { '^x-': {} } }),
  },
  {
    what: 'fields that no part names',
    from: takes(object({ a: text })),
    to: takes(object({ a: text }, { unevaluatedProperties: false })),
    breaks: `request-field-refused | ${sent}: * | is no longer taken`,
    quiet: takes(object({ a: text }, { unevaluatedProperties: true })),
  },
  {
    what: 'items that no part names',
    from: takes(list({ prefixItems: [text] })),
    to: takes(list({ prefixItems: [text], unevaluatedItems: false })),
    breaks: `request-type-narrowed | ${sent}: [] | was anything, is nothing`,
    quiet: takes(list({ prefixItems: [text], unevaluatedItems: true })),
  },
  {
    what: 'fields beyond those that are named',
    from: takes(object({ a: text })),
    to: takes(object({ a: text }, { additionalProperties: false })),
    breaks: `request-field-refused | ${sent}: * | is no longer taken`,
    quiet: takes(object({ a: text }, { additionalProperties: true })),
  },
  {
    what: 'what a body must not be',
    from: takes({ not: integer }),
    to: takes({ not: number }),
    breaks: `request-limit-narrowed | ${sent} | not was less, is more`,
    quiet: takes({ not: { type: 'integer', minimum: 5 } }),
  },
  {
    what: 'what a text holds',
    from: takes({ type: 'string', contentMediaType: 'text/html' }),
    to: takes({ type: 'string', contentMediaType: 'text/css' }),
    breaks: `request-format-narrowed | ${sent} | contentMediaType was text/html, is text/css`,
    quiet: takes(text),
    back: `request-format-narrowed | ${sent} | contentMediaType was text/css, is text/html`,
  },
  {
    what: 'how a text is encoded in an answer',
    from: gives({ type: 'string', contentEncoding: 'base64' }),
    to: gives(text),
    breaks: `response-format-widened | ${got} | contentEncoding was base64, is free`,
    quiet: gives({ type: 'string', format: 'byte' }),
  },
  {
    what: 'what the text of a text asks',
    from: takes({ type: 'string', contentSchema: object({ a: text }) }),
    to: takes({ type: 'string', contentSchema: object({ a: text }, { required: ['a'] }) }),
    breaks: `request-field-required | ${sent}: (content).a | became required`,
    quiet: takes(text),
  },
  {
    what: 'the one value of a field',
    from: gives(object({ kind: { const: 'cat' } })),
    to: gives(object({ kind: { const: 'dog' } })),
    breaks: `response-enum-widened | ${got}: kind | may now be "dog"`,
    quiet: gives(object({ kind: { enum: ['cat'] } })),
    back: `response-enum-widened | ${got}: kind | may now be "cat"`,
  },
  {
    what: 'a format of a body',
    from: takes(text),
    to: takes({ type: 'string', format: 'uuid' }),
    breaks: `request-format-narrowed | ${sent} | format was free, is uuid`,
    quiet: takes({ type: 'string', format: 'our-own' }),
  },
  {
    what: 'a wider format of an answer',
    from: gives({ type: 'integer', format: 'int32' }),
    to: gives({ type: 'integer', format: 'int64' }),
    breaks: `response-format-widened | ${got} | format was int32, is int64`,
    quiet: gives({ type: 'integer', format: 'int32', minimum: 1 }),
  },
  {
    what: 'items that must differ',
    from: takes(list()),
    to: takes(list({ uniqueItems: true })),
    breaks: `request-limit-narrowed | ${sent} | uniqueItems was free, is true`,
    quiet: takes(list({ uniqueItems: false })),
  },
  {
    what: 'what a number is a multiple of',
    from: takes({ type: 'number', multipleOf: 5 }),
    to: takes({ type: 'number', multipleOf: 10 }),
    breaks: `request-limit-narrowed | ${sent} | multipleOf was 5, is 10`,
    quiet: takes({ type: 'number', multipleOf: 2.5 }),
  },
  {
    what: 'a list of types',
    from: takes({ type: ['string', 'integer', 'null'] }),
    to: takes({ type: ['string', 'null'] }),
    breaks: `request-type-narrowed | ${sent} | was string or integer or null, is string or null`,
    quiet: takes({ type: ['null', 'integer', 'string', 'boolean'] }),
  },
  {
    what: 'null in the words of 3.0 and then of 3.1',
    from: takes({ type: 'string', nullable: true }),
    to: takes({ type: ['string'] }),
    breaks: `request-type-narrowed | ${sent} | was string or null, is string`,
    quiet: takes({ type: ['string', 'null'] }),
  },
  {
    what: 'an address',
    from: served('https://a.example.com', 'https://b.example.com/'),
    to: served('https://b.example.com'),
    breaks: 'server-removed | servers | https://a.example.com is gone',
    quiet: served('https://b.example.com', 'https://a.example.com', 'https://c.example.com'),
  },
  {
    what: 'what a webhook sends',
    from: hook(body(object({ id: text }))),
    to: hook(body(object({}))),
    breaks: `response-field-removed | ${sent}: id | is gone`,
    quiet: hook(body(object({ id: text, name: text }))),
  },
  {
    what: 'what a webhook takes for an answer',
    from: hook(reply(object({ a: text }))),
    to: hook(reply(object({ a: text }, { required: ['a'] }))),
    breaks: `request-field-required | ${got}: a | became required`,
    quiet: hook(reply(object({ a: text, b: text }))),
  },
  {
    what: 'what a callback sends',
    from: calls(body(object({ id: integer }))),
    to: calls(body(object({ id: text }))),
    breaks: `response-type-widened | callback done POST {}: ${sent}: id | was integer, is string`,
    quiet: calls(body(object({ id: { type: 'integer', maximum: 9 } }))),
    back: `response-type-widened | callback done POST {}: ${sent}: id | was string, is integer`,
  },
  {
    what: 'a callback',
    from: calls(body(text)),
    to: api({}),
    breaks: 'callback-removed | callback done POST {} | is gone',
    quiet: calls({ ...body(text), summary: 'words' }),
  },
  {
    what: 'a header that may be absent now',
    from: header({ required: true }),
    to: header({}),
    breaks:
      'response-header-optional | response 200 header "etag" | was always there, and may be absent now',
    quiet: header({ required: true, description: 'words' }),
  },
  {
    what: 'a parameter that is written as JSON',
    from: query(text),
    to: asks({ name: 'q', in: 'query', content: json(text) }),
    breaks: 'parameter-style-changed | query parameter "q" | was plain text, is application/json',
    quiet: query(text, { style: 'form' }),
    back: 'parameter-style-changed | query parameter "q" | was application/json, is plain text',
  },
  {
    what: 'the default of a parameter',
    from: query({ type: 'integer', default: 10 }),
    to: query({ type: 'integer', default: 20 }),
    breaks: 'request-default-changed | query parameter "q" | default was 10, is 20',
    quiet: query({ default: 10 }),
    back: 'request-default-changed | query parameter "q" | default was 20, is 10',
  },
  {
    what: 'the default of a field',
    from: takes(object({ a: { type: 'boolean', default: true } })),
    to: takes(object({ a: { type: 'boolean', default: false } })),
    breaks: `request-default-changed | ${sent}: a | default was true, is false`,
    quiet: takes(object({ a: { type: ['boolean', 'null'], default: true } })),
    back: `request-default-changed | ${sent}: a | default was false, is true`,
  },
  {
    what: 'an open enumeration that gets closed',
    from: takes(open(['a', 'b'])),
    to: takes({ type: 'string', enum: ['a', 'b'] }),
    breaks: `request-enum-narrowed | ${sent} | takes only "a", "b"`,
    quiet: takes(open(['a', 'b', 'c'])),
  },
  {
    what: 'a closed enumeration of an answer that gets open',
    from: gives({ type: 'string', enum: ['a'] }),
    to: gives(open(['a'])),
    breaks: `response-enum-widened | ${got} | was only "a", and may get others`,
    quiet: gives({ type: 'string', enum: ['a'], description: 'words' }),
  },
  {
    what: 'a choice of a union of an answer',
    from: gives({ oneOf: [text, integer] }),
    to: gives({ oneOf: [text, integer, { type: 'boolean' }] }),
    breaks: `response-variant-added | ${got} | may now be boolean`,
    quiet: gives({ anyOf: [integer, text] }),
  },
  {
    what: 'a part of a body',
    from: takes({ allOf: [object({ a: text })] }),
    to: takes({ allOf: [object({ a: text }), { required: ['a'] }] }),
    breaks: `request-field-required | ${sent}: a | became required`,
    quiet: takes({ allOf: [object({ a: text }), object({ b: text })] }),
  },
  {
    what: 'a limit within a part within a list',
    from: takes(list({ items: { allOf: [{ type: 'string', maxLength: 9 }, { maxLength: 7 }] } })),
    to: takes(list({ items: { allOf: [{ type: 'string', maxLength: 9 }, { maxLength: 5 }] } })),
    breaks: `request-limit-narrowed | ${sent}: [] | maxLength was 7, is 5`,
    quiet: takes(list({ items: { type: 'string', maxLength: 7 } })),
  },
  {
    what: 'a field that only the service writes from now on',
    from: takes(object({ a: text })),
    to: takes(object({ a: { type: 'string', readOnly: true } })),
    breaks: `request-field-read-only | ${sent}: a | became read-only, and is no longer taken`,
    quiet: takes(object({ a: { type: 'string', writeOnly: true } })),
  },
  {
    what: 'a needed field that the service wrote until now',
    from: takes(object({ a: { type: 'string', readOnly: true } }, { required: ['a'] })),
    to: takes(object({ a: text }, { required: ['a'] })),
    breaks: `request-field-required | ${sent}: a | became required`,
    quiet: takes(object({ a: text })),
    back: `request-field-read-only | ${sent}: a | became read-only, and is no longer taken`,
  },
  {
    what: 'a scope',
    from: secured(['read']),
    to: secured(['write']),
    breaks: 'security-narrowed | security | was oauth2 (read), is oauth2 (write)',
    quiet: secured([]),
    back: 'security-narrowed | security | was oauth2 (write), is oauth2 (read)',
  },
  {
    what: 'a link of an answer',
    from: answers({ links: { owner: { operationId: 'a' } } }),
    to: answers({}),
    breaks: 'response-link-removed | response 200 link "owner" | is gone',
    quiet: answers({ links: { owner: { operationId: 'a' }, other: { operationId: 'b' } } }),
  },
  {
    what: 'how settled an operation is',
    from: api({}),
    to: api({ 'x-stability-level': 'beta' }),
    breaks: 'stability-lowered |  | was stable, is beta',
    quiet: api({ 'x-stability-level': 'stable' }),
  },
]

describe('the rules of the comparison', () => {
  for (const { what, from, to, breaks, quiet, back } of rows) {
    it(`tell of ${what}, and of the way back only what that breaks`, () => {
      assert.deepEqual(changesAt(from, to, 'breaking'), [breaks])
      assert.deepEqual(changesAt(from, quiet, 'breaking'), [])
      assert.deepEqual(changesAt(to, from, 'breaking'), back === undefined ? [] : [back])
    })
  }

  it('break nobody who sends a whole number, or one value, where a text or a list is taken', () => {
    assert.deepEqual(changesAt(query(integer), query(text), 'breaking'), [])
    assert.deepEqual(changesAt(query(text), query(list({ items: text })), 'breaking'), [])
    assert.deepEqual(changesAt(query(text), query(list({ items: integer })), 'breaking'), [
      'request-type-narrowed | query parameter "q" | was string, is integer',
    ])
    assert.deepEqual(changesAt(takes(integer), takes(text), 'breaking'), [
      `request-type-narrowed | ${sent} | was integer, is string`,
    ])
  })

  it('take bytes for the same in the words of 2.0, 3.0 and 3.1', () => {
    const bytes = (schema: unknown) =>
      answers({ content: { 'application/octet-stream': { schema } } })
    const words = [
      { type: 'string', format: 'binary' },
      {},
      { contentMediaType: 'application/octet-stream' },
      { type: 'file' },
    ]
    for (const one of words) {
      for (const other of words)
        assert.deepEqual(changesAt(bytes(one), bytes(other), 'breaking'), [])
    }
  })

  it('warn of what an answer keeps to no more', () => {
    const before = gives({ type: 'string', maxLength: 5, pattern: '^a' })
    assert.deepEqual(changesAt(before, gives({ type: 'string', maxLength: 9 }), 'warning'), [
      `response-limit-widened | ${got} | maxLength was 5, is 9`,
      `response-limit-widened | ${got} | pattern was ^a, is free`,
    ])
    assert.deepEqual(changesAt(before, before, 'warning'), [])
  })

  it('warn of an answer of an error that is gone, and break for a field of one', () => {
    const failing = (schema: unknown) =>
      api({ responses: { '200': {}, '404': { description: 'none', content: json(schema) } } })
    assert.deepEqual(changesAt(failing(object({ a: text })), api({}), 'warning'), [
      'error-response-removed | response 404 | is gone',
    ])
    assert.deepEqual(changesAt(failing(object({ a: text })), failing(object({})), 'breaking'), [
      'response-field-removed | response 404 application/json: a | is gone',
    ])
  })

  it('let go what was announced to end, once that day is past', () => {
    const old = { deprecated: true, 'x-sunset': '2026-01-31' }
    const nothing = { ...api({}), paths: {} }
    const [before, after] = [new Date('2026-01-30'), new Date('2026-02-01')]
    assert.deepEqual(changesAt(api(old), nothing, 'breaking', before), [
      'operation-removed |  | the operation is gone',
    ])
    assert.deepEqual(changesAt(api(old), nothing, 'breaking', after), [])
    assert.deepEqual(changesAt(api({ deprecated: true }), nothing, 'breaking', after).length, 1)
    const field = gives(object({ a: { ...text, ...old } }))
    assert.deepEqual(changesAt(field, gives(object({})), 'breaking', before).length, 1)
    assert.deepEqual(changesAt(field, gives(object({})), 'breaking', after), [])
  })

  it('let what is tried out break', () => {
    const tried = { 'x-stability-level': 'alpha', ...reply(object({ a: text })) }
    const later = { ...tried, ...reply(object({})) }
    assert.deepEqual(changesAt(api(tried), api(later), 'breaking'), [])
    const beta = { 'x-stability-level': 'beta' }
    assert.equal(
      changesAt(api({ ...tried, ...beta }), api({ ...later, ...beta }), 'breaking').length,
      1,
    )
  })

  it('want a new major for what breaks, and only then', () => {
    const of = (version: string, document: Node) => ({ ...document, info: { version } })
    const versions = (from: string, to: string, after = {}) =>
      compareDocuments(of(from, takes(text)), of(to, takes({ ...integer, ...after }))).version
    assert.deepEqual(versions('1.2.0', '1.3.0'), { is: '1.3.0', wanted: '2.0.0' })
    assert.deepEqual(versions('v1.2.0', 'v1.2.0'), { is: 'v1.2.0', wanted: 'v2.0.0' })
    assert.equal(versions('1.2.0', '2.0.0'), undefined)
    assert.equal(versions('0.2.0', '0.3.0'), undefined)
    assert.equal(compareDocuments(of('1.0.0', api({})), of('1.0.0', api({}))).version, undefined)
  })

  it('are each told of by a test', () => {
    const tested = new Set(rows.map(({ breaks }) => breaks.split(' ')[0]))
    const elsewhere = [
      ...['operation-removed', 'webhook-removed', 'parameter-required', 'request-body-required'],
      ...['request-body-removed', 'request-media-type-removed', 'response-removed'],
      ...['response-media-type-removed', 'response-header-removed', 'response-field-optional'],
      'request-variant-removed',
    ]
    const breaking = Object.entries(changeRules).flatMap(([rule, level]) =>
      level === 'breaking' && !elsewhere.includes(rule) ? [rule] : [],
    )
    assert.deepEqual(
      breaking.filter((rule) => !tested.has(rule)),
      [],
    )
  })
})
