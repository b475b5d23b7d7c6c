import assert from 'node:assert/strict'
import { MainConflict } from '../../../src/changes/merge/main-conflict.ts'
import { noNotes } from '../../../src/changes/notes/viewed.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { changeRequest, reply, sampleChanges, sampleThreads, target, thread } from '../samples.ts'
import { pass, says, Typed } from './typed.ts'

const unreachable = new DocsctlError('unreachable', 'the service can not be reached')
const conflict = new MainConflict(target, 'it was not merged', [])

const lines = ({ text }: Typed) => text.split('\n')
const kinds = ({ written }: Typed) => written.map(({ kind }) => kind)

describe('a text that is written line by line', () => {
  it('is on disk after each of its lines, also where the input ends', async () => {
    const review = await new Typed('2', 'comment', 'One', 'Two').run(target)
    assert.deepEqual(review.notes.drafts, { 'comment limits': 'One\nTwo' })
    assert.deepEqual(review.written, [])
  })

  it('is there again, and can be gone on with, read and sent', async () => {
    const review = new Typed('2', 'comment', 'more', 'Two', '.', 'read', 'send')
    review.notes = { ...noNotes, drafts: { 'comment limits': 'One' } }
    await review.run(target)
    says(review, 'There is a draft of it:\nOne\nComment on the page')
    says(review, ': read\nOne\nTwo\n')
    assert.deepEqual(
      review.written.map((write) => write.kind === 'send' && write.text),
      ['One\nTwo'],
    )
    assert.deepEqual(review.notes.drafts, {})
  })

  it('is kept by Enter and dropped by discard; nothing is sent', async () => {
    const kept = await new Typed('comment', 'One', '.', '').run(target)
    assert.deepEqual(kept.notes.drafts, { comment: 'One' })
    says(kept, 'Kept as a draft; nothing was sent')
    const dropped = await new Typed('comment', 'One', '.', '5').run(target)
    assert.deepEqual(dropped.notes.drafts, {})
    says(dropped, 'Discarded; nothing was sent')
    assert.deepEqual([...kept.written, ...dropped.written], [])
  })

  it('that is empty is not sent', async () => {
    const review = await new Typed('comment', '', ' ', '.').run(target)
    says(review, 'Nothing was written, and nothing was sent')
    assert.deepEqual(review.written, [])
  })

  it('that is not sent is kept with the reason, and sent by another try', async () => {
    const review = new Typed('comment', 'One', '.', 'send', 'send')
    const { write } = review.services
    let isFirst = true
    review.services.write = (...ask) => {
      if (!isFirst) return write(...ask)
      isFirst = false
      assert.deepEqual(review.notes.drafts, { comment: 'One' })
      return Promise.reject(unreachable)
    }
    await review.run(target)
    says(review, 'the service can not be reached: reload tries again')
    assert.deepEqual(kinds(review), ['send'])
    assert.deepEqual(review.notes.drafts, {})
  })

  it('is written in the editor, with what was there, and read before it is sent', async () => {
    const review = new Typed('comment', 'One', '.', 'edit', 'send')
    const given: string[] = []
    review.edit = async ({ text }) => {
      given.push(text)
      return 'From\nthe editor\n'
    }
    await review.run(target)
    assert.deepEqual(given, ['One'])
    says(review, 'From the editor:\nFrom\nthe editor\nWhat becomes of the text?')
    assert.deepEqual(
      review.written.map((write) => write.kind === 'send' && write.text),
      ['From\nthe editor'],
    )
  })

  it('stays what it was where the editor fails', async () => {
    const review = new Typed('edit')
    review.notes = { ...noNotes, drafts: { comment: 'One' } }
    review.edit = () => Promise.reject(new DocsctlError('failed', 'nothing came from the editor'))
    await review.run(target)
    says(review, 'nothing came from the editor')
    assert.deepEqual(review.notes.drafts, { comment: 'One' })
  })

  it('is about a line of the change request that has a text, and about no other', async () => {
    const review = await new Typed('2', 'comment 2', 'comment 99', 'comment x').run(target)
    assert.deepEqual(
      lines(review).filter((line) => line.startsWith('there is no line')),
      ['2', '99', 'x'].map((at) => `there is no line ${at} with a text in the change request`),
    )
  })
})

