import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import {
  findSuggestion,
  withSuggestion,
  withSuggestions,
} from '../../../../../src/features/change-requests/review/machine/editing/page-edit.ts'
import type { ThreadSuggestion } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { mergedDraft } from '../../../../../src/features/change-requests/review/machine/wording.ts'
import type { Thread } from '../../../../../src/features/change-requests/threads/model/threads.ts'
import { type Driver, limitsAfter, opened, pageLines, reply, target, thread } from '../samples.ts'

const node = { id: 'nd_1', preview: 'Up to 100 requests may come at once.' }
const suggesting = (text: string) =>
  thread('cmt_9', {
    body: { markdown: `Clearer so:\n\n\`\`\`suggestion\n${text}\n\`\`\`` },
    target: { page: { id: 'limits', title: 'Limits' }, node },
  })

const withThreads = (threads: Thread[]) => {
  const driver = opened().press('R')
  driver.effects = [driver.asked('threads')]
  return driver.answer('threads', threads)
}

describe('a suggestion', () => {
  it('is the content of its code fence, linked to the block of its thread', () => {
    assert.deepEqual(findSuggestion(suggesting('At most 100 at once.')), {
      block: node.preview,
      text: 'At most 100 at once.',
    })
    assert.equal(
      findSuggestion(thread('cmt_9', { target: { page: { id: 'limits' }, node } })),
      undefined,
    )
    const answered = suggesting('At most 100.')
    const later = { ...answered, replies: [reply('```suggestion\nNo more than 100.\n```')] }
    assert.equal(findSuggestion(later)?.text, 'No more than 100.')
  })

  it('replaces only its block, and only if the block is unchanged and unique', () => {
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
    // the fence of the code block is kept
    assert.equal(
      withSuggestion('Run:\n\n```sh\nnpm i\nnpm test\n```\n\nDone.\n', {
        block: 'npm i\nnpm test',
        text: 'npm test',
      }),
      'Run:\n\n```sh\nnpm test\n```\n\nDone.\n',
    )
    // the service omits the numbers of a list
    assert.equal(
      withSuggestion('Run:\n\n1. npm i\n2. npm test\n\nDone.\n', {
        block: 'npm i\nnpm test',
        text: '1. npm test',
      }),
      'Run:\n\n1. npm test\n\nDone.\n',
    )
  })

  it('replaces only the line that the comment quotes', () => {
    const markdown = '> * npm i\n\n```suggestion\n- npm ci\n```'
    const list = { id: 'nd_2', preview: 'npm i\nnpm test' }
    const own = thread('cmt_9', {
      body: { markdown },
      target: { page: { id: 'limits' }, node: list },
    })
    const suggestion = findSuggestion(own)
    assert.deepEqual(suggestion, {
      ...{ block: '* npm i', text: '- npm ci', isLine: true },
      within: list.preview,
    })
    assert.equal(
      withSuggestion('Run:\r\n\r\n  - npm i\r\n  - npm test\r\n', suggestion),
      'Run:\r\n\r\n  - npm ci\r\n  - npm test\r\n',
    )
    assert.equal(withSuggestion('- npm i\n\n`npm i`\n', suggestion), undefined)
    assert.equal(withSuggestion('- npm ci\n', suggestion), undefined)
  })

  describe('with a quotation', () => {
    const page =
      'The timeout is 30 s, see Limits for details.\n\nOther text here.\n\n## Limits\n\nNone.\n'
    const applied = (quote: string, text: string, preview: string, markdown = page) => {
      const body = { markdown: `> ${quote}\n\n\`\`\`suggestion\n${text}\n\`\`\`` }
      const target = { page: { id: 'limits' }, node: { id: 'nd_2', preview } }
      const suggestion = findSuggestion(thread('cmt_9', { body, target }))
      return suggestion && withSuggestion(markdown, suggestion)
    }
    const timeout = 'The timeout is 30 s, see Limits for details.'

    it('replaces the block if the quotation is a part of a line', () => {
      const changed = page.replace(timeout, 'The timeout is 30 s.')
      assert.equal(applied('Limits', 'The timeout is 30 s.', timeout), changed)
      assert.equal(applied('see Limits', 'The timeout is 30 s.', timeout), changed)
    })

    it('replaces a line only in a block that starts with the truncated preview', () => {
      const preview = 'word '.repeat(40)
      const long = `${preview}end\nLimits\n`
      assert.equal(applied('## Limits', 'New', preview, `${preview}end\n\n## Limits\n`), undefined)
      assert.equal(
        applied('Limits', 'New', preview, `${long}\nLimits\n`),
        `${preview}end\nNew\n\nLimits\n`,
      )
    })

    it('removes the line if the suggestion is empty', () => {
      assert.equal(applied('- b', '', 'a\nb\nc', '- a\n- b\n- c\n'), '- a\n- c\n')
    })

    it('distinguishes positive and negative numbers', () => {
      assert.equal(applied('rate -5', 'rate -6', 'rate 5\nx', 'rate 5\nx\n'), undefined)
    })
  })

  it('changes several lines of the same block', () => {
    const list = { isLine: true, within: 'a\nb' }
    const [one, other] = ['a', 'b'].map((name) => ({
      ...list,
      ...{ block: `- ${name}`, text: `- new ${name}`, thread: name },
    })) as [ThreadSuggestion, ThreadSuggestion]
    assert.deepEqual(withSuggestions('- a\n- b\n\n- b\n', [one, other]), {
      ...{ text: '- new a\n- new b\n\n- b\n', resolves: ['a', 'b'] },
    })
  })

  it('is applied together with other suggestions, except those whose block has changed', () => {
    const one = { block: node.preview, text: 'At most 100.', thread: 'cmt_1' }
    const other = { block: 'The end.', text: 'That is all.', thread: 'cmt_2' }
    const outdated = { block: 'No such block.', text: 'x', thread: 'cmt_3' }
    assert.deepEqual(withSuggestions(limitsAfter, [one, outdated, other]), {
      text: limitsAfter.replace(node.preview, 'At most 100.').replace('The end.', 'That is all.'),
      resolves: ['cmt_1', 'cmt_2'],
    })
  })

  it('is shown with its changes to the block', () => {
    const driver = withThreads([suggesting('Up to 200 requests may come at once.')]).press('n')
    const lines = pageLines(driver).map(({ pieces }) => pieces.map(({ text }) => text).join(''))
    assert.deepEqual(
      lines.filter((line) => line.startsWith('│')),
      ['│ Clearer so:', '│ ', '│ Suggestion:', '│ Up to [-100-]{+200+} requests may come at once.'],
    )
  })
})

