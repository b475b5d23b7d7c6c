import assert from 'node:assert/strict'
import fc from 'fast-check'
import { countChanges } from '../../../../src/features/change-requests/diff/model/count-changes.ts'
import { diffTexts } from '../../../../src/features/change-requests/diff/model/text-diff.ts'
import { runToEnd } from '../../../../src/features/change-requests/model/interruptible.ts'

const counts = (before: string, after: string) => {
  const { added, removed, coarse } = runToEnd(countChanges(before, after))
  return { added, removed, coarse }
}

const line = fc.constantFrom(
  'Cats sleep.',
  'Cats sleep a lot. Dogs bark at night.',
  'Dogs bark at night, and cats sleep.',
  'Birds sing of cats that sleep.',
  '1. Cats sleep.',
  '2. Dogs bark.',
  '',
  '```',
  '| a | b |',
  '|  a  |  b  |',
  '犬が走る。猫が寝る。',
  'tabs\t\r',
)
const markdown = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
  .map(([lines, end]) => lines.join('\n') + (end ? '\n' : ''))

describe('the count of changed lines', () => {
  it('matches a rewritten paragraph with its old version and keeps the blank line', () => {
    const before = '# Cats\n\nCats sleep all day long.\n\nDogs bark.\n'
    assert.deepEqual(counts(before, '# Cats\n\nCats sleep all night long.\n\nDogs bark.\n'), {
      added: 1,
      removed: 1,
      coarse: false,
    })
  })

  it('counts a paragraph without common words as replaced, without its blank line', () => {
    const before = '# Cats\n\nCats sleep all day long.\n\nDogs bark.\n'
    assert.deepEqual(counts(before, '# Cats\n\nNothing remains.\n\nDogs bark.\n'), {
      added: 1,
      removed: 1,
      coarse: false,
    })
  })

  it('contains no blank lines between rewritten paragraphs', () => {
    const after = '# Cats\n\nNothing remains.\n\nBirds sing.\n\nFish swim.\n'
    assert.deepEqual(counts('# Cats\n\nCats sleep all day long.\n\nDogs bark.\n', after), {
      added: 4,
      removed: 2,
      coarse: false,
    })
  })

  it('is zero for a renumbered list', () => {
    assert.deepEqual(counts('9. One\n9. Two\n   Three\n', '9. One\n10. Two\n    Three\n'), {
      added: 0,
      removed: 0,
      coarse: false,
    })
  })

  it('is zero for a realigned table', () => {
    assert.deepEqual(counts('| a | b |\n|--|--|\n', '| a   | b   |\n|-----|-----|\n'), {
      added: 0,
      removed: 0,
      coarse: false,
    })
  })

  it('equals the count of the full comparison', () => {
    fc.assert(
      fc.property(markdown, markdown, (before, after) => {
        const { added, removed, coarse } = diffTexts(before, after)
        assert.deepEqual(counts(before, after), { added, removed, coarse })
      }),
      { numRuns: 1000 },
    )
  })

  it('equals the count of the full comparison if the text is too long to pair lines', () => {
    const many = (word: string) =>
      Array.from({ length: 250 }, (_, at) => `${word} ${at} is here.`).join('\n\n')
    const { added, removed, coarse } = diffTexts(many('Cat'), many('Dog'))
    assert.deepEqual(counts(many('Cat'), many('Dog')), { added, removed, coarse })
    assert.deepEqual(counts(many('Cat'), many('Dog')), { added: 250, removed: 250, coarse: false })
  })
})
