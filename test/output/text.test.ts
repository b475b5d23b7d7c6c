import assert from 'node:assert/strict'
import { grouped } from '../../src/output/text/text.ts'

describe('a formatted count', () => {
  it('groups digits by three', () => {
    const counts = [0, 7, 999, 1000, 65_536, 100_000, 1_234_567]
    assert.deepEqual(counts.map(grouped), [
      '0',
      '7',
      '999',
      '1,000',
      '65,536',
      '100,000',
      '1,234,567',
    ])
  })
})
