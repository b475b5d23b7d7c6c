import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createCredentialStore } from '../../src/profile/credentials.ts'
import type { Keychain } from '../../src/profile/keychain.ts'
import { noKeychain, removeWorlds, workingKeychain, world, write } from './world.ts'

const apiUrl = 'https://api.example.com'

describe('a token', () => {
  afterEach(removeWorlds)

  it('is kept in the keychain where that works; the file knows only for which URL', async () => {
    const machine = world()
    const keychain = workingKeychain()
    const store = createCredentialStore(machine, keychain)
    assert.equal(await store.save('work', apiUrl, 'gb_1'), 'keychain')
    assert.deepEqual(JSON.parse(readFileSync(machine.credentials, 'utf8')), { work: { apiUrl } })
    assert.equal(store.where('work'), 'keychain')
    assert.deepEqual(await store.read('work'), { apiUrl, token: 'gb_1' })
    await store.remove('work')
    assert.deepEqual([...keychain.entries], [])
    assert.equal(store.where('work'), undefined)
    assert.equal(await store.read('work'), undefined)
  })

  it('of one configuration folder is not that of another in the same keychain', async () => {
    const machine = world()
    const keychain = workingKeychain()
    await createCredentialStore(machine, keychain).save('work', apiUrl, 'gb_own')
    machine.env.DOCSCTL_CONFIG_DIR = `${machine.root}/throwaway`
    const throwaway = createCredentialStore(machine, keychain)
    assert.equal(await throwaway.read('work'), undefined)
    await throwaway.save('work', apiUrl, 'gb_other')
    await throwaway.remove('work')
    assert.deepEqual([...keychain.entries], [[`work ${machine.home}/.config/docsctl`, 'gb_own']])
  })

  const forgetful: Keychain = { ...workingKeychain(), get: async () => undefined }
  for (const [what, keychain] of [
    ['throws', noKeychain],
    ["doesn't give back what it was given", forgetful],
  ] as const) {
    it(`is kept in a file of mode 0600 where the keychain ${what}`, async () => {
      const machine = world()
      const store = createCredentialStore(machine, keychain)
      assert.equal(await store.save('work', apiUrl, 'gb_1'), machine.credentials)
      assert.equal(store.where('work'), machine.credentials)
      assert.deepEqual(JSON.parse(readFileSync(machine.credentials, 'utf8')), {
        work: { apiUrl, token: 'gb_1' },
      })
      assert.equal(statSync(machine.credentials).mode & 0o777, 0o600)
      assert.equal(statSync(dirname(machine.credentials)).mode & 0o777, 0o700)
      assert.deepEqual(readdirSync(dirname(machine.credentials)), ['credentials.json'])
      assert.deepEqual(await store.read('work'), { apiUrl, token: 'gb_1' })
      await store.remove('work')
      assert.deepEqual(JSON.parse(readFileSync(machine.credentials, 'utf8')), {})
    })
  }

  it('does not stay behind in a keychain that gives back another', async () => {
    const keychain = workingKeychain()
    const store = createCredentialStore(world(), { ...keychain, get: async () => 'gb_0' })
    await store.save('work', apiUrl, 'gb_1')
    assert.deepEqual([...keychain.entries], [])
  })

  it('does not stay behind beside the file where a writer was killed', async () => {
    const machine = world()
    const store = createCredentialStore(machine, noKeychain)
    await store.save('work', apiUrl, 'gb_1')
    write(`${machine.credentials}.tmp-1764000000a1b2c3`, { work: { apiUrl, token: 'gb_1' } })
    await store.remove('work')
    assert.deepEqual(readdirSync(dirname(machine.credentials)), ['credentials.json'])
  })

  it('that is in the file never asks the keychain', async () => {
    const machine = world()
    write(machine.credentials, { work: { apiUrl, token: 'gb_1' } })
    const keychain = workingKeychain()
    const store = createCredentialStore(machine, keychain)
    assert.equal((await store.read('work'))?.token, 'gb_1')
    assert.equal(store.apiUrlOf('work'), apiUrl)
    assert.equal(await store.read('constructor'), undefined)
    assert.deepEqual(keychain.calls, [])
  })

  it('that the keychain lost or withholds is an error of exit 4 with the way to sign in', async () => {
    const machine = world()
    write(machine.credentials, { work: { apiUrl } })
    await assert.rejects(createCredentialStore(machine, workingKeychain()).read('work'), {
      kind: 'not-signed-in',
      message: 'the keychain no longer has the token of profile work',
      details: { hint: 'docsctl auth login --profile work' },
    })
    await assert.rejects(createCredentialStore(machine, noKeychain).read('work'), {
      kind: 'not-signed-in',
      message: "the keychain doesn't give the token of profile work: no secret service",
    })
  })

  it('that the keychain does not remove stays known', async () => {
    const machine = world()
    write(machine.credentials, { work: { apiUrl } })
    const store = createCredentialStore(machine, noKeychain)
    await assert.rejects(store.remove('work'), {
      kind: 'failed',
      message: "the keychain doesn't remove the token of profile work: no secret service",
    })
    assert.equal(store.where('work'), 'keychain')
  })

  for (const token of ['', 'a b', 'a\nX-Admin: 1', 'tökén']) {
    it(`cannot be ${JSON.stringify(token)}, and the error does not show it`, async () => {
      const machine = world()
      const keychain = workingKeychain()
      const store = createCredentialStore(machine, keychain)
      await assert.rejects(store.save('work', apiUrl, token), {
        kind: 'usage',
        message: `the token ${token === '' ? 'is empty' : 'needs to be one word of visible ASCII characters'}`,
      })
      assert.deepEqual(keychain.calls, [])
    })
  }

  for (const content of ['{"work"', '[]', '{"work":{}}', '{"work":{"apiUrl":"x"}}']) {
    it(`in a damaged file ${content} is set aside, not overwritten`, async () => {
      const machine = world()
      write(machine.credentials, content)
      const store = createCredentialStore(machine, noKeychain)
      await assert.rejects(store.read('work'), {
        kind: 'usage',
        message: `${machine.credentials} is damaged: it isn't what docsctl writes there`,
      })
      await store.save('work', apiUrl, 'gb_1')
      assert.deepEqual(store.notes, [
        `${machine.credentials} was damaged: it is now ${machine.credentials}.corrupt-1, and a new one was begun`,
      ])
      assert.equal(readFileSync(`${machine.credentials}.corrupt-1`, 'utf8'), content)
      assert.equal((await store.read('work'))?.token, 'gb_1')
    })
  }
})
