import assert from 'node:assert/strict'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import {
  comparePages,
  type PageChange,
} from '../../../../../src/features/change-requests/model/compare-pages.ts'
import { runToEnd } from '../../../../../src/features/change-requests/model/interruptible.ts'
import type { Changes } from '../../../../../src/features/change-requests/model/read-changes.ts'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import {
  highlightMatches,
  searchTerm,
} from '../../../../../src/features/change-requests/review/layout/hits.ts'
import { piece } from '../../../../../src/features/change-requests/review/layout/pieces.ts'
import type { EffectResponse } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { matchComparison } from '../../../../../src/features/change-requests/review/machine/search/search.ts'
import { indexPages } from '../../../../../src/features/content/model/page-index.ts'
import {
  cursorLine,
  cursorThread,
  type Driver,
  opened,
  page,
  sampleChanges,
  thread,
} from '../samples.ts'

const selectedId = ({ state: { review } }: Driver) => review?.tree[review.selected]?.id

/** Returns the IDs of the pages that the current search requests. */
const lookedThrough = (driver: Driver) => {
  const { ask } = driver.asked('search')
  return ask.type === 'search' ? ask.changes.map(({ id }) => id) : []
}

const pageChange = (id: string): PageChange => {
  const change = sampleChanges().pages.find((one) => one.id === id)
  assert.ok(change)
  return change
}

/** Returns changes that add the given number of pages. */
const pageChanges = (count: number): Changes => {
  const changes = sampleChanges({ revision: 'rev_3' })
  const after = indexPages(Array.from({ length: count }, (_, at) => page(`new-${at}`)))
  const before = indexPages([])
  return { ...changes, before, after, pages: comparePages(changes.base, before, after), files: [] }
}

const find = (driver: Driver, text: string) => driver.press('/').type(text).press('enter')

