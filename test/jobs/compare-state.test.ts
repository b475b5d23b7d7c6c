import assert from 'node:assert/strict'
import { agreement } from '../../src/jobs/states/compare-state.ts'

describe('the comparison of a value with the desired value', () => {
  it('distinguishes null from other values, and a missing value from all values but null', () => {
    assert.deepEqual(
      [
        agreement(null, null),
        agreement(undefined, null),
        agreement('x', null),
        agreement(null, 'x'),
        agreement(undefined, 'x'),
        agreement('x', 'x'),
        agreement('y', 'x'),
      ],
      ['agrees', 'agrees', 'differs', 'differs', 'unclear', 'agrees', 'differs'],
    )
  })
})
