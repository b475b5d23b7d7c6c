import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import { noVerdicts } from '../../../../../src/features/change-requests/model/reviewers.ts'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import type { QueueItem } from '../../../../../src/features/change-requests/queue/model/queue-item.ts'
import type { QueueSection } from '../../../../../src/features/change-requests/queue/model/sections.ts'
import {
  chosenItem,
  queueLines,
} from '../../../../../src/features/change-requests/review/machine/queue/shown-queue.ts'
import { queueDetail } from '../../../../../src/features/change-requests/review/view/queue.tsx'
import {
  changeRequest,
  Driver,
  now,
  page,
  queueItems,
  sampleChanges,
  target,
  verdict,
} from '../samples.ts'

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

/** Answers the next delayed read of the queue. */
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

  it('appear in order with their counts, and the cursor skips their headings', () => {
    const driver = at(items)
    assert.deepEqual(lines(driver), [
      ...['waiting 1', 3],
      ...['mine 1', 2],
      ...['outdated 1', 6],
      ...['other 2', 1, 4],
      ...['draft 1', 5],
    ])
    assert.equal(chosen(driver), 3)
    assert.equal(chosen(driver.press('j')), 2)
    assert.equal(chosen(driver.press('G')), 5)
  })

  it('are omitted if all change requests belong to others', () => {
    assert.deepEqual(lines(at([item(1), item(2)])), [1, 2])
  })

  it('scroll with the selection', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      item(index + 1, { section: index < 30 ? 'mine' : 'other' }),
    )
    const driver = at(many, { size: { columns: 80, rows: 24 } }).press('O', 'O', 'G')
    // a screen of 24 rows shows 19 of the 62 lines, below the headings
    assert.equal(driver.state.queue?.top, 62 - 19)
  })
})

describe('the queue with a filter and an order', () => {
  const by = (displayName: string) => ({ createdBy: { id: 'usr_1', displayName } })
  const items = [
    item(1, {}, { ...by('Ada'), comments: 1, createdAt: '2026-11-03T00:00:00Z' }),
    item(2, {}, { ...by('Grace'), comments: 3, createdAt: '2026-11-01T00:00:00Z' }),
    item(3, {}, { ...by('Ada'), comments: 2, createdAt: '2026-11-02T00:00:00Z' }),
  ]

  it('filters while the user types, and keeps the selection', () => {
    const driver = at(items).press('G').press('f').type('author:ad')
    assert.deepEqual(lines(driver), [1, 3])
    assert.equal(chosen(driver), 3)
    driver.press('enter')
    assert.equal(driver.state.dialog, undefined)
    assert.deepEqual(lines(driver), [1, 3])
  })

  it('restores the previous filter on cancel and starts a new edit from it', () => {
    const driver = at(items).press('f').type('#2').press('enter')
    driver.press('f').type('3').press('escape')
    assert.deepEqual(lines(driver), [2])
    driver.press('f', 'ctrl-u', 'enter')
    assert.deepEqual(lines(driver), [1, 2, 3])
  })

  it('starts with the requested filter', () => {
    assert.deepEqual(lines(at(items, { filter: 'author:grace' })), [2])
  })

  it('clears the filter with the first back key, and leaves the queue with the second', () => {
    const driver = at(items).press('f').type('#2').press('enter', 'escape')
    assert.deepEqual([lines(driver), driver.effects], [[1, 2, 3], []])
    assert.deepEqual(driver.press('escape').effects, [{ type: 'quit' }])
    const wanted = at(items, { filter: 'author:ada' }).press('f').type(' #3').press('enter', 'q')
    assert.deepEqual([lines(wanted), wanted.effects], [[1, 3], []])
    assert.deepEqual(wanted.press('q').effects, [{ type: 'quit' }])
  })

  it('cycles through the orders and shows the current one', () => {
    const driver = at(items)
    const order = (...keys: string[]) => {
      driver.press(...keys)
      return [driver.state.message?.text, ...lines(driver)]
    }
    assert.deepEqual(order('O'), ['Sorted by creation date', 2, 3, 1])
    assert.deepEqual(order('O'), ['Sorted by number', 1, 2, 3])
    assert.deepEqual(order('O'), ['Sorted by open threads', 2, 3, 1])
    assert.deepEqual(order('O'), ['Sorted by latest change', 1, 2, 3])
  })
})

