import assert from 'node:assert/strict'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  chooseProfile,
  configPath,
  profileName,
  readProfiles,
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

  it('are none where there is not a file', () => {
    assert.deepEqual(readProfiles(world()), { profiles: {} })
  })

  it('are kept with their URL and settings; the first one saved is current', async () => {
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

  it('keep what a newer docsctl wrote', async () => {
    const machine = world()
    write(machine.config, { profiles: { work: { colour: 'red' } }, theme: 'dark' })
    await setSetting(machine, 'work', 'site', 's1')
    assert.deepEqual(JSON.parse(readFileSync(machine.config, 'utf8')), {
      profiles: { work: { colour: 'red', site: 's1' } },
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

  it('are listed where one is named that does not exist', async () => {
    const machine = world()
    const empty = { kind: 'usage', message: 'profile "x" is not a profile; there are none' }
    await assert.rejects(switchProfile(machine, 'x'), empty)
    await saveProfile(machine, 'work', { apiUrl })
    await saveProfile(machine, 'home', { apiUrl })
    await assert.rejects(removeProfile(machine, 'constructor'), {
      kind: 'usage',
      message: '--profile "constructor" is not a profile; choose work or home',
    })
  })

  for (const name of ['', '-p', 'a b', '../x', '__proto__', 'a'.repeat(65)]) {
    it(`are not called ${JSON.stringify(name)}`, async () => {
      const machine = world()
      await assert.rejects(saveProfile(machine, name, { apiUrl }), { kind: 'usage' })
      assert.deepEqual(readProfiles(machine), { profiles: {} })
    })
  }

  it('refuse a setting that is unknown or bad, and change nothing', async () => {
    const machine = world()
    await saveProfile(machine, 'work', { apiUrl })
    await assert.rejects(setSetting(machine, 'work', 'token', 't'), { kind: 'usage' })
    await assert.rejects(setSetting(machine, 'work', 'output', 'pdf'), { kind: 'usage' })
    await assert.rejects(unsetSetting(machine, 'work', 'apiUrl'), { kind: 'usage' })
    assert.deepEqual(readProfiles(machine).profiles, { work: { apiUrl } })
  })

  it('lose a setting that is unset, and nothing where it was not set', async () => {
    const machine = world()
    await setSetting(machine, 'work', 'org', 'org_1')
    await unsetSetting(machine, 'work', 'org')
    await unsetSetting(machine, 'work', 'org')
    await unsetSetting(machine, 'elsewhere', 'org')
    assert.deepEqual(readProfiles(machine).profiles, { work: {} })
  })
})

describe('the profile in force', () => {
  const profiles = { current: 'work', profiles: { work: {}, home: {}, ci: {} } }
  afterEach(removeWorlds)

  it('is the typed one, else that of DOCSCTL_PROFILE, else the current one, else default', () => {
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

  it('must exist where somebody named it, except to sign in', () => {
    const machine = world()
    machine.env.DOCSCTL_PROFILE = 'gone'
    assert.throws(() => chooseProfile(machine, profiles), {
      kind: 'usage',
      message: 'DOCSCTL_PROFILE "gone" is not a profile; choose work, home or ci',
    })
    assert.throws(() => chooseProfile(machine, profiles, 'default'), {
      kind: 'usage',
      message: '--profile "default" is not a profile; choose work, home or ci',
    })
    assert.deepEqual(profileName(machine, profiles, 'fresh'), {
      value: 'fresh',
      origin: '--profile',
    })
    delete machine.env.DOCSCTL_PROFILE
    assert.throws(() => chooseProfile(machine, { ...profiles, current: 'lost' }), {
      message: `${machine.config} "lost" is not a profile; choose work, home or ci`,
    })
  })
})

describe('the config file', () => {
  afterEach(removeWorlds)

  it('stands where DOCSCTL_CONFIG_DIR says', () => {
    const machine = world()
    assert.equal(configPath(machine), machine.config)
    machine.env.DOCSCTL_CONFIG_DIR = 'cfg'
    assert.equal(configPath(machine), `${machine.cwd}/cfg/config.json`)
  })

  it('has mode 0600 in a folder of 0700, also where it was open to others before', async () => {
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

  it('is replaced by another, so that nobody reads half of it', async () => {
    const machine = world()
    await saveProfile(machine, 'work', { apiUrl })
    const before = readFileSync(machine.config, 'utf8')
    const reader = openSync(machine.config, 'r')
    await setSetting(machine, 'work', 'org', 'org_1')
    assert.equal(readFileSync(reader, 'utf8'), before)
    closeSync(reader)
    assert.deepEqual(readdirSync(dirname(machine.config)), ['config.json'])
  })

  it('takes two changes at once', async () => {
    const machine = world()
    await Promise.all([
      setSetting(machine, 'work', 'org', 'org_1'),
      setSetting(machine, 'work', 'space', 'space_1'),
    ])
    assert.deepEqual(readProfiles(machine).profiles, { work: { org: 'org_1', space: 'space_1' } })
  })

  for (const [what, content] of [
    ['broken off', '{"profiles":'],
    ['empty', ''],
    ['a list', '[]'],
    ['without profiles', '{}'],
    ['with a profile that is text', '{"profiles":{"work":"x"}}'],
    ['with a URL that is a number', '{"profiles":{"work":{"apiUrl":5}}}'],
    ['with a current profile that is a number', '{"current":1,"profiles":{}}'],
  ] as const) {
    it(`that is ${what} is refused when read, and set aside when written`, async () => {
      const machine = world()
      write(machine.config, content)
      assert.throws(() => readProfiles(machine), {
        kind: 'usage',
        message: `${machine.config} is damaged: it isn't what docsctl writes there`,
      })
      assert.equal(readFileSync(machine.config, 'utf8'), content)
      assert.deepEqual(await saveProfile(machine, 'work', { apiUrl }), [
        `${machine.config} was damaged: it is now ${machine.config}.corrupt-1, and a new one was begun`,
      ])
      assert.equal(readFileSync(`${machine.config}.corrupt-1`, 'utf8'), content)
      assert.deepEqual(readProfiles(machine), { current: 'work', profiles: { work: { apiUrl } } })
    })
  }

  it('set aside twice is kept twice', async () => {
    const machine = world()
    for (const content of ['one', 'two']) {
      write(machine.config, content)
      await saveProfile(machine, 'work', { apiUrl })
    }
    assert.equal(readFileSync(`${machine.config}.corrupt-1`, 'utf8'), 'one')
    assert.equal(readFileSync(`${machine.config}.corrupt-2`, 'utf8'), 'two')
  })

  it('that cannot be read or written is an error with its path, not a damaged one', async () => {
    const machine = world()
    mkdirSync(machine.config, { recursive: true })
    assert.throws(() => readProfiles(machine), {
      kind: 'failed',
      message: `${machine.config} can't be read (it is a folder)`,
    })
    const other = world()
    write(`${other.home}/.config`, 'a file')
    await assert.rejects(saveProfile(other, 'work', { apiUrl }), {
      kind: 'failed',
      message: `${other.config} can't be written (ENOTDIR)`,
    })
  })
})
