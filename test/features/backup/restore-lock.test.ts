import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BackupFolder } from '../../../src/features/backup/model/store/backup-folder.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { addSmallOrganization, twoOrganizations } from './small-organization.ts'

describe('the lock of a backup', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  const run = (line: string) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
    })
  const lock = async () => await (await BackupFolder.open(folder.path)).lock()

  beforeEach(async () => {
    folder = new TestFolder()
    await addSmallOrganization(sandbox.served())
    const { exit, stderr } = await run(`backup create ${folder.path}`)
    assert.equal(exit, 0, stderr)
  })
  afterEach(() => folder.end())

  it('is held while a restore runs or is resumed, and is released afterwards', async () => {
    const stop = new AbortController()
    const locks: string[] = []
    const end = sandbox.served().sandbox.observe(({ method, path }) => {
      if (method !== 'POST') return
      locks.push(...readdirSync(folder.path).filter((name) => name.endsWith('.lock')))
      if (path.includes('/content')) stop.abort(new Error('stopped'))
    })
    const line = `backup restore ${folder.path} --into beta --yes`
    const more = {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
    }
    const first = await sandbox.run(line, { ...more, signal: stop.signal })
    assert.notEqual(first.exit, 0)
    const isLock = (name: string) => name.includes('lock')
    assert.deepEqual([...new Set(locks)], ['docsctl-backup.json.lock'])
    assert.deepEqual(readdirSync(folder.path).filter(isLock), [])
    const unlock = await lock()
    const busy = await run('jobs resume last --org beta')
    unlock()
    assert.equal(busy.exit, 6, busy.stderr)
    assert.match(busy.stderr, /Another docsctl process is using/)
    const resumed = await run('jobs resume last --org beta')
    end()
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.deepEqual(readdirSync(folder.path).filter(isLock), [])
  })

  it('prevents a restore while another process uses the backup', async () => {
    const unlock = await lock()
    try {
      const { exit, stderr } = await run(`backup restore ${folder.path} --into beta --yes`)
      assert.equal(exit, 6, stderr)
      assert.match(stderr, /Another docsctl process is using/)
    } finally {
      unlock()
    }
    const { body } = await sandbox.served().send('GET', '/orgs/beta/spaces')
    assert.deepEqual(body.items, [])
  })
})
