import assert from 'node:assert/strict'
import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupFolder } from '../../../src/features/backup/model/store/backup-folder.ts'
import { acquireFileLock } from '../../../src/fs/file-lock.ts'
import { emptySeed } from '../../../src/sandbox/seed/seed.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { addSmallOrganization, picture, type SmallOrganization } from './small-organization.ts'

describe('docsctl backup create', () => {
  const sandbox = onSandbox({ seed: emptySeed })
  let folder: TestFolder
  let ids: SmallOrganization
  const env = { DOCSCTL_ORG: 'acme' }
  const run = (line: string, more = {}) => sandbox.run(line, { env, ...more })

  /** Creates a run. Returns its result and the requests that it sent. */
  const create = async (flags = '') => {
    const before = sandbox.sent().length
    const { exit, stdout, stderr } = await run(`backup create ${folder.path} ${flags} --json`)
    const result = stdout === '' ? {} : (JSON.parse(stdout) as Record<string, unknown>)
    return { exit, result, stderr, sent: sandbox.sent().slice(before) }
  }

  const show = async (path: string) =>
    (await run(`backup show ${folder.path} latest ${path}`)).stdout

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
  })
  afterEach(() => folder.end())

  it('saves pages in both formats, files byte for byte, and comments', async () => {
    const { exit, stderr, result } = await create()
    assert.equal(exit, 0, stderr)
    assert.equal(result.organization, 'acme')
    const { space, pages, file, changeRequest } = ids
    const text = await show(`spaces/${space}/content/page/${pages.setup}?format=markdown`)
    assert.equal(text, 'Install it.\n\n* one\n* two\n')
    assert.equal(await show('Guide/start/setup'), text)
    const document = JSON.parse(
      await show(`spaces/${space}/content/page/${pages.setup}?format=document`),
    )
    assert.equal(document.document.object, 'document')
    const comments = `spaces/${space}/change-requests/${changeRequest}/comments`
    const saved = JSON.parse(await show(`${comments}?format=markdown&order=asc&status=all`))
    assert.equal(saved.items[0].body.markdown, 'Please check \u001b[31mthis\u001b[0m.')
    const bytes = await run(
      `backup ls ${folder.path} --run latest --jq '.[] | select(.path == "spaces/${space}/files/${file}") | .object'`,
    )
    const object = bytes.stdout.trim()
    assert.deepEqual(folder.read(join('objects', object.slice(0, 2), object.slice(2))), picture)
    assertIsPrivate()
    const listed = JSON.parse((await run(`backup ls ${folder.path} --json`)).stdout)
    assert.deepEqual(Object.keys(listed[0]), [
      ...['run', 'finishedAt', 'organization', 'entries', 'bytes', 'unreadable'],
    ])
    assert.equal((await run(`backup show ${folder.path} 1999`)).exit, 3)
    const typo = await run(`backup show ${folder.path} latest guide/start/setpu`)
    assert.equal(typo.exit, 3)
    assert.match(
      typo.stderr,
      /does not contain "guide\/start\/setpu"\. Did you mean "Guide\/start\/setup"/,
    )
    assert.equal((await run(`backup show ${folder.path} latest constructor`)).exit, 3)
    assert.equal((await run(`backup ls ${folder.parent}`)).exit, 2)
  })

  /** Asserts that only the owner can read the folder. */
  function assertIsPrivate() {
    const mode = (path: string) => statSync(join(folder.path, path)).mode & 0o777
    const files = folder.files()
    const folders = ['', 'objects', 'runs', dirname(files[1] ?? '')]
    assert.deepEqual([...new Set(folders.map(mode))], [0o700])
    assert.deepEqual([...new Set(files.map(mode))], [0o600])
  }

  it('reads no page, file, or content again if nothing changed', async () => {
    const first = await create()
    assert.equal(first.result.requests, first.sent.length)
    const { sent, result } = await create()
    const isContent = (line: string) => /\/content(\/|$)|\/revisions\/|\/downloads\//.test(line)
    assert.ok(first.sent.filter(isContent).length >= 8, first.sent.join('\n'))
    assert.deepEqual(sent.filter(isContent), [])
    assert.equal(new Set(sent).size, sent.length)
    assert.equal(result.entries, first.result.entries)
    assert.equal(result.requests, sent.length)
  })

  it('reads only the changed page again', async () => {
    await create()
    const { space, pages } = ids
    await change({ operation: 'update_page', page: pages.setup, document: { markdown: 'New' } })
    const { sent } = await create()
    const ofMain = `GET /v1/spaces/${space}/content`
    assert.deepEqual(sent.filter((line) => line.startsWith(ofMain)).sort(), [
      ofMain,
      `${ofMain}/page/${pages.setup}?format=document`,
      `${ofMain}/page/${pages.setup}?format=markdown`,
    ])
    assert.equal(await show('Guide/start/setup'), 'New\n')
  })

  it('reads Markdown again if another page moved, because links are paths', async () => {
    await create()
    const { space, pages } = ids
    await change({ operation: 'update_page', page: pages.setup, slug: 'install' })
    const { sent } = await create()
    const start = `GET /v1/spaces/${space}/content/page/${pages.start}?format=`
    assert.deepEqual(
      sent.filter((line) => line.startsWith(start)),
      [`${start}markdown`],
    )
  })

  it('contains no token, key, or signed URL', async () => {
    const { send, token } = sandbox.served()
    await send('PATCH', `/orgs/acme/sites/${ids.site}`, { visibility: 'visitor-auth' })
    const auth = `/orgs/acme/sites/${ids.site}/publishing/auth`
    const { privateKey } = (await send('GET', auth)).body as { privateKey?: string }
    assert.equal(typeof privateKey, 'string')
    const [link] = sandbox.served().sandbox.tables.all('shareLinks')
    await create()
    const all = folder
      .files()
      .map((file) => folder.read(file).toString('latin1'))
      .join('\n')
    for (const secret of [token, privateKey as string, link?.key as string, 'signature=']) {
      assert.ok(secret.length > 6 && !all.includes(secret), secret)
    }
    const { secrets } = JSON.parse((await run(`backup show ${folder.path} latest --json`)).stdout)
    assert.deepEqual(secrets, {
      [`orgs/acme/sites/${ids.site}/publishing/auth`]: ['privateKey'],
      [`orgs/acme/sites/${ids.site}/share-links`]: ['items.urls'],
    })
  })

  /** Changes pages in a merged change request. */
  async function change(...changes: object[]) {
    const { send } = sandbox.served()
    const { body } = await send('POST', `/spaces/${ids.space}/change-requests`, {
      subject: 'Third',
    })
    const place = `/spaces/${ids.space}/change-requests/${body.id}`
    await send('POST', `${place}/content`, { changes })
    await send('POST', `${place}/merge`)
  }

  /** Starts a run, and interrupts it at a request. */
  async function interrupt(isLast: (count: number) => boolean) {
    const stop = new AbortController()
    let count = 0
    const end = sandbox.served().sandbox.observe(() => {
      count += 1
      if (isLast(count)) stop.abort(new Error('killed'))
    })
    const { exit, stdout } = await run(`backup create ${folder.path} --json`, {
      signal: stop.signal,
    })
    end()
    return { exit, stdout }
  }

  const runs = () => folder.files().filter((file) => file.startsWith('runs/'))

  it('continues an interrupted run, and keeps the last complete one', async () => {
    await create()
    const [first = ''] = runs()
    const before = folder.read(first)
    const { start, setup } = ids.pages
    await change({ operation: 'update_page', page: setup, document: { markdown: 'New' } })
    await change({ operation: 'update_page', page: start, document: { markdown: 'Newer' } })
    // a full test interrupts every request
    const step = process.env.FULL ? 1 : 20
    let reused = 0
    for (let point = 5; ; point += step) {
      const { exit, stdout } = await interrupt((count) => count === point)
      assert.deepEqual(folder.read(first), before)
      if (exit === 0) {
        reused = (JSON.parse(stdout) as { reused: number }).reused
        break
      }
      assert.deepEqual(runs(), [first])
      assert.equal((await run(`backup verify ${folder.path}`)).exit, 0)
    }
    assert.ok(reused > 0)
    const entries = (bytes: Buffer) => JSON.parse(bytes.toString().split('\n')[0] ?? '').entries
    const now = folder.read(runs()[1] ?? '')
    assert.deepEqual(Object.keys(entries(now)), Object.keys(entries(before)))
    assert.equal(await show('Guide/start/setup'), 'New\n')
    assert.deepEqual(
      folder.files().filter((file) => /unfinished|tmp|lock/.test(file)),
      [],
    )
  }).timeout(300_000)

  const markdown = () => `spaces/${ids.space}/content/page/${ids.pages.start}?format=markdown`
  const isSaved = () =>
    folder.files().includes('unfinished.jsonl') &&
    folder.read('unfinished.jsonl').includes(markdown())

  it('does not repeat requests whose responses an interrupted first run saved', async () => {
    const { exit } = await interrupt(isSaved)
    assert.ok(exit !== 0 && isSaved())
    const { sent } = await create()
    assert.ok(!sent.includes(`GET /v1/${markdown()}`), sent.join('\n'))
  })

  it('reads Markdown again if a page moved after an interrupted run', async () => {
    const { exit } = await interrupt(isSaved)
    assert.ok(exit !== 0 && isSaved())
    await change({ operation: 'update_page', page: ids.pages.setup, slug: 'install' })
    const { sent } = await create()
    assert.ok(sent.includes(`GET /v1/${markdown()}`), sent.join('\n'))
  })

  it('repairs a damaged file', async () => {
    await create()
    const object = folder.files().find((file) => folder.read(file).equals(picture)) ?? ''
    const damaged = Buffer.from(picture)
    damaged[0] = 0
    writeFileSync(join(folder.path, object), damaged)
    assert.equal((await run(`backup verify ${folder.path}`)).exit, 11)
    assert.equal((await create()).exit, 0)
    assert.deepEqual(folder.read(object), picture)
    assert.equal((await run(`backup verify ${folder.path}`)).exit, 0)
  })

  it('removes no run if a manifest is damaged, and lists the other runs', async () => {
    await create()
    const [first = ''] = runs()
    const name = '20200101-000000'
    writeFileSync(join(folder.path, 'runs', `${name}.json`), 'damaged')
    const { exit, stderr, result } = await create('--keep 2d')
    assert.deepEqual([exit, result.removedRuns], [0, 0], stderr)
    assert.match(stderr, /^warning: Cannot remove old runs: The manifest of run .* is damaged$/m)
    assert.ok(runs().includes(first) && runs().length === 3, runs().join('\n'))
    const listed = await run(`backup ls ${folder.path}`)
    assert.deepEqual([listed.exit, listed.stdout.trimEnd().split('\n').length], [0, 2])
    assert.match(
      listed.stderr,
      new RegExp(`^warning: Cannot read the manifest of run ${name}$`, 'm'),
    )
    const shown = await run(`backup show ${folder.path} ${name}`)
    assert.match(shown.stderr, new RegExp(`docsctl backup ls ${folder.path}`))
  })

  it('accepts a folder that a killed first run left behind', async () => {
    mkdirSync(folder.path)
    for (const name of ['.docsctl-tmp-999999-0a1b2c', 'docsctl-backup.json.lock.removal']) {
      writeFileSync(join(folder.path, name), '')
    }
    const { exit, stderr } = await create()
    assert.equal(exit, 0, stderr)
  })

  it('checks the organization of the folder again after acquiring the lock', async () => {
    const apiUrl = 'https://api.test'
    const own = await BackupFolder.create(folder.path, { organization: 'acme', apiUrl })
    const other = await BackupFolder.create(folder.path, { organization: 'org_2', apiUrl })
    await own.writeMarker()
    await assert.rejects(other.writeMarker(), /contains the backup of organization acme/)
  })

  it('rejects a second run at the same time', async () => {
    await create()
    const release = await acquireFileLock(join(folder.path, 'docsctl-backup.json'))
    const { exit, stderr, sent } = await create()
    release()
    assert.equal(exit, 6)
    assert.match(stderr, /Another docsctl process is using/)
    assert.deepEqual(sent, [])
  })

  it('rejects a folder with other files, and the backup of another organization', async () => {
    mkdirSync(folder.path)
    writeFileSync(join(folder.path, 'notes.txt'), '')
    const other = await create()
    assert.equal(other.exit, 2)
    assert.match(other.stderr, /is not empty and contains no backup/)
    rmSync(join(folder.path, 'notes.txt'))
    await create()
    const elsewhere = await run(`backup create ${folder.path} --org org_2`)
    assert.equal(elsewhere.exit, 2)
    assert.match(elsewhere.stderr, /contains the backup of organization acme/)
  })

  it('writes nothing through a symbolic link in the folder', async () => {
    await create()
    const outside = join(folder.parent, 'outside')
    mkdirSync(outside)
    rmSync(join(folder.path, 'runs'), { recursive: true })
    symlinkSync(outside, join(folder.path, 'runs'))
    const { exit, stderr } = await create()
    assert.equal(exit, 2)
    assert.match(stderr, /is a symbolic link/)
    assert.deepEqual(folder.files(outside), [])
  })
})
