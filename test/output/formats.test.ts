import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parse as parseYaml } from 'yaml'
import { DocsctlError } from '../../src/errors.ts'
import {
  createRenderer,
  formats,
  type RenderOptions,
  renderObject,
} from '../../src/output/render.ts'

const teams = [
  {
    id: 'team_1',
    title: 'Docs, "core"',
    members: 3,
    createdAt: '2024-01-02T03:04:05.000Z',
    urls: { app: 'https://x/1' },
  },
  {
    id: 'team_2',
    title: 'Two\nlines\tand \\n',
    members: 0,
    tags: ['a', 'b'],
    more: { deep: null },
  },
]
const columns = ['id', 'title', 'members', 'createdAt', 'urls.app', 'tags']

/** Renders pages of one item each: no format may show where a page ends. */
async function list(items: readonly unknown[], options: RenderOptions, size = 1) {
  const renderer = createRenderer(options)
  let text = ''
  for (let from = 0; from < items.length; from += size) {
    text += await renderer.page(items.slice(from, from + size))
  }
  return text + (await renderer.end())
}

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

/** A reader of RFC 4180 that knows nothing of the writer. */
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

describe('a list', () => {
  it('as tsv has a line an item, whole values, no head', async () => {
    assert.equal(
      await list(teams, { format: 'tsv', columns }),
      'team_1\tDocs, "core"\t3\t2024-01-02T03:04:05.000Z\thttps://x/1\t\n' +
        'team_2\tTwo\\nlines\\tand \\\\n\t0\t\t\t["a","b"]\n',
    )
  })

  it('as csv has the paths as its head, CRLF, and quotes where needed', async () => {
    assert.equal(
      await list(teams, { format: 'csv', columns }),
      'id,title,members,createdAt,urls.app,tags\r\n' +
        'team_1,"Docs, ""core""",3,2024-01-02T03:04:05.000Z,https://x/1,\r\n' +
        'team_2,"Two\nlines\tand \\n",0,,,"[""a"",""b""]"\r\n',
    )
    assert.equal(await list([], { format: 'csv', columns: ['id', 'title'] }), 'id,title\r\n')
  })

  it('as json is the array of the service, the same for any size of page', async () => {
    const expected = `[
  {
    "id": "team_1",
    "title": "Docs, \\"core\\"",
    "members": 3,
    "createdAt": "2024-01-02T03:04:05.000Z",
    "urls": {
      "app": "https://x/1"
    }
  },
  {
    "id": "team_2",
    "title": "Two\\nlines\\tand \\\\n",
    "members": 0,
    "tags": [
      "a",
      "b"
    ],
    "more": {
      "deep": null
    }
  }
]
`
    assert.equal(await list(teams, { format: 'json', columns }, 1), expected)
    assert.equal(await list(teams, { format: 'json', columns }, 2), expected)
    assert.equal(await list([], { format: 'json', columns }), '[]\n')
  })

  it('as json goes on over an empty page', async () => {
    const renderer = createRenderer({ format: 'json', columns })
    const text = [
      await renderer.page([1]),
      await renderer.page([]),
      await renderer.page([2]),
      await renderer.end(),
    ]
    assert.equal(text.join(''), '[\n  1,\n  2\n]\n')
  })

  it('as jsonl has a compact line an item', async () => {
    assert.equal(
      await list(teams, { format: 'jsonl', columns }, 2),
      '{"id":"team_1","title":"Docs, \\"core\\"","members":3,"createdAt":"2024-01-02T03:04:05.000Z","urls":{"app":"https://x/1"}}\n' +
        '{"id":"team_2","title":"Two\\nlines\\tand \\\\n","members":0,"tags":["a","b"],"more":{"deep":null}}\n',
    )
  })

  it('as yaml is one sequence, with quotes around what YAML 1.1 reads as something else', async () => {
    const shared = { on: 'yes' }
    assert.equal(
      await list([{ id: 'a', note: 'no', first: shared, second: shared }, { id: '12:30' }], {
        format: 'yaml',
        columns,
      }),
      `- id: a
  note: "no"
  first:
    "on": "yes"
  second:
    "on": "yes"
- id: "12:30"
`,
    )
    assert.equal(await list([], { format: 'yaml', columns }), '[]\n')
  })

  it('as ids has what the commands of the resource take', async () => {
    assert.equal(await list(teams, { format: 'ids', columns }), 'team_1\nteam_2\n')
    assert.equal(
      await list([{ id: 'm_1', user: { id: 'usr_1' } }], {
        format: 'ids',
        columns,
        ids: 'user.id',
      }),
      'usr_1\n',
    )
  })

  it('without ids is refused as ids, rather than shorter', async () => {
    await assert.rejects(
      list([{ title: 'x' }], { format: 'ids', columns }),
      (error) =>
        error instanceof DocsctlError &&
        error.kind === 'usage' &&
        error.message === '-o ids: this result has no "id"',
    )
  })

  it('with typed columns is cut to flat keys in their order in json, jsonl and yaml', async () => {
    const picked = { columns: ['urls.app', 'id'], picked: true }
    assert.equal(
      await list(teams, { format: 'jsonl', ...picked }),
      '{"urls.app":"https://x/1","id":"team_1"}\n{"urls.app":null,"id":"team_2"}\n',
    )
    assert.equal(
      await list(teams.slice(0, 1), { format: 'json', ...picked }),
      '[\n  {\n    "urls.app": "https://x/1",\n    "id": "team_1"\n  }\n]\n',
    )
    assert.equal(
      await list(teams.slice(1), { format: 'yaml', ...picked }),
      '- urls.app: null\n  id: team_2\n',
    )
  })

  it('passes escape sequences on in a pipe', async () => {
    assert.equal(
      await list([{ id: '\u001b[31m' }], { format: 'tsv', columns: ['id'] }),
      '\u001b[31m\n',
    )
    assert.equal(
      await list([{ id: '\u001b[31m' }], { format: 'csv', columns: ['id'] }),
      'id\r\n\u001b[31m\r\n',
    )
  })
})

