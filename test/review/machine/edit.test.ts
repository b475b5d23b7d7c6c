import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import { suggestionOf, withSuggestion } from '../../../src/review/machine/editing/page-edit.ts'
import { type Driver, limitsAfter, opened, reply, target, thread } from '../samples.ts'

const node = { id: 'nd_1', preview: 'Up to 100 requests may come at once.' }
const suggesting = (text: string) =>
  thread('cmt_9', {
    body: { markdown: `Clearer so:\n\n\`\`\`suggestion\n${text}\n\`\`\`` },
    target: { page: { id: 'limits', title: 'Limits' }, node },
  })

describe('a suggestion', () => {
  it('is what stands in its fence, tied to the block of its thread', () => {
    assert.deepEqual(suggestionOf(suggesting('At most 100 at once.')), {
      block: node.preview,
      text: 'At most 100 at once.',
    })
    assert.equal(
      suggestionOf(thread('cmt_9', { target: { page: { id: 'limits' }, node } })),
      undefined,
    )
    const answered = suggesting('At most 100.')
    const later = { ...answered, replies: [reply('```suggestion\nNo more than 100.\n```')] }
    assert.equal(suggestionOf(later)?.text, 'No more than 100.')
  })

  it('takes the place of its block alone, and of none that is not there as it was, once', () => {
    const suggestion = { block: node.preview, text: 'At most 100 at once.' }
    assert.equal(
      withSuggestion(limitsAfter, suggestion),
      limitsAfter.replace(node.preview, 'At most 100 at once.'),
    )
    assert.equal(withSuggestion(limitsAfter.replace('100', '200'), suggestion), undefined)
    assert.equal(withSuggestion(`${limitsAfter}\n${node.preview}\n`, suggestion), undefined)
    assert.equal(
      withSuggestion('One\nwrapped **block**.\n\nNext.\n', {
        block: 'One wrapped block.',
        text: 'New.',
      }),
      'New.\n\nNext.\n',
    )
  })
})

const dialogOf = ({ state: { dialog } }: Driver) => {
  assert.ok(dialog?.type === 'page-edit')
  return dialog
}

describe('a page of the change request', () => {
  const edited = (text: string) => {
    const driver = opened().press('E')
    assert.equal(driver.asked('text').ask.type, 'text')
    driver.answer('text', limitsAfter)
    const [effect] = driver.effects
    assert.ok(effect?.type === 'edit')
    assert.equal(effect.text, limitsAfter)
    return driver.send({ type: 'edited', target, purpose: effect.purpose, text })
  }
  const more = `${limitsAfter}\nAnd so on.\n`

  it('is edited as it is now, and sent after a look at what that changes', () => {
    const driver = edited(more)
    assert.equal(dialogOf(driver).text, more)
    assert.equal(driver.state.review?.notes.drafts['page limits'], more)
    driver.press('y')
    const { ask } = driver.asked('write')
    const purpose = { kind: 'page', page: 'limits', title: 'Limits', before: limitsAfter }
    assert.deepEqual(ask, { type: 'write', kind: 'send', target, purpose, text: more })
    driver.answer('write', {})
    assert.deepEqual([driver.state.dialog, driver.asks], [undefined, ['changes']])
    assert.deepEqual(driver.state.review?.notes.drafts, {})
    assert.equal(driver.state.message?.text, 'the page is edited')
  })

  it('is not sent without a yes, and kept as a draft that the next edit begins with', () => {
    const driver = edited(more).press('q')
    assert.deepEqual([driver.state.dialog, driver.asks], [undefined, []])
    driver.press('E').answer('text', limitsAfter)
    const [effect] = driver.effects
    assert.equal(effect?.type === 'edit' && effect.text, more)
  })

  it('that was changed meanwhile is not sent, and its text is kept', () => {
    const driver = edited(more).press('y')
    const { request, ask } = driver.asked('write')
    const error = new DocsctlError(
      'conflict',
      'the page was changed meanwhile, and nothing was sent',
      {
        state: 'your text is kept as a draft',
      },
    )
    driver.send({ type: 'failure', request, ask, error })
    assert.match(
      dialogOf(driver).error ?? '',
      /^the page was changed meanwhile, and nothing was sent; your text/,
    )
    assert.equal(driver.state.review?.notes.drafts['page limits'], more)
  })

  it('is no longer said to be read where its changes are looked at', () => {
    const driver = edited(limitsAfter.replace('100', '200'))
    assert.equal(dialogOf(driver).type, 'page-edit')
    assert.equal(driver.state.message, undefined)
  })

  it('is left alone where nothing was changed in the editor', () => {
    const driver = edited(limitsAfter)
    assert.deepEqual(
      [driver.state.dialog, driver.state.message?.text],
      [undefined, 'nothing was changed'],
    )
  })

  it('has a suggestion put in by one key, to be looked at first', () => {
    const driver = opened()
    const { review } = driver.state
    assert.ok(review)
    driver.press('R')
    const threads = driver.asked('threads')
    driver.effects = [threads]
    driver.answer('threads', [suggesting('At most 100 at once.')])
    driver.press('n', 'a').answer('text', limitsAfter)
    assert.equal(dialogOf(driver).text, limitsAfter.replace(node.preview, 'At most 100 at once.'))
    const other = opened()
    other.press('R')
    other.effects = [other.asked('threads')]
    other.answer('threads', [suggesting('At most 100 at once.')])
    other.press('n', 'a').answer('text', limitsAfter.replace('100', '200'))
    assert.equal(
      other.state.message?.text,
      "the block is not there as it was: the suggestion can't be applied",
    )
  })
})

