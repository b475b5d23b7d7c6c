// cspell:ignore retr
import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import { banners } from '../../../../../src/features/change-requests/review/machine/banners.ts'
import type {
  EffectResponse,
  Event,
} from '../../../../../src/features/change-requests/review/machine/effects.ts'
import {
  createKeyMap,
  parseKeySetting,
} from '../../../../../src/features/change-requests/review/machine/key-map.ts'
import { viewedProgress } from '../../../../../src/features/change-requests/review/machine/viewed.ts'
import {
  commentsDigest,
  type Thread,
} from '../../../../../src/features/change-requests/threads/model/threads.ts'
import {
  changeRequest,
  cursorLine,
  cursorThread,
  Driver,
  limitsAfter,
  limitsBefore,
  now,
  opened,
  pageLines,
  queueItems,
  sampleChanges,
  sampleThreads,
  target,
} from '../samples.ts'

const unreachable = new DocsctlError('unreachable', 'the service can not be reached')

const atQueue = () => new Driver().answer('queue', { items: queueItems(), now: 0 })

const selectedId = (driver: Driver) => driver.state.review?.tree[driver.state.review.selected]?.id

const failureEvent = (
  driver: Driver,
  type: 'queue' | 'changes' | 'threads' | 'page' | 'write' | 'watch' | 'listen' | 'gates',
  error = unreachable,
): Event => {
  const { request, ask } = driver.asked(type)
  return { type: 'failure', request, ask, error }
}

/** Returns the messages that remain until the user acts, as text. */
const bannerTexts = ({ state }: Driver) => banners(state).map(({ text }) => text)

describe('the queue of the review', () => {
  it('fetches only the open change requests first', () => {
    assert.deepEqual(new Driver().asks, ['queue'])
  })

  it('moves the selection with j, k, g, and G, and stays within its ends', () => {
    const driver = atQueue()
    const selected = () => driver.state.queue?.selected
    driver.press('k')
    assert.equal(selected(), 0)
    driver.press('j')
    assert.equal(selected(), 1)
    driver.press('G')
    assert.equal(selected(), 2)
    driver.press('j')
    assert.equal(selected(), 2)
    driver.press('g')
    assert.equal(selected(), 0)
    driver.press('ctrl-d')
    assert.equal(selected(), 2)
    driver.press('ctrl-u')
    assert.equal(selected(), 0)
  })

  it('opens the selected change request, and fetches its changes and threads at the same time', () => {
    const driver = atQueue().press('j', 'enter')
    assert.deepEqual(driver.asks, ['changes', 'threads', 'verdicts'])
    assert.equal(driver.state.review?.target.changeRequestId, '11')
  })

  it('accepts keys before the first response', () => {
    const driver = new Driver().press('j', 'enter', 'v', 'm', 'G', 'n', ']', 'c', 'x')
    assert.equal(driver.state.review, undefined)
    assert.deepEqual(driver.effects, [])
  })

  it('keeps the selection after a reload', () => {
    const driver = atQueue().press('j', 'R')
    driver.answer('queue', { items: queueItems(4).slice(1), now: 0 })
    assert.equal(driver.state.queue?.items?.[driver.state.queue.selected]?.changeRequest.number, 11)
  })

  it('searches by subject, author, and number', () => {
    const driver = atQueue().press('/').type('larger').press('enter')
    assert.equal(driver.state.queue?.selected, 1)
    driver.press('/').type('#10').press('enter')
    assert.equal(driver.state.queue?.selected, 2)
    driver.press('/').type('nowhere').press('enter')
    assert.equal(driver.state.queue?.selected, 2)
    assert.equal(driver.state.message?.text, 'No matches for "nowhere"')
  })

  it('ends with q, and ends with the interrupt exit code on Ctrl-C', () => {
    assert.deepEqual(atQueue().press('q').effects, [{ type: 'quit' }])
    const [quit] = atQueue().press('ctrl-c').effects
    assert.equal(quit?.type === 'quit' && (quit.error as DocsctlError).exit, 130)
  })

  it('opens and copies the link of the selected change request', () => {
    const url = 'https://app.test/spc_1/~/12'
    assert.deepEqual(atQueue().press('o').effects, [{ type: 'open', url }])
    assert.deepEqual(atQueue().press('y').effects, [{ type: 'copy', text: url }])
  })
})

