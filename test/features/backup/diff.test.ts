import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupFolder } from '../../../src/features/backup/model/store/backup-folder.ts'
import { ObjectStore } from '../../../src/features/backup/model/store/object-store.ts'
import { emptySeed } from '../../../src/sandbox/seed/seed.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { addSmallOrganization, type SmallOrganization } from './small-organization.ts'

type Row = Record<string, unknown>

describe('the differences between runs of a backup', () => {
  const sandbox = onSandbox({ seed: emptySeed })
  let folder: TestFolder
  let ids: SmallOrganization
  const run = (line: string) => sandbox.run(line, { env: { DOCSCTL_ORG: 'acme' } })
  const rows = async (line: string): Promise<Row[]> =>
    JSON.parse((await run(`${line} --json`)).stdout)

  /** Changes content through a merged change request. */
  const merge = async (change: object) => {
    const { send } = sandbox.served()
    const { body } = await send('POST', `/spaces/${ids.space}/change-requests`, {
      subject: 'Shorten',
    })
    const place = `/spaces/${ids.space}/change-requests/${body.id}`
    await send('POST', `${place}/content`, { changes: [change] })
    await send('POST', `${place}/merge`)
  }
  const replace = (markdown: string) =>
    merge({ operation: 'update_page', page: ids.pages.setup, document: { markdown } })

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    await run(`backup create ${folder.path}`)
  })
  afterEach(() => folder.end())

  it('are empty if nothing changed', async () => {
    const same = await run(`backup diff ${folder.path} latest --live --exit-code --jq length`)
    assert.deepEqual([same.exit, same.stdout, same.stderr], [0, '0\n', ''])
  })

  it('contain changed settings and the changed lines of pages', async () => {
    await replace('Install it.\n\n* one\n* three\n')
    await sandbox.served().send('PATCH', `/spaces/${ids.space}`, { emoji: '1f600' })
    const { exit, stdout } = await run(
      `backup diff ${folder.path} latest --live --exit-code --json`,
    )
    assert.equal(exit, 10)
    const all: Row[] = JSON.parse(stdout)
    const page = `spaces/${ids.space}/content/page/${ids.pages.setup}`
    assert.deepEqual(
      all.filter(({ path }) => String(path).startsWith(page)),
      [
        {
          ...{ state: 'changed', path: `${page}?format=markdown`, title: 'start/setup' },
          ...{
            detail: '+1 -1',
            diff: '@@ -1,4 +1,4 @@\n Install it.\n \n * one\n-* two\n+* three',
          },
        },
      ],
    )
    const detail = (path: string) => all.find((row) => row.path === path)?.detail
    assert.equal(
      detail('orgs/acme/spaces'),
      'items.0.changeRequests: 2 before, 3 after; items.0.emoji: "📘" before, "1f600" after',
    )
    assert.equal(detail(`spaces/${ids.space}/content`), 'only times, revisions, or URLs changed')
  })

  it('contain the Markdown of a page whose document is selected', async () => {
    await replace('Install it.\n')
    const page = `spaces/${ids.space}/content/page/${ids.pages.setup}`
    const line = `backup diff ${folder.path} latest --live --path ${page}?format=document`
    assert.deepEqual(
      (await rows(line)).map(({ path }) => path),
      [`${page}?format=markdown`],
    )
  })

  it('are limited to a page, and printed as change-requests diff does', async () => {
    await replace('Install it.\n\n* one\n* three\n')
    await run(`backup create ${folder.path}`)
    const [first, second] = (await run(`backup ls ${folder.path} --jq '.[].run' -o json`)).stdout
      .trim()
      .split('\n')
      .reverse()
    const line = `backup diff ${folder.path} ${first} ${second} --path Guide/start/setup`
    assert.deepEqual(
      (await rows(line)).map(({ title }) => title),
      ['start/setup'],
    )
    const printed = await run(`${line} --pages`)
    assert.equal(
      printed.stdout,
      `M start/setup  spaces/${ids.space}/content/page/${ids.pages.setup}?format=markdown  +1 -1
@@ -1,4 +1,4 @@
 Install it.
${' '}
 * one
-* two
+* three

`,
    )
    const typo = await run(`backup diff ${folder.path} ${first} ${second} --path Guide/start/setpu`)
    assert.equal(typo.exit, 3)
    assert.match(typo.stderr, /Did you mean "Guide\/start\/setup"/)
  })

  it('do not contain resources that the service refused to return', async () => {
    const backup = await BackupFolder.open(folder.path)
    const name = await backup.findRun('latest')
    const before = await backup.readRun(name)
    const content = `spaces/${ids.space}/content`
    const page = `${content}/page/${ids.pages.setup}?format=document`
    const removed = `${content}/page/${ids.pages.start}?format=document`
    const list = 'orgs/acme/teams'
    const entries = Object.fromEntries(
      Object.entries(before.entries).filter(
        ([path]) => path !== page && path !== removed && !path.startsWith(list),
      ),
    )
    const failed = { [page]: 500, [removed]: 404, [list]: 403 }
    await backup.writeRun({ ...before, entries, failed, run: '20991231-000000' })
    const line = `backup diff ${folder.path} ${name} latest`
    const { exit, stdout, stderr } = await run(`${line} --exit-code --jq '.[].path' -o json`)
    assert.equal(stdout, `${removed}\n`)
    assert.equal(exit, 12)
    assert.deepEqual(stderr.match(/^Not compared: .*/gm), [
      `Not compared: ${list}`,
      `Not compared: ${page}`,
    ])
    const one = await run(`${line} --path orgs/acme/spaces --exit-code`)
    assert.equal(one.exit, 0, one.stderr)
  })

  it('contain the document of a page, but not with --pages', async () => {
    const backup = await BackupFolder.open(folder.path)
    const name = await backup.findRun('latest')
    const manifest = await backup.readRun(name)
    const path = `spaces/${ids.space}/content/page/${ids.pages.setup}?format=document`
    const saved = manifest.entries[path] as { object: string }
    const page = (await backup.objects.readJson(saved.object)) as object
    const stored = await backup.objects.put(JSON.stringify({ ...page, constructor: 'x' }))
    const entries = { ...manifest.entries, [path]: { ...saved, ...stored } }
    await backup.writeRun({ ...manifest, entries, run: '20991231-000000' })
    const line = `backup diff ${folder.path} ${name} latest --path Guide/start/setup`
    assert.deepEqual(await rows(line), [
      {
        state: 'changed',
        path,
        title: 'start/setup',
        detail: 'constructor: nothing before, "x" after',
      },
    ])
    assert.equal((await run(`${line} --exit-code`)).exit, 10)
    const pages = await run(`${line} --exit-code --pages`)
    assert.deepEqual([pages.exit, pages.stdout, pages.stderr], [0, '', ''])
    const asData = await run(`${line} --pages --json`)
    assert.equal(asData.exit, 2)
    assert.match(asData.stderr, /--pages cannot be used with --json/)
  })

  it('are printed as data if the settings select a data format', async () => {
    await replace('Install it.\n')
    const live = `backup diff ${folder.path} latest --live --pages --path Guide/start/setup`
    const as = (format: string) =>
      sandbox.run(live, { env: { DOCSCTL_ORG: 'acme', DOCSCTL_OUTPUT: format } })
    const [only, ...others]: Row[] = JSON.parse((await as('json')).stdout)
    assert.deepEqual([only?.title, only?.detail, others], ['start/setup', '+0 -3', []])
    assert.match((await as('table')).stdout, /^M start\/setup {2}/)
    const shown = await sandbox.run(`backup show ${folder.path} latest Guide/start/setup`, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_OUTPUT: 'json' },
    })
    assert.equal(JSON.parse(shown.stdout).slug, 'setup')
  })

  it('require exactly one other run or state to compare with', async () => {
    assert.equal((await run(`backup diff ${folder.path} latest`)).exit, 2)
    assert.equal((await run(`backup diff ${folder.path} latest latest --live`)).exit, 2)
  })

  it('show who removed a paragraph, and when', async () => {
    await replace('Install it.\n\nAsk  for\nhelp.\n')
    await replace('Install it.\n')
    await merge({ operation: 'delete_page', page: ids.pages.setup })
    await run(`backup create ${folder.path}`)
    const line = `backup log ${folder.path} Guide/start/setup`
    assert.deepEqual(
      (await rows(line)).map(({ state, detail, changeRequest, mergedBy }) => [
        ...[state, detail, changeRequest, mergedBy],
      ]),
      [
        ['removed', '+0 -1', 5, 'Ada Admin'],
        ['changed', '+0 -3', 4, 'Ada Admin'],
        ['changed', '+2 -2', 3, 'Ada Admin'],
        ['added', '+4 -0', 1, 'Ada Admin'],
      ],
    )
    const lost = await rows(`${line} --text 'Ask for help'`)
    assert.deepEqual(
      lost.map(({ changeRequest }) => changeRequest),
      [4, 3],
    )
    const file = await run(`backup log ${folder.path} Guide/logo.png`)
    assert.equal(file.exit, 2)
    assert.equal((await run(`backup log ${folder.path} Guide/none`)).exit, 3)
  })

  it('are found by reading only the space of the page, and unchanged runs only once', async () => {
    const other = await sandbox
      .served()
      .send('POST', '/orgs/acme/spaces', { title: 'Manual', empty: true })
    await replace('Install it.\n')
    for (const _ of [1, 2]) await run(`backup create ${folder.path}`)
    const backup = await BackupFolder.open(folder.path)
    const { entries } = await backup.readRun(await backup.findRun('latest'))
    const contentOf = (space: string) => {
      const { object } = entries[`spaces/${space}/content`] as { object: string }
      return backup.objects.path(object)
    }
    const reads: string[] = []
    const { readJson } = ObjectStore.prototype
    ObjectStore.prototype.readJson = function (this: ObjectStore, object: string) {
      reads.push(this.path(object))
      return readJson.call(this, object)
    }
    try {
      const log = await run(`backup log ${folder.path} Guide/start/setup`)
      assert.equal(log.exit, 0, log.stderr)
      assert.ok(!reads.includes(contentOf(other.body.id)))
      // one read finds the page, and one reads the second run; the third run is unchanged
      assert.equal(reads.filter((path) => path === contentOf(ids.space)).length, 2)
      reads.splice(0)
      await run(`backup show ${folder.path} latest Guide/start/setup`)
      assert.ok(!reads.includes(contentOf(other.body.id)))
    } finally {
      ObjectStore.prototype.readJson = readJson
    }
  })

  it('show the correct author if a run lacks the text of a page', async () => {
    await replace('Install it.\n')
    await run(`backup create ${folder.path}`)
    const backup = await BackupFolder.open(folder.path)
    const [first = '', second = ''] = await backup.runNames()
    const log = async () => {
      const { exit, stdout, stderr } = await run(
        `backup log ${folder.path} Guide/start/setup --json`,
      )
      assert.equal(exit, 0, stderr)
      const found = (JSON.parse(stdout) as Row[]).map(({ state, detail, changeRequest }) => [
        ...[state, detail, changeRequest],
      ])
      return { found, stderr }
    }
    const complete = [
      ['changed', '+0 -3', 3],
      ['added', '+4 -0', 1],
    ]
    assert.deepEqual(await log(), { found: complete, stderr: '' })

    const before = await backup.readRun(first)
    const isText = (path: string) => path.includes(ids.pages.setup) && /markdown$/.test(path)
    const entries = Object.fromEntries(
      Object.entries(before.entries).filter(([path]) => !isText(path)),
    )
    const failed = Object.fromEntries(
      Object.keys(before.entries)
        .filter(isText)
        .map((path) => [path, 500]),
    )
    await backup.writeRun({ ...before, entries, failed })
    const partial = await log()
    assert.deepEqual(partial.found, complete)
    assert.match(
      partial.stderr,
      new RegExp(
        `^warning: Cannot read some data in run ${first}: .* the service returned 500\\n$`,
      ),
    )

    await backup.writeRun(before)
    const manifest = join(folder.path, 'runs', `${second}.json`)
    writeFileSync(manifest, '{}')
    const damaged = await log()
    assert.deepEqual(damaged.found, [['added', '+4 -0', 1]])
    assert.match(
      damaged.stderr,
      /^warning: Cannot read some data in run \S+: The manifest .* is damaged\n$/,
    )
  })
})
