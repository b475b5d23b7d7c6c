import assert from 'node:assert/strict'
import { compareDocuments } from '../../../src/features/openapi/model/compare/compare-documents.ts'
import {
  changeFingerprint,
  groupChanges,
  groupText,
  placesText,
} from '../../../src/features/openapi/model/judge/groups.ts'
import { evaluateChanges } from '../../../src/features/openapi/model/judge/policy.ts'
import { api, json, type Node, object } from '../../support/publishing/compared.ts'

/**
 * Returns a document with ten operations that return the same schema. The last operation is
 * experimental.
 */
function tenOperations(pet: Node): Node {
  const content = json({ $ref: '#/components/schemas/Pet' })
  const operation = { responses: { '200': { description: 'ok', content } } }
  const paths = Array.from({ length: 10 }, (_, at) => [
    `/pets${at}`,
    { get: at === 9 ? { ...operation, 'x-stability-level': 'draft' } : operation },
  ])
  return { ...api({}, { schemas: { Pet: pet } }), paths: Object.fromEntries(paths) }
}

/** Returns a document with three inline schemas that refer to one component. */
function threeWays(Pet: Node): Node {
  const refer = { $ref: '#/components/schemas/Pet' }
  const ways = {
    '/choice': { type: 'array', items: { oneOf: [refer, { type: 'integer' }] } },
    '/part': { allOf: [refer], description: 'words' },
    '/nullable': { anyOf: [refer, { type: 'null' }, object({ code: { type: 'integer' } })] },
  }
  const paths = Object.entries(ways).map(([path, schema]) => {
    const responses = { '200': { description: 'ok', content: json(schema) } }
    return [path, { get: { responses } }]
  })
  return { ...api({}, { schemas: { Pet } }), paths: Object.fromEntries(paths) }
}

const text = { type: 'string' }
const before = tenOperations(object({ id: text, name: text, age: text }))
const after = tenOperations(object({ id: text }))

