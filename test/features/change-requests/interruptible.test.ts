import assert from 'node:assert/strict'
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
})

function stopping() {
  const stop = new AbortController()
  return { signal: stop.signal, abort: () => stop.abort(new Error('left')) }
}
