import assert from 'node:assert/strict'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import {
  commentsDigest,
  createThread,
} from '../../../../../src/features/change-requests/threads/model/threads.ts'
import {
  type Driver,
  opened,
  pageLines,
  reply,
  sampleChanges,
  sampleThreads,
  target,
  thread,
} from '../samples.ts'

const titles = ({ state: { review } }: Driver) => review?.tree.map(({ title }) => title)
const selectedTitle = ({ state: { review } }: Driver) => review?.tree[review.selected]?.title
const texts = (driver: Driver) =>
  pageLines(driver).map(({ pieces }) => pieces.map(({ text }) => text).join(''))

const all = [
  'Conversation',
  'Guides',
  'Limits',
  'Errors',
  'Questions',
  'Retries',
  'Files',
  'backoff.svg',
]

describe('the tree of the review', () => {
  it('collapses a group with z from anywhere inside it, and expands it again', () => {
    const driver = opened().press('z')
    assert.deepEqual(titles(driver), [
      'Conversation',
      'Guides',
      'Questions',
      'Files',
      'backoff.svg',
    ])
    assert.equal(selectedTitle(driver), 'Guides')
    driver.press('z')
    assert.deepEqual(titles(driver), all)
  })

  it('keeps collapsed groups after a reload', () => {
    const driver = opened().press('z', 'R')
    driver.answer('changes', { changes: sampleChanges({ revision: 'rev_3' }), notes: noNotes })
    assert.deepEqual(titles(driver), [
      'Conversation',
      'Guides',
      'Questions',
      'Files',
      'backoff.svg',
    ])
  })

  it('reports that there are no children to collapse', () => {
    const driver = opened().press('G', 'g', 'z')
    assert.equal(driver.state.message?.text, 'There are no subpages to hide')
    assert.deepEqual(titles(driver), all)
  })

  it('filters by title and keeps ancestors, collapsed or not, until canceled', () => {
    const driver = opened().press('z', 'f').type('ret')
    assert.deepEqual(titles(driver), ['Guides', 'Retries'])
    driver.press('enter', 'f', 'escape')
    assert.deepEqual(titles(driver), ['Guides', 'Retries'])
    driver.press('f', 'ctrl-u', 'enter', 'z')
    assert.deepEqual(titles(driver), all)
  })

  it('shows all pages with the first back key, and leaves with the second', () => {
    const driver = opened().press('f').type('errors').press('enter', 'escape')
    assert.deepEqual(titles(driver), all)
    assert.deepEqual(driver.press('escape').effects, [{ type: 'quit' }])
  })

  it('shows the changes inside a group', () => {
    const driver = opened().press('k')
    assert.equal(selectedTitle(driver), 'Guides')
    assert.deepEqual(texts(driver), [
      'Guides',
      '3 changes below',
      'M Limits',
      'R Errors',
      'A Retries',
    ])
  })

  it('shows added and removed lines of loaded pages', () => {
    const driver = opened()
    assert.deepEqual(
      [...(driver.state.review?.sizes ?? [])],
      [['limits', { added: 5, removed: 1 }]],
    )
    driver.press('R')
    driver.answer('changes', { changes: sampleChanges({ revision: 'rev_3' }), notes: noNotes })
    assert.equal(driver.state.review?.sizes.size, 0)
  })
})

describe('new comments', () => {
  const comments = () => commentsDigest(sampleThreads().map(({ comment }) => comment))

  /** Lists the regular checks that are in progress. */
  const looks = ({ state: { waiting } }: Driver) =>
    (['watch', 'listen', 'reviews'] as const).filter((type) => waiting[type] !== undefined)

  const next = (driver: Driver) => {
    const { ask } = driver.asked('listen')
    return ask.type === 'listen' ? ask.thread : undefined
  }

  /** Answers the check of the change request, which starts the next check. */
  const listened = (driver: Driver) => driver.answer('watch', sampleChanges().changeRequest)

  const began = () => {
    const driver = opened().press('R')
    return driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
  }

  it('are polled in comments, and alternately in thread replies and reviews', () => {
    const driver = listened(began())
    assert.equal(next(driver), undefined)
    driver.answer('listen', comments())
    assert.equal(next(listened(driver)), 'cmt_2')
    const [, answered] = sampleThreads()
    driver.answer('listen', commentsDigest(answered?.replies ?? []))
    assert.deepEqual(driver.asks, ['watch'])
    assert.deepEqual(listened(driver).asks, ['reviews'])
    driver.answer('reviews', { given: [], missing: 0 })
    assert.deepEqual(driver.asks, ['watch'])
    assert.equal(next(listened(driver)), undefined)
  })

  it('are loaded again if a reply was edited', () => {
    const driver = listened(began())
    driver.answer('listen', comments())
    listened(driver)
    const edited = createThread(thread('cmt_2').comment, [
      { ...reply('For none of them.'), editedAt: '2026-11-20T09:00:00.000Z' },
    ])
    driver.answer('listen', commentsDigest(edited.replies))
    assert.deepEqual(driver.asks, ['threads', 'watch'])
    assert.equal(driver.state.review?.target.changeRequestId, target.changeRequestId)
  })

  it('are polled by one request at a time, even after a reload', () => {
    const driver = listened(began())
    assert.deepEqual(looks(driver), ['listen'])
    driver.press('R')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    assert.deepEqual(looks(driver), ['watch'])
  })
})

describe('a page that is visited again', () => {
  const layout = ({ state: { review } }: Driver) => review?.layout

  it('is laid out once', () => {
    const driver = opened()
    const before = layout(driver)
    assert.equal(selectedTitle(driver), 'Limits')
    driver.press('j', 'k')
    assert.equal(selectedTitle(driver), 'Limits')
    assert.equal(layout(driver), before)
  })

  const changes: [name: string, change: (driver: Driver) => unknown][] = [
    ['with truncated lines', (driver) => driver.press('j', 'w')],
    ['side by side', (driver) => driver.press('j', 's')],
    ['with marked words', (driver) => driver.press('j', 'i')],
    ['as a whole', (driver) => driver.press('tab', 'G', 'enter', 'tab', 'j')],
    ['as viewed', (driver) => driver.press('v')],
    [
      'in the full width',
      (driver) => driver.send({ type: 'resize', size: { columns: 100, rows: 30 } }).press('j'),
    ],
    ['with new comments', (driver) => driver.press('j', 'R').answer('threads', [thread('cmt_9')])],
    [
      'with the matches of a search',
      (driver) => driver.press('j', '/').type('wait').press('enter'),
    ],
  ]
  for (const [name, change] of changes) {
    it(`is shown ${name}`, () => {
      const driver = opened()
      const before = layout(driver)
      change(driver)
      driver.press('g')
      while (selectedTitle(driver) !== 'Limits') driver.press('j')
      assert.notEqual(layout(driver), before)
    })
  }
})
