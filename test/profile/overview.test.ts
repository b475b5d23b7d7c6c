import assert from 'node:assert/strict'
import { join } from 'node:path'
import { createCredentialStore } from '../../src/profile/credentials.ts'
import { listProfiles, listSettings } from '../../src/profile/overview.ts'
import { resolveSession } from '../../src/profile/session.ts'
import { noKeychain, removeWorlds, world, write } from './world.ts'

describe('the overview of profiles and settings', () => {
  afterEach(removeWorlds)

  it('lists each profile with its URL and the location of its token', () => {
    const machine = world()
    write(machine.config, {
      current: 'work',
      profiles: { work: { apiUrl: 'https://a.example' }, home: {}, ci: {} },
    })
    write(machine.credentials, {
      work: { apiUrl: 'https://a.example' },
      home: { apiUrl: 'https://api.gitbook.com', token: 'gb_1' },
    })
    assert.deepEqual(listProfiles(machine, createCredentialStore(machine, noKeychain)), [
      { profile: 'work', current: true, apiUrl: 'https://a.example', tokenIn: 'keychain' },
      {
        profile: 'home',
        current: false,
        apiUrl: 'https://api.gitbook.com',
        tokenIn: machine.credentials,
      },
      { profile: 'ci', current: false, apiUrl: 'https://api.gitbook.com', tokenIn: null },
    ])
  })

  it('lists each effective setting with its source', async () => {
    const machine = world()
    const project = join(machine.cwd, '.docsctl.yaml')
    write(project, 'pageSize: 20\nspace: s_1')
    machine.env.DOCSCTL_OUTPUT = 'json'
    const session = await resolveSession(machine, { org: 'org_1' }, noKeychain)
    assert.deepEqual(listSettings(session), [
      { key: 'profile', value: 'default', origin: 'default' },
      { key: 'api-url', value: 'https://api.gitbook.com', origin: 'default' },
      { key: 'org', value: 'org_1', origin: '--org' },
      { key: 'space', value: 's_1', origin: project },
      { key: 'output', value: 'json', origin: 'DOCSCTL_OUTPUT' },
      { key: 'page-size', value: 20, origin: project },
    ])
  })
})