describe('a response', () => {
  it('that is outdated is ignored: the second load of the queue takes precedence', () => {
    const driver = new Driver()
    const first = driver.asked('queue')
    driver.press('R')
    driver.answer('queue', { items: queueItems(2), now: 0 })
    driver.send({
      ...first,
      type: 'answer',
      answer: { items: [], now: 0 },
    } as unknown as EffectResponse)
    assert.equal(driver.state.queue?.items?.length, 2)
  })

  it('out of order is accepted: threads before the changes', () => {
    const driver = new Driver({ target })
    const changes = driver.asked('changes')
    driver.answer('threads', sampleThreads())
    driver.effects = [changes]
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    assert.equal(driver.state.review?.tree[0]?.unresolved, 1)
    assert.equal(selectedId(driver), 'limits')
  })

  it('for a page that is no longer open is dropped, and its request is canceled', () => {
    const driver = opened()
    driver.press('j', 'j')
    assert.equal(selectedId(driver), 'questions')
    const late = driver.asked('page')
    driver.press('k')
    assert.deepEqual(driver.effects, [{ type: 'forget', asks: ['page'] }])
    const change = sampleChanges().pages.find(({ id }) => id === 'questions')
    driver.send({ ...late, type: 'answer', answer: { change } } as unknown as EffectResponse)
    assert.equal(driver.state.review?.diffs.has('questions'), false)
  })

  it('for a change request that is no longer open changes nothing', () => {
    const driver = atQueue().press('enter')
    const changes = driver.asked('changes')
    driver.press('q')
    assert.equal(driver.state.review, undefined)
    driver.send({
      ...changes,
      type: 'answer',
      answer: { changes: sampleChanges(), notes: noNotes },
    } as unknown as EffectResponse)
    assert.equal(driver.state.review, undefined)
  })
})

describe('a failure', () => {
  it('before the first data ends the review with its error', () => {
    const driver = new Driver()
    driver.send(failureEvent(driver, 'queue'))
    assert.deepEqual(driver.effects, [{ type: 'quit', error: unreachable }])
    const direct = new Driver({ target })
    direct.send(failureEvent(direct, 'threads'))
    assert.deepEqual(direct.effects, [{ type: 'quit', error: unreachable }])
  })

  it('at a later time shows a line with the next step and keeps the screen', () => {
    const driver = atQueue().press('R')
    driver.send(failureEvent(driver, 'queue'))
    assert.equal(driver.state.message?.text, 'the service can not be reached. Press R to retry')
    assert.equal(driver.state.queue?.items?.length, 3)
    // the queue is read again automatically after a delay
    assert.deepEqual(driver.asked('queue').ask, { type: 'queue', after: 60_000 })
  })

  it('shows the login command if the token has expired', () => {
    const driver = opened().press('R')
    driver.send(
      failureEvent(driver, 'changes', new DocsctlError('not-signed-in', 'the token is refused')),
    )
    const expired = [
      'the token is refused. Sign in with "docsctl auth login" in another terminal, then press R',
    ]
    assert.deepEqual(bannerTexts(driver), expired)
    assert.deepEqual(bannerTexts(driver.press('j', 'k')), expired)
    driver.press('R').answer('changes', { changes: sampleChanges(), notes: noNotes })
    assert.deepEqual(bannerTexts(driver), [])
  })

  it('of a page appears in place of its text until the next load', () => {
    const driver = opened().press('j', 'j', 'j')
    driver.send(failureEvent(driver, 'page'))
    const texts = () =>
      pageLines(driver).map(({ pieces }) => pieces.map(({ text }) => text).join(''))
    assert.ok(texts().includes('the service can not be reached. Press R to retry'))
    driver.press('k', 'j')
    const change = driver.state.review?.tree[driver.state.review.selected]?.change
    assert.ok(change)
    driver.answer('page', { change })
    assert.ok(!texts().includes('the service can not be reached. Press R to retry'))
  })

  it('of polling does not stop polling', () => {
    const driver = new Driver({ target })
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    driver.send(failureEvent(driver, 'watch'))
    assert.deepEqual(driver.asks, ['listen'])
    driver.send(failureEvent(driver, 'listen'))
    assert.deepEqual(driver.asks, ['watch'])
  })
})

