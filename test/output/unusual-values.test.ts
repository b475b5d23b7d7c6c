import assert from 'node:assert/strict'
import { parse } from 'yaml'
import type { OutputFormat } from '../../src/output/formats.ts'
import { drawTree } from '../../src/output/table/tree.ts'
import { maskBody } from '../../src/output/text/redact.ts'
import { renderList, renderObject } from './render.ts'

const nested = (depth: number, around: (inner: unknown) => unknown) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = around(value)
  return value
}

describe('deeply nested values', () => {
  for (const [kind, around] of [
    ['objects', (a: unknown) => ({ a })],
    ['arrays', (a: unknown) => [a]],
  ] as const) {
    const item = { id: 'x', a: nested(4000, around) }
    const compact = JSON.stringify(item.a)

    it(`are printed in every format as ${kind}`, async () => {
      const print = (format: OutputFormat) =>
        renderList([item, { id: 'y' }], { format, columns: ['id', 'a'] }, 2)
      assert.equal(await print('tsv'), `x\t${compact}\ny\t\n`)
      assert.equal(await print('jsonl'), `${JSON.stringify(item)}\n{"id":"y"}\n`)
      assert.equal(await print('yaml'), `- ${JSON.stringify(item)}\n- {"id":"y"}\n`)
      assert.equal(await print('ids'), 'x\ny\n')
      assert.match(await print('table'), /^ID +A\nx +.*…\ny +-\n$/)
      for (const format of ['table', 'tsv', 'csv', 'json', 'yaml'] as const)
        assert.ok((await renderObject(item, { format, columns: ['id'] })).includes('x'))
    })

    it(`are masked as ${kind}`, () => {
      const masked = maskBody({ token: nested(4000, around), open: nested(4000, around) })
      const { token, open } = masked as { token: unknown; open: unknown }
      assert.equal(JSON.stringify(token), compact.replace('1', '"***"'))
      assert.equal(JSON.stringify(open), compact)
    })
  }

  for (const format of ['json', 'jsonl', 'tsv', 'csv', 'yaml'] as const) {
    it(`cause an error as ${format} beyond the printable depth`, async () => {
      const value = { id: 'x', a: nested(30_000, (a) => [a]) }
      await assert.rejects(renderObject(value, { format, columns: ['id', 'a'] }), {
        name: 'DocsctlError',
        message: 'The result is nested too deeply to be printed',
      })
    })
  }

  it('are not indented in JSON because nearly all of it would be whitespace', async () => {
    const wide = Array.from({ length: 1000 }, () => 1)
    const item = { id: 'x', a: nested(100, (a) => (a === 1 ? wide : [a])) }
    const options = { format: 'json', columns: ['id'] } as const
    assert.equal(await renderObject(item, options), `${JSON.stringify(item)}\n`)
    const text = await renderList([{ id: 'y' }, item, item, { id: 'z' }], options)
    assert.deepEqual(JSON.parse(text), [{ id: 'y' }, item, item, { id: 'z' }])
    assert.ok(text.length < 7000, `${text.length} characters`)
    assert.ok(text.startsWith('[\n  {\n    "id": "y"\n  },{"id":"x"'), text.slice(0, 60))
  })

  it('are a tree that fits the terminal', () => {
    interface Node {
      below: Node[]
    }
    const top = nested(4000, (below) => ({ below: below === 1 ? [] : [below as Node] })) as Node
    const text = drawTree([top], {
      children: ({ below }) => below,
      label: () => 'page',
      terminal: { width: 30, color: false },
    })
    const lines = text.trimEnd().split('\n')
    assert.equal(lines.length, 4000)
    assert.ok(lines.every((line) => line.length <= 30 && line.endsWith('page')))
  })
})

describe('a non-object item of a list', () => {
  it('is printed on a separate line', async () => {
    const items = [{ id: 'a', n: 1 }, null, 3, 'x']
    const columns = ['id', { path: 'n', value: (item: unknown) => (item as { n: number }).n }]
    assert.equal(await renderList(items, { format: 'tsv', columns }), 'a\t1\n\t\n\t\n\t\n')
    assert.equal(
      await renderList(items, { format: 'table', columns }),
      'ID  N\na   1\n-   -\n-   -\n-   -\n',
    )
    assert.deepEqual(parse(await renderList(items, { format: 'yaml', columns })), items)
  })
})

describe('a lone surrogate', () => {
  it('is visible on a terminal and leaves JSON valid', async () => {
    const items = [{ id: 'a\ud800b' }]
    const columns = ['id']
    assert.equal(await renderList(items, { format: 'table', columns }), 'ID\na\\u{d800}b\n')
    assert.equal(await renderList(items, { format: 'jsonl', columns }), '{"id":"a\\ud800b"}\n')
  })
})
