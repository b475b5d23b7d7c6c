import assert from 'node:assert/strict'
import fc from 'fast-check'
import { listComponents } from '../../../src/features/openapi/model/check/components-in-use.ts'
import { filterDocument } from '../../../src/features/openapi/model/check/filter-document.ts'
import type { Node } from '../../support/publishing/compared.ts'

const marker = 'MARKER'

/** Returns a document without internal parts, and the pointers of the values that were removed. */
function withoutInternals(document: Node) {
  const copy = structuredClone(document)
  const choice = { dropInternal: true, includeTags: [], excludeTags: [] }
  const { removedInternals } = filterDocument(copy, choice, listComponents(copy))
  return { copy, values: removedInternals?.values ?? [], parts: removedInternals?.parts ?? [] }
}

const withSchemas = (schemas: Node, media: Node = {}): Node => ({
  openapi: '3.1.0',
  paths: {
    '/a': {
      get: {
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/A' }, ...media },
            },
          },
        },
      },
    },
  },
  components: { schemas },
})

const secret = { type: 'string', 'x-internal': true, enum: [marker] }
const object = { type: 'object', properties: { id: { type: 'string' }, secret } }

describe('the values of an internal property', () => {
  const values: Node = {
    example: { id: '1', secret: marker },
    examples: [{ id: '1', secret: marker }],
    default: { id: '1', secret: marker },
    enum: [{ id: '1', secret: marker }],
    const: { id: '1', secret: marker },
  }

  for (const [key, value] of Object.entries(values)) {
    it(`are removed from the keyword ${key} of its schema, and other values stay`, () => {
      const { copy } = withoutInternals(withSchemas({ A: { ...object, [key]: value } }))
      const { schemas } = copy.components as { schemas: { A: Node } }
      const left = { id: '1' }
      assert.deepEqual(schemas.A[key], Array.isArray(value) ? [left] : left)
    })
  }

  it('are removed from examples along references, lists, maps, and alternatives', () => {
    const { copy, values: left } = withoutInternals(
      withSchemas(
        {
          A: {
            type: 'array',
            items: { oneOf: [{ $ref: '#/components/schemas/B' }, { type: 'string' }] },
          },
          B: {
            allOf: [object, { properties: { map: { additionalProperties: object } } }],
          },
        },
        {
          examples: {
            one: { value: [{ id: '1', secret: marker, map: { x: { id: '2', secret: marker } } }] },
          },
        },
      ),
    )
    assert.doesNotMatch(JSON.stringify(copy), /MARKER/)
    assert.match(JSON.stringify(copy), /\[\{"id":"1","map":\{"x":\{"id":"2"\}\}\}\]/)
    const at = '#/paths/~1a/get/responses/200/content/application~1json/examples/one/value/0'
    assert.deepEqual(left, [`${at}/secret`, `${at}/map/x/secret`])
  })

  it('are removed from text that contains JSON, and text that does not contain JSON is removed', () => {
    const media = (example: string) => withSchemas({ A: object }, { example })
    const json = withoutInternals(media('{"id":"1","secret":"MARKER"}'))
    assert.match(JSON.stringify(json.copy), /"example":"\{\\"id\\":\\"1\\"\}"/)
    const xml = withoutInternals(media('<secret>MARKER</secret>'))
    assert.doesNotMatch(JSON.stringify(xml.copy), /MARKER|"example"/)
  })

  it('are removed with the only schema that allowed them', () => {
    const B = { type: 'object', 'x-internal': true, properties: { token: { type: 'string' } } }
    const schemas = { A: { oneOf: [object, { $ref: '#/components/schemas/B' }] }, B }
    const { copy } = withoutInternals(withSchemas(schemas, { example: { token: marker } }))
    assert.doesNotMatch(JSON.stringify(copy), /MARKER|token/)
  })

  it('include its name in enumerations, rules, and encodings, unless a public property has the same name', () => {
    const sort = { type: 'string', enum: ['id', 'secret'] }
    const rules = { dependentRequired: { id: ['secret'] }, required: ['id', 'secret'] }
    const media = { encoding: { secret: {} } }
    const all = withSchemas({ A: { ...object, allOf: [rules] }, Sort: sort }, media)
    const gone = withoutInternals(all)
    assert.doesNotMatch(JSON.stringify(gone.copy), /secret/)
    assert.deepEqual(gone.values, ['#/components/schemas/Sort/enum/1'])
    const other = { properties: { secret: { type: 'string' } } }
    const kept = withoutInternals(withSchemas({ A: object, Sort: sort, Other: other }))
    assert.match(JSON.stringify(kept.copy), /\["id","secret"\]/)
  })

  it('include internal tags and security schemes', () => {
    const document = withSchemas({ A: {} })
    Object.assign(document, {
      tags: [{ name: marker, 'x-internal': true }, { name: 'b' }],
      security: [{ [marker]: [] }, { key: [] }],
    })
    Object.assign(document.components as Node, {
      securitySchemes: {
        [marker]: { type: 'apiKey', 'x-internal': true },
        key: { type: 'apiKey' },
      },
    })
    const { get } = (document.paths as { '/a': { get: Node } })['/a']
    get.tags = [marker, 'b']
    const { copy } = withoutInternals(document)
    assert.doesNotMatch(JSON.stringify(copy), /MARKER/)
    assert.deepEqual([copy.security, copy.tags], [[{ key: [] }], [{ name: 'b' }]])
  })
})

