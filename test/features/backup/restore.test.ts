import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BackupFolder } from '../../../src/features/backup/model/store/backup-folder.ts'
import type { Body } from '../../sandbox/served.ts'
import type { World } from '../../support/docsctl.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { sized } from '../../support/sizes.ts'
import { TestFolder } from './backup-folder.ts'
import {
  addSmallOrganization,
  picture,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

type Page = { id: string; path: string; pages: Page[] }

describe('docsctl backup restore', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  const run = (line: string, env = {}, more: World = {}) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state'), ...env },
      cwd: folder.parent,
      ...more,
    })
  const writes = () => sandbox.sent().filter((line) => !line.startsWith('GET '))
  const get = async (path: string) => (await sandbox.served().send('GET', path)).body

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    assert.equal((await run(`backup create ${folder.path}`)).exit, 0)
  })
  afterEach(() => folder.end())

  it('reads the manifest of the run once', async () => {
    await sandbox.served().send('DELETE', `/spaces/${ids.space}`)
    let reads = 0
    const { readRun } = BackupFolder.prototype
    BackupFolder.prototype.readRun = function (this: BackupFolder, name: string) {
      reads += 1
      return readRun.call(this, name)
    }
    try {
      const { exit, stderr } = await run(`backup restore ${folder.path} --into acme --yes`)
      assert.ok(exit === 0 || exit === 12, stderr)
      assert.equal(reads, 1)
    } finally {
      BackupFolder.prototype.readRun = readRun
    }
  })

  it('restores a deleted space with its pages, files, permissions, and position on a site', async () => {
    const { space, site } = ids
    const [before] = (await get(`/orgs/acme/sites/${site}/site-spaces`)).items
    const { parent } = await get(`/spaces/${space}`)
    await sandbox.served().send('DELETE', `/spaces/${space}`)
    const count = writes().length
    const preview = await run(`backup restore ${folder.path} --into acme --dry-run --json`)
    assert.equal(preview.exit, 0, preview.stderr)
    assert.match(preview.stderr, /^\+ space guide\n/m)
    assert.match(preview.stderr, /^\+ 2 pages and 1 file of space "Guide"\n/m)
    assert.equal(writes().length, count)

    const line = `backup restore ${folder.path} --into acme --only spaces/Guide --yes --json`
    const { exit, stderr } = await run(line)
    assert.equal(exit, 0, stderr)
    const [made] = (await get('/orgs/acme/spaces')).items
    assert.deepEqual([made?.title, made?.parent], ['Guide', parent])
    const content = (await get(`/spaces/${made?.id}/content`)) as unknown as {
      pages: Page[]
      files: { name: string; downloadURL: string }[]
    }
    const [start] = content.pages
    assert.deepEqual([start?.path, start?.pages[0]?.path], ['start', 'start/setup'])
    const text = async (page: Page | undefined) =>
      (await get(`/spaces/${made?.id}/content/page/${page?.id}?format=markdown`)).markdown
    assert.equal(await text(start), '# Welcome\n\nRead [the setup](start/setup.md) first.')
    assert.equal(await text(start?.pages[0]), 'Install it.\n\n* one\n* two')
    const [file] = content.files
    const bytes = await (await fetch(file?.downloadURL ?? '')).arrayBuffer()
    assert.deepEqual([file?.name, Buffer.from(bytes)], ['logo.png', picture])
    const [team] = (await get(`/spaces/${made?.id}/permissions/teams`)).items
    assert.deepEqual([team?.permission, (team?.team as Body)?.title], ['edit', 'Writers'])
    const [placed] = (await get(`/orgs/acme/sites/${site}/site-spaces`)).items
    assert.deepEqual([(placed?.space as Body)?.id, placed?.path], [made?.id, before?.path])

    const checklist = join(folder.parent, /restore-\S+\.md/.exec(stderr)?.[0] ?? '')
    assert.match(
      readFileSync(checklist, 'utf8'),
      /^- \[ \] merged change request 1 of space "Guide": /m,
    )
    assert.equal(statSync(checklist).mode & 0o777, 0o600)
    const again = await run(line)
    assert.equal(again.exit, 0)
    assert.match(again.stderr, /Nothing to restore/)

    const undone = await run('jobs undo last --yes')
    assert.equal(undone.exit, 0, undone.stderr)
    assert.deepEqual((await get('/orgs/acme/spaces')).items, [])
  })

  it('does not change existing resources, and changes nothing without --yes', async () => {
    const before = writes().length
    const none = await run(`backup restore ${folder.path} --into acme --yes`)
    assert.equal(none.exit, 0, none.stderr)
    assert.match(none.stderr, /Nothing to restore/)
    await sandbox.served().send('DELETE', `/spaces/${ids.space}`)
    const refused = await run(`backup restore ${folder.path} --into acme --checklist list.md`)
    assert.equal(refused.exit, 2)
    assert.equal(writes().length, before + 1)
    assert.ok(!existsSync(join(folder.parent, 'list.md')))
  })

  it('resets settings only with --overwrite', async () => {
    const { send } = sandbox.served()
    await send('PATCH', `/spaces/${ids.space}`, { title: 'Manual' })
    const none = await run(`backup restore ${folder.path} --into acme --yes`)
    assert.match(none.stderr, /Nothing to restore/)
    assert.equal((await get(`/spaces/${ids.space}`)).title, 'Manual')
    const { exit, stderr } = await run(
      `backup restore ${folder.path} --into acme --overwrite --yes`,
    )
    assert.equal(exit, 0, stderr)
    assert.equal((await get(`/spaces/${ids.space}`)).title, 'Guide')
  })

  it('creates no duplicates if it is interrupted and resumed', async () => {
    let points = 0
    for (let point = 1; ; point += sized(5, 1)) {
      await clear()
      const state = { DOCSCTL_STATE_DIR: join(folder.parent, `state-${point}`) }
      const line = `backup restore ${folder.path} --into beta --yes`
      const first = await interrupted(line, point, state)
      if (first.exit === 0) break
      points += 1
      const { exit, stderr } = await run('jobs resume last --org beta', state)
      assert.equal(exit, 0, `point ${point}: ${first.stderr}${stderr}`)
      const spaces = (await get('/orgs/beta/spaces')).items
      assert.deepEqual([point, spaces.map(({ title }) => title)], [point, ['Guide']])
      const content = (await get(`/spaces/${spaces[0]?.id}/content`)) as unknown as {
        pages: Page[]
        files: { name: string }[]
      }
      const [start] = content.pages
      assert.deepEqual(
        [content.pages.length, start?.pages.map(({ path }) => path), content.files.length],
        [1, ['start/setup'], 1],
      )
      for (const list of ['teams', 'collections', 'sites']) {
        assert.equal((await get(`/orgs/beta/${list}`)).items.length, 1, `${list} at ${point}`)
      }
    }
    assert.ok(points >= 3, `only ${points} points`)
  }).timeout(3_600_000)

  /** Deletes everything in the organization `beta`. */
  async function clear() {
    const { send } = sandbox.served()
    for (const list of ['sites', 'spaces', 'collections', 'teams']) {
      for (const { id } of (await get(`/orgs/beta/${list}`)).items) {
        const path = /^(spaces|collections)$/.test(list)
          ? `/${list}/${id}`
          : `/orgs/beta/${list}/${id}`
        await send('DELETE', path)
      }
    }
  }

  /** Runs a command, and interrupts it at one of its writes. */
  async function interrupted(line: string, point: number, env: object) {
    const stop = new AbortController()
    let count = 0
    const end = sandbox.served().sandbox.observe(({ method }) => {
      if (method !== 'GET') count += 1
      if (count === point) stop.abort(new Error('killed'))
    })
    const result = await run(line, env, { signal: stop.signal })
    end()
    return result
  }
})
