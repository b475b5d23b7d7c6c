import assert from 'node:assert/strict'
import { listComponents } from '../../../src/features/openapi/model/check/components-in-use.ts'
import { filterDocument } from '../../../src/features/openapi/model/check/filter-document.ts'
import type { Node } from '../../support/publishing/compared.ts'

const secret = { type: 'string', 'x-internal': true }
const fields = { type: 'object', properties: { id: { type: 'string' }, secret } }
const value = { id: '1', secret: 'MARKER' }
const text = JSON.stringify(value)
const toB = { $ref: '#/components/schemas/B' }

interface Parts {
  media?: Node
  operation?: Node
  response?: Node
  components?: Node
  more?: Node
}

/** Returns a document with one operation, whose response has the schema A. */
function described(schemas: Node, parts: Parts = {}): Node {
  const content = {
    'application/json': { schema: { $ref: '#/components/schemas/A' }, ...parts.media },
  }
  return {
    openapi: '3.2.0',
    paths: {
      '/a': {
        post: {
          ...{ operationId: 'a', responses: { 200: { content, ...parts.response } } },
          ...parts.operation,
        },
      },
    },
    components: { schemas, ...parts.components },
    ...parts.more,
  }
}

/** Documents that would reveal the marker if only the marked parts were removed. */
const documents: [what: string, document: Node][] = [
  [
    'an example of a base with an internal field in a subtype',
    described(
      {
        A: {
          type: 'object',
          discriminator: { propertyName: 'kind' },
          properties: { kind: { type: 'string' } },
        },
        Cat: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { secret } }] },
        // the name is public elsewhere
        Other: { properties: { secret: { type: 'string' } } },
      },
      { media: { example: { kind: 'Cat', secret: 'MARKER' } } },
    ),
  ],
  [
    'a reference with an internal property next to it',
    described(
      {
        A: { ...toB, properties: { secret } },
        B: { properties: { id: {} } },
        C: { properties: { secret: {} } },
      },
      { media: { example: value } },
    ),
  ],
  ...[
    { dependentSchemas: { id: { properties: { secret } } } },
    { unevaluatedProperties: secret },
    { $ref: '#b' },
    { $ref: 'https://example.com/b' },
    { $dynamicRef: '#node' },
  ].map((A): [string, Node] => [
    JSON.stringify(A),
    described(
      {
        A,
        B: { ...fields, $anchor: 'b', $id: 'https://example.com/b', $dynamicAnchor: 'node' },
        C: { properties: { secret: {} } },
      },
      { media: { example: value } },
    ),
  ]),
  ...[{ prefixItems: [{ type: 'object' }], unevaluatedItems: fields }, { contains: fields }].map(
    (A): [string, Node] => [
      JSON.stringify(A),
      described({ A, C: { properties: { secret: {} } } }, { media: { example: [{}, value] } }),
    ],
  ),
  [
    'a sequence of items',
    described(
      { A: fields, C: { properties: { secret: {} } } },
      {
        media: {
          schema: undefined,
          itemSchema: { $ref: '#/components/schemas/A' },
          example: [value],
          examples: {
            one: { dataValue: [value], serializedValue: text },
            two: { serializedValue: '1,MARKER' },
          },
        },
      },
    ),
  ],
  [
    'a link',
    described(
      { A: fields, C: { properties: { secret: {} } } },
      {
        operation: {
          parameters: [{ name: 'tok', in: 'query', 'x-internal': true, schema: {} }],
          requestBody: { content: { a: { schema: { $ref: '#/components/schemas/A' } } } },
        },
        response: {
          links: { self: { operationId: 'a', parameters: { tok: 'MARKER' }, requestBody: value } },
        },
      },
    ),
  ],
  [
    'a property that is described once more',
    described({
      A: { allOf: [toB, { properties: { secret: { default: 'MARKER' } } }] },
      B: fields,
    }),
  ],
  ...['if', 'not'].map((key): [string, Node] => [
    `the condition ${key}`,
    described({ A: { ...fields, [key]: { properties: { secret: { const: 'MARKER' } } } } }),
  ]),
  [
    'JSON in a string',
    described({ A: { ...fields, type: ['object', 'string'] } }, { media: { example: text } }),
  ],
  [
    'a string with a schema of its content',
    described({ A: { type: 'string', contentSchema: fields } }, { media: { example: text } }),
  ],
  ['a wrapped example', described({ A: fields }, { media: { example: { data: value } } })],
  ['a list for an object', described({ A: fields }, { media: { example: [value] } })],
  [
    'examples of a schema as a map',
    described({ A: { ...fields, examples: { one: { value }, two: value } } }),
  ],
  ['an unused example', described({ A: fields }, { components: { examples: { one: { value } } } })],
  [
    'examples behind a reference',
    described(
      { A: fields },
      {
        media: { examples: { $ref: '#/components/x-shared' } },
        components: { 'x-shared': { one: { value } } },
      },
    ),
  ],
  [
    'an example without a schema',
    described(
      { A: fields },
      { response: { content: { a: { schema: fields }, b: { example: value } } } },
    ),
  ],
  [
    'x-example',
    described({ A: { ...fields, 'x-example': value } }, { media: { 'x-examples': { value } } }),
  ],
  [
    'the names of enumeration values',
    described({
      A: fields,
      Sort: {
        enum: ['id', 'secret'],
        'x-enum-varnames': ['ID', 'MARKER'],
        'x-enumDescriptions': { secret: 'MARKER' },
      },
    }),
  ],
  [
    'the parent of a tag',
    described(
      { A: {} },
      {
        more: {
          tags: [
            { name: 'MARKER', 'x-internal': true },
            { name: 'b', parent: 'MARKER' },
          ],
        },
      },
    ),
  ],
  [
    'an internal alternative without an enumeration',
    described(
      { A: { oneOf: [{ type: 'integer' }, { type: 'string', 'x-internal': true }] } },
      { media: { example: 'MARKER' } },
    ),
  ],
  [
    'a code sample',
    described(
      { A: fields },
      { operation: { 'x-codeSamples': [{ source: 'curl -d secret=MARKER' }] } },
    ),
  ],
]

