import assert from 'node:assert/strict'
import { noNotes } from '../../../src/changes/notes/viewed.ts'
import { diffTexts } from '../../../src/changes/text/text-diff.ts'
import { DocsctlError } from '../../../src/errors.ts'
import {
  Driver,
  limitsDiff,
  lineAt,
  opened,
  queueItems,
  sampleChanges,
  sampleThreads,
  target,
  threadAt,
} from '../samples.ts'

const items = queueItems()

/** The queue comes after these keys. */
function queueAfter(...keys: string[]): Driver {
  const driver = new Driver()
  const queue = driver.asked('queue')
  driver.press(...keys)
  assert.deepEqual(driver.effects, [])
  driver.effects = [queue]
  return driver.answer('queue', { items, now: 0 })
}

const shown = ({ state: { review } }: Driver) => review?.tree[review.selected]?.id

const changeOf = (id: string) => {
  const change = sampleChanges().pages.find((page) => page.id === id)
  assert.ok(change)
  return change
}

describe('keys that come before what they are about', () => {
  it('wait for the threads where they go to one, and say nothing of those before', () => {
    const driver = new Driver({ target })
    const threads = driver.asked('threads')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    const text = limitsDiff()
    assert.ok(text)
    driver.answer('page', { change: changeOf('limits'), text }).press('n')
    assert.deepEqual([driver.state.message, driver.state.review?.pane], [undefined, 'tree'])
    driver.effects = [threads]
    driver.answer('threads', sampleThreads())
    assert.equal(driver.state.review?.pane, 'page')
    assert.equal(threadAt(driver), 'cmt_2')
  })

  it('are taken in their order as soon as the queue is there', () => {
    const driver = queueAfter('j', 'j', 'k')
    assert.equal(driver.state.queue?.selected, 1)
    assert.deepEqual(driver.state.ahead, [])
  })

  it('wait on through a change request that is opened, and through the text of its page', () => {
    const driver = queueAfter('j', 'enter', ']', 'j', 'w')
    assert.equal(driver.state.review?.target.changeRequestId, '11')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    assert.equal(shown(driver), 'limits')
    const text = limitsDiff()
    assert.ok(text)
    driver.answer('page', { change: changeOf('limits'), text })
    const { review, wrap, ahead } = driver.state
    assert.deepEqual([review?.pane, wrap, ahead], ['page', false, []])
    assert.match(lineAt(driver) ?? '', /^The API takes 1,200/)
  })

  it('can be a search, whose text means nothing else', () => {
    const driver = queueAfter('/', 'p', 'a', 'g', 'q', 'backspace', 'e', 's', 'enter', 'enter')
    assert.equal(driver.state.review?.target.changeRequestId, '11')
  })

  it('can be the beginning of a search, which goes on in the dialog', () => {
    const driver = queueAfter('/', 'l', 'a')
    assert.deepEqual(driver.state.dialog, { type: 'search', text: 'la' })
  })

  it('can have come before the terminal told enter from a line end', () => {
    const driver = queueAfter('j', 'ctrl-j')
    assert.equal(driver.state.review?.target.changeRequestId, '11')
  })

  it('never merge, write or take along what was not shown, nor do those behind them', () => {
    for (const key of ['m', 'p', 'x', 'c', 'r', '+', 'e', 'v', 'o', 'y']) {
      const driver = new Driver({ target })
      const changes = driver.asked('changes')
      driver.press('j', key, 'y', 'k', 'enter')
      assert.deepEqual(driver.effects, [])
      driver.effects = [changes]
      driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
      assert.ok(
        driver.asks.every((ask) => ask === 'watch' || ask === 'page'),
        key,
      )
      assert.ok(driver.effects.every(({ type }) => type === 'ask' || type === 'forget'))
      const { dialog, message, ahead } = driver.state
      assert.deepEqual([dialog, ahead], [undefined, []])
      assert.equal(message?.text, `${key} was not taken: nothing was shown yet`)
      assert.equal(shown(driver), 'errors')
    }
  })

  it('are no more than a hundred', () => {
    const driver = new Driver().press(...Array.from({ length: 300 }, () => 'j'))
    assert.equal(driver.state.ahead.length, 100)
  })

  it('do not hold up leaving', () => {
    assert.deepEqual(new Driver().press('j', 'q').effects, [{ type: 'quit' }])
    const [quit] = new Driver().press('j', 'ctrl-c').effects
    assert.equal(quit?.type, 'quit')
    const driver = queueAfter('enter').press('j', 'q')
    assert.deepEqual([driver.state.review, driver.state.ahead], [undefined, []])
  })

  it('are forgotten where that does not come', () => {
    const driver = queueAfter('enter')
    const { request, ask } = driver.asked('changes')
    driver.press('j', 'j')
    const error = new DocsctlError('unreachable', 'the service can not be reached')
    driver.send({ type: 'failure', request, ask, error })
    assert.deepEqual(driver.state.ahead, [])
    assert.equal(driver.state.message?.text, 'the service can not be reached: R tries again')
  })

  it('wait for the help to be closed', () => {
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

describe('while the text of a page is read, a key', () => {
  /** At a page whose text isn't there yet. */
  const atQuestions = () => opened().press('j', 'j')

  it('to the next change waits for it, and goes over no page', () => {
    const driver = opened().press(']', ']', ']', ']')
    assert.equal(shown(driver), 'questions')
    const page = driver.asked('page')
    driver.press(']', ']')
    assert.equal(shown(driver), 'questions')
    driver.effects = [page]
    driver.answer('page', { change: changeOf('questions'), text: diffTexts('One.', '') })
    assert.equal(shown(driver), 'retries')
    assert.equal(driver.state.ahead.length, 1)
  })

  it('that goes elsewhere is taken at once, and those that waited are not', () => {
    const driver = atQuestions()
    driver.press(']')
    assert.equal(driver.state.ahead.length, 1)
    driver.press('k')
    assert.deepEqual(driver.state.ahead, [])
    assert.equal(shown(driver), 'errors')
  })

  it('that waits is taken where the text can not be read, too', () => {
    const driver = atQuestions()
    const { request, ask } = driver.asked('page')
    driver.press(']')
    const error = new DocsctlError('unreachable', 'the service can not be reached')
    driver.send({ type: 'failure', request, ask, error })
    assert.deepEqual(driver.state.ahead, [])
    assert.equal(shown(driver), 'retries')
  })

  it('that is held down keeps no more than a few waiting', () => {
    const driver = atQuestions().press(...Array.from({ length: 30 }, () => ']'))
    assert.equal(driver.state.ahead.length, 8)
  })
})
