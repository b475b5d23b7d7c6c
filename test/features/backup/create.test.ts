import assert from 'node:assert/strict'
import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
    const saved = JSON.parse(
      await show(`${comments}?format=markdown\\&order=asc\\&status=all`.replaceAll('\\', '')),
    )
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
    assert.equal((await run(`backup show ${folder.path} latest Guide/nowhere`)).exit, 3)
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

  it('requests no page, file, or content again if nothing changed', async () => {
    const first = await create()
    const { sent, result } = await create()
    const isContent = (line: string) => /\/content(\/|$)|\/revisions\/|\/downloads\//.test(line)
    assert.ok(first.sent.filter(isContent).length >= 8, first.sent.join('\n'))
    assert.deepEqual(sent.filter(isContent), [])
    assert.equal(new Set(sent).size, sent.length)
    assert.equal(result.entries, first.result.entries)
    assert.equal(result.requests, sent.length)
  })

  it('requests only the changed page again', async () => {
    await create()
    const { space, pages } = ids
    const { send } = sandbox.served()
    const { body } = await send('POST', `/spaces/${space}/change-requests`, { subject: 'Third' })
    const place = `/spaces/${space}/change-requests/${body.id}`
    const change = { operation: 'update_page', page: pages.setup, document: { markdown: 'New' } }
    await send('POST', `${place}/content`, { changes: [change] })
    await send('POST', `${place}/merge`)
    const { sent } = await create()
    const ofMain = `GET /v1/spaces/${space}/content`
    assert.deepEqual(sent.filter((line) => line.startsWith(ofMain)).sort(), [
      ofMain,
      `${ofMain}/page/${pages.setup}?format=document`,
      `${ofMain}/page/${pages.setup}?format=markdown`,
    ])
    assert.equal(await show('Guide/start/setup'), 'New\n')
  })

  it('requests Markdown again if another page moved, because links are paths', async () => {
    await create()
    const { space, pages } = ids
    const { send } = sandbox.served()
    const { body } = await send('POST', `/spaces/${space}/change-requests`, { subject: 'Third' })
    const place = `/spaces/${space}/change-requests/${body.id}`
    const change = { operation: 'update_page', page: pages.setup, slug: 'install' }
    await send('POST', `${place}/content`, { changes: [change] })
    await send('POST', `${place}/merge`)
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

  it('continues an interrupted run, and keeps the last complete one', async () => {
    await create()
    const runs = () => folder.files().filter((file) => file.startsWith('runs/'))
    const before = folder.read(runs()[0] ?? '')
    rmSync(folder.path, { recursive: true })
    // a full test interrupts every request
    const step = process.env.FULL ? 1 : 40
    for (let point = 5; ; point += step) {
      const stop = new AbortController()
      let count = 0
      const end = sandbox.served().sandbox.observe(() => {
        count += 1
        if (count === point) stop.abort(new Error('killed'))
      })
      const { exit } = await run(`backup create ${folder.path}`, { signal: stop.signal })
      end()
      if (exit === 0) break
      assert.deepEqual(runs(), [])
    }
    const [now = ''] = runs()
    const entries = (bytes: Buffer) => JSON.parse(bytes.toString().split('\n')[0] ?? '').entries
    assert.deepEqual(Object.keys(entries(folder.read(now))), Object.keys(entries(before)))
    assert.deepEqual(
      folder.files().filter((file) => /unfinished|tmp|lock/.test(file)),
      [],
    )
  }).timeout(300_000)

  it('refuses a second run at the same time', async () => {
    await create()
    const release = await acquireFileLock(join(folder.path, 'docsctl-backup.json'))
    const { exit, stderr, sent } = await create()
    release()
    assert.equal(exit, 6)
    assert.match(stderr, /Another docsctl process is using/)
    assert.deepEqual(sent, [])
  })

  it('refuses a folder with other files, and the backup of another organization', async () => {
    mkdirSync(folder.path)
    writeFileSync(join(folder.path, 'notes.txt'), '')
    const other = await create()
    assert.equal(other.exit, 2)
    assert.match(other.stderr, /contains other files/)
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
