import assert from 'node:assert/strict'
import { renderToString } from 'ink'
import { createElement } from 'react'
import stringWidth from 'string-width'
import { diffTexts } from '../../../../src/features/change-requests/diff/model/text-diff.ts'
import { MergeConflict } from '../../../../src/features/change-requests/merge/model/merge-conflict.ts'
import { noNotes } from '../../../../src/features/change-requests/notes/viewed.ts'
import type {
  EffectResponse,
  ReviewGate,
} from '../../../../src/features/change-requests/review/machine/effects.ts'
import { painted } from '../../../../src/features/change-requests/review/view/pieces.tsx'
import { replacePlaceholders } from '../../../../src/features/change-requests/review/view/placeholders.ts'
import { ReviewScreen } from '../../../../src/features/change-requests/review/view/view.tsx'
import { matchesGolden } from '../../../support/golden.ts'
import {
  changeRequest,
  Driver,
  limitsAfter,
  now,
  opened,
  queueItems,
  sampleChanges,
  target,
  thread,
  verdict,
} from './samples.ts'

const sizes = [
  { columns: 40, rows: 12 },
  { columns: 60, rows: 20 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 30 },
  { columns: 200, rows: 30 },
]

function screenLines({ state }: Driver, attributes = false): string[] {
  const screen = createElement(ReviewScreen, { state, theme: { color: false, attributes } })
  return replacePlaceholders(renderToString(screen, { columns: state.size.columns })).split('\n')
}

function renderScreen(driver: Driver): string {
  const { state } = driver
  const lines = screenLines(driver)
  assert.ok(lines.length <= state.size.rows - 1, `${lines.length} lines`)
  for (const line of lines) assert.ok(stringWidth(line) <= state.size.columns, line)
  return `${lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()}\n`
}

const gates: ReviewGate[] = [
  { name: 'outdated', state: 'pass', text: 'up to date with main', required: true },
  {
    name: 'comments',
    state: 'fail',
    text: '2 unresolved threads',
    fix: 'docsctl change-requests threads 12 --unresolved',
    required: false,
  },
  { name: 'links', state: 'unknown', text: 'the links are not known', required: false },
]

const verdicts = {
  given: [
    verdict('Owen Gallagher', 'approved', { isOutdated: true }),
    verdict('Chiara Rossi', 'changes-requested'),
  ],
  missing: 1,
}

const views: Record<string, (size: { columns: number; rows: number }) => Driver> = {
  queue: (size) => new Driver({ size }).answer('queue', { items: queueItems(), now }),
  tree: (size) => opened({ size }),
  page: (size) => opened({ size }).press('n'),
  compose: (size) => opened({ size }).press('n', 'r').type('Agreed, for all of them.'),
  composer: (size) =>
    opened({ size }).press('n', 'r').input({
      type: 'paste',
      text: `Agreed, but the page should say **for all keys** in the first sentence, because readers stop there.\n\n- \`burst\` is defined below\n- see [the list](https://docs.test/list)\n\nOne.\nTwo.\nThree.\nFour.`,
    }),
  preview: (size) =>
    opened({ size })
      .press('n', 'r')
      .input({
        type: 'paste',
        text: '# Agreed\n\nIt should say **for all keys** in the first sentence.\n\n- `burst` is defined below\n- see [the list](https://docs.test/list)\n\n> quoted',
      })
      .press('ctrl-p'),
  merge: (size) => opened({ size }).press('m').answer('gates', { gates, revision: 'rev_2' }),
  several: (size) =>
    new Driver({ size })
      .answer('queue', { items: queueItems(), now })
      .press('j', 'space', 'k', 'space', 'M')
      .answer('all-gates', [
        { target: { spaceId: 'spc_1', changeRequestId: '11' }, gates, revision: 'rev_11' },
        { target, gates: [], revision: 'rev_12' },
      ]),
  drafts: (size) =>
    opened({ size })
      .press('c')
      .type('Of the page.')
      .press('escape', 'tab', ']', 'c')
      .type('Of a line.')
      .press('escape', 'n', 'r')
      .type('A reply.')
      .press('escape', 'g'),
  edit: (size) => {
    const driver = opened({ size }).press('E').answer('text', limitsAfter)
    const [effect] = driver.effects
    if (effect?.type !== 'edit') throw new Error('nothing is edited')
    const text = limitsAfter.replace('100 requests', '200 requests')
    return driver.send({ type: 'edited', target, purpose: effect.purpose, text })
  },
  verdicts: (size) =>
    opened({ size, verdicts }).press('m').answer('gates', { gates, revision: 'rev_2' }),
  help: (size) => opened({ size }).press('?'),
  'help-search': (size) => opened({ size }).press('?', '/').type('thread'),
  spaces: (size) =>
    new Driver({ size }).answer('queue', {
      items: queueItems().map((item, at) => ({
        ...item,
        space: ['Developer Guide', 'Handbook', 'Security'][at] as string,
        changeRequest: { ...item.changeRequest, number: 12, comments: at * 3 },
      })),
      now,
    }),
  verdict: (size) => opened({ size, verdicts }).press('c').type('Well done').press('escape', 'A'),
  commands: (size) => opened({ size }).press('n', ':'),
}