/**
 * A schema with values that are valid for it. Internal parts and their values contain the marker.
 */
interface Sample {
  schema: Node
  value: unknown
}

const scalar: fc.Arbitrary<Sample> = fc.constantFrom<Sample>(
  { schema: { type: 'integer' }, value: 1 },
  { schema: { type: 'string' }, value: 'a' },
)

/** Returns an internal sample, which has the marker in each name and value. */
function internal(name: string): Sample {
  return {
    schema: {
      type: 'object',
      'x-internal': true,
      properties: { [`${marker}${name}`]: { type: 'string', example: marker, enum: [marker] } },
      required: [`${marker}${name}`],
      example: { [`${marker}${name}`]: marker },
    },
    value: { [`${marker}${name}`]: marker },
  }
}

const sample: fc.Arbitrary<Sample> = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc
      .record({
        props: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('sample')),
        at: fc.nat(4),
      })
      .map(({ props, at }): Sample => {
        const hidden = { ...internal(String(at)) }
        const all = { ...props, [`${marker}${at}`]: hidden }
        const value = Object.fromEntries(Object.entries(all).map(([key, one]) => [key, one.value]))
        const properties = Object.fromEntries(
          Object.entries(all).map(([key, one]) => [key, one.schema]),
        )
        const schema = { type: 'object', properties, required: Object.keys(properties) }
        return { schema: { ...schema, example: value, enum: [value] }, value }
      }),
    tie('sample').map(({ schema, value }) => ({
      schema: { type: 'array', items: schema, default: [value] },
      value: [value, value],
    })),
    tie('sample').map(({ schema, value }) => ({
      schema: { allOf: [schema, { description: 'x' }], examples: [value] },
      value,
    })),
    tie('sample').map(({ schema, value }) => ({
      schema: { oneOf: [{ type: 'boolean' }, schema] },
      value,
    })),
    tie('sample').map(({ schema, value }) => ({
      schema: { type: 'object', dependentSchemas: { key: { unevaluatedProperties: schema } } },
      value: { key: value },
    })),
    tie('sample').map(({ schema, value }) => ({
      schema: { type: ['string', 'array'], contains: schema, example: JSON.stringify([value]) },
      value: JSON.stringify([value]),
    })),
    tie('sample').map(({ schema, value }) => ({
      schema: { type: 'object', additionalProperties: schema },
      value: { key: value },
    })),
    fc.record({ inner: tie('sample'), at: fc.nat(4) }).map(({ inner, at }) => {
      const name = `${marker}k${at}`
      const shared = { properties: { kind: { enum: ['open', name], default: name } } }
      const open = { properties: { kind: { const: 'open' }, inner: inner.schema } }
      const hidden = { 'x-internal': true, properties: { kind: { const: name } } }
      return {
        schema: {
          allOf: [shared],
          oneOf: [open, hidden],
          examples: [{ kind: name, inner: inner.value }],
        },
        value: { kind: 'open', inner: inner.value },
      }
    }),
  ),
})).sample

