import assert from 'node:assert/strict'
import { systemClock } from '../../src/client/clock.ts'

describe('the clock of the process', () => {
  it('measures elapsed time regardless of system clock changes', () => {
    const before = systemClock.now()
    const { now } = Date
    try {
      Date.now = () => now() - 86_400_000
      const passed = systemClock.now() - before
      assert.ok(passed >= 0 && passed < 60_000, `${passed} ms`)
    } finally {
      Date.now = now
    }
  })

  it('counts in milliseconds', () => {
    const { bigint } = process.hrtime
    const before = systemClock.now()
    try {
      // 1,000 seconds later
      process.hrtime.bigint = () => bigint.call(process.hrtime) + 1_000_000_000_000n
      const passed = systemClock.now() - before
      assert.ok(passed >= 1_000_000 && passed < 1_060_000, `${passed} ms`)
    } finally {
      process.hrtime.bigint = bigint
    }
  })

  it('leaves no timer if a wait is aborted', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout')
    const before = timers().length
    const stop = new AbortController()
    const waiting = systemClock.sleep(600_000, stop.signal)
    assert.equal(timers().length, before + 1)
    stop.abort(new Error('stopped'))
    assert.equal(timers().length, before)
    await assert.rejects(waiting, /stopped/)
  })

  it('begins with the current time', () => {
    assert.ok(Math.abs(systemClock.now() - Date.now()) < 60_000)
  })
})
