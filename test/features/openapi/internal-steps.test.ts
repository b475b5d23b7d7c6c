import assert from 'node:assert/strict'
import { InternalFields } from '../../../src/features/openapi/model/check/internal/field-names.ts'
import { removeLocalNames } from '../../../src/features/openapi/model/check/internal/local-names.ts'
import { SchemaTargets } from '../../../src/features/openapi/model/check/internal/schema-targets.ts'
import type { Node } from '../../support/publishing/compared.ts'

class CountedTargets extends SchemaTargets {
  lookups = 0

  override of(value: unknown): unknown[] {
    this.lookups++
    return super.of(value)
  }
}

/**
 * Returns a document whose operations all use the same cycle of schemas, and its internal parts.
 */
function cycle(size: number) {
  const internal = new Set<unknown>()
  const schemas: Node = {}
  const paths: Node = {}
  for (let index = 0; index < size; index++) {
    const cost = { type: 'number' }
    if (index > 0) internal.add(cost)
    const next = { $ref: `#/components/schemas/S${(index + 1) % size}` }
    schemas[`S${index}`] = { properties: { cost, next } }
    const schema = { $ref: `#/components/schemas/S${index}` }
    const content = { 'application/json': { schema, example: { cost: 1 } } }
    paths[`/${index}`] = { get: { responses: { 200: { description: 'ok', content } } } }
  }
  return { document: { paths, components: { schemas } }, internal }
}

/** Returns the number of target lookups during the removal of local names. */
function lookups(size: number): number {
  const { document, internal } = cycle(size)
  const targets = new CountedTargets(document)
  const { internal: fields, open } = new InternalFields(internal, targets).namesIn(document)
  targets.lookups = 0
  removeLocalNames(document, { fields, open }, internal, targets)
  return targets.lookups
}

describe('the removal of names that are internal in one operation', () => {
  it('looks up each reference once, even if all operations use the same schemas', () => {
    assert.deepEqual([lookups(10), lookups(100)], [120, 1200])
  })
})