const openDialog = ({ state: { dialog } }: Driver) => {
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

  it('is edited in its current state and sent after a preview of the changes', () => {
    const driver = edited(more)
    assert.equal(openDialog(driver).text, more)
    assert.equal(driver.state.review?.notes.drafts['page limits'], more)
    driver.press('y')
    const { ask } = driver.asked('write')
    const purpose = { kind: 'page', page: 'limits', title: 'Limits', before: limitsAfter }
    assert.deepEqual(ask, { type: 'write', kind: 'send', target, purpose, text: more })
    driver.answer('write', {})
    assert.deepEqual([driver.state.dialog, driver.asks], [undefined, ['changes']])
    assert.deepEqual(driver.state.review?.notes.drafts, {})
    assert.equal(driver.state.message?.text, 'Updated the page')
  })

  it('is not sent without confirmation and stays a draft for the next edit', () => {
    const driver = edited(more).press('q')
    assert.deepEqual([driver.state.dialog, driver.asks], [undefined, []])
    driver.press('E').answer('text', limitsAfter)
    const [effect] = driver.effects
    assert.equal(effect?.type === 'edit' && effect.text, more)
  })

  it('is not sent if it changed in the meantime, and its text is kept', () => {
    const driver = edited(more).press('y')
    const { request, ask } = driver.asked('write')
    const error = new DocsctlError('conflict', 'The page was changed remotely. Nothing was sent', {
      state: 'Your text is kept as a draft',
    })
    driver.send({ type: 'failure', request, ask, error })
    assert.match(
      openDialog(driver).error ?? '',
      /^The page was changed remotely. Nothing was sent. Your text/,
    )
    assert.equal(driver.state.review?.notes.drafts['page limits'], more)
  })

  it('keeps the text that a draft is based on, and merges later changes by others into it', () => {
    const driver = edited(more).press('q')
    assert.deepEqual(driver.state.review?.notes.bases, { 'page limits': limitsAfter })
    const theirs = limitsAfter.replace('# Rate limits', '# Limits of requests')
    const both = more.replace('# Rate limits', '# Limits of requests')
    driver.press('E').answer('text', theirs)
    const effect = driver.effects.find(({ type }) => type === 'edit')
    assert.ok(effect?.type === 'edit' && effect.purpose.kind === 'page')
    assert.deepEqual([effect.text, effect.purpose.before], [both, theirs])
    assert.equal(driver.state.message?.text, mergedDraft)
    const { notes } = driver.state.review ?? {}
    assert.deepEqual(notes?.drafts, { 'page limits': both })
    assert.deepEqual(notes?.bases, { 'page limits': theirs })
  })

  const mine = limitsAfter.replace('# Rate limits', '# My limits')
  const theirs = limitsAfter.replace('# Rate limits', '# Their limits').replace('One.', 'One!')
  const clashed = () => edited(mine).press('y').answer('write', { theirs })

  it('shows both sides if others changed the same block, and keeps the draft', () => {
    const driver = clashed()
    assert.equal(openDialog(driver).theirs, theirs)
    assert.deepEqual(driver.press('y').asks, [])
    assert.equal(driver.state.review?.notes.drafts['page limits'], mine)
    driver.press('q').press('E').answer('text', theirs)
    assert.equal(openDialog(driver).theirs, theirs)
  })

  for (const [key, heading] of [
    ['1', '# My limits'],
    ['3', '# Their limits\n\n# My limits'],
  ] as const) {
    it(`is sent with the chosen side of the block after a preview: ${key}`, () => {
      const driver = clashed().press(key)
      const text = theirs.replace('# Their limits', heading)
      assert.deepEqual([openDialog(driver).text, openDialog(driver).theirs], [text, undefined])
      const { ask } = driver.press('y').asked('write')
      assert.ok(ask.type === 'write' && ask.kind === 'send' && ask.purpose.kind === 'page')
      assert.deepEqual([ask.text, ask.purpose.before], [text, theirs])
    })
  }

  it('no longer has a draft if only the version of the other side is kept', () => {
    const driver = clashed().press('2')
    assert.equal(driver.state.dialog, undefined)
    assert.deepEqual(driver.state.review?.notes.drafts, {})
    assert.deepEqual(driver.state.review?.notes.bases, {})
  })

  it('clears the loading message when the changes are shown', () => {
    const driver = edited(limitsAfter.replace('100', '200'))
    assert.equal(openDialog(driver).type, 'page-edit')
    assert.equal(driver.state.message, undefined)
  })

  it('is unchanged if nothing was changed in the editor', () => {
    const driver = edited(limitsAfter)
    assert.deepEqual(
      [driver.state.dialog, driver.state.message?.text],
      [undefined, 'Nothing was changed'],
    )
  })

  it('is changed by a suggestion with one key, after a preview', () => {
    const driver = withThreads([suggesting('At most 100 at once.')])
    driver.press('n', 'a').answer('text', limitsAfter)
    assert.equal(openDialog(driver).text, limitsAfter.replace(node.preview, 'At most 100 at once.'))
    driver.press('y')
    const { ask } = driver.asked('write')
    assert.ok(ask.type === 'write' && ask.kind === 'send' && ask.purpose.kind === 'page')
    assert.deepEqual(ask.purpose.resolves, ['cmt_9'])
    assert.deepEqual(driver.answer('write', {}).asks, ['changes', 'threads'])
    const other = withThreads([suggesting('At most 100 at once.')])
    other.press('n', 'a').answer('text', limitsAfter.replace('100', '200'))
    assert.equal(
      other.state.message?.text,
      'The commented text has changed or is not unique, so no suggestion can be applied',
    )
  })

  it('keeps a draft of the page when a suggestion is applied', () => {
    const drafted = (draft: string) => {
      const driver = withThreads([suggesting('At most 100 at once.')])
      const { review } = driver.state
      assert.ok(review)
      const notes = { ...review.notes, drafts: { 'page limits': draft } }
      Object.assign(review, { notes, storedNotes: notes })
      return driver.press('n', 'a').answer('text', limitsAfter)
    }
    const other = limitsAfter.replace('The end.', 'That is all.')
    assert.equal(
      openDialog(drafted(other)).text,
      other.replace(node.preview, 'At most 100 at once.'),
    )
    const same = limitsAfter.replace(node.preview, 'Up to 90 requests may come at once.')
    const { dialog, message, review } = drafted(same).state
    assert.equal(dialog, undefined)
    assert.match(
      message?.text ?? '',
      /^Your draft of the page and a suggestion change the same text\./,
    )
    assert.deepEqual(review?.notes.drafts, { 'page limits': same })
  })

  it('is not changed by a suggestion without a line, which is reported', () => {
    const { comment } = suggesting('At most 100 at once.')
    const whole = thread('cmt_9', {
      ...comment,
      target: { page: { id: 'limits', title: 'Limits' } },
    })
    const driver = withThreads([whole]).press('n', 'a')
    assert.equal(
      driver.state.message?.text,
      'The thread is not on a line of the page, so its suggestion cannot be applied',
    )
    assert.equal(
      withThreads([]).press('a').state.message?.text,
      'No thread with a suggestion is selected',
    )
  })

  it('is changed by all suggestions with one key, which shows how many were skipped', () => {
    const place = { page: { id: 'limits', title: 'Limits' }, node: { id: 'n', preview: 'Gone.' } }
    const body = { markdown: '```suggestion\nNew.\n```' }
    const gone = thread('cmt_8', { body, target: place })
    const driver = withThreads([suggesting('At most 100 at once.'), gone])
    driver.press('Z').answer('text', limitsAfter)
    assert.equal(openDialog(driver).text, limitsAfter.replace(node.preview, 'At most 100 at once.'))
    assert.deepEqual(
      [openDialog(driver).purpose.resolves, openDialog(driver).outdated],
      [['cmt_9'], 1],
    )
    assert.equal(
      opened().press('Z').state.message?.text,
      'The page has no open thread with a suggestion',
    )
  })
})

