import assert from 'node:assert/strict'
import { mergeFields } from '../../../../src/features/org/model/merge/merge-fields.ts'

const none = { fields: {}, mine: [], theirs: [], conflicts: [], unknown: [] }

describe('merging fields', () => {
  it('keeps a remote change if the local value is unchanged', () => {
    assert.deepEqual(mergeFields({ title: 'A' }, { title: 'A' }, { title: 'B' }, undefined), {
      ...none,
      fields: { title: 'B' },
      theirs: [{ field: 'title', old: 'A', new: 'B' }],
    })
  })

  it('keeps a local change if the remote value is unchanged', () => {
    assert.deepEqual(mergeFields({ title: 'A' }, { title: 'B' }, { title: 'A' }, undefined), {
      ...none,
      fields: { title: 'B' },
      mine: [{ field: 'title', old: 'A', new: 'B' }],
    })
  })

  it('reports a conflict if both sides changed the value, unless one side is taken', () => {
    const [base, mine, theirs] = [{ title: 'A' }, { title: 'B' }, { title: 'C' }]
    assert.deepEqual(mergeFields(base, mine, theirs, undefined), {
      ...none,
      conflicts: [{ field: 'title', base: 'A', mine: 'B', theirs: 'C' }],
    })
    assert.deepEqual(mergeFields(base, mine, theirs, 'mine').fields, { title: 'B' })
    assert.deepEqual(mergeFields(base, mine, theirs, 'theirs').fields, { title: 'C' })
  })

  for (const [what, base] of [
    ['null', { parent: null }],
    ['absent', {}],
  ] as const) {
    it(`takes the remote value if the files omit the key and the base was ${what}`, () => {
      assert.deepEqual(mergeFields(base, {}, { parent: 'handbook' }, undefined), {
        ...none,
        fields: { parent: 'handbook' },
        theirs: [{ field: 'parent', old: base.parent, new: 'handbook' }],
      })
    })
  }

  it('leaves a field unmanaged if the files no longer contain it', () => {
    assert.deepEqual(mergeFields({ title: 'A' }, {}, { title: 'B' }, undefined), none)
  })

  it('reads an absent value as null', () => {
    assert.deepEqual(mergeFields({}, { parent: null }, { parent: 'handbook' }, undefined), {
      ...none,
      fields: { parent: 'handbook' },
      theirs: [{ field: 'parent', old: undefined, new: 'handbook' }],
    })
    assert.deepEqual(mergeFields({ parent: null }, { parent: null }, {}, undefined), {
      ...none,
      fields: { parent: null },
    })
  })

  it('reports a field as unknown only if it was changed and the service does not return it', () => {
    assert.deepEqual(mergeFields({ secret: 'a' }, { secret: 'a' }, {}, undefined), {
      ...none,
      fields: { secret: 'a' },
    })
    assert.deepEqual(mergeFields({ secret: 'a' }, { secret: 'b' }, {}, undefined), {
      ...none,
      fields: { secret: 'b' },
      unknown: ['secret'],
    })
  })

  it('ignores a different order of children in a parent', () => {
    assert.deepEqual(mergeFields({}, { order: ['a'] }, { order: ['b'] }, undefined), none)
  })
})
