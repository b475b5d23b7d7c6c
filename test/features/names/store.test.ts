import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNameDropper } from '../../../src/features/names/name-dropper.ts'
import { namesList } from '../../../src/features/names/store.ts'
import type { Environment } from '../../../src/profile/environment.ts'

describe('the cache of a list of names', () => {
  let folder = ''
  let environment: Environment

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-store-'))
    environment = {
      env: { DOCSCTL_CACHE_DIR: folder },
      home: folder,
      cwd: folder,
      platform: 'linux',
    }
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const owner = { profile: 'default', apiUrl: 'https://api.test' }
  const key = () => namesList(environment, owner, 'teams', { organizationId: 'acme' })?.key
  const url = 'https://api.test/v1/orgs/acme/teams/team_1'

  it('is not used while a write that may change it is in progress, and is read again afterwards', () => {
    const dropper = createNameDropper(environment)
    const before = key()
    assert.ok(before)
    dropper.begin(url)
    assert.equal(key(), undefined)
    dropper.begin(url)
    dropper.finish(url)
    assert.equal(key(), undefined)
    dropper.finish(url)
    assert.ok(key())
    assert.notEqual(key(), before)
  })

  it('is used again after a run that ended without a response, and two minutes after a kill', () => {
    const dropper = createNameDropper(environment)
    dropper.begin(url)
    dropper.end()
    assert.ok(key())
    createNameDropper(environment).begin(url)
    assert.equal(key(), undefined)
    const earlier = Date.now() / 1000 - 121
    utimesSync(join(folder, 'names/teams.begun'), earlier, earlier)
    assert.ok(key())
  })

  it('counts a second response to a redirected write only once', () => {
    const dropper = createNameDropper(environment)
    dropper.begin(url)
    dropper.finish(url)
    dropper.finish(url)
    assert.equal(readFileSync(join(folder, 'names/teams.ended'), 'utf8'), '.')
  })

  it('is still used if the write affects other lists', () => {
    createNameDropper(environment).begin('https://api.test/v1/spaces/spc_1')
    assert.ok(key())
  })

  it('works even if the counts of running writes cannot be read', () => {
    writeFileSync(join(folder, 'names'), '')
    assert.ok(key())
  })
})
