import assert from 'node:assert/strict'
import { shareWidth } from '../../src/output/table/share.ts'
import { createTable } from '../../src/output/table/table.ts'
import { textWidth } from '../../src/output/text/width.ts'
import { createRenderer } from './render.ts'

const spaces = [
  {
    id: 'space_Ab12Cd34Ef56',
    title: 'Getting started',
    visibility: 'public',
    changeRequestsOpen: 4,
    updatedAt: '2025-03-01T09:05:00.000Z',
    urls: { app: 'https://app.example.com/o/1/s/space_Ab12Cd34Ef56' },
  },
  {
    id: 'space_Gh78Ij90Kl12',
    title: 'Reference of the management API, with examples in four languages',
    visibility: 'in-collection',
    changeRequestsOpen: 120,
    updatedAt: '2024-12-31T23:59:59.000Z',
    urls: { app: 'https://app.example.com/o/1/s/space_Gh78Ij90Kl12' },
  },
  {
    id: 'space_Mn34Op56Qr78',
    title: '日本語のドキュメント',
    visibility: 'private',
    changeRequestsOpen: 0,
    updatedAt: '2025-02-03T04:05:06.000Z',
    urls: {},
  },
]

const columns = [
  'id',
  'title',
  'visibility',
  { path: 'changeRequestsOpen', header: 'OPEN' },
  'updatedAt',
  'urls.app',
]

async function table(items: unknown[], shown: typeof columns, width: number, color = false) {
  const renderer = await createRenderer({
    format: 'table',
    columns: shown,
    terminal: { width, color },
  })
  return (await renderer.page(items)) + (await renderer.end())
}

