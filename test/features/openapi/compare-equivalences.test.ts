import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { load } from 'js-yaml'
import {
  api,
  changesOfLevel,
  json,
  type Node,
  object,
  takes,
} from '../../support/publishing/compared.ts'
import { asOpenAPI30, asOpenAPI31 } from '../../support/service/newer-versions.ts'

const examples = dirname(fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')))

/** Returns a copy of a value with the keys of all objects in reverse order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reordered(inner)]),
  )
}

/**
 * Returns a document in which references are replaced by their schemas. Keeps recursive references.
 */
function dereferenced(document: Node): Node {
  const walk = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, within))
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string' && $ref.startsWith('#/')) {
      if (within.includes($ref) || within.length > 2) return value
      const target = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, key) => (at as Node | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
          document,
        )
      return target === undefined ? value : walk(target, [...within, $ref])
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, within)]))
  }
  return walk(document, []) as Node
}

describe('equivalent documents', () => {
  for (const version of ['2.0', '3.0', '3.1']) {
    it(`have no breaking changes if a document of version ${version} is reordered, dereferenced, or converted to YAML`, async () => {
      for (const name of await readdir(join(examples, version, 'json'))) {
        if (!name.endsWith('.json')) continue
        const text = await readFile(join(examples, version, 'json', name), 'utf8')
        const document = JSON.parse(text) as Node
        const others = [reordered(document) as Node, load(text) as Node]
        if (text.length < 100_000) others.push(dereferenced(document))
        for (const other of others) {
          assert.deepEqual(changesOfLevel(document, other, 'breaking'), [], name)
          assert.deepEqual(changesOfLevel(other, document, 'breaking'), [], name)
        }
      }
    })
  }

  for (const { version, becomes, convert } of [
    { version: '2.0', becomes: '3.0', convert: asOpenAPI30 },
    { version: '3.0', becomes: '3.1', convert: asOpenAPI31 },
    {
      version: '2.0',
      becomes: '3.1',
      convert: (document: Node) => asOpenAPI31(asOpenAPI30(document)),
    },
  ]) {
    it(`have no breaking changes if a document of version ${version} is converted to version ${becomes}`, async () => {
      for (const name of await readdir(join(examples, version, 'json'))) {
        if (!name.endsWith('.json')) continue
        const document = JSON.parse(
          await readFile(join(examples, version, 'json', name), 'utf8'),
        ) as Node
        const converted = JSON.parse(JSON.stringify(convert(document))) as Node
        assert.match(String(converted.openapi), new RegExp(`^${becomes}`))
        for (const [one, other] of [
          [document, converted],
          [converted, document],
        ] as const) {
          for (const level of ['breaking', 'warning']) {
            assert.deepEqual(changesOfLevel(one, other, level), [], `${name}, ${level}`)
          }
        }
      }
    })
  }

  const schema = fc.letrec<{ schema: Node }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Node>(
        { type: 'string', maxLength: 5 },
        { type: 'integer', minimum: 1 },
        { type: ['string', 'null'], enum: ['a', null] },
        { type: 'boolean', default: true },
      ),
      fc.record({ type: fc.constant('array'), items: tie('schema') }),
      fc.record({
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')),
      }),
      fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    ),
  })).schema

  it('have no changes compared with a copy of themselves', () => {
    fc.assert(
      fc.property(schema, (one) => {
        const copy = reordered(one)
        for (const level of ['breaking', 'warning', 'info']) {
          assert.deepEqual(changesOfLevel(takes(one), takes(copy), level), [])
        }
      }),
    )
  })

  it('have no breaking changes if an optional request field or parameter is added', () => {
    fc.assert(
      fc.property(schema, schema, (one, other) => {
        const body = (more: Node) =>
          api({ requestBody: { content: json(object({ a: one, ...more })) } })
        assert.deepEqual(changesOfLevel(body({}), body({ added: other }), 'breaking'), [])
        const parameter = { name: 'q', in: 'query', schema: other }
        assert.deepEqual(changesOfLevel(api({}), api({ parameters: [parameter] }), 'breaking'), [])
      }),
    )
  })
})
