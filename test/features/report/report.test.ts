import assert from 'node:assert/strict'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { keepReport, readKeptReports } from '../../../src/features/report/kept-reports.ts'
import { countNames, type KeptCounts } from '../../../src/features/report/model/counts.ts'
import { docsctl, splitArguments, type World } from '../../support/docsctl.ts'
import { ada, bob, guides } from '../../support/people.ts'
import { changeRequest, emptyOrganization, serve, smallOrganization } from './report-service.ts'

const day = 24 * 60 * 60_000

const clock = (days = 0) => ({
  now: () => Date.UTC(2026, 10, 27, 12) + days * day,
  sleep: async () => {},
})

describe('docsctl report', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-report-'))
  })
  afterEach(() => {
    nock.cleanAll()
    rmSync(folder, { recursive: true })
  })

  const run = (line: string, world: World = {}) =>
    docsctl(splitArguments(line), {
      ...{ cwd: folder, clock: clock(), ...world },
      env: { DOCSCTL_STATE_DIR: join(folder, 'state'), ...world.env },
    })

  const facts = async (line = 'report --json', world: World = {}) => {
    const { stdout } = await run(line, world)
    return JSON.parse(stdout)
  }

  it('reads each list of an empty organization once', async () => {
    const requests = serve(emptyOrganization)
    const { exit, stderr } = await run('report')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(requests.toSorted(), Object.keys(emptyOrganization).toSorted())
  })

  it('reads each list of an organization once', async () => {
    const requests = serve(smallOrganization)
    const { exit, stderr } = await run('report')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(requests.toSorted(), Object.keys(smallOrganization).toSorted())
  })

  it('prints all facts as rows in a pipe', async () => {
    serve(smallOrganization)
    const { stdout } = await run('report')
    const rows = stdout.split('\n')
    for (const row of [
      'summary\tMembers\t2\t',
      'summary\tActive share links\t1\t',
      'people\tadmin\t1\tup to 30 days: 0; 31 to 90 days: 0; 91 to 180 days: 0; over 180 days: 1; never: 0',
      'people\tguest\t1\tup to 30 days: 0; 31 to 90 days: 0; 91 to 180 days: 0; over 180 days: 0; never: 1',
      'administrator\tAda Lovelace\tada@acme.com\tlast seen: 2026-02-03',
      'administered\tGuides\t2\tkind: space; administrators of the resource but not of the organization: Bob Stone',
      'administered\tDocs\t1\tkind: site',
      'site\tDocs\tyes\tvisibility: share-link; active share links: 1; oldest active link: 2026-10-01',
      'severity\twarning\t3\t',
      'change-request-age\t8 to 30 days\t0\tauthor: 0; reviewers: 1',
      'change-request\t#7 Rate limits\treviewers\tspace: Guides; author: Bob Stone; status: open; created: 2026-11-01; updated: 2026-11-02',
      'freshness\t181 to 365 days\t1\t',
    ]) {
      assert.ok(rows.includes(row), `${row}\n\n${stdout}`)
    }
  })

  it('shows at most ten rows of a table on a terminal', async () => {
    const members = Array.from({ length: 12 }, (_, index) => ({ ...ada, id: `usr_${index}` }))
    serve({
      ...emptyOrganization,
      '/v1/orgs/acme/members?sort=joinedAt&order=asc&limit=1000': { items: members },
    })
    const { stdout, stderr } = await run('report', { terminal: 120 })
    assert.equal(stdout.match(/^administrator /gm)?.length, 10)
    assert.match(stderr, /note: 2 more: administrator\n/)
  })

  it('counts a change request that waits for your review as your turn', async () => {
    serve({
      ...smallOrganization,
      '/v1/orgs/acme/change-requests?requestedReviewer=usr_1&limit=1000': {
        items: [changeRequest],
      },
      '/v1/orgs/acme/change-requests?status=open&status=draft&limit=1000': {
        items: [
          changeRequest,
          { ...changeRequest, id: 'cr_8', number: 8, status: 'draft' },
          { ...changeRequest, id: 'cr_9', number: 9 },
        ],
      },
      '/v1/spaces/spc_1/change-requests/7/reviews?limit=1000': { items: [] },
    })
    const { changeRequests } = await facts()
    assert.deepEqual(changeRequests.ages[1], {
      ...{ age: '8 to 30 days', you: 1, author: 1, reviewers: 1 },
    })
  })

  it('reports a list that cannot be read as unknown, never as zero', async () => {
    serve({
      ...smallOrganization,
      '/v1/orgs/acme/members?sort=joinedAt&order=asc&limit=1000': 403,
      '/v1/orgs/acme/sites/site_1/share-links?limit=1000': 403,
      '/v1/orgs/acme/installations?limit=1000': 403,
      '/v1/user': 403,
    })
    const { exit, stdout, stderr } = await run('report --json')
    assert.equal(exit, 12)
    assert.match(stderr, /warning: Could not load a list: Members: /)
    const found = JSON.parse(stdout)
    assert.match(found.people.unknown, /^Members: /)
    assert.match(found.administrators.unknown, /^Members: /)
    assert.match(found.integrations.unknown, /^Integrations: /)
    assert.match(found.publication.sites.items[0].shareLinks.unknown, /^Share links: /)
    assert.match(found.findings.unchecked[0], /^Member access: /)
    assert.equal('you' in found.changeRequests.ages[0], false)
    const { summary } = found
    const names = ['members', 'administrators', 'activeShareLinks', 'integrations', 'errors']
    assert.deepEqual(
      names.map((name) => summary[name]),
      [null, null, null, null, null],
    )
    assert.equal(summary.spaces, 1)
  })

  it('prints unknown numbers as unknown in a pipe', async () => {
    serve({ ...smallOrganization, '/v1/orgs/acme/spaces?limit=1000': 403 })
    const { exit, stdout } = await run('report')
    assert.equal(exit, 12)
    assert.match(stdout, /^summary\tSpaces\tunknown\t$/m)
    assert.match(stdout, /^content\tunknown\t\tSpaces: /m)
  })

  it('adds the findings of a policy file, and marks accepted findings', async () => {
    mkdirSync(join(folder, '.docsctl'))
    writeFileSync(
      join(folder, '.docsctl', 'policy.yaml'),
      'rules:\n  - name: two-sites\n    scope: organization\n    require: organization.sites.size() >= 2\n    message: Has one site\n',
    )
    serve(smallOrganization)
    const before = await facts()
    assert.equal(before.findings.severities.error, 1)
    assert.equal(before.findings.items.items[0].rule, 'policy/two-sites')
    const { fingerprint } = before.findings.items.items[0]
    const accept = `policy check --accept ${fingerprint} --reason known --until 2027-01-01`
    await run(accept)
    const after = await facts()
    assert.equal(after.findings.severities.error, 0)
    assert.equal(after.findings.severities.accepted, 1)
  })

  it('neutralizes escape codes in titles', async () => {
    serve({
      ...smallOrganization,
      '/v1/orgs/acme/spaces?limit=1000': { items: [{ ...guides, title: 'A\u001b[31mB' }] },
    })
    const { stdout } = await run('report', { terminal: 120 })
    assert.ok(stdout.includes('A\\u{1b}[31mB'), stdout)
  })

  it('masks names and addresses everywhere', async () => {
    serve({
      ...smallOrganization,
      '/v1/orgs/acme/spaces?limit=1000': { items: [{ ...guides, title: 'Notes of Bob Stone' }] },
    })
    const clear = await run('report --json')
    assert.match(clear.stdout, /Lovelace/)
    for (const line of ['report --json --mask', 'report --mask']) {
      const { stdout } = await run(line)
      assert.doesNotMatch(stdout, /ada|lovelace|bob|stone|acme\.com|example\.org/i, line)
      assert.match(stdout, /Member 00[12]/)
      assert.match(stdout, /member-001@masked\.example/)
    }
  })

  describe('with earlier reports', () => {
    it('shows the changes since the last report', async () => {
      serve(smallOrganization)
      assert.equal((await facts()).drift, null)
      nock.cleanAll()
      serve({
        ...smallOrganization,
        '/v1/orgs/acme/spaces?limit=1000': {
          items: [{ ...guides, id: 'spc_1', visibility: 'private' }],
        },
        '/v1/orgs/acme/members?sort=joinedAt&order=asc&limit=1000': { items: [ada] },
        '/v1/orgs/acme/openapi?limit=1000': 403,
      })
      const { drift } = await facts('report --json', { clock: clock(1) })
      assert.equal(drift.since, '2026-11-27T12:00:00.000Z')
      const kind = (name: string) => drift.kinds.find((one: { kind: string }) => one.kind === name)
      const nothing = { items: [], omitted: 0 }
      assert.deepEqual(kind('member'), {
        ...{ kind: 'member', before: 2, after: 1, added: nothing, changed: nothing },
        removed: { items: [{ id: 'usr_2' }], omitted: 0 },
      })
      assert.deepEqual(kind('space').changed, {
        items: [{ id: 'spc_1', title: 'Guides' }],
        omitted: 0,
      })
      assert.equal(kind('specification').unknown, 'The list is missing or incomplete')
    })

    it('keeps numbers, IDs, and digests, but no names, in a private file', async () => {
      serve(smallOrganization)
      await run('report')
      const reports = join(folder, 'state', 'reports')
      const [name = ''] = readdirSync(reports)
      const text = readFileSync(join(reports, name), 'utf8')
      assert.equal(statSync(join(reports, name)).mode & 0o777, 0o600)
      assert.doesNotMatch(text, /ada|lovelace|bob|stone|guides|rate limits/i)
      assert.match(text, /"usr_1":/)
    })

    it('shows trends since a time, or since the last report', async () => {
      serve(smallOrganization)
      for (const days of [0, 10, 20]) await run('report', { clock: clock(days) })
      const at = async (since: string) => {
        const { trends } = await facts(`report --json --since ${since}`, { clock: clock(30) })
        return trends.reports.map((one: { at: string }) => one.at.slice(0, 10))
      }
      assert.deepEqual(await at('25d'), ['2026-12-07', '2026-12-17', '2026-12-27'])
      assert.deepEqual(await at('last'), ['2026-12-27', '2026-12-27'])
      assert.deepEqual((await at('2026-11-01')).length, 6)
      const { trends } = await facts('report --json --since 1d', { clock: clock(60) })
      assert.deepEqual([trends.since, trends.reports.length], ['1d', 1])
      assert.equal(trends.reports[0].members, 2)
    })

    it('keeps both reports if two are written at the same time', async () => {
      const file = join(folder, 'reports', 'one.json')
      const at = (day: number) => `2026-11-${day}T12:00:00.000Z`
      const report = (day: number) => ({
        at: at(day),
        counts: Object.fromEntries(countNames.map((name) => [name, day])) as KeptCounts,
        resources: { space: { spc_1: String(day) } },
      })
      await Promise.all([keepReport(file, report(28)), keepReport(file, report(27))])
      const { reports, last } = readKeptReports(file)
      assert.deepEqual(
        reports.map((one) => one.at),
        [at(27), at(28)],
      )
      assert.deepEqual(last, { at: at(28), resources: { space: { spc_1: '28' } } })
    })

    it('keeps the reports of two users apart', async () => {
      serve(smallOrganization)
      await run('report')
      nock.cleanAll()
      serve({ ...smallOrganization, '/v1/user': { object: 'user', ...bob.user, urls: {} } })
      assert.equal((await facts('report --json', { clock: clock(1) })).drift, null)
      assert.equal(
        (await facts('report --json', { clock: clock(2) })).drift.since,
        '2026-11-28T12:00:00.000Z',
      )
    })

    it('keeps no report of an unknown user', async () => {
      serve({ ...smallOrganization, '/v1/user': 403 })
      const { exit, stderr } = await run('report')
      assert.equal(exit, 0)
      assert.match(
        stderr,
        /warning: The report cannot be compared with earlier reports, and its numbers were not saved, because/,
      )
      assert.equal((await facts()).drift, null)
    })

    it('rejects an invalid --since without a request', async () => {
      const { exit, stderr } = await run('report --since soon')
      assert.equal(exit, 2)
      assert.match(stderr, /Invalid value "soon" for --since/)
    })

    it('sets a damaged file aside, and continues', async () => {
      serve(smallOrganization)
      await run('report')
      const reports = join(folder, 'state', 'reports')
      const [name = ''] = readdirSync(reports)
      writeFileSync(join(reports, name), '{"version":1,"reports":"x"}')
      const { exit, stderr } = await run('report')
      assert.equal(exit, 0)
      assert.match(stderr, /warning: .* was invalid and was replaced/)
      assert.deepEqual(readdirSync(reports).toSorted(), [name, `${name}.corrupt-1`].toSorted())
    })

    it('continues with a warning if the kept file cannot be read', async () => {
      serve(smallOrganization)
      await run('report')
      const reports = join(folder, 'state', 'reports')
      const file = join(reports, readdirSync(reports)[0] ?? '')
      rmSync(file)
      mkdirSync(file)
      const { exit, stderr } = await run('report')
      assert.equal(exit, 0)
      assert.match(stderr, /warning: Cannot read .*\.json \(it is a folder\)/)
    })

    it('continues with a warning if the report cannot be kept', async () => {
      serve(smallOrganization)
      const env = { DOCSCTL_STATE_DIR: '/dev/null/state' }
      const { exit, stderr } = await run('report', { env })
      assert.equal(exit, 0)
      assert.match(stderr, /warning: The numbers of this report were not saved: Cannot write /)
    })
  })
})