describe('in a change request, the review', () => {
  it('starts at the first change and loads its text', () => {
    const driver = new Driver({ target })
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    assert.equal(selectedId(driver), 'limits')
    const { ask } = driver.asked('page')
    assert.equal(ask.type === 'page' && ask.change.id, 'limits')
    assert.equal(driver.state.review?.pane, 'tree')
  })

  it('loads a page once, and only if its text may differ', () => {
    const driver = opened().press('j')
    assert.equal(selectedId(driver), 'errors')
    driver.press('k')
    assert.deepEqual(driver.asks, [])
  })

  it('switches panes with tab and enter', () => {
    const driver = opened()
    const pane = () => driver.state.review?.pane
    assert.equal(driver.press('tab') && pane(), 'page')
    assert.equal(driver.press('shift-tab') && pane(), 'tree')
    assert.equal(driver.press('enter') && pane(), 'page')
  })

  it('moves the cursor in the page without changing the selection in the tree', () => {
    const driver = opened().press('tab', 'j', 'j')
    assert.deepEqual(driver.state.review?.cursor, { block: 2, line: 0 })
    assert.equal(selectedId(driver), 'limits')
    driver.press('G')
    assert.equal(cursorLine(driver), '└')
  })

  it('goes to the next and previous change with ] and [, across pages', () => {
    const driver = opened().press(']')
    assert.equal(cursorLine(driver), 'The API takes 600 requests a minute and key.')
    driver.press(']')
    assert.equal(cursorLine(driver), '## Bursts')
    assert.equal(selectedId(driver), 'limits')
    driver.press(']')
    assert.equal(selectedId(driver), 'errors')
    driver.press('[')
    assert.equal(selectedId(driver), 'limits')
    assert.equal(cursorLine(driver), '## Bursts')
    driver.press('[', '[')
    assert.equal(driver.state.message?.text, 'No further changes')
  })

  it('goes to open threads with n and N and skips resolved ones', () => {
    const driver = opened().press('n')
    assert.match(cursorLine(driver) ?? '', /^┌ open · Owen Gallagher/)
    assert.equal(cursorThread(driver), 'cmt_2')
    driver.press('N')
    assert.equal(selectedId(driver), '')
    assert.equal(cursorThread(driver), 'cmt_1')
    driver.press('n')
    assert.equal(cursorThread(driver), 'cmt_2')
    driver.press('n')
    assert.equal(driver.state.message?.text, 'Continued at the first open thread')
    assert.equal(cursorThread(driver), 'cmt_1')
    driver.press('N')
    assert.equal(driver.state.message?.text, 'Continued at the last open thread')
    assert.equal(cursorThread(driver), 'cmt_2')
  })

  it('expands a resolved thread with enter and shows the whole page', () => {
    const driver = opened().press('tab')
    const lines = () => pageLines(driver).length
    const folded = lines()
    driver.press('j')
    assert.match(cursorLine(driver) ?? '', /^▸ resolved/)
    driver.press('enter')
    assert.equal(lines(), folded + 2)
    driver.press('g', 'enter')
    assert.ok(!pageLines(driver).some(({ kind }) => kind === 'gap'))
  })

  it('toggles wrapping with w and columns with s, keeping the cursor row', () => {
    const driver = opened({ size: { columns: 100, rows: 30 } }).press('n')
    const lines = () => pageLines(driver).length
    const wrapped = lines()
    driver.press('w')
    assert.ok(lines() < wrapped)
    assert.equal(cursorThread(driver), 'cmt_2')
    driver.press('w', 's')
    assert.ok(pageLines(driver).some(({ kind }) => kind === 'pair'))
    assert.equal(cursorThread(driver), 'cmt_2')
    driver.press('s')
    assert.equal(lines(), wrapped)
  })

  it('marks a page as viewed on disk and goes to the next change', () => {
    const driver = opened().press('v')
    const [save] = driver.effects
    assert.ok(save?.type === 'save')
    assert.deepEqual(Object.keys(save.notes.viewed), ['page limits'])
    assert.deepEqual(save.notes.progress, { viewed: 1, all: 5 })
    assert.equal(selectedId(driver), 'errors')
    driver.press('k', 'v')
    assert.deepEqual(driver.state.review?.notes.viewed, {})
  })

  it('keeps a page viewed through a revision that left it unchanged', () => {
    const driver = opened().press('v', 'k')
    driver.press('R').answer('changes', {
      changes: sampleChanges({ revision: 'rev_3' }),
      notes: noNotes,
    })
    const { review } = driver.state
    assert.ok(review)
    assert.deepEqual(viewedProgress(review), { viewed: 1, all: 5 })
  })

  it('compares a page of a new revision by its changes and shows only the new ones', () => {
    const driver = opened().press('v', 'k')
    const changes = sampleChanges({ revision: 'rev_3' })
    const change = changes.pages.find(({ id }) => id === 'limits')
    assert.ok(change?.after)
    change.after = { ...change.after, documentId: 'doc_limits_3' }
    driver.press('R').answer('changes', { changes, notes: noNotes })
    const isAll = () => driver.state.review && viewedProgress(driver.state.review).viewed === 1
    assert.equal(isAll(), false)
    driver.answer('page', { change, text: diffTexts(limitsBefore, limitsAfter) })
    assert.equal(isAll(), true)

    const more = limitsAfter.replace('Three.', 'Three and a half.')
    driver.press('R').answer('changes', { changes, notes: noNotes })
    driver.answer('page', { change, text: diffTexts(limitsBefore, more) })
    assert.equal(isAll(), false)
    driver.press('S')
    const changed = pageLines(driver).filter(({ mark }) => mark === 'added' || mark === 'removed')
    assert.deepEqual(
      changed.map(({ pieces }) => pieces.map(({ text }) => text).join('')),
      ['Three.', 'Three and a half.'],
    )
    assert.ok(
      pageLines(driver).some(({ pieces }) =>
        pieces.some(({ text }) => text === 'New since your last view'),
      ),
    )
  })

  it('filters the tree to pages not viewed, with their ancestors', () => {
    const driver = opened().press('v', 'S')
    const titles = driver.state.review?.tree.map(({ title }) => title)
    assert.deepEqual(titles, [
      ...['Conversation', 'Guides', 'Errors', 'Questions', 'Retries', 'Files', 'backoff.svg'],
    ])
    assert.equal(driver.press('S').state.review?.tree.length, 8)
  })

  it('searches the tree and the page, ignoring case unless the search contains a capital letter', () => {
    const driver = opened().press('/').type('retr').press('enter')
    assert.equal(selectedId(driver), 'retries')
    driver.press('k', 'k', 'k', 'tab', '/').type('up to').press('enter')
    assert.equal(cursorLine(driver), 'Up to 100 requests may come at once.')
    driver.press('/').type('UP TO').press('enter').answer('search', [])
    assert.equal(driver.state.message?.text, 'No matches for "UP TO"')
  })

  it('returns to the queue with q, or ends if it was started without a queue', () => {
    assert.equal(atQueue().press('enter', 'q').state.review, undefined)
    assert.deepEqual(opened().press('q').effects, [{ type: 'quit' }])
  })

  it('accepts only the keys for leaving if the screen is too small', () => {
    const driver = opened().send({ type: 'resize', size: { columns: 39, rows: 30 } })
    driver.press('m', 'p', 'v', 'c')
    assert.deepEqual(driver.effects, [])
    assert.equal(driver.state.dialog, undefined)
    assert.deepEqual(driver.press('q').effects, [{ type: 'quit' }])
  })

  it('keeps its place when the screen is resized', () => {
    const driver = opened().press('n')
    driver.send({ type: 'resize', size: { columns: 60, rows: 20 } })
    assert.equal(cursorThread(driver), 'cmt_2')
  })
})

