import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import { type Notes, noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import type { Write } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { limitsAfter, target, thread } from '../samples.ts'
import { assertShows, PlainReview } from './plain-review.ts'

const drafts = { 'comment limits\nUp to 100.': 'On it.', 'reply cmt_2': 'Yes.\nBoth.' }
const texts = [
  { purpose: { kind: 'comment', page: 'limits', block: 'Up to 100.' }, text: 'On it.' },
  { purpose: { kind: 'reply', thread: 'cmt_2', to: '' }, text: 'Yes.\nBoth.' },
]

const withNotes = async (notes: Notes, answers: string[], own?: (review: PlainReview) => void) => {
  const review = new PlainReview(...answers)
  review.notes = notes
  own?.(review)
  return review.run(target)
}

describe('a verdict in the plain review', () => {
  it('is sent with all drafts after printing them', async () => {
    const review = await withNotes({ ...noNotes, drafts }, ['verdict', 'request'])
    assertShows(
      review,
      `These drafts will be sent:
1. On Guides / Limits: Up to 100.
On it.
2. Reply
Yes.
Both.
Which review do you want to submit for change request 12, "Rate limits of the new gateway"? Type 1 approve, 2 request changes, 3 comment only, or press Enter to cancel: request
Requested changes
`,
    )
    assert.deepEqual(review.written, [
      { kind: 'review', target, verdict: 'changes-requested', texts, revision: 'rev_2' },
    ])
    assert.deepEqual(review.notes.drafts, {})
  })

  it('keeps unsent drafts and prints their number', async () => {
    const review = await withNotes({ ...noNotes, drafts }, ['verdict', '1'], ({ services }) => {
      services.write = async (write: Write) => ({
        sent: write.kind === 'review' ? write.texts.slice(0, 1).map(({ purpose }) => purpose) : [],
        part: '1 of 2 drafts were sent',
        failed: new DocsctlError('not-found', 'there is no such thread'),
      })
    })
    assertShows(review, '1 of 2 drafts were sent. there is no such thread')
    assert.deepEqual(review.notes.drafts, { 'reply cmt_2': 'Yes.\nBoth.' })
  })

  it('requires confirmation, and requires text for a comment without a verdict', async () => {
    const review = await withNotes(noNotes, ['verdict', '3', ''])
    assertShows(
      review,
      'Not viewed: Limits, Errors, Questions, Retries, backoff.svg\nThere are no drafts to send\n',
    )
    assertShows(review, 'Unknown answer "3"')
    assertShows(review, 'Nothing was sent')
    assert.deepEqual(review.written, [])
  })
})

describe('a page in the plain review', () => {
  const more = `${limitsAfter}\nAnd so on.\n`
  const purpose = { kind: 'page', page: 'limits', title: 'Guides / Limits', before: limitsAfter }

  it('is edited, and its changes are printed and sent as a new revision', async () => {
    const review = new PlainReview('2', 'edit-page', 'send')
    review.edit = async ({ text, name }) => {
      assert.deepEqual([text, name], [limitsAfter, 'guides-limits.md'])
      return more
    }
    await review.run(target)
    assertShows(review, 'Your changes to "Guides / Limits":\n2 lines added, 0 lines removed\n')
    assertShows(review, 'added 25: And so on.')
    assert.deepEqual(review.written, [{ kind: 'send', target, purpose, text: more }])
    assert.deepEqual(review.notes.drafts, {})
  })

  it('stays a draft for the next edit if it is not sent', async () => {
    const given: string[] = []
    const review = new PlainReview('2', 'edit-page', '', 'edit-page', 'discard')
    review.edit = async ({ text }) => {
      given.push(text)
      return more
    }
    await review.run(target)
    assert.deepEqual(given, [limitsAfter, more])
    assertShows(review, 'Kept as a draft. Nothing was sent')
    assertShows(review, 'The editor opens your draft of the page')
    assertShows(review, 'Discarded. Nothing was sent')
    assert.deepEqual([review.written, review.notes.drafts], [[], {}])
  })

  it('is sent with the chosen version if others changed the same block', async () => {
    const mine = limitsAfter.replace('# Rate limits', '# My limits')
    const theirs = limitsAfter.replace('# Rate limits', '# Their limits').replace('One.', 'One!')
    const review = new PlainReview('2', 'edit-page', 'send', 'yours', 'send')
    review.edit = async () => mine
    const { write } = review.services
    review.services.write = async (sent, signal) => {
      const answer = await write(sent, signal)
      return review.written.length === 1 ? { theirs } : answer
    }
    await review.run(target)
    assertShows(review, 'Block 1 of 1 that you and others changed\nYour changes:\n')
    assertShows(review, 'Changes by others in the change request:\n')
    const text = mine.replace('One.', 'One!')
    assert.deepEqual(review.written, [
      { kind: 'send', target, purpose, text: mine },
      { kind: 'send', target, purpose: { ...purpose, before: theirs }, text },
    ])
    assert.deepEqual(review.notes.drafts, {})
  })

  it('is changed by a suggestion only if the block is unchanged', async () => {
    const suggesting = (preview: string) => {
      const review = new PlainReview('threads', '1', 'apply', 'send')
      const markdown = '```suggestion\nAt most 100 at once.\n```'
      const place = { page: { id: 'limits', title: 'Limits' }, node: { id: 'nd_1', preview } }
      review.threads = [thread('cmt_9', { body: { markdown }, target: place })]
      return review.run(target)
    }
    const review = await suggesting('Up to 100 requests may come at once.')
    const text = limitsAfter.replace(/Up to 100 .*/, 'At most 100 at once.')
    const applied = { ...purpose, title: 'Limits', resolves: ['cmt_9'] }
    assert.deepEqual(review.written, [{ kind: 'send', target, purpose: applied, text }])
    assertShows(review, 'Suggestion:')
    const moved = await suggesting('Up to 90 requests may come at once.')
    assertShows(
      moved,
      'The commented text has changed or is not unique, so no suggestion can be applied',
    )
    assert.deepEqual(moved.written, [])
  })
})

describe('a suggestion in the plain review', () => {
  const applying = (draft: string) => {
    const review = new PlainReview('threads', '1', 'apply', 'send')
    const markdown = '```suggestion\nAt most 100 at once.\n```'
    const node = { id: 'nd_1', preview: 'Up to 100 requests may come at once.' }
    const place = { page: { id: 'limits', title: 'Limits' }, node }
    review.threads = [thread('cmt_9', { body: { markdown }, target: place })]
    review.notes = { ...noNotes, drafts: { 'page limits': draft } }
    return review.run(target)
  }

  it('keeps a draft of the page', async () => {
    const draft = limitsAfter.replace('The end.', 'That is all.')
    const [sent] = (await applying(draft)).written
    assert.ok(sent?.kind === 'send')
    assert.equal(sent.text, draft.replace(/Up to 100 .*/, 'At most 100 at once.'))
  })

  it('is not applied if a draft of the page changes the same text', async () => {
    const draft = limitsAfter.replace(/Up to 100 .*/, 'Up to 90 requests may come at once.')
    const review = await applying(draft)
    assertShows(
      review,
      'Your draft of the page and a suggestion change the same text. Send or discard the draft',
    )
    assert.deepEqual([review.written, review.notes.drafts], [[], { 'page limits': draft }])
  })
})

describe('all threads in the plain review', () => {
  it('are resolved after a prompt', async () => {
    const review = await new PlainReview('resolve-all', 'yes').run(target)
    assertShows(review, 'Resolve 2 threads? Type 1 yes, 2 no')
    const threads = ['cmt_1', 'cmt_2']
    assert.deepEqual(review.written, [{ kind: 'resolve-all', target, threads }])
    assert.deepEqual((await new PlainReview('resolve-all', 'no').run(target)).written, [])
  })
})

describe('changes since the last view', () => {
  it('are the only ones printed, in the list and in a page', async () => {
    const review = await new PlainReview('2', 'viewed', 'back', 'new', 'new').run(target)
    const [, , listed = '', all = ''] = review.text.split('Change request 12, "Rate limits of')
    assert.ok(!listed.includes('Limits, changed') && listed.includes('Errors, moved'), listed)
    assertShows(review, 'Showing only changes since your last view')
    assert.ok(all.includes('1 resolved thread, viewed'), all)
  })
})

describe('a draft in the plain review', () => {
  it('is listed with its page, or with the conversation', async () => {
    const review = new PlainReview('quit')
    review.notes = { ...noNotes, drafts: { 'comment limits\n## Limits': 'One', comment: 'All' } }
    await review.run(target)
    assertShows(review, '1. Conversation on the change request, 1 open thread, draft')
    assertShows(review, '2. Guides / Limits, changed, 1 open thread, 1 resolved thread, draft')
    assertShows(review, '3. Guides / Errors, moved from the top level to “Guides”\n')
  })
})

describe('a label of the list', () => {
  it('is printed only if it has items', async () => {
    const review = await new PlainReview('6', 'viewed', 'back', 'new').run(target)
    const [all = '', listed = ''] = review.text.split('Showing only changes')
    assert.ok(all.includes('\nFiles:\n'), all)
    assert.ok(!listed.includes('Files:') && listed.includes('Questions, page'), listed)
  })
})

describe('the progress of a review', () => {
  it('is saved for the current revision, even if it was larger before', async () => {
    const review = new PlainReview('quit')
    review.notes = { ...noNotes, progress: { viewed: 3, all: 5 } }
    await review.run(target)
    assert.deepEqual(review.notes.progress, { viewed: 0, all: 5 })
  })
})

describe('a page that a gate refers to', () => {
  it('is listed after the gates, even if it is unchanged', async () => {
    const review = new PlainReview('gates', 'again', '3')
    const pages = [{ id: 'webhooks', title: 'Webhooks' }]
    const text = '1 broken link: "Webhooks" to questions'
    const gate = { name: 'links', state: 'fail', text, pages, required: false } as const
    review.services.gates = async () => ({ gates: [gate], revision: 'rev_2' })
    await review.run(target)
    assertShows(
      review,
      'Pages that the gates report: "Webhooks". To open one, type "again" at the prompt of the change request, and then its number',
    )
    assertShows(review, '3. Guides / Webhooks')
    assertShows(review, 'Links: 1 broken link: "Webhooks" to questions')
  })
})

describe('the preview', () => {
  it('opens, or reports that there is no preview', async () => {
    const review = await new PlainReview('preview').run(target)
    assert.deepEqual(review.opened, ['https://preview.test/12'])
    const none = new PlainReview('preview')
    none.services.preview = async () => undefined
    assertShows(await none.run(target), 'No preview is available')
  })
})

describe('leaving the plain review', () => {
  it('requires confirmation if there are drafts', async () => {
    const review = await withNotes({ ...noNotes, drafts }, ['quit', 'no', 'back', 'yes'])
    assertShows(
      review,
      'You have 2 unsent drafts. They stay on this machine. Leave? Type 1 yes, 2 no, or press Enter to cancel: no\nTo send all draft comments, type "verdict" at the prompt of the change request or a page\n',
    )
    assert.deepEqual(review.answers, [])
    assert.deepEqual(Object.keys(review.notes.drafts), Object.keys(drafts))
  })

  it('happens immediately if there are no drafts', async () => {
    const review = await withNotes(noNotes, ['quit', 'yes'])
    assert.deepEqual(review.answers, ['yes'])
  })
})
