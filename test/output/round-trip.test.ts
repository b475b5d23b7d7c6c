import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parse as parseYaml } from 'yaml'
import { type OutputFormat, outputFormatNames } from '../../src/output/formats.ts'
import { codePoint } from '../support/code-point.ts'
import { renderList } from './render.ts'

function parseTsv(text: string): string[][] {
  const unescaped: Record<string, string> = { t: '\t', n: '\n', r: '\r', '\\': '\\' }
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) =>
      line
        .split('\t')
        .map((field) => field.replace(/\\(.)/g, (_, code: string) => unescaped[code] ?? '?')),
    )
}

/** Parses CSV according to RFC 4180, independently of the code that writes CSV. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        field += text[at]
        if (text[at] === '"') at++
      }
      at++
    } else {
      while (at < text.length && text[at] !== ',' && !text.startsWith('\r\n', at))
        field += text[at++]
    }
    row.push(field)
    if (text[at] === ',') {
      at++
      continue
    }
    assert.ok(
      text.startsWith('\r\n', at),
      `a line ends with CRLF, not ${JSON.stringify(text.slice(at, at + 2))}`,
    )
    at += 2
    rows.push(row)
    row = []
  }
  return rows
}

describe('lists with arbitrary values', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\\', '\t', '\n', '\r', '"', ',', 'n', 't'),
      fc.string({ unit: codePoint, maxLength: 1 }),
    ),
  })
  const rows = fc.array(fc.record({ a: text, 'b.c': text }), { maxLength: 20 })
  const two = ['a', 'b.c']

  it('round-trip through tsv', () =>
    fc.assert(
      fc.asyncProperty(rows, async (items) => {
        assert.deepEqual(
          parseTsv(await renderList(items, { format: 'tsv', columns: two })),
          items.map((item) => [item.a, item['b.c']]),
        )
      }),
    ))

  it('round-trip through csv', () =>
    fc.assert(
      fc.asyncProperty(rows, async (items) => {
        assert.deepEqual(parseCsv(await renderList(items, { format: 'csv', columns: two })), [
          two,
          ...items.map((item) => [item.a, item['b.c']]),
        ])
      }),
    ))

  it('round-trip through json and yaml for any page size', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 2 })),
        fc.integer({ min: 1, max: 4 }),
        async (items, size) => {
          assert.equal(
            await renderList(items, { format: 'json', columns: ['id'] }, size),
            items.length === 0 ? '[]\n' : `${JSON.stringify(items, null, 2)}\n`,
          )
          const yaml = await renderList(items, { format: 'yaml', columns: ['id'] }, size)
          assert.equal(JSON.stringify(parseYaml(yaml)), JSON.stringify(items))
        },
      ),
    ))

  it('never lose a row with selected columns in any format', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record(
            { id: fc.integer(), title: text, more: fc.jsonValue() },
            { requiredKeys: ['id'] },
          ),
          { minLength: 1 },
        ),
        fc.uniqueArray(fc.constantFrom('id', 'title', 'more', 'more.x'), { minLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        async (items, typed, size) => {
          const inFormat = (format: OutputFormat) =>
            renderList(items, { format, columns: typed, picked: true }, size)
          const counted: Record<OutputFormat, number> = {
            table: (await inFormat('table')).split('\n').length - 2,
            tsv: (await inFormat('tsv')).split('\n').length - 1,
            csv: parseCsv(await inFormat('csv')).length - 1,
            json: (JSON.parse(await inFormat('json')) as unknown[]).length,
            jsonl: (await inFormat('jsonl')).split('\n').length - 1,
            yaml: (parseYaml(await inFormat('yaml')) as unknown[]).length,
            ids: (await inFormat('ids')).split('\n').length - 1,
          }
          for (const format of outputFormatNames)
            assert.equal(counted[format], items.length, format)
        },
      ),
    ))
})
