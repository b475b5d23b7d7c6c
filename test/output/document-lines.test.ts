import assert from 'node:assert/strict'
import { documentLines } from '../../src/output/text/document-lines.ts'

const text = (value: string) => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: value, marks: [] }],
})
const block = (type: string, ...nodes: object[]) => ({ object: 'block', type, nodes })
const document = (...nodes: object[]) => ({ object: 'document', data: {}, nodes })

describe('the lines of a document', () => {
  it('are its blocks, with headings and list items as in Markdown', () => {
    const link = { object: 'inline', type: 'link', nodes: [text('the guide')] }
    assert.deepEqual(
      documentLines(
        document(
          block('heading-2', text('Why')),
          block('paragraph', text('See '), link, text('.')),
          block('paragraph', text('')),
          block(
            'list-unordered',
            block('list-item', block('paragraph', text('One')), block('paragraph', text('more'))),
            block('list-item', block('paragraph', text('Two'))),
          ),
        ),
      ),
      ['## Why', 'See the guide.', '- One', '  more', '- Two'],
    )
  })

  it('are empty if the document has no text or is not a document', () => {
    for (const value of [
      undefined,
      null,
      'text',
      {},
      document(),
      document(block('paragraph', text(' '))),
    ]) {
      assert.deepEqual(documentLines(value), [])
    }
  })
})
