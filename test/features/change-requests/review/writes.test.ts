// cspell:ignore jmqx urgnt
import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../src/errors.ts'
import { MergeConflict } from '../../../../src/features/change-requests/merge/model/merge-conflict.ts'
import { noNotes } from '../../../../src/features/change-requests/notes/viewed.ts'
import type { ReviewGate } from '../../../../src/features/change-requests/review/machine/effects.ts'
import {
  cursorThread,
  Driver,
  opened,
  queueItems,
  sampleChanges,
  sampleThreads,
  target,
} from './samples.ts'

const conflict = new MergeConflict(target, 'The change request was not merged', [
  { id: 'p_1', title: 'Limits' },
])
const unreachable = new DocsctlError('unreachable', 'the service can not be reached')

const written = (driver: Driver) => {
  const { ask } = driver.asked('write')
  if (ask.type !== 'write') throw new Error('no write')
  const { type: _, ...write } = ask
  return write
}

const refuse = (driver: Driver, type: 'write' | 'gates', error: DocsctlError) => {
  const { request, ask } = driver.asked(type)
  return driver.send({ type: 'failure', request, ask, error })
}

const composed = ({ state: { dialog } }: Driver) =>
  dialog?.type === 'compose' ? dialog : undefined

const pass: ReviewGate = {
  name: 'comments',
  state: 'pass',
  text: 'no unresolved thread',
  required: false,
}

describe('a comment', () => {
  it('on a page is sent with its page and the line under the cursor', () => {
    const driver = opened().press('c').type('Well done!').sent()
    assert.deepEqual(written(driver), {
      kind: 'send',
      target,
      purpose: { kind: 'comment', page: 'limits', title: 'Limits' },
      text: 'Well done!',
    })
    const atLine = opened().press(']', 'j', 'c').type('Why?').sent()
    assert.deepEqual(written(atLine), {
      kind: 'send',
      target,
      purpose: {
        kind: 'comment',
        page: 'limits',
        title: 'Limits',
        block: 'The API takes 1,200 requests a minute and key, counted over a window that slides.',
      },
      text: 'Why?',
    })
  })

  it('on the change request itself has no page', () => {
    const driver = opened().press('g', 'c').type('Fine').sent()
    assert.deepEqual(written(driver), {
      kind: 'send',
      target,
      purpose: { kind: 'comment' },
      text: 'Fine',
    })
  })

  it('accepts all input of a text field: action keys, the cursor, pasted lines', () => {
    const driver = opened().press('c').type('jmq x')
    driver.press('left', 'backspace', 'home').type('>').press('end', 'alt-enter')
    driver.input({ type: 'paste', text: 'a\r\nb' })
    assert.equal(composed(driver)?.text, '>jmqx\na\nb')
    assert.equal(composed(driver.press('ctrl-w'))?.text, '>jmqx\na\n')
    assert.equal(composed(driver.press('ctrl-u'))?.text, '>jmqx\na')
  })

  it('deletes one visible character at a time', () => {
    const driver = opened().press('c')
    driver.input({ type: 'paste', text: 'ok 👩‍🚀é' })
    assert.equal(composed(driver.press('backspace'))?.text, 'ok 👩‍🚀')
    assert.equal(composed(driver.press('backspace'))?.text, 'ok ')
  })

  it('is saved from its first letter and restored after escape', () => {
    const driver = opened().press('c', 'H')
    assert.deepEqual(driver.effects, [
      {
        type: 'save',
        target,
        before: noNotes,
        lastSeenUpdate: 0,
        notes: { ...noNotes, drafts: { 'comment limits': 'H' } },
      },
    ])
    driver.press('escape')
    assert.equal(driver.state.dialog, undefined)
    assert.equal(composed(driver.press('c'))?.text, 'H')
  })

  it('saved on disk is restored when the change request is opened again', () => {
    const driver = new Driver({ target })
    const notes = { ...noNotes, drafts: { comment: 'half a thought' } }
    driver.answer('changes', { changes: sampleChanges(), notes })
    assert.equal(composed(driver.press('g', 'c'))?.text, 'half a thought')
  })

  it('closes, drops its draft, and reloads the threads after sending', () => {
    const driver = opened().press('c').type('Yes').sent()
    driver.answer('write', {})
    assert.equal(driver.state.dialog, undefined)
    assert.equal(driver.state.message?.text, 'Posted the comment')
    assert.deepEqual(driver.state.review?.notes.drafts, {})
    assert.deepEqual(driver.asks, ['threads'])
  })

  it('stays open with the reason if sending fails, and can be sent again', () => {
    const driver = opened().press('c').type('Yes').sent()
    refuse(driver, 'write', unreachable)
    assert.equal(composed(driver)?.text, 'Yes')
    assert.equal(
      composed(driver)?.error,
      'the service can not be reached. Press Enter to send the draft again',
    )
    assert.deepEqual(driver.state.review?.notes.drafts, { 'comment limits': 'Yes' })
    assert.deepEqual(driver.sent().asks, ['write'])
  })

  it('is not sent twice if the key is held down, and is not sent if it is empty', () => {
    const driver = opened().press('c').type('Yes').sent()
    driver.press('enter', 'enter')
    assert.deepEqual(driver.asks, [])
    const empty = opened().press('c', 'space', 'enter')
    assert.deepEqual(empty.asks, [])
    assert.equal(composed(empty)?.error, 'The text is empty. Nothing was sent')
  })

  it('is written in the editor, shown, and sent with enter', () => {
    const driver = opened().press('e')
    const purpose = { kind: 'comment' as const, page: 'limits', title: 'Limits' }
    assert.deepEqual(driver.effects, [{ type: 'edit', target, purpose, text: '' }])
    driver.send({ type: 'edited', target, purpose, text: 'Two\nlines\n' })
    assert.equal(composed(driver)?.text, 'Two\nlines')
    assert.equal(driver.state.review?.notes.drafts['comment limits'], 'Two\nlines')
    driver.send({ type: 'edited', target, purpose, text: '\n' })
    assert.equal(driver.state.dialog, undefined)
  })

  it('continues in the editor with the typed text', () => {
    const driver = opened().press('c').type('Hm').press('ctrl-o')
    assert.equal(driver.effects[0]?.type === 'edit' && driver.effects[0].text, 'Hm')
  })
})

