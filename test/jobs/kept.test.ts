import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workLine } from '../../src/frame/operation/account.ts'
import { dropOldJobs, jobNames, jobNamesAt, journalPath } from '../../src/jobs/job-folder.ts'
import { withoutSecrets, withSecrets } from '../../src/jobs/secrets.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, serve } from '../sandbox/served.ts'
import { words } from '../support/docsctl.ts'
import { machineOn } from '../support/processes/killed-job.ts'

const step = { id: 'usr_1', operation: 'members.update', path: {}, body: { role: 'read' } }
const header = (job: string) => JSON.stringify({ version: 1, job, steps: 1 })
const counts = (waiting: number) =>
  JSON.stringify({ counts: { done: 1 - waiting, failed: 0, waiting, unknown: 0 } })

describe('what a step does to files', () => {
  it('is kept in a journal without what is secret', () => {
    const changes = [
      { field: 'label', old: 'A', new: 'B' },
      { field: 'certificate', old: null, new: 'MIIB' },
    ]
    const effect = {
      verb: 'change' as const,
      kind: 'SAML provider',
      key: 'SAML provider:a',
      changes,
    }
    const { steps } = withoutSecrets([{ ...step, effect }])
    assert.deepEqual(steps, [{ ...step, effect: { ...effect, changes: changes.slice(0, 1) } }])
  })
})

describe('jobs are kept', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-kept-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const put = (job: string, waiting: number) =>
    writeFileSync(
      journalPath(folder, job),
      `${header(job)}\n${JSON.stringify({ step: 0, request: step })}\n${counts(waiting)}\n`,
    )

  it('for 90 days, and longer where they are unfinished', async () => {
    put('20250303-120000', 0)
    put('20250303-120001', 1)
    put('20250304-120000', 0)
    await dropOldJobs(folder, Date.parse('2025-06-02T12:00:00Z'))
    assert.deepEqual(jobNames(folder), ['20250304-120000', '20250303-120001'])
  })

  it('200 of them with the one that is begun, and those beyond that are unfinished', async () => {
    const names = Array.from(
      { length: 203 },
      (_, index) => `20250601-${String(100_000 + index).padStart(6, '0')}`,
    )
    for (const [index, name] of names.entries()) put(name, index === 1 ? 1 : 0)
    await dropOldJobs(folder, Date.parse('2025-06-02T12:00:00Z'))
    assert.equal(jobNames(folder).length, 200)
    assert.ok(existsSync(journalPath(folder, names[1] as string)))
    assert.ok(!existsSync(journalPath(folder, names[0] as string)))
  })

  it('and one whose file is damaged', async () => {
    writeFileSync(journalPath(folder, '20240101-120000'), 'no JSON\nat all\n')
    await dropOldJobs(folder, Date.parse('2025-06-02T12:00:00Z'))
    assert.deepEqual(jobNames(folder), ['20240101-120000'])
  })

  it('under names that sort by their time', () => {
    const [first, second, third] = jobNamesAt(Date.parse('2025-06-01T12:00:00Z'))
    assert.deepEqual(
      [first, second, third],
      ['20250601-120000', '20250601-120000-02', '20250601-120000-03'],
    )
  })
})