describe('the locations of a change', () => {
  it('are listed one by one', () => {
    const groups = groupChanges(compareDocuments(before, after).changes)
    assert.deepEqual(
      groups.map(({ path, severity, places }) => [path, severity, places.length]),
      [
        ['name', 'breaking', 10],
        ['age', 'breaking', 10],
      ],
    )
  })

  it('are listed for a schema that is a variant or a part of other schemas', () => {
    const { changes } = compareDocuments(
      threeWays(object({ id: text, name: text })),
      threeWays(object({ id: text })),
    )
    const [pet, ...others] = groupChanges(changes)
    assert.deepEqual(others, [])
    assert.deepEqual([pet?.subject, pet?.path, pet?.message], ['Pet', 'name', 'was removed'])
    assert.deepEqual(
      pet?.places.map(({ operation, where }) => `${operation} ${where}`),
      [
        'GET /choice response 200 application/json: [].name',
        'GET /part response 200 application/json: name',
        'GET /nullable response 200 application/json: name',
      ],
    )
  })

  it('are counted above a limit, with three of each listed', () => {
    const { changes } = compareDocuments(before, after, { maxListed: 4 })
    assert.deepEqual(
      changes.map(({ operation, severity, where, furtherPlaces }) =>
        [operation, severity, where, furtherPlaces ?? ''].join(' '),
      ),
      [
        'GET /pets0 breaking response 200 application/json: name 6',
        'GET /pets0 breaking response 200 application/json: age 6',
        'GET /pets1 breaking response 200 application/json: name ',
        'GET /pets1 breaking response 200 application/json: age ',
        'GET /pets2 breaking response 200 application/json: name ',
        'GET /pets2 breaking response 200 application/json: age ',
        // the only location with this severity
        'GET /pets9 info response 200 application/json: name ',
        'GET /pets9 info response 200 application/json: age ',
      ],
    )
    assert.deepEqual(groupChanges(changes).map(placesText), ['in 10 locations', 'in 10 locations'])
  })

  it('have the fingerprints of version 0.1.0', () => {
    const expected = {
      'was removed': '697753efc87e',
      'was added': '2a294fe204aa',
      'was removed as announced': 'e56ccff24788',
      'was added and is required': '841a38349f0a',
      'is now accepted': 'eaa28576d2d5',
      'is now optional and may be missing': '74ef6d0c00ac',
      'is now read-only and no longer accepted': '7641b3d99d1c',
      'is no longer accepted': 'd31d7b80f635',
      'no longer accepts values that match both A and B': '1fb24bb4eba7',
      'no longer accepts number': 'a6c622990ee3',
      'accepts only "a"': '8c7671802912',
      'may now be present': 'bb45b25b82b1',
      'the operation was removed': 'f777dd80cea5',
      'the operation was added': '0649ae7a6f5d',
      'https://a.example.com was removed': '3c6c5925675f',
      'became required': '75d9adaa275b',
    }
    const groups = groupChanges(
      Object.keys(expected).map((message) => ({
        rule: 'response-field-removed',
        severity: 'breaking',
        operation: 'GET /pets',
        where: 'response 200: id',
        message,
      })),
    )
    const found = groups.map(({ message, fingerprint }) => [message, fingerprint])
    assert.deepEqual(Object.fromEntries(found), expected)
  })

  it('describe additional fields instead of showing their path', () => {
    const text = (where: string, message: string) => {
      const operation = 'POST /pets'
      const change = { rule: 'request-field-refused', severity: 'breaking', operation } as const
      return groupChanges([{ ...change, where, message }]).map(groupText)
    }
    for (const [where, message, expected] of [
      [
        'request body: *',
        'is no longer accepted',
        'request body no longer accepts additional fields',
      ],
      [
        'request body: a[].*',
        'is no longer accepted',
        'request body: a[] no longer accepts additional fields',
      ],
      ['response 200: a.*', 'may now be present', 'response 200: a may now have additional fields'],
      ['response 200: *', 'was removed', 'response 200 no longer has additional fields'],
      ['response 200: *', 'was string, is integer', 'response 200: * was string, is integer'],
      ['response 200: a', 'was removed', 'response 200: a was removed'],
    ] as const) {
      assert.deepEqual(text(where, message), [`POST /pets: ${expected}`])
    }
  })

  it('keep their fingerprints after a change of the wording', () => {
    const of = (message: string) =>
      changeFingerprint('response-field-removed', ['operation', 'GET /pets', 'id'], message)
    assert.equal(of('is now write-only'), of('was removed'))
    assert.equal(of('the deprecated operation was removed'), of('the operation was removed'))
    assert.equal(
      of('x-sunset is "2020-01-01", which is in the past'),
      of('x-sunset is in the past, is "2020-01-01"'),
    )
    assert.notEqual(of('was removed'), of('the operation was removed'))
  })

  it('stay accepted if the message now describes a variant without a name', async () => {
    const cat = object({ kind: { const: 'cat' } })
    const cow = object({ kind: { const: 'cow' } })
    const of = (...variants: Node[]) => {
      const content = json({ oneOf: [{ type: 'integer' }, ...variants] })
      return api({ responses: { '200': { description: 'ok', content } } })
    }
    const message = 'may now be object'
    const policy = { severities: {}, failOn: 'breaking', today: new Date('2026-01-01') } as const
    const { signal } = new AbortController()
    const judge = (...fingerprints: string[]) => {
      const accepted = fingerprints.map((fingerprint) => ({
        ...{ fingerprint, reason: 'agreed', until: '2026-12-31' },
      }))
      return evaluateChanges(of(cat), of(cat, cow), { ...policy, accepted }, signal)
    }
    const [group] = (await judge()).failing
    assert.ok(group)
    assert.equal(group.message, 'may now be object with kind "cow"')
    const { rule, subject, path } = group
    const former = changeFingerprint(rule, ['operation', subject, path], message)
    const { failing, unused } = await judge(former)
    assert.deepEqual([failing, unused], [[], []])
    assert.equal((await judge('0123456789ab')).failing.length, 1)
  })
})
