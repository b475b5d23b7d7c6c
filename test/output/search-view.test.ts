import assert from 'node:assert/strict'
import { searchView } from '../../src/output/table/search-view.ts'

const plain = { width: 40, color: false }

const withBody = (body: string) => [{ id: 'p1', title: 'Page', path: 'page', sections: [{ body }] }]

describe('the search results', () => {
  it('show a match at the end of long text that contains wide characters without spaces', () => {
    assert.equal(
      searchView('終', plain).page(withBody(`${'日'.repeat(60)}終わり`)),
      'Page  page  p1\n    …終わり\n',
    )
  })

  it('show a match after control characters that use width', () => {
    assert.equal(
      searchView('here', plain).page(withBody(`${'\u0001'.repeat(10)} and here`)),
      'Page  page  p1\n    … and here\n',
    )
  })

  it('show the beginning of a section without a match', () => {
    assert.equal(
      searchView('other', plain).page(withBody('one two three four five six seven eight')),
      'Page  page  p1\n    one two three four five six seven e…\n',
    )
  })

  it('fit a narrow terminal with complete IDs', () => {
    const lines = searchView('x', { width: 12, color: false }).page([
      { id: 'spc_1', title: 'A long title', pages: [{ id: 'p1', title: 'Pages', path: 'a/b/c' }] },
    ])
    assert.equal(lines, 'A long title\n  spc_1\n  Pages  p1\n')
  })

  it('highlight nothing for a blank query', () => {
    const view = searchView('  ""', { width: 40, color: true })
    assert.ok(
      String(view.page([{ id: 'p1', title: 'Page' }])).startsWith('\u001b[1mPage\u001b[22m'),
    )
  })
})
