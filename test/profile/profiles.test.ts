import assert from 'node:assert/strict'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DocsctlError } from '../../src/errors.ts'
import {
  chooseProfile,
  configPath,
  profileName,
  readProfiles,
  readProfilesToChange,
  removeProfile,
  saveProfile,
  setSetting,
  switchProfile,
  unsetSetting,
} from '../../src/profile/profiles.ts'
import { removeWorlds, world, write } from './world.ts'

const apiUrl = 'https://api.example.com'

function mode(path: string): number {
  return statSync(path).mode & 0o777
}

describe('profiles', () => {
  afterEach(removeWorlds)

  it('do not exist if there is no file', () => {
    assert.deepEqual(readProfiles(world()), { profiles: {} })
  })

  it('are stored with URL and settings, and the first saved profile becomes the current one', async () => {
    const machine = world()
    assert.deepEqual(await saveProfile(machine, 'work', { apiUrl: `${apiUrl}/v1/` }), [])
    await saveProfile(machine, 'home', { apiUrl: 'http://localhost:3000' })
    await setSetting(machine, 'work', 'page-size', '50')
    await setSetting(machine, 'work', 'org', 'org_1')
    await saveProfile(machine, 'work', { apiUrl: 'https://other.example.com' })
    await saveProfile(machine, 'home', { apiUrl: 'http://localhost:3000' })
    assert.deepEqual(JSON.parse(readFileSync(machine.config, 'utf8')), {
      current: 'work',
      profiles: {
        work: { apiUrl: 'https://other.example.com', pageSize: 50, org: 'org_1' },
        home: { apiUrl: 'http://localhost:3000' },
      },
    })
  })

  it('keep unknown keys of a newer version of docsctl', async () => {
    const machine = world()
    write(machine.config, { profiles: { work: { color: 'red' } }, theme: 'dark' })
    await setSetting(machine, 'work', 'site', 's1')
    assert.deepEqual(JSON.parse(readFileSync(machine.config, 'utf8')), {
      profiles: { work: { color: 'red', site: 's1' } },
      theme: 'dark',
    })
  })

  it('can be switched to, and removed', async () => {
    const machine = world()
    await saveProfile(machine, 'work', { apiUrl })
    await saveProfile(machine, 'home', { apiUrl })
    await switchProfile(machine, 'home')
    assert.equal(readProfiles(machine).current, 'home')
    await removeProfile(machine, 'home')
    assert.deepEqual(readProfiles(machine), { profiles: { work: { apiUrl } } })
    await saveProfile(machine, 'new', { apiUrl })
    assert.equal(readProfiles(machine).current, 'new')
  })

  it('are listed if an unknown profile is given', async () => {
    const machine = world()
    const rejection = (message: string, hint: string) => (error: DocsctlError) => {
      assert.deepEqual([error.kind, error.message, error.details.hint], ['usage', message, hint])
      return true
    }
    await assert.rejects(
      switchProfile(machine, 'x'),
      rejection('Unknown profile "x". There are no profiles yet', 'docsctl auth login --profile x'),
    )
    await saveProfile(machine, 'work', { apiUrl })
    await saveProfile(machine, 'home', { apiUrl })
    await assert.rejects(
      removeProfile(machine, 'constructor'),
      rejection(
        'Unknown profile "constructor" in --profile. Expected one of: work, home',
        'docsctl auth switch work',
      ),
    )
  })

  for (const name of ['', '-p', 'a b', '../x', '__proto__', 'a'.repeat(65)]) {
    it(`cannot be named ${JSON.stringify(name)}`, async () => {
      const machine = world()
      await assert.rejects(saveProfile(machine, name, { apiUrl }), { kind: 'usage' })
      assert.deepEqual(readProfiles(machine), { profiles: {} })
    })
  }

  it('reject an unknown or invalid setting and remain unchanged', async () => {
    const machine = world()
    await saveProfile(machine, 'work', { apiUrl })
    await assert.rejects(setSetting(machine, 'work', 'token', 't'), { kind: 'usage' })
    await assert.rejects(setSetting(machine, 'work', 'output', 'pdf'), { kind: 'usage' })
    await assert.rejects(unsetSetting(machine, 'work', 'apiUrl'), { kind: 'usage' })
    assert.deepEqual(readProfiles(machine).profiles, { work: { apiUrl } })
  })

  it('lose a setting that is unset, and remain unchanged if it was not set', async () => {
    const machine = world()
    await setSetting(machine, 'work', 'org', 'org_1')
    await unsetSetting(machine, 'work', 'org')
    await unsetSetting(machine, 'work', 'org')
    await unsetSetting(machine, 'elsewhere', 'org')
    assert.deepEqual(readProfiles(machine).profiles, { work: {} })
  })
})

