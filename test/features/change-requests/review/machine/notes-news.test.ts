import assert from 'node:assert/strict'
import { type Notes, noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import type { EffectResponse } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { assertShows, PlainReview } from '../plain/plain-review.ts'
import { type Driver, opened, pageLines, target } from '../samples.ts'

const withDrafts = (drafts: Record<string, string>): Notes => ({ ...noNotes, drafts })

/** Sends a change to the notes on disk. */
function hear(driver: Driver, notes: Notes, moved: Record<string, string> = {}): Driver {
  const request = driver.state.waiting.notes
  assert.ok(request)
  const news = { number: 2, notes, saved: [], settled: undefined, moved }
  const ask = { type: 'notes', target, waits: true } as const
  return driver.send({ type: 'answer', request, ask, answer: news } as EffectResponse)
}

const composed = ({ state: { dialog } }: Driver) => {
  assert.ok(dialog?.type === 'compose')
  return dialog
}

describe('drafts in another window', () => {
  it('appear on the page, and the review keeps waiting for more drafts', () => {
    const driver = hear(opened(), withDrafts({ 'comment limits': 'From there' }))
    const lines = pageLines(driver).map(({ pieces }) => pieces.map(({ text }) => text).join(''))
    assert.ok(lines.includes('✎ Draft: From there'), lines.join('\n'))
    assert.deepEqual(driver.asks, ['notes'])
  })

  it('update open text that is unchanged in this window', () => {
    const driver = hear(opened(), withDrafts({ 'comment limits': 'One' })).press('c')
    assert.equal(composed(driver).text, 'One')
    hear(driver, withDrafts({ 'comment limits': 'One two' }))
    assert.deepEqual([composed(driver).text, composed(driver).cursor], ['One two', 7])
  })

  it('close open text that the other window sent, so that it is not sent twice', () => {
    const driver = hear(opened(), withDrafts({ 'comment limits': 'One' })).press('c')
    hear(driver, noNotes)
    assert.equal(driver.state.dialog, undefined)
    assert.equal(driver.state.message?.text, 'The draft was sent or discarded in another window')
  })

  it('cancel a pending comment that the other window sent', () => {
    const sent = () => opened().press('c').type('Mine').press('enter')
    const moved = hear(
      sent(),
      withDrafts({ 'comment limits': 'Theirs', '~a comment limits': 'Mine' }),
      {
        'comment limits': '~a comment limits',
      },
    )
    assert.equal(moved.state.held?.purpose.copy, 'a')
    const waiting = hear(opened(), withDrafts({ 'comment limits': 'Mine' })).press('c', 'enter')
    const gone = hear(waiting, noNotes)
    assert.equal(gone.state.held, undefined)
    assert.deepEqual(gone.effects[0], { type: 'forget', asks: ['hold'] })
    assert.equal(gone.state.message?.text, 'The draft was sent or discarded in another window')
  })

  it('move text that was written at the same place in this window', () => {
    const driver = opened().press('c').type('Mine')
    hear(driver, withDrafts({ 'comment limits': 'Theirs', '~a comment limits': 'Mine' }), {
      'comment limits': '~a comment limits',
    })
    assert.equal(composed(driver).purpose.copy, 'a')
    driver.type('!')
    assert.deepEqual(driver.state.review?.notes.drafts, {
      'comment limits': 'Theirs',
      '~a comment limits': 'Mine!',
    })
  })

  it('are continued in the plain review', async () => {
    const review = new PlainReview('comment', '', 'quit')
    review.services.notes = async () => {
      review.services.notes = async () => undefined
      const notes = withDrafts({ comment: 'From there' })
      return { number: 2, notes, saved: [], settled: undefined, moved: {} }
    }
    await review.run(target)
    assertShows(review, 'There is a draft:\nFrom there\n')
  })
})