describe('a comment that must not be lost', () => {
  const text = ({ state: { dialog } }: Driver) => dialog?.type === 'compose' && dialog.text

  it('is kept while the terminal is too small, and nothing is sent', () => {
    const driver = opened().press('c').type('One')
    driver.send({ type: 'resize', size: { columns: 20, rows: 5 } })
    driver.type('Two').press('enter')
    assert.deepEqual(driver.asks, [])
    driver.press('escape')
    driver.input({ type: 'paste', text: 'Three' })
    driver.send({ type: 'resize', size: { columns: 80, rows: 24 } })
    assert.equal(text(driver), 'OneTwo\nThree')
    assert.deepEqual(driver.state.review?.notes.drafts, { 'comment limits': 'OneTwo\nThree' })
  })

  it('keeps a paste of 100 kB with its line ends', () => {
    const pasted = 'One line of a long text.\r\n'.repeat(4_000)
    const driver = opened().press('c').input({ type: 'paste', text: pasted })
    assert.equal(text(driver), pasted.replaceAll('\r\n', '\n'))
  })

  it('is not sent by a line end that arrives together with other keys', () => {
    const driver = opened().press('c').type('One')
    driver.input({ type: 'key', key: 'enter', isJoined: true })
    assert.deepEqual(driver.asks, [])
    assert.equal(text(driver.type('Two')), 'One\nTwo')
    assert.deepEqual(driver.press('ctrl-s').asks, ['hold'])
  })

  it('is closed by Esc, but a second Esc does not leave the change request', () => {
    const driver = opened().press('c').type('One').press('escape', 'escape')
    assert.deepEqual(
      driver.effects.filter(({ type }) => type === 'quit'),
      [],
    )
    driver.press('escape')
    assert.ok(driver.effects.some(({ type }) => type === 'quit'))
  })
})