describe('a change request that moves', () => {
  const moved = changeRequest({ revision: 'rev_3' })

  it('says so at the next question, once, and merges nothing until it is loaded', async () => {
    const review = new Typed(
      ({ watched }) => watched(moved),
      ...['gates', 'merge', 'reload', 'merge', 'yes'],
    )
    const { changes } = review.services
    let reads = 0
    review.services.changes = (...ask) => {
      reads++
      if (reads > 1) review.changes = sampleChanges({ revision: 'rev_3' })
      return changes(...ask)
    }
    await review.run(target)
    const changed = 'it has changed since it was shown: reload loads the new revision'
    assert.equal(lines(review).filter((line) => line === `change request 12: ${changed}`).length, 1)
    assert.equal(lines(review).filter((line) => line === changed).length, 1)
    says(review, 'Opened on 2026-11-10 09:00, revision rev_3')
    assert.deepEqual(review.written, [{ target, kind: 'merge', revision: 'rev_3' }])
  })

  it('is not merged where that is noticed while the question stands there', async () => {
    const review = new Typed('merge', ({ watched }) => watched(moved), 'yes')
    await review.run(target)
    assert.deepEqual(review.written, [])
  })

  it('is not merged where the gates are those of another revision', async () => {
    const review = new Typed('merge', 'yes')
    review.services.gates = async () => ({ gates: [pass], revision: 'rev_3' })
    await review.run(target)
    assert.deepEqual(review.written, [])
  })

  it('says that there are other threads, and what can not be looked for', async () => {
    const talked = new Typed(({ watched }) => watched(changeRequest({ comments: 5 })), '')
    await talked.run(target)
    says(talked, 'change request 12: 5 threads are open now; reload reads them')
    const reviewed = new Typed(({ watched }) => watched(changeRequest()), '')
    reviewed.verdicts = [{ words: 'Grace Kim approved it', at: '2026-11-20T10:01:00.000Z' }]
    says(await reviewed.run(target), 'change request 12: Grace Kim approved it')
    const merged = new Typed(({ watched }) => watched(changeRequest({ status: 'merged' })), '')
    says(await merged.run(target), 'change request 12: it was merged elsewhere')
    const off = new Typed('')
    let looks = 0
    off.services.watch = (_, signal) =>
      looks++ < 2
        ? Promise.reject(unreachable)
        : new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
    await off.run(target)
    assert.deepEqual(
      lines(off).filter((line) => line.startsWith('the service')),
      ['the service can not be reached: reload tries again'],
    )
  })

  it('is no longer looked at once one went back', async () => {
    const review = new Typed('1', 'back')
    let stopped = false
    review.services.watch = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          stopped = review.text.includes(': back')
          reject(signal.reason)
        }),
      )
    assert.equal((await review.run()).error, undefined)
    assert.equal(stopped, true)
  })
})

describe('merging in lines of text', () => {
  it('merges on a yes alone', async () => {
    for (const answer of ['no', '2', '', 'n']) {
      const review = await new Typed('merge', answer).run(target)
      assert.deepEqual(review.written, [], answer)
      says(review, 'nothing was merged')
    }
    for (const answer of ['yes', '1', 'Y']) {
      assert.deepEqual(kinds(await new Typed('merge', answer).run(target)), ['merge'], answer)
    }
  })

  it('takes no yes that was typed before the question stood there', async () => {
    const review = new Typed((one) => {
      one.type('merge')
      one.type('yes')
    })
    await review.run(target)
    assert.match(review.text, /revision rev_2\? Type 1 yes/)
    assert.deepEqual(review.written, [])
  })

  it('goes by a gate that holds it back with a reason, and not without', async () => {
    const gate = { ...pass, state: 'fail' as const, text: '1 thread is open', required: true }
    const withGate = (...answers: string[]) => {
      const review = new Typed('merge', ...answers)
      review.services.gates = async () => ({ gates: [gate], revision: 'rev_2' })
      return review.run(target)
    }
    const urgent = await withGate('It is urgent.', 'yes')
    assert.deepEqual(urgent.written, [
      { kind: 'merge', target, revision: 'rev_2', bypass: 'It is urgent.' },
    ])
    says(urgent, 'Type the reason to merge it all the same, or Enter to leave it: It is urgent.\n')
    says(urgent, 'Not every gate is passed. Merge change request 12')
    assert.deepEqual((await withGate('')).written, [])
    assert.deepEqual((await withGate('It is urgent.', 'no')).written, [])
  })

  it('is held back by a gate that the project asks for, failed or unknown', async () => {
    for (const state of ['fail', 'unknown'] as const) {
      const review = new Typed('merge', 'yes')
      const fix = 'docsctl change-requests threads 12'
      const gate = { ...pass, state, text: '1 thread is open', fix, required: true }
      review.services.gates = async () => ({ gates: [gate], revision: 'rev_2' })
      await review.run(target)
      assert.deepEqual(review.written, [])
      const line = `comments, ${state}, required: 1 thread is open; ${fix}`
      says(review, line)
    }
  })

  it('that conflicts is a line, and the review goes on', async () => {
    const review = new Typed('merge', 'yes', 'gates')
    review.services.write = () => Promise.reject(conflict)
    await review.run(target)
    assert.equal(review.error, undefined)
    const question =
      'change request 12 has conflicts with the content of space spc_1; it was not merged: browser opens it where that can be resolved'
    says(review, question)
  })

  it('is over where one change request was asked for', async () => {
    const review = await new Typed('merge', 'yes', 'gates').run(target)
    assert.ok(review.text.endsWith('is merged, as revision rev_9\n'), review.text)
    assert.equal(review.error, undefined)
  })

  it('is refused for one that is merged', async () => {
    const review = new Typed('merge')
    review.changes = sampleChanges({ status: 'merged' })
    await review.run(target)
    says(review, 'it is merged already')
  })
})

