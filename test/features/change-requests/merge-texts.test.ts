import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  clashes,
  joinParts,
  mergeTexts,
} from '../../../src/features/change-requests/diff/model/merge-texts.ts'

const text = (...blocks: string[]) => `${blocks.join('\n\n')}\n`

const base = text('# Limits', 'One.', 'Two.', 'Three.')

describe('the merge of two edits of a page', () => {
  const merged = (mine: string, theirs: string) => {
    const parts = mergeTexts(base, mine, theirs)
    return [joinParts(parts, 'mine'), clashes(parts)]
  }

  it('takes the changes of both sides to different blocks, even adjacent ones', () => {
    assert.deepEqual(
      merged(
        text('# Limits', 'One!', 'Two.', 'Three.'),
        text('# Limits', 'One.', 'Two!', 'Three.'),
      ),
      [text('# Limits', 'One!', 'Two!', 'Three.'), []],
    )
  })

  it('takes added and deleted blocks', () => {
    assert.deepEqual(
      merged(
        text('# Limits', 'One.', 'Three.'),
        text('# Limits', 'One.', 'Two.', 'Three.', 'Four.'),
      ),
      [text('# Limits', 'One.', 'Three.', 'Four.'), []],
    )
  })

  it('keeps the additions of both sides at the same place, and keeps the same addition only once', () => {
    assert.deepEqual(
      merged(
        text('# Limits', 'Mine is new.', 'One.', 'Two.', 'Three.'),
        text('# Limits', 'Theirs is new.', 'One.', 'Two.', 'Three.'),
      ),
      [text('# Limits', 'Theirs is new.', 'Mine is new.', 'One.', 'Two.', 'Three.'), []],
    )
    const same = text('# Limits', 'One.', 'Two.', 'Three.', 'Four.')
    assert.deepEqual(merged(same, same), [same, []])
  })

  it('reports a block that both sides changed, with the version of each side', () => {
    const parts = mergeTexts(
      base,
      text('# Limits', 'One.', 'Two, mine.', 'Three.'),
      text('# Limits', 'One.', 'Two, theirs.', 'Three!'),
    )
    assert.deepEqual(clashes(parts), [
      { base: 'Two.\n\n', mine: 'Two, mine.\n\n', theirs: 'Two, theirs.\n\n' },
    ])
    assert.equal(joinParts(parts, 'mine'), text('# Limits', 'One.', 'Two, mine.', 'Three!'))
    assert.equal(joinParts(parts, 'theirs'), text('# Limits', 'One.', 'Two, theirs.', 'Three!'))
    assert.equal(
      joinParts(parts, 'both'),
      text('# Limits', 'One.', 'Two, theirs.', 'Two, mine.', 'Three!'),
    )
  })

  it('accepts a block that both sides changed or deleted in the same way', () => {
    const same = text('# Limits', 'One!', 'Three.')
    assert.deepEqual(merged(same, same), [same, []])
    const more = text('# Limits', 'One!', 'Three.', 'Four.')
    assert.deepEqual(merged(same, more), [more, []])
  })

  it('reports a block that one side changed and the other side deleted', () => {
    const parts = mergeTexts(
      base,
      text('# Limits', 'One.', 'Three.'),
      text('# Limits', 'One.', 'Two, theirs.', 'Three.'),
    )
    assert.deepEqual(clashes(parts), [{ base: 'Two.\n\n', mine: '', theirs: 'Two, theirs.\n\n' }])
    const deleted = mergeTexts(
      base,
      text('# Limits', 'One.', 'Two, mine.', 'Three.'),
      text('# Limits', 'One.', 'Three.'),
    )
    assert.deepEqual(clashes(deleted), [{ base: 'Two.\n\n', mine: 'Two, mine.\n\n', theirs: '' }])
  })

  it('returns the edit of one side if the other side changed nothing', () => {
    const blocks = fc.array(fc.constantFrom('One.', 'Two.', 'Three.', '| A |\n|---|', '- a\n- b'))
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const [old, now] = [text(...before), text(...after)]
        const expected = after.length === 0 ? '' : now
        assert.equal(joinParts(mergeTexts(old, now, old), 'theirs'), expected)
        assert.equal(joinParts(mergeTexts(old, old, now), 'mine'), expected)
      }),
      { numRuns: 100 },
    )
  })
})
