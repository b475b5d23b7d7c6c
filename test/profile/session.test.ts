import assert from 'node:assert/strict'
import { join } from 'node:path'
import { requireToken, resolveSession, type SessionFlags } from '../../src/profile/session.ts'
import { noKeychain, removeWorlds, type World, workingKeychain, world, write } from './world.ts'

const work = 'https://work.example.com'

/**
 * Creates a machine on which `work` is the current profile, with its token in the credentials file.
 * The profile `other` has neither a URL nor a token.
 */
function signedIn(settings: object = {}): World {
  const machine = world()
  write(machine.config, {
    current: 'work',
    profiles: { work: { apiUrl: work, ...settings }, other: {} },
  })
  write(machine.credentials, { work: { apiUrl: work, token: 'gb_stored' } })
  return machine
}

function resolve(machine: World, flags: SessionFlags = {}) {
  return resolveSession(machine, flags, noKeychain)
}

/** Returns the API URL and the token of the requests. */
async function target(machine: World, flags: SessionFlags = {}) {
  const session = await resolve(machine, flags)
  return [session.apiUrl.value, (await session.token())?.value]
}

describe('a session without any configuration', () => {
  afterEach(removeWorlds)

  it('uses the default profile and the public API, without a token', async () => {
    const session = await resolve(world())
    assert.deepEqual(session.profile, { value: 'default', origin: 'default' })
    assert.deepEqual(session.apiUrl, { value: 'https://api.gitbook.com', origin: 'default' })
    assert.equal(await session.token(), undefined)
    assert.equal(session.missingToken, 'profile default has no token')
    assert.deepEqual(session.notes, [])
    for (const name of ['org', 'space', 'site', 'output', 'pageSize', 'project']) {
      assert.equal(name in session, false, name)
    }
    await assert.rejects(requireToken(session), {
      kind: 'not-signed-in',
      message: 'Not signed in: profile default has no token',
      details: {
        hint: 'docsctl auth login --profile default --api-url https://api.gitbook.com (or set DOCSCTL_TOKEN)',
      },
    })
  })

  it('reports that there are profiles but no current profile', async () => {
    const machine = world()
    write(machine.config, { profiles: { work: {}, home: {} } })
    assert.equal(
      (await resolve(machine)).missingToken,
      'profile default has no token. Select one of these profiles with docsctl auth switch: work, home',
    )
    write(machine.config, { profiles: { work: {}, default: {} } })
    assert.equal((await resolve(machine)).missingToken, 'profile default has no token')
  })
})

describe('a setting with an invalid value', () => {
  afterEach(removeWorlds)

  it('ends the run if the fault is not handled', async () => {
    const machine = signedIn({ output: 'xml' })
    await assert.rejects(resolve(machine), {
      kind: 'usage',
      message: /"xml" for profile work: output\. Expected one of: table/,
      details: {
        hint: 'docsctl config unset output --profile work',
        problems: [
          {
            where: 'profile work: output',
            rule: 'unknown-value',
            message:
              'Invalid value "xml" for profile work: output. Expected one of: table, tsv, csv, json, jsonl, yaml, ids',
            value: 'xml',
          },
        ],
      },
    })
  })

  it('is skipped if the fault is handled', async () => {
    const machine = signedIn({ output: 'xml', org: 'org_1' })
    const faults: string[] = []
    const session = await resolveSession(machine, {}, noKeychain, (fault) =>
      faults.push(fault.message),
    )
    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', /"xml" for profile work: output\. Expected one of: table/)
    assert.deepEqual(session.output, undefined)
    assert.deepEqual(session.org, { value: 'org_1', origin: 'profile work' })
  })

  it('is not confused with other errors', async () => {
    const machine = signedIn()
    const nowhere = { ...machine, cwd: undefined as never }
    const faults: unknown[] = []
    await assert.rejects(
      resolveSession(nowhere, {}, noKeychain, (fault) => faults.push(fault)),
      TypeError,
    )
    assert.deepEqual(faults, [])
  })
})

