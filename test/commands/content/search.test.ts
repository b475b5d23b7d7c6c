import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase, unindent } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
import { refused } from '../../support/rehearse.ts'

const install = {
  id: 'pg_3',
  title: 'Install on Linux',
  path: 'guides/install',
  urls: { app: 'https://app.test/pg_3' },
  sections: [
    {
      id: 'sec_1',
      title: 'What is needed',
      path: 'guides/install#needs',
      body: 'Everything that stands in front of the word is longer than a line of the terminal, and so it gives way:\nLINUX is named here, with more behind it that no longer fits.',
    },
    { id: 'sec_2', title: '', path: 'guides/install', body: 'On linux\u001b[2J, too' },
  ],
}

const clients = { id: 'pg_7', title: 'Clients', path: 'clients/linux', urls: {} }

const spaces = [
  { id: 'spc_1', title: 'Handbook', pages: [install] },
  { id: 'spc_2', title: 'API', pages: [clients] },
]

commandCase({
  run: 'search linux',
  sends: 'GET /v1/orgs/acme/search?query=linux&limit=1000',
  answers: { items: spaces },
  table: `
    Handbook  spc_1
      Install on Linux  guides/install  pg_3
        What is needed
          … and so it gives way: LINUX is named here, with more behind it that no longer fits.
          On linux\\u{1b}[2J, too

    API  spc_2
      Clients  clients/linux  pg_7
  `,
  tsv: `
    pg_3\tInstall on Linux\tguides/install\tspc_1\tHandbook
    pg_7\tClients\tclients/linux\tspc_2\tAPI
  `,
})

commandCase({
  run: 'search "linux clients" --space spc_1',
  sends: 'GET /v1/spaces/spc_1/search?query=linux%20clients&limit=1000',
  answers: { items: [install, clients] },
  table: `
    Install on Linux  guides/install  pg_3
      What is needed
        … terminal, and so it gives way: LINUX is named here, with more behind it that no longer fits.
        On linux\\u{1b}[2J, too
    Clients  clients/linux  pg_7
  `,
  tsv: `
    pg_3\tInstall on Linux\tguides/install\tspc_1\t
    pg_7\tClients\tclients/linux\tspc_1\t
  `,
})

commandCase({
  run: 'sites search linux --site site_1',
  sends: 'POST /v1/orgs/acme/sites/site_1/search?limit=1000',
  body: { query: 'linux', scope: { mode: 'all' } },
  answers: {
    items: [
      { type: 'space', id: 'spc_2', title: 'API', score: 9, pages: [clients] },
      {
        type: 'record',
        id: 'rec_1',
        title: 'Linux tickets',
        score: 4,
        url: 'https://tickets.test/7',
      },
    ],
  },
  table: `
    API  spc_2
      Clients  clients/linux  pg_7
    Linux tickets  https://tickets.test/7  rec_1
  `,
  tsv: `
    pg_7\tClients\tclients/linux\tspc_2\tAPI
    rec_1\tLinux tickets\thttps://tickets.test/7\t\t
  `,
})