describe('a thread', () => {
  it('under the cursor accepts a reply, a resolution, and a reaction', () => {
    const driver = opened().press('n', 'r').type('Agreed').sent()
    assert.deepEqual(written(driver), {
      kind: 'send',
      target,
      purpose: {
        kind: 'reply',
        thread: 'cmt_2',
        to: 'Owen Gallagher: Is that so for **all** keys?',
      },
      text: 'Agreed',
    })
    assert.deepEqual(written(opened().press('n', 'x')), {
      kind: 'resolve',
      target,
      thread: 'cmt_2',
      resolved: true,
    })
    assert.deepEqual(written(opened().press('n', '+', '4')), {
      kind: 'react',
      target,
      thread: 'cmt_2',
      emoji: '🎉',
    })
  })

  it('that is resolved is reopened with the same key', () => {
    const driver = opened().press('tab', 'j', 'x')
    assert.deepEqual(written(driver), { kind: 'resolve', target, thread: 'cmt_3', resolved: false })
  })

  it('is selected first if there are several threads', () => {
    const driver = opened().press('x')
    assert.deepEqual(driver.asks, [])
    assert.equal(
      driver.state.message?.text,
      'No thread is selected. Press n to go to the next open thread',
    )
    assert.equal(opened().press('r').state.dialog, undefined)
    assert.equal(opened().press('+').state.dialog, undefined)
  })

  it('is loaded again after it was resolved, and the cursor stays on it', () => {
    const driver = opened().press('n', 'x').answer('write', {})
    const threads = sampleThreads().map((one) =>
      one.id === 'cmt_2' ? { ...one, resolved: true } : one,
    )
    driver.answer('threads', threads)
    assert.equal(cursorThread(driver), 'cmt_2')
  })

  it('rejects a write while the previous write is in progress', () => {
    const driver = opened().press('n', 'x', 'x')
    assert.equal(driver.asks.length, 1)
    assert.equal(driver.state.message?.text, 'The previous request is still in progress')
    assert.deepEqual(driver.press('q').effects, [])
  })
})

describe('pulling from main', () => {
  it('prompts, reports the pull, and reloads the changes', () => {
    const driver = opened().press('p')
    assert.deepEqual([driver.asks, driver.state.dialog], [[], { type: 'pull' }])
    driver.press('y')
    assert.deepEqual(written(driver), { kind: 'pull', target })
    driver.answer('write', {})
    assert.equal(driver.state.message?.text, 'Pulled from main')
    assert.deepEqual(driver.asks, ['changes'])
  })

  it('shows a line for a conflict and changes nothing else', () => {
    const driver = opened().press('p', 'y')
    refuse(driver, 'write', new MergeConflict(target, 'Nothing was pulled', []))
    assert.equal(
      driver.state.message?.text,
      'Change request 12 conflicts with the content of space spc_1. Nothing was pulled. Press o to resolve the conflict in the browser',
    )
    assert.deepEqual(driver.asks, [])
  })

  it('requires confirmation', () => {
    for (const key of ['n', 'enter', 'escape', 'q', 'p']) {
      const driver = opened().press('p', key)
      assert.deepEqual([driver.asks, driver.state.dialog], [[], undefined], key)
    }
  })
})