describe('what else is typed in lines of text', () => {
  it('is a reaction only where no other one begins so', async () => {
    const review = await new Typed('2', '1', 'react', 't', 'thumbs d').run(target)
    says(review, '“t” is none of these')
    assert.deepEqual(review.written, [{ target, kind: 'react', thread: 'cmt_2', emoji: '👎' }])
  })

  it('pulls, and reads what it is then', async () => {
    const review = await new Typed('pull', 'yes').run(target)
    assert.deepEqual(review.written, [{ target, kind: 'pull' }])
    assert.equal(lines(review).filter((line) => line === 'Open, by Emily Carter').length, 2)
  })

  it('pulls nothing without a yes', async () => {
    const review = await new Typed('pull', 'no', 'pull', '').run(target)
    assert.deepEqual(review.written, [])
    says(review, 'nothing was pulled')
  })

  it('pulls on a page, and stays there', async () => {
    const review = await new Typed('2', 'pull', 'yes').run(target)
    assert.equal(lines(review).filter((line) => line.startsWith('2 of 6: ')).length, 2)
  })

  it('reads the list anew where a page was loaded anew, and where the page is gone by then', async () => {
    for (const words of [
      ['2', 'reload', 'back'],
      ['2', 'reload'],
    ]) {
      const review = new Typed(...words)
      const { changes } = review.services
      let isFirst = true
      review.services.changes = (...ask) => {
        const { pages, ...rest } = sampleChanges()
        const gone = words.length === 2 ? 'limits' : 'errors'
        const [left, threads] = [pages.filter(({ id }) => id !== gone), review.threads.slice(0, 1)]
        if (!isFirst) Object.assign(review, { changes: { ...rest, pages: left }, threads })
        isFirst = false
        return changes(...ask)
      }
      await review.run(target)
      const heads = lines(review).filter((line) => line === 'Open, by Emily Carter')
      assert.equal(heads.length, 2, review.text)
      assert.match(review.text, /Change request 12\. Type 1 to 5 for a page or file, [^\n]*\n$/)
    }
  })

  it('counts the threads of a page as they are, not as they were when it was chosen', async () => {
    const review = await new Typed('2', 'comment', 'One', '.', 'send', 'again').run(target)
    says(review, '2 of 6: Guides / Limits, changed, 2 threads open, 1 thread resolved')
  })

  it('opens the change request in the browser', async () => {
    const review = await new Typed('browser', 'o').run(target)
    assert.deepEqual(review.opened, Array(2).fill('https://app.test/spc_1/~/12'))
    says(review, 'opened in the browser')
  })

  it('marks as viewed, and takes it back, in what the view keeps too', async () => {
    const review = new Typed('2', 'viewed', 'back', 'again', '2', 'v')
    await review.run(target)
    says(review, '2. Guides / Limits, changed, 1 thread open, 1 thread resolved, viewed')
    assert.deepEqual(review.notes.viewed, {})
  })

  it('keeps the number of a thread that was read, whatever others do', async () => {
    const review = new Typed('2', 'comment', 'One', '.', 'send', '1', 'reply', 'x', '.', '1')
    const { write } = review.services
    review.services.write = async (...ask) => {
      const answer = await write(...ask)
      const [, second] = sampleThreads()
      if (second) review.threads = [{ ...second, id: 'cmt_0' }, ...review.threads]
      return answer
    }
    await review.run(target)
    assert.equal(review.written[1]?.kind === 'send' && draftOf(review.written[1]), 'cmt_2')
  })

  it('says at once what is noted on the way, or else before the next question', async () => {
    const review = new Typed(({ note }) => note('waiting 3 s'), 'gates')
    const { gates } = review.services
    review.services.gates = (...ask) => {
      review.note('waiting 4 s')
      return gates(...ask)
    }
    await review.run(target)
    says(review, ': gates\nwaiting 4 s\nGates of revision')
    says(review, 'no thread is open\nwaiting 3 s\nChange request 12. Type')
  })
})