describe('drafts', () => {
  const drafted = () =>
    opened().press('c').type('On it.').press('escape', 'tab', 'n', 'r').type('Yes.').press('escape')

  it('belong to their block and thread', () => {
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
    ['a', 'approved', 'Approved'],
    ['r', 'changes-requested', 'Requested changes'],
    ['c', 'comment', 'Sent all comments'],
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
      const { dialog } = driver.state
      assert.ok(dialog?.type === 'verdict')
      assert.equal(dialog.done, word)
      // pressing the same key a moment later does nothing
      assert.deepEqual(driver.press(key).asks, [])
      assert.equal(driver.state.dialog, dialog)
      assert.equal(driver.press('enter').state.dialog, undefined)
    })
  }

  it('remain if one of them is rejected, except the drafts that were already sent', () => {
    const driver = drafted().press('A', 'a')
    driver.answer('write', {
      sent: [{ kind: 'comment', page: 'limits' }],
      part: '1 of 2 drafts were sent',
      failed: new DocsctlError('not-found', 'there is no such thread'),
    })
    assert.deepEqual(driver.state.review?.notes.drafts, { 'reply cmt_2': 'Yes.' })
    const { dialog } = driver.state
    assert.ok(dialog?.type === 'verdict' && !dialog.isSending)
    assert.match(dialog.error ?? '', /^1 of 2 drafts were sent. there is no such thread/)
    assert.deepEqual(driver.press('a').asks, ['write'])
  })

  it('are not required for a verdict, but a comment requires at least one draft', () => {
    assert.deepEqual(opened().press('A', 'a').asks, ['write'])
    const driver = opened().press('A', 'c')
    assert.deepEqual(driver.asks, [])
    assert.equal(
      driver.state.dialog?.type === 'verdict' && driver.state.dialog.error,
      'There are no drafts to send',
    )
    assert.equal(driver.press('q').state.dialog, undefined)
  })
})

describe('all threads', () => {
  it('are resolved after one confirmation', () => {
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
