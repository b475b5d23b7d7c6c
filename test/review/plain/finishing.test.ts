import assert from 'node:assert/strict'
import { type Notes, noNotes } from '../../../src/changes/notes/viewed.ts'
import { DocsctlError } from '../../../src/errors.ts'
import type { Write } from '../../../src/review/machine/effects.ts'
import { limitsAfter, target, thread } from '../samples.ts'
import { says, Typed } from './typed.ts'

const drafts = { 'comment limits\nUp to 100.': 'On it.', 'reply cmt_2': 'Yes.\nBoth.' }
const texts = [
  { purpose: { kind: 'comment', page: 'limits', block: 'Up to 100.' }, text: 'On it.' },
  { purpose: { kind: 'reply', thread: 'cmt_2', to: '' }, text: 'Yes.\nBoth.' },
]

const withNotes = async (notes: Notes, answers: string[], own?: (review: Typed) => void) => {
  const review = new Typed(...answers)
  review.notes = notes
  own?.(review)
  return review.run(target)
}

describe('a verdict in lines of text', () => {
  it('is sent with all drafts, which are read out before', async () => {
    const review = await withNotes({ ...noNotes, drafts }, ['verdict', 'request'])
    says(
      review,
      `These drafts are sent with it:
1. On Guides / Limits: Up to 100.
On it.
2. Reply
Yes.
Both.
What do you think of change request 12, Rate limits of the new gateway? Type 1 approve, 2 request changes, 3 only comment, or Enter for none: request
changes requested
`,
    )
    assert.deepEqual(review.written, [
      { kind: 'review', target, verdict: 'changes-requested', texts },
    ])
    assert.deepEqual(review.notes.drafts, {})
  })

  it('keeps the drafts that were not sent, and says how many were', async () => {
    const review = await withNotes({ ...noNotes, drafts }, ['verdict', '1'], ({ services }) => {
      services.write = async (write: Write) => ({
        sent: write.kind === 'review' ? write.texts.slice(0, 1).map(({ purpose }) => purpose) : [],
        part: '1 of 2 sent',
        failed: new DocsctlError('not-found', 'there is no such thread'),
      })
    })
    says(review, '1 of 2 sent: there is no such thread')
    assert.deepEqual(review.notes.drafts, { 'reply cmt_2': 'Yes.\nBoth.' })
  })

  it('needs a yes to one of them, and a text for a mere comment', async () => {
    const review = await withNotes(noNotes, ['verdict', '3', ''])
    says(review, 'There is no draft to send with it')
    says(review, '“3” is none of these')
    says(review, 'nothing was sent')
    assert.deepEqual(review.written, [])
  })
})

describe('a page in lines of text', () => {
  const more = `${limitsAfter}\nAnd so on.\n`
  const purpose = { kind: 'page', page: 'limits', title: 'Guides / Limits', before: limitsAfter }

  it('is edited, what that changes read out, and sent as a new revision', async () => {
    const review = new Typed('2', 'edit-page', 'send')
    review.edit = async ({ text, name }) => {
      assert.deepEqual([text, name], [limitsAfter, 'guides-limits.md'])
      return more
    }
    await review.run(target)
    says(review, 'What that makes of Guides / Limits:\n2 lines added, 0 lines removed\n')
    says(review, 'added 25: And so on.')
    assert.deepEqual(review.written, [{ kind: 'send', target, purpose, text: more }])
    assert.deepEqual(review.notes.drafts, {})
  })

  it('is kept as a draft where it is not sent, which the next edit begins with', async () => {
    const given: string[] = []
    const review = new Typed('2', 'edit-page', '', 'edit-page', 'discard')
    review.edit = async ({ text }) => {
      given.push(text)
      return more
    }
    await review.run(target)
    assert.deepEqual(given, [limitsAfter, more])
    says(review, 'Kept as a draft; nothing was sent')
    says(review, 'There is a draft of the page, which the editor begins with')
    says(review, 'Discarded; nothing was sent')
    assert.deepEqual([review.written, review.notes.drafts], [[], {}])
  })

  it('has a suggestion put in, where its block is as it was', async () => {
    const suggesting = (preview: string) => {
      const review = new Typed('threads', '1', 'apply', 'send')
      const markdown = '```suggestion\nAt most 100 at once.\n```'
      const place = { page: { id: 'limits', title: 'Limits' }, node: { id: 'nd_1', preview } }
      review.threads = [thread('cmt_9', { body: { markdown }, target: place })]
      return review.run(target)
    }
    const review = await suggesting('Up to 100 requests may come at once.')
    const text = limitsAfter.replace(/Up to 100 .*/, 'At most 100 at once.')
    assert.deepEqual(review.written, [
      { kind: 'send', target, purpose: { ...purpose, title: 'Limits' }, text },
    ])
    const moved = await suggesting('Up to 90 requests may come at once.')
    says(moved, "the block is not there as it was: the suggestion can't be applied")
    assert.deepEqual(moved.written, [])
  })
})

describe('all threads in lines of text', () => {
  it('are resolved after a question', async () => {
    const review = await new Typed('resolve-all', 'yes').run(target)
    says(review, 'Resolve 2 threads? Type 1 yes, 2 no')
    const threads = ['cmt_1', 'cmt_2']
    assert.deepEqual(review.written, [{ kind: 'resolve-all', target, threads }])
    assert.deepEqual((await new Typed('resolve-all', 'no').run(target)).written, [])
  })
})

describe('what is new since one looked', () => {
  it('is read alone, in the list and in a page', async () => {
    const review = await new Typed('2', 'viewed', 'back', 'new', 'new').run(target)
    const [, , listed = '', all = ''] = review.text.split('Change request 12, Rate limits of')
    assert.ok(!listed.includes('Limits, changed') && listed.includes('Errors, moved'), listed)
    says(review, 'Only what is new since you looked')
    assert.ok(all.includes('1 thread resolved, viewed'), all)
  })
})

describe('how much was viewed', () => {
  it('is kept as it is now, though it was more of another revision', async () => {
    const review = new Typed('quit')
    review.notes = { ...noNotes, progress: { viewed: 3, all: 5 } }
    await review.run(target)
    assert.deepEqual(review.notes.progress, { viewed: 0, all: 5 })
  })
})

describe('a page that a gate is about', () => {
  it('is among the items behind the gates, though nothing of it has changed', async () => {
    const review = new Typed('gates', 'again', '3')
    const pages = [{ id: 'webhooks', title: 'Webhooks' }]
    const text = '1 link is broken: Webhooks to questions'
    const gate = { name: 'links', state: 'fail', text, pages, required: false } as const
    review.services.gates = async () => ({ gates: [gate], revision: 'rev_2' })
    await review.run(target)
    says(review, 'again reads these pages out among the others: Webhooks')
    says(review, '3. Guides / Webhooks')
    says(review, 'Links: 1 link is broken: Webhooks to questions')
  })
})

describe('the preview', () => {
  it('is opened, or it is said that there is none', async () => {
    const review = await new Typed('preview').run(target)
    assert.deepEqual(review.opened, ['https://preview.test/12'])
    const none = new Typed('preview')
    none.services.preview = async () => undefined
    says(await none.run(target), 'the service gives no preview of it')
  })
})