describe('what opens something', () => {
  afterEach(endAll)

  const certificate = '-----BEGIN CERTIFICATE-----abc'
  const steps = [
    {
      id: 'saml_okta',
      operation: 'saml.update',
      path: { organizationId: 'acme', samlProviderId: 'saml_okta' },
      body: { label: 'Okta', certificate },
    },
  ]

  it('is left out of a journal, and taken only as it was', () => {
    const { steps: cleaned, taken } = withoutSecrets(steps)
    assert.deepEqual(cleaned[0]?.body, { label: 'Okta' })
    assert.deepEqual(taken?.places, ['certificate'])
    assert.ok(taken && !JSON.stringify(taken).includes('BEGIN'))
    assert.deepEqual(withSecrets(cleaned, taken, { certificate }), steps)
    assert.throws(() => withSecrets(cleaned, taken, { certificate: 'other' }), {
      kind: 'conflict',
      message: 'certificate in --input is not what the job was begun with',
    })
    assert.throws(() => withSecrets(cleaned, taken, {}), {
      kind: 'usage',
      message: '--input needs to hold certificate',
    })
  })

  it('is written down neither as it was nor as it became, which is told before it is undone', async () => {
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    try {
      const before = {
        label: 'One',
        certificate: 'FORMERKEY',
        entityID: 'one',
        ssoURL: 'https://a.test/',
      }
      const { id } = (await served.send('POST', '/orgs/tidewater/saml', before)).body
      const line = `saml update ${id} --certificate LATERKEY --label Two --journal`
      assert.equal((await machine.run(words(line))).exit, 0)
      const text = readFileSync(join(machine.state, 'jobs', machine.jobs()[0] as string), 'utf8')
      assert.doesNotMatch(text, /FORMERKEY|LATERKEY/)
      assert.match(
        text,
        /"words":\["saml_\w+","--certificate","\*\*\*","--label","Two","--journal"\]/,
      )
      const undone = await machine.run(words('undo --yes'))
      assert.equal(undone.exit, 0)
      assert.match(
        undone.stderr,
        /^note: of saml_\w+ not all comes back: no journal keeps what certificate was$/m,
      )
      const now = (await served.send('GET', `/orgs/tidewater/saml/${id}`)).body
      assert.deepEqual([now.label, now.certificate], ['One', 'LATERKEY'])
      await machine.run(words(`saml update ${id} --certificate=KEY --journal`))
      const alone = await machine.run(words('undo --yes'))
      assert.equal(alone.exit, 1)
      assert.match(alone.stderr, /can't be undone: no journal keeps what certificate was$/m)
      for (const name of machine.jobs()) {
        const kept = readFileSync(join(machine.state, 'jobs', name), 'utf8')
        assert.doesNotMatch(kept, /"KEY"|=KEY/)
      }
    } finally {
      machine.end()
      await endAll()
    }
  })

  it('is asked for again by whoever goes on', async () => {
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    try {
      const file = join(machine.folder, 'okta.pem')
      writeFileSync(file, certificate)
      const update = ['saml', 'update', 'saml_okta', '--certificate', `@${file}`, '--journal']
      await machine.runKilled([...update, '--label', 'New'], { request: 3, moment: 'before' })
      const text = readFileSync(join(machine.state, 'jobs', machine.jobs()[0] as string), 'utf8')
      assert.ok(!text.includes('BEGIN CERTIFICATE'))
      const refused = await machine.run(words('jobs resume last'))
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, /begun with certificate, which no journal keeps: give it again/)
      const stdin = [JSON.stringify({ certificate })]
      const resumed = await machine.run(words('jobs resume last --input -'), { stdin })
      assert.equal(resumed.exit, 0, resumed.stderr)
      const { label, certificate: kept } = served.sandbox.tables.get(
        'samlProviders',
        'saml_okta',
      ) as { label?: string; certificate?: string }
      assert.deepEqual([label, kept], ['New', certificate])
    } finally {
      machine.end()
    }
  })

  it('is no reason to take another file than the one that was read', async () => {
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    try {
      const file = join(machine.folder, 'title.txt')
      writeFileSync(file, 'Manual')
      const update = ['spaces', 'update', 'sp_handbook', '--title', `@${file}`, '--journal']
      await machine.runKilled(update, { request: 3, moment: 'before' })
      writeFileSync(file, 'Handbook 2')
      const refused = await machine.run(words('jobs resume last'))
      assert.equal(refused.exit, 6)
      assert.match(refused.stderr, /title\.txt has changed since job .* was begun with it/)
      writeFileSync(file, 'Manual')
      assert.equal((await machine.run(words('jobs resume last'))).exit, 0)
      assert.equal(served.sandbox.tables.get('spaces', 'sp_handbook')?.title, 'Manual')
    } finally {
      machine.end()
    }
  })
})

describe('the line of a batch', () => {
  it('tells rate and time to go, once there is a rate', () => {
    assert.equal(workLine(0, 40, 5000), '0 of 40')
    assert.equal(workLine(3, 40, 900), '3 of 40')
    assert.equal(workLine(10, 40, 2000), '10 of 40, 5.0/s, 6 s to go')
    assert.equal(workLine(1000, 20_000, 20_000), '1000 of 20000, 50/s, 7 min to go')
    assert.equal(workLine(100, 20_000, 100_000), '100 of 20000, 1.0/s, 5.5 h to go')
  })
})
