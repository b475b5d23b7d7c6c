import assert from 'node:assert/strict'
import { operations as all } from '../../src/contract/all.ts'
import { type AnyOperation, proofFields } from '../../src/contract/operation.ts'

const operations: readonly AnyOperation[] = all

describe('the accepted responses', () => {
  it('are empty only for operations known to return no body', () => {
    const withResult = operations.filter(({ result }) => result)
    assert.deepEqual(
      withResult.flatMap(({ id, empty }) => (empty.length > 0 ? [[id, ...empty]] : [])),
      [
        ['sites.sections.update', 204],
        ['sites.sectionGroups.update', 204],
        ['sites.spaces.add', 204],
        ['sites.spaces.update', 204],
        ['changeRequests.update', 204],
      ],
    )
    for (const { id, method, result, empty } of operations) {
      if (result) continue
      const accepted = id === 'members.remove' ? [202] : []
      const reset = method === 'DELETE' ? [205] : []
      assert.deepEqual(empty, [...accepted, 204, ...reset], id)
    }
  })

  it('contain an ID, a list, or a distinctive field', () => {
    const own = operations.flatMap((operation): unknown[] => {
      if (!operation.result) return []
      const proof = proofFields(operation)
      return proof.length === 1 && (proof[0] === 'id' || proof[0] === operation.list)
        ? []
        : [[operation.id, ...proof]]
    })
    assert.deepEqual(own, [
      ['sites.adaptiveSchema.get', 'jsonSchema'],
      ['sites.adaptiveSchema.set', 'jsonSchema'],
      ['sites.published', 'site'],
      ['changeRequests.merge', 'result'],
      ['changeRequests.pull', 'result'],
      ['changeRequests.pdf', 'url'],
      ['content.import', 'revision'],
      ['changeRequests.content.import', 'revision'],
      // the response is a list without an envelope
      ['customFields.values.get'],
      // all fields of the response are optional
      ['orgs.ping'],
      ['openapi.create', 'slug'],
      ['openapi.get', 'slug'],
      ['openapi.publish', 'slug'],
      ['integrations.get', 'name'],
      ['integrations.publish', 'name'],
    ])
  })
})
