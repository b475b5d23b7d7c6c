import assert from 'node:assert/strict'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { diffLines } from '../../../../../src/features/change-requests/review/plain/diff-wording.ts'
import {
  linesWithoutEmphasis,
  withoutEmphasis,
} from '../../../../../src/features/change-requests/review/plain/without-emphasis.ts'

describe('Markdown for screen readers', () => {
  const read: [markdown: string, withoutEmphasis: string][] = [
    ['Is that so for **all** keys?', 'Is that so for all keys?'],
    ['__Never__ do _this_ or *that*, ***ever***.', 'Never do this or that, ever.'],
    ['* one', '- one'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['Use `**kwargs` and *not* `a * b`', 'Use `**kwargs` and not `a * b`'],
    ['an escaped \\*star\\*', 'an escaped \\*star\\*'],
    ['**bold *and* more**', '**bold and more**'],
    ['', ''],
  ]
  for (const [markdown, words] of read) {
    it(`has no emphasis marks: ${markdown || 'nothing'}`, () => {
      assert.equal(withoutEmphasis(markdown), words)
    })
  }

  it('keeps code unchanged', () => {
    const text = '**a**\n```\n**b**\n```\n**c**'
    assert.deepEqual(linesWithoutEmphasis(text), ['a', '```', '**b**', '```', 'c'])
  })

  it('reports a change that only affects emphasis', () => {
    const diff = diffTexts('Keys are **secret** here.\n', 'Keys are secret here.\n')
    assert.deepEqual(diffLines(diff, true, new Map()).slice(1), [
      'removed 1: Keys are secret here.',
      'added 1: Keys are secret here.',
      'only the emphasis changed',
    ])
  })
})
