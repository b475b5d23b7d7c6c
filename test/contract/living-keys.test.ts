import assert from 'node:assert/strict'
import { operations as reference } from '../../src/contract/all.ts'
import { livingOperations } from '../../src/contract/living.ts'
import type { AnyOperation } from '../../src/contract/operation.ts'
import { itemSchema, keysOf, pathsOf, type Shape } from '../../src/contract/shape.ts'
import {
  type DescribedOperation,
  keysIn,
  livingService,
  type SampleSchema,
  schemaOf,
} from '../support/service/living-samples.ts'

const endpoint = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}')}`

const described = new Map(livingService.map((one) => [endpoint(one), one]))

/** Our operations that the living service has, each beside what the service says of it. */
const pairs = [...reference, ...livingOperations].flatMap(
  (own: AnyOperation): [AnyOperation, DescribedOperation][] => {
    const living = described.get(endpoint(own))
    return living ? [[own, living]] : []
  },
)

const names = (schema: SampleSchema) => [...new Set([...keysIn(schema)].map(([key]) => key))]

/** What is answered: the thing, or one of the list. */
function answered({ list }: AnyOperation, { responses }: DescribedOperation): string[] {
  const answer = responses['200'] ?? responses['201']
  if (answer === undefined || answer === null || typeof answer === 'string') return []
  if (list === undefined) return names(answer)
  const items = list === null ? answer : new Map(keysIn(answer)).get(list)
  const { items: item } = schemaOf(items ?? {})
  return item ? names(item) : []
}

/** The keys inside of objects that ours have no word for; a map takes any. */
function* unknownParts(
  schema: SampleSchema,
  known: Record<string, Shape>,
  where: string[] = [],
): Generator<string> {
  for (const [key, part] of keysIn(schema)) {
    const own = known[key]
    const path = [...where, key]
    if (!own) yield path.join('.')
    else if (own.keys) yield* unknownParts(part, own.keys, path)
    else if (own.kind !== 'map' && [...keysIn(part)].length > 0) yield `${path.join('.')} in parts`
  }
}

describe('what the living service has by now', () => {
  it('are 121 operations of the reference', () => {
    const there = reference.filter((own) => described.has(endpoint(own)))
    assert.equal(there.length, 121)
  })

  it('tells whom an operation is for that is not for users', () => {
    const others = pairs.flatMap(([{ id, isFor }, { callers }]) =>
      callers.includes('user') && !isFor ? [] : [`${id}: ${isFor}, ${callers.join(' ')}`],
    )
    assert.deepEqual(others, [
      'orgs.find: the service itself, user-internal',
      'integrations.installations: integrations, integration integration-installation',
    ])
  })

  it('has each key of a query among ours', () => {
    const missing = pairs.flatMap(([own, { id, parameters }]) => {
      const known = [...Object.keys(keysOf(own.query)), ...(own.paged ? ['page', 'limit'] : [])]
      return parameters
        .filter(({ in: place, name }) => place === 'query' && !known.includes(name))
        .map(({ name }) => `${id} ${name}`)
    })
    assert.deepEqual(missing, [])
  })

  it('has each key of a body among ours', () => {
    const missing = pairs.flatMap(([own, { id, body }]) => {
      const known = Object.keys(keysOf(own.body))
      const asked = body ? names(body) : []
      return asked.filter((key) => !known.includes(key)).map((key) => `${id} ${key}`)
    })
    assert.deepEqual(missing, [])
  })

  it('has each part of an object in a body among ours', () => {
    const missing = pairs.flatMap(([own, { body }]) =>
      body ? [...unknownParts(body, keysOf(own.body))].map((part) => `${own.id} ${part}`) : [],
    )
    assert.deepEqual(
      [...new Set(missing)],
      [
        // a manifest tells it
        'integrations.publish contentSecurityPolicy in parts',
      ],
    )
  })

  it('has each field of an answer among ours, but for what it keeps to itself', () => {
    const missing = pairs.flatMap(([own, living]) => {
      const { result, list } = own
      const paths = list === undefined ? pathsOf(result, 1) : pathsOf(itemSchema(own), 1)
      return answered(own, living)
        .filter((key) => result && !paths.includes(key))
        .filter((key) => key !== 'object' && !key.startsWith('internal_'))
        .map((key) => `${living.id} ${key}`)
    })
    assert.deepEqual(missing, [])
  })
})
