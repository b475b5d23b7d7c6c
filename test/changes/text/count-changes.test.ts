import assert from 'node:assert/strict'
import fc from 'fast-check'
import { atOnce } from '../../../src/changes/steps.ts'
import { countChanges } from '../../../src/changes/text/count-changes.ts'
import { diffTexts } from '../../../src/changes/text/text-diff.ts'

const counts = (before: string, after: string) => {
  const { added, removed, coarse } = atOnce(countChanges(before, after))
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
  it('takes a paragraph for the one that it was, and its blank line for the same', () => {
    const before = '# Cats\n\nCats sleep all day long.\n\nDogs bark.\n'
    assert.deepEqual(counts(before, '# Cats\n\nCats sleep all night long.\n\nDogs bark.\n'), {
      added: 1,
      removed: 1,
      coarse: false,
    })
  })

  it('takes a paragraph with nothing in common for another, with its blank line', () => {
    const before = '# Cats\n\nCats sleep all day long.\n\nDogs bark.\n'
    assert.deepEqual(counts(before, '# Cats\n\nNothing remains.\n\nDogs bark.\n'), {
      added: 2,
      removed: 2,
      coarse: false,
    })
  })

  it('is nothing for a table that was aligned anew', () => {
    assert.deepEqual(counts('| a | b |\n|--|--|\n', '| a   | b   |\n|-----|-----|\n'), {
      added: 0,
      removed: 0,
      coarse: false,
    })
  })

  it('is what the whole comparison counts', () => {
    fc.assert(
      fc.property(markdown, markdown, (before, after) => {
        const { added, removed, coarse } = diffTexts(before, after)
        assert.deepEqual(counts(before, after), { added, removed, coarse })
      }),
      { numRuns: 1000 },
    )
  })

  it('is what the whole comparison counts where there is too much to find partners', () => {
    const many = (word: string) =>
      Array.from({ length: 250 }, (_, at) => `${word} ${at} is here.`).join('\n\n')
    const { added, removed, coarse } = diffTexts(many('Cat'), many('Dog'))
    assert.deepEqual(counts(many('Cat'), many('Dog')), { added, removed, coarse })
    assert.deepEqual(counts(many('Cat'), many('Dog')), { added: 250, removed: 250, coarse: false })
  })
})
