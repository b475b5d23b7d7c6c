import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import nock from 'nock'
import { removeWorlds, type World, world, write } from '../profile/world.ts'
import { docsctl } from '../support/docsctl.ts'

let machine: World

function run(argv: string[], env: Record<string, string> = {}, terminal?: number) {
  return docsctl(argv, {
    cwd: machine.cwd,
    ...(terminal !== undefined && { terminal }),
    env: {
      DOCSCTL_TOKEN: '',
      DOCSCTL_API_URL: '',
      DOCSCTL_ORG: '',
      DOCSCTL_CONFIG_DIR: dirname(machine.config),
      ...env,
    },
  })
}

const profiles = () => JSON.parse(readFileSync(machine.config, 'utf8')).profiles

beforeEach(() => {
  machine = world()
  const work = { apiUrl: 'https://api.test', org: 'org_1', pageSize: 200 }
  const home = { apiUrl: 'https://home.test' }
  write(machine.config, { current: 'work', profiles: { work, home } })
})

afterEach(removeWorlds)

describe('config set', () => {
  it('writes to the current profile and prints a note', async () => {
    const { exit, stdout, stderr } = await run(['config', 'set', 'space', 'sp_1'])
    assert.equal(exit, 0)
    assert.equal(stdout, '')
    assert.equal(stderr, 'Set space of profile work to sp_1\n')
    assert.equal(profiles().work.space, 'sp_1')
  })

  it('stores the ID of a space and a site given by title', async () => {
    const env = { DOCSCTL_TOKEN: 'tok_1', DOCSCTL_API_URL: 'https://api.test' }
    nock('https://api.test')
      .get('/v1/orgs/org_1/spaces?limit=1000')
      .times(2)
      .reply(200, { items: [{ id: 'spc_1', title: 'Developer Guide' }] })
      .get('/v1/orgs/org_1/sites?limit=1000')
      .reply(200, { items: [{ id: 'site_1', title: 'Help Center' }] })
    const found = await run(['config', 'set', 'space', 'developer guide', '--no-warn'], env)
    assert.equal(found.exit, 0)
    assert.match(found.stderr, /^Set space of profile work to spc_1$/m)
    await run(['config', 'set', 'site', 'Help Center', '--no-warn'], env)
    const none = await run(['config', 'set', 'space', 'Design System', '--no-warn'], env)
    assert.equal(none.exit, 3)
    assert.match(none.stderr, /No space with the ID or name "Design System"/)
    const { space, site } = profiles().work
    assert.deepEqual([space, site], ['spc_1', 'site_1'])
    assert.ok(nock.isDone())
  })

  it('stores the ID of an organization given by title', async () => {
    const env = { DOCSCTL_TOKEN: 'tok_1', DOCSCTL_API_URL: 'https://api.test' }
    nock('https://api.test')
      .get('/v1/orgs?limit=1000')
      .times(2)
      .reply(200, { items: [{ id: 'org_7', title: 'Tidewater' }] })
    const found = await run(['config', 'set', 'org', 'Tidewater', '--no-warn'], env)
    assert.match(found.stderr, /^Set org of profile work to org_7$/m)
    assert.equal(profiles().work.org, 'org_7')
    const none = await run(['config', 'set', 'org', 'Tidewater Docs', '--no-warn'], env)
    assert.equal(none.exit, 3)
    assert.match(none.stderr, /No organization with the ID or name "Tidewater Docs"/)
    assert.ok(nock.isDone())
  })

  it('writes to the profile of -p', async () => {
    const { exit } = await run(['config', 'set', 'output', 'json', '-p', 'home'])
    assert.equal(exit, 0)
    assert.deepEqual(profiles().home, { apiUrl: 'https://home.test', output: 'json' })
  })

  it('rejects a profile that does not exist', async () => {
    const { exit, stderr } = await run(['config', 'set', 'org', 'org_2', '-p', 'hme'])
    assert.equal(exit, 2)
    assert.match(stderr, /Unknown profile "hme" in --profile\. Expected one of: work, home/)
    assert.deepEqual(Object.keys(profiles()), ['work', 'home'])
  })

  it('rejects an unknown key and an invalid value', async () => {
    const unknown = await run(['config', 'set', 'team', 'x'])
    assert.equal(unknown.exit, 2)
    assert.match(
      unknown.stderr,
      /Unknown setting "team"\. Expected one of: org, space, site, output, page-size, review-keys, theme, mouse, journal, journal-keep, journal-size, policy, release-url/,
    )
    for (const [key, value, rule] of [
      [
        'page-size',
        '1001',
        /Invalid value "1001" for page-size\. Expected a whole number from 1 to 1000/,
      ],
      [
        'output',
        'xml',
        /Invalid value "xml" for output\. Expected one of: table, tsv, csv, json, jsonl, yaml, ids/,
      ],
      ['org', ' ', /Invalid value " " for org\. Expected an ID or a title/],
    ] as const) {
      const { exit, stderr } = await run(['config', 'set', key, value])
      assert.equal(exit, 2)
      assert.match(stderr, rule)
    }
  })

  it('rejects an unknown action, an invalid key and a duplicate key in review-keys', async () => {
    for (const [keys, message] of [
      [
        'mrege=M',
        /Invalid value "mrege" for review-keys\. Did you mean merge\? Expected one of: down, up, top, bottom, half-down, half-up, enter, pane, next-change, previous-change, next-thread, previous-thread, search, fold, order, comment, take-back, reply, resolve, … \(47 in total\)/,
      ],
      [
        'merge=ctrl-c',
        /Invalid value "ctrl-c" for review-keys merge\. Use keys such as j, G, ctrl-d, or tab/,
      ],
      ['merge', /Invalid value "" for review-keys merge\. Use keys such as j, G, ctrl-d, or tab/],
      ['merge=M viewed=M', /Key "M" is already used for "(merge|viewed)"/],
    ] as const) {
      const { exit, stderr } = await run(['config', 'set', 'review-keys', keys])
      assert.equal(exit, 2)
      assert.match(stderr, message)
      assert.equal(profiles().work.reviewKeys, undefined)
    }
    assert.equal((await run(['config', 'set', 'review-keys', 'merge=M viewed=v,space'])).exit, 0)
  })

  it('warns if an environment variable overrides the value', async () => {
    const { stderr } = await run(['config', 'set', 'org', 'org_2'], { DOCSCTL_ORG: 'org_9' })
    assert.match(stderr, /^note: DOCSCTL_ORG is set, so "org_9" takes precedence$/m)
  })

  it('fixes a stored value that blocks other commands', async () => {
    write(machine.config, { current: 'work', profiles: { work: { pageSize: 'many' } } })
    assert.equal((await run(['teams', 'list', '--org', 'org_1'])).exit, 2)
    const listed = await run(['config', 'list'])
    assert.equal(listed.exit, 0)
    assert.match(listed.stderr, /many/)
    assert.equal((await run(['config', 'set', 'page-size', '10'])).exit, 0)
    const after = await run(['config', 'list'])
    assert.deepEqual([after.exit, after.stderr], [0, '3 settings, complete\n'])
  })
})

