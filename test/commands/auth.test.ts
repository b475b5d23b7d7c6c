import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import nock from 'nock'
import { removeWorlds, type World, workingKeychain, world, write } from '../profile/world.ts'
import { type World as Around, docsctl } from '../support/docsctl.ts'

const organization = (id: string, title: string) => ({
  object: 'organization',
  id,
  title,
  createdAt: '2025-01-01T00:00:00.000Z',
  emailDomains: [],
  type: 'business',
  inviteLinks: false,
  plan: 'pro_2024',
  urls: { location: `https://api.test/v1/orgs/${id}`, app: `https://app.test/${id}` },
  trial: { status: 'none' },
  permissions: { admin: true },
})

const acme = organization('org_1', 'Acme')
const beta = organization('org_2', 'Beta')

/** Mocks a service that returns the given organizations for the given token. */
function sees(token: string, organizations: object[], url = 'https://api.test'): nock.Scope {
  return nock(url, { reqheaders: { authorization: `Bearer ${token}` } })
    .get('/v1/orgs?limit=1000')
    .reply(200, { items: organizations, count: organizations.length })
}

function refuses(token: string, url = 'https://api.test'): nock.Scope {
  return nock(url, { reqheaders: { authorization: `Bearer ${token}` } })
    .get('/v1/orgs?limit=1000')
    .reply(401, { error: { code: 401, message: 'invalid token' } })
}

let machine: World

/** Runs the program on a separate machine on which no user is signed in. */
function run(argv: string[], around: Around = {}) {
  return docsctl(argv, {
    ...around,
    cwd: machine.cwd,
    env: {
      DOCSCTL_TOKEN: '',
      DOCSCTL_API_URL: '',
      DOCSCTL_ORG: '',
      DOCSCTL_CONFIG_DIR: dirname(machine.config),
      ...around.env,
    },
  })
}

const stored = () => JSON.parse(readFileSync(machine.credentials, 'utf8'))
const config = () => JSON.parse(readFileSync(machine.config, 'utf8'))

/**
 * Creates two profiles, each with a token in the credentials file. `work` is the current profile.
 */
function signedIn() {
  const work = { apiUrl: 'https://api.test' }
  const home = { apiUrl: 'https://home.test' }
  write(machine.config, { current: 'work', profiles: { work, home } })
  write(machine.credentials, {
    work: { ...work, token: 'tok_work' },
    home: { ...home, token: 'tok_home' },
  })
}

beforeEach(() => {
  machine = world()
})

afterEach(() => {
  nock.cleanAll()
  removeWorlds()
})

