import assert from 'node:assert/strict'
import { operations as reference } from '../../src/contract/all.ts'
import { currentOnlyOperations } from '../../src/contract/current-only.ts'
import type { AnyOperation } from '../../src/contract/operation.ts'
import { fieldPaths, itemSchema, type Shape, schemaKeys } from '../../src/contract/shape.ts'
import {
  type DescribedOperation,
  describedOperations,
  objectKeys,
  resolvedSchema,
  type SampleSchema,
} from '../support/service/described-operations.ts'

const endpoint = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}')}`

const described = new Map(describedOperations.map((one) => [endpoint(one), one]))

/** The operations of the contract that the current API has, each with its published description. */
const pairs = [...reference, ...currentOnlyOperations].flatMap(
  (own: AnyOperation): [AnyOperation, DescribedOperation][] => {
    const living = described.get(endpoint(own))
    return living ? [[own, living]] : []
  },
)

const names = (schema: SampleSchema) => [...new Set([...objectKeys(schema)].map(([key]) => key))]

/** Returns the fields of a response: the fields of the resource, or of a list item. */
function answered({ list }: AnyOperation, { responses }: DescribedOperation): string[] {
  const answer = responses['200'] ?? responses['201']
  if (answer === undefined || answer === null || typeof answer === 'string') return []
  if (list === undefined) return names(answer)
  const items = list === null ? answer : new Map(objectKeys(answer)).get(list)
  const { items: item } = resolvedSchema(items ?? {})
  return item ? names(item) : []
}

/**
 * Yields the nested keys that the contract lacks. The contract lacks no keys of a map, because a
 * map accepts any key.
 */
function* unknownParts(
  schema: SampleSchema,
  known: Record<string, Shape>,
  where: string[] = [],
): Generator<string> {
  for (const [key, part] of objectKeys(schema)) {
    const own = known[key]
    const path = [...where, key]
    if (!own) yield path.join('.')
    else if (own.keys) yield* unknownParts(part, own.keys, path)
    else if (own.kind !== 'map' && [...objectKeys(part)].length > 0)
      yield `${path.join('.')} in parts`
  }
}

describe('the current API', () => {
  it('has 121 operations of the API reference', () => {
    const there = reference.filter((own) => described.has(endpoint(own)))
    assert.equal(there.length, 121)
  })

  it('shows the callers of an operation that user tokens cannot call', () => {
    const others = pairs.flatMap(([{ id, isFor }, { callers }]) =>
      callers.includes('user') && !isFor ? [] : [`${id}: ${isFor}, ${callers.join(' ')}`],
    )
    assert.deepEqual(others, [
      'orgs.find: the service itself, user-internal',
      'integrations.installations: integrations, integration integration-installation',
    ])
  })

  it('has no query key that the contract lacks', () => {
    const missing = pairs.flatMap(([own, { id, parameters }]) => {
      const known = [...Object.keys(schemaKeys(own.query)), ...(own.paged ? ['page', 'limit'] : [])]
      return parameters
        .filter(({ in: place, name }) => place === 'query' && !known.includes(name))
        .map(({ name }) => `${id} ${name}`)
    })
    assert.deepEqual(missing, [])
  })

  it('has no body key that the contract lacks', () => {
    const missing = pairs.flatMap(([own, { id, body }]) => {
      const known = Object.keys(schemaKeys(own.body))
      const asked = body ? names(body) : []
      return asked.filter((key) => !known.includes(key)).map((key) => `${id} ${key}`)
    })
    assert.deepEqual(missing, [])
  })

  it('has no nested body key that the contract lacks', () => {
    const missing = pairs.flatMap(([own, { body }]) =>
      body ? [...unknownParts(body, schemaKeys(own.body))].map((part) => `${own.id} ${part}`) : [],
    )
    assert.deepEqual(
      [...new Set(missing)],
      [
        // the manifest contains this key
        'integrations.publish contentSecurityPolicy in parts',
      ],
    )
  })

  it('has no response field that the contract lacks, except the listed ones', () => {
    const missing = pairs.flatMap(([own, living]) => {
      const { result, list } = own
      const paths = list === undefined ? fieldPaths(result, 1) : fieldPaths(itemSchema(own), 1)
      return answered(own, living)
        .filter((key) => result && !paths.includes(key))
        .filter((key) => key !== 'object' && !key.startsWith('internal_'))
        .map((key) => `${living.id} ${key}`)
    })
    assert.deepEqual(missing, [])
  })
})
