import assert from 'node:assert/strict'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import type { Seed } from '../../../src/sandbox/seed/seed.ts'
import { memberId } from '../../../src/sandbox/store/ids.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { addSmallOrganization, twoOrganizations } from './small-organization.ts'

/** Adds the empty organization `beta` with the administrator of the demo organization. */
const demoAndEmpty: Seed = (tx, now) => {
  demoSeed(tx, now)
  const demo = tx.get('organizations', 'tidewater')
  const admin = tx.list('members', 'byJoinedAt', 'tidewater').find(({ role }) => role === 'admin')
  if (!demo || !admin) throw new Error('the demo seed has changed')
  tx.put('organizations', { ...demo, id: 'beta', title: 'Beta', hostname: 'beta' })
  tx.put('members', { ...admin, id: memberId('beta', admin.user), organization: 'beta' })
}

// restoring the demo organization takes a long time
const isFull = process.env.FULL !== undefined

describe('the undo of a restore', () => {
  const sandbox = onSandbox({ seed: isFull ? demoAndEmpty : twoOrganizations, normalize: true })
  const org = isFull ? 'tidewater' : 'acme'
  let folder: TestFolder
  const run = (line: string) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: org, DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
    })
  const succeed = async (line: string) => {
    const ended = await run(line)
    assert.equal(ended.exit, 0, `${line}: ${ended.stderr}`)
    return ended
  }

  beforeEach(async () => {
    folder = new TestFolder()
    if (!isFull) await addSmallOrganization(sandbox.served())
  })
  afterEach(() => folder.end())

  it('removes everything from an organization that was empty', async () => {
    await succeed('backup create saved')
    await succeed('backup create beta --org beta')
    const different = 'backup diff beta latest --live --jq length'
    await succeed('backup restore saved --into beta --yes')
    assert.ok(Number((await succeed(different)).stdout) > 10)
    const undone = await succeed('jobs undo last --org beta --yes --including-myself')
    assert.doesNotMatch(undone.stderr, /cannot be|partially/)
    assert.equal((await succeed(different)).stdout, '0\n')
  }).timeout(600_000)
})
