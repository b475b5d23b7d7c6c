import assert from 'node:assert/strict'
import type { Thread } from '../../../../../src/features/change-requests/threads/model/threads.ts'
import { type Driver, opened, reply, target, thread } from '../samples.ts'

const own = { view: true, edit: true, reply: true, delete: true }
const others = { view: true, edit: false, reply: true, delete: false }

/**
 * Creates a comment by the current user, with one reply by the same user and one by another user.
 */
const ownThread = (): Thread => {
  const replies = [
    { ...reply('Mine too.'), id: 'rep_1', permissions: own },
    { ...reply('Not mine.'), id: 'rep_2', permissions: others },
  ]
  const body = { markdown: 'What I said.' }
  const page = { page: { id: 'limits', title: 'Limits' } }
  return thread('cmt_9', { body, target: page, permissions: own } as never, replies)
}

const showing = (...threads: Thread[]) => {
  const driver = opened()
  driver.press('R')
  driver.effects = [driver.asked('threads')]
  return driver.answer('threads', threads).press('n')
}

const written = (driver: Driver) => {
  const { ask } = driver.asked('write')
  assert.ok(ask.type === 'write')
  const { type: _, ...write } = ask
  return write
}

describe("the user's own comments", () => {
  it('are edited starting from the current text', () => {
    const driver = showing(ownThread()).press('C')
    const { dialog } = driver.state
    assert.ok(dialog?.type === 'compose')
    assert.equal(dialog.text, 'What I said.')
    driver.type(' So!').press('enter')
    assert.deepEqual(written(driver), {
      kind: 'send',
      target,
      purpose: { kind: 'words', thread: 'cmt_9', before: 'What I said.' },
      text: 'What I said. So!',
    })
    driver.answer('write', {})
    assert.equal(driver.state.message?.text, 'Updated the comment')
    assert.deepEqual([driver.asks, driver.state.review?.notes.drafts], [['threads'], {}])
  })

  it('are deleted after a prompt that lists the replies that will also be deleted', () => {
    const driver = showing(ownThread()).press('D')
    const { dialog } = driver.state
    assert.ok(dialog?.type === 'delete-words')
    assert.equal(dialog.question, 'Delete your comment and 2 replies to it')
    assert.deepEqual(driver.press('n').asks, [])
    assert.deepEqual(written(driver.press('D', 'y')), {
      kind: 'delete-words',
      target,
      thread: 'cmt_9',
    })
    driver.answer('write', {})
    assert.equal(driver.state.message?.text, 'Deleted the comment')
    assert.deepEqual(driver.asks, ['threads'])
  })

  it('include the reply under the cursor', () => {
    const driver = showing(ownThread()).press('j', 'j', 'D', 'y')
    assert.deepEqual(written(driver), {
      kind: 'delete-words',
      target,
      thread: 'cmt_9',
      reply: 'rep_1',
    })
    const change = showing(ownThread()).press('j', 'j', 'j', 'C').type('!').press('enter')
    assert.deepEqual(written(change), {
      kind: 'send',
      target,
      purpose: { kind: 'words', thread: 'cmt_9', reply: 'rep_1', before: 'Mine too.' },
      text: 'Mine too.!',
    })
  })

  it('exclude comments by others, and an attempt to edit one is rejected without a request', () => {
    const onTheirs = () => showing(ownThread()).press('j', 'j', 'j', 'j', 'j')
    const changing = onTheirs().press('C')
    assert.deepEqual(
      [changing.state.dialog, changing.asks, changing.state.message?.text],
      [undefined, [], 'You can edit only your own comments and replies'],
    )
    const deleting = onTheirs().press('D')
    assert.deepEqual(
      [deleting.state.dialog, deleting.asks, deleting.state.message?.text],
      [undefined, [], 'You can delete only your own comments and replies'],
    )
  })

  it('have equivalent commands', () => {
    const { dialog } = showing(ownThread()).press('j', 'j', ':').state
    const commands = dialog?.type === 'commands' ? dialog.commands : []
    const place = '--space spc_1 --change-request 12'
    assert.deepEqual(
      commands.filter(({ action }) => action.endsWith('-own')),
      [
        {
          action: 'change-own',
          command: `docsctl comments replies update cmt_9 rep_1 ${place} --body TEXT`,
        },
        { action: 'delete-own', command: `docsctl comments replies delete cmt_9 rep_1 ${place}` },
      ],
    )
  })

  it('are not sent with a verdict while being edited', () => {
    const driver = showing(ownThread()).press('C').type('!').press('escape', 'A', 'a')
    const { ask } = driver.asked('write')
    assert.ok(ask.type === 'write' && ask.kind === 'review')
    assert.deepEqual(ask.texts, [])
    assert.deepEqual(driver.state.review?.notes.drafts, { 'words cmt_9': 'What I said.!' })
  })
})