describe('sites search', () => {
  afterEach(() => nock.cleanAll())

  it('searches the scope from the flags or the body', async () => {
    const scopes: [typed: string, scope: nock.DataMatcherMap][] = [
      ['--site-space ss_1 --site-space ss_2', { mode: 'specific', siteSpaceIds: ['ss_1', 'ss_2'] }],
      ['--from ss_1', { mode: 'default', currentSiteSpace: 'ss_1' }],
      [
        '--from ss_1 --restrict-to current',
        { mode: 'default', currentSiteSpace: 'ss_1', restrictTo: 'currentSiteSpace' },
      ],
      [
        '--from ss_1 --restrict-to others',
        { mode: 'default', currentSiteSpace: 'ss_1', restrictTo: 'otherSiteSpaces' },
      ],
      ['--input -', { mode: 'default' }],
      ['--input - --from ss_1', { mode: 'default', currentSiteSpace: 'ss_1' }],
    ]
    for (const [typed, scope] of scopes) {
      const sent = nock('https://api.test')
        .post('/v1/orgs/acme/sites/site_1/search?limit=1000', { query: 'linux', scope })
        .reply(200, { items: [] })
      const stdin = '{"scope":{"mode":"default"}}'
      const { exit, stderr } = await docsctl(
        splitArguments(`sites search linux --site site_1 ${typed}`),
        {
          stdin,
        },
      )
      assert.equal(exit, 0, `${typed}: ${stderr}`)
      sent.done()
    }
  })

  it('accepts the older notations for a scope in a body, but not several notations together', async () => {
    const line = 'sites search linux --site site_1 --dry-run --input -'
    const forms = [
      { mode: 'all' },
      { mode: 'current', siteSpaceId: 'ss_1' },
      { mode: 'specific', siteSpaceIds: ['ss_1'] },
      { siteSpaceIds: ['ss_1', 'ss_2'] },
    ]
    for (const form of forms) {
      const { stdout, stderr } = await docsctl(splitArguments(line), {
        stdin: JSON.stringify(form),
      })
      assert.deepEqual(JSON.parse(stdout || stderr), {
        method: 'POST',
        url: 'https://api.test/v1/orgs/acme/sites/site_1/search?limit=1000',
        body: { query: 'linux', ...form },
      })
    }
    for (const form of [
      {},
      { mode: 'current' },
      { mode: 'all', siteSpaceIds: ['ss_1'] },
      { mode: 'all', scope: { mode: 'all' } },
      { siteSpaceId: 'ss_1' },
    ]) {
      await refused(
        line,
        /Expected either "scope" or an older form: "mode" set to "all"; "siteSpaceIds"; or "siteSpaceId" with "mode" set to "current"/,
        {
          stdin: JSON.stringify(form),
        },
      )
    }
  })

  it('previews the requested page in a dry run', async () => {
    const { stdout } = await docsctl(
      splitArguments('sites search linux --site site_1 --limit 5 --cursor p2 --dry-run --jq .url'),
    )
    const url = 'https://api.test/v1/orgs/acme/sites/site_1/search?page=p2&limit=5'
    assert.equal(stdout, `${url}\n`)
  })

  it('rejects a restriction without a scope, and two scopes', async () => {
    const line = 'sites search linux --site site_1'
    await refused(`${line} --restrict-to current`, /--from/)
    await refused(`${line} --from ss_1 --site-space ss_2`, /--site-space/)
    await refused(`${line} --from ss_1 --restrict-to all`, /--restrict-to/)
  })

  it('requests the next page with the same body', async () => {
    const body = { query: 'linux', scope: { mode: 'all' } }
    const api = nock('https://api.test')
    api
      .post('/v1/orgs/acme/sites/site_1/search?limit=1000', body)
      .reply(200, { items: [spaces[0]], next: { page: 'p2' } })
    api
      .post('/v1/orgs/acme/sites/site_1/search?limit=1000&page=p2', body)
      .reply(200, { items: [spaces[1]] })
    const { exit, stdout } = await docsctl(
      splitArguments('sites search linux --site site_1 -o ids'),
    )
    assert.deepEqual([exit, stdout], [0, 'pg_3\npg_7\n'])
  })
})

