import assert from 'node:assert/strict'
import { listComponents } from '../../../src/features/openapi/model/check/components-in-use.ts'
import { filterDocument } from '../../../src/features/openapi/model/check/filter-document.ts'
import type { Node } from '../../support/publishing/compared.ts'

const hidden = { 'x-internal': true }
const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const branch = (type: string, more: Node = {}) => ({
  properties: { type: { const: type } },
  ...more,
})
const types = { properties: { type: { enum: ['open', 'MARKER'] } } }
const secret = { type: 'string', ...hidden }
const fields = { type: 'object', properties: { id: { type: 'string' }, secret } }
/** A schema in which the name of the internal field is public. */
const Other = { properties: { secret: {}, other: {} } }

interface Parts {
  operation?: Node
  response?: Node
  media?: Node
  components?: Node
  more?: Node
}

function described(
  schemas: Node,
  { operation, response, media, components, more }: Parts = {},
): Node {
  const content = { 'application/json': { schema: schema('A'), ...media } }
  return {
    openapi: '3.2.0',
    paths: { '/a': { get: { responses: { 200: { content, ...response } }, ...operation } } },
    components: { schemas: { A: {}, ...schemas }, ...components },
    ...more,
  }
}

function withoutInternals(document: Node): Node {
  const copy = structuredClone(document)
  const choice = { dropInternal: true, includeTags: [], excludeTags: [] }
  filterDocument(copy, choice, listComponents(copy))
  return copy
}

/** Documents that repeat a name or a value of an internal part in a public part. */
const documents: [what: string, document: Node][] = [
  [
    'an enumeration next to internal alternatives',
    described({ A: { ...types, oneOf: [branch('open'), branch('MARKER', hidden)] } }),
  ],
  [
    'an enumeration in an allOf',
    described({
      A: {
        allOf: [
          { enum: ['open', 'MARKER'] },
          { oneOf: [{ const: 'open' }, { const: 'MARKER', ...hidden }] },
        ],
      },
    }),
  ],
  [
    'an enumeration of a shared base',
    described({
      A: { oneOf: [schema('B'), schema('C')] },
      Base: { properties: { type: schema('Type') } },
      Type: {
        enum: ['open', 'MARKER'],
        'x-ms-enum': { values: [{ value: 'open' }, { value: 'MARKER' }] },
      },
      B: { allOf: [schema('Base'), branch('open')] },
      C: { allOf: [schema('Base'), branch('MARKER')], ...hidden },
    }),
  ],
  [
    'an enumeration of a discriminator with a mapping',
    described({
      A: {
        ...types,
        discriminator: {
          propertyName: 'type',
          mapping: { open: schema('B').$ref, MARKER: schema('C').$ref },
        },
        oneOf: [schema('B'), schema('C')],
      },
      B: {},
      C: hidden,
    }),
  ],
  [
    'an enumeration of a discriminator without a mapping',
    described({
      A: {
        ...types,
        discriminator: { propertyName: 'type' },
        oneOf: [schema('open'), schema('MARKER')],
      },
      open: {},
      MARKER: hidden,
    }),
  ],
  [
    'a mapping to a schema that is public elsewhere',
    described({
      A: {
        discriminator: { propertyName: 'type', mapping: { MARKER: schema('C').$ref } },
        oneOf: [schema('B'), { ...schema('C'), ...hidden }],
      },
      B: {},
      C: {},
      D: { properties: { c: schema('C') } },
    }),
  ],
  [
    'an example that only its type gives away',
    described(
      {
        A: {
          oneOf: [{ properties: { type: { const: 'open' }, id: {} } }, branch('MARKER', hidden)],
        },
      },
      { media: { example: { type: 'MARKER', id: 1 } } },
    ),
  ],
  [
    'the summary of an example',
    described(
      { A: { oneOf: [{ type: 'integer' }, branch('MARKER', hidden)] } },
      { media: { examples: { MARKER: { summary: 'MARKER', value: { type: 'MARKER' } } } } },
    ),
  ],
  [
    'an example without a schema',
    described(
      { A: fields, Other },
      {
        response: {
          content: { a: { schema: schema('A') }, b: { example: { id: 1, secret: 'MARKER' } } },
        },
      },
    ),
  ],
  [
    'an example without a schema in a list',
    described(
      { A: fields, Other },
      {
        response: {
          content: {
            a: { schema: schema('A') },
            b: { examples: { a: { value: { data: [{ secret: 'MARKER' }] } } } },
          },
        },
      },
    ),
  ],
  [
    'a text without a schema',
    described(
      { A: fields, Other },
      { operation: { 'x-codeSamples': [{ source: 'curl -d \'{"id":1,"secret":"MARKER"}\'' }] } },
    ),
  ],
  [
    'a component that describes an internal property once more',
    described({
      A: { allOf: [schema('B'), schema('C')] },
      B: fields,
      C: { properties: { secret: { default: 'MARKER' } } },
      Other,
    }),
  ],
  [
    'a reference into an internal part',
    described({
      A: { properties: { a: { $ref: '#/components/schemas/MARKER/properties/b' } } },
      MARKER: { properties: { b: { example: 'MARKER' } }, ...hidden },
    }),
  ],
  [
    'a constant with an internal name',
    described({ A: { properties: { MARKER: hidden, by: { const: 'MARKER' } } } }),
  ],
  [
    'a default with an internal name',
    described(
      { A: { properties: { MARKER: hidden } } },
      {
        operation: {
          parameters: [
            {
              name: 'sort',
              in: 'query',
              example: '-MARKER,id',
              schema: { type: 'string', default: 'MARKER', pattern: '^(id|MARKER)$' },
            },
          ],
        },
      },
    ),
  ],
  [
    'an extension with an internal name',
    described({
      A: {
        properties: { MARKER: hidden },
        'x-order': ['id', 'MARKER'],
        'x-fields': { MARKER: { title: 'a' } },
      },
    }),
  ],
  [
    'an extension that refers to an internal schema',
    described(
      { MARKER: hidden },
      { more: { 'x-schemas': [schema('MARKER'), schema('MARKER').$ref] } },
    ),
  ],
  [
    'the scope of an internal operation',
    described(
      {},
      {
        operation: { security: [{ oauth: ['read'] }] },
        components: {
          securitySchemes: {
            oauth: {
              type: 'oauth2',
              flows: { implicit: { scopes: { read: '', MARKER: 'MARKER' } } },
            },
          },
        },
        more: {
          webhooks: {
            a: { post: { ...hidden, security: [{ oauth: ['MARKER'] }], responses: {} } },
          },
        },
      },
    ),
  ],
  [
    'the template of a server',
    described(
      {},
      {
        more: {
          servers: [
            {
              url: 'https://{MARKER}.example.com',
              variables: { MARKER: { default: 'MARKER', ...hidden } },
            },
          ],
        },
      },
    ),
  ],
  [
    'a callback to an internal property',
    described(
      { A: { properties: { MARKER: hidden } } },
      { operation: { callbacks: { on: { '{$request.body#/MARKER}': { post: {} } } } } },
    ),
  ],
  [
    'a link to an internal header',
    described(
      {},
      {
        response: {
          headers: { 'X-MARKER': hidden },
          links: { a: { operationId: 'a', parameters: { id: '$response.header.X-MARKER' } } },
        },
      },
    ),
  ],
  [
    'a code sample with an internal parameter',
    described(
      {},
      {
        operation: {
          parameters: [{ name: 'tok', in: 'query', ...hidden, schema: {} }],
          'x-codeSamples': [{ source: 'curl /a?tok=MARKER' }],
        },
      },
    ),
  ],
  [
    'a condition of an internal schema',
    described({
      A: {
        if: { properties: { type: { const: 'MARKER' } } },
        else: { ...hidden, required: ['id'] },
      },
    }),
  ],
  [
    'an internal media type in an enumeration',
    described(
      {},
      {
        operation: {
          parameters: [
            {
              name: 'Accept',
              in: 'header',
              schema: { enum: ['application/json', 'application/MARKER'] },
            },
          ],
        },
        response: { content: { 'application/json': {}, 'application/MARKER': hidden } },
      },
    ),
  ],
  [
    'a link to an internal operation in a callback',
    described(
      {},
      {
        operation: { callbacks: { on: { '/on': { post: { operationId: 'MARKER', ...hidden } } } } },
        response: { links: { next: { operationId: 'MARKER' } } },
      },
    ),
  ],
  [
    'a dependent schema of an internal property',
    described({ A: { ...fields, dependentSchemas: { secret: { required: ['MARKER'] } } }, Other }),
  ],
  [
    'the encoding of an internal property',
    described({ A: fields, Other }, { media: { encoding: { secret: { contentType: 'MARKER' } } } }),
  ],
]

