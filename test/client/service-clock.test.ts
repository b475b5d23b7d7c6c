import assert from 'node:assert/strict'
import { createServiceClock } from '../../src/client/exchange/service-clock.ts'

describe('the clock of the service', () => {
  const answer = (date: string) => ({ status: 200, headers: { date }, text: '' })
  const noon = Date.UTC(2025, 5, 1, 12)

  it('is unknown before the first Date header', () => {
    const clock = createServiceClock()
    clock.learn({ status: 200, headers: {}, text: '' }, noon)
    clock.learn(answer('soon'), noon)
    assert.equal(clock.at(noon), undefined)
  })

  it('uses the latest Date header, because every Date header is truncated and delayed', () => {
    const clock = createServiceClock()
    clock.learn(answer('Sun, 01 Jun 2025 12:00:00 GMT'), noon + 900)
    assert.equal(clock.at(noon), noon - 900)
    clock.learn(answer('Sun, 01 Jun 2025 12:00:02 GMT'), noon + 2100)
    assert.equal(clock.at(noon), noon - 100)
    clock.learn(answer('Sun, 01 Jun 2025 12:00:03 GMT'), noon + 3900)
    assert.equal(clock.at(noon), noon - 100)
  })
})
