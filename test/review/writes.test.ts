import assert from 'node:assert/strict'
import { MainConflict } from '../../src/changes/merge/main-conflict.ts'
import { noNotes } from '../../src/changes/notes/viewed.ts'
import { DocsctlError } from '../../src/errors.ts'
import type { ReviewGate } from '../../src/review/machine/state.ts'
import {
  Driver,
  opened,
  queueItems,
  sampleChanges,
  sampleThreads,
  target,
  threadAt,
} from './samples.ts'

const conflict = new MainConflict(target, 'it was not merged', [{ id: 'p_1', title: 'Limits' }])
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
  it('on a page is sent with its page, and with the line under the cursor', () => {
    const driver = opened().press('c').type('Well done!').press('enter')
    assert.deepEqual(written(driver), {
      kind: 'send',
      target,
      purpose: { kind: 'comment', page: 'limits', title: 'Limits' },
      text: 'Well done!',
    })
    const atLine = opened().press(']', 'j', 'c').type('Why?').press('enter')
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

  it('on the whole has no page', () => {
    const driver = opened().press('g', 'c').type('Fine').press('enter')
    assert.deepEqual(written(driver), {
      kind: 'send',
      target,
      purpose: { kind: 'comment' },
      text: 'Fine',
    })
  })

  it('is written with all that a line takes: keys of actions, the cursor, pasted lines', () => {
    const driver = opened().press('c').type('jmq x')
    driver.press('left', 'backspace', 'home').type('>').press('end', 'alt-enter')
    driver.input({ type: 'paste', text: 'a\r\nb' })
    assert.equal(composed(driver)?.text, '>jmqx\na\nb')
    driver.press('ctrl-w').press('ctrl-u')
    assert.equal(composed(driver)?.text, '')
  })

  it('deletes by what is seen as one character', () => {
    const driver = opened().press('c')
    driver.input({ type: 'paste', text: 'ok 👩‍🚀é' })
    assert.equal(composed(driver.press('backspace'))?.text, 'ok 👩‍🚀')
    assert.equal(composed(driver.press('backspace'))?.text, 'ok ')
  })

  it('is on disk from its first letter, and there again after escape', () => {
    const driver = opened().press('c', 'H')
    assert.deepEqual(driver.effects, [
      {
        type: 'save',
        target,
        notes: { ...noNotes, drafts: { 'comment limits': 'H' } },
      },
    ])
    driver.press('escape')
    assert.equal(driver.state.dialog, undefined)
    assert.equal(composed(driver.press('c'))?.text, 'H')
  })

  it('that was on disk is there when the change request is opened again', () => {
    const driver = new Driver({ target })
    const notes = { ...noNotes, drafts: { comment: 'half a thought' } }
    driver.answer('changes', { changes: sampleChanges(), notes })
    assert.equal(composed(driver.press('g', 'c'))?.text, 'half a thought')
  })

  it('is closed, its draft gone, and the threads read again, once it is sent', () => {
    const driver = opened().press('c').type('Yes').press('enter')
    driver.answer('write', {})
    assert.equal(driver.state.dialog, undefined)
    assert.equal(driver.state.message?.text, 'commented')
    assert.deepEqual(driver.state.review?.notes.drafts, {})
    assert.deepEqual(driver.asks, ['threads'])
  })

  it('that is not sent stays in the view with the reason, and is sent by another enter', () => {
    const driver = opened().press('c').type('Yes').press('enter')
    refuse(driver, 'write', unreachable)
    assert.equal(composed(driver)?.text, 'Yes')
    assert.equal(composed(driver)?.error, 'the service can not be reached: enter sends it again')
    assert.deepEqual(driver.state.review?.notes.drafts, { 'comment limits': 'Yes' })
    driver.press('enter')
    assert.deepEqual(driver.asks, ['write'])
  })

  it('is not sent twice by a key that is held down, nor empty', () => {
    const driver = opened().press('c').type('Yes').press('enter')
    driver.press('enter', 'enter', 'x')
    assert.deepEqual(driver.effects, [])
    assert.equal(composed(driver)?.text, 'Yes')
    const empty = opened().press('c', 'space', 'enter')
    assert.deepEqual(empty.asks, [])
    assert.equal(composed(empty)?.error, 'there is nothing to send yet')
  })

  it('is written in the editor, shown, and sent by enter', () => {
    const driver = opened().press('e')
    const purpose = { kind: 'comment' as const, page: 'limits', title: 'Limits' }
    assert.deepEqual(driver.effects, [{ type: 'edit', target, purpose, text: '' }])
    driver.send({ type: 'edited', target, purpose, text: 'Two\nlines\n' })
    assert.equal(composed(driver)?.text, 'Two\nlines')
    assert.equal(driver.state.review?.notes.drafts['comment limits'], 'Two\nlines')
    driver.send({ type: 'edited', target, purpose, text: '\n' })
    assert.equal(driver.state.dialog, undefined)
  })

  it('goes on in the editor with what was typed', () => {
    const driver = opened().press('c').type('Hm').press('ctrl-o')
    assert.equal(driver.effects[0]?.type === 'edit' && driver.effects[0].text, 'Hm')
  })
})

