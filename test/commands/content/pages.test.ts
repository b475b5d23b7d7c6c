import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase, unindent } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const pages = [
  { id: 'pg_1', title: 'Welcome', type: 'document', path: 'welcome', pages: [] },
  {
    id: 'pg_2',
    title: 'Guides',
    type: 'group',
    slug: 'guides',
    pages: [
      {
        id: 'pg_3',
        title: 'Install',
        type: 'document',
        path: 'guides/install',
        pages: [
          { id: 'pg_4', title: 'On Linux', type: 'document', path: 'guides/install/linux' },
          { id: 'pg_5', title: 'On\u001b[2J Plan 9', type: 'document', path: 'p9', hidden: true },
        ],
      },
      { id: 'pg_6', title: 'Website', type: 'link' },
    ],
  },
]

const tree = `
  Welcome  welcome  document  pg_1
  Guides  guides  group  pg_2
  ├── Install  guides/install  document  pg_3
  │   ├── On Linux  guides/install/linux  document  pg_4
  │   └── On\\u{1b}[2J Plan 9  p9  document  hidden  pg_5
  └── Website  link  pg_6
`

const rows = `
  pg_1\tWelcome\tdocument\twelcome
  pg_2\tGuides\tgroup\t
  pg_3\tInstall\tdocument\tguides/install
  pg_4\tOn Linux\tdocument\tguides/install/linux
  pg_5\tOn\u001b[2J Plan 9\tdocument\tp9
  pg_6\tWebsite\tlink\t
`

const markdown = '# Menus\n\nThere are *two*.\u001b]0;title\u0007\r\nNo more'

const page = { id: 'pg_1', title: 'Menus', type: 'document', path: 'menus', markdown }

for (const { typed, base } of [
  { typed: '--space spc_1', base: '/v1/spaces/spc_1/content' },
  {
    typed: '--space spc_1 --change-request 12',
    base: '/v1/spaces/spc_1/change-requests/12/content',
  },
]) {
  commandCase({
    run: `content pages list ${typed} --no-metadata --no-computed`,
    sends: `GET ${base}/pages?metadata=false&computed=false`,
    answers: { pages },
    table: tree,
    tsv: rows,
    json: pages,
  })

  commandCase({
    run: `content pages get pg_1 ${typed} --no-metadata --no-computed`,
    sends: `GET ${base}/page/pg_1?metadata=false&computed=false&format=markdown`,
    answers: page,
    table: '# Menus\n\nThere are *two*.\\u{1b}]0;title\\u{7}\nNo more\n',
    tsv: markdown,
  })
}

describe('content pages list', () => {
  afterEach(() => nock.cleanAll())

  const list = async (answer: object[], more: string[], terminal?: number) => {
    nock('https://api.test').get('/v1/spaces/spc_1/content/pages').reply(200, { pages: answer })
    const command = ['content', 'pages', 'list', '--space', 'spc_1', ...more]
    return await docsctl(command, terminal === undefined ? {} : { terminal })
  }

  it('prints a row per page with --columns on a terminal', async () => {
    const { stdout } = await list(pages, ['--columns', 'title,id', '--no-color'], 100)
    assert.equal(
      stdout,
      unindent(`
        TITLE               ID
        Welcome             pg_1
        Guides              pg_2
        Install             pg_3
        On Linux            pg_4
        On\\u{1b}[2J Plan 9  pg_5
        Website             pg_6
      `),
    )
  })

  it('prints every page ID with -o ids, and their number', async () => {
    const { stdout, stderr } = await list(pages, ['-o', 'ids'])
    assert.equal(stdout, 'pg_1\npg_2\npg_3\npg_4\npg_5\npg_6\n')
    assert.equal(stderr, '6 pages, complete\n')
  })

  it('prints an API object per top-level page with jsonl', async () => {
    const { stdout } = await list(pages, ['-o', 'jsonl'])
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
      pages,
    )
  })

  it('draws the tree in a pipe if a table is requested', async () => {
    const { stdout } = await list(pages, ['-o', 'table'])
    assert.equal(stdout, unindent(tree))
  })

  it('reports an empty space', async () => {
    assert.deepEqual(await list([], [], 80), { exit: 0, stdout: '', stderr: 'No pages\n' })
    assert.equal((await list([], ['--json'])).stdout, '[]\n')
  })
})

