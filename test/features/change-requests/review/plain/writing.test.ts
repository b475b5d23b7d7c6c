import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import { MergeConflict } from '../../../../../src/features/change-requests/merge/model/merge-conflict.ts'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import { changeRequest, reply, sampleChanges, sampleThreads, target, thread } from '../samples.ts'
import { assertShows, PlainReview, pass } from './plain-review.ts'

const unreachable = new DocsctlError('unreachable', 'the service can not be reached')
const conflict = new MergeConflict(target, 'The change request was not merged', [])

const lines = ({ text }: PlainReview) => text.split('\n')
const kinds = ({ written }: PlainReview) => written.map(({ kind }) => kind)

describe('text that is typed line by line', () => {
  it('is saved after each line, even at the end of the input', async () => {
    const review = await new PlainReview('2', 'comment', 'One', 'Two').run(target)
    assert.deepEqual(review.notes.drafts, { 'comment limits': 'One\nTwo' })
    assert.deepEqual(review.written, [])
  })

  it('is restored and can be continued, read, and sent', async () => {
    const review = new PlainReview('2', 'comment', 'more', 'Two', '.', 'read', 'send')
    review.notes = { ...noNotes, drafts: { 'comment limits': 'One' } }
    await review.run(target)
    assertShows(review, 'There is a draft:\nOne\nComment on page')
    assertShows(review, ': read\nOne\nTwo\n')
    assert.deepEqual(
      review.written.map((write) => write.kind === 'send' && write.text),
      ['One\nTwo'],
    )
    assert.deepEqual(review.notes.drafts, {})
  })

  it('is kept on Enter and deleted on discard, and nothing is sent in either case', async () => {
    const kept = await new PlainReview('comment', 'One', '.', '').run(target)
    assert.deepEqual(kept.notes.drafts, { comment: 'One' })
    assertShows(kept, 'Kept as a draft. Nothing was sent')
    const dropped = await new PlainReview('comment', 'One', '.', '5').run(target)
    assert.deepEqual(dropped.notes.drafts, {})
    assertShows(dropped, 'Discarded. Nothing was sent')
    assert.deepEqual([...kept.written, ...dropped.written], [])
  })

  it('is not sent if it is empty', async () => {
    const review = await new PlainReview('comment', '', ' ', '.').run(target)
    assertShows(review, 'The text is empty. Nothing was sent')
    assert.deepEqual(review.written, [])
  })

  it('is kept with the reason if sending fails, and can be sent by another attempt', async () => {
    const review = new PlainReview('comment', 'One', '.', 'send', 'send')
    const { write } = review.services
    let isFirst = true
    review.services.write = (...ask) => {
      if (!isFirst) return write(...ask)
      isFirst = false
      assert.deepEqual(review.notes.drafts, { comment: 'One' })
      return Promise.reject(unreachable)
    }
    await review.run(target)
    assertShows(review, 'the service can not be reached. Type "reload" to retry')
    assert.deepEqual(kinds(review), ['send'])
    assert.deepEqual(review.notes.drafts, {})
  })

  it('can be taken back before it is sent, and any other line sends it at once', async () => {
    const review = new PlainReview(
      'comment',
      'One',
      '.',
      'send',
      'discard',
      'comment',
      'Two',
      '.',
      'send',
    )
    let holds = 0
    review.services.hold = async ({ after }, signal) => {
      assert.equal(after, 5000)
      review.type(holds++ === 0 ? 'undo' : 'threads')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    await review.run(target)
    assertShows(
      review,
      'Sending in 5 seconds. Type "undo" to cancel, or press Enter to send the text now',
    )
    assertShows(review, 'Canceled. Nothing was sent\nWhat do you want to do with the text?')
    assert.deepEqual(
      review.written.map((write) => write.kind === 'send' && write.text),
      ['Two'],
    )
    // the line that sent the comment is the next command
    assertShows(review, 'threads\nPosted the comment\n')
    assertShows(review, 'commands: 1. On the change request, open')
  })

  it('opens in the editor with its current content and is printed before sending', async () => {
    const review = new PlainReview('comment', 'One', '.', 'edit', 'send')
    const given: string[] = []
    review.edit = async ({ text }) => {
      given.push(text)
      return 'From\nthe editor\n'
    }
    await review.run(target)
    assert.deepEqual(given, ['One'])
    assertShows(
      review,
      'Text from the editor:\nFrom\nthe editor\nWhat do you want to do with the text?',
    )
    assert.deepEqual(
      review.written.map((write) => write.kind === 'send' && write.text),
      ['From\nthe editor'],
    )
  })

  it('is unchanged if the editor fails', async () => {
    const review = new PlainReview('edit')
    review.notes = { ...noNotes, drafts: { comment: 'One' } }
    review.edit = () => Promise.reject(new DocsctlError('failed', 'nothing came from the editor'))
    await review.run(target)
    assertShows(review, 'nothing came from the editor')
    assert.deepEqual(review.notes.drafts, { comment: 'One' })
  })

  it('can refer only to a line of the change request that contains text', async () => {
    const review = await new PlainReview('2', 'comment 2', 'comment 99', 'comment x').run(target)
    assert.deepEqual(
      lines(review).filter((line) => line.startsWith('Line ')),
      ['2', '99', 'x'].map((at) => `Line ${at} has no text in the change request`),
    )
  })
})

describe('a change request that is updated', () => {
  const moved = changeRequest({ revision: 'rev_3' })

  it('is reported once at the next prompt, and merged only after a reload', async () => {
    const review = new PlainReview(
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
    const changed = 'A newer revision is available. Type "reload" to load it'
    assert.equal(lines(review).filter((line) => line === `Change request 12: ${changed}`).length, 1)
    assert.equal(lines(review).filter((line) => line === changed).length, 1)
    assertShows(review, 'Created on 2026-11-10 09:00, revision rev_3')
    assert.deepEqual(review.written, [{ target, kind: 'merge', revision: 'rev_3' }])
  })

  it('is not merged if the update is detected during the prompt', async () => {
    const review = new PlainReview('merge', ({ watched }) => watched(moved), 'yes')
    await review.run(target)
    assert.deepEqual(review.written, [])
  })

  it('is not merged if the gates belong to another revision', async () => {
    const review = new PlainReview('merge', 'yes')
    review.services.gates = async () => ({ gates: [pass], revision: 'rev_3' })
    await review.run(target)
    assert.deepEqual(review.written, [])
  })

  it('causes notices about new threads and failed polls', async () => {
    const talked = new PlainReview(({ watched }) => watched(changeRequest({ comments: 5 })), '')
    await talked.run(target)
    assertShows(
      talked,
      'Change request 12: 5 open threads. Type "reload" to load the current threads',
    )
    const single = new PlainReview(({ watched }) => watched(changeRequest({ comments: 1 })), '')
    await single.run(target)
    assertShows(
      single,
      'Change request 12: 1 open thread. Type "reload" to load the current threads',
    )
    const reviewed = new PlainReview(({ watched }) => watched(changeRequest()), '')
    reviewed.services.verdicts = async () => ({ given: [], missing: 0 })
    reviewed.verdicts = [
      {
        ...{ id: 'usr_grace', name: 'Grace Kim', status: 'approved', isOutdated: false },
        at: '2026-11-20T10:01:00.000Z',
      },
    ]
    assertShows(await reviewed.run(target), 'Change request 12: Grace Kim approved')
    const merged = new PlainReview(
      ({ watched }) => watched(changeRequest({ status: 'merged' })),
      '',
    )
    assertShows(await merged.run(target), 'Change request 12: Merged outside this review')
    const off = new PlainReview('')
    let looks = 0
    off.services.watch = (_, signal) =>
      looks++ < 2
        ? Promise.reject(unreachable)
        : new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
    await off.run(target)
    assert.deepEqual(
      lines(off).filter((line) => line.startsWith('the service')),
      ['the service can not be reached. Type "reload" to retry'],
    )
  })

  it('is no longer polled after leaving it', async () => {
    const review = new PlainReview('1', 'back')
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

describe('merging in the plain review', () => {
  it('merges only after confirmation', async () => {
    for (const answer of ['no', '2', '', 'n']) {
      const review = await new PlainReview('merge', answer).run(target)
      assert.deepEqual(review.written, [], answer)
      assertShows(review, 'Nothing was merged')
    }
    for (const answer of ['yes', '1', 'Y']) {
      assert.deepEqual(kinds(await new PlainReview('merge', answer).run(target)), ['merge'], answer)
    }
  })

  it('ignores a confirmation typed before the prompt', async () => {
    const review = new PlainReview((one) => {
      one.type('merge')
      one.type('yes')
    })
    await review.run(target)
    assert.match(review.text, /revision rev_2\? Type 1 yes/)
    assert.deepEqual(review.written, [])
  })

  it('overrides a failed gate only with a reason', async () => {
    const gate = { ...pass, state: 'fail' as const, text: '1 open thread', required: true }
    const withGate = (...answers: string[]) => {
      const review = new PlainReview('merge', ...answers)
      review.services.gates = async () => ({ gates: [gate], revision: 'rev_2' })
      return review.run(target)
    }
    const urgent = await withGate('It is urgent.', 'yes')
    assert.deepEqual(urgent.written, [
      { kind: 'merge', target, revision: 'rev_2', bypass: 'It is urgent.' },
    ])
    assertShows(
      urgent,
      'Type a reason for bypassing the gate, or press Enter to cancel: It is urgent.\n',
    )
    assertShows(urgent, 'Some gates have not passed. Merge change request 12')
    assert.deepEqual((await withGate('')).written, [])
    assert.deepEqual((await withGate('It is urgent.', 'no')).written, [])
  })

  it('is blocked if a required gate of the project failed or is unknown', async () => {
    for (const state of ['fail', 'unknown'] as const) {
      const review = new PlainReview('merge', 'yes')
      const fix = 'docsctl change-requests threads 12'
      const gate = { ...pass, state, text: '1 open thread', fix, required: true }
      review.services.gates = async () => ({ gates: [gate], revision: 'rev_2' })
      await review.run(target)
      assert.deepEqual(review.written, [])
      const line = `comments, ${state}, required: 1 open thread; ${fix}`
      assertShows(review, line)
    }
  })

  it('prints a line for a conflict and continues the review', async () => {
    const review = new PlainReview('merge', 'yes', 'gates')
    review.services.write = () => Promise.reject(conflict)
    await review.run(target)
    assert.equal(review.error, undefined)
    const question =
      'Change request 12 conflicts with the content of space spc_1. The change request was not merged. Type "browser" to resolve the conflict in the browser'
    assertShows(review, question)
  })

  it('ends the review if a single change request was requested', async () => {
    const review = await new PlainReview('merge', 'yes', 'gates').run(target)
    assert.ok(review.text.endsWith(' as revision rev_9\n'), review.text)
    assert.equal(review.error, undefined)
  })

  it('is rejected for a merged change request', async () => {
    const review = new PlainReview('merge')
    review.changes = sampleChanges({ status: 'merged' })
    await review.run(target)
    assertShows(review, 'The change request is already merged')
  })
})

describe('the plain review with other commands', () => {
  it('accepts an abbreviated reaction only if it is unambiguous', async () => {
    const review = await new PlainReview('2', '1', 'react', 't', 'thumbs d').run(target)
    assertShows(review, 'Unknown answer "t"')
    assert.deepEqual(review.written, [{ target, kind: 'react', thread: 'cmt_2', emoji: '👎' }])
  })

  it('pulls and prints the new state', async () => {
    const review = await new PlainReview('pull', 'yes').run(target)
    assert.deepEqual(review.written, [{ target, kind: 'pull' }])
    assert.equal(lines(review).filter((line) => line === 'Open, by Emily Carter').length, 2)
  })

  it('pulls nothing without confirmation', async () => {
    const review = await new PlainReview('pull', 'no', 'pull', '').run(target)
    assert.deepEqual(review.written, [])
    assertShows(review, 'Nothing was pulled')
  })

  it('pulls on a page and stays there', async () => {
    const review = await new PlainReview('2', 'pull', 'yes').run(target)
    assert.equal(lines(review).filter((line) => line.startsWith('2 of 6: ')).length, 2)
  })

  it('reprints the list after a page is reloaded or no longer exists', async () => {
    for (const words of [
      ['2', 'reload', 'back'],
      ['2', 'reload'],
    ]) {
      const review = new PlainReview(...words)
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

  it('counts the current threads of a page, not the threads at the time of selection', async () => {
    const review = await new PlainReview('2', 'comment', 'One', '.', 'send', 'again').run(target)
    assertShows(review, '2 of 6: Guides / Limits, changed, 2 open threads, 1 resolved thread')
  })

  it('opens the change request in the browser', async () => {
    const review = await new PlainReview('browser', 'o').run(target)
    assert.deepEqual(review.opened, Array(2).fill('https://app.test/spc_1/~/12'))
    assertShows(review, 'Opened in the browser')
  })

  it('marks as viewed and unmarks in the state shared with the full-screen review', async () => {
    const review = new PlainReview('2', 'viewed', 'back', 'again', '2', 'v')
    await review.run(target)
    assertShows(review, '2. Guides / Limits, changed, 1 open thread, 1 resolved thread, viewed')
    assert.deepEqual(review.notes.viewed, {})
  })

  it('keeps the number of a printed thread, regardless of changes by others', async () => {
    const review = new PlainReview('2', 'comment', 'One', '.', 'send', '1', 'reply', 'x', '.', '1')
    const { write } = review.services
    review.services.write = async (...ask) => {
      const answer = await write(...ask)
      const [, second] = sampleThreads()
      if (second) review.threads = [{ ...second, id: 'cmt_0' }, ...review.threads]
      return answer
    }
    await review.run(target)
    assert.equal(review.written[1]?.kind === 'send' && repliedThread(review.written[1]), 'cmt_2')
  })

  it('prints notices immediately or before the next prompt', async () => {
    const review = new PlainReview(({ note }) => note('waiting 3 s'), 'gates')
    const { gates } = review.services
    review.services.gates = (...ask) => {
      review.note('waiting 4 s')
      return gates(...ask)
    }
    await review.run(target)
    assertShows(review, ': gates\nwaiting 4 s\nGates of revision')
    assertShows(review, 'no open threads\nwaiting 3 s\nChange request 12. Type')
  })
})

function repliedThread(
  write: Extract<PlainReview['written'][number], { kind: 'send' }>,
): string | undefined {
  return write.purpose.kind === 'reply' ? write.purpose.thread : undefined
}

describe("the user's own comments", () => {
  const own = { view: true, edit: true, reply: true, delete: true }
  const others = { ...own, edit: false, delete: false }
  const withOwn = (...answers: ConstructorParameters<typeof PlainReview>) => {
    const review = new PlainReview('threads', '1', ...answers)
    const body = { markdown: 'What I said.' }
    const replies = [{ ...reply('Not mine.'), permissions: others }]
    review.threads = [thread('cmt_9', { body, permissions: own } as never, replies)]
    return review.run(target)
  }

  it('are edited by appending or rewriting', async () => {
    const more = await withOwn('change', 'more', 'And more.', '.', 'send')
    assertShows(more, 'Your published comment: What I said.')
    const anew = await withOwn('change', 'overwrite', 'Better.', '.', 'send')
    const purpose = { kind: 'words', thread: 'cmt_9', before: 'What I said.' }
    assert.deepEqual(
      [...more.written, ...anew.written],
      [
        { kind: 'send', target, purpose, text: 'What I said.\nAnd more.' },
        { kind: 'send', target, purpose, text: 'Better.' },
      ],
    )
  })

  it('are deleted after a prompt, which leaves the thread', async () => {
    const kept = await withOwn('delete', 'no')
    assertShows(
      kept,
      'Delete your comment and 1 reply to it? Type 1 yes, 2 no, or press Enter to cancel:',
    )
    assert.deepEqual(kept.written, [])
    const gone = await withOwn('delete', 'yes')
    assert.deepEqual(gone.written, [{ kind: 'delete-words', target, thread: 'cmt_9' }])
    assert.match(gone.text, /Deleted the comment\nNo comments yet\nThreads\. Type /)
  })

  it('exclude comments by others', async () => {
    const review = await withOwn('change 1', 'delete 1', 'change 7')
    assertShows(review, 'You can edit only your own comments and replies')
    assertShows(review, 'You can delete only your own comments and replies')
    assertShows(review, 'Reply 7 not found')
    assert.deepEqual(review.written, [])
  })
})

describe('several change requests', () => {
  it('are merged in the order of the typed numbers', async () => {
    const review = await new PlainReview('merge 2 1', 'yes').run()
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
    assertShows(
      review,
      '1. change request 11, "Larger pages in lists"\n2. change request 12, "Rate limits',
    )
    assertShows(review, 'Merge in this order? Type 1 yes, 2 no, or press Enter to cancel:')
  })

  it('are not merged without confirmation or with an unknown number', async () => {
    assert.deepEqual((await new PlainReview('merge 2 1', 'no').run()).written, [])
    const none = await new PlainReview('merge 2 9', 'merge').run()
    assertShows(
      none,
      'Type "merge" and the list numbers of the change requests in merge order, such as "merge 2 1',
    )
    assert.deepEqual(none.written, [])
  })

  it('are opened first to resolve a conflict of one of them', async () => {
    const review = new PlainReview('merge 2 1', 'yes')
    review.services.write = async () => ({ failed: conflict, part: 'Not merged: #12' })
    await review.run()
    assertShows(
      review,
      'Not merged: #12. Change request 12 conflicts with the content of space spc_1. The change request was not merged. Open the change request, then type "browser" to resolve the conflict in the browser',
    )
  })

  it('are not merged if one of them is blocked', async () => {
    const review = new PlainReview('merge 2 1', 'yes')
    const gate = { ...pass, state: 'fail' as const, text: '1 open thread', required: true }
    review.services['all-gates'] = async ({ targets }) =>
      targets.map((target) => ({ target, gates: [gate], revision: 'rev_2' }))
    await review.run()
    assertShows(review, 'A required gate has not passed. Nothing was merged')
    assert.deepEqual(review.written, [])
  })
})