describe('a table', () => {
  it('shows all columns if there is enough width', async () => {
    assert.equal(
      await table(spaces, columns, 200),
      `ID                  TITLE                                                             VISIBILITY     OPEN  UPDATED AT        APP
space_Ab12Cd34Ef56  Getting started                                                   public            4  2025-03-01 09:05  https://app.example.com/o/1/s/space_Ab12Cd34Ef56
space_Gh78Ij90Kl12  Reference of the management API, with examples in four languages  in-collection   120  2024-12-31 23:59  https://app.example.com/o/1/s/space_Gh78Ij90Kl12
space_Mn34Op56Qr78  日本語のドキュメント                                              private           0  2025-02-03 04:05  -
`,
    )
  })

  it('truncates long text evenly, and keeps short text, IDs, and times at 100 columns', async () => {
    assert.equal(
      await table(spaces, columns, 100),
      `ID                  TITLE                 VISIBILITY     OPEN  UPDATED AT        APP
space_Ab12Cd34Ef56  Getting started       public            4  2025-03-01 09:05  https://app.exampl…
space_Gh78Ij90Kl12  Reference of the ma…  in-collection   120  2024-12-31 23:59  https://app.exampl…
space_Mn34Op56Qr78  日本語のドキュメント  private           0  2025-02-03 04:05  -
`,
    )
  })

  it('keeps IDs and times complete at 80 columns', async () => {
    assert.equal(
      await table(spaces, columns, 80),
      `ID                  TITLE        VISIBILITY   OPEN  UPDATED AT        APP
space_Ab12Cd34Ef56  Getting st…  public          4  2025-03-01 09:05  https://a…
space_Gh78Ij90Kl12  Reference…   in-collect…   120  2024-12-31 23:59  https://a…
space_Mn34Op56Qr78  日本語のド…  private         0  2025-02-03 04:05  -
`,
    )
  })

  it('uses two lines per row before it truncates IDs and times at 60 columns', async () => {
    assert.equal(
      await table(spaces, columns, 60),
      `ID                  TITLE
  VISIBILITY     OPEN  UPDATED AT        APP
space_Ab12Cd34Ef56  Getting started
  public         4     2025-03-01 09:05  https://app.exampl…
space_Gh78Ij90Kl12  Reference of the management API, with e…
  in-collection  120   2024-12-31 23:59  https://app.exampl…
space_Mn34Op56Qr78  日本語のドキュメント
  private        0     2025-02-03 04:05  -
`,
    )
  })

  it('aligns columns with wide, combined, and right-to-left text', async () => {
    const teams = [
      { id: 'team_1', title: 'מדריך למפתחים', role: 'edit' },
      { id: 'team_2', title: 'دليل المطورين في الفريق الذي يكتب المرجع الكامل', role: 'read' },
      { id: 'team_3', title: '👩‍👩‍👧 नमस्ते 한국어', role: 'read' },
      { id: 'team_4', title: 'e\u0301te\u0301 ไทย ｆｕｌｌ', role: 'admin' },
    ]
    const shown = await table(teams, ['id', 'title', 'role'], 60)
    const lines = shown.trimEnd().split('\n')
    assert.deepEqual(
      lines.map((line) => textWidth(line.slice(0, line.search(/(ROLE|edit|read|admin)$/)))),
      [55, 55, 55, 55, 55],
    )
    assert.ok(lines.every((line) => textWidth(line) <= 60))
    assert.match(shown, /^team_1 {2}מדריך למפתחים +edit$/m)
    assert.match(shown, /^team_2 {2}دليل المطورين في الفريق الذي يكتب المرجع الك… {2}read$/m)
  })

  it('truncates no cell in a two-line row while its line has unused width', async () => {
    const site = {
      id: 'site_docs',
      title: 'Tidewater for everyone',
      type: 'ultimate',
      visibility: 'share-link',
      published: true,
      spaces: 10,
      url: 'https://docs.tidewater.example/everyone',
    }
    assert.equal(
      await table([site], Object.keys(site), 60),
      `ID         TITLE                   TYPE      VISIBILITY
  PUBLISHED  SPACES  URL
site_docs  Tidewater for everyone  ultimate  share-link
  yes        10      https://docs.tidewater.example/everyone
`,
    )
  })

  it('aligns the columns of two lines if that truncates nothing', async () => {
    const row = { id: 'usr_1', title: 'Docs', createdAt: '2026-01-05T10:00:00Z', role: 'edit' }
    assert.equal(
      await table([row], Object.keys(row), 30),
      `ID                  TITLE
  CREATED AT        ROLE
usr_1               Docs
  2026-01-05 10:00  edit
`,
    )
  })

  it('never leaves width unused in a line with a truncated cell', () => {
    const claims = [9, 22, 40, 8, 16, 6, 70].map((natural, index) => ({
      natural,
      gives:
        (['never', 'first', 'first', 'last', 'never', 'first', 'first'] as const)[index] ?? 'first',
    }))
    for (let width = 1; width <= 200; width++) {
      const left = shareWidth(claims, width, 2)
        .filter(({ isWhole }) => !isWhole)
        .map(({ widths }) => width - widths.reduce((sum, one) => sum + one + 2, -2))
      assert.ok(
        left.every((free) => free === 0),
        `${left} free at ${width} cells`,
      )
    }
  })

  it('never exceeds the terminal width', async () => {
    for (let width = 1; width <= 120; width++) {
      const lines = (await table(spaces, columns, width)).split('\n')
      assert.deepEqual(
        lines.filter((line) => textWidth(line) > width || line.endsWith(' ')),
        [],
        `at ${width} cells`,
      )
      // a header and three rows with the same number of lines, followed by the final line break
      assert.equal(lines.length % 4, 1, `${lines.length} lines at ${width} cells`)
      const ids = lines.filter((line) => /^space_\w{12}(?!\w)/.test(line))
      assert.equal(ids.length, width < 18 ? 0 : 3, `at ${width} cells`)
    }
  })

  it('aligns text after emoji, combining marks, Indic, and Hangul', async () => {
    const titles = [
      'plain',
      '🫠 melt',
      '👨‍👩‍👧 family',
      '🇩🇪 flag',
      'e\u0301te\u0301',
      'नमस्ते',
      '한국어',
      '⚠️ warn',
    ]
    assert.equal(
      await table(
        titles.map((title) => ({ title, role: 'edit' })),
        ['title', 'role'],
        80,
      ),
      `TITLE      ROLE
plain      edit
🫠 melt    edit
👨‍👩‍👧 family  edit
🇩🇪 flag    edit
e\u0301te\u0301        edit
नमस्ते        edit
한국어     edit
⚠️ warn    edit
`,
    )
  })

  it('shows values in a readable format', async () => {
    const item = {
      id: 'site_1',
      published: false,
      ads: null,
      list: ['a', 'b'],
      sections: [{ id: 'sec_1', title: 'Guides' }, { id: 'sec_2' }],
      permissions: { admin: true, edit: false, merge: true },
      proxy: { origin: 'a', target: 'b' },
    }
    const paths = ['id', 'published', 'ads', 'list', 'sections', 'permissions', 'proxy', 'absent']
    assert.equal(
      await table([item], paths, 120),
      `ID      PUBLISHED  ADS  LIST  SECTIONS       PERMISSIONS   PROXY                        ABSENT
site_1  no         -    a, b  Guides, sec_2  admin, merge  {"origin":"a","target":"b"}  -
`,
    )
  })

  it('shows a malformed time unchanged', async () => {
    assert.equal(
      await table([{ endedAt: 'soon' }, { endedAt: '2025-99-99T00:00:00Z' }], ['endedAt'], 80),
      'ENDED AT\nsoon\n2025-99-99T00:00:00Z\n',
    )
  })

  it('colors its header and known states, and nothing with color disabled', async () => {
    const items = [{ status: 'open' }, { status: 'merged' }, { status: 'brand-new' }]
    assert.equal(
      await table(items, ['status'], 80, true),
      `\u001b[1mSTATUS\u001b[22m\n\u001b[32mopen\u001b[39m\n\u001b[35mmerged\u001b[39m\nbrand-new\n`,
    )
    assert.equal(await table(items, ['status'], 80), 'STATUS\nopen\nmerged\nbrand-new\n')
  })

  it('colors a truncated state by the full word', async () => {
    const columns = [{ path: 'id' }, { path: 'review', kind: 'status' as const }]
    const table = createTable(columns, { width: 12, color: true }, [
      { id: 'cr_12', review: 'changes-requested' },
    ])
    assert.equal(
      table.rows([{ id: 'cr_12', review: 'changes-requested' }]),
      'cr_12  \u001b[33mchan…\u001b[39m\n',
    )
  })

  it('keeps a number at the end of a line close to the preceding column', async () => {
    assert.equal(
      await table([{ title: 'Docs', members: 7 }], ['title', 'members'], 80),
      'TITLE  MEMBERS\nDocs         7\n',
    )
  })

  it('never separates a letter from its accent', async () => {
    assert.equal(
      await table([{ title: 'abce\u0301fgh' }, { title: 'abcde\u0301fgh' }], ['title'], 5),
      'TITLE\nabce\u0301…\nabcd…\n',
    )
  })

  it('prints nothing for an empty list', async () => {
    assert.equal(await table([], columns, 80), '')
  })

  it('continues with the same header and widths on the next page', async () => {
    const renderer = await createRenderer({
      format: 'table',
      columns: ['id', 'title', 'role'],
      terminal: { width: 24, color: false },
    })
    const items = Array.from({ length: 199 }, () => ({ id: 'team_1', title: 'Docs', role: 'edit' }))
    assert.equal(await renderer.page([]), '')
    assert.equal(await renderer.page(items), '')
    assert.equal(
      await renderer.page([{ id: 'team_2', title: 'Texts', role: 'edit' }]),
      `ID      TITLE  ROLE\n${'team_1  Docs   edit\n'.repeat(199)}team_2  Texts  edit\n`,
    )
    assert.equal(
      await renderer.page([{ id: 'team_3', title: 'Docs', role: 'administrates' }]),
      'team_3  Docs   administ…\n',
    )
    assert.equal(await renderer.end(), '')
  })

  const later = (item: object, width: number, shown = ['id', 'title', 'role']) =>
    createTable(
      shown.map((path) => ({ path })),
      { width, color: false },
      [{ id: 'team_1', title: 'Docs', role: 'edit' }],
    ).rows([item])

  it('gives unused width of the last column to a later row', () => {
    assert.equal(
      later({ id: 'team_1', title: 'Documentation', role: 'edit' }, 40),
      'team_1  Documentation  edit\n',
    )
    assert.equal(
      later({ id: 'team_1', title: 'Documentation of it all', role: 'edit' }, 30),
      'team_1  Documentation o…  edit\n',
    )
  })

  it('truncates all text in a later row before its ID', () => {
    assert.equal(
      later({ id: 'team_123456', title: 'Docs', role: 'administrates' }, 26),
      'team_123456  Docs  admini…\n',
    )
    assert.equal(
      later({ id: 'team_1234567890', title: 'Documents', role: 'administrates' }, 26),
      'team_1234567890  Docu…  a…\n',
    )
  })

  it('keeps the IDs of later two-line rows complete', () => {
    const table = createTable(
      ['id', 'title', 'createdAt', 'role'].map((path) => ({ path })),
      { width: 30, color: false },
      [{ id: 'usr_1', title: 'Docs and more', createdAt: '2026-01-05T10:00:00Z', role: 'edit' }],
    )
    assert.equal(
      table.head() +
        table.rows([{ id: 'usr_123456789', title: 'D', createdAt: '2026-01-05T10:00:00Z' }]),
      `ID     TITLE
  CREATED AT        ROLE
usr_123456789  D
  2026-01-05 10:00  -
`,
    )
  })

  it('wraps long cells on request, within their columns', async () => {
    const items = [
      { id: 'cr_1', title: 'Reference of the management API', role: 'edit' },
      { id: 'cr_2', title: '日本語のドキュメント', role: 'administrates' },
    ]
    const renderer = await createRenderer({
      format: 'table',
      columns: ['id', 'title', 'role'],
      terminal: { width: 30, color: false, wrap: true },
    })
    await renderer.page(items)
    assert.equal(
      await renderer.end(),
      `ID    TITLE        ROLE
cr_1  Reference    edit
      of the
      management
      API
cr_2  日本語のド   administrat
      キュメント   es
`,
    )
  })

  it('wraps multiline text line by line', async () => {
    const renderer = await createRenderer({
      format: 'table',
      columns: ['id', { path: 'body', kind: 'block' }],
      terminal: { width: 20, color: false, wrap: true },
    })
    await renderer.page([{ id: 'c_1', body: 'One\n\n- two and more of it\n' }])
    assert.equal(
      await renderer.end(),
      `ID   BODY
c_1  One

     - two and more
     of it
`,
    )
  })

  it('lays out each row separately, regardless of the number of rows', () => {
    let reads = 0
    const items = Array.from({ length: 10_000 }, (_, index) =>
      Object.defineProperty({}, 'id', {
        enumerable: true,
        get: () => {
          reads++
          return `usr_${index}`
        },
      }),
    )
    const laidOut = createTable([{ path: 'id' }], { width: 80, color: false }, items.slice(0, 1000))
    reads = 0
    const text = laidOut.rows(items)
    assert.equal(text.split('\n').length, 10_001)
    assert.equal(reads, 10_000)
  })

  it('escapes values on a terminal, one line per item', async () => {
    const title = 'a\nb\r\nc\td\u001b[31me\u0007\u009b2J\u202Ef\u2066g\u200Bh\u2028i\u0000'
    assert.equal(
      await table([{ title, id: '\u001b]0;x' }], ['id', 'title'], 200),
      `ID          TITLE
\\u{1b}]0;x  a⏎b⏎c⇥d\\u{1b}[31me\\u{7}\\u{9b}2J\\u{202e}f\\u{2066}g\\u{200b}h\\u{2028}i\\u{0}
`,
    )
  })

  it('stays short for a value with a megabyte of text', async () => {
    const text = await table([{ id: 'x', body: '語'.repeat(1_000_000) }], ['id', 'body'], 20)
    assert.equal(text, 'ID  BODY\nx   語語語語語語語…\n')
  })
})
