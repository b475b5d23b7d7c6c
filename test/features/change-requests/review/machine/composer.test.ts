import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import { visibleWindow } from '../../../../../src/features/change-requests/review/layout/layout.ts'
import { composerLines } from '../../../../../src/features/change-requests/review/machine/editing/composer-lines.ts'
import type { EffectResponse } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { screenLayout } from '../../../../../src/features/change-requests/review/machine/screen-layout.ts'
import { changeRequest, type Driver, opened } from '../samples.ts'

const composed = ({ state: { dialog } }: Driver) => {
  assert.ok(dialog?.type === 'compose', 'no composer is open')
  return dialog
}

const shownLines = (driver: Driver) =>
  composerLines(driver.state.size, composed(driver)).map((pieces) =>
    pieces.map(({ text }) => text).join(''),
  )

const lineKeys = (text: string) => text.split('\n').flatMap((line) => ['alt-enter', ...line])

const failed = (driver: Driver) => {
  const { request, ask } = driver.asked('write')
  const error = new DocsctlError('unreachable', 'The service cannot be reached')
  return driver.send({ type: 'failure', request, ask, error })
}

describe('the composer', () => {
  it('shows that a draft could not be stored', () => {
    const driver = opened().press('c').type('One')
    const error = new DocsctlError('failed', 'Cannot write the review notes (ENOSPC)')
    driver.send({ type: 'not-done', error })
    assert.equal(shownLines(driver).at(-1), 'Cannot write the review notes (ENOSPC)')
    assert.match(shownLines(driver.type('!')).at(-1) as string, /^Enter: send /)
  })

  it('sends one line with Enter, and several lines only with Ctrl-S or Ctrl-Enter', () => {
    const driver = opened().press('c').type('One').press('alt-enter').type('Two').press('enter')
    assert.deepEqual(driver.asks, [])
    assert.equal(composed(driver).text, 'One\nTwo\n')
    for (const key of ['ctrl-s', 'ctrl-enter']) {
      const other = opened().press('c').type('One').press('alt-enter').type('Two').press(key)
      assert.deepEqual(other.asks, ['hold'], key)
      const { ask } = other.answer('hold', undefined).asked('write')
      assert.deepEqual(ask.type === 'write' && ask.kind === 'send' && ask.text, 'One\nTwo')
    }
    assert.match(shownLines(driver).at(-1) as string, /^Ctrl-S: send /)
  })

  it('wraps at spaces and grows to 8 lines around the cursor', () => {
    const driver = opened({ size: { columns: 60, rows: 24 } })
    driver.press('g', 'c').type(`${'word '.repeat(12)}end`)
    assert.deepEqual(shownLines(driver).slice(0, -1), [
      'Comment on the change request',
      '> word word word word word word word word word word word ',
      '  word end ',
    ])
    driver.press(...lineKeys('2\n3\n4\n5\n6\n7\n8\n9\n10'))
    const lines = shownLines(driver)
    assert.equal(lines[0], 'Comment on the change request · line 11 of 11')
    assert.deepEqual(
      lines.slice(1, -1),
      ['3', '4', '5', '6', '7', '8', '9', '10 '].map((text) => `  ${text}`),
    )
    driver.press('up', 'up', 'up', 'up', 'up', 'up', 'up')
    assert.equal(shownLines(driver)[1], '> word word word word word word word word word word word ')
  })

  it('moves the cursor between lines, and within a line', () => {
    const driver = opened().press('c').type('abc').press('alt-enter').type('defgh')
    driver.press('up').type('1').press('down').type('2').press('home').type('3').press('end')
    assert.equal(composed(driver.type('4')).text, 'abc1\n3defg2h4')
    assert.equal(composed(driver.press('up', 'up')).cursor, 0)
    assert.equal(composed(driver.press('down', 'down')).cursor, 'abc1\n3defg2h4'.length)
  })

  it('deletes one line with Ctrl-U, and then the line break before it', () => {
    const driver = opened().press('c').type('abc').press('alt-enter').type('def').press('left')
    assert.equal(composed(driver.press('ctrl-u')).text, 'abc\nf')
    assert.equal(composed(driver.press('ctrl-u')).text, 'abcf')
    assert.equal(composed(driver.press('ctrl-u')).text, 'f')
    assert.equal(composed(driver.press('ctrl-u')).text, 'f')
  })

  it('deletes whole characters and line breaks with Backspace', () => {
    const driver = opened().press('c').press('alt-enter').type('a').press('alt-enter')
    driver.input({ type: 'paste', text: '👩‍🚀' })
    const texts = [1, 2, 3, 4, 5].map(() => composed(driver.press('backspace')).text)
    assert.deepEqual(texts, ['\na\n', '\na', '\n', '', ''])
  })

  it('does not stop within a character of several code units', () => {
    const driver = opened().press('c').type('ab').press('alt-enter')
    driver.input({ type: 'paste', text: '👩‍🚀' }).press('up', 'down')
    assert.equal(composed(driver.type('x')).text, 'ab\nx👩‍🚀')
  })

  it('takes up lines of the page, whose cursor stays visible', () => {
    const driver = opened({ size: { columns: 80, rows: 24 } }).press('tab', 'G')
    const visible = () => screenLayout(driver.state).body
    assert.equal(visible(), 20)
    driver.press('c', ...lineKeys('a\nb\nc\nd'))
    assert.equal(visible(), 15)
    const { layout, top, cursor } = driver.state.review ?? assert.fail()
    assert.ok(visibleWindow(layout, top, 15).some(({ place }) => place.block === cursor.block))
    driver.press('escape')
    assert.equal(visible(), 20)
  })
})