describe('org, space, and site', () => {
  afterEach(removeWorlds)

  for (const [name, vendor] of [
    ['org', 'GITBOOK_ORGANIZATION'],
    ['space', undefined],
    ['site', undefined],
  ] as const) {
    it(`${name} comes from the flag, the environment, the project file, or the profile`, async () => {
      const machine = signedIn({ [name]: 'of-profile' })
      const found = async (flags: SessionFlags = {}) => (await resolve(machine, flags))[name]
      assert.deepEqual(await found(), { value: 'of-profile', origin: 'profile work' })
      const project = join(machine.root, 'repo/.docsctl.yaml')
      write(project, `${name}:`)
      assert.deepEqual(await found(), { value: 'of-profile', origin: 'profile work' })
      write(project, `${name}: of-project`)
      assert.deepEqual(await found(), { value: 'of-project', origin: project })
      if (vendor !== undefined) {
        machine.env[vendor] = 'of-vendor'
        assert.deepEqual(await found(), { value: 'of-vendor', origin: vendor })
      }
      const own = `DOCSCTL_${name.toUpperCase()}`
      machine.env[own] = 'of-environment'
      assert.deepEqual(await found(), { value: 'of-environment', origin: own })
      assert.deepEqual(await found({ [name]: 'typed' }), { value: 'typed', origin: `--${name}` })
    })

    it(`${name} is rejected, not skipped, if it is typed as an empty value`, async () => {
      const machine = signedIn({ [name]: 'of-profile' })
      await assert.rejects(resolve(machine, { [name]: '' }), {
        kind: 'usage',
        message: `Invalid value "" for --${name}. Expected an ID or a title`,
      })
    })
  }

  it('come from the typed profile, but the environment still overrides the profile', async () => {
    const machine = signedIn({ org: 'org_work', site: 'site_work' })
    machine.env.DOCSCTL_SITE = 'site_env'
    const session = await resolve(machine, { profile: 'work' })
    assert.deepEqual(session.org, { value: 'org_work', origin: 'profile work' })
    assert.deepEqual(session.site, { value: 'site_env', origin: 'DOCSCTL_SITE' })
    assert.equal((await resolve(machine, { profile: 'other' })).org, undefined)
  })
})

describe('output and page size', () => {
  afterEach(removeWorlds)

  it('come from the environment, the project file, or the profile', async () => {
    const machine = signedIn({ output: 'csv', pageSize: 10 })
    let session = await resolve(machine)
    assert.deepEqual(session.output, { value: 'csv', origin: 'profile work' })
    assert.deepEqual(session.pageSize, { value: 10, origin: 'profile work' })
    const project = join(machine.cwd, '.docsctl.yaml')
    write(project, 'output: yaml\npageSize: 20\n')
    session = await resolve(machine)
    assert.deepEqual(session.output, { value: 'yaml', origin: project })
    assert.deepEqual(session.pageSize, { value: 20, origin: project })
    machine.env.DOCSCTL_OUTPUT = 'ids'
    session = await resolve(machine)
    assert.deepEqual(session.output, { value: 'ids', origin: 'DOCSCTL_OUTPUT' })
  })

  it('are rejected with their source if they are invalid', async () => {
    const machine = signedIn({ pageSize: 5000 })
    await assert.rejects(resolve(machine), {
      kind: 'usage',
      message:
        'Invalid value 5000 for profile work: page-size. Expected a whole number from 1 to 1000',
    })
    const project = join(machine.cwd, '.docsctl.yaml')
    write(project, 'pageSize: 0\norg: 12\n')
    await assert.rejects(resolve(machine), {
      kind: 'usage',
      message: `Invalid value 12 for ${project}: org. Put the value in quotes`,
    })
    machine.env.DOCSCTL_OUTPUT = 'pdf'
    write(project, 'pageSize: 1\n')
    await assert.rejects(resolve(machine), {
      kind: 'usage',
      message:
        'Invalid value "pdf" for DOCSCTL_OUTPUT. Expected one of: table, tsv, csv, json, jsonl, yaml, ids',
    })
  })
})

