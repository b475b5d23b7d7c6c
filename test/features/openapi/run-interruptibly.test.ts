import assert from 'node:assert/strict'
import {
  runInterruptibly,
  throwIfAborted,
} from '../../../src/features/openapi/model/read/run-interruptibly.ts'

describe('work that Ctrl-C can interrupt', () => {
  it('returns its result and throws its error', async () => {
    assert.equal(await runInterruptibly(() => 'made'), 'made')
    assert.equal(await runInterruptibly(() => Promise.resolve('later')), 'later')
    const fault = new RangeError('too deep')
    await assert.rejects(
      runInterruptibly(() => {
        throw fault
      }),
      (error) => error === fault,
    )
  })

  it('leaves no signal listener behind, even with concurrent work', async () => {
    const before = process.listeners('SIGINT')
    const all = Array.from({ length: 20 }, (_, at) => runInterruptibly(() => at))
    assert.equal(process.listenerCount('SIGINT'), before.length + 1)
    await Promise.all(all)
    assert.deepEqual(process.listeners('SIGINT'), before)
  })

  it('does not start if the signal arrived just before', async () => {
    let isDone = false
    // remove the listeners of mocha, because they would end the tests
    const others = process.rawListeners('SIGINT')
    process.removeAllListeners('SIGINT')
    try {
      const work = runInterruptibly(() => {
        isDone = true
      })
      process.emit('SIGINT')
      await assert.rejects(work, { kind: 'interrupted' })
      assert.equal(isDone, false)
    } finally {
      for (const one of others) process.on('SIGINT', one as NodeJS.SignalsListener)
    }
  })

  it('ends if it was canceled in the meantime', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    setImmediate(() => controller.abort(reason))
    await assert.rejects(throwIfAborted(controller.signal), (error) => error === reason)
    await throwIfAborted(new AbortController().signal)
  })
})
