import assert from 'node:assert/strict'
import {
  choice,
  isText,
  isTime,
  isUrlText,
  list,
  orMissing,
  record,
  shape,
} from '../../src/fs/stored-shape.ts'

describe('the shape of a stored file', () => {
  const isStored = shape<{
    name: string
    kind: string
    at?: string
    url?: string
    names: string[]
    others: object
  }>({
    name: isText,
    kind: choice('user', 'link'),
    at: orMissing(isTime),
    url: orMissing(isUrlText),
    names: list(isText),
    others: record(shape({ id: isText })),
  })
  const sound = { name: 'a', kind: 'link', names: ['b'], others: { c: { id: 'd', more: 1 } } }

  it('accepts valid values, and ignores unknown keys', () => {
    for (const value of [
      sound,
      { ...sound, at: '2026-11-01T09:00:00Z', url: 'https://api.test', more: 5 },
      { ...sound, names: [], others: {} },
    ]) {
      assert.equal(isStored(value), true, JSON.stringify(value))
    }
  })

  it('rejects a missing key, and an invalid value in any location', () => {
    const { name: _, ...unnamed } = sound
    for (const value of [
      ...[null, 5, 'a', [], [sound], unnamed],
      { ...sound, name: 5 },
      { ...sound, name: null },
      { ...sound, kind: 'other' },
      { ...sound, at: 'soon' },
      { ...sound, at: 5 },
      { ...sound, at: null },
      { ...sound, url: 'api.test' },
      { ...sound, names: 'b' },
      { ...sound, names: { 0: 'b' } },
      { ...sound, names: ['b', 5] },
      { ...sound, others: [] },
      { ...sound, others: { c: null } },
      { ...sound, others: { c: { id: 'd' }, e: { id: 5 } } },
    ]) {
      assert.equal(isStored(value), false, JSON.stringify(value))
    }
  })
})
