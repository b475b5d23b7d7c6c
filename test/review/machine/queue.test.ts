import assert from 'node:assert/strict'
import { noNotes } from '../../../src/changes/notes/viewed.ts'
import type { QueueItem } from '../../../src/changes/queue/read-queue.ts'
import type { QueueSection } from '../../../src/changes/queue/sections.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { chosenItem, queueLines } from '../../../src/review/machine/queue/shown-queue.ts'
import { changeRequest, Driver, now, page, queueItems, sampleChanges, target } from '../samples.ts'

function item(number: number, own: Partial<QueueItem> = {}, request: object = {}): QueueItem {
  return {
    target: { spaceId: 'spc_1', changeRequestId: String(number) },
    section: 'other',
    changeRequest: changeRequest({
      number,
      id: `cr_${number}`,
      subject: `Subject ${number}`,
      ...request,
    }),
    ...own,
  }
}

const at = (items: QueueItem[], start = {}) => new Driver(start).answer('queue', { items, now })

const lines = ({ state: { queue } }: Driver) =>
  queue
    ? queueLines(queue).map((line) =>
        line.kind === 'section' ? `${line.section} ${line.count}` : line.item.changeRequest.number,
      )
    : []

const chosen = ({ state: { queue } }: Driver) => queue && chosenItem(queue)?.changeRequest.number

/** Answers the next reading of the queue, which rests before. */
function readAgain(driver: Driver, items: QueueItem[]): Driver {
  return driver.answer('queue', { items, now })
}

describe('the sections of the queue', () => {
  const sections: [number, QueueSection][] = [
    [1, 'other'],
    [2, 'mine'],
    [3, 'waiting'],
    [4, 'other'],
    [5, 'draft'],
    [6, 'outdated'],
  ]
  const items = sections.map(([number, section]) => item(number, { section }))

  it('stand in their order, each with its count, and are passed by', () => {
    const driver = at(items)
    assert.deepEqual(lines(driver), [
      ...['waiting 1', 3],
      ...['mine 1', 2],
      ...['draft 1', 5],
      ...['outdated 1', 6],
      ...['other 2', 1, 4],
    ])
    assert.equal(chosen(driver), 3)
    assert.equal(chosen(driver.press('j')), 2)
    assert.equal(chosen(driver.press('G')), 4)
  })

  it('are left out where all are others', () => {
    assert.deepEqual(lines(at([item(1), item(2)])), [1, 2])
  })

  it('scroll with what is chosen in them', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      item(index + 1, { section: index < 30 ? 'mine' : 'other' }),
    )
    const driver = at(many, { size: { columns: 80, rows: 24 } }).press('O', 'O', 'G')
    // 62 lines, of which a screen of 24 rows holds 19 below its headings
    assert.equal(driver.state.queue?.top, 62 - 19)
  })
})

describe('the filter and the order of the queue', () => {
  const by = (displayName: string) => ({ createdBy: { id: 'usr_1', displayName } })
  const items = [
    item(1, {}, { ...by('Ada'), comments: 1, createdAt: '2026-11-03T00:00:00Z' }),
    item(2, {}, { ...by('Grace'), comments: 3, createdAt: '2026-11-01T00:00:00Z' }),
    item(3, {}, { ...by('Ada'), comments: 2, createdAt: '2026-11-02T00:00:00Z' }),
  ]

  it('narrows while it is typed, and keeps what was chosen', () => {
    const driver = at(items).press('G').press('f').type('author:ad')
    assert.deepEqual(lines(driver), [1, 3])
    assert.equal(chosen(driver), 3)
    driver.press('enter')
    assert.equal(driver.state.dialog, undefined)
    assert.deepEqual(lines(driver), [1, 3])
  })

  it('is as it was before where it is left, and is read again by what it is', () => {
    const driver = at(items).press('f').type('#2').press('enter')
    driver.press('f').type('3').press('escape')
    assert.deepEqual(lines(driver), [2])
    driver.press('f', 'ctrl-u', 'enter')
    assert.deepEqual(lines(driver), [1, 2, 3])
  })

  it('begins with what was asked for', () => {
    assert.deepEqual(lines(at(items, { filter: 'author:grace' })), [2])
  })

  it('is as it was at first where one goes back, which only then leaves', () => {
    const driver = at(items).press('f').type('#2').press('enter', 'escape')
    assert.deepEqual([lines(driver), driver.effects], [[1, 2, 3], []])
    assert.deepEqual(driver.press('escape').effects, [{ type: 'quit' }])
    const wanted = at(items, { filter: 'author:ada' }).press('f').type(' #3').press('enter', 'q')
    assert.deepEqual([lines(wanted), wanted.effects], [[1, 3], []])
    assert.deepEqual(wanted.press('q').effects, [{ type: 'quit' }])
  })

  it('goes through the orders, and says which', () => {
    const driver = at(items)
    const order = (...keys: string[]) => {
      driver.press(...keys)
      return [driver.state.message?.text, ...lines(driver)]
    }
    assert.deepEqual(order('O'), ['order: the oldest first', 2, 3, 1])
    assert.deepEqual(order('O'), ['order: by number', 1, 2, 3])
    assert.deepEqual(order('O'), ['order: most open threads first', 2, 3, 1])
    assert.deepEqual(order('O'), ['order: the latest change first', 1, 2, 3])
  })
})