describe('the automatic reload of the queue', () => {
  it('runs after a minute, or later if there are many spaces', () => {
    const driver = at([item(1)])
    assert.deepEqual(driver.asked('queue').ask, { type: 'queue', after: 60_000 })
    driver.answer('queue', { items: [item(1)], now, pause: 600_000 })
    assert.deepEqual(driver.asked('queue').ask, { type: 'queue', after: 600_000 })
  })

  it('reports changed items, and marks them until they are opened', () => {
    const driver = at([item(1), item(2)])
    readAgain(driver, [item(1, {}, { revision: 'rev_9' }), item(3)])
    assert.equal(
      driver.state.message?.text,
      'new revision: #1 Subject 1; new: #3 Subject 3; no longer listed: #2 Subject 2',
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

  it('pauses while a change request is open and resumes soon after', () => {
    const driver = at([item(1)]).press('enter')
    assert.equal(driver.state.waiting.queue, undefined)
    driver.press('q')
    assert.deepEqual(driver.asked('queue').ask, { type: 'queue', after: 20_000 })
  })

  it('continues after a failure and reports it', () => {
    const driver = at([item(1)])
    const { request, ask } = driver.asked('queue')
    const error = new DocsctlError('unreachable', 'no answer')
    driver.send({ type: 'failure', request, ask, error })
    assert.match(driver.state.message?.text ?? '', /^no answer/)
    assert.deepEqual(driver.asked('queue').ask, { type: 'queue', after: 60_000 })
    assert.deepEqual(lines(driver), [1])
  })

  it('shows the viewed items of the change request just left', () => {
    const driver = at([item(12)]).press('enter')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    driver.press('v', 'q')
    assert.deepEqual(driver.state.queue?.items?.[0]?.progress, { viewed: 1, all: 5 })
  })

  it('shows the smaller progress of a new revision', () => {
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
      before: notes,
      lastSeenUpdate: 0,
      notes: { ...notes, progress: { viewed: 0, all: 5 } },
    })
    assert.deepEqual(driver.state.queue?.items?.[0]?.progress, { viewed: 0, all: 5 })
  })
})

describe('the state of change requests in the queue', () => {
  const behind = (number: number, revision = 'rev_2') =>
    item(number, { section: 'outdated' }, { outdated: true, revision })
  const requestedNumbers = (driver: Driver) =>
    driver.effects.flatMap((effect) =>
      effect.type === 'ask' && effect.ask.type === 'standing'
        ? effect.ask.items.map(({ changeRequest: { number } }) => number)
        : [],
    )
  const conflicts = { gate: 'conflicts' as const, state: 'fail' as const }

  it('is fetched only for visible change requests, four at a time', () => {
    const items = [1, 2, 3, 4, 5, 6].map((number) => behind(number))
    const driver = at(items, { size: { columns: 80, rows: 24 } })
    assert.deepEqual(requestedNumbers(driver), [1, 2, 3, 4])
    driver.answer(
      'standing',
      items.slice(0, 4).map((one) => ({ item: one, gates: [conflicts], verdicts: noVerdicts })),
    )
    assert.deepEqual(requestedNumbers(driver), [5, 6])
    driver.answer(
      'standing',
      items.slice(4).map((one) => ({ item: one, gates: [], verdicts: noVerdicts })),
    )
    assert.deepEqual(requestedNumbers(driver), [])
  })

  it('is fetched again only for a new revision', () => {
    const [one, two] = [behind(1), behind(2)]
    const driver = at([one, two])
    const waiting = driver.asked('queue')
    driver.answer('standing', [
      { item: one, gates: [conflicts], verdicts: noVerdicts },
      { item: two, gates: [], verdicts: noVerdicts },
    ])
    driver.effects = [waiting]
    readAgain(driver, [behind(1, 'rev_3'), two])
    assert.deepEqual(requestedNumbers(driver), [1])
  })
})

describe('the verdicts in the queue', () => {
  it('are shown next to the state, and in the line at the bottom', () => {
    const one = item(1, {}, {})
    const driver = at([one], { size: { columns: 120, rows: 24 } })
    const verdicts = { given: [verdict('Chiara Rossi', 'changes-requested')], missing: 0 }
    const failed = { gate: 'reviews' as const, state: 'fail' as const }
    driver.answer('standing', [{ item: one, gates: [failed], verdicts }])
    const { queue } = driver.state
    assert.ok(queue)
    assert.match(queueDetail(queue), / · Chiara Rossi requested changes · reviews$/)
  })

  it('are read again after the change request was open', () => {
    const one = item(12, {}, {})
    const driver = at([one])
    driver.answer('standing', [{ item: one, gates: [], verdicts: noVerdicts }])
    driver.press('enter')
    driver.answer('changes', { changes: sampleChanges(), notes: noNotes })
    assert.deepEqual(driver.press('q').asks, ['standing', 'queue'])
  })
})

describe('the initial page of the review', () => {
  const first = (wanted: string) =>
    new Driver({ target, page: wanted }).answer('changes', {
      changes: sampleChanges(),
      notes: noNotes,
    })
  const selectedId = ({ state: { review } }: Driver) => review?.tree[review.selected]?.id

  it('is found by its ID or path and has the focus', () => {
    assert.equal(selectedId(first(page('retries').path as string)), 'retries')
    const driver = first('errors')
    assert.equal(selectedId(driver), 'errors')
    assert.equal(driver.state.review?.pane, 'page')
  })

  it('is reported as missing if it is not among the changes', () => {
    const driver = first('/nowhere')
    assert.equal(selectedId(driver), 'limits')
    assert.equal(driver.state.message?.text, 'The change request does not change "/nowhere"')
  })
})

describe('the queue of the samples', () => {
  it('is listed section by section', () => {
    assert.deepEqual(lines(at(queueItems())), ['waiting 1', 12, 'outdated 1', 11, 'other 1', 10])
  })
})