describe('merging', () => {
  const atGates = (gates: ReviewGate[], revision = 'rev_2') =>
    opened().press('m').answer('gates', { gates, revision })

  it('loads the gates first and accepts no confirmation before that', () => {
    const driver = opened().press('m')
    assert.deepEqual(driver.asks, ['gates'])
    driver.press('y')
    assert.deepEqual(driver.asks, [])
  })

  it('sends the revision that was shown, on y', () => {
    assert.deepEqual(written(atGates([pass]).press('y')), {
      kind: 'merge',
      target,
      revision: 'rev_2',
    })
  })

  it('sends nothing on n, q, escape, and enter', () => {
    for (const key of ['n', 'q', 'escape', 'enter']) {
      const driver = atGates([pass]).press(key)
      assert.deepEqual(driver.asks, [], key)
      assert.equal(driver.state.dialog, undefined, key)
      assert.ok(driver.state.review, key)
    }
  })

  it('is blocked if a required gate of the project failed or is unknown', () => {
    for (const state of ['fail', 'unknown'] as const) {
      const driver = atGates([pass, { ...pass, name: 'links', state, required: true }]).press('y')
      assert.deepEqual(driver.asks, [], state)
    }
    const other = atGates([{ ...pass, name: 'links', state: 'fail' }]).press('y')
    assert.deepEqual(other.asks, ['write'])
  })

  const failing: ReviewGate = { ...pass, state: 'fail', text: '2 open threads', required: true }

  it('overrides a failed gate only with a reason', () => {
    const driver = atGates([failing]).press('b').press('enter')
    assert.deepEqual(driver.asks, [])
    driver.type('It is urgnt').press('backspace', 'backspace').type('ent: y').press('enter')
    assert.deepEqual(written(driver), {
      kind: 'merge',
      target,
      revision: 'rev_2',
      bypass: 'It is urgent: y',
    })
    driver.answer('write', { note: 'Cannot post the bypass reason as a comment: not permitted' })
    assert.equal(
      driver.state.message?.text,
      'Merged #12. Cannot post the bypass reason as a comment: not permitted',
    )
  })

  it('offers no override if no gate failed, and none after Escape', () => {
    const open = atGates([{ ...failing, required: false }]).press('b')
    assert.equal(open.state.dialog?.type === 'merge' && open.state.dialog.reason, undefined)
    const left = atGates([failing]).press('b').type('so').press('escape', 'y', 'enter')
    assert.deepEqual([left.asks, left.state.dialog], [[], undefined])
  })

  it('is rejected if the gates belong to another revision', () => {
    const driver = atGates([pass], 'rev_3').press('y')
    assert.deepEqual(driver.asks, [])
  })

  it('returns to the queue and reloads it', () => {
    const driver = new Driver().answer('queue', { items: queueItems(), now: 0 }).press('enter')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    driver
      .press('m')
      .answer('gates', { gates: [], revision: 'rev_2' })
      .press('y')
      .answer('write', {})
    assert.equal(driver.state.review, undefined)
    assert.equal(driver.state.message?.text, 'Merged #12')
    assert.deepEqual(driver.asks, ['standing', 'queue'])
  })

  it('shows the reason for a rejection and stays open', () => {
    const driver = atGates([pass]).press('y')
    refuse(driver, 'write', conflict)
    const { dialog } = driver.state
    assert.equal(
      dialog?.type === 'merge' && dialog.error,
      'Change request 12 conflicts with the content of space spc_1. The change request was not merged. Changed on both sides: "Limits" (p_1). Press o to resolve the conflict in the browser',
    )
    assert.deepEqual(driver.press('y').asks, [])
    const url = 'https://app.test/spc_1/~/12'
    assert.deepEqual(driver.press('o').effects, [{ type: 'open', url }])
    assert.deepEqual(driver.press('R').asks, ['changes', 'threads', 'verdicts'])
  })

  it('ignores gate results after the dialog is closed', () => {
    const driver = opened().press('m')
    const late = driver.asked('gates')
    driver.press('q')
    driver.send({ type: 'failure', request: late.request, ask: late.ask, error: unreachable })
    assert.equal(driver.state.message, undefined)
  })

  it('is not offered for a merged change request', () => {
    const driver = new Driver({ target })
    driver.answer('changes', { changes: sampleChanges({ status: 'merged' }), notes: noNotes })
    assert.equal(driver.press('m').state.message?.text, 'The change request is already merged')
  })
})

describe('the equivalent commands', () => {
  it('quote characters that are special in a shell', () => {
    const driver = opened().press('c').type("don't; rm").press('escape', ':')
    const { dialog } = driver.state
    assert.equal(
      dialog?.type === 'commands' &&
        dialog.commands.find(({ action }) => action === 'comment')?.command,
      "docsctl comments create --space spc_1 --change-request 12 --page limits --body 'don'\\''t; rm'",
    )
  })
})

describe('the help', () => {
  it('scrolls to its end and back with the keys of a page', () => {
    const driver = opened({ size: { columns: 80, rows: 20 } }).press('?', 'G')
    const top = () => (driver.state.dialog?.type === 'help' ? driver.state.dialog.top : -1)
    const last = top()
    assert.ok(last > 20, String(last))
    assert.equal(driver.press('j') && top(), last)
    assert.ok(driver.press('ctrl-u') && top() < last)
    assert.equal(driver.press('g') && top(), 0)
  })

  it('scrolls and closes with ?, q, enter, and escape', () => {
    for (const key of ['?', 'q', 'enter', 'escape']) {
      const driver = opened({ size: { columns: 80, rows: 20 } }).press('?', 'j')
      assert.deepEqual(driver.state.dialog, { type: 'help', top: 1 })
      assert.equal(driver.press(key).state.dialog, undefined)
      assert.ok(driver.state.review)
    }
  })
})