describe('config unset', () => {
  it('removes the value, even an invalid one', async () => {
    write(machine.config, { current: 'work', profiles: { work: { pageSize: 'many' } } })
    const { exit, stderr } = await run(['config', 'unset', 'page-size'])
    assert.equal(exit, 0)
    assert.equal(stderr, 'Profile work no longer sets page-size\n')
    assert.deepEqual(profiles().work, {})
  })

  it('does nothing if there is no value', async () => {
    const { exit, stderr } = await run(['config', 'unset', 'site'])
    assert.equal(exit, 0)
    assert.equal(stderr, 'Profile work does not set site\n')
  })

  it('rejects an unknown key', async () => {
    assert.equal((await run(['config', 'unset', 'team'])).exit, 2)
  })
})

describe('config get', () => {
  it('prints the effective value, from the profile or an override', async () => {
    assert.equal((await run(['config', 'get', 'org'])).stdout, 'org_1\n')
    assert.equal((await run(['config', 'get', 'page-size'])).stdout, '200\n')
    assert.equal((await run(['config', 'get', 'org'], { DOCSCTL_ORG: 'org_9' })).stdout, 'org_9\n')
    assert.equal(
      (await run(['config', 'get', 'api-url', '-p', 'home'])).stdout,
      'https://home.test\n',
    )
  })

  it('exits with 3 if the value is not set', async () => {
    const { exit, stdout, stderr } = await run(['config', 'get', 'site'])
    assert.equal(exit, 3)
    assert.equal(stdout, '')
    assert.match(stderr, /site is not set\n {2}try: docsctl config set site ID/)
  })

  it('rejects an unknown key', async () => {
    assert.equal((await run(['config', 'get', 'team'])).exit, 2)
  })
})

describe('config list', () => {
  it('shows every value with its source', async () => {
    const project = join(machine.root, 'repo/.docsctl.yaml')
    write(project, 'space: sp_project\n')
    const env = { DOCSCTL_SITE: 'site_env', DOCSCTL_OUTPUT: 'tsv' }
    const { exit, stdout } = await run(['config', 'list', '--show-origin'], env)
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      [
        `profile\twork\t${machine.config}`,
        'api-url\thttps://api.test\tprofile work',
        'org\torg_1\tprofile work',
        `space\tsp_project\t${project}`,
        'site\tsite_env\tDOCSCTL_SITE',
        'output\ttsv\tDOCSCTL_OUTPUT',
        'page-size\t200\tprofile work',
        '',
      ].join('\n'),
    )
  })

  it('prints a table on a terminal', async () => {
    const { stdout } = await run(['config', 'list', '-p', 'home', '--no-color'], {}, 100)
    assert.equal(stdout, 'KEY      VALUE\nprofile  home\napi-url  https://home.test\n')
  })

  it('prints JSON with --json', async () => {
    const { stdout } = await run(['config', 'list', '-p', 'home', '--json'])
    assert.deepEqual(JSON.parse(stdout), [
      { key: 'profile', value: 'home' },
      { key: 'api-url', value: 'https://home.test' },
    ])
  })
})

describe('config path', () => {
  it('prints the location of the settings, even if they are damaged', async () => {
    write(machine.config, 'not JSON')
    assert.deepEqual(await run(['config', 'path']), {
      exit: 0,
      stdout: `${machine.config}\n`,
      stderr: '',
    })
  })
})