describe('drafts', () => {
  const drafted = () =>
    opened().press('c').type('On it.').press('escape', 'tab', 'n', 'r').type('Yes.').press('escape')

  it('belong each to its block and thread', () => {
    const driver = opened().press('tab', ']', 'c').type('One.').press('escape')
    assert.deepEqual(driver.state.review?.notes.drafts, {
      'comment limits\nThe API takes 1,200 requests a minute and key, counted over a window that slides.':
        'One.',
    })
    driver.press(']', 'c')
    const { dialog } = driver.state
    assert.equal(dialog?.type === 'compose' && dialog.text, '')
    assert.equal(Object.values(driver.state.review?.notes.drafts ?? {}).length, 1)
  })

  for (const [key, verdict, word] of [
    ['a', 'approved', 'approved'],
    ['r', 'changes-requested', 'changes requested'],
    ['c', 'comment', 'all comments sent'],
  ] as const) {
    it(`are sent together with the verdict ${verdict}`, () => {
      const driver = drafted().press('A', key)
      const { ask } = driver.asked('write')
      assert.ok(ask.type === 'write' && ask.kind === 'review')
      assert.equal(ask.verdict, verdict)
      assert.deepEqual(ask.texts, [
        { purpose: { kind: 'comment', page: 'limits' }, text: 'On it.' },
        { purpose: { kind: 'reply', thread: 'cmt_2', to: '' }, text: 'Yes.' },
      ])
      driver.answer('write', {})
      assert.deepEqual(driver.state.review?.notes.drafts, {})
      assert.deepEqual([driver.state.message?.text, driver.state.dialog], [word, undefined])
    })
  }

  it('of which one is refused stay but for those that were sent', () => {
    const driver = drafted().press('A', 'a')
    driver.answer('write', {
      sent: [{ kind: 'comment', page: 'limits' }],
      part: '1 of 2 sent',
      failed: new DocsctlError('not-found', 'there is no such thread'),
    })
    assert.deepEqual(driver.state.review?.notes.drafts, { 'reply cmt_2': 'Yes.' })
    assert.match(driver.state.message?.text ?? '', /^1 of 2 sent: there is no such thread/)
  })

  it('are not needed for a verdict, but for a comment', () => {
    assert.deepEqual(opened().press('A', 'a').asks, ['write'])
    const driver = opened().press('A', 'c')
    assert.deepEqual(driver.asks, [])
    assert.equal(
      driver.state.dialog?.type === 'verdict' && driver.state.dialog.error,
      'there is nothing to send yet',
    )
    assert.equal(driver.press('q').state.dialog, undefined)
  })

  it('threads are all resolved by one yes', () => {
    const driver = opened().press('X', 'y')
    const { ask } = driver.asked('write')
    assert.deepEqual(ask, {
      type: 'write',
      kind: 'resolve-all',
      target,
      threads: ['cmt_1', 'cmt_2'],
    })
    assert.deepEqual(opened().press('X', 'n').asks, [])
  })
})