describe('properties of lists', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\\', '\t', '\n', '\r', '"', ',', 'n', 't'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
  })
  const rows = fc.array(fc.record({ a: text, 'b.c': text }), { maxLength: 20 })
  const two = ['a', 'b.c']

  it('tsv reads back what was written', () =>
    fc.assert(
      fc.asyncProperty(rows, async (items) => {
        assert.deepEqual(
          parseTsv(await list(items, { format: 'tsv', columns: two })),
          items.map((item) => [item.a, item['b.c']]),
        )
      }),
    ))

  it('csv reads back what was written', () =>
    fc.assert(
      fc.asyncProperty(rows, async (items) => {
        assert.deepEqual(parseCsv(await list(items, { format: 'csv', columns: two })), [
          two,
          ...items.map((item) => [item.a, item['b.c']]),
        ])
      }),
    ))

  it('json and yaml read back what was written, for any size of page', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 2 })),
        fc.integer({ min: 1, max: 4 }),
        async (items, size) => {
          assert.equal(
            await list(items, { format: 'json', columns }, size),
            items.length === 0 ? '[]\n' : `${JSON.stringify(items, null, 2)}\n`,
          )
          const yaml = await list(items, { format: 'yaml', columns }, size)
          assert.equal(JSON.stringify(parseYaml(yaml)), JSON.stringify(items))
        },
      ),
    ))

  it('typed columns never lose a row, in any format', () =>
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
          const inFormat = (format: RenderOptions['format']) =>
            list(items, { format, columns: typed, picked: true }, size)
          const counted: Record<(typeof formats)[number], number> = {
            table: (await inFormat('table')).split('\n').length - 2,
            tsv: (await inFormat('tsv')).split('\n').length - 1,
            csv: parseCsv(await inFormat('csv')).length - 1,
            json: (JSON.parse(await inFormat('json')) as unknown[]).length,
            jsonl: (await inFormat('jsonl')).split('\n').length - 1,
            yaml: (parseYaml(await inFormat('yaml')) as unknown[]).length,
            ids: (await inFormat('ids')).split('\n').length - 1,
          }
          for (const format of formats) assert.equal(counted[format], items.length, format)
        },
      ),
    ))
})

describe('one thing', () => {
  const team = teams[0]

  it('is the object of the service in json, jsonl and yaml', async () => {
    const thing = { id: 'team_1', urls: { app: 'https://x' } }
    assert.equal(
      await renderObject(thing, { format: 'json', columns }),
      '{\n  "id": "team_1",\n  "urls": {\n    "app": "https://x"\n  }\n}\n',
    )
    assert.equal(
      await renderObject(thing, { format: 'jsonl', columns }),
      '{"id":"team_1","urls":{"app":"https://x"}}\n',
    )
    assert.equal(
      await renderObject(thing, { format: 'yaml', columns }),
      'id: team_1\nurls:\n  app: https://x\n',
    )
  })

  it('is a head and a row in csv, and its id in ids', async () => {
    assert.equal(
      await renderObject(team, { format: 'csv', columns: ['title', 'id'] }),
      'title,id\r\n"Docs, ""core""",team_1\r\n',
    )
    assert.equal(await renderObject(team, { format: 'ids', columns }), 'team_1\n')
  })

  it('is a line a field with its dotted path in a pipe, the columns first', async () => {
    const thing = {
      object: 'team',
      id: 'team_1',
      title: 'a\tb',
      urls: { app: 'x', deep: { er: [1] } },
      none: {},
      gone: null,
    }
    assert.equal(
      await renderObject(thing, { format: 'tsv', columns: ['title', 'urls.app'] }),
      'title\ta\\tb\nurls.app\tx\nobject\tteam\nid\tteam_1\nurls.deep.er\t[1]\nnone\t{}\ngone\t\n',
    )
  })

  it('with typed columns is cut to them in every format', async () => {
    const picked = { columns: ['urls.app', 'id'], picked: true }
    assert.equal(
      await renderObject(team, { format: 'json', ...picked }),
      '{\n  "urls.app": "https://x/1",\n  "id": "team_1"\n}\n',
    )
    assert.equal(
      await renderObject(team, { format: 'tsv', ...picked }),
      'urls.app\thttps://x/1\nid\tteam_1\n',
    )
    assert.equal(
      await renderObject(team, { format: 'table', ...picked }),
      'urls.app  https://x/1\nid        team_1\n',
    )
  })
})
