import assert from 'node:assert/strict'
import { compareDocuments } from '../../../src/features/openapi/model/compare/compare-documents.ts'
import { locateValues } from '../../../src/features/openapi/model/read/places.ts'
import { json, type Node, object } from '../../support/publishing/compared.ts'
import { countSteps } from '../../support/steps/steps.ts'

/** Returns a document with many operations, whose schemas are unions of further schemas. */
function choices(operations: number, id: Node): Node {
  const schemas = Array.from({ length: 60 }, (_, at) => {
    const next = [1, 2, 3].map((step) => ({
      $ref: `#/components/schemas/Thing${(at * 7 + step * 31) % 60}`,
    }))
    return [`Thing${at}`, object({ id, next: { oneOf: next } })]
  })
  const paths = Array.from({ length: operations }, (_, at) => {
    const content = json({ $ref: `#/components/schemas/Thing${at % 60}` })
    return [`/things${at}`, { get: { responses: { '200': { description: 'ok', content } } } }]
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  }
}

describe('the work of a comparison', () => {
  it('is done once per component, regardless of the number of operations', async () => {
    const steps = (operations: number) => {
      const before = choices(operations, { type: 'string' })
      const after = choices(operations, { type: 'integer' })
      return countSteps(() => compareDocuments(before, after, { maxListed: 10 }))
    }
    await steps(1)
    const [one, ten] = [await steps(1), await steps(10)]
    assert.ok(ten < 1.5 * one, `${one} steps for one operation became ${ten} for ten`)
  })

  it('does not include reading a long line again for each location', async () => {
    const steps = (count: number) => {
      const keys = Array.from({ length: count }, (_, at) => `key${at}`)
      const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, 'x'.repeat(100)])))
      const wanted = keys.map((key) => ({ path: [key], onKey: true }))
      return countSteps(() => locateValues(text, wanted))
    }
    await steps(10)
    const [short, long] = [await steps(50), await steps(400)]
    assert.ok(long < 9 * short, `${short} steps for 50 places became ${long} for 400`)
  })
})