describe('the view of the review', () => {
  for (const [name, make] of Object.entries(views)) {
    for (const size of sizes) {
      it(`matches its golden file for ${name} at ${size.columns} columns`, () => {
        const file = `test/features/change-requests/review/goldens/${name}-${size.columns}.txt`
        matchesGolden(file, renderScreen(make(size)))
      })
    }
  }

  it('styles lines by color, or only by weight if there is no color', () => {
    const both = { color: true, attributes: true }
    assert.equal(
      painted('one', 'added-word', both),
      '\u001b[4m\u001b[1m\u001b[32mone\u001b[39m\u001b[22m\u001b[24m',
    )
    assert.equal(
      painted('one', 'removed-word', both),
      '\u001b[9m\u001b[1m\u001b[31mone\u001b[39m\u001b[22m\u001b[29m',
    )
    const weight = { color: false, attributes: true }
    assert.equal(painted('one', 'error', weight), '\u001b[1mone\u001b[22m')
    const driver = new Driver().answer('queue', { items: queueItems(), now })
    const [, , , chosen, , other] = screenLines(driver, true)
    assert.ok(chosen?.includes('\u001b[7m> 12  Rate limits'), chosen)
    assert.ok(other?.includes('Larger pages') && !other.includes('\u001b[7m'), other)
  })

  it('shows the names of several reviewers in the queue if they fit', () => {
    const [item] = queueItems()
    assert.ok(item)
    const given = ['Hannah Weiss', 'Owen Gallagher'].map((name) => verdict(name, 'approved'))
    const driver = new Driver({ size: { columns: 200, rows: 12 } })
      .answer('queue', { items: [item], now })
      .answer('standing', [{ item, gates: [], verdicts: { given, missing: 0 } }])
    assert.match(renderScreen(driver), / ✓ Hannah Weiss {2}✓ Owen Gallagher /)
  })

  it('shows the required size below 40×12', () => {
    const small = opened({ size: { columns: 39, rows: 40 } })
    assert.equal(renderScreen(small), 'Too small: 39×40. Required: 40×12\n')
    const low = opened({ size: { columns: 100, rows: 11 } })
    assert.equal(renderScreen(low), 'Too small: 100×11. Required: 40×12\n')
  })

  it('escapes all text from the API', () => {
    const evil = 'a\u001b]0;owned\u0007\u001b[31mb\u202e\u009b2J'
    const driver = opened({ size: { columns: 120, rows: 30 } })
    const threads = [
      thread('cmt_1', {
        body: { markdown: evil },
        target: { page: { id: 'limits', title: evil } },
      }),
    ]
    driver.press('R')
    const { request, ask } = driver.asked('threads')
    driver.send({ type: 'answer', request, ask, answer: threads } as EffectResponse)
    driver.state = {
      ...driver.state,
      review: {
        ...(driver.state.review as NonNullable<typeof driver.state.review>),
        changeRequest: changeRequest({ subject: evil }),
      },
    }
    for (const keys of [[], ['n', 'r'], ['escape', 'm'], ['q', ':']]) {
      const text = renderScreen(driver.press(...keys))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain control characters
      assert.ok(!/[\u001b\u0007\u009b\u202e]/.test(text), JSON.stringify(text))
    }
  })

  it('draws only the visible part of a page of 5,000 lines', () => {
    const driver = opened({ size: { columns: 120, rows: 30 } })
    const change = driver.state.review?.tree[2]?.change
    assert.ok(change)
    const lines = Array.from({ length: 5000 }, (_, at) => `Line ${at + 1}.`)
    driver.press('R')
    const { ask } = driver.asked('changes')
    driver.send({
      type: 'answer',
      request: driver.asked('changes').request,
      ask,
      answer: { changes: sampleChanges({ revision: 'rev_3' }), notes: noNotes },
    } as EffectResponse)
    driver.answer('page', { change, text: diffTexts('', lines.join('\n')) })
    const text = renderScreen(driver.press('tab', 'G'))
    assert.match(text, /5000 \+ Line 5000\./)
    assert.doesNotMatch(text, /Line 4000\./)
  })

  it('shows a message of several lines completely, with the cursor above the message', () => {
    const driver = opened({ size: { columns: 80, rows: 24 } }).press('tab', 'G', 'p', 'y')
    const { request, ask } = driver.asked('write')
    const error = new MergeConflict(target, 'Nothing was pulled', [{ id: 'p_1', title: 'Limits' }])
    driver.send({ type: 'failure', request, ask, error })
    const lines = renderScreen(driver).trimEnd().split('\n')
    assert.deepEqual(lines.slice(-4, -1), [
      'Change request 12 conflicts with the content of space spc_1. Nothing was',
      'pulled. Changed on both sides: "Limits" (p_1). Press o to resolve the conflict',
      'in the browser',
    ])
    assert.ok(
      lines.some((line) => line.startsWith('>')),
      lines.join('\n'),
    )
    assert.ok(lines.length <= 23, `${lines.length} lines`)
  })

  it('shows that it is loading before the first data', () => {
    assert.match(renderScreen(new Driver()), /Loading open change requests and drafts…/)
    assert.match(renderScreen(new Driver({ target })), /#12 *\nLoading the changes…/)
  })

  it('shows that there is nothing to review', () => {
    const empty = new Driver().answer('queue', { items: [], now, note: 'others are not seen' })
    assert.match(renderScreen(empty), /No open change requests or drafts\nothers are not seen/)
  })
})

describe('a dialog that is longer than the screen', () => {
  const size = { columns: 60, rows: 20 }
  const long: ReviewGate[] = ['outdated', 'comments', 'links', 'subject', 'conflicts', 'rules'].map(
    (name) => ({
      name: name as ReviewGate['name'],
      state: 'fail',
      text: `this is what ${name} has to say, and it takes some lines of a narrow screen to say it`,
      fix: 'docsctl change-requests threads 12 --unresolved --space spc_1',
      required: false,
    }),
  )
  const asked = () =>
    opened({ size }).press('m').answer('gates', { gates: long, revision: 'rev_2' })

  it('shows whole lines with the prompt below them', () => {
    const lines = renderScreen(asked()).split('\n')
    assert.equal(lines[1], 'Merge #12 Rate limits of the new gateway')
    assert.equal(lines[5], '  fail     outdated   this is what outdated has to say, and')
    assert.equal(lines[6], '                      it takes some lines of a narrow')
    assert.equal(lines[15], 'Lines 1 to 14 of 35')
    assert.equal(lines[16], 'Some gates have not passed. Merge anyway? y/n')
  })

  it('scrolls with the up and down keys', () => {
    const driver = asked().press('j')
    assert.equal(
      renderScreen(driver).split('\n')[1],
      'Updated 2026-11-19 09:00 · revision rev_2 · 4 pages and 1',
    )
    const end = renderScreen(driver.press('G')).split('\n')
    assert.equal(end[15], 'Lines 22 to 35 of 35')
    assert.match(end[13] ?? '', /^0 of 5 viewed\. Not viewed:/)
    assert.equal(renderScreen(driver.press('g')), renderScreen(asked()))
    // the scroll keys didn't answer the question, so it is still open
    assert.deepEqual(driver.press('y').asks, ['write'])
  })

  it('shows every draft before it is sent', () => {
    const driver = opened({ size }).press('c').type('word '.repeat(200)).press('escape', 'A')
    const first = renderScreen(driver)
    assert.match(first, /Lines 1 to 14 of 26/)
    assert.match(first, /a: approve · r: request changes/)
    assert.notEqual(renderScreen(driver.press('ctrl-d')), first)
  })
})
