import assert from 'node:assert/strict'
import { matchesGolden } from '../../../../support/golden.ts'
import { page, sampleChanges, target } from '../samples.ts'
import { PlainReview } from './plain-review.ts'

const golden = (name: string, { text }: PlainReview) =>
  matchesGolden(`test/features/change-requests/review/goldens/plain/${name}.txt`, text)

describe('the plain review', () => {
  it('goes from the queue to a page, its comments, and the merge', async () => {
    const review = await new PlainReview(
      ...['1', '2', 'comment 3', 'Is it so for', '', 'all keys?', '.', 'send'],
      ...['1', 'reply', 'It is.', '.', '1', 'resolve', 'react', '4', 'back'],
      ...['viewed', 'back', 'gates', 'merge', 'yes', 'q'],
    ).run()
    assert.equal(review.error, undefined)
    golden('walk', review)
    const page = { page: 'limits', title: 'Guides / Limits' }
    const block =
      'The API takes 1,200 requests a minute and key, counted over a window that slides.'
    const to = 'Owen Gallagher: Is that so for **all** keys?'
    assert.deepEqual(review.written, [
      {
        target,
        kind: 'send',
        purpose: { kind: 'comment', ...page, block },
        text: 'Is it so for\n\nall keys?',
      },
      { target, kind: 'send', purpose: { kind: 'reply', thread: 'cmt_2', to }, text: 'It is.' },
      { target, kind: 'resolve', thread: 'cmt_2', resolved: true },
      { target, kind: 'react', thread: 'cmt_2', emoji: '🎉' },
      { target, kind: 'merge', revision: 'rev_2' },
    ])
    assert.deepEqual(Object.keys(review.notes.viewed), ['page limits'])
    assert.deepEqual(review.notes.drafts, {})
  })

  it('lists all commands of every view, and numbers still select items afterwards', async () => {
    const review = await new PlainReview(
      ...['help', '1', 'help', '2', 'h', '1', '?', '1', 'reply', 'Yes', '.', 'send', 'quit'],
    ).run()
    golden('help', review)
  })

  it("describes moves, files, and main's changes in text", async () => {
    const review = new PlainReview('3', 'next', 'next', 'next', 'next', 'previous')
    const changes = sampleChanges({ outdated: true })
    const [before, after] = [page('webhooks'), page('webhooks')]
    const onMain = { id: 'webhooks', before, after, mayDiffer: false, side: 'main' as const }
    review.changes = { ...changes, pages: [...changes.pages, onMain] }
    golden('words', await review.run(target))
  })

  it('lists all threads, open ones first, and keeps their numbers until listed again', async () => {
    const review = await new PlainReview(
      ...['threads', '1', 'x', 'b', '1', 'b', 'again', '3', 'reopen'],
    ).run(target)
    golden('threads', review)
    assert.deepEqual(
      review.written.map((write) => write.kind === 'resolve' && [write.thread, write.resolved]),
      [
        ['cmt_1', true],
        ['cmt_3', false],
      ],
    )
  })

  it('prints the equivalent commands, and copies one', async () => {
    const review = await new PlainReview(':', '', '1', '2', ':', '6', 'copy').run()
    golden('commands', review)
    assert.deepEqual(review.copied, [
      'docsctl comments create --space spc_1 --change-request 12 --page limits --body TEXT',
      'https://app.test/spc_1/~/12',
    ])
  })

  it('prints no symbol that a screen reader spells out, and moves no cursor', async () => {
    const review = await new PlainReview(
      '1',
      '1',
      'next',
      '1',
      'back',
      'next',
      'next',
      'help',
      '',
    ).run()
    assert.doesNotMatch(review.text, /[^\n -~“”]/)
  })
})