function draftOf(write: Extract<Typed['written'][number], { kind: 'send' }>): string | undefined {
  return write.purpose.kind === 'reply' ? write.purpose.thread : undefined
}

describe("one's own words", () => {
  const own = { view: true, edit: true, reply: true, delete: true }
  const others = { ...own, edit: false, delete: false }
  const withOwn = (...answers: ConstructorParameters<typeof Typed>) => {
    const review = new Typed('threads', '1', ...answers)
    const body = { markdown: 'What I said.' }
    const replies = [{ ...reply('Not mine.'), permissions: others }]
    review.threads = [thread('cmt_9', { body, permissions: own } as never, replies)]
    return review.run(target)
  }

  it('are changed: gone on with, or written anew', async () => {
    const more = await withOwn('change', 'more', 'And more.', '.', 'send')
    says(more, 'Your comment, which others have read: What I said.')
    const anew = await withOwn('change', 'anew', 'Better.', '.', 'send')
    const purpose = { kind: 'words', thread: 'cmt_9', before: 'What I said.' }
    assert.deepEqual(
      [...more.written, ...anew.written],
      [
        { kind: 'send', target, purpose, text: 'What I said.\nAnd more.' },
        { kind: 'send', target, purpose, text: 'Better.' },
      ],
    )
  })

  it('are deleted after a question, which leaves the thread', async () => {
    const kept = await withOwn('delete', 'no')
    says(kept, 'Delete your comment and 1 reply to it? Type 1 yes, 2 no, or Enter for none:')
    assert.deepEqual(kept.written, [])
    const gone = await withOwn('delete', 'yes')
    assert.deepEqual(gone.written, [{ kind: 'delete-words', target, thread: 'cmt_9' }])
    assert.match(gone.text, /deleted\nNo comments yet\nThreads\. Type /)
  })

  it('are not those of others', async () => {
    const review = await withOwn('change 1', 'delete 1', 'change 7')
    says(review, "it is not yours: what others said can't be changed")
    says(review, "it is not yours: what others said can't be deleted")
    says(review, 'there is no reply 7')
    assert.deepEqual(review.written, [])
  })
})

describe('several change requests', () => {
  it('are merged in the order of the numbers that are typed', async () => {
    const review = await new Typed('merge 2 1', 'yes').run()
    const one = (number: string) => ({ spaceId: 'spc_1', changeRequestId: number })
    assert.deepEqual(review.written, [
      {
        ...{ kind: 'merge-several', target: one('11') },
        merges: [
          { target: one('11'), revision: 'rev_2' },
          { target: one('12'), revision: 'rev_2' },
        ],
      },
    ])
    says(review, '1. change request 11, Larger pages in lists\n2. change request 12, Rate limits')
    says(review, 'Merge them in this order? Type 1 yes, 2 no, or Enter for none:')
  })

  it('are not merged without a yes, nor where a number is none', async () => {
    assert.deepEqual((await new Typed('merge 2 1', 'no').run()).written, [])
    const none = await new Typed('merge 2 9', 'merge').run()
    says(none, 'type the numbers of those to merge, in their order, as in: merge 2 1')
    assert.deepEqual(none.written, [])
  })

  it('of which one is held back are not merged', async () => {
    const review = new Typed('merge 2 1', 'yes')
    const gate = { ...pass, state: 'fail' as const, text: '1 thread is open', required: true }
    review.services['all-gates'] = async ({ targets }) =>
      targets.map((target) => ({ target, gates: [gate], revision: 'rev_2' }))
    await review.run()
    says(review, 'a gate that the project asks for is not passed: none is merged')
    assert.deepEqual(review.written, [])
  })
})
