import assert from 'node:assert/strict'
import { opened } from '../samples.ts'

describe('the preview', () => {
  it('opens with P, or reports that there is no preview', () => {
    const asked = opened().press('P')
    assert.deepEqual(asked.asks, ['preview'])
    const url = 'https://docs.test/~/revisions/rev_2/'
    assert.deepEqual(asked.answer('preview', url).effects, [{ type: 'open', url }])
    const none = opened().press('P').answer('preview', undefined)
    assert.deepEqual(none.effects, [])
    assert.equal(none.state.message?.text, 'No preview is available')
  })
})