describe('the queue by itself', () => {
  it('is read again after a minute, or after longer where there are many spaces', () => {
    const driver = at([item(1)])
    assert.deepEqual(driver.asked('queue').ask, { type: 'queue', after: 60_000 })
    driver.answer('queue', { items: [item(1)], now, pause: 600_000 })
    assert.deepEqual(driver.asked('queue').ask, { type: 'queue', after: 600_000 })
  })

  it('says what is new, and marks it until it is opened', () => {
    const driver = at([item(1), item(2)])
    readAgain(driver, [item(1, {}, { revision: 'rev_9' }), item(3)])
    assert.equal(
      driver.state.message?.text,
      'new revision: #1 Subject 1; new: #3 Subject 3; gone: #2 Subject 2',
    )
    assert.deepEqual(
      [...(driver.state.queue?.news ?? [])],
      [
        ['spc_1 1', 'new revision'],
        ['spc_1 3', 'new'],
      ],
    )
    driver.press('enter')
    assert.deepEqual([...(driver.state.queue?.news ?? [])], [['spc_1 3', 'new']])
  })

  it('rests while a change request is open, and is read soon after', () => {
    const driver = at([item(1)]).press('enter')
    assert.equal(driver.state.waiting.queue, undefined)
    driver.press('q')
    assert.deepEqual(driver.asked('queue').ask, { type: 'queue', after: 20_000 })
  })

  it('is read again after a failure too, which is said', () => {
    const driver = at([item(1)])
    const { request, ask } = driver.asked('queue')
    const error = new DocsctlError('unreachable', 'no answer')
    driver.send({ type: 'failure', request, ask, error })
    assert.match(driver.state.message?.text ?? '', /^no answer/)
    assert.deepEqual(driver.asked('queue').ask, { type: 'queue', after: 60_000 })
    assert.deepEqual(lines(driver), [1])
  })

  it('knows what was viewed of the one that one comes back from', () => {
    const driver = at([item(12)]).press('enter')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    driver.press('v', 'q')
    assert.deepEqual(driver.state.queue?.items?.[0]?.progress, { viewed: 1, all: 5 })
  })

  it('knows how little of a new revision was viewed', () => {
    const driver = at([item(12)]).press('enter')
    const change = (text: string) => {
      const changes = sampleChanges({ revision: text })
      const pages = changes.pages.map((one) => {
        const { after } = one
        return after ? { ...one, after: { ...after, documentId: text } } : one
      })
      return { ...changes, pages }
    }
    driver.answer('changes', { changes: change('rev_2'), notes: noNotes }).press('v')
    const notes = driver.state.review?.notes ?? noNotes
    assert.deepEqual(notes.progress, { viewed: 1, all: 5 })
    driver.press('R').answer('changes', { changes: change('rev_3'), notes })
    driver.press('q')
    const [saved] = driver.effects.filter(({ type }) => type === 'save')
    assert.deepEqual(saved, {
      type: 'save',
      target,
      notes: { ...notes, progress: { viewed: 0, all: 5 } },
    })
    assert.deepEqual(driver.state.queue?.items?.[0]?.progress, { viewed: 0, all: 5 })
  })
})

describe('how those in the queue stand', () => {
  const behind = (number: number, revision = 'rev_2') =>
    item(number, { hasMore: true, section: 'outdated' }, { outdated: true, revision })
  const asked = (driver: Driver) =>
    driver.effects.flatMap((effect) =>
      effect.type === 'ask' && effect.ask.type === 'standing'
        ? effect.ask.items.map(({ changeRequest: { number } }) => number)
        : [],
    )
  const conflicts = { gate: 'conflicts' as const, state: 'fail' as const }

  it('is asked of those on the screen that do not tell by themselves, four at a time', () => {
    const items = [item(9), ...[1, 2, 3, 4, 5, 6].map((number) => behind(number))]
    const driver = at(items, { size: { columns: 80, rows: 24 } })
    assert.deepEqual(asked(driver), [1, 2, 3, 4])
    driver.answer(
      'standing',
      items.slice(1, 5).map((one) => ({ item: one, gates: [conflicts] })),
    )
    assert.deepEqual(asked(driver), [5, 6])
    driver.answer(
      'standing',
      items.slice(5).map((one) => ({ item: one, gates: [] })),
    )
    assert.deepEqual(asked(driver), [])
  })

  it('is asked again of a new revision alone', () => {
    const [one, two] = [behind(1), behind(2)]
    const driver = at([one, two])
    const waiting = driver.asked('queue')
    driver.answer('standing', [
      { item: one, gates: [conflicts] },
      { item: two, gates: [] },
    ])
    driver.effects = [waiting]
    readAgain(driver, [behind(1, 'rev_3'), two])
    assert.deepEqual(asked(driver), [1])
  })
})

describe('the page that the review begins with', () => {
  const first = (wanted: string) =>
    new Driver({ target, page: wanted }).answer('changes', {
      changes: sampleChanges(),
      notes: noNotes,
    })
  const shown = ({ state: { review } }: Driver) => review?.tree[review.selected]?.id

  it('is found by its id or path, and has the focus', () => {
    assert.equal(shown(first(page('retries').path as string)), 'retries')
    const driver = first('errors')
    assert.equal(shown(driver), 'errors')
    assert.equal(driver.state.review?.pane, 'page')
  })

  it('is said to be missing where it is not among what changed', () => {
    const driver = first('/nowhere')
    assert.equal(shown(driver), 'limits')
    assert.equal(driver.state.message?.text, '/nowhere is not among what it changes')
  })
})

describe('the queue of the samples', () => {
  it('is told section by section', () => {
    assert.deepEqual(lines(at(queueItems())), ['waiting 1', 12, 'outdated 1', 11, 'other 1', 10])
  })
})
