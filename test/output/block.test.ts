import assert from 'node:assert/strict'
import { createRenderer, renderObject } from './render.ts'

const columns = ['id', { path: 'text', header: 'TEXT', kind: 'block' as const }, 'last']
const terminal = { width: 24, color: false }
const item = {
  id: 'c1',
  text: '\n\none two three four five\r\n\n\tsix\u001b[2J\n\n',
  last: 1,
}

describe('a multiline text', () => {
  it('keeps its lines in the view of an object, wrapped and escaped', async () => {
    assert.equal(
      await renderObject(
        { ...item, text: item.text.trimStart() },
        { format: 'table', columns, terminal },
      ),
      `id    c1
text  one two three four
      five

          six\\u{1b}[2J
last  1
`,
    )
  })

  it('shows its first meaningful line in a table', async () => {
    const table = await createRenderer({ format: 'table', columns, terminal })
    await table.page([item, { id: 'c2', text: ' \n ' }])
    assert.equal(
      await table.end(),
      `ID  TEXT            LAST
c1  one two three…     1
c2  -                  -
`,
    )
  })

  it('is complete in tsv', async () => {
    assert.equal(
      await (await createRenderer({ format: 'tsv', columns })).page([{ ...item, text: 'a\nb\n' }]),
      'c1\ta\\nb\\n\t1\n',
    )
  })
})