describe('when others update the change request, the review', () => {
  const watched = (own: Parameters<typeof changeRequest>[0]) => {
    const driver = opened()
    const { lastRequest, waiting } = driver.state
    assert.ok(lastRequest > 0)
    const ask = { type: 'watch' as const, target, after: 20_000 }
    return driver.send({
      type: 'answer',
      request: waiting.watch as number,
      ask,
      answer: changeRequest(own),
    })
  }

  it('reports it, keeps the screen, and continues polling', () => {
    const driver = watched({ revision: 'rev_3' })
    const newer = ['#12: A newer revision is available. Press R to load it']
    assert.deepEqual(bannerTexts(driver), newer)
    assert.equal(selectedId(driver), 'limits')
    assert.equal(driver.state.review?.changes?.changeRequest.revision, 'rev_2')
    assert.deepEqual(driver.asks, ['listen'])
    // the banner remains until the user loads the revision
    assert.deepEqual(bannerTexts(driver.press('v', 'j')), newer)
    const changes = sampleChanges({ revision: 'rev_3' })
    driver.press('R').answer('changes', { changes, notes: noNotes })
    assert.deepEqual(bannerTexts(driver), [])
  })

  it('does not merge unseen changes', () => {
    const driver = watched({ revision: 'rev_3' }).press('m')
    assert.equal(driver.state.dialog, undefined)
    assert.deepEqual(driver.asks, [])
  })

  it('rejects the merge that is being confirmed', () => {
    const driver = opened().press('m')
    driver.answer('gates', { gates: [], revision: 'rev_2' })
    const ask = { type: 'watch' as const, target, after: 20_000 }
    const request = driver.state.waiting.watch as number
    driver.send({ type: 'answer', request, ask, answer: changeRequest({ revision: 'rev_3' }) })
    driver.press('y')
    assert.deepEqual(driver.asks, [])
  })

  it('reloads the threads when their number has increased', () => {
    assert.deepEqual(watched({ comments: 3 }).asks, ['threads', 'listen'])
  })

  const afterListen = (threads: readonly Thread[]) => {
    const driver = watched({})
    return driver.answer('listen', commentsDigest(threads.map(({ comment }) => comment)))
  }

  it('reloads the threads after a new comment, reaction, or edit', () => {
    assert.deepEqual(afterListen(sampleThreads()).asks, ['watch'])
    for (const own of [
      { replies: 7 },
      { editedAt: '2026-11-20T09:00:00.000Z' },
      { reactions: [{ emoji: '👍', count: 1, users: [] }] },
      { status: 'resolved' as const },
    ]) {
      const [first, ...others] = sampleThreads()
      const changed = { ...first, comment: { ...first?.comment, ...own } } as Thread
      assert.deepEqual(afterListen([changed, ...others]).asks, ['threads', 'watch'])
    }
    assert.deepEqual(afterListen(sampleThreads().slice(1)).asks, ['threads', 'watch'])
  })

  it('polls at most every 20 seconds, alternating between the two sources', () => {
    const requestDelay = (driver: Driver, type: 'watch' | 'listen') => {
      const { ask } = driver.asked(type)
      return 'after' in ask ? ask.after : undefined
    }
    const driver = watched({})
    assert.equal(requestDelay(driver, 'listen'), 20_000)
    driver.answer('listen', commentsDigest(sampleThreads().map(({ comment }) => comment)))
    assert.equal(requestDelay(driver, 'watch'), 20_000)
  })

  it('shows each new review once', () => {
    const threads = sampleThreads()
    const driver = watched({})
    if (driver.state.review) driver.state.review.now = now
    driver.answer('listen', commentsDigest(threads.map(({ comment }) => comment)))
    driver.answer('watch', changeRequest())
    driver.answer('listen', commentsDigest(threads[1]?.replies ?? []))
    driver.answer('watch', changeRequest())
    const owen = { id: 'usr_owen', name: 'Owen Gallagher', status: 'approved', isOutdated: false }
    const grace = { ...owen, id: 'usr_grace', name: 'Grace Kim', status: 'changes-requested' }
    const before = { ...owen, at: '2026-11-20T09:59:00.000Z' }
    const since = { ...grace, at: '2026-11-20T10:01:00.000Z' }
    const { ask } = driver.asked('reviews')
    assert.equal('after' in ask && ask.after, 20_000)
    driver.answer('reviews', { given: [before, since], missing: 0 })
    assert.equal(driver.state.message?.text, 'Grace Kim requested changes')
    assert.deepEqual(driver.asks, ['watch'])
  })

  it('reports a merge by others and does not merge again', () => {
    const driver = watched({ status: 'merged' })
    assert.deepEqual(bannerTexts(driver), ['#12: Merged outside this review'])
    assert.deepEqual(bannerTexts(driver.press('j')), ['#12: Merged outside this review'])
    assert.equal(driver.press('m').state.message?.text, 'The change request is already merged')
    assert.deepEqual(driver.asks, [])
  })

  it('closes the merge prompt after a merge by others', () => {
    const driver = opened().press('m')
    driver.answer('gates', { gates: [], revision: 'rev_2' })
    const ask = { type: 'watch' as const, target, after: 20_000 }
    const request = driver.state.waiting.watch as number
    driver.send({ type: 'answer', request, ask, answer: changeRequest({ status: 'merged' }) })
    const { dialog } = driver.state
    assert.equal(dialog?.type === 'merge' && dialog.error, 'Merged outside this review')
    assert.deepEqual(driver.press('y').asks, [])
  })

  it('stays on the same page and line when the new revision is loaded', () => {
    const driver = watched({ revision: 'rev_3' }).press('n', 'R')
    driver.answer('changes', {
      changes: sampleChanges({ revision: 'rev_3' }),
      notes: noNotes,
    })
    assert.equal(selectedId(driver), 'limits')
    assert.equal(cursorThread(driver), 'cmt_2')
    assert.equal(driver.state.message?.text, 'Loaded the new revision')
    assert.ok(driver.asks.includes('page'))
  })
})

describe('keys in the settings', () => {
  it('replace the default keys, including those of other actions', () => {
    const keys = createKeyMap(parseKeySetting('merge=M viewed=m,space'))
    const driver = opened({ keys }).press('M')
    assert.equal(driver.state.dialog?.type, 'merge')
    driver.press('q', 'm')
    assert.deepEqual(Object.keys(driver.state.review?.notes.viewed ?? {}), ['page limits'])
    driver.press('v')
    assert.deepEqual(driver.effects, [])
  })
})
