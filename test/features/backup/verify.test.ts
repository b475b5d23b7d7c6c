import assert from 'node:assert/strict'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupFolder } from '../../../src/features/backup/model/store/backup-folder.ts'
import type { RunManifest } from '../../../src/features/backup/model/store/manifest.ts'
import {
  parseRetention,
  removeOldRuns,
  runsToKeep,
} from '../../../src/features/backup/model/store/retention.ts'
import {
  type BackupProblem,
  checkObjects,
} from '../../../src/features/backup/model/verify/check-objects.ts'
import { emptySeed } from '../../../src/sandbox/seed/seed.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { addSmallOrganization } from './small-organization.ts'

const source = { organization: 'acme', apiUrl: 'https://api.test' }

/** Writes a run with the given responses to a backup. */
async function writeRun(
  folder: BackupFolder,
  run: string,
  texts: Record<string, string>,
  failed: RunManifest['failed'] = {},
) {
  await folder.writeMarker()
  const entries: RunManifest['entries'] = {}
  for (const [path, text] of Object.entries(texts)) entries[path] = await folder.objects.put(text)
  await folder.writeRun({
    ...{ 'docsctl-backup': 1, run, ...source, entries },
    ...{ startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:01Z' },
    ...{ docsctl: '1.0.0', title: 'Acme', requests: 2 },
    ...{ unreadable: [], failed, secrets: {}, excluded: [] },
  })
}

describe('the check of the objects in a backup', () => {
  let test: TestFolder
  let folder: BackupFolder
  beforeEach(async () => {
    test = new TestFolder()
    folder = await BackupFolder.create(test.path, source)
  })
  afterEach(() => test.end())

  /** Opens the folder. Returns `marker` if a damaged marker prevents this. */
  const openOrProblem = async () => {
    try {
      return await BackupFolder.open(test.path)
    } catch (error) {
      assert.match((error as Error).message, /is damaged/)
      return 'marker'
    }
  }

  const problems = async () => {
    const found: BackupProblem[] = []
    const opened = await openOrProblem()
    if (typeof opened === 'string') return [opened]
    for await (const one of checkObjects(opened, await opened.runNames(), () => {})) found.push(one)
    return found.map(({ problem, path }) => `${problem} ${path}`)
  }

  it('finds every flipped byte', async () => {
    await writeRun(folder, '20260101-000000', { 'orgs/acme': '{"id":"acme"}', 'spaces/1': '{}' })
    assert.deepEqual(await problems(), [])
    let count = 0
    for (const file of test.files()) {
      const path = join(test.path, file)
      const bytes = readFileSync(path)
      for (const index of bytes.keys()) {
        const flipped = Buffer.from(bytes)
        flipped[index] = (bytes[index] as number) ^ (1 << (index % 8))
        writeFileSync(path, flipped)
        assert.notDeepEqual(await problems(), [], `byte ${index} of ${file}`)
        count += 1
      }
      writeFileSync(path, bytes)
    }
    assert.ok(count > 600, `${count} bytes`)
  })

  it('finds every flipped byte of an encrypted backup', async () => {
    const identity = await generateX25519Identity()
    const keys = { recipients: [await identityToRecipient(identity)], identities: [identity] }
    test.end()
    const encrypted = await BackupFolder.create(test.path, source, keys)
    const run = '20260101-000000'
    await writeRun(encrypted, run, { 'orgs/acme': '{"id":"acme"}', 'spaces/1': '{}' })
    const { entries } = await encrypted.readRun(run)
    // checks only the changed file, because each decryption takes milliseconds
    const isRejected = async (file: string): Promise<boolean> => {
      if (file === 'docsctl-backup.json') {
        const opened = await BackupFolder.open(test.path, keys).catch(() => undefined)
        return !opened || !(await opened.isMarkerIntact())
      }
      if (file === encrypted.manifestPath(run)) {
        return (await encrypted.readRun(run).catch(() => undefined)) === undefined
      }
      const entry = Object.values(entries).find(
        ({ object }) => encrypted.objects.path(object) === join(test.path, file),
      )
      return entry !== undefined && (await encrypted.objects.problem(entry)) === 'damaged'
    }
    const counts: Record<string, number> = {}
    for (const file of test.files()) {
      const path = join(test.path, file)
      const bytes = readFileSync(path)
      assert.equal(await isRejected(file), false, file)
      for (const index of bytes.keys()) {
        const flipped = Buffer.from(bytes)
        flipped[index] = (bytes[index] as number) ^ (1 << (index % 8))
        writeFileSync(path, flipped)
        assert.ok(await isRejected(file), `byte ${index} of ${file}`)
      }
      writeFileSync(path, bytes)
      const [kind = ''] = file.split('/')
      counts[kind] = (counts[kind] ?? 0) + bytes.length
    }
    // two objects of 13 and 2 bytes, with headers
    assert.equal(counts.objects, 415)
    assert.deepEqual(Object.keys(counts).sort(), ['docsctl-backup.json', 'objects', 'runs'])
  }).timeout(240_000)

  it('finds every missing object', async () => {
    await writeRun(folder, '20260101-000000', { 'orgs/acme': '{"id":"acme"}', 'spaces/1': '{}' })
    const found: string[] = []
    for (const file of test.files().filter((name) => name.startsWith('objects'))) {
      renameSync(join(test.path, file), join(test.parent, 'aside'))
      found.push(...(await problems()))
      renameSync(join(test.parent, 'aside'), join(test.path, file))
    }
    assert.deepEqual(found.sort(), ['missing orgs/acme', 'missing spaces/1'])
  })

  it('finds no problem after old runs and their objects are removed', async () => {
    await writeRun(folder, '20260101-000000', { a: 'shared', b: 'old' })
    await writeRun(folder, '20260201-000000', { a: 'shared', b: 'new' })
    const removed = await removeOldRuns(folder, { d: 1 })
    assert.deepEqual(removed, { runs: ['20260101-000000'], objects: 1 })
    assert.deepEqual(await problems(), [])
    assert.deepEqual(await folder.runNames(), ['20260201-000000'])
  })
})

describe('the retention of runs', () => {
  it('always keeps the newest run that is not partial', async () => {
    const test = new TestFolder()
    const folder = await BackupFolder.create(test.path, source)
    await writeRun(folder, '20260101-000000', { a: 'oldest' })
    await writeRun(folder, '20260101-100000', { a: 'whole', b: 'only here' }, { c: 404, d: 405 })
    await writeRun(folder, '20260101-110000', { a: 'part' }, { b: 500 })
    await writeRun(folder, '20260101-120000', {}, { a: 403, c: 404 })
    assert.deepEqual(await removeOldRuns(folder, { d: 1 }), {
      ...{ runs: ['20260101-000000', '20260101-110000'], objects: 2 },
    })
    assert.deepEqual(await folder.runNames(), ['20260101-100000', '20260101-120000'])
    test.end()
  })

  it('accepts numbers of days, weeks, months, and years', () => {
    assert.deepEqual(parseRetention('7d,4w, 12m'), { d: 7, w: 4, m: 12 })
    for (const text of ['', '7', '0d', '7d,7d', '7h', '-1d', '7d;4w']) {
      assert.equal(parseRetention(text), undefined, text)
    }
  })

  const cases: [names: string[], retention: string, kept: string[]][] = [
    // the latest run of a day
    [['20260105-010000', '20260105-230000'], '7d', ['20260105-230000']],
    // days without a run don't count
    [
      ['20260101-000000', '20260201-000000', '20260301-000000'],
      '2d',
      ['20260201-000000', '20260301-000000'],
    ],
    // a week starts on Monday: January 4 was a Sunday
    [
      ['20260103-000000', '20260104-000000', '20260105-000000'],
      '2w',
      ['20260104-000000', '20260105-000000'],
    ],
    [
      ['20251231-000000', '20260101-000000', '20260131-000000'],
      '1d,2m',
      ['20251231-000000', '20260131-000000'],
    ],
    [['20240101-000000', '20260101-000000'], '1y', ['20260101-000000']],
  ]
  for (const [names, retention, kept] of cases) {
    it(`keeps ${kept.join(' and ')} of ${names.length} runs with ${retention}`, () => {
      assert.deepEqual([...runsToKeep(names, parseRetention(retention) ?? {})].sort(), kept)
    })
  }
})

describe('docsctl backup verify', () => {
  const sandbox = onSandbox({ seed: emptySeed })
  let folder: TestFolder
  const run = (line: string) => sandbox.run(line, { env: { DOCSCTL_ORG: 'acme' } })
  beforeEach(async () => {
    folder = new TestFolder()
    await addSmallOrganization(sandbox.served())
    assert.equal((await run(`backup create ${folder.path}`)).exit, 0)
  })
  afterEach(() => folder.end())

  it('restores a run into a sandbox without sending a request to the service', async () => {
    const before = sandbox.sent().length
    const { exit, stdout, stderr } = await run(`backup verify ${folder.path}`)
    assert.deepEqual([exit, stdout], [0, ''], stderr)
    assert.equal(sandbox.sent().length, before)
    assert.match(
      stderr,
      /Expected differences:\n {2}urls, acsURL, .*: The restored organization has different URLs\n/,
    )
    assert.match(stderr, /Verified 1 run: no problems\n$/)
  })

  it('restores a run whose members include no administrator', async () => {
    const opened = await BackupFolder.open(folder.path)
    const manifest = await opened.readRun(await opened.findRun('latest'))
    const path = 'orgs/acme/members?order=asc&sort=joinedAt'
    const { items } = (await opened.objects.readJson(manifest.entries[path]?.object ?? '')) as {
      items: { role: string }[]
    }
    const others = items.map((one) => ({ ...one, role: 'create' }))
    const object = await opened.objects.put(JSON.stringify({ items: others }))
    await opened.writeRun({ ...manifest, entries: { ...manifest.entries, [path]: object } })
    const { exit, stdout, stderr } = await run(`backup verify ${folder.path}`)
    assert.deepEqual([exit, stdout], [0, ''], stderr)
  })

  it('restores a run whose members could not be read', async () => {
    const opened = await BackupFolder.open(folder.path)
    const manifest = await opened.readRun(await opened.findRun('latest'))
    const isMember = (path: string) => path.startsWith('orgs/acme/members')
    const entries = Object.entries(manifest.entries).filter(([path]) => !isMember(path))
    const failed = { ...manifest.failed, 'orgs/acme/members?order=asc&sort=joinedAt': 403 }
    await opened.writeRun({ ...manifest, entries: Object.fromEntries(entries), failed })
    const { exit, stdout, stderr } = await run(`backup verify ${folder.path}`)
    assert.deepEqual([exit, stdout], [0, ''], stderr)
  })

  it('finds a response that is missing, and one that differs from the copy', async () => {
    const opened = await BackupFolder.open(folder.path)
    const manifest = await opened.readRun((await opened.runNames())[0] ?? '')
    const page =
      Object.keys(manifest.entries).find((name) => name.endsWith('?format=markdown')) ?? ''
    const team = 'orgs/acme/teams'
    const { [page]: _, ...entries } = manifest.entries
    const teams = (await opened.objects.readJson(manifest.entries[team]?.object ?? '')) as object
    const changed = await opened.objects.put(JSON.stringify({ ...teams, wrong: true }))
    await opened.writeRun({ ...manifest, entries: { ...entries, [team]: changed } })
    assert.notEqual(page, '')
    const { exit, stdout } = await run(`backup verify ${folder.path}`)
    assert.equal(exit, 11)
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t').slice(1, 3).join(' '))
    assert.ok(rows.includes(`incomplete ${page}`), stdout)
    assert.ok(rows.includes(`different ${team}`), stdout)
  })
})
