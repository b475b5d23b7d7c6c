import assert from 'node:assert/strict'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import type { EffectResponse } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { adoptionQuestion } from '../../../../../src/features/change-requests/review/machine/wording.ts'
import { assertShows, PlainReview } from '../plain/plain-review.ts'
import { Driver, sampleChanges, target } from '../samples.ts'

const unowned = { drafts: 1, viewed: 2, user: 'Ines Moreau' }
const adopted = { ...noNotes, drafts: { comment: 'Why?' } }

/** Opens a change request with notes that belong to no account. */
function openedWithNotes(...typedBefore: string[]): Driver {
  const driver = new Driver({ target })
  const { request, ask } = driver.asked('changes')
  driver.press(...typedBefore)
  const answer = { changes: sampleChanges(), notes: noNotes, unowned }
  return driver.send({ type: 'answer', request, ask, answer } as EffectResponse)
}

describe('notes of an unknown account', () => {
  it('are adopted after the answer yes', () => {
    const driver = openedWithNotes()
    assert.equal(driver.state.dialog?.type, 'adopt')
    driver.press('y').answer('adopt', adopted)
    assert.deepEqual(driver.state.review?.notes, adopted)
    assert.equal(
      driver.state.message?.text,
      'The drafts and viewed marks now belong to your account',
    )
  })

  it('are rejected permanently with n, and offered again later after Esc', () => {
    const driver = openedWithNotes().press('n')
    assert.deepEqual(
      driver.effects.filter(({ type }) => type === 'save'),
      [
        {
          type: 'save',
          target,
          before: noNotes,
          notes: { ...noNotes, declined: true },
          lastSeenUpdate: 0,
        },
      ],
    )
    assert.deepEqual(openedWithNotes().press('escape').effects, [])
  })

  it('are not adopted by keys that were typed before the prompt', () => {
    const driver = openedWithNotes('j', 'y')
    assert.equal(driver.state.dialog?.type, 'adopt')
    assert.deepEqual(driver.state.ahead, [])
  })

  it('are a single note in the prompt if there is only one', () => {
    assert.equal(
      adoptionQuestion({ drafts: 1, viewed: 0, user: 'Ines' }),
      'This machine has 1 draft from an unknown account. Adopt it for Ines?',
    )
  })

  it('are adopted in the plain review', async () => {
    const review = new PlainReview('yes', 'quit')
    const changes = review.services.changes
    review.services.changes = async (...input) => ({ ...(await changes(...input)), unowned })
    review.services.adopt = async () => adopted
    await review.run(target)
    assertShows(
      review,
      'This machine has 1 draft and 2 viewed marks from an unknown account. Adopt them for Ines Moreau? Type 1 yes, 2 no, or press Enter to be asked later:',
    )
    assertShows(review, 'The drafts and viewed marks now belong to your account')
  })
})
