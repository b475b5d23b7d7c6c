import assert from 'node:assert/strict'
import { operations } from '../../src/contract/all.ts'
import { handlers } from '../../src/sandbox/handlers/all.ts'

/** What the sandbox can't do yet. */
const missing = [
  'collections.get',
  'collections.delete',
  'collections.update',
  'collections.spaces',
  'collections.move',
  'collections.transfer',
  'collections.list',
  'collections.create',
  'sites.list',
  'sites.create',
  'sites.get',
  'sites.delete',
  'sites.update',
  'sites.adaptiveSchema.get',
  'sites.adaptiveSchema.set',
  'sites.published',
  'sites.sections.list',
  'sites.sections.create',
  'sites.sections.delete',
  'sites.sections.update',
  'sites.sections.move',
  'sites.sectionGroups.list',
  'sites.sectionGroups.create',
  'sites.sectionGroups.delete',
  'sites.sectionGroups.update',
  'sites.sectionGroups.addSection',
  'sites.sectionGroups.removeSection',
  'sites.sectionGroups.move',
  'sites.spaces.list',
  'sites.spaces.add',
  'sites.spaces.remove',
  'sites.spaces.update',
  'sites.spaces.move',
  'spaces.get',
  'spaces.delete',
  'spaces.update',
  'spaces.duplicate',
  'spaces.restore',
  'spaces.move',
  'spaces.transfer',
]

describe('the operations of the sandbox', () => {
  it('are all there, but for those that are named here', () => {
    const there = new Set(handlers.map(({ operation }) => operation.id))
    assert.deepEqual(
      operations.map(({ id }) => id).filter((id) => !there.has(id)),
      missing,
    )
  })

  it('are each implemented once', () => {
    const ids = handlers.map(({ operation }) => operation.id)
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    )
  })
})
