import assert from 'node:assert/strict'
import { changeRules } from '../../../src/features/openapi/model/compare/change.ts'
import { compareDocuments } from '../../../src/features/openapi/model/compare/compare-documents.ts'
import {
  api,
  changesOfLevel,
  gives,
  json,
  type Node,
  object,
  takes,
} from '../../support/publishing/compared.ts'
import {
  calls,
  hook,
  integer,
  list,
  query,
  reply,
  requestLocation,
  responseLocation,
  text,
  withResponse,
} from './compare-rows/builders.ts'
import { calledRows } from './compare-rows/called.ts'
import { conditionRows } from './compare-rows/conditions.ts'
import { operationRows } from './compare-rows/operations.ts'
import { referenceRows } from './compare-rows/references.ts'
import { infoRows, warningRows } from './compare-rows/remarks.ts'
import { schemaRows } from './compare-rows/schemas.ts'
import { writingRows } from './compare-rows/writing.ts'

const rows = {
  breaking: [
    ...schemaRows,
    ...referenceRows,
    ...operationRows,
    ...calledRows,
    ...writingRows,
    ...conditionRows,
  ],
  warning: warningRows,
  info: infoRows,
}

describe('the comparison rules', () => {
  for (const [level, ofLevel] of Object.entries(rows)) {
    for (const { what, from, to, finding, compatible, reverse } of ofLevel) {
      it(`report ${what}, and the expected findings in reverse (${level})`, () => {
        assert.deepEqual(changesOfLevel(from, to, level), [finding])
        assert.deepEqual(changesOfLevel(from, compatible, level), [])
        assert.deepEqual(changesOfLevel(to, from, level), reverse === undefined ? [] : [reverse])
      })
    }
  }

  it('allow widening from an integer or a single value to a string or a list', () => {
    assert.deepEqual(changesOfLevel(query(integer), query(text), 'breaking'), [])
    assert.deepEqual(changesOfLevel(query(text), query(list({ items: text })), 'breaking'), [])
    assert.deepEqual(changesOfLevel(query(text), query(list({ items: integer })), 'breaking'), [
      'request-type-narrowed | query parameter "q" | was string, is integer',
    ])
    assert.deepEqual(changesOfLevel(takes(integer), takes(text), 'breaking'), [
      `request-type-narrowed | ${requestLocation} | was integer, is string`,
    ])
  })

  it('ignore types with the same text representation in text-only encodings', () => {
    const form = (field: Node) => {
      const schema = object({ a: field })
      return api({ requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } } })
    }
    const at = 'request body application/x-www-form-urlencoded'
    const alike: [from: Node, to: Node][] = [
      [
        { ...integer, enum: [1, 2] },
        { ...text, enum: ['1', '2'] },
      ],
      [
        { ...integer, const: 1 },
        { ...text, const: '1' },
      ],
      [{ type: 'boolean' }, { ...text, enum: ['true', 'false'] }],
      [
        { ...integer, default: 1 },
        { ...text, default: '1' },
      ],
      [list({ items: integer, default: [1, 2] }), list({ items: text, default: ['1', '2'] })],
      [integer, text],
    ]
    for (const [from, to] of alike) {
      assert.deepEqual(changesOfLevel(query(from), query(to), 'breaking'), [])
      assert.deepEqual(changesOfLevel(form(from), form(to), 'breaking'), [])
      assert.notDeepEqual(
        changesOfLevel(takes(object({ a: from })), takes(object({ a: to })), 'breaking'),
        [],
      )
    }
    const [one, two] = [
      { ...integer, enum: [1, 2] },
      { ...text, enum: ['1', '3'] },
    ]
    assert.deepEqual(changesOfLevel(form(one), form(two), 'breaking'), [
      `request-enum-narrowed | ${at}: a | no longer accepts 2`,
    ])
    assert.deepEqual(
      changesOfLevel(query({ type: 'boolean' }), query({ ...text, enum: ['true'] }), 'breaking'),
      ['request-enum-narrowed | query parameter "q" | no longer accepts false'],
    )
    assert.deepEqual(
      changesOfLevel(form({ ...integer, default: 1 }), form({ ...text, default: '2' }), 'breaking'),
      [`request-default-changed | ${at}: a | default was 1, is "2"`],
    )
    assert.deepEqual(changesOfLevel(form(text), form(integer), 'breaking'), [
      `request-type-narrowed | ${at}: a | was string, is integer`,
    ])
  })

  it('ignore XML element names if nothing is sent as XML', () => {
    const tag = (rest: Node) => object({ tag: { ...text, ...rest } })
    const [before, after] = [tag({}), tag({ xml: { name: 'label', attribute: true } })]
    assert.deepEqual(changesOfLevel(takes(before), takes(after), 'breaking'), [])
    assert.deepEqual(changesOfLevel(gives(before), gives(after), 'breaking'), [])
  })

  it('find the element name of a schema next to a reference, in its target, and in a part', () => {
    const named = (name: string) => ({ ...text, xml: { name } })
    const of = (tag: Node, version = '3.1.0') => ({
      ...api(
        { requestBody: { content: { 'text/xml': { schema: object({ tag }) } } } },
        { schemas: { Tag: named('label') } },
      ),
      openapi: version,
    })
    const $ref = '#/components/schemas/Tag'
    const change = ['request-xml-changed | request body text/xml: tag | xml name was tag, is label']
    for (const label of [{ $ref }, { allOf: [{ $ref }] }, { ...text, xml: { name: 'label' } }]) {
      assert.deepEqual(changesOfLevel(of(text), of(label), 'breaking'), change)
      assert.deepEqual(changesOfLevel(of(named('label')), of(label), 'breaking'), [])
    }
    const beside = { $ref, xml: { name: 'tag' } }
    assert.deepEqual(changesOfLevel(of(text), of(beside), 'breaking'), [])
    assert.deepEqual(changesOfLevel(of(text, '3.0.3'), of(beside, '3.0.3'), 'breaking'), change)
  })

  it('ignore exactly-one constraints if no value matches two schemas', () => {
    const closed = (name: string) =>
      object({ [name]: text }, { additionalProperties: false, required: [name] })
    const kind = (value: string) => object({ kind: { const: value }, a: text })
    const apart: [one: Node, other: Node][] = [
      [closed('a'), closed('b')],
      [kind('cat'), kind('dog')],
      [text, integer],
      [
        { ...integer, maximum: 0 },
        { ...integer, exclusiveMinimum: 0 },
      ],
      [list({ items: text }), list({ items: integer })],
    ]
    for (const pair of apart) {
      assert.deepEqual(
        changesOfLevel(takes({ anyOf: pair }), takes({ oneOf: pair }), 'breaking'),
        [],
      )
    }
    const pair = [object({ a: text }), object({ b: text })]
    assert.deepEqual(
      changesOfLevel(takes({ oneOf: pair }), takes({ oneOf: [...pair].reverse() }), 'breaking'),
      [],
    )
    assert.deepEqual(changesOfLevel(gives({ anyOf: pair }), gives({ oneOf: pair }), 'breaking'), [])
  })

  it('treat the binary formats of 2.0, 3.0, and 3.1 as equal', () => {
    const bytes = (schema: unknown) =>
      withResponse({ content: { 'application/octet-stream': { schema } } })
    const words = [
      { type: 'string', format: 'binary' },
      {},
      { contentMediaType: 'application/octet-stream' },
      { type: 'file' },
    ]
    for (const one of words) {
      for (const other of words)
        assert.deepEqual(changesOfLevel(bytes(one), bytes(other), 'breaking'), [])
    }
  })

  it('warn about response limits that are widened or removed', () => {
    const before = gives({ type: 'string', maxLength: 5, pattern: '^a' })
    assert.deepEqual(changesOfLevel(before, gives({ type: 'string', maxLength: 9 }), 'warning'), [
      `response-limit-widened | ${responseLocation} | maxLength was 5, is 9`,
      `response-limit-widened | ${responseLocation} | pattern was ^a, is unset`,
    ])
    assert.deepEqual(changesOfLevel(before, before, 'warning'), [])
  })

  it('report a removed error response as a warning, and a removed field of an error response as breaking', () => {
    const failing = (schema: unknown) =>
      api({ responses: { '200': {}, '404': { description: 'none', content: json(schema) } } })
    assert.deepEqual(changesOfLevel(failing(object({ a: text })), api({}), 'warning'), [
      'error-response-removed | response 404 | was removed',
    ])
    assert.deepEqual(
      changesOfLevel(failing(object({ a: text })), failing(object({})), 'breaking'),
      ['response-field-removed | response 404 application/json: a | was removed'],
    )
  })

  it('allow removals after their announced date', () => {
    const old = { deprecated: true, 'x-sunset': '2026-01-31' }
    const nothing = { ...api({}), paths: {} }
    const [before, after] = [new Date('2026-01-30'), new Date('2026-02-01')]
    assert.deepEqual(changesOfLevel(api(old), nothing, 'breaking', before), [
      'operation-removed |  | the deprecated operation was removed',
    ])
    assert.deepEqual(changesOfLevel(api(old), nothing, 'breaking', after), [])
    const field = gives(object({ a: { ...text, ...old } }))
    assert.deepEqual(changesOfLevel(field, gives(object({})), 'breaking', before).length, 1)
    assert.deepEqual(changesOfLevel(field, gives(object({})), 'breaking', after), [])
  })

  it('allow any schema for a response that was undescribed text', () => {
    const of = (type: string, schema: Node) => withResponse({ content: { [type]: { schema } } })
    const described = object({ a: text })
    const found = (type: string, before: Node) =>
      changesOfLevel(of(type, before), of(type, described), 'breaking')
    for (const type of ['application/xml', 'text/plain', 'application/octet-stream']) {
      assert.deepEqual(found(type, { ...text, description: 'words', 'x-order': 1 }), [])
      assert.deepEqual(found(type, { ...text, maxLength: 5 }), [
        `response-type-widened | response 200 ${type} | was string, is object`,
      ])
    }
    for (const type of ['application/json', 'application/hal+json', 'application/yaml', '*/*']) {
      assert.deepEqual(found(type, text), [
        `response-type-widened | response 200 ${type} | was string, is object`,
      ])
    }
  })

  it('treat undescribed text in requests, webhooks, and callbacks like that of responses', () => {
    const content = (schema: Node) => ({ content: { 'application/xml': { schema } } })
    const described = object({ a: text })
    const change = (of: (schema: Node) => Node, before: Node, after: Node) =>
      changesOfLevel(of(content(before)), of(content(after)), 'breaking')
    const narrowed = (where: string) => [
      `request-type-narrowed | ${where} application/xml | was string, is object`,
    ]
    const widened = (where: string) => [
      `response-type-widened | ${where} application/xml | was object, is string`,
      `response-field-removed | ${where} application/xml: a | was removed`,
    ]
    const asked = (requestBody: Node) => api({ requestBody })
    assert.deepEqual(change(asked, described, text), [])
    assert.deepEqual(change(asked, text, described), narrowed('request body'))
    const replies = (reply: Node) => ({ responses: { '200': { description: 'ok', ...reply } } })
    for (const [of, place] of [
      [hook, ''],
      [calls, 'callback done POST {$url}: '],
    ] as const) {
      const body = (requestBody: Node) => of({ requestBody })
      assert.deepEqual(change(body, text, described), [])
      assert.deepEqual(change(body, described, text), widened(`${place}request body`))
      const reply = (one: Node) => of(replies(one))
      assert.deepEqual(change(reply, described, text), [])
      assert.deepEqual(change(reply, text, described), narrowed(`${place}response 200`))
    }
  })

  it('describe each new variant without a name by its values or fields', () => {
    const of = (...variants: Node[]) => gives({ oneOf: variants })
    const kind = (value: string) =>
      object({ kind: { enum: [value] }, a: text }, { required: ['kind'] })
    const fields = object({ b: text, c: text, d: text, e: text })
    const message = (variant: string) =>
      `response-variant-added | ${responseLocation} | may now be object with ${variant}`
    assert.deepEqual(
      changesOfLevel(
        of(kind('cat'), kind('dog')),
        of(kind('cow'), kind('cat'), fields, kind('pig'), kind('dog')),
        'breaking',
      ),
      [message('kind "cow"'), message('b, c, d, …'), message('kind "pig"')],
    )
  })

  it('compare a changed variant with the variant that has the same values', () => {
    const kind = (value: string, field: Node) =>
      object({ kind: { enum: [value] }, a: field }, { required: ['kind'] })
    assert.deepEqual(
      changesOfLevel(
        takes({ oneOf: [kind('cat', text), kind('dog', integer)] }),
        takes({ oneOf: [kind('dog', text), kind('cat', text), kind('cow', text)] }),
        'breaking',
      ),
      [`request-type-narrowed | ${requestLocation}: a | was integer, is string`],
    )
  })

  it('ignore combined variants that no value matches', () => {
    const block = (type: string, data: Node) =>
      object({ type: { enum: [type] }, data: object(data) }, { required: ['type'] })
    const both = (step: Node, item: Node) => {
      const oneOf = [block('step', step), block('item', item)]
      return takes({ allOf: [{ oneOf }, { anyOf: oneOf }] })
    }
    const short = { ...text, maxLength: 50 }
    const [before, after] = [both({ icon: text }, {}), both({ icon: text }, { icon: short })]
    assert.deepEqual(changesOfLevel(before, after, 'breaking'), [])
    assert.deepEqual(changesOfLevel(before, after, 'info'), [
      `request-field-added | ${requestLocation}: data.icon | is now accepted`,
    ])
    assert.deepEqual(changesOfLevel(before, both({ icon: short }, {}), 'breaking'), [
      `request-limit-narrowed | ${requestLocation}: data.icon | maxLength was unset, is 50`,
    ])
  })

  it('allow breaking changes of experimental parts', () => {
    const tried = { 'x-stability-level': 'alpha', ...reply(object({ a: text })) }
    const later = { ...tried, ...reply(object({})) }
    assert.deepEqual(changesOfLevel(api(tried), api(later), 'breaking'), [])
    const beta = { 'x-stability-level': 'beta' }
    assert.equal(
      changesOfLevel(api({ ...tried, ...beta }), api({ ...later, ...beta }), 'breaking').length,
      1,
    )
  })

  it('require a new major version only for breaking changes', () => {
    const of = (version: string, document: Node) => ({ ...document, info: { version } })
    const versions = (from: string, to: string, after = {}) =>
      compareDocuments(of(from, takes(text)), of(to, takes({ ...integer, ...after }))).version
    assert.deepEqual(versions('1.2.0', '1.3.0'), { is: '1.3.0', wanted: '2.0.0' })
    assert.deepEqual(versions('v1.2.0', 'v1.2.0'), { is: 'v1.2.0', wanted: 'v2.0.0' })
    assert.equal(versions('1.2.0', '2.0.0'), undefined)
    assert.equal(versions('0.2.0', '0.3.0'), undefined)
    assert.equal(compareDocuments(of('1.0.0', api({})), of('1.0.0', api({}))).version, undefined)
  })

  it('report sets of required fields if a request may match only one set', () => {
    const fields = { a: text, b: text }
    const sets = [{ required: ['a'] }, { required: ['b'] }]
    const variants = sets.map((one) => object(fields, one))
    const both = takes(object(fields, { required: ['a', 'b'] }))
    for (const of of [
      (name: string) => object(fields, { [name]: sets }),
      (name: string) => ({ [name]: variants }),
    ]) {
      assert.deepEqual(changesOfLevel(both, takes(of('oneOf')), 'breaking'), [
        `request-variants-exclusive | ${requestLocation} | no longer accepts values that match both variant 1 and variant 2`,
      ])
      assert.deepEqual(changesOfLevel(both, takes(of('anyOf')), 'breaking'), [])
      assert.deepEqual(changesOfLevel(takes(of('oneOf')), both, 'breaking'), [
        `request-field-required | ${requestLocation}: b | became required`,
        `request-field-required | ${requestLocation}: a | became required`,
      ])
    }
  })

  it('report the fields of a response that sets of required fields leave optional', () => {
    const fields = { a: text, b: text }
    const sets = [{ required: ['a'] }, { required: ['b'] }]
    const before = gives(object(fields, { required: ['a', 'b'] }))
    for (const name of ['oneOf', 'anyOf']) {
      assert.deepEqual(
        changesOfLevel(before, gives(object(fields, { [name]: sets })), 'breaking'),
        [
          `response-field-optional | ${responseLocation}: b | is now optional and may be missing`,
          `response-field-optional | ${responseLocation}: a | is now optional and may be missing`,
        ],
      )
    }
  })

  it('ignore values that have no effect', () => {
    const secured = (url: string) =>
      api(
        { security: [{ sign: [] }] },
        { securitySchemes: { sign: { type: 'openIdConnect', openIdConnectUrl: url } } },
      )
    const alike: [from: Node, to: Node][] = [
      [query({ ...text, default: null }), query(text)],
      [takes(object({ a: { ...text, default: null } })), takes(object({ a: text }))],
      [takes(text), takes({ ...text, pattern: '' })],
      [gives({ ...text, pattern: '.*' }), gives(text)],
      [secured('login.example.com/token'), secured('https://login.example.com/token')],
      [secured('//login.example.com/token'), secured('http://login.example.com/token')],
    ]
    for (const [from, to] of alike) {
      for (const level of ['breaking', 'warning', 'info']) {
        assert.deepEqual(changesOfLevel(from, to, level), [])
        assert.deepEqual(changesOfLevel(to, from, level), [])
      }
    }
    const other = changesOfLevel(
      secured('http://login.example.com/token'),
      secured('https://login.example.com/token'),
      'breaking',
    )
    assert.equal(other.length, 1)
    assert.equal(
      changesOfLevel(takes(text), takes({ ...text, pattern: '^a' }), 'breaking').length,
      1,
    )
  })

  it('report a server that replaces another server only once', () => {
    const all = (changed: Node) => (from: Node) =>
      ['breaking', 'warning', 'info'].flatMap((level) => changesOfLevel(from, changed, level))
    const served = (...urls: string[]) => ({ ...api({}), servers: urls.map((url) => ({ url })) })
    assert.deepEqual(all(served('https://b.test'))(served('https://a.test')), [
      'server-removed | servers | https://a.test was replaced by https://b.test',
    ])
    const hosted = (host: string) => ({
      ...api({}),
      swagger: '2.0',
      host,
      schemes: ['http', 'https'],
    })
    assert.deepEqual(all(hosted('b.test'))(hosted('a.test')), [
      'server-removed | servers | http://a.test, https://a.test was replaced by http://b.test, https://b.test',
    ])
    assert.deepEqual(all(served('https://b.test', 'https://c.test'))(served('https://a.test')), [
      'server-removed | servers | https://a.test was removed',
      'server-added | servers | https://b.test was added',
      'server-added | servers | https://c.test was added',
    ])
  })

  it('warn about rules for additional fields and items that a response no longer follows', () => {
    const closed = object({}, { unevaluatedProperties: false })
    assert.deepEqual(changesOfLevel(gives(closed), gives(object({})), 'warning'), [
      `response-limit-widened | ${responseLocation} | unevaluatedProperties was false, is unset`,
    ])
    const items = list({ prefixItems: [text], unevaluatedItems: text })
    assert.deepEqual(
      changesOfLevel(gives(items), gives(list({ prefixItems: [text] })), 'warning'),
      [`response-limit-widened | ${responseLocation} | unevaluatedItems was a schema, is unset`],
    )
    for (const rest of [false, text]) {
      const before = gives(list({ prefixItems: [text], unevaluatedItems: rest }))
      const after = gives(list({ prefixItems: [text] }))
      assert.deepEqual(changesOfLevel(before, after, 'breaking'), [])
    }
    const none = list({ prefixItems: [text], unevaluatedItems: false })
    assert.deepEqual(changesOfLevel(gives(none), gives(items), 'warning'), [
      `response-limit-widened | ${responseLocation} | unevaluatedItems was false, is a schema`,
    ])
    const numbers = list({ prefixItems: [text], unevaluatedItems: { type: 'integer' } })
    assert.deepEqual(changesOfLevel(gives(items), gives(numbers), 'breaking'), [
      `response-type-widened | ${responseLocation}: [] | was string, is integer`,
    ])
    const described = { allOf: [list({ items: text })], unevaluatedItems: false }
    assert.deepEqual(changesOfLevel(gives(described), gives(list({})), 'breaking'), [
      `response-type-widened | ${responseLocation}: [] | was string, is anything`,
    ])
    assert.deepEqual(changesOfLevel(gives(described), gives(list({ items: text })), 'warning'), [])
    const still = object({}, { additionalProperties: false })
    assert.deepEqual(changesOfLevel(gives(closed), gives(still), 'warning'), [])
  })

  it('ignore siblings of a reference in 3.0 documents', () => {
    const of = (rest: Node) => ({
      ...api(
        { requestBody: { content: json({ $ref: '#/components/schemas/Name', ...rest }) } },
        { schemas: { Name: text } },
      ),
      openapi: '3.0.3',
    })
    assert.deepEqual(changesOfLevel(of({}), of({ maxLength: 5 }), 'breaking'), [])
  })

  for (const [level, ofLevel] of Object.entries(rows)) {
    it(`with the level ${level} each have a test case`, () => {
      const known = new Set(ofLevel.map(({ finding }) => finding.split(' ')[0]))
      const ofThisLevel = Object.entries(changeRules).filter(([, usual]) => usual === level)
      assert.deepEqual(
        ofThisLevel.map(([rule]) => rule).filter((rule) => !known.has(rule)),
        [],
      )
    })
  }
})
