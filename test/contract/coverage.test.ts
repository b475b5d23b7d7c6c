import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import type * as z from 'zod'
import { operations as reference } from '../../src/contract/all.ts'
import { currentOnlyOperations } from '../../src/contract/current-only.ts'
import { type AnyOperation, pathNames } from '../../src/contract/operation.ts'
import { fieldPaths, schemaKeys } from '../../src/contract/shape.ts'
import { matchesGolden } from '../support/golden.ts'
import listed from './operations.json' with { type: 'json' }

const operations: readonly AnyOperation[] = [...reference, ...currentOnlyOperations]

const folder = new URL('living/', import.meta.url)
const currentOperations: { method: string; path: string }[] = readdirSync(folder).flatMap((name) =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
)

const endpoint = ({ method, path }: { method: string; path: string }) => `${method} /v1${path}`

const keys = (schema: AnyOperation['query'] | AnyOperation['body']) =>
  Object.keys(schemaKeys(schema))

interface Definition {
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  options?: z.ZodType[]
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
}

/** Returns the paths of the objects in a schema that accept unknown keys. */
function loosePaths(schema: z.ZodType | undefined, path: string): string[] {
  if (!schema) return []
  const { shape, catchall, ...rest } = schema._zod.def as Definition
  const inner = [rest.innerType, rest.element, rest.valueType, ...(rest.options ?? [])]
  return [
    ...(shape && catchall?._zod.def.type !== 'never' ? [path] : []),
    ...Object.entries(shape ?? {}).flatMap(([key, value]) => loosePaths(value, `${path}.${key}`)),
    ...inner.flatMap((each) => loosePaths(each, path)),
  ]
}

/** Returns all strings in a schema with their paths. A recursive schema is visited only once. */
function schemaStrings(
  schema: z.ZodType | undefined,
  path: string,
  seen = new Set<z.ZodType>(),
): [string, z.ZodType][] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  const { shape, ...rest } = schema._zod.def as Definition
  const inner = [rest.innerType, rest.element, rest.valueType, ...(rest.options ?? [])]
  return [
    ...(schema._zod.def.type === 'string' ? [[path, schema] as [string, z.ZodType]] : []),
    ...Object.entries(shape ?? {}).flatMap(([key, one]) =>
      schemaStrings(one, `${path}.${key}`, seen),
    ),
    ...inner.flatMap((one) => schemaStrings(one, path, seen)),
  ]
}

