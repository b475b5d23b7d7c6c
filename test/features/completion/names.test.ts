import assert from 'node:assert/strict'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { root } from '../../../scripts/manifest.ts'
import { answer } from '../../../src/features/completion/complete.ts'
import { docsctl } from '../../support/docsctl.ts'
import { cleanEnvironment, runProgram, sharedCache } from '../../support/program.ts'
import { json, startServer, type TestServer, text } from '../../support/server.ts'

const urls = { location: 'https://api.test' }

const space = (id: string, title: string) => ({ object: 'space', id, title, urls })

const guide = space('spc_1', 'Developer guide')
const legal = space('spc_2', 'Legal')

describe('resource names in completion', () => {
  let folder: string
  let server: TestServer

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-names-'))
    mkdirSync(join(folder, 'cache'), { mode: 0o700 })
    symlinkSync(join(sharedCache, 'compiled'), join(folder, 'cache/compiled'))
  })
  afterEach(async () => {
    await server?.close()
    // detached processes may still write to the cache while the folder is removed
    await rm(folder, { recursive: true, maxRetries: 10 })
  })

  const environment = (env: Record<string, string> = {}) => ({
    HOME: folder,
    DOCSCTL_CACHE_DIR: join(folder, 'cache'),
    DOCSCTL_API_URL: server.url,
    DOCSCTL_TOKEN: 'tok_5ecret',
    DOCSCTL_ORG: 'acme',
    ...env,
  })

  const run = (argv: string[], env: Record<string, string> = {}) =>
    runProgram(argv, { env: environment(env), cwd: folder })

  /** Loads the resources of a kind with the same command as the background process. */
  async function refresh(...words: string[]): Promise<void> {
    const dispatcher = new Agent()
    const argv = ['cache', 'refresh', '--no-warn', ...words]
    const ended = await docsctl(argv, { dispatcher, env: environment(), cwd: folder, home: folder })
    await dispatcher.close()
    assert.deepEqual(ended, { exit: 0, stdout: '', stderr: '' })
  }

  /** Completes from the cached lists, in this process. A load in the background does nothing. */
  function completed(shell: string, words: string[], env: Record<string, string> = {}) {
    const own = cleanEnvironment(environment(env))
    return answer(shell, words, {
      folder: join(root, 'dist'),
      environment: { env: own, cwd: folder, home: folder, platform: process.platform },
      program: [process.execPath, '-e', '0'],
    })
  }

  const offered = async (words: string[], env: Record<string, string> = {}) =>
    (await completed('zsh', words, env)).split('\n').slice(0, -1)

  /** Completes in the built program, which loads missing lists in the background. */
  async function offeredByProgram(
    words: string[],
    env: Record<string, string> = {},
  ): Promise<string[]> {
    const { stdout, stderr, exit } = await run(['__complete', 'zsh', ...words], env)
    assert.deepEqual({ exit, stderr }, { exit: 0, stderr: '' })
    return stdout.split('\n').slice(0, -1)
  }

  const names = () => readdirSync(join(folder, 'cache/names')).sort()
  const file = () => join(folder, 'cache/names', names()[0] as string)

  /** Waits until a condition is met, because a detached process does the work. */
  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  const requests = () => server.seen.map(({ method, url }) => `${method} ${url}`)

  it('are offered as titles with IDs, and as IDs if IDs are typed, after one request', async () => {
    server = await startServer(json(200, { items: [legal, guide] }))
    await refresh('spaces')
    const both = ['words', 'Developer guide\tspc_1', 'Legal\tspc_2']
    const ids = ['words', 'spc_1\tDeveloper guide', 'spc_2\tLegal']
    assert.deepEqual(await offered(['spaces', 'get', '']), both)
    assert.deepEqual(await offered(['spaces', 'get', '--by-id', '']), ids)
    assert.deepEqual(await offered(['content', 'pages', 'list', '--space', 'spc']), ids)
    assert.deepEqual(await offered(['content', 'pages', 'list', '--space=Dev']), [
      'words',
      '--space=Developer guide\tspc_1',
    ])
    assert.deepEqual(await offered(['content', 'pages', 'list', '--space=spc_2']), [
      'words',
      '--space=spc_2\tLegal',
    ])
    assert.deepEqual(await offered(['config', 'set', 'space', 'spc_1']), [
      'words',
      'spc_1\tDeveloper guide',
    ])
    assert.deepEqual(requests(), ['GET /v1/orgs/acme/spaces?limit=1000'])
  })

  it('come from the list of a command that resolved a name, without another request', async () => {
    server = await startServer(json(200, { items: [legal, guide] }), json(200, legal))
    assert.equal((await run(['spaces', 'get', 'Legal'])).exit, 0)
    const read = requests()
    assert.deepEqual(await offered(['spaces', 'get', 'Dev']), ['words', 'Developer guide\tspc_1'])
    assert.deepEqual(requests(), read)
  })

  it('match the beginning of a title, with any case', async () => {
    server = await startServer(
      json(200, { items: [legal, guide, space('spc_3', 'Developer blog')] }),
    )
    await refresh('spaces')
    assert.deepEqual(await offered(['spaces', 'get', 'leg']), ['instead', 'Legal\tspc_2'])
    assert.deepEqual(await offered(['spaces', 'get', 'Developer g']), [
      'words',
      'Developer guide\tspc_1',
    ])
    const both = ['Developer blog\tspc_3', 'Developer guide\tspc_1']
    assert.deepEqual(await offered(['spaces', 'get', 'Dev']), ['words', ...both])
    assert.deepEqual(await offered(['spaces', 'get', 'dev']), ['instead', ...both])
  })

  it('match with any case behind a colon in bash, which splits words there', async () => {
    server = await startServer(json(200, { items: [space('spc_1', 'API: Guide'), legal] }))
    await refresh('spaces')
    const output = await completed('bash', ['docsctl spaces get api:\\ g', '\\ g'])
    assert.equal(output, 'instead\n Guide\tspc_1\n')
  })

  it('keep the typed text if titles begin with it in different cases', async () => {
    const titles = ['API guide', 'Api ref', 'Api twins', 'API twins', 'Legal']
    server = await startServer(
      json(200, { items: titles.map((title, index) => space(`spc_${index}`, title)) }),
    )
    await refresh('spaces')
    assert.deepEqual(await offered(['spaces', 'get', 'api']), [
      'instead',
      'api guide\tspc_0',
      'api ref\tspc_1',
      'spc_3\tAPI twins',
      'spc_2\tApi twins',
    ])
    assert.deepEqual(await offered(['spaces', 'get', 'api g']), ['instead', 'API guide\tspc_0'])
  })

  it('are IDs if a title is ambiguous, or has a special meaning in a command line', async () => {
    const titles = [
      'Twins',
      'twins',
      '-rf',
      '@me',
      'my_space',
      'https://a.test',
      'team:x',
      'Über',
      '~me',
    ]
    server = await startServer(
      json(200, { items: titles.map((title, index) => space(`spc_${index}`, title)) }),
    )
    await refresh('spaces')
    assert.deepEqual(await offered(['spaces', 'get', '']), [
      'words',
      'spc_2\t-rf',
      'spc_3\t@me',
      'spc_5\thttps://a.test',
      'spc_4\tmy_space',
      'spc_6\tteam:x',
      'Twins\tspc_0',
      'twins\tspc_1',
      'Über\tspc_7',
      'spc_8\t~me',
    ])
    assert.deepEqual(await offered(['spaces', 'get', 'ub']), ['instead', 'Über\tspc_7'])
    await run(['cache', 'clear'])
    await server.close()
    server = await startServer(json(200, { items: [space('spc_1', 'A'), space('spc_2', 'A')] }))
    await refresh('spaces')
    const both = ['instead', 'spc_1\tA', 'spc_2\tA']
    assert.deepEqual(await offered(['spaces', 'get', 'A']), both)
  })

  it('are IDs if spaces and sites have the same title, and both are possible', async () => {
    server = await startServer(
      json(200, { items: [guide] }),
      json(200, { items: [{ object: 'site', id: 'site_1', title: 'Developer guide', urls }] }),
      json(200, { items: [] }),
    )
    await refresh('spaces')
    await refresh('sites')
    await refresh('collections')
    assert.deepEqual(await offered(['access', 'Dev']), [
      'words',
      'spc_1\tDeveloper guide',
      'site_1\tDeveloper guide',
    ])
  })

  it('cover every kind of resource, each from its own list', async () => {
    const user = { object: 'user', id: 'usr_1', displayName: 'Ada', email: 'ada@acme.example' }
    const page = { id: 'pag_1', title: 'Start', type: 'document', path: 'start', pages: [] }
    const below = { id: 'pag_2', title: 'Install', type: 'document', path: 'start/install' }
    server = await startServer(
      json(200, { items: [{ object: 'organization', id: 'acme', title: 'Acme', urls }] }),
      json(200, { items: [{ object: 'team', id: 'team_1', title: 'Docs' }] }),
      json(200, { items: [{ object: 'member', id: 'usr_1', role: 'read', user }] }),
      json(200, { items: [{ object: 'site', id: 'site_1', title: 'Help center', urls }] }),
      json(200, { items: [{ object: 'collection', id: 'col_1', title: 'Guides', urls }] }),
      json(200, {
        items: [{ object: 'change-request', id: 'cr_1', number: 12, subject: 'Prices' }],
      }),
      json(200, { items: [] }),
      json(200, { pages: [{ ...page, pages: [below] }] }),
      json(200, { pages: [page] }),
      json(200, { items: [{ object: 'openapi-spec', slug: 'petstore' }] }),
    )
    await refresh('orgs')
    await refresh('teams')
    await refresh('members')
    await refresh('sites')
    await refresh('collections')
    await refresh('change-requests', '--space', 'spc_1')
    await refresh('pages', '--space', 'spc_1')
    await refresh('pages', '--space', 'spc_1', '--change-request', '12')
    await refresh('specifications')
    assert.deepEqual(requests(), [
      'GET /v1/orgs?limit=1000',
      'GET /v1/orgs/acme/teams?limit=1000',
      'GET /v1/orgs/acme/members?limit=1000',
      'GET /v1/orgs/acme/sites?limit=1000',
      'GET /v1/orgs/acme/collections?limit=1000',
      'GET /v1/spaces/spc_1/change-requests?limit=1000',
      'GET /v1/spaces/spc_1/change-requests?status=draft&limit=1000',
      'GET /v1/spaces/spc_1/content/pages',
      'GET /v1/spaces/spc_1/change-requests/12/content/pages',
      'GET /v1/orgs/acme/openapi?limit=1000',
    ])
    const cases: [words: string[], expected: string[]][] = [
      [['teams', 'list', '--org', ''], ['Acme\tacme']],
      [['teams', 'get', ''], ['Docs\tteam_1']],
      [['members', 'get', 'usr'], ['usr_1\tAda <ada@acme.example>']],
      [['teams', 'list', '--owner', ''], ['Ada\tada@acme.example']],
      [['sites', 'get', ''], ['Help center\tsite_1']],
      [['spaces', 'move', 'spc_1', '--parent', ''], ['Guides\tcol_1']],
      [['cr', 'get', '--space', 'spc_1', ''], ['12\tPrices']],
      [['content', 'pages', 'get', '--space=spc_1', 'pag_2'], ['pag_2\tInstall <start/install>']],
      [['content', 'pages', 'find', '--space=spc_1', 'start/'], ['start/install\tInstall']],
      [['content', 'pages', 'get', '--space=spc_1', '--change-request=12', ''], ['Start\tstart']],
      [['openapi', 'get', ''], ['petstore']],
      [
        ['spaces', 'permissions', 'grant', '--space=spc_1', ''],
        ['Ada\tada@acme.example', 'team:Docs\tteam_1'],
      ],
      [['spaces', 'permissions', 'grant', '--space=spc_1', 'team:t'], ['team:team_1\tDocs']],
      [
        ['access', ''],
        ['Help center\tsite_1', 'Guides\tcol_1'],
      ],
      [['access', 'site:'], ['site:Help center\tsite_1']],
      [['browse', '--space=spc_1', 'page:pag_1'], ['page:pag_1\tStart <start>']],
      [['orgs', 'audit-events', 'list', '--target', 'me'], ['member:Ada\tada@acme.example']],
      [['sites', 'redirects', 'create', '/a', '--to', 'h'], []],
    ]
    for (const [words, expected] of cases) {
      assert.deepEqual((await offered(words)).slice(1), expected, words.join(' '))
    }
    assert.deepEqual(await offered(['members', 'get', 'ada@']), ['words', 'ada@acme.example\tAda'])
  })

  it('belong to the parent whose title is typed', async () => {
    const page = { id: 'pag_1', title: 'Start', type: 'document', path: 'start' }
    const site = { object: 'site', id: 'site_1', title: 'Docs', urls }
    const change = { object: 'change-request', id: 'cr_1', number: 12, subject: 'Prices' }
    server = await startServer(
      json(200, { items: [legal, guide] }),
      json(200, { pages: [page] }),
      json(200, { items: [change] }),
      json(200, { items: [] }),
      json(200, { items: [change] }),
      json(200, { items: [] }),
      json(200, { pages: [page] }),
      json(200, { items: [site] }),
      json(200, { items: [{ object: 'site-section', id: 'sec_1', title: 'Guides', urls }] }),
    )
    await refresh('pages', '--space', 'developer-guide')
    await refresh('change-requests', '--space', 'Developer Guide')
    await refresh('pages', '--space', 'spc_1', '--change-request', 'Prices')
    await refresh('sections', '--site', 'docs')
    assert.deepEqual(requests(), [
      'GET /v1/orgs/acme/spaces?limit=1000',
      'GET /v1/spaces/spc_1/content/pages',
      'GET /v1/spaces/spc_1/change-requests?limit=1000',
      'GET /v1/spaces/spc_1/change-requests?status=draft&limit=1000',
      'GET /v1/spaces/spc_1/change-requests?limit=1000',
      'GET /v1/spaces/spc_1/change-requests?status=draft&limit=1000',
      'GET /v1/spaces/spc_1/change-requests/12/content/pages',
      'GET /v1/orgs/acme/sites?limit=1000',
      'GET /v1/orgs/acme/sites/site_1/sections?limit=1000',
    ])
    const pages = ['content', 'pages', 'get']
    const start = ['words', 'Start\tstart']
    assert.deepEqual(await offered([...pages, '--space', 'developer-guide', '']), start)
    assert.deepEqual(await offered([...pages, ''], { DOCSCTL_SPACE: 'developer-guide' }), start)
    assert.deepEqual(
      await offered([...pages, '--space=spc_1', '--change-request', 'Prices', '']),
      start,
    )
    assert.deepEqual(await offered(['change-requests', 'get', '--space', 'Developer Guide', '']), [
      'words',
      '12\tPrices',
    ])
    assert.deepEqual(await offered(['sites', 'sections', 'move', '--site', 'docs', '']), [
      'words',
      'Guides\tsec_1',
    ])
  })

  it('are loaded in the background if they are missing, and another key starts no second load', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server = await startServer(async (response, seen) => {
      await held
      json(200, { items: [guide] })(response, seen)
    })
    assert.deepEqual(await offeredByProgram(['spaces', 'get', '']), [])
    assert.deepEqual(await offeredByProgram(['spaces', 'get', 's']), [])
    release()
    await until(() => names().length === 1 && names()[0]?.endsWith('.txt') === true)
    assert.deepEqual(await offeredByProgram(['spaces', 'get', '']), [
      'words',
      'Developer guide\tspc_1',
    ])
    assert.equal(server.seen.length, 1)
  })

  it('show cached values during a reload, but not if they are too old', async () => {
    server = await startServer(
      json(200, { items: [guide] }),
      json(200, { items: [guide, legal] }),
      json(500, {}),
    )
    await refresh('spaces')
    const list = file()
    age(list, 10 * 60)
    const before = ['words', 'Developer guide\tspc_1']
    assert.deepEqual(await offeredByProgram(['spaces', 'get', '']), before)
    await until(() => readFileSync(list, 'utf8').includes('Legal') && names().length === 1)
    assert.deepEqual(await offeredByProgram(['spaces', 'get', '']), [...before, 'Legal\tspc_2'])
    age(list, 2 * 60 * 60)
    writeFileSync(`${list}.reading`, 'failed\n')
    assert.deepEqual(await offeredByProgram(['spaces', 'get', '']), [])
    assert.equal(server.seen.length, 2)
  })

  function age(path: string, seconds: number): void {
    const then = Date.now() / 1000 - seconds
    utimesSync(path, then, then)
  }

  it('are requested once if the request fails, without a message', async () => {
    server = await startServer(json(403, { error: { code: 403, message: 'no' } }))
    assert.deepEqual(await offeredByProgram(['spaces', 'get', '']), [])
    await until(() => names().some((name) => statSync(join(folder, 'cache/names', name)).size > 0))
    assert.deepEqual(await offeredByProgram(['spaces', 'get', '']), [])
    assert.deepEqual(requests(), ['GET /v1/orgs/acme/spaces?limit=1000'])
  })

  it('are cached by organization, profile, service, and token, readable only by the owner', async () => {
    server = await startServer(json(200, { items: [guide] }))
    await refresh('spaces')
    assert.equal(statSync(file()).mode & 0o777, 0o600)
    assert.equal(statSync(join(folder, 'cache/names')).mode & 0o777, 0o700)
    assert.doesNotMatch(file() + readFileSync(file(), 'utf8'), /tok_5ecret/)
    const others = [
      { DOCSCTL_ORG: 'other' },
      { DOCSCTL_TOKEN: 'tok_other' },
      { DOCSCTL_API_URL: 'http://127.0.0.1:9' },
    ]
    for (const env of others) {
      assert.deepEqual(await offered(['spaces', 'get', ''], env), [], JSON.stringify(env))
    }
    assert.deepEqual(await offered(['sites', 'list', '--org', 'other', '--space', '']), [])
    assert.deepEqual(await offered(['spaces', 'get', '']), ['words', 'Developer guide\tspc_1'])
  })

  it('use the organization of the project file', async () => {
    server = await startServer(json(200, { items: [guide] }))
    await refresh('spaces')
    for (const org of ['acme', '"acme"']) {
      writeFileSync(join(folder, '.docsctl.yaml'), `org: ${org}\n`)
      assert.deepEqual(await offered(['spaces', 'get', ''], { DOCSCTL_ORG: '' }), [
        'words',
        'Developer guide\tspc_1',
      ])
    }
  })

  it('contain no control characters, and no IDs with spaces', async () => {
    const evil = [
      space('spc_1', 'red \u001b[31m\ttab\nline \u202eback'),
      space('spc 2', 'blank'),
      space('spc\n3', 'line end'),
      space('$(reboot)', 'substitution'),
      space('spc_4', 'x'.repeat(200)),
    ]
    server = await startServer(json(200, { items: evil }))
    await refresh('spaces')
    assert.deepEqual(await offered(['spaces', 'get', '']), [
      'words',
      'spc_1\tred \\u{1b}[31m tab line \\u{202e}back',
      'substitution\t$(reboot)',
      `spc_4\t${'x'.repeat(79)}…`,
    ])
  })

  it('are limited in number, even if the typed text matches very many', async () => {
    const many = [...Array(1500).keys()].map((number) =>
      space(`spc_${String(number).padStart(4, '0')}`, 'Space'),
    )
    server = await startServer(
      json(200, { items: many.slice(0, 1000), next: { page: 'b' } }),
      json(200, { items: many.slice(1000) }),
    )
    await refresh('spaces')
    const lines = await offered(['spaces', 'get', ''])
    assert.equal(lines.length, 1002)
    assert.equal(lines.at(1), 'spc_0000\tSpace')
    assert.equal(lines.at(-1), 'spc_1499\tSpace')
    assert.deepEqual(await offered(['spaces', 'get', 'spc_123']), [
      'words',
      ...[...Array(10).keys()].map((number) => `spc_123${number}\tSpace`),
    ])
  })

  it('are empty if a file is damaged, if the service sends HTML, or if no user is signed in', async () => {
    server = await startServer(json(200, { items: [guide] }), text(200, '<html>', 'text/html'))
    await refresh('spaces')
    writeFileSync(file(), 'garbage\nspc_1\n')
    writeFileSync(`${file()}.reading`, 'failed\n')
    assert.deepEqual(await offered(['spaces', 'get', '']), [])
    const { exit } = await run(['cache', 'refresh', 'teams'])
    assert.notEqual(exit, 0)
    assert.deepEqual(await offered(['teams', 'get', '']), [])
    assert.deepEqual(
      await offeredByProgram(['teams', 'get', ''], { DOCSCTL_CACHE_DIR: '/dev/null/x' }),
      [],
    )
  })

  it('are offered from an old list too, because commands resolve names again', async () => {
    server = await startServer(json(200, { items: [guide] }))
    await refresh('spaces')
    const typed = ['spaces', 'get', 'Deve']
    assert.deepEqual(await offered(typed), ['words', 'Developer guide\tspc_1'])
    const old = Date.now() / 1000 - 300
    utimesSync(file(), old, old)
    writeFileSync(`${file()}.reading`, 'failed\n')
    assert.deepEqual(await offered(typed), ['words', 'Developer guide\tspc_1'])
  })

  it('are removed by cache clear, which prints the number of lists', async () => {
    server = await startServer(json(200, { items: [guide] }), json(200, { items: [] }))
    await refresh('spaces')
    await refresh('teams')
    const where = join(folder, 'cache/names')
    const cleared = await run(['cache', 'clear', '--json'])
    assert.deepEqual(JSON.parse(cleared.stdout), { folder: where, removed: 2 })
    const again = await run(['cache', 'clear', '--json'])
    assert.deepEqual(JSON.parse(again.stdout), { folder: where, removed: 0 })
  })
})
