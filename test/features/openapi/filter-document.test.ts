import assert from 'node:assert/strict'
import { listComponents } from '../../../src/features/openapi/model/check/components-in-use.ts'
import {
  type FilterChoice,
  filterDocument,
} from '../../../src/features/openapi/model/check/filter-document.ts'
import type { Node } from '../../support/publishing/compared.ts'

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const ok = (name: string, more: Node = {}) => ({
  responses: {
    '200': {
      description: 'ok',
      content: { 'application/json': { schema: schema(name) } },
      ...more,
    },
  },
})

/** Returns a filtered copy of the document. */
function left(document: Node, choice: Partial<FilterChoice>): Node {
  const copy = structuredClone(document)
  filterDocument(
    copy,
    { dropInternal: false, includeTags: [], excludeTags: [], ...choice },
    listComponents(copy),
  )
  return copy
}

const twoOperations = (more: Node, components: Node = {}, links?: Node): Node => ({
  openapi: '3.1.0',
  paths: {
    '/a': { get: { operationId: 'getA', tags: ['outer'], ...ok('A', links && { links }) } },
    '/b': { get: { operationId: 'getB', tags: ['inner'], 'x-internal': true, ...ok('B') } },
  },
  components,
  ...more,
})

const ways: [what: string, choice: Partial<FilterChoice>][] = [
  ['--drop-internal', { dropInternal: true }],
  ['--include-tag', { includeTags: ['outer'] }],
  ['--exclude-tag', { excludeTags: ['inner'] }],
]

for (const [flag, choice] of ways) {
  describe(`filtering a document with ${flag}`, () => {
    const components = (document: Node) => document.components as { schemas: Node }

    it('drops components that refer to a removed component', () => {
      const schemas = {
        A: { type: 'object' },
        B: { type: 'object' },
        // no other part refers to these schemas, and all of them refer to B
        Free: { type: 'array', items: schema('OfB') },
        OfB: { type: 'array', items: schema('B') },
        Alone: { type: 'string' },
      }
      const { schemas: kept } = components(left(twoOperations({}, { schemas }), choice))
      assert.deepEqual(Object.keys(kept), ['A', 'Alone'])
    })

    it('keeps the mapping targets of a schema in use', () => {
      const A = {
        type: 'object',
        discriminator: { propertyName: 'kind', mapping: { c: '#/components/schemas/C', d: 'D' } },
      }
      const document = twoOperations({}, { schemas: { A, B: {}, C: {}, D: {} } })
      assert.deepEqual(components(left(document, choice)).schemas, { A, C: {}, D: {} })
    })

    it('drops security schemes that only removed operations required', () => {
      const securitySchemes = { key: { type: 'apiKey' }, own: { type: 'http' }, free: {} }
      const document = twoOperations({}, { schemas: { A: {}, B: {} }, securitySchemes })
      const paths = document.paths as Record<string, { get: Node }>
      Object.assign(paths['/a']?.get ?? {}, { security: [{ key: [] }] })
      Object.assign(paths['/b']?.get ?? {}, { security: [{ own: [] }] })
      assert.deepEqual(left(document, choice).components, {
        schemas: { A: {} },
        securitySchemes: { key: { type: 'apiKey' }, free: {} },
      })
    })

    it('drops links to removed operations', () => {
      const links = {
        next: { operationId: 'getB' },
        same: { operationRef: '#/paths/~1b/get' },
        shared: { $ref: '#/components/links/ToB' },
        own: { operationId: 'getA' },
      }
      const all = { schemas: { A: {}, B: {} }, links: { ToB: { operationId: 'getB' } } }
      const document = left(twoOperations({}, all, links), choice)
      assert.deepEqual(document.components, { schemas: { A: {} } })
      assert.deepEqual(document.paths, {
        '/a': {
          get: {
            ...{ operationId: 'getA', tags: ['outer'] },
            ...ok('A', { links: { own: { operationId: 'getA' } } }),
          },
        },
      })
    })

    it('drops tags and tag groups that only removed operations had', () => {
      const document = twoOperations({
        tags: [{ name: 'inner' }, { name: 'outer', parent: 'all' }, { name: 'all' }],
        'x-tagGroups': [
          { name: 'One', tags: ['inner', 'outer'] },
          { name: 'Two', tags: ['inner'] },
        ],
      })
      const { tags, 'x-tagGroups': groups } = left(document, choice)
      assert.deepEqual(tags, [{ name: 'outer', parent: 'all' }, { name: 'all' }])
      assert.deepEqual(groups, [{ name: 'One', tags: ['outer'] }])
    })
  })
}

describe('parts marked as internal', () => {
  const marked = { type: 'object', 'x-internal': true }
  const drop = (schemas: Node) =>
    (left(twoOperations({}, { schemas }), { dropInternal: true }).components as { schemas: Node })
      .schemas

  it('are removed with their references: a required field, a variant, or a mapping', () => {
    const mapping = { a: '#/components/schemas/Inner', b: 'Inner', c: '#/components/schemas/C' }
    const A = {
      type: 'object',
      required: ['id', 'secret', 'inner'],
      properties: { id: {}, secret: { 'x-internal': true }, inner: schema('Alias') },
      oneOf: [schema('Inner'), schema('C')],
      discriminator: { propertyName: 'kind', mapping, defaultMapping: 'Inner' },
    }
    assert.deepEqual(drop({ A, Inner: marked, Alias: schema('Inner'), C: {} }), {
      A: {
        type: 'object',
        required: ['id'],
        properties: { id: {} },
        oneOf: [schema('C')],
        discriminator: { propertyName: 'kind', mapping: { c: '#/components/schemas/C' } },
      },
      C: {},
    })
  })

  it('are removed even if a reference comes before them', () => {
    const document = { components: { schemas: { Inner: marked } }, paths: {} }
    const item = {
      get: { tags: [], responses: { '200': { content: { a: { schema: schema('Inner') } } } } },
    }
    const { paths } = left({ ...document, paths: { '/a': item } }, { dropInternal: true })
    assert.deepEqual(paths, {
      '/a': { get: { tags: [], responses: { '200': { content: {} } } } },
    })
  })

  it('leave no empty list of required fields', () => {
    const properties = { id: {}, secret: { 'x-internal': true } }
    assert.deepEqual(drop({ A: { type: 'object', required: ['secret'], properties } }), {
      A: { type: 'object', properties: { id: {} } },
    })
  })

  it('do not include a property named x-internal, or parts with the value false', () => {
    const A = {
      type: 'object',
      properties: { 'x-internal': { type: 'string' } },
      'x-internal': false,
    }
    assert.deepEqual(drop({ A }), { A })
  })
})