describe('content pages get', () => {
  afterEach(() => nock.cleanAll())

  const asked = (format: string, answer: object = page, id = 'pg_1') =>
    nock('https://api.test')
      .get(`/v1/spaces/spc_1/content/page/${id}?format=${format}`)
      .reply(200, answer)
  const get = (...more: string[]) =>
    docsctl(['content', 'pages', 'get', 'pg_1', '--space', 'spc_1', ...more])

  for (const { more, prints } of [
    { more: ['-o', 'json'], prints: `${JSON.stringify(page, null, 2)}\n` },
    { more: ['-o', 'ids'], prints: 'pg_1\n' },
    { more: ['--columns', 'title'], prints: 'title\tMenus\n' },
    { more: ['--jq', '.path'], prints: 'menus\n' },
  ]) {
    it(`prints the page as an object with ${more.join(' ')}`, async () => {
      asked('markdown')
      assert.equal((await get(...more)).stdout, prints)
    })
  }

  it('prints the page as an object with --format document', async () => {
    asked('document', { id: 'pg_1', title: 'Menus', type: 'document', document: { nodes: [] } })
    assert.equal(
      (await get('--format', 'document', '--columns', 'document.nodes')).stdout,
      'document.nodes\t[]\n',
    )
    asked('document', { id: 'pg_1', title: 'Menus', type: 'document' })
    assert.equal(
      (await get('--format', 'document')).stdout,
      'id\tpg_1\ntitle\tMenus\ntype\tdocument\npath\t\nupdatedAt\t\n',
    )
  })

  it('prints the text with --format markdown, regardless of the configured output format', async () => {
    asked('markdown')
    const command = ['content', 'pages', 'get', 'pg_1', '--space', 'spc_1', '--format', 'markdown']
    const { stdout } = await docsctl(command, { env: { DOCSCTL_OUTPUT: 'json' } })
    assert.equal(stdout, markdown)
  })

  it('prints the text of several pages, each below a comment with the page title', async () => {
    asked('markdown', { ...page, markdown: '# One\n\n' })
    asked('markdown', { id: 'pg_2', title: 'A -- B', type: 'group' }, 'pg_2')
    asked('markdown', { ...page, id: 'pg_3', markdown: '::two' }, 'pg_3')
    const env = { DOCSCTL_OUTPUT: 'json', GITHUB_ACTIONS: 'true' }
    const argv = ['content', 'pages', 'get', 'pg_1', 'pg_2', 'pg_3', '--space', 'spc_1']
    assert.deepEqual(await docsctl(argv, { env }), {
      exit: 0,
      stdout: `<!-- pg_1 menus -->
# One

<!-- pg_2 A - - B (a group without text) -->

<!-- pg_3 menus -->
::two
`,
      stderr: '',
    })
  })

  it('prints the text of several pages of a revision in the same way', async () => {
    for (const id of ['pg_1', 'pg_2']) {
      nock('https://api.test')
        .get(`/v1/spaces/spc_1/revisions/rev_1/page/${id}?format=markdown`)
        .reply(200, { ...page, id, markdown: `Text of ${id}` })
    }
    const argv = ['revisions', 'pages', 'get', 'rev_1', 'pg_1', 'pg_2', '--space', 'spc_1']
    assert.deepEqual(await docsctl(argv), {
      exit: 0,
      stdout: '<!-- pg_1 menus -->\nText of pg_1\n\n<!-- pg_2 menus -->\nText of pg_2\n',
      stderr: '',
    })
  })

  it('escapes the text of several pages on a terminal', async () => {
    asked('markdown', { ...page, markdown: 'a\u001b[2J\nb' })
    asked('markdown', { ...page, id: 'pg_2' }, 'pg_2')
    const argv = ['content', 'pages', 'get', 'pg_1', 'pg_2', '--space', 'spc_1']
    const { stdout } = await docsctl(argv, { terminal: 80 })
    assert.ok(
      stdout.startsWith('<!-- pg_1 menus -->\na\\u{1b}[2J\nb\n\n<!-- pg_2 menus -->\n'),
      stdout,
    )
  })

  it('prints several pages as a list', async () => {
    asked('markdown')
    asked('markdown', { ...page, id: 'pg_2' }, 'pg_2')
    assert.deepEqual(JSON.parse((await get('pg_2', '--json')).stdout), [
      page,
      { ...page, id: 'pg_2' },
    ])
  })

  it('reports a page without text', async () => {
    asked('markdown', { id: 'pg_1', title: 'Guides', type: 'group' })
    assert.deepEqual(await get(), {
      exit: 0,
      stdout: '',
      stderr: 'note: The group "Guides" has no text. Use --json to see its fields\n',
    })
  })
})
