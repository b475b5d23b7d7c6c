import assert from 'node:assert/strict'
import { DocsctlError } from '../../src/errors.ts'
import { createRenderer, renderList, renderObject } from './render.ts'

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

describe('a list', () => {
  it('as tsv has a line per item, complete values, and no header', async () => {
    assert.equal(
      await renderList(teams, { format: 'tsv', columns }),
      'team_1\tDocs, "core"\t3\t2024-01-02T03:04:05.000Z\thttps://x/1\t\n' +
        'team_2\tTwo\\nlines\\tand \\\\n\t0\t\t\t["a","b"]\n',
    )
  })

  it('as csv has the paths as its header, CRLF, and quotes if needed', async () => {
    assert.equal(
      await renderList(teams, { format: 'csv', columns }),
      'id,title,members,createdAt,urls.app,tags\r\n' +
        'team_1,"Docs, ""core""",3,2024-01-02T03:04:05.000Z,https://x/1,\r\n' +
        'team_2,"Two\nlines\tand \\n",0,,,"[""a"",""b""]"\r\n',
    )
    assert.equal(await renderList([], { format: 'csv', columns: ['id', 'title'] }), 'id,title\r\n')
  })

  it('as json is the array of the service for any page size', async () => {
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
    assert.equal(await renderList(teams, { format: 'json', columns }, 1), expected)
    assert.equal(await renderList(teams, { format: 'json', columns }, 2), expected)
    assert.equal(await renderList([], { format: 'json', columns }), '[]\n')
  })

  it('as json continues after an empty page', async () => {
    const renderer = await createRenderer({ format: 'json', columns })
    const text = [
      await renderer.page([1]),
      await renderer.page([]),
      await renderer.page([2]),
      await renderer.end(),
    ]
    assert.equal(text.join(''), '[\n  1,\n  2\n]\n')
  })

  it('as jsonl has a compact line per item', async () => {
    assert.equal(
      await renderList(teams, { format: 'jsonl', columns }, 2),
      '{"id":"team_1","title":"Docs, \\"core\\"","members":3,"createdAt":"2024-01-02T03:04:05.000Z","urls":{"app":"https://x/1"}}\n' +
        '{"id":"team_2","title":"Two\\nlines\\tand \\\\n","members":0,"tags":["a","b"],"more":{"deep":null}}\n',
    )
  })

  it('as yaml is a sequence that quotes values with a different meaning in YAML 1.1', async () => {
    const shared = { on: 'yes' }
    assert.equal(
      await renderList([{ id: 'a', note: 'no', first: shared, second: shared }, { id: '12:30' }], {
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
    assert.equal(await renderList([], { format: 'yaml', columns }), '[]\n')
  })

  it("as ids has the values that the resource's commands accept", async () => {
    assert.equal(await renderList(teams, { format: 'ids', columns }), 'team_1\nteam_2\n')
    assert.equal(
      await renderList([{ id: 'm_1', user: { id: 'usr_1' } }], {
        format: 'ids',
        columns,
        ids: 'user.id',
      }),
      'usr_1\n',
    )
  })

  it('without IDs is rejected as ids instead of being shortened', async () => {
    await assert.rejects(
      renderList([{ title: 'x' }], { format: 'ids', columns }),
      (error) =>
        error instanceof DocsctlError &&
        error.kind === 'usage' &&
        error.message === '-o ids cannot be used with this result, which has no "id"',
    )
  })

  it('with selected columns has flat keys in that order in json, jsonl, and yaml', async () => {
    const picked = { columns: ['urls.app', 'id'], picked: true }
    assert.equal(
      await renderList(teams, { format: 'jsonl', ...picked }),
      '{"urls.app":"https://x/1","id":"team_1"}\n{"urls.app":null,"id":"team_2"}\n',
    )
    assert.equal(
      await renderList(teams.slice(0, 1), { format: 'json', ...picked }),
      '[\n  {\n    "urls.app": "https://x/1",\n    "id": "team_1"\n  }\n]\n',
    )
    assert.equal(
      await renderList(teams.slice(1), { format: 'yaml', ...picked }),
      '- urls.app: null\n  id: team_2\n',
    )
  })

  it('quotes or escapes a single carriage return', async () => {
    assert.equal(await renderList([{ id: 'a\rb' }], { format: 'tsv', columns: ['id'] }), 'a\\rb\n')
    assert.equal(
      await renderList([{ id: 'a\rb' }], { format: 'csv', columns: ['id'] }),
      'id\r\n"a\rb"\r\n',
    )
  })

  it('as yaml never folds a long line', async () => {
    const id = 'word '.repeat(40).trim()
    assert.equal(await renderList([{ id }], { format: 'yaml', columns }), `- id: ${id}\n`)
  })

  it('keeps escape sequences in a pipe', async () => {
    assert.equal(
      await renderList([{ id: '\u001b[31m' }], { format: 'tsv', columns: ['id'] }),
      '\u001b[31m\n',
    )
    assert.equal(
      await renderList([{ id: '\u001b[31m' }], { format: 'csv', columns: ['id'] }),
      'id\r\n\u001b[31m\r\n',
    )
  })
})

describe('an object', () => {
  const team = teams[0]

  it('is the object of the service in json, jsonl, and yaml', async () => {
    const object = { id: 'team_1', urls: { app: 'https://x' } }
    assert.equal(
      await renderObject(object, { format: 'json', columns }),
      '{\n  "id": "team_1",\n  "urls": {\n    "app": "https://x"\n  }\n}\n',
    )
    assert.equal(
      await renderObject(object, { format: 'jsonl', columns }),
      '{"id":"team_1","urls":{"app":"https://x"}}\n',
    )
    assert.equal(
      await renderObject(object, { format: 'yaml', columns }),
      'id: team_1\nurls:\n  app: https://x\n',
    )
  })

  it('is a header and a row in csv, and its ID in ids', async () => {
    assert.equal(
      await renderObject(team, { format: 'csv', columns: ['title', 'id'] }),
      'title,id\r\n"Docs, ""core""",team_1\r\n',
    )
    assert.equal(await renderObject(team, { format: 'ids', columns }), 'team_1\n')
  })

  it('is a line per field with its dotted path in a pipe, columns first', async () => {
    const object = {
      object: 'team',
      id: 'team_1',
      title: 'a\tb',
      urls: { app: 'x', deep: { er: [1] } },
      none: {},
      gone: null,
    }
    assert.equal(
      await renderObject(object, { format: 'tsv', columns: ['title', 'urls.app'] }),
      'title\ta\\tb\nurls.app\tx\nid\tteam_1\nurls.deep.er\t[1]\nnone\t{}\ngone\t\n',
    )
  })

  it('is limited to the selected columns in every format', async () => {
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