describe('removing internal parts', () => {
  for (const [what, document] of documents) {
    it(`leaves no internal value in ${what}`, () => {
      assert.doesNotMatch(JSON.stringify(withoutInternals(document)), /MARKER/)
    })
  }

  it('keeps names and values that are public in the same place', () => {
    const document = described(
      {
        A: {
          properties: { type: { enum: ['open', 'other', 'hidden'] } },
          oneOf: [
            branch('open'),
            branch('other'),
            branch('other', hidden),
            branch('hidden', hidden),
          ],
        },
        B: { allOf: [schema('C')], required: ['id', 'secret'] },
        C: fields,
        Other,
        Reading: { properties: { secret: {} } },
        Kind: { oneOf: [{ properties: { kind: {} } }, { properties: { kind: {} }, ...hidden }] },
      },
      {
        operation: {
          requestBody: { content: { b: { schema: schema('Reading') } } },
          'x-codeSamples': [{ source: 'curl -d secret=1' }],
        },
        response: { content: { a: { schema: schema('B') }, b: { example: { secret: 1 } } } },
      },
    )
    const copy = withoutInternals(document)
    const { A, B, C, Kind } = (copy.components as { schemas: Record<string, Node> }).schemas
    assert.deepEqual(A, {
      properties: { type: { enum: ['open', 'other'] } },
      oneOf: [branch('open'), branch('other')],
    })
    assert.deepEqual(B, { allOf: [schema('C')], required: ['id'] })
    assert.deepEqual(C, { type: 'object', properties: { id: { type: 'string' } } })
    assert.deepEqual(Kind, { oneOf: [{ properties: { kind: {} } }] })
    assert.match(JSON.stringify(copy), /curl -d secret=1/)
    // the response itself uses the name only in internal parts
    assert.doesNotMatch(JSON.stringify(copy), /"example":/)
  })
})
