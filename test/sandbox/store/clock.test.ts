import assert from 'node:assert/strict'
import { endAll, serve } from '../served.ts'

const now = Date.UTC(2026, 10, 20, 10)
const day = 24 * 3_600_000

describe('the sandbox clock', () => {
  afterEach(endAll)

  it('continues from the set time', async () => {
    let time = now
    const { send } = await serve({ time: () => time, clockOffset: 8 * day })
    const date = async () => (await send('GET', '/')).headers.get('date')
    assert.equal(await date(), 'Sat, 28 Nov 2026 10:00:00 GMT')
    time += 61_000
    assert.equal(await date(), 'Sat, 28 Nov 2026 10:01:01 GMT')
  })
})