describe('a search across all pages', () => {
  it('goes to the first match on the page and loads the other pages', () => {
    const driver = find(opened().press('tab'), 'minute and key')
    assert.equal(cursorLine(driver), 'The API takes 600 requests a minute and key.')
    assert.deepEqual(lookedThrough(driver), ['questions', 'retries'])
  })

  it('looks at each thread only a few times, even if there are many pages', () => {
    let looks = 0
    const threads = Array.from({ length: 50 }, (_, at) => {
      const { page, ...own } = thread(`cmt_${at}`, { target: { page: { id: `new-${at}` } } })
      return {
        ...own,
        get page() {
          looks++
          return page
        },
      }
    })
    const driver = opened().press('R')
    const { request, ask } = driver.asked('threads')
    driver.answer('changes', { changes: pageChanges(100), notes: noNotes })
    driver.send({ type: 'answer', request, ask, answer: threads } as EffectResponse)
    looks = 0
    find(driver, 'nowhere at all')
    assert.ok(looks > 0 && looks <= 10 * threads.length, `${looks} looks`)
  })

  it('cycles through the matches of all pages with n and N', () => {
    const driver = find(opened().press('tab'), 'requests')
    driver.answer('search', ['retries'])
    assert.match(cursorLine(driver) ?? '', /takes 600 requests/)
    driver.press('n')
    assert.match(cursorLine(driver) ?? '', /takes 1,200 requests/)
    driver.press('n')
    assert.equal(cursorLine(driver), 'Up to 100 requests may come at once.')
    driver.press('n')
    assert.equal(selectedId(driver), 'retries')
    driver.answer('page', {
      change: pageChange('retries'),
      text: diffTexts('', 'One.\n\nTwo requests.\n\nThree requests.\n'),
    })
    assert.equal(cursorLine(driver), 'Two requests.')
    driver.press('N')
    assert.equal(selectedId(driver), 'limits')
    assert.equal(cursorLine(driver), 'Up to 100 requests may come at once.')
    driver.press('n')
    assert.equal(cursorLine(driver), 'Two requests.')
    driver.press('n', 'n')
    assert.equal(selectedId(driver), 'limits')
    assert.match(cursorLine(driver) ?? '', /takes 600 requests/)
  })

  it('shows its progress and goes to the page of a match', () => {
    const driver = find(opened().press('tab'), 'backoff twice')
    assert.equal(driver.state.message?.text, 'Searching 2 more pages for "backoff twice"…')
    driver.answer('search', ['questions'])
    assert.equal(selectedId(driver), 'questions')
    driver.answer('page', {
      change: pageChange('questions'),
      text: diffTexts('Why a backoff twice?\n', ''),
    })
    assert.equal(cursorLine(driver), 'Why a backoff twice?')
  })

  it('searches threads and hidden parts of a page', () => {
    const driver = find(opened().press('tab'), 'for all of')
    assert.equal(cursorThread(driver), 'cmt_2')
    find(driver, 'four.')
    assert.equal(cursorLine(driver), 'Four.')
  })

  it('reads more pages with each request, up to 120, so that it draws few frames', () => {
    const driver = opened()
    driver.press('R')
    driver.answer('changes', { changes: pageChanges(500), notes: { viewed: {}, drafts: {} } })
    find(driver, 'nowhere at all')
    const sizes: number[] = []
    while (driver.state.waiting.search !== undefined) {
      sizes.push(lookedThrough(driver).length)
      driver.answer('search', [])
    }
    assert.deepEqual(sizes, [24, 48, 96, 120, 120, 92])
    assert.equal(driver.state.message?.text, 'No matches for "nowhere at all"')
  })

  it('ends with Escape, and n then goes through threads again', () => {
    const driver = find(opened().press('tab'), 'four.')
    driver.press('escape')
    assert.equal(driver.state.review?.search, undefined)
    assert.equal(driver.state.waiting.search, undefined)
    // no more pages are read
    assert.deepEqual(driver.effects, [{ type: 'forget', asks: ['search'] }])
    driver.press('n')
    assert.equal(cursorThread(driver), 'cmt_2')
    assert.deepEqual(driver.press('escape').effects, [{ type: 'quit' }])
  })

  it('ends with a new revision, because the text of the pages differs', () => {
    const driver = find(opened().press('tab'), 'four.').press('R')
    driver.answer('changes', {
      changes: sampleChanges({ revision: 'rev_3' }),
      notes: { viewed: {}, drafts: {} },
    })
    assert.equal(driver.state.review?.search, undefined)
  })

  it('reports that there is no match when all pages are loaded', () => {
    const driver = find(opened().press('tab'), 'nowhere')
    driver.answer('search', [])
    assert.equal(driver.state.message?.text, 'No matches for "nowhere"')
    assert.equal(driver.state.review?.search, undefined)
  })

  it('searches titles if the tree has the focus and titles match', () => {
    const driver = find(opened(), 'r')
    assert.equal(selectedId(driver), 'errors')
    assert.equal(driver.state.review?.pane, 'tree')
    driver.press('n')
    assert.equal(selectedId(driver), 'retries')
  })
})

describe('the comparison for a search', () => {
  const compare = (before: string, after: string) =>
    runToEnd(matchComparison(searchTerm('rate'))(before, after))

  it('counts the changes only in pages with the search term, without creating rows', () => {
    const sizes: [string, string, number, number][] = [
      ['One.\n', 'Two.\n', 0, 0],
      ['A Rate.\n', '', 1, 0],
      ['', 'A rate.\n', 0, 1],
      ['A rate.\n', 'A rate.\n', 0, 0],
      ['1. A rate.\n', '2. A rate.\n', 0, 0],
    ]
    for (const [before, after, removed, added] of sizes) {
      const none = { rows: [], coarse: false }
      assert.deepEqual(compare(before, after), { ...none, removed, added }, before)
    }
  })
})

describe('the matches of a search', () => {
  const lit = (texts: string[], wanted: string) =>
    highlightMatches(
      { kind: 'row', pieces: texts.map((text) => piece(text)) },
      searchTerm(wanted),
    ).pieces.map(({ text, tone }) => (tone === 'hit' ? `[${text}]` : text))

  it('are highlighted in a line, even if the line consists of several segments', () => {
    assert.deepEqual(lit(['A rate, a Rate'], 'rate'), ['A ', '[rate]', ', a ', '[Rate]'])
    assert.deepEqual(lit(['A rate, a Rate'], 'Rate'), ['A rate, a ', '[Rate]'])
    assert.deepEqual(lit(['one ra', 'te two'], 'rate'), ['one ', '[ra]', '[te]', ' two'])
    assert.deepEqual(lit(['none'], 'rate'), ['none'])
  })

  it('keep their positions if a letter is longer in lower case', () => {
    assert.deepEqual(lit(['İİ rate'], 'rate'), ['İİ ', '[rate]'])
  })
})
