import assert from 'node:assert/strict'
import { parseClock } from '../../../src/sandbox/store/clock.ts'
import { endAll, serve } from '../served.ts'

const now = Date.UTC(2026, 10, 20, 10)
const day = 24 * 3_600_000

describe('the sandbox clock', () => {
  afterEach(endAll)

  it('is set to a time or shifted', () => {
    assert.equal(parseClock('2026-11-21T10:00:00Z', now), day)
    assert.equal(parseClock('+8d', now), 8 * day)
    assert.equal(parseClock('-90m', now), -5_400_000)
    for (const text of ['', 'soon', '8d', '+8w', '2026-13-01', '20']) {
      assert.throws(() => parseClock(text, now), { kind: 'usage' })
    }
  })

  it('continues from the set time', async () => {
    let time = now
    const { send } = await serve({ time: () => time, clockOffset: 8 * day })
    const date = async () => (await send('GET', '/')).headers.get('date')
    assert.equal(await date(), 'Sat, 28 Nov 2026 10:00:00 GMT')
    time += 61_000
    assert.equal(await date(), 'Sat, 28 Nov 2026 10:01:01 GMT')
  })
})