describe('the API URL', () => {
  afterEach(removeWorlds)

  it('comes from the flag, the environment, or the profile, and has a default', async () => {
    const machine = signedIn()
    const found = async (flags: SessionFlags = {}) => (await resolve(machine, flags)).apiUrl
    assert.deepEqual(await found(), { value: work, origin: 'profile work' })
    machine.env.GITBOOK_ENDPOINT = 'https://vendor.example.com/v1'
    assert.deepEqual(await found(), {
      value: 'https://vendor.example.com',
      origin: 'GITBOOK_ENDPOINT',
    })
    machine.env.DOCSCTL_API_URL = 'https://env.example.com/'
    assert.deepEqual(await found(), { value: 'https://env.example.com', origin: 'DOCSCTL_API_URL' })
    assert.deepEqual(await found({ apiUrl: 'https://typed.example.com/v1/' }), {
      value: 'https://typed.example.com',
      origin: '--api-url',
    })
  })

  it('is rejected without being shown if it contains a password', async () => {
    const machine = signedIn()
    machine.env.DOCSCTL_API_URL = 'https://ann:secret@work.example.com'
    await assert.rejects(resolve(machine), {
      kind: 'usage',
      message: 'Invalid DOCSCTL_API_URL. The URL cannot contain a username or password',
    })
  })

  it('is never set by a project file, and neither are token and profile', async () => {
    const machine = signedIn()
    write(
      join(machine.cwd, '.docsctl.yaml'),
      'apiUrl: https://evil.example\napi-url: https://evil.example\ntoken: gb_evil\nprofile: other\n',
    )
    const session = await resolve(machine)
    assert.deepEqual(await target(machine), [work, 'gb_stored'])
    assert.equal(session.profile.value, 'work')
    assert.equal(session.notes.length, 4)
  })
})

describe('the token', () => {
  afterEach(removeWorlds)

  it('stored for the profile is sent to its origin', async () => {
    const machine = signedIn()
    const session = await resolve(machine)
    assert.deepEqual(await session.token(), {
      value: 'gb_stored',
      origin: `profile work (${machine.credentials})`,
    })
    assert.equal('missingToken' in session, false)
    assert.deepEqual(await requireToken(session), await session.token())
    assert.deepEqual(await target(machine, { apiUrl: `${work}/elsewhere` }), [
      `${work}/elsewhere`,
      'gb_stored',
    ])
  })

  it('stored for the profile is never sent to another origin', async () => {
    const belongs = 'the token for profile work belongs to https://work.example.com'
    const machine = signedIn()
    let session = await resolve(machine, { apiUrl: 'https://evil.example' })
    assert.equal(await session.token(), undefined)
    assert.equal(session.missingToken, `${belongs} and is not sent to https://evil.example`)
    await assert.rejects(requireToken(session), { kind: 'not-signed-in' })
    assert.deepEqual(
      await target(machine, { profile: 'work', apiUrl: 'http://work.example.com' }),
      ['http://work.example.com', undefined],
    )
    machine.env.DOCSCTL_API_URL = 'https://work.example.com:8443'
    assert.deepEqual(await target(machine), ['https://work.example.com:8443', undefined])
    delete machine.env.DOCSCTL_API_URL
    machine.env.GITBOOK_ENDPOINT = 'https://vendor.example.com'
    assert.deepEqual(await target(machine), ['https://vendor.example.com', undefined])
    delete machine.env.GITBOOK_ENDPOINT
    write(machine.config, {
      current: 'work',
      profiles: { work: { apiUrl: 'https://moved.example' } },
    })
    session = await resolve(machine)
    assert.equal(session.missingToken, `${belongs} and is not sent to https://moved.example`)
  })

  it('in DOCSCTL_TOKEN is sent to any API URL and overrides all other tokens', async () => {
    const machine = signedIn()
    Object.assign(machine.env, {
      DOCSCTL_TOKEN: 'gb_env\n',
      DOCSCTL_TOKEN_FILE: '/nowhere',
      GITBOOK_TOKEN: 'gb_vendor',
    })
    assert.deepEqual(await target(machine), [work, 'gb_env'])
    assert.deepEqual(await target(machine, { apiUrl: 'https://new.example' }), [
      'https://new.example',
      'gb_env',
    ])
    assert.deepEqual(await (await resolve(machine)).token(), {
      value: 'gb_env',
      origin: 'DOCSCTL_TOKEN',
    })
  })

  it('in DOCSCTL_TOKEN_FILE is the content of the file without the line break', async () => {
    const machine = signedIn()
    write(join(machine.cwd, 'secret'), '  gb_file\n')
    machine.env.DOCSCTL_TOKEN_FILE = 'secret'
    machine.env.GITBOOK_TOKEN = 'gb_vendor'
    assert.deepEqual(await target(machine), [work, 'gb_file'])
  })

  it('in an unreadable or empty file is rejected with the file name', async () => {
    const machine = signedIn()
    machine.env.DOCSCTL_TOKEN_FILE = 'secret'
    const path = join(machine.cwd, 'secret')
    const missing = await resolve(machine)
    await assert.rejects(missing.token(), {
      kind: 'usage',
      message: `Cannot read the file ${path} for DOCSCTL_TOKEN_FILE (ENOENT)`,
    })
    write(path, '\n')
    await assert.rejects((await resolve(machine)).token(), {
      kind: 'usage',
      message: `The token in ${path} (DOCSCTL_TOKEN_FILE) is empty`,
    })
    machine.env.DOCSCTL_TOKEN = 'two words'
    await assert.rejects((await resolve(machine)).token(), {
      kind: 'usage',
      message: 'DOCSCTL_TOKEN must contain only visible ASCII characters, without spaces',
    })
  })

  it('is absent if the variable is empty', async () => {
    const machine = signedIn()
    Object.assign(machine.env, { DOCSCTL_TOKEN: '', DOCSCTL_TOKEN_FILE: '', GITBOOK_TOKEN: '' })
    assert.deepEqual(await target(machine), [work, 'gb_stored'])
  })

  it('in the keychain is read once, and only when it is needed', async () => {
    const machine = signedIn()
    write(machine.credentials, { work: { apiUrl: work } })
    const keychain = workingKeychain()
    const account = `work ${machine.home}/.config/docsctl`
    keychain.entries.set(account, 'gb_chain')
    const session = await resolveSession(machine, {}, keychain)
    assert.deepEqual(keychain.calls, [])
    assert.deepEqual(await session.token(), {
      value: 'gb_chain',
      origin: 'profile work (keychain)',
    })
    await session.token()
    assert.deepEqual(keychain.calls, [`get ${account}`])
  })

  it('in a damaged file is missing, and other tokens still work', async () => {
    const machine = signedIn()
    write(machine.credentials, '{')
    assert.equal(
      (await resolve(machine)).missingToken,
      `"${machine.credentials}" is not a valid docsctl file`,
    )
    machine.env.DOCSCTL_TOKEN = 'gb_env'
    assert.deepEqual(await target(machine), [work, 'gb_env'])
  })
})