describe('a sent comment', () => {
  const sent = () => opened().press('c').type('Yes').press('enter')

  it('is held for 5 seconds', () => {
    const driver = sent()
    const { ask } = driver.asked('hold')
    assert.deepEqual(ask, { type: 'hold', after: 5_000 })
    assert.equal(driver.state.dialog, undefined)
    assert.deepEqual(driver.state.review?.notes.drafts, { 'comment limits': 'Yes' })
  })

  for (const key of ['u', 'c']) {
    it(`returns to the composer with ${key}, and nothing is sent`, () => {
      const driver = sent()
      const { request, ask } = driver.asked('hold')
      driver.press(key)
      assert.equal(composed(driver).text, 'Yes')
      assert.deepEqual(driver.effects, [{ type: 'forget', asks: ['hold'] }])
      // the state machine ignores the response, because the request was canceled
      driver.send({ type: 'answer', request, ask, answer: undefined } as EffectResponse)
      assert.deepEqual(driver.asks, [])
    })
  }

  it('cannot be taken back later, and the key prints a message', () => {
    const driver = sent().answer('hold', undefined).press('u')
    assert.equal(driver.state.dialog, undefined)
    assert.equal(
      driver.state.message?.text,
      'No comment is pending. You can take back a comment during the 5 seconds before it is sent',
    )
  })

  it('is sent immediately if another comment follows, and before leaving or merging', () => {
    const again = sent().press('n', 'r').type('Two').press('enter')
    assert.deepEqual(again.asks, ['write', 'hold'])
    for (const key of ['q', 'm']) {
      const driver = sent().press(key)
      assert.deepEqual(driver.asks, ['write'], key)
      assert.equal(driver.state.dialog, undefined)
      assert.deepEqual(driver.press('q').effects, [])
      const { request, ask } = sent().press(key).asked('write')
      driver.send({ type: 'answer', request, ask, answer: {} } as EffectResponse)
      assert.deepEqual(driver.press('q').effects.at(-1), { type: 'quit' })
    }
  })

  it('becomes part of a review that is sent in the meantime', () => {
    const driver = sent().press('A')
    assert.deepEqual(driver.asks, [])
    const { ask } = driver.press('a').asked('write')
    assert.ok(ask.type === 'write' && ask.kind === 'review')
    assert.deepEqual(
      ask.texts.map(({ text }) => text),
      ['Yes'],
    )
  })

  it('stays as a draft if the verdict dialog is closed, and prints a message', () => {
    const driver = sent().press('A', 'escape')
    assert.equal(driver.state.dialog, undefined)
    assert.equal(driver.state.message?.text, 'Your last comment was not sent. It stays as a draft')
    const moved = sent()
      .press('A', 'a')
      .answer('write', { newer: changeRequest({ revision: 'rev_3' }) })
      .press('S')
    assert.equal(moved.state.message?.text, 'Your last comment was not sent. It stays as a draft')
    assert.equal(sent().press('A', 'a').state.message, undefined)
    const partly = sent().press('A', 'a')
    const failed = new DocsctlError('not-found', 'there is no such thread')
    partly.answer('write', { sent: [], part: '0 of 1 drafts were sent', failed }).press('escape')
    assert.equal(partly.state.message?.text, 'Your last comment was not sent. It stays as a draft')
    assert.equal(opened().press('A', 'escape').state.message, undefined)
  })

  it('does not interrupt a write in progress before merging', () => {
    const driver = sent().press('n', 'r').type('Two').press('enter')
    const { request, ask } = driver.asked('write')
    driver.press('m')
    assert.deepEqual(driver.asks, [])
    assert.equal(driver.state.message?.text, 'The previous request is still in progress')
    driver.send({ type: 'answer', request, ask, answer: {} } as EffectResponse)
    assert.deepEqual(driver.state.review?.notes.drafts, { 'reply cmt_2': 'Two' })
  })

  it('waits for a write in progress', () => {
    const driver = sent()
    const { request, ask } = driver.asked('hold')
    driver.press('n', 'x')
    driver.send({ type: 'answer', request, ask, answer: undefined } as EffectResponse)
    assert.deepEqual(driver.asked('hold').ask, { type: 'hold', after: 500 })
  })

  it('opens again with the reason if the comment cannot be sent', () => {
    const driver = failed(sent().answer('hold', undefined))
    assert.equal(composed(driver).text, 'Yes')
    assert.equal(
      composed(driver).error,
      'The service cannot be reached. Press Enter to send the draft again',
    )
    const busy = sent().answer('hold', undefined)
    const { request, ask } = busy.asked('write')
    busy.press('p')
    const error = new DocsctlError('unreachable', 'The service cannot be reached')
    busy.send({ type: 'failure', request, ask, error })
    assert.equal(busy.state.dialog?.type, 'pull')
    assert.match(busy.state.message?.text ?? '', /^The service cannot be reached/)
  })

  it('stays as a draft after Ctrl-C, which prints a message', () => {
    const [effect] = sent().press('ctrl-c').effects
    assert.ok(effect?.type === 'quit')
    assert.deepEqual(
      (effect.error as DocsctlError).details.state,
      'Your last comment was not sent. It stays as a draft',
    )
  })
})