describe('auth login', () => {
  it('prompts for URL and token, and stores the token after the service accepts it', async () => {
    const scope = sees('tok_new', [acme, beta])
    const around = { terminal: 100, stdin: ['https://api.test/v1/', 'tok_new'] }
    const { exit, stdout, stderr } = await run(['auth', 'login'], around)
    assert.equal(exit, 0, stderr)
    scope.done()
    assert.equal(stdout, '')
    assert.equal(
      stderr,
      [
        'API URL [https://api.gitbook.com]: Token for https://api.test (hidden): Signed in to https://api.test as profile default',
        `Token stored in ${machine.credentials}`,
        'The token has access to the organizations "Acme" (org_1), "Beta" (org_2)',
        '',
      ].join('\n'),
    )
    assert.deepEqual(stored(), { default: { apiUrl: 'https://api.test', token: 'tok_new' } })
    assert.deepEqual(config(), {
      current: 'default',
      profiles: { default: { apiUrl: 'https://api.test' } },
    })
    assert.equal(statSync(machine.credentials).mode & 0o777, 0o600)
  })

  it('uses the suggested URL if none is typed', async () => {
    signedIn()
    const scope = sees('tok_new', [acme, beta])
    const { exit } = await run(['auth', 'login'], { terminal: 100, stdin: ['', 'tok_new'] })
    scope.done()
    assert.equal(exit, 0)
    assert.equal(stored().work.token, 'tok_new')
  })

  it('reads the token from standard input with --with-token', async () => {
    sees('tok_new', [acme, beta])
    const argv = ['auth', 'login', '--with-token', '-p', 'ci', '--api-url', 'https://api.test']
    const { exit, stderr } = await run(argv, { stdin: 'tok_new\n' })
    assert.equal(exit, 0, stderr)
    assert.deepEqual(stored(), { ci: { apiUrl: 'https://api.test', token: 'tok_new' } })
    assert.ok(!stderr.includes('tok_new'))
  })

  it('stores the token in the keychain if there is one, and prints a note', async () => {
    sees('tok_new', [])
    const keychain = workingKeychain()
    const argv = ['auth', 'login', '--with-token', '--api-url', 'https://api.test']
    const { stderr } = await run(argv, { stdin: 'tok_new', keychain })
    assert.match(
      stderr,
      /^Token stored in the keychain\nThe token has access to no organizations$/m,
    )
    assert.deepEqual([...keychain.entries.values()], ['tok_new'])
    assert.deepEqual(stored(), { default: { apiUrl: 'https://api.test' } })
  })

  it('makes the only organization the default, and prints a note', async () => {
    sees('tok_new', [acme])
    const argv = ['auth', 'login', '--with-token', '--api-url', 'https://api.test']
    const { stderr } = await run(argv, { stdin: 'tok_new' })
    assert.match(
      stderr,
      /^The setting "org" of profile default is now org_1, because the token has access only to this organization$/m,
    )
    assert.equal(config().profiles.default.org, 'org_1')
  })

  it('keeps a default organization that is already set', async () => {
    const work = { apiUrl: 'https://api.test', org: 'org_9' }
    write(machine.config, { current: 'work', profiles: { work } })
    sees('tok_new', [acme])
    const { stderr } = await run(['auth', 'login', '--with-token'], { stdin: 'tok_new' })
    assert.doesNotMatch(stderr, /org of profile/)
    assert.equal(config().profiles.work.org, 'org_9')
  })

  it('replaces the token on a second login', async () => {
    signedIn()
    sees('tok_second', [acme, beta])
    const { exit } = await run(['auth', 'login', '--with-token'], { stdin: 'tok_second' })
    assert.equal(exit, 0)
    assert.equal(stored().work.token, 'tok_second')
    assert.equal(stored().home.token, 'tok_home')
  })

  it('stores nothing if the token is rejected', async () => {
    refuses('tok_bad')
    const argv = ['auth', 'login', '--with-token', '--api-url', 'https://api.test']
    const { exit, stdout, stderr } = await run(argv, { stdin: 'tok_bad' })
    assert.equal(exit, 4)
    assert.equal(stdout, '')
    assert.match(
      stderr,
      /The service rejected the token \(401\): invalid token\n {2}Nothing was stored\n/,
    )
    assert.ok(!stderr.includes('tok_bad'))
    assert.throws(() => readFileSync(machine.credentials), { code: 'ENOENT' })
    assert.throws(() => readFileSync(machine.config), { code: 'ENOENT' })
  })

  it('requires --with-token without a terminal', async () => {
    for (const around of [{}, { terminal: 100 }]) {
      const { exit, stderr } = await run(['auth', 'login', '--no-input'], around)
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Without a terminal or with --no-input, --with-token is required\. Run docsctl auth login --with-token < FILE/,
      )
    }
  })

  it('rejects plain http to another machine before it prompts for a token', async () => {
    const around = { terminal: 100, stdin: ['http://api.test', 'tok_new'] }
    const { exit, stderr } = await run(['auth', 'login'], around)
    assert.equal(exit, 2)
    assert.match(stderr, /The API URL http:\/\/api\.test must use https/)
    assert.doesNotMatch(stderr, /token for/)
  })

  it('rejects an empty token without a request', async () => {
    const { exit, stderr } = await run(['auth', 'login', '--with-token'], { stdin: '\n' })
    assert.equal(exit, 2)
    assert.match(stderr, /The token is empty/)
  })

  it('has no flag for the value of the token', async () => {
    const { exit, stderr } = await run(['auth', 'login', '--token', 'tok_new'])
    assert.equal(exit, 2)
    assert.match(stderr, /Unknown flag --token\. It is a flag of "sandbox run" and "sandbox serve"/)
  })

  it('works with damaged settings, and renames the damaged files', async () => {
    write(machine.config, '{"profiles": ')
    sees('tok_new', [acme, beta])
    const argv = ['auth', 'login', '--with-token', '--api-url', 'https://api.test']
    const { exit, stderr } = await run(argv, { stdin: 'tok_new' })
    assert.equal(exit, 0, stderr)
    assert.match(
      stderr,
      /config\.json was invalid and was replaced\. The old file was renamed to .*config\.json\.corrupt-1/,
    )
  })

  it('reports settings that prevent the new token from being used', async () => {
    signedIn()
    sees('tok_new', [acme, beta], 'https://home.test')
    const argv = ['auth', 'login', '--with-token', '-p', 'home']
    const { stderr } = await run(argv, { stdin: 'tok_new', env: { DOCSCTL_TOKEN: 'tok_env' } })
    assert.match(
      stderr,
      /^note: DOCSCTL_TOKEN is set and can take precedence over the stored token$/m,
    )
    assert.match(
      stderr,
      /^note: The current profile is work\. To change it: docsctl auth switch home/m,
    )
  })
})

