import assert from 'node:assert/strict'
import fc from 'fast-check'
import { pairSimilar } from '../../../../src/features/change-requests/diff/model/pair-similar.ts'
import {
  isWord,
  splitTokens,
  wordTokens,
} from '../../../../src/features/change-requests/diff/model/split-tokens.ts'
import { runToEnd } from '../../../../src/features/change-requests/model/interruptible.ts'

const pairs = (before: string[], after: string[], least = 0.5) =>
  runToEnd(pairSimilar(before, after, least))

const text = fc
  .array(
    fc.constantFrom('cats', 'cat', 'dogs', 'bark', '\n', 'sleep.', '犬が走る', '👩‍👩‍👧', ','),
    {
      maxLength: 8,
    },
  )
  .map((words) => words.join(' '))

describe('similar paragraphs', () => {
  it('share enough words, regardless of how often each word occurs', () => {
    assert.deepEqual(pairs(['cats sleep'], ['cats bark']), [[0, 0]])
    assert.deepEqual(pairs(['cats sleep'], ['dogs bark']), [])
    assert.deepEqual(pairs(['cats cats cats cats'], ['cats bark at dogs'], 0.5), [])
    assert.deepEqual(pairs(['cats sleep'], ['catsleep bark']), [])
  })

  it('are paired in order, so that as much text as possible is unchanged', () => {
    assert.deepEqual(
      pairs(['cats sleep', 'dogs bark', 'birds sing'], ['dogs bark', 'cats bark', 'birds sing']),
      [
        [1, 0],
        [2, 2],
      ],
    )
  })

  it('have the same similarity in a pair as among other paragraphs', () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(0.3, 0.5, 0.7), (old, now, least) => {
        assert.deepEqual(pairs([old], [now], least), pairs([old, ''], [now, ''], least))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the words of a string', () => {
  it('are its word tokens, in any script and of any length', () => {
    const tokens = (text: string) => splitTokens(text).filter(isWord)
    fc.assert(
      fc.property(text, fc.string(), fc.constantFrom(1, 300), (some, any, times) => {
        const whole = `${some} ${any}`.repeat(times)
        assert.deepEqual(runToEnd(wordTokens(whole)), tokens(whole))
      }),
    )
  })

  it('are the same in text with several scripts', () => {
    fc.assert(
      fc.property(fc.string(), (any) => {
        assert.deepEqual(splitTokens(`${any}\n犬`), [...splitTokens(`${any}\n`), '犬'])
      }),
      { numRuns: 1000 },
    )
  })
})
