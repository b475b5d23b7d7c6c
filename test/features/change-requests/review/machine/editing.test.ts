import assert from 'node:assert/strict'
import { type Driver, limitsAfter, opened } from '../samples.ts'

const edit = ({ effects }: Driver) => {
  const effect = effects.find(({ type }) => type === 'edit')
  assert.ok(effect?.type === 'edit')
  return effect
}

describe('the content of the editor', () => {
  it('is the block under discussion if a comment is written', () => {
    const { text, beside } = edit(opened().press(']', 'j', 'e'))
    assert.equal(text, '')
    assert.equal(
      beside,
      '> The API takes 1,200 requests a minute and key, counted over a window that slides.',
    )
    assert.equal('beside' in edit(opened().press('e')), false)
  })

  it('is the block and all previous comments on it if a reply is written', () => {
    const wanted = `> Up to 100 requests may come at once.

Owen Gallagher, 2026-11-17 16:05:

Is that so for **all** keys?

Emily Carter, 2026-11-17 17:10:

For all of them.`
    const driver = opened().press('n', 'e')
    assert.equal(edit(driver).purpose.kind, 'reply')
    assert.equal(edit(driver).beside, wanted)
    assert.equal(edit(opened().press('n', 'r').type('Hm').press('ctrl-o')).beside, wanted)
  })

  it('starts at the line under the cursor if a page is edited', () => {
    const at = (...keys: string[]) =>
      edit(
        opened()
          .press(...keys, 'E')
          .answer('text', limitsAfter),
      ).line
    assert.equal(at('tab', ']', 'j'), 3)
    // a removed line no longer exists, so the editor opens at the line that replaces it
    assert.equal(at('tab', ']'), 3)
    assert.equal(at('tab', 'G', 'k', 'k', 'k', 'k', 'k', 'k'), 23)
    assert.equal(at(), undefined)
  })
})