/** Returns public parts of a document that contain the names of internal fields. */
function restated(names: readonly string[]): Node {
  const callbacks = names.map((name) => [`{$request.body#/a/${name}}`, { post: {} }])
  return {
    'x-order': ['a', ...names],
    'x-fields': Object.fromEntries(names.map((name) => [name, 1])),
    webhooks: {
      a: {
        post: {
          parameters: names.map((name) => ({
            ...{ name, in: 'query', 'x-internal': true, example: marker },
          })),
          'x-codeSamples': names.map((name) => ({ source: `curl 'a?${name}=1'` })),
          callbacks: { on: Object.fromEntries(callbacks) },
          responses: {},
        },
      },
      b: {
        post: {
          parameters: names.map((name) => ({
            ...{ name: 'sort', in: 'query', example: `-${name},a` },
            schema: { default: name, pattern: `^(a|${name})$`, anyOf: [{ const: name }, {}] },
          })),
        },
      },
    },
  }
}

/** The ways in which a document can use a schema that is in the component `Target`. */
const uses: [schemas: Node, media: Node][] = [
  [{ A: { $ref: '#/components/schemas/Target', description: 'x' } }, {}],
  [{ A: { $ref: '#target' } }, {}],
  [{ A: { $dynamicRef: '#target' } }, {}],
  [{ A: { type: 'array' } }, { schema: undefined, itemSchema: { $ref: '#target' } }],
  [
    {
      A: { type: 'object', discriminator: { propertyName: 'kind' } },
      Sub: { allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/Target' }] },
    },
    {},
  ],
]

describe('a document sent with --drop-internal', () => {
  it('never contains text that only internal parts have', () => {
    const media = fc.constantFrom('value', 'dataValue', 'serializedValue')
    fc.assert(
      fc.property(sample, media, fc.constantFrom(...uses), ({ schema, value }, key, use) => {
        const names = new Set(JSON.stringify(schema).match(/MARKER\d/g))
        const held = key === 'serializedValue' ? JSON.stringify(value) : value
        const Target = { ...schema, $anchor: 'target', $dynamicAnchor: 'target' }
        const document = withSchemas(
          { ...use[0], Target, Names: { type: 'string', enum: ['a', ...names] } },
          { ...use[1], examples: { one: { [key]: held } } },
        )
        const { get } = (document.paths as { '/a': { get: Node } })['/a']
        const content = { a: { schema: { $ref: '#/components/schemas/Target' } } }
        Object.assign(get, { operationId: 'get', requestBody: { content } })
        const link = { operationId: 'get', requestBody: value }
        Object.assign(document.components as Node, { links: { link } })
        Object.assign(document, restated([...names]))
        const { copy } = withoutInternals(document)
        assert.doesNotMatch(JSON.stringify(copy), /MARKER/)
      }),
      { numRuns: 100 },
    )
  })

  it('never contains a value of internal parts, even if other schemas have the same names', () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        const names = new Set(JSON.stringify(schema).match(/MARKER\d/g))
        const properties = Object.fromEntries([...names].map((name) => [name, {}]))
        const document = withSchemas({ A: schema, Other: { properties } })
        const { get } = (document.paths as { '/a': { get: Node } })['/a']
        Object.assign(get.responses as Node, {
          404: { content: { a: { schema }, b: { example: { data: value } } } },
        })
        get['x-codeSamples'] = [{ source: `curl -d '${JSON.stringify(value)}'` }]
        const { copy } = withoutInternals(document)
        assert.doesNotMatch(JSON.stringify(copy), /MARKER(?!\d)/)
      }),
      { numRuns: 100 },
    )
  })
})