describe('search', () => {
  afterEach(() => nock.cleanAll())

  const organization = (query: string, items: object[] = spaces) =>
    nock('https://api.test')
      .get('/v1/orgs/acme/search')
      .query({ query, limit: 1000 })
      .reply(200, { items })

  it('searches the organization even if the context has a space', async () => {
    organization('linux')
    const world = { env: { DOCSCTL_SPACE: 'spc_1' } }
    const { exit, stdout } = await docsctl(['search', 'linux', '-o', 'ids'], world)
    assert.deepEqual([exit, stdout], [0, 'pg_3\npg_7\n'])
  })

  it('highlights the query terms in titles, paths, and text if color is enabled', async () => {
    organization('"Linux Install" needed', [spaces[0] as object])
    const world = { terminal: 60, env: { FORCE_COLOR: '1' } }
    const { stdout } = await docsctl(['search', '"Linux Install" needed'], world)
    const mark = (text: string) => `\u001b[33m\u001b[1m${text}\u001b[22m\u001b[39m`
    const bold = (text: string) => `\u001b[1m${text}\u001b[22m`
    const dim = (text: string) => `\u001b[2m${text}\u001b[22m`
    assert.equal(
      stdout,
      [
        `\u001b[36mHandbook\u001b[39m  ${dim('spc_1')}`,
        `  ${mark('Install')}${bold(' on ')}${mark('Linux')}  ${dim('guides/')}${mark('install')}  ${dim('pg_3')}`,
        `    What is ${mark('needed')}`,
        `      … so it gives way: ${mark('LINUX')} is named here, with more beh…`,
        `      On ${mark('linux')}\\u{1b}[2J, too`,
        '',
      ].join('\n'),
    )
  })

  it('treats the query terms literally, not as a pattern', async () => {
    organization('a.c (x', [{ ...clients, title: 'abc a.c (x', path: '' }])
    const { stdout } = await docsctl(['search', 'a.c (x'], {
      terminal: 60,
      env: { FORCE_COLOR: '1' },
    })
    assert.ok(
      stdout.startsWith('\u001b[1mabc \u001b[22m\u001b[33m\u001b[1ma.c\u001b[22m\u001b[39m'),
    )
  })

  it('prints a row per page with --columns on a terminal', async () => {
    organization('linux')
    const command = ['search', 'linux', '--columns', 'space.title,path', '--no-color']
    assert.equal(
      (await docsctl(command, { terminal: 100 })).stdout,
      unindent(`
        SPACE TITLE  PATH
        Handbook     guides/install
        API          clients/linux
      `),
    )
  })

  it('reports an empty result', async () => {
    organization('linux', [])
    const { exit, stdout, stderr } = await docsctl(['search', 'linux'], { terminal: 80 })
    assert.deepEqual([exit, stdout, stderr], [0, '', 'No results\n'])
  })

  it('shows how to continue if --limit stops it', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/search?query=linux&limit=1')
      .reply(200, { items: [spaces[0]], next: { page: 'p2' } })
    const { stdout, stderr } = await docsctl(['search', 'linux', '--limit', '1'])
    assert.equal(stdout, 'pg_3\tInstall on Linux\tguides/install\tspc_1\tHandbook\n')
    assert.match(stderr, /More items are available: docsctl search linux --limit 1 --cursor p2\n/)
  })

  it('shows no cursor that would skip pages of a space', async () => {
    const [first] = spaces
    const more = { ...first, pages: [...(first?.pages ?? []), { id: 'pg_9', title: 'Linux' }] }
    nock('https://api.test')
      .get('/v1/orgs/acme/search?query=linux&limit=1')
      .reply(200, { items: [more], next: { page: 'p2' } })
    const { stdout, stderr } = await docsctl(['search', 'linux', '--limit', '1', '--no-warn'])
    assert.equal(stdout, 'pg_3\tInstall on Linux\tguides/install\tspc_1\tHandbook\n')
    assert.equal(stderr, 'Stopped at --limit 1. More items are available\n')
  })

  it('allows a query of up to 512 characters', async () => {
    organization('x'.repeat(512))
    assert.equal((await docsctl(['search', 'x'.repeat(512)])).exit, 0)
    for (const space of [[], ['--space', 'spc_1']]) {
      const { exit, stdout, stderr } = await docsctl(['search', 'x'.repeat(513), ...space])
      assert.deepEqual([exit, stdout], [2, ''])
      assert.match(
        stderr,
        /Invalid value "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" \(513 characters\) for QUERY\. Expected at most 512 characters/,
      )
    }
  })
})