describe('a thread', () => {
  it('under the cursor is replied to, resolved and reacted to', () => {
    const driver = opened().press('n', 'r').type('Agreed').press('enter')
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

  it('that is resolved is opened again by the same key', () => {
    const driver = opened().press('tab', 'j', 'x')
    assert.deepEqual(written(driver), { kind: 'resolve', target, thread: 'cmt_3', resolved: false })
  })

  it('has to be chosen first where there are several', () => {
    const driver = opened().press('x')
    assert.deepEqual(driver.asks, [])
    assert.equal(driver.state.message?.text, 'no thread is chosen: n goes to the next one')
    assert.equal(opened().press('r').state.dialog, undefined)
    assert.equal(opened().press('+').state.dialog, undefined)
  })

  it('is read again when it was resolved, and the cursor stays on it', () => {
    const driver = opened().press('n', 'x').answer('write', {})
    const threads = sampleThreads().map((one) =>
      one.id === 'cmt_2' ? { ...one, resolved: true } : one,
    )
    driver.answer('threads', threads)
    assert.equal(threadAt(driver), 'cmt_2')
  })

  it('is not written to while the last write is on its way', () => {
    const driver = opened().press('n', 'x', 'x')
    assert.equal(driver.asks.length, 1)
    assert.equal(driver.state.message?.text, 'the last one is still on its way')
    assert.deepEqual(driver.press('q').effects, [])
  })
})

describe('pulling from main', () => {
  it('asks, says so, and reads the changes again', () => {
    const driver = opened().press('p')
    assert.deepEqual([driver.asks, driver.state.dialog], [[], { type: 'pull' }])
    driver.press('y')
    assert.deepEqual(written(driver), { kind: 'pull', target })
    driver.answer('write', {})
    assert.equal(driver.state.message?.text, 'pulled from main')
    assert.deepEqual(driver.asks, ['changes'])
  })

  it('that conflicts is a line, and nothing else happens', () => {
    const driver = opened().press('p', 'y')
    refuse(driver, 'write', new MainConflict(target, 'nothing was pulled', []))
    assert.equal(
      driver.state.message?.text,
      'change request 12 has conflicts with the content of space spc_1; nothing was pulled: o opens it where that can be resolved',
    )
    assert.deepEqual(driver.asks, [])
  })

  it('is not done without a yes', () => {
    for (const key of ['n', 'enter', 'escape', 'q', 'p']) {
      const driver = opened().press('p', key)
      assert.deepEqual([driver.asks, driver.state.dialog], [[], undefined], key)
    }
  })
})

describe('merging', () => {
  const atGates = (gates: ReviewGate[], revision = 'rev_2') =>
    opened().press('m').answer('gates', { gates, revision })

  it('looks at the gates first, and takes no yes before they are known', () => {
    const driver = opened().press('m')
    assert.deepEqual(driver.asks, ['gates'])
    driver.press('y')
    assert.deepEqual(driver.asks, [])
  })

  it('sends the revision that was shown, on a y', () => {
    assert.deepEqual(written(atGates([pass]).press('y')), {
      kind: 'merge',
      target,
      revision: 'rev_2',
    })
  })

  it('sends nothing on n, q, escape and enter', () => {
    for (const key of ['n', 'q', 'escape', 'enter']) {
      const driver = atGates([pass]).press(key)
      assert.deepEqual(driver.asks, [], key)
      assert.equal(driver.state.dialog, undefined, key)
      assert.ok(driver.state.review, key)
    }
  })

  it('is held back by a gate that the project asks for, failed or unknown', () => {
    for (const state of ['fail', 'unknown'] as const) {
      const driver = atGates([pass, { ...pass, name: 'links', state, required: true }]).press('y')
      assert.deepEqual(driver.asks, [], state)
    }
    const other = atGates([{ ...pass, name: 'links', state: 'fail' }]).press('y')
    assert.deepEqual(other.asks, ['write'])
  })

  const failing: ReviewGate = { ...pass, state: 'fail', text: '2 threads are open', required: true }

  it('goes by a gate that holds it back with a reason, and not without', () => {
    const driver = atGates([failing]).press('b').press('enter')
    assert.deepEqual(driver.asks, [])
    driver.type('It is urgnt').press('backspace', 'backspace').type('ent: y').press('enter')
    assert.deepEqual(written(driver), {
      kind: 'merge',
      target,
      revision: 'rev_2',
      bypass: 'It is urgent: y',
    })
    driver.answer('write', { note: 'the reason was not written down: not permitted' })
    assert.equal(
      driver.state.message?.text,
      '#12 is merged; the reason was not written down: not permitted',
    )
  })

  it('has no way by gates where none holds it back, nor one that is left by escape', () => {
    const open = atGates([{ ...failing, required: false }]).press('b')
    assert.equal(open.state.dialog?.type === 'merge' && open.state.dialog.reason, undefined)
    const left = atGates([failing]).press('b').type('so').press('escape', 'y', 'enter')
    assert.deepEqual([left.asks, left.state.dialog], [[], undefined])
  })

  it('is refused where the gates were those of another revision', () => {
    const driver = atGates([pass], 'rev_3').press('y')
    assert.deepEqual(driver.asks, [])
  })

  it('goes back to the queue, which is read again', () => {
    const driver = new Driver().answer('queue', { items: queueItems(), now: 0 }).press('enter')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    driver
      .press('m')
      .answer('gates', { gates: [], revision: 'rev_2' })
      .press('y')
      .answer('write', {})
    assert.equal(driver.state.review, undefined)
    assert.equal(driver.state.message?.text, '#12 is merged')
    assert.deepEqual(driver.asks, ['queue'])
  })

  it('that is refused says why and stays', () => {
    const driver = atGates([pass]).press('y')
    refuse(driver, 'write', conflict)
    const { dialog } = driver.state
    assert.equal(
      dialog?.type === 'merge' && dialog.error,
      'change request 12 has conflicts with the content of space spc_1; it was not merged; changed on both sides: Limits (p_1): o opens it where that can be resolved',
    )
    assert.deepEqual(driver.press('y').asks, [])
    const url = 'https://app.test/spc_1/~/12'
    assert.deepEqual(driver.press('o').effects, [{ type: 'open', url }])
    assert.deepEqual(driver.press('R').asks, ['changes', 'threads'])
  })

  it('drops what is said of the gates after it was left', () => {
    const driver = opened().press('m')
    const late = driver.asked('gates')
    driver.press('q')
    driver.send({ type: 'failure', request: late.request, ask: late.ask, error: unreachable })
    assert.equal(driver.state.message, undefined)
  })

  it('is not offered for one that is merged', () => {
    const driver = new Driver({ target })
    driver.answer('changes', { changes: sampleChanges({ status: 'merged' }), notes: noNotes })
    assert.equal(driver.press('m').state.message?.text, 'it is merged already')
  })
})

describe('the typed commands', () => {
  it('are those of where one is, and a number copies one', () => {
    const driver = opened().press('n', ':')
    const { dialog } = driver.state
    assert.deepEqual(dialog?.type === 'commands' && dialog.commands, [
      'docsctl change-requests diff 12 --page limits --space spc_1',
      'docsctl change-requests threads 12 --unresolved --space spc_1',
      'docsctl comments create --space spc_1 --change-request 12 --page limits --body TEXT',
      'docsctl change-requests reply 12 cmt_2 --body TEXT --space spc_1',
      'docsctl change-requests resolve 12 cmt_2 --space spc_1',
      'docsctl change-requests pull 12 --space spc_1',
      'docsctl change-requests gate 12 --space spc_1',
      'docsctl change-requests merge 12 --match-revision rev_2 --space spc_1',
    ])
    assert.deepEqual(driver.press('7').effects, [
      { type: 'copy', text: 'docsctl change-requests gate 12 --space spc_1' },
    ])
  })

  it('quote what a shell would take apart', () => {
    const driver = opened().press('c').type("don't; rm").press('escape', ':')
    const { dialog } = driver.state
    assert.equal(
      dialog?.type === 'commands' && dialog.commands[2],
      "docsctl comments create --space spc_1 --change-request 12 --page limits --body 'don'\\''t; rm'",
    )
  })
})

describe('the help', () => {
  it('goes to its end and back by the keys that go through a page', () => {
    const driver = opened({ size: { columns: 80, rows: 20 } }).press('?', 'G')
    const top = () => (driver.state.dialog?.type === 'help' ? driver.state.dialog.top : -1)
    const last = top()
    assert.ok(last > 20, String(last))
    assert.equal(driver.press('j') && top(), last)
    assert.ok(driver.press('ctrl-u') && top() < last)
    assert.equal(driver.press('g') && top(), 0)
  })

  it('scrolls and is closed by ?, q, enter and escape', () => {
    for (const key of ['?', 'q', 'enter', 'escape']) {
      const driver = opened({ size: { columns: 80, rows: 20 } }).press('?', 'j')
      assert.deepEqual(driver.state.dialog, { type: 'help', top: 1 })
      assert.equal(driver.press(key).state.dialog, undefined)
      assert.ok(driver.state.review)
    }
  })
})
