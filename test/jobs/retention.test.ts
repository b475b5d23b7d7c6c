import assert from 'node:assert/strict'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workLine } from '../../src/command/operation/account.ts'
import { dropOldJobs, jobNames, journalPath, newJobNames } from '../../src/jobs/job-folder.ts'
import { withoutSecrets, withSecrets } from '../../src/jobs/secrets.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, serve } from '../sandbox/served.ts'
import { base64Certificate, certificate as pemCertificate } from '../support/certificates.ts'
import { splitArguments } from '../support/docsctl.ts'
import { formerJournal } from '../support/processes/journal.ts'
import { machineOn } from '../support/processes/killed-job.ts'

const step = { id: 'usr_1', operation: 'members.update', path: {}, body: { role: 'read' } }
const counts = (waiting: number) => ({
  counts: { done: 1 - waiting, failed: 0, waiting, unknown: 0 },
})

const limits = { days: 90, bytes: 100_000_000 }

describe('file changes of a step', () => {
  it('are recorded in a journal without secrets', () => {
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

describe('retention of jobs', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-kept-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const put = (job: string, waiting: number) =>
    writeFileSync(journalPath(folder, job), formerJournal(job, [step], [counts(waiting)]))

  it('keeps finished jobs for 90 days, and unfinished jobs longer', async () => {
    put('20250303-120000', 0)
    put('20250303-120001', 1)
    put('20250304-120000', 0)
    await dropOldJobs(folder, Date.parse('2025-06-02T12:00:00Z'), limits)
    assert.deepEqual(jobNames(folder), ['20250304-120000', '20250303-120001'])
  })

  it('removes incomplete journals of killed processes after a day', async () => {
    const now = Date.now()
    const part = (job: string, age: number) => {
      const path = `${journalPath(folder, job)}.part`
      writeFileSync(path, '')
      utimesSync(path, (now - age) / 1000, (now - age) / 1000)
      return path
    }
    const old = part('20250304-120000', 86_460_000)
    const recent = part('20250304-120001', 86_340_000)
    await dropOldJobs(folder, now, limits)
    assert.deepEqual([existsSync(old), existsSync(recent)], [false, true])
  })

  it('keeps 200 jobs including the new one, plus unfinished jobs', async () => {
    const names = Array.from(
      { length: 203 },
      (_, index) => `20250601-${String(100_000 + index).padStart(6, '0')}`,
    )
    for (const [index, name] of names.entries()) put(name, index === 1 ? 1 : 0)
    await dropOldJobs(folder, Date.parse('2025-06-02T12:00:00Z'), limits)
    assert.equal(jobNames(folder).length, 200)
    assert.ok(existsSync(journalPath(folder, names[1] as string)))
    assert.ok(!existsSync(journalPath(folder, names[0] as string)))
  })

  it('keeps finished jobs for the number of days in the setting', async () => {
    put('20250530-120000', 0)
    put('20250531-120000', 0)
    await dropOldJobs(folder, Date.parse('2025-06-02T12:00:00Z'), { ...limits, days: 2 })
    assert.deepEqual(jobNames(folder), ['20250531-120000'])
  })

  it('removes the oldest finished jobs above a size, but never the latest one', async () => {
    const names = ['20250601-120000', '20250601-120001', '20250601-120002', '20250601-120003']
    for (const [index, name] of names.entries()) put(name, index === 1 ? 1 : 0)
    const { size } = statSync(journalPath(folder, names[0] as string))
    const now = Date.parse('2025-06-02T12:00:00Z')
    await dropOldJobs(folder, now, { ...limits, bytes: 3 * size })
    assert.deepEqual(jobNames(folder), ['20250601-120003', '20250601-120002', '20250601-120001'])
    await dropOldJobs(folder, now, { ...limits, bytes: 1 })
    assert.deepEqual(jobNames(folder), ['20250601-120003', '20250601-120001'])
  })

  it('keeps a job with a damaged file', async () => {
    writeFileSync(journalPath(folder, '20240101-120000'), 'no JSON\nat all\n')
    await dropOldJobs(folder, Date.parse('2025-06-02T12:00:00Z'), limits)
    assert.deepEqual(jobNames(folder), ['20240101-120000'])
  })

  it('uses names that sort by time', () => {
    const [first, second, third] = newJobNames(Date.parse('2025-06-01T12:00:00Z'))
    assert.deepEqual(
      [first, second, third],
      ['20250601-120000', '20250601-120000-02', '20250601-120000-03'],
    )
  })
})

describe('a credential', () => {
  afterEach(endAll)

  const certificate = pemCertificate.trimEnd()
  const steps = [
    {
      id: 'saml_okta',
      operation: 'saml.update',
      path: { organizationId: 'acme', samlProviderId: 'saml_okta' },
      body: { label: 'Okta', certificate },
    },
  ]

  it('is omitted from a journal, and must be unchanged on resume', () => {
    const { steps: cleaned, taken } = withoutSecrets(steps)
    assert.deepEqual(cleaned[0]?.body, { label: 'Okta' })
    assert.deepEqual(taken?.places, ['certificate'])
    assert.ok(taken && !JSON.stringify(taken).includes('BEGIN'))
    assert.deepEqual(withSecrets(cleaned, taken, { certificate }), steps)
    assert.throws(() => withSecrets(cleaned, taken, { certificate: 'other' }), {
      kind: 'conflict',
      message: "The values of certificate in --input differ from the job's original values",
    })
    assert.throws(() => withSecrets(cleaned, taken, {}), {
      kind: 'usage',
      message: '--input must contain certificate',
    })
  })

  it('is recorded neither before nor after a change, and undo reports that', async () => {
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
      const line = `saml update ${id} --certificate ${base64Certificate} --label Two --journal`
      assert.equal((await machine.run(splitArguments(line))).exit, 0)
      const text = readFileSync(join(machine.state, 'jobs', machine.jobs()[0] as string), 'utf8')
      assert.doesNotMatch(text, new RegExp(`FORMERKEY|${base64Certificate.slice(0, 20)}`))
      assert.match(
        text,
        /"words":\["saml_\w+","--certificate","\*\*\*","--label","Two","--journal"\]/,
      )
      const undone = await machine.run(splitArguments('undo --yes'))
      assert.equal(undone.exit, 0)
      assert.match(
        undone.stderr,
        /^note: saml_\w+ can be only partially restored: the journal does not store previous values of certificate$/m,
      )
      const now = (await served.send('GET', `/orgs/tidewater/saml/${id}`)).body
      assert.deepEqual([now.label, now.certificate], ['One', base64Certificate])
      await machine.run(
        splitArguments(`saml update ${id} --certificate=${base64Certificate} --journal`),
      )
      const alone = await machine.run(splitArguments('undo --yes'))
      assert.equal(alone.exit, 1)
      assert.match(
        alone.stderr,
        /cannot be undone: the journal does not store previous values of certificate$/m,
      )
      for (const name of machine.jobs()) {
        const kept = readFileSync(join(machine.state, 'jobs', name), 'utf8')
        assert.ok(!kept.includes(base64Certificate))
      }
    } finally {
      machine.end()
      await endAll()
    }
  })

  it('is not mentioned if undo deletes the created resource', async () => {
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    try {
      const server = '--name Status --url https://mcp.example.com/sse --header Authorization=secret'
      const create = `sites mcp-servers create --site site_docs ${server} --journal -o ids`
      const created = await machine.run(splitArguments(create))
      assert.equal(created.exit, 0)
      const undone = await machine.run(splitArguments('undo --yes'))
      assert.equal(undone.exit, 0)
      assert.doesNotMatch(undone.stderr, /restored/)
      assert.equal(undone.stdout, `${created.stdout.trim()}\tsites.mcpServers.delete\tdone\n`)
      const { body } = await served.send('GET', '/orgs/tidewater/sites/site_docs/mcp-servers')
      assert.ok(!body.items.some(({ name }) => name === 'Status'))
    } finally {
      machine.end()
      await endAll()
    }
  })

  it('is requested again on resume', async () => {
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    try {
      const file = join(machine.folder, 'okta.pem')
      writeFileSync(file, certificate)
      const update = ['saml', 'update', 'saml_okta', '--certificate', `@${file}`, '--journal']
      await machine.runKilled([...update, '--label', 'New'], { request: 4, moment: 'before' })
      const text = readFileSync(join(machine.state, 'jobs', machine.jobs()[0] as string), 'utf8')
      assert.ok(!text.includes('BEGIN CERTIFICATE'))
      const refused = await machine.run(splitArguments('jobs resume last'))
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, /journal of job \S+ does not contain certificate/)
      const stdin = [JSON.stringify({ certificate })]
      const resumed = await machine.run(splitArguments('jobs resume last --input -'), { stdin })
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

  it('must come from an unchanged file on resume', async () => {
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    try {
      const file = join(machine.folder, 'title.txt')
      writeFileSync(file, 'Manual')
      const update = ['spaces', 'update', 'sp_handbook', '--title', `@${file}`, '--journal']
      await machine.runKilled(update, { request: 3, moment: 'before' })
      writeFileSync(file, 'Handbook 2')
      const refused = await machine.run(splitArguments('jobs resume last'))
      assert.equal(refused.exit, 6)
      assert.match(refused.stderr, /title\.txt has changed since job .* started/)
      writeFileSync(file, 'Manual')
      assert.equal((await machine.run(splitArguments('jobs resume last'))).exit, 0)
      assert.equal(served.sandbox.tables.get('spaces', 'sp_handbook')?.title, 'Manual')
    } finally {
      machine.end()
    }
  })
})

describe('the progress line of a batch', () => {
  it('shows the rate and the remaining time as soon as there is a rate', () => {
    assert.equal(workLine(0, 40, 5000), '0 of 40')
    assert.equal(workLine(3, 40, 900), '3 of 40')
    assert.equal(workLine(10, 40, 2000), '10 of 40, 5.0/s, 6 s left')
    assert.equal(workLine(1000, 20_000, 20_000), '1000 of 20000, 50/s, 7 min left')
    assert.equal(workLine(100, 20_000, 100_000), '100 of 20000, 1.0/s, 5.5 h left')
  })
})