describe('the operations', () => {
  it('limit strings in UTF-16 units, as the service does', () => {
    let limits = 0
    for (const { id, params = {}, query, body, result } of operations) {
      for (const [path, text] of [...Object.values(params), query, body, result].flatMap((each) =>
        schemaStrings(each, id),
      )) {
        const { minLength = 0, maxLength = null } = text as z.ZodString
        const codes = (units: number) =>
          text.safeParse('📘'.repeat(units / 2)).error?.issues.map(({ code }) => code) ?? []
        assert.ok(!codes(2 * Math.ceil((minLength ?? 0) / 2)).includes('too_small'), path)
        if (maxLength === null) continue
        limits += 1
        assert.ok(codes(2 * Math.floor(maxLength / 2) + 2).includes('too_big'), path)
        assert.ok(!codes(2 * Math.floor(maxLength / 2)).includes('too_big'), path)
      }
    }
    assert.ok(limits > 100, String(limits))
  })

  it('are the 138 operations of the API reference, each listed once and in order', () => {
    assert.equal(reference.length, 138)
    assert.deepEqual(
      reference.map(endpoint),
      listed.map(({ method, path }) => `${method} ${path}`),
    )
  })

  it('include each operation of the current API once', () => {
    assert.deepEqual(
      currentOnlyOperations.map(endpoint).sort(),
      currentOperations.map(({ method, path }) => `${method} ${path}`).sort(),
    )
  })

  it('have unique IDs, and no ID is the topic of another ID', () => {
    const ids = operations.map(({ id }) => id)
    assert.equal(new Set(ids).size, operations.length)
    for (const id of ids) {
      assert.match(id, /^[a-z]+[A-Za-z]*(\.[a-z]+[A-Za-z]*){1,3}$/)
      assert.deepEqual(
        ids.filter((other) => other.startsWith(`${id}.`)),
        [],
      )
    }
  })

  it('use no name twice among path, query, and body', () => {
    for (const { id, path, query, body } of operations) {
      const names = [...pathNames(path), ...keys(query), ...keys(body)]
      assert.deepEqual(names, [...new Set(names)], id)
    }
  })

  it('leave page and limit of a paged list to pagination', () => {
    for (const { id, query, result, paged, list } of operations.filter(({ paged }) => paged)) {
      assert.deepEqual([paged, list], [true, 'items'], id)
      assert.ok(!keys(query).includes('page') && !keys(query).includes('limit'), id)
      assert.ok(keys(result).includes('next'), id)
    }
  })

  it('have a summary fragment and a description of each key', () => {
    for (const { id, summary, query, body } of operations) {
      assert.match(summary, /^[A-Z].*[^.]$/, id)
      for (const [key, { description }] of [
        ...Object.entries(schemaKeys(query)),
        ...Object.entries(schemaKeys(body)),
      ]) {
        assert.match(description ?? '', /^[A-Z].*[^.]$/, `${id} ${key}`)
      }
    }
  })

  it('reject unknown keys, except in documents, JSON schemas, and references', () => {
    const loose = operations.flatMap(({ id, query, body }) => [
      ...loosePaths(query, id),
      ...loosePaths(body, id),
    ])
    const open =
      /\.(document\.nodes|description\.nodes|template\.params|instructions\.nodes|customInstructions\.nodes|jsonSchema|jsonSchema\.properties|contentRefs|props|dependencies|configuration)$/
    assert.deepEqual(
      loose.filter(
        (place) =>
          !open.test(place) && !/^sites\.(spaces\.)?(customization|insights)\./.test(place),
      ),
      [],
    )
  })

  it('include 17 that the current API has removed', () => {
    assert.equal(operations.filter(({ retired }) => retired && !retired.isDeprecated).length, 17)
  })

  it('look up an unsafe write by keys that exist in both the request and the resource', () => {
    for (const { id, path, query, body, repeat, lookUp } of operations) {
      if (!lookUp) continue
      const { operation, input = {}, shownAs = {} } = lookUp
      const sent = [...pathNames(path), ...keys(query), ...keys(body)]
      const taken = [...pathNames(operation.path), ...keys(operation.query)]
      const item = operation.result?._zod.def as { shape?: { items?: { element?: never } } }
      const fields = fieldPaths(item.shape?.items?.element ?? operation.result)

      assert.deepEqual([repeat, operation.method], ['unsafe', 'GET'], id)
      for (const name of pathNames(operation.path)) assert.ok(name in input, `${id} ${name}`)
      for (const [to, from] of Object.entries(input)) {
        assert.ok(taken.includes(to) && sent.includes(from), `${id} ${to} from ${from}`)
      }
      for (const [key, field] of Object.entries(shownAs)) {
        assert.ok(fields.includes(field), `${id}: no ${field} in the answer`)
        assert.ok(sent.includes(key.split('.')[0] as string), `${id}: no ${key} in the request`)
      }
      if (lookUp.since) assert.ok(fields.includes(lookUp.since), `${id} ${lookUp.since}`)
    }
  })

  it('have the repeat safety and effect in the golden file', () => {
    const lines = operations.map(({ repeat, effect, method, path, lookUp }) => {
      const seen = lookUp ? `  (looked up by ${lookUp.operation.id})` : ''
      return `${repeat.padEnd(6)}  ${effect.padEnd(7)}  ${method.padEnd(6)} ${path}${seen}\n`
    })
    matchesGolden('test/contract/repeat-classes.txt', lines.join(''))
  })
})
