import assert from 'node:assert/strict'
import { compareDocuments } from '../../../src/publishing/openapi/compare/compare-documents.ts'
import { grouped, placesText } from '../../../src/publishing/openapi/judge/groups.ts'
import { api, json, type Node, object } from '../../support/publishing/compared.ts'

/** Ten operations that answer with the same schema, of which the last one is tried out. */
function tenOperations(pet: Node): Node {
  const content = json({ $ref: '#/components/schemas/Pet' })
  const operation = { responses: { '200': { description: 'ok', content } } }
  const paths = Array.from({ length: 10 }, (_, at) => [
    `/pets${at}`,
    { get: at === 9 ? { ...operation, 'x-stability-level': 'draft' } : operation },
  ])
  return { ...api({}, { schemas: { Pet: pet } }), paths: Object.fromEntries(paths) }
}

/** Three ways to lead to one schema, which no component holds. */
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

describe('the places of a change', () => {
  it('are told one by one', () => {
    const groups = grouped(compareDocuments(before, after).changes)
    assert.deepEqual(
      groups.map(({ path, severity, places }) => [path, severity, places.length]),
      [
        ['name', 'breaking', 10],
        ['age', 'breaking', 10],
      ],
    )
  })

  it('are those of the schema that is a choice, or a part, of others', () => {
    const { changes } = compareDocuments(
      threeWays(object({ id: text, name: text })),
      threeWays(object({ id: text })),
    )
    const [pet, ...others] = grouped(changes)
    assert.deepEqual(others, [])
    assert.deepEqual([pet?.subject, pet?.path, pet?.message], ['Pet', 'name', 'is gone'])
    assert.deepEqual(
      pet?.places.map(({ operation, where }) => `${operation} ${where}`),
      [
        'GET /choice response 200 application/json: [].name',
        'GET /part response 200 application/json: name',
        'GET /nullable response 200 application/json: name',
      ],
    )
  })

  it('are counted beyond a number of them, but for three of each that are told', () => {
    const { changes } = compareDocuments(before, after, { mostListed: 4 })
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
        // as severe as nowhere else
        'GET /pets9 info response 200 application/json: name ',
        'GET /pets9 info response 200 application/json: age ',
      ],
    )
    assert.deepEqual(grouped(changes).map(placesText), ['at 10 places', 'at 10 places'])
  })
})
