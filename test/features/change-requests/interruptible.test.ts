import assert from 'node:assert/strict'
import {
  sentenceKeys,
  splitSentences,
} from '../../../src/features/change-requests/diff/model/prose-tokens.ts'
import { wordTokens } from '../../../src/features/change-requests/diff/model/split-tokens.ts'
import {
  type Interruptible,
  mapInSteps,
  runInSlices,
} from '../../../src/features/change-requests/model/interruptible.ts'

describe('work that is split into steps', () => {
  it('returns the result of the steps', async () => {
    assert.deepEqual(await runInSlices(mapInSteps([1, 2, 3], (number) => number * 2)), [2, 4, 6])
  })

  it('lets other work run in between and stops when it is canceled', async () => {
    function* endless(): Interruptible<never> {
      for (;;) yield
    }
    const { signal, abort } = stopping()
    setImmediate(abort)
    await assert.rejects(runInSlices(endless(), signal), /left/)
  })

  it('throws the error of a step', async () => {
    function* failing(): Interruptible<void> {
      yield
      throw new RangeError('too far')
    }
    await assert.rejects(runInSlices(failing()), RangeError)
  })

  it('pauses in each pass over a single line of 50,000 words', () => {
    const line = 'word '.repeat(50_000)
    const split = countedSteps(splitSentences([line], undefined))
    // the line has 100,000 tokens, which are matched, stored, and grouped into sentences
    assert.ok(split.steps >= 3 * 49, `${split.steps} steps for the sentences`)
    const keys = countedSteps(sentenceKeys(split.result.sentences))
    assert.deepEqual(keys.result, ['word '.repeat(50_000).trim()])
    assert.ok(keys.steps >= 25, `${keys.steps} steps for the keys`)
    const words = countedSteps(wordTokens(line))
    assert.equal(words.result.length, 50_000)
    assert.ok(words.steps >= 2 * 49, `${words.steps} steps for the words`)
  })
})

function countedSteps<Result>(work: Interruptible<Result>): { result: Result; steps: number } {
  for (let steps = 0; ; steps++) {
    const { done, value } = work.next()
    if (done) return { result: value, steps }
  }
}

function stopping() {
  const stop = new AbortController()
  return { signal: stop.signal, abort: () => stop.abort(new Error('left')) }
}
