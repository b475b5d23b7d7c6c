import assert from 'node:assert/strict'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import type { EffectResponse } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { assertShows, PlainReview } from '../plain/plain-review.ts'
import { changeRequest, type Driver, opened, sampleChanges, target } from '../samples.ts'

const newer = { revision: 'rev_3', updatedAt: '2026-11-20T09:58:00.000Z' }

const verdict = ({ state: { dialog } }: Driver) => {
  assert.ok(dialog?.type === 'verdict')
  return dialog
}

/** Reports a newer revision in the same way as the regular check. */
function moved(driver: Driver): Driver {
  const request = driver.state.waiting.watch
  assert.ok(request)
  const ask = { type: 'watch', target, after: 0 } as const
  const answer = changeRequest(newer)
  return driver.send({ type: 'answer', request, ask, answer } as EffectResponse)
}

/** Returns changes in which the page `limits` was changed again. */
function nextChanges() {
  const changes = sampleChanges({ revision: 'rev_3' })
  const pages = changes.pages.map((one) =>
    one.id === 'limits' && one.after
      ? { ...one, after: { ...one.after, documentId: 'doc_3' } }
      : one,
  )
  return { ...changes, pages }
}

describe('a verdict on a revision', () => {
  it('is sent with the revision on the screen', () => {
    const driver = opened().press('A', 'a')
    assert.deepEqual(driver.asked('write').ask, {
      ...{ type: 'write', kind: 'review', target, verdict: 'approved', texts: [] },
      revision: 'rev_2',
    })
  })

  it('is not sent if the change request is at a newer revision, and the dialog stays open', () => {
    const driver = opened().press('A', 'a').answer('write', { newer })
    assert.equal(verdict(driver).newer?.revision, 'rev_3')
    assert.deepEqual(driver.press('a', 'r', 'c').asks, [])
    assert.equal(driver.press('q').state.dialog, undefined)
  })

  it('is not sent if a newer revision was detected before or while the dialog is open', () => {
    for (const driver of [moved(opened()).press('A'), moved(opened().press('A'))]) {
      assert.equal(verdict(driver).newer?.revision, 'rev_3')
      assert.deepEqual(driver.press('a').asks, [])
    }
  })

  it('can be postponed to review the changes since the revision on the screen', () => {
    const driver = moved(opened()).press('A', 'S')
    assert.equal(driver.state.dialog, undefined)
    driver.answer('changes', { changes: nextChanges(), notes: noNotes })
    const ids = driver.state.review?.tree.filter(({ mark }) => mark).map(({ id }) => id)
    assert.deepEqual(ids, ['limits'])
    const { ask } = driver.asked('page')
    assert.equal(ask.type === 'page' && ask.since, 'rev_2')
    assert.equal(verdict(driver.press('A')).revision, 'rev_3')
    // the key shows all differences again
    driver.press('q', 'S')
    assert.equal(driver.state.review?.shownBefore, undefined)
    assert.equal(driver.state.review?.isNewOnly, false)
  })

  it('can be sent in the plain-text review after the newer changes are shown', async () => {
    const review = new PlainReview('verdict', 'approve', 'yes', 'quit')
    review.services.write = async () => {
      review.changes = nextChanges()
      return { newer }
    }
    await review.run(target)
    assertShows(
      review,
      'The change request has a newer revision, updated 2026-11-20 09:58. You viewed an older revision, updated 2026-11-19 09:00. Nothing was sent\nShow the changes since the revision that you viewed?',
    )
    assertShows(
      review,
      'Showing only the changes since the revision that you viewed. Type "verdict" to approve or request changes\n',
    )
    const [, after = ''] = review.text.split('to approve or request changes\n')
    assert.match(after, /Limits, changed/)
    assert.doesNotMatch(after, /Retries/)
  })
})
