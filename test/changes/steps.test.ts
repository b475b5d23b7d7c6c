import assert from 'node:assert/strict'
import { inSlices, mapped, type Steps } from '../../src/changes/steps.ts'

describe('work in slices', () => {
  it('answers what the steps come to', async () => {
    assert.deepEqual(await inSlices(mapped([1, 2, 3], (number) => number * 2)), [2, 4, 6])
  })

  it('lets others work meanwhile, and is given up when nobody wants it any more', async () => {
    function* endless(): Steps<never> {
      for (;;) yield
    }
    const { signal, abort } = stopping()
    setImmediate(abort)
    await assert.rejects(inSlices(endless(), signal), /left/)
  })

  it('throws what a step throws', async () => {
    function* failing(): Steps<void> {
      yield
      throw new RangeError('too far')
    }
    await assert.rejects(inSlices(failing()), RangeError)
  })
})

function stopping() {
  const stop = new AbortController()
  return { signal: stop.signal, abort: () => stop.abort(new Error('left')) }
}