describe('a damaged profiles file', () => {
  afterEach(removeWorlds)

  function damaged(): World {
    const machine = signedIn()
    write(machine.config, '{"profiles":')
    return machine
  }

  const refusal = { kind: 'usage', message: /config\.json" is not a valid docsctl file/ }

  it('is ignored with a note if URL and token come from the environment', async () => {
    const machine = damaged()
    machine.env = { DOCSCTL_API_URL: 'https://ci.example.com', DOCSCTL_TOKEN: 'gb_env' }
    const session = await resolve(machine)
    assert.deepEqual(session.notes, [
      `"${machine.config}" is not a valid docsctl file. Its profiles are ignored, because flags or environment variables set the URL and the token`,
    ])
    assert.deepEqual(await target(machine), ['https://ci.example.com', 'gb_env'])
    machine.env = { GITBOOK_ENDPOINT: 'https://ci.example.com', GITBOOK_TOKEN: 'gb_vendor' }
    assert.deepEqual(await target(machine), ['https://ci.example.com', 'gb_vendor'])
  })

  it('is rejected if a profile is given, or if URL or token come from a profile', async () => {
    const machine = damaged()
    machine.env = { DOCSCTL_API_URL: 'https://ci.example.com', DOCSCTL_TOKEN: 'gb_env' }
    await assert.rejects(resolve(machine, { profile: 'work' }), refusal)
    machine.env.DOCSCTL_PROFILE = 'work'
    await assert.rejects(resolve(machine), refusal)
    machine.env = { DOCSCTL_TOKEN: 'gb_env' }
    await assert.rejects(resolve(machine), refusal)
    machine.env = { DOCSCTL_API_URL: 'https://ci.example.com' }
    await assert.rejects(resolve(machine), refusal)
    machine.env.GITBOOK_TOKEN = 'gb_vendor'
    await assert.rejects(resolve(machine), refusal)
  })
})

describe('GITBOOK_TOKEN', () => {
  afterEach(removeWorlds)

  it('is sent to the public API, and to GITBOOK_ENDPOINT', async () => {
    const machine = world()
    machine.env.GITBOOK_TOKEN = 'gb_vendor'
    assert.deepEqual(await target(machine), ['https://api.gitbook.com', 'gb_vendor'])
    machine.env.GITBOOK_ENDPOINT = 'https://vendor.example.com/v1'
    assert.deepEqual(await target(machine), ['https://vendor.example.com', 'gb_vendor'])
    assert.deepEqual(await target(machine, { apiUrl: 'https://api.gitbook.com/v1' }), [
      'https://api.gitbook.com',
      'gb_vendor',
    ])
  })

  it('is not sent to any other URL from a flag, variable, or profile', async () => {
    const machine = world()
    machine.env.GITBOOK_TOKEN = 'gb_vendor'
    const flags = { apiUrl: 'https://new.example' }
    assert.deepEqual(await target(machine, flags), ['https://new.example', undefined])
    assert.equal(
      (await resolve(machine, flags)).missingToken,
      'profile default has no token; GITBOOK_TOKEN is sent only to GITBOOK_ENDPOINT or https://api.gitbook.com, not to https://new.example',
    )
    machine.env.GITBOOK_ENDPOINT = 'https://vendor.example.com'
    machine.env.DOCSCTL_API_URL = 'https://new.example'
    assert.deepEqual(await target(machine), ['https://new.example', undefined])
  })

  it('does not replace the token of a profile for a different service', async () => {
    const machine = signedIn()
    machine.env.GITBOOK_TOKEN = 'gb_vendor'
    assert.deepEqual(await target(machine), [work, 'gb_stored'])
  })
})

describe('a typed profile', () => {
  afterEach(removeWorlds)

  it('uses its own URL and token, and lists the ignored variables', async () => {
    const machine = signedIn()
    Object.assign(machine.env, {
      DOCSCTL_TOKEN: 'gb_env',
      DOCSCTL_TOKEN_FILE: '/nowhere',
      DOCSCTL_API_URL: 'https://env.example.com',
      GITBOOK_TOKEN: 'gb_vendor',
      GITBOOK_ENDPOINT: 'https://vendor.example.com',
      DOCSCTL_PROFILE: 'gone',
    })
    const session = await resolve(machine, { profile: 'work' })
    assert.deepEqual(await target(machine, { profile: 'work' }), [work, 'gb_stored'])
    assert.deepEqual(session.notes, [
      'With --profile, docsctl ignores DOCSCTL_TOKEN, DOCSCTL_TOKEN_FILE, DOCSCTL_API_URL, GITBOOK_TOKEN, GITBOOK_ENDPOINT',
    ])
    assert.deepEqual(await target(machine, { profile: 'other' }), [
      'https://api.gitbook.com',
      undefined,
    ])
  })

  it('without a token suggests a login, not a variable', async () => {
    await assert.rejects(requireToken(await resolve(signedIn(), { profile: 'other' })), {
      message: 'Not signed in: profile other has no token',
      details: { hint: 'docsctl auth login --profile other --api-url https://api.gitbook.com' },
    })
  })

  it('is rejected with the list of existing profiles if it is unknown', async () => {
    await assert.rejects(resolve(signedIn(), { profile: 'x' }), {
      kind: 'usage',
      message: 'Unknown profile "x" in --profile. Expected one of: work, other',
    })
  })
})

describe('a profile in DOCSCTL_PROFILE', () => {
  afterEach(removeWorlds)

  it('lets the environment override its token and URL', async () => {
    const machine = signedIn()
    Object.assign(machine.env, { DOCSCTL_PROFILE: 'work', DOCSCTL_TOKEN: 'gb_env' })
    assert.deepEqual(await target(machine), [work, 'gb_env'])
    assert.deepEqual((await resolve(machine)).notes, [])
  })
})
