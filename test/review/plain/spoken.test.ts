import assert from 'node:assert/strict'
import { diffTexts } from '../../../src/changes/text/text-diff.ts'
import { diffLines } from '../../../src/review/plain/diff-wording.ts'
import { spoken, spokenLines } from '../../../src/review/plain/spoken.ts'

describe('markdown that is read aloud', () => {
  const read: [markdown: string, spoken: string][] = [
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
    it(`has no marks of emphasis: ${markdown || 'nothing'}`, () => {
      assert.equal(spoken(markdown), words)
    })
  }

  it('has code as it stands', () => {
    const text = '**a**\n```\n**b**\n```\n**c**'
    assert.deepEqual(spokenLines(text), ['a', '```', '**b**', '```', 'c'])
  })

  it('says where emphasis alone has changed', () => {
    const diff = diffTexts('Keys are **secret** here.\n', 'Keys are secret here.\n')
    assert.deepEqual(diffLines(diff, true, new Map()).slice(1), [
      'removed 1: Keys are secret here.',
      'added 1: Keys are secret here.',
      'only its emphasis changed',
    ])
  })
})
