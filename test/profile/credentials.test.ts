import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createCredentialStore } from '../../src/profile/credentials.ts'
import type { Keychain } from '../../src/profile/keychain.ts'
import { noKeychain, removeWorlds, workingKeychain, world, write } from './world.ts'

const apiUrl = 'https://api.example.com'

describe('a token', () => {
  afterEach(removeWorlds)

  it('is stored in a working keychain, and the file contains only its URL', async () => {
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

  it('is separate for each configuration folder, even in the same keychain', async () => {
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
    ['returns no value', forgetful],
  ] as const) {
    it(`is stored in a file with mode 0600 if the keychain ${what}`, async () => {
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

  it('does not remain in a keychain that returns a different value', async () => {
    const keychain = workingKeychain()
    const store = createCredentialStore(world(), { ...keychain, get: async () => 'gb_0' })
    await store.save('work', apiUrl, 'gb_1')
    assert.deepEqual([...keychain.entries], [])
  })

  it('does not remain in a temporary file of a killed process', async () => {
    const machine = world()
    const store = createCredentialStore(machine, noKeychain)
    await store.save('work', apiUrl, 'gb_1')
    write(`${machine.credentials}.tmp-1764000000a1b2c3`, { work: { apiUrl, token: 'gb_1' } })
    await store.remove('work')
    assert.deepEqual(readdirSync(dirname(machine.credentials)), ['credentials.json'])
  })

  it('in the file never requires the keychain', async () => {
    const machine = world()
    write(machine.credentials, { work: { apiUrl, token: 'gb_1' } })
    const keychain = workingKeychain()
    const store = createCredentialStore(machine, keychain)
    assert.equal((await store.read('work'))?.token, 'gb_1')
    assert.equal(store.apiUrlOf('work'), apiUrl)
    assert.equal(await store.read('constructor'), undefined)
    assert.deepEqual(keychain.calls, [])
  })

  it('missing from the keychain is an error with exit code 4 and login instructions', async () => {
    const machine = world()
    write(machine.credentials, { work: { apiUrl } })
    await assert.rejects(createCredentialStore(machine, workingKeychain()).read('work'), {
      kind: 'not-signed-in',
      message: 'The keychain no longer contains the token for profile work',
      details: { hint: 'docsctl auth login --profile work' },
    })
    await assert.rejects(createCredentialStore(machine, noKeychain).read('work'), {
      kind: 'not-signed-in',
      message: 'Cannot read the token for profile work from the keychain: no secret service',
    })
  })

  it('remains listed if the keychain does not remove it', async () => {
    const machine = world()
    write(machine.credentials, { work: { apiUrl } })
    const store = createCredentialStore(machine, noKeychain)
    await assert.rejects(store.remove('work'), {
      kind: 'failed',
      message: 'Cannot remove the token for profile work from the keychain: no secret service',
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
        message: `The token ${token === '' ? 'is empty' : 'must contain only visible ASCII characters, without spaces'}`,
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
        message: `"${machine.credentials}" is not a valid docsctl file`,
      })
      await store.save('work', apiUrl, 'gb_1')
      assert.deepEqual(store.notes, [
        `${machine.credentials} was invalid and was replaced. The old file was renamed to ${machine.credentials}.corrupt-1`,
      ])
      assert.equal(readFileSync(`${machine.credentials}.corrupt-1`, 'utf8'), content)
      assert.equal((await store.read('work'))?.token, 'gb_1')
    })
  }
})
