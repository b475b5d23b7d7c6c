import assert from 'node:assert/strict'
import { join } from 'node:path'
import { BackupFolder } from '../../../src/features/backup/model/store/backup-folder.ts'
import type { SandboxExchange } from '../../../src/sandbox/http/server.ts'
import { emptySeed, type Seed } from '../../../src/sandbox/seed/seed.ts'
import { memberId } from '../../../src/sandbox/store/ids.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { addSmallOrganization, type SmallOrganization } from './small-organization.ts'

/** Adds the empty organization `beta` with the same administrator. */
const twoOrganizations: Seed = (tx, now) => {
  emptySeed(tx, now)
  const acme = tx.get('organizations', 'acme')
  const [member] = tx.list('members', 'byJoinedAt', 'acme')
  if (!acme || !member) throw new Error('the empty seed has changed')
  tx.put('organizations', { ...acme, id: 'beta', title: 'Beta', hostname: 'beta' })
  tx.put('members', { ...member, id: memberId('beta', member.user), organization: 'beta' })
}

describe('the report about restored pages that the service changed', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  let name: string
  const run = (line: string, signal?: AbortSignal) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
      ...(signal && { signal }),
    })

  beforeEach(async () => {
    folder = new TestFolder()
    const served = sandbox.served()
    ids = await addSmallOrganization(served)
    const { status } = await served.send('POST', `/orgs/acme/sites/${ids.site}/publish`, {})
    assert.ok(status < 300)
    assert.equal((await run(`backup create ${folder.path}`)).exit, 0)
    name = await saveUnknownBlock()
  })
  afterEach(() => folder.end())

  /** Replaces a saved document with one that contains a block that the service doesn't keep. */
  async function saveUnknownBlock(): Promise<string> {
    const backup = await BackupFolder.open(folder.path)
    const run = await backup.findRun('latest')
    const manifest = await backup.readRun(run)
    const entry = `spaces/${ids.space}/content/page/${ids.pages.setup}?format=document`
    const block = { object: 'block', type: 'unknown-block', isVoid: true, data: {}, nodes: [] }
    const document = { object: 'document', data: {}, nodes: [block] }
    const stored = await backup.objects.put(JSON.stringify({ id: ids.pages.setup, document }))
    const saved = manifest.entries[entry]
    manifest.entries[entry] = { ...saved, ...stored }
    await backup.writeRun(manifest)
    return run
  }

  /** Restores the backup, and interrupts docsctl after the first matching request. */
  async function interrupted(matches: (exchange: SandboxExchange) => boolean) {
    const stop = new AbortController()
    const end = sandbox.served().sandbox.observe((exchange) => {
      if (matches(exchange)) stop.abort(new Error('killed'))
    })
    const line = `backup restore ${folder.path} --into beta --run ${name} --jobs 1 --yes`
    const ended = await run(line, stop.signal)
    end()
    return ended
  }

  const report = () => `The service changed or refused 1 item
  Guide/start/setup: the service changed the text
  The rest of the restore is complete
  try: docsctl backup show ${folder.path} ${name}
`

  it('shows the space, the page, and the run', async () => {
    const { exit, stderr } = await interrupted(() => false)
    assert.equal(exit, 12, stderr)
    assert.ok(stderr.endsWith(`docsctl: ${report()}`), stderr)
    const undone = await run('jobs undo last --org beta --yes')
    assert.equal(undone.exit, 0, undone.stderr)
  })

  it('is also printed if another step fails, and after the job is resumed', async () => {
    const first = await interrupted(({ path }) => path.endsWith('/publish'))
    assert.notEqual(first.exit, 0)
    assert.match(
      first.stderr,
      /The service changed or refused 1 item\n {2}Guide\/start\/setup: the service/,
    )
    const { exit, stderr } = await run('jobs resume last --org beta')
    assert.equal(exit, 12, stderr)
    assert.ok(stderr.endsWith(`docsctl: ${report()}`), stderr)
  })

  it('is printed if the restore is interrupted while it merges the pages', async () => {
    const first = await interrupted(({ path }) => path.endsWith('/merge'))
    assert.notEqual(first.exit, 0)
    const { exit, stderr } = await run('jobs resume last --org beta')
    assert.equal(exit, 12, stderr)
    assert.ok(stderr.endsWith(`docsctl: ${report()}`), stderr)
  })
})