describe('the active profile', () => {
  const profiles = { current: 'work', profiles: { work: {}, home: {}, ci: {} } }
  afterEach(removeWorlds)

  it('is the typed profile, then DOCSCTL_PROFILE, the current profile, or default', () => {
    const machine = world()
    assert.deepEqual(chooseProfile(machine, { profiles: {} }), {
      value: 'default',
      origin: 'default',
    })
    assert.deepEqual(chooseProfile(machine, profiles), { value: 'work', origin: machine.config })
    machine.env.DOCSCTL_PROFILE = 'ci'
    assert.deepEqual(chooseProfile(machine, profiles), { value: 'ci', origin: 'DOCSCTL_PROFILE' })
    assert.deepEqual(chooseProfile(machine, profiles, 'home'), {
      value: 'home',
      origin: '--profile',
    })
  })

  it('must exist if it is named explicitly, except for login', () => {
    const machine = world()
    machine.env.DOCSCTL_PROFILE = 'gone'
    assert.throws(() => chooseProfile(machine, profiles), {
      kind: 'usage',
      message: 'Unknown profile "gone" in DOCSCTL_PROFILE. Expected one of: work, home, ci',
    })
    assert.throws(() => chooseProfile(machine, profiles, 'default'), {
      kind: 'usage',
      message: 'Unknown profile "default" in --profile. Expected one of: work, home, ci',
    })
    assert.deepEqual(profileName(machine, profiles, 'fresh'), {
      value: 'fresh',
      origin: '--profile',
    })
    delete machine.env.DOCSCTL_PROFILE
    assert.throws(() => chooseProfile(machine, { ...profiles, current: 'lost' }), {
      message: `Unknown profile "lost" in ${machine.config}. Expected one of: work, home, ci`,
    })
  })
})

describe('the config file', () => {
  afterEach(removeWorlds)

  it('is in the folder from DOCSCTL_CONFIG_DIR', () => {
    const machine = world()
    assert.equal(configPath(machine), machine.config)
    machine.env.DOCSCTL_CONFIG_DIR = 'cfg'
    assert.equal(configPath(machine), `${machine.cwd}/cfg/config.json`)
  })

  it('has mode 0600 in a folder with mode 0700, even if it was more open before', async () => {
    const machine = world()
    await saveProfile(machine, 'work', { apiUrl })
    assert.equal(mode(machine.config), 0o600)
    assert.equal(mode(dirname(machine.config)), 0o700)
    const shared = `${machine.root}/shared`
    mkdirSync(shared, { mode: 0o755 })
    write(`${shared}/config.json`, { profiles: {} })
    assert.equal(mode(`${shared}/config.json`), 0o644)
    machine.env.DOCSCTL_CONFIG_DIR = shared
    await saveProfile(machine, 'work', { apiUrl })
    assert.equal(mode(`${shared}/config.json`), 0o600)
    assert.equal(mode(shared), 0o755, 'a folder that we did not make stays as it is')
  })

  it('is replaced atomically, so that readers never see an incomplete file', async () => {
    const machine = world()
    await saveProfile(machine, 'work', { apiUrl })
    const before = readFileSync(machine.config, 'utf8')
    const reader = openSync(machine.config, 'r')
    await setSetting(machine, 'work', 'org', 'org_1')
    assert.equal(readFileSync(reader, 'utf8'), before)
    closeSync(reader)
    assert.deepEqual(readdirSync(dirname(machine.config)), ['config.json'])
  })

  it('accepts two concurrent changes', async () => {
    const machine = world()
    await Promise.all([
      setSetting(machine, 'work', 'org', 'org_1'),
      setSetting(machine, 'work', 'space', 'space_1'),
    ])
    assert.deepEqual(readProfiles(machine).profiles, { work: { org: 'org_1', space: 'space_1' } })
  })

  for (const [what, content] of [
    ['truncated JSON', '{"profiles":'],
    ['no content', ''],
    ['a list', '[]'],
    ['no profiles', '{}'],
    ['a profile that is text', '{"profiles":{"work":"x"}}'],
    ['a URL that is a number', '{"profiles":{"work":{"apiUrl":5}}}'],
    ['a current profile that is a number', '{"current":1,"profiles":{}}'],
  ] as const) {
    it(`with ${what} is rejected on read and set aside on write`, async () => {
      const machine = world()
      write(machine.config, content)
      assert.throws(() => readProfiles(machine), {
        kind: 'usage',
        message: `"${machine.config}" is not a valid docsctl file`,
      })
      assert.equal(readFileSync(machine.config, 'utf8'), content)
      assert.deepEqual(await saveProfile(machine, 'work', { apiUrl }), [
        `${machine.config} was invalid and was replaced. The old file was renamed to ${machine.config}.corrupt-1`,
      ])
      assert.equal(readFileSync(`${machine.config}.corrupt-1`, 'utf8'), content)
      assert.deepEqual(readProfiles(machine), { current: 'work', profiles: { work: { apiUrl } } })
    })
  }

  it('is treated as empty by commands that change it, but only if it is damaged', async () => {
    const machine = world()
    await saveProfile(machine, 'work', { apiUrl })
    assert.deepEqual(readProfilesToChange(machine), {
      current: 'work',
      profiles: { work: { apiUrl } },
    })
    write(machine.config, '{"profiles":')
    assert.deepEqual(readProfilesToChange(machine), { profiles: {} })
  })

  it('has a copy for each time that it is set aside', async () => {
    const machine = world()
    for (const content of ['one', 'two']) {
      write(machine.config, content)
      await saveProfile(machine, 'work', { apiUrl })
    }
    assert.equal(readFileSync(`${machine.config}.corrupt-1`, 'utf8'), 'one')
    assert.equal(readFileSync(`${machine.config}.corrupt-2`, 'utf8'), 'two')
  })

  it('causes an error with its path, and does not count as damaged, if it cannot be read or written', async () => {
    const machine = world()
    mkdirSync(machine.config, { recursive: true })
    assert.throws(() => readProfiles(machine), {
      kind: 'failed',
      message: `Cannot read ${machine.config} (it is a folder)`,
    })
    const other = world()
    write(`${other.home}/.config`, 'a file')
    await assert.rejects(saveProfile(other, 'work', { apiUrl }), {
      kind: 'failed',
      message: `Cannot write ${other.config} (ENOTDIR)`,
    })
  })
})