describe('auth status', () => {
  const both = () => {
    signedIn()
    sees('tok_work', [acme, beta])
    refuses('tok_home', 'https://home.test')
  }

  it('shows each profile, the location of its token, and whether the token is valid', async () => {
    const keychain = workingKeychain()
    const work = { apiUrl: 'https://api.test' }
    const idle = { apiUrl: 'https://idle.test' }
    write(machine.config, { current: 'work', profiles: { work, idle } })
    write(machine.credentials, { work })
    keychain.entries.set(`work ${dirname(machine.config)}`, 'tok_work')
    sees('tok_work', [acme, beta])
    const argv = ['auth', 'status', '--no-color']
    const { exit, stdout, stderr } = await run(argv, { terminal: 100, keychain })
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      [
        'PROFILE  CURRENT  API URL            TOKEN IN  STATUS    ORGANIZATIONS',
        'work     yes      https://api.test   keychain  works     Acme, Beta',
        'idle     no       https://idle.test  -         no token  -',
        '',
      ].join('\n'),
    )
    assert.equal(stderr, 'idle: profile idle has no token\n')
  })

  it('prints JSON with --json, without any token', async () => {
    both()
    const { exit, stdout, stderr } = await run(['auth', 'status', '--json'])
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [
      {
        profile: 'work',
        current: true,
        apiUrl: 'https://api.test',
        tokenIn: machine.credentials,
        status: 'works',
        organizations: [
          { id: 'org_1', title: 'Acme' },
          { id: 'org_2', title: 'Beta' },
        ],
      },
      {
        profile: 'home',
        current: false,
        apiUrl: 'https://home.test',
        tokenIn: machine.credentials,
        status: 'refused',
        organizations: null,
        message: 'The service rejected the token (401): invalid token',
      },
    ])
    assert.doesNotMatch(stdout + stderr, /tok_/)
  })

  it('exits with 4 if the active token is rejected, with the result on stdout', async () => {
    both()
    const { exit, stdout, stderr } = await run(['auth', 'status', '-p', 'home', '-o', 'jsonl'])
    assert.equal(exit, 4)
    const rows = stdout.trimEnd().split('\n')
    assert.deepEqual(
      rows
        .map((row) => JSON.parse(row))
        .map(({ profile, current, status }) => [profile, current, status]),
      [
        ['work', false, 'works'],
        ['home', true, 'refused'],
      ],
    )
    assert.match(stderr, /"exit":4/)
  })

  it('exits with 9 if the service of the active token is unreachable', async () => {
    signedIn()
    nock('https://api.test').get('/v1/orgs?limit=1000').times(8).reply(503, '')
    sees('tok_home', [acme], 'https://home.test')
    const { exit, stdout } = await run(['auth', 'status'])
    assert.equal(exit, 9)
    assert.match(stdout, /^work\ttrue\thttps:\/\/api\.test\t\S+\tunreachable\t$/m)
    assert.match(stdout, /^home\tfalse\t.*\tworks\t/m)
  })

  it('shows the token from the environment as the active token', async () => {
    both()
    const scope = sees('tok_env', [acme])
    const { exit, stdout } = await run(['auth', 'status'], { env: { DOCSCTL_TOKEN: 'tok_env' } })
    scope.done()
    assert.equal(exit, 0)
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((row) => row.split('\t').slice(0, 5))
    assert.deepEqual(rows, [
      ['environment', 'true', 'https://api.test', 'DOCSCTL_TOKEN', 'works'],
      ['work', 'false', 'https://api.test', machine.credentials, 'works'],
      ['home', 'false', 'https://home.test', machine.credentials, 'refused'],
    ])
  })

  it('does not send a stored token to the URL from the environment', async () => {
    signedIn()
    sees('tok_home', [acme], 'https://home.test')
    const { exit, stdout, stderr } = await run(['auth', 'status'], {
      env: { DOCSCTL_API_URL: 'https://other.test' },
    })
    assert.equal(exit, 4)
    assert.match(stdout, /^work\ttrue\thttps:\/\/other\.test\t\tno token\t$/m)
    assert.match(stderr, /belongs to https:\/\/api\.test and is not sent to https:\/\/other\.test/)
  })

  it('prints an empty list and exits with 4 before the first login', async () => {
    const { exit, stdout, stderr } = await run(['auth', 'status', '--json'])
    assert.equal(exit, 4)
    assert.equal(stdout, '[]\n')
    assert.match(JSON.parse(stderr).error.message, /^Not signed in: profile default has no token$/)
  })
})

