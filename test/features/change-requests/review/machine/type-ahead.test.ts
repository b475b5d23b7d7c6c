import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import {
  cursorLine,
  cursorThread,
  Driver,
  limitsDiff,
  opened,
  queueItems,
  sampleChanges,
  sampleThreads,
  target,
} from '../samples.ts'

const items = queueItems()

/** Presses the keys, and then answers the read of the queue. */
function queueAfter(...keys: string[]): Driver {
  const driver = new Driver()
  const queue = driver.asked('queue')
  driver.press(...keys)
  assert.deepEqual(driver.effects, [])
  driver.effects = [queue]
  return driver.answer('queue', { items, now: 0 })
}

const selectedId = ({ state: { review } }: Driver) => review?.tree[review.selected]?.id

const pageChange = (id: string) => {
  const change = sampleChanges().pages.find((page) => page.id === id)
  assert.ok(change)
  return change
}

describe('keys typed ahead', () => {
  it('wait for the threads if they refer to a thread, without a premature message', () => {
    const driver = new Driver({ target })
    const threads = driver.asked('threads')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    const text = limitsDiff()
    assert.ok(text)
    driver.answer('page', { change: pageChange('limits'), text }).press('n')
    assert.deepEqual([driver.state.message, driver.state.review?.pane], [undefined, 'tree'])
    driver.effects = [threads]
    driver.answer('threads', sampleThreads())
    assert.equal(driver.state.review?.pane, 'page')
    assert.equal(cursorThread(driver), 'cmt_2')
  })

  it('run in order as soon as the queue is loaded', () => {
    const driver = queueAfter('j', 'j', 'k')
    assert.equal(driver.state.queue?.selected, 1)
    assert.deepEqual(driver.state.ahead, [])
  })

  it('wait until a change request is open and the text of its page is loaded', () => {
    const driver = queueAfter('j', 'enter', ']', 'j', 'w')
    assert.equal(driver.state.review?.target.changeRequestId, '11')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    assert.equal(selectedId(driver), 'limits')
    const text = limitsDiff()
    assert.ok(text)
    driver.answer('page', { change: pageChange('limits'), text })
    const { review, wrap, ahead } = driver.state
    assert.deepEqual([review?.pane, wrap, ahead], ['page', false, []])
    assert.match(cursorLine(driver) ?? '', /^The API takes 1,200/)
  })

  it('can be a search, and the text of the search triggers no other action', () => {
    const driver = queueAfter('/', 'p', 'a', 'g', 'q', 'backspace', 'e', 's', 'enter', 'enter')
    assert.equal(driver.state.review?.target.changeRequestId, '11')
  })

  it('can be the start of a search that continues in the dialog', () => {
    const driver = queueAfter('/', 'l', 'a')
    assert.deepEqual(driver.state.dialog, { type: 'search', text: 'la' })
  })

  it('may arrive before the terminal distinguishes enter from a newline', () => {
    const driver = queueAfter('j', 'ctrl-j')
    assert.equal(driver.state.review?.target.changeRequestId, '11')
  })

  it('never merge, write, or include unseen changes, and drop the keys after them', () => {
    for (const key of ['m', 'p', 'x', 'c', 'r', '+', 'e', 'v', 'o', 'y']) {
      const driver = new Driver({ target })
      const changes = driver.asked('changes')
      driver.press('j', key, 'y', 'k', 'enter')
      assert.deepEqual(driver.effects, [])
      driver.effects = [changes]
      driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
      assert.ok(
        driver.asks.every((ask) => ['watch', 'page', 'notes'].includes(ask)),
        key,
      )
      assert.ok(driver.effects.every(({ type }) => type === 'ask' || type === 'forget'))
      const { dialog, message, ahead } = driver.state
      assert.deepEqual([dialog, ahead], [undefined, []])
      assert.equal(message?.text, `Ignored the key ${key}, because nothing was shown yet`)
      assert.equal(selectedId(driver), 'errors')
    }
  })

  it('are limited to 100', () => {
    const driver = new Driver().press(...Array.from({ length: 300 }, () => 'j'))
    assert.equal(driver.state.ahead.length, 100)
  })

  it('do not delay leaving', () => {
    assert.deepEqual(new Driver().press('j', 'q').effects, [{ type: 'quit' }])
    const [quit] = new Driver().press('j', 'ctrl-c').effects
    assert.equal(quit?.type, 'quit')
    const driver = queueAfter('enter').press('j', 'q')
    assert.deepEqual([driver.state.review, driver.state.ahead], [undefined, []])
  })

  it('are dropped if the data cannot be loaded', () => {
    const driver = queueAfter('enter')
    const { request, ask } = driver.asked('changes')
    driver.press('j', 'j')
    const error = new DocsctlError('unreachable', 'the service can not be reached')
    driver.send({ type: 'failure', request, ask, error })
    assert.deepEqual(driver.state.ahead, [])
    assert.equal(driver.state.message?.text, 'the service can not be reached. Press R to retry')
  })

  it('wait until the help is closed', () => {
    const driver = new Driver()
    const queue = driver.asked('queue')
    driver.press('j', '?')
    driver.effects = [queue]
    driver.answer('queue', { items, now: 0 })
    assert.equal(driver.state.queue?.selected, 0)
    driver.press('q')
    assert.equal(driver.state.queue?.selected, 1)
  })
})

describe('while the text of a page loads, a key', () => {
  /** Opens a page whose text hasn't been loaded yet. */
  const atQuestions = () => opened().press('j', 'j')

  it('for the next change waits and skips no page', () => {
    const driver = opened().press(']', ']', ']', ']')
    assert.equal(selectedId(driver), 'questions')
    const page = driver.asked('page')
    driver.press(']', ']')
    assert.equal(selectedId(driver), 'questions')
    driver.effects = [page]
    driver.answer('page', { change: pageChange('questions'), text: diffTexts('One.', '') })
    assert.equal(selectedId(driver), 'retries')
    assert.equal(driver.state.ahead.length, 1)
  })

  it('that goes to a different place takes effect immediately and drops the waiting keys', () => {
    const driver = atQuestions()
    driver.press(']')
    assert.equal(driver.state.ahead.length, 1)
    driver.press('tab')
    assert.deepEqual(driver.state.ahead, [])
    assert.equal(driver.state.review?.pane, 'page')
  })

  it('that follows a waiting jump moves within the page, as if both were typed later', () => {
    const change = pageChange('questions')
    const text = diffTexts('One.\n\nTwo.\n\nThree.\n', 'One.\n\n2.\n\nThree.\n')
    const later = atQuestions().answer('page', { change, text }).press(']', 'j')
    const driver = atQuestions()
    const page = driver.asked('page')
    driver.press(']', 'j')
    assert.equal(driver.state.ahead.length, 2)
    driver.effects = [page]
    driver.answer('page', { change, text })
    assert.deepEqual(driver.state.review?.cursor, later.state.review?.cursor)
    assert.equal(driver.state.review?.pane, 'page')
    assert.notEqual(cursorLine(driver), undefined)
  })

  it('also takes effect after the text could not be loaded', () => {
    const driver = atQuestions()
    const { request, ask } = driver.asked('page')
    driver.press(']')
    const error = new DocsctlError('unreachable', 'the service can not be reached')
    driver.send({ type: 'failure', request, ask, error })
    assert.deepEqual(driver.state.ahead, [])
    assert.equal(selectedId(driver), 'retries')
  })

  it('that is held down queues only a few repeats', () => {
    const driver = atQuestions().press(...Array.from({ length: 30 }, () => ']'))
    assert.equal(driver.state.ahead.length, 8)
  })
})
