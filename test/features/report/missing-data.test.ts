import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, splitArguments, type World } from '../../support/docsctl.ts'
import { changeRequest, serve, smallOrganization } from './report-service.ts'

const clock = (days = 0) => ({
  now: () => Date.UTC(2026, 10, 27 + days, 12),
  sleep: async () => {},
})

describe('docsctl report with missing data', () => {
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
      env: { DOCSCTL_STATE_DIR: join(folder, 'state') },
    })

  it('warns about lists that only findings and changes are based on', async () => {
    serve({
      ...smallOrganization,
      '/v1/orgs/acme/teams?limit=1000': 403,
      '/v1/orgs/acme/saml?limit=1000': 403,
    })
    const { exit, stdout, stderr } = await run('report --json')
    assert.equal(exit, 12)
    assert.match(stderr, /^warning: Could not load a list: Teams: /m)
    assert.match(stderr, /^warning: Could not load a list: SAML providers: /m)
    assert.match(stderr, /2 lists could not be loaded/)
    assert.equal(JSON.parse(stdout).summary.errors, null)
  })

  it('warns about rules that cannot be checked, and exits with 12', async () => {
    const policy = (unknown: string) => {
      mkdirSync(join(folder, '.docsctl'), { recursive: true })
      writeFileSync(
        join(folder, '.docsctl', 'policy.yaml'),
        `use:\n  - rule: space-team\n    unknown: ${unknown}\n`,
      )
    }
    serve({ ...smallOrganization, '/v1/spaces/spc_1/permissions/teams?limit=1000': 403 })
    policy('fail')
    const failed = await run('report --json')
    assert.equal(failed.exit, 12)
    const rule = /policy\/space-team \(1 resource\): permissions on space spc_1: /
    assert.match(failed.stderr, new RegExp(`^warning: Could not check ${rule.source}`, 'm'))
    assert.match(failed.stderr, /1 rule could not be checked/)
    const { findings, summary } = JSON.parse(failed.stdout)
    assert.match(findings.unchecked[0], rule)
    assert.equal(summary.errors, null)
    policy('allow')
    const allowed = await run('report --json')
    assert.equal(allowed.exit, 0, allowed.stderr)
    const facts = JSON.parse(allowed.stdout)
    assert.deepEqual([facts.findings.severities.unknown, facts.summary.errors], [1, 0])
  })

  it('notes how many rows the report does not contain', async () => {
    const requests = Array.from({ length: 103 }, (_, index) => ({
      ...changeRequest,
      ...{ id: `cr_${index}`, number: index + 1 },
    }))
    serve({
      ...smallOrganization,
      '/v1/orgs/acme/change-requests?status=open&status=draft&limit=1000': { items: requests },
    })
    const piped = await run('report')
    assert.equal(piped.stdout.match(/^change-request\t/gm)?.length, 100)
    assert.match(piped.stderr, /^note: 3 more: change-request$/m)
    const { stderr } = await run('report', { terminal: 120 })
    assert.match(stderr, /^note: 93 more: change-request$/m)
    assert.doesNotMatch(stderr, /complete/)
  })

  it('shows the newest ten numbers of each trend on a terminal', async () => {
    serve(smallOrganization)
    for (let days = 0; days < 12; days += 1) await run('report', { clock: clock(days) })
    const { stdout, stderr } = await run('report --since 2026-11-01', {
      ...{ clock: clock(12), terminal: 120 },
    })
    const trend = (title: string) =>
      stdout.split('\n').filter((row) => row.startsWith('trend ') && row.trim().endsWith(title))
    for (const title of ['Members', 'Integrations']) {
      assert.equal(trend(title).length, 10, stdout)
      assert.match(trend(title)[0] ?? '', /2026-11-30/)
      assert.match(trend(title)[9] ?? '', /2026-12-09/)
    }
    assert.match(stderr, /^note: 45 more: trend$/m)
  })
})
