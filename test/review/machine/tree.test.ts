import assert from 'node:assert/strict'
import { noNotes } from '../../../src/changes/notes/viewed.ts'
import { talkOf, threadOf } from '../../../src/changes/threads.ts'
import {
  type Driver,
  linesIn,
  opened,
  reply,
  sampleChanges,
  sampleThreads,
  target,
  thread,
} from '../samples.ts'

const titles = ({ state: { review } }: Driver) => review?.tree.map(({ title }) => title)
const shown = ({ state: { review } }: Driver) => review?.tree[review.selected]?.title
const texts = (driver: Driver) =>
  linesIn(driver).map(({ pieces }) => pieces.map(({ text }) => text).join(''))

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
  it('hides what is below a group by z, from anywhere in it, and shows it again', () => {
    const driver = opened().press('z')
    assert.deepEqual(titles(driver), [
      'Conversation',
      'Guides',
      'Questions',
      'Files',
      'backoff.svg',
    ])
    assert.equal(shown(driver), 'Guides')
    driver.press('z')
    assert.deepEqual(titles(driver), all)
  })

  it('keeps folded what is folded when it is read again', () => {
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

  it('says that nothing is below where nothing is', () => {
    const driver = opened().press('G', 'g', 'z')
    assert.equal(driver.state.message?.text, 'nothing is below it')
    assert.deepEqual(titles(driver), all)
  })

  it('narrows to titles with what they stand below, folded or not, until it is left', () => {
    const driver = opened().press('z', 'f').type('ret')
    assert.deepEqual(titles(driver), ['Guides', 'Retries'])
    driver.press('enter', 'f', 'escape')
    assert.deepEqual(titles(driver), ['Guides', 'Retries'])
    driver.press('f', 'ctrl-u', 'enter', 'z')
    assert.deepEqual(titles(driver), all)
  })

  it('is shown whole again where one goes back, which only then leaves', () => {
    const driver = opened().press('f').type('errors').press('enter', 'escape')
    assert.deepEqual(titles(driver), all)
    assert.deepEqual(driver.press('escape').effects, [{ type: 'quit' }])
  })

  it('shows of a group what changed below it', () => {
    const driver = opened().press('k')
    assert.equal(shown(driver), 'Guides')
    assert.deepEqual(texts(driver), [
      'Guides',
      '3 changes below',
      'M Limits',
      'R Errors',
      'A Retries',
    ])
  })

  it('knows how much was added and removed where that was read', () => {
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

describe('what is said meanwhile', () => {
  const comments = () => talkOf(sampleThreads().map(({ comment }) => comment))

  /** Which looks are on their way. */
  const looks = ({ state: { waiting } }: Driver) =>
    (['watch', 'listen', 'reviews'] as const).filter((type) => waiting[type] !== undefined)

  const next = (driver: Driver) => {
    const { ask } = driver.asked('listen')
    return ask.type === 'listen' ? ask.thread : undefined
  }

  /** The turn after the change request was looked at. */
  const listened = (driver: Driver) => driver.answer('watch', sampleChanges().changeRequest)

  const began = () => {
    const driver = opened().press('R')
    return driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
  }

  it('is looked for in the comments, and by turns in the replies of a thread and in the reviews', () => {
    const driver = listened(began())
    assert.equal(next(driver), undefined)
    driver.answer('listen', comments())
    assert.equal(next(listened(driver)), 'cmt_2')
    const [, answered] = sampleThreads()
    driver.answer('listen', talkOf(answered?.replies ?? []))
    assert.deepEqual(driver.asks, ['watch'])
    assert.deepEqual(listened(driver).asks, ['reviews'])
    driver.answer('reviews', [])
    assert.deepEqual(driver.asks, ['watch'])
    assert.equal(next(listened(driver)), undefined)
  })

  it('is read again where a reply was edited', () => {
    const driver = listened(began())
    driver.answer('listen', comments())
    listened(driver)
    const edited = threadOf(thread('cmt_2').comment, [
      { ...reply('For none of them.'), editedAt: '2026-11-20T09:00:00.000Z' },
    ])
    driver.answer('listen', talkOf(edited.replies))
    assert.deepEqual(driver.asks, ['threads', 'watch'])
    assert.equal(driver.state.review?.target.changeRequestId, target.changeRequestId)
  })

  it('is looked for one at a time, also after a reading anew', () => {
    const driver = listened(began())
    assert.deepEqual(looks(driver), ['listen'])
    driver.press('R')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    assert.deepEqual(looks(driver), ['watch'])
  })
})

describe('a page that one comes back to', () => {
  const layout = ({ state: { review } }: Driver) => review?.layout

  it('is laid out once', () => {
    const driver = opened()
    const before = layout(driver)
    assert.equal(shown(driver), 'Limits')
    driver.press('j', 'k')
    assert.equal(shown(driver), 'Limits')
    assert.equal(layout(driver), before)
  })

  const changes: [name: string, change: (driver: Driver) => unknown][] = [
    ['with its lines cut', (driver) => driver.press('j', 'w')],
    ['with both texts beside each other', (driver) => driver.press('j', 's')],
    ['with its words marked', (driver) => driver.press('j', 'i')],
    ['whole', (driver) => driver.press('tab', 'G', 'enter', 'tab', 'j')],
    ['as viewed', (driver) => driver.press('v')],
    [
      'as wide as there is room',
      (driver) => driver.send({ type: 'resize', size: { columns: 100, rows: 30 } }).press('j'),
    ],
    [
      'with what was said meanwhile',
      (driver) => driver.press('j', 'R').answer('threads', [thread('cmt_9')]),
    ],
    ['with what is searched', (driver) => driver.press('j', '/').type('wait').press('enter')],
  ]
  for (const [name, change] of changes) {
    it(`is shown ${name}`, () => {
      const driver = opened()
      const before = layout(driver)
      change(driver)
      driver.press('g')
      while (shown(driver) !== 'Limits') driver.press('j')
      assert.notEqual(layout(driver), before)
    })
  }
})