describe('removing internal parts', () => {
  for (const [what, document] of documents) {
    it(`removes their values from ${what}`, () => {
      const choice = { dropInternal: true, includeTags: [], excludeTags: [] }
      const copy = structuredClone(document)
      filterDocument(copy, choice, listComponents(copy))
      assert.doesNotMatch(JSON.stringify(copy), /MARKER/)
    })
  }

  it('keeps public values and unchanged conditions', () => {
    const A = {
      ...fields,
      not: { properties: { id: { const: '2' } } },
      example: value,
      description: 'secret: described',
    }
    const media = { example: { data: [{ id: 'a secret' }] } }
    const copy = structuredClone(described({ A }, { media }))
    const choice = { dropInternal: true, includeTags: [], excludeTags: [] }
    filterDocument(copy, choice, listComponents(copy))
    assert.deepEqual(
      copy,
      described(
        { A: { ...A, properties: { id: { type: 'string' } }, example: { id: '1' } } },
        { media },
      ),
    )
  })

  it('keeps the names and descriptions of the other values of an enumeration', () => {
    const sort = {
      type: 'string',
      enum: ['id', 'secret', '-id', '-secret'],
      'x-enum-varnames': ['Id', 'Secret', 'IdDown', 'SecretDown'],
      'x-enum-descriptions': ['by ID', 'by MARKER', 'by ID down', 'by MARKER down'],
    }
    const copy = structuredClone(
      described({ A: fields, B: sort }, { media: { schema: { allOf: [fields, toB] } } }),
    )
    const choice = { dropInternal: true, includeTags: [], excludeTags: [] }
    filterDocument(copy, choice, listComponents(copy))
    assert.deepEqual((copy.components as { schemas: Node }).schemas.B, {
      type: 'string',
      enum: ['id', '-id'],
      'x-enum-varnames': ['Id', 'IdDown'],
      'x-enum-descriptions': ['by ID', 'by ID down'],
    })
  })

  it('keeps tags, tag groups, and the logo if they have the name of an internal field', () => {
    const more = {
      info: { title: 'Shop', 'x-logo': { url: 'https://shop.test/logo.png' } },
      tags: [{ name: 'secret', 'x-displayName': 'secret', 'x-parent': 'secret' }],
      'x-tagGroups': [{ name: 'Shop', tags: ['secret'] }],
    }
    const properties = { ...fields.properties, url: secret }
    const operation = { tags: ['secret'] }
    const copy = structuredClone(described({ A: { ...fields, properties } }, { more, operation }))
    const choice = { dropInternal: true, includeTags: [], excludeTags: [] }
    filterDocument(copy, choice, listComponents(copy))
    assert.deepEqual({ info: copy.info, tags: copy.tags, 'x-tagGroups': copy['x-tagGroups'] }, more)
  })

  it('removes examples and code samples that have no values left', () => {
    const sample = { lang: 'Shell', source: 'curl --data secret=MARKER' }
    const other = { lang: 'Shell', source: 'curl /a' }
    const copy = structuredClone(
      described(
        { A: fields },
        {
          media: {
            examples: { one: { summary: 'One', value: { secret: 'x' } }, two: { value: 1 } },
          },
          operation: { 'x-codeSamples': [sample, other] },
          response: { 'x-codeSamples': [sample] },
        },
      ),
    )
    const choice = { dropInternal: true, includeTags: [], excludeTags: [] }
    filterDocument(copy, choice, listComponents(copy))
    const A = { type: 'object', properties: { id: { type: 'string' } } }
    const media = { examples: { two: { value: 1 } } }
    assert.deepEqual(copy, described({ A }, { media, operation: { 'x-codeSamples': [other] } }))
  })
})