describe('auth logout', () => {
  it('removes the token and keeps the profile', async () => {
    signedIn()
    const { exit, stderr } = await run(['auth', 'logout'])
    assert.equal(exit, 0)
    assert.equal(
      stderr,
      `Signed out of profile work and removed its token from ${machine.credentials}\n`,
    )
    assert.deepEqual(Object.keys(stored()), ['home'])
    assert.deepEqual(Object.keys(config().profiles), ['work', 'home'])
  })

  it('also removes the token from the keychain', async () => {
    const keychain = workingKeychain()
    write(machine.config, { current: 'work', profiles: { work: {} } })
    write(machine.credentials, { work: { apiUrl: 'https://api.test' } })
    keychain.entries.set(`work ${dirname(machine.config)}`, 'tok_work')
    const { exit } = await run(['auth', 'logout', '-p', 'work'], { keychain })
    assert.equal(exit, 0)
    assert.deepEqual([...keychain.entries], [])
    assert.deepEqual(stored(), {})
  })

  it('removes the whole profile with --forget', async () => {
    signedIn()
    const { exit } = await run(['auth', 'logout', '-p', 'home', '--forget'])
    assert.equal(exit, 0)
    assert.deepEqual(Object.keys(config().profiles), ['work'])
    assert.equal(config().current, 'work')
  })

  it('does nothing if there is no token', async () => {
    write(machine.config, { current: 'work', profiles: { work: {} } })
    const { exit, stderr } = await run(['auth', 'logout'])
    assert.equal(exit, 0)
    assert.equal(stderr, 'Profile work has no token\n')
  })

  it('rejects a profile that does not exist', async () => {
    signedIn()
    const { exit, stderr } = await run(['auth', 'logout', '-p', 'wrk'])
    assert.equal(exit, 2)
    assert.match(stderr, /Unknown profile "wrk"( in --profile)?\. Expected one of: work, home/)
  })

  it('warns that a token from the environment is still used', async () => {
    signedIn()
    const { stderr } = await run(['auth', 'logout'], { env: { DOCSCTL_TOKEN: 'tok_env' } })
    assert.match(stderr, /^note: DOCSCTL_TOKEN is still set, so commands can still use its token$/m)
  })
})

describe('auth token', () => {
  it('prints the active token and nothing else', async () => {
    signedIn()
    assert.deepEqual(await run(['auth', 'token']), { exit: 0, stdout: 'tok_work\n', stderr: '' })
    const { stdout } = await run(['auth', 'token', '-p', 'home'])
    assert.equal(stdout, 'tok_home\n')
  })

  it('exits with 4 if there is no token', async () => {
    const { exit, stdout, stderr } = await run(['auth', 'token'])
    assert.equal(exit, 4)
    assert.equal(stdout, '')
    assert.match(stderr, /docsctl auth login --profile default/)
  })
})

describe('auth switch', () => {
  it('makes the named profile the current profile', async () => {
    signedIn()
    const { exit, stderr } = await run(['auth', 'switch', 'home'])
    assert.equal(exit, 0)
    assert.equal(stderr, 'Switched to profile home\n')
    assert.equal(config().current, 'home')
  })

  it('prompts for a profile on a terminal, and accepts a number or a name', async () => {
    for (const [typed, current] of [
      ['2', 'home'],
      ['work', 'work'],
    ] as const) {
      signedIn()
      const { exit, stderr } = await run(['auth', 'switch'], { terminal: 100, stdin: [typed] })
      assert.equal(exit, 0, stderr)
      assert.match(
        stderr,
        /^\* 1\. work {2}https:\/\/api\.test\n {2}2\. home {2}https:\/\/home\.test\nProfile/,
      )
      assert.equal(config().current, current)
    }
  })

  it('requires a name without a terminal, and lists the profiles', async () => {
    signedIn()
    const { exit, stderr } = await run(['auth', 'switch'])
    assert.equal(exit, 2)
    assert.match(stderr, /Missing required argument NAME\. Expected one of: work, home/)
  })

  it('rejects a profile that does not exist', async () => {
    signedIn()
    const { exit, stderr } = await run(['auth', 'switch', 'wrk'])
    assert.equal(exit, 2)
    assert.match(stderr, /Unknown profile "wrk"( in --profile)?\. Expected one of: work, home/)
    assert.equal(config().current, 'work')
  })

  it('warns if an environment variable overrides the profile', async () => {
    signedIn()
    const { stderr } = await run(['auth', 'switch', 'home'], { env: { DOCSCTL_PROFILE: 'work' } })
    assert.match(stderr, /^note: DOCSCTL_PROFILE is set, so profile work takes precedence$/m)
  })
})
