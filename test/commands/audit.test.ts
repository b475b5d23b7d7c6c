import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { unindent } from '../support/command-case.ts'
import { docsctl, splitArguments } from '../support/docsctl.ts'
import { ada, bob, guides, okta, organization } from '../support/people.ts'
import { refused } from '../support/rehearse.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

const nothing = { items: [] }

const page = (id: string, path: string) => ({
  id,
  title: id,
  type: 'document',
  path,
  updatedAt: '2026-01-05T10:00:00.000Z',
  urls: { app: `https://app.test/s/spc_1/pages/${id}` },
})

const site = {
  object: 'site',
  id: 'site_1',
  title: 'Docs',
  type: 'basic',
  visibility: 'public',
  published: true,
  siteSpaces: 1,
  createdAt: '2026-01-05T10:00:00.000Z',
  features: [],
  urls: {},
}

const redirect = (id: string, destination: object) => ({
  id,
  source: `/${id}`,
  draft: false,
  captureWildcard: false,
  permanent: true,
  destination,
  createdAt: '2026-01-05T10:00:00.000Z',
})

/**
 * The responses for an organization with one space, which has a broken link and a broken redirect.
 */
const answers: Record<string, unknown> = {
  '/v1/orgs/acme/spaces?limit=1000': { items: [guides] },
  '/v1/spaces/spc_1/content/pages': { pages: [page('pg_1', 'start'), page('pg_2', 'guides/two')] },
  '/v1/spaces/spc_1/content/files?limit=1000': nothing,
  '/v1/spaces/spc_1/content/page/pg_1?format=markdown': {
    ...page('pg_1', 'start'),
    markdown: 'See [two](guides/two.md), [gone](broken-reference) and [web](https://x.test).\n',
  },
  '/v1/spaces/spc_1/content/page/pg_2?format=markdown': {
    ...page('pg_2', 'guides/two'),
    markdown: '[start](../start.md) [other](https://app.test/s/spc_9/x) `[no](nowhere.md)`\n',
  },
  '/v1/orgs/acme/sites?limit=1000': { items: [site] },
  '/v1/orgs/acme/sites/site_1/redirects?limit=1000': {
    items: [
      redirect('red_1', { kind: 'site-page', siteSpaceId: 'ss_1', pageId: 'pg_1' }),
      redirect('red_2', { kind: 'site-page', siteSpaceId: 'ss_1', pageId: 'pg_9' }),
      redirect('red_3', { kind: 'external', url: 'https://x.test' }),
    ],
  },
  '/v1/orgs/acme/sites/site_1/redirects?draft=true&limit=1000': nothing,
  '/v1/orgs/acme/sites/site_1/sections?limit=1000': nothing,
  '/v1/orgs/acme/sites/site_1/site-spaces?limit=1000': {
    items: [{ id: 'ss_1', title: 'Guides', default: true, space: guides, urls: {} }],
  },
}

function answer(given: Record<string, unknown>): nock.Scope {
  const scope = nock('https://api.test')
  for (const [path, body] of Object.entries(given)) {
    if (typeof body === 'number') scope.get(path).reply(body, { error: { code: body } })
    else scope.get(path).reply(200, body as nock.Body)
  }
  return scope
}

const brokenLinks = unindent(`
  error\tlinks/broken\tpg_1\tGuides\t"gone" to broken-reference: the target no longer exists
  error\tlinks/broken\tpg_2\tGuides\t"other" to https://app.test/s/spc_9/x: the space does not exist
  error\tlinks/redirect\t/red_2\tDocs\tbroken destination: the space spc_1 has no page pg_9
`)

const november = { now: () => Date.UTC(2026, 10, 27), sleep: async () => {} }

const withoutFingerprints = (stdout: string) => stdout.replace(/\t[\da-f]{12}$/gm, '')

describe('docsctl audit', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-audit-'))
  })
  afterEach(() => {
    nock.cleanAll()
    rmSync(folder, { recursive: true })
  })

  const run = (line: string, world: object = {}) =>
    docsctl(splitArguments(`audit ${line}`), {
      cwd: folder,
      env: { DOCSCTL_STATE_DIR: folder },
      ...world,
    })

  it('links: reports broken links and redirects with their page and text', async () => {
    const scope = answer(answers)
    const { exit, stdout, stderr } = await run('links')
    scope.done()
    assert.equal(exit, 11, stderr)
    assert.equal(withoutFingerprints(stdout), brokenLinks)
    assert.match(stderr, /^docsctl: 3 findings$/m)
  })

  it('links: fails if the organization has no space with the ID', async () => {
    answer(answers)
    const { exit, stderr } = await run('links --space nope_nope')
    assert.equal(exit, 3)
    assert.equal(
      stderr,
      'docsctl: Space "nope_nope" not found in organization acme\n  try: docsctl spaces list --org acme\n',
    )
  })

  it('links: does not read the pages of an unchanged space again', async () => {
    answer(answers)
    await run('links')
    nock.cleanAll()
    const again = Object.entries(answers).filter(([path]) => !path.includes('/content/'))
    const scope = answer(Object.fromEntries(again))
    const { stdout } = await run('links')
    scope.done()
    assert.equal(withoutFingerprints(stdout), brokenLinks)
    nock.cleanAll()
    // a second revision, in which one page has changed
    const changed = { ...page('pg_1', 'start'), updatedAt: '2026-02-05T10:00:00.000Z' }
    const second = answer({
      ...Object.fromEntries(again),
      '/v1/orgs/acme/spaces?limit=1000': { items: [{ ...guides, revision: 'rev_2' }] },
      '/v1/spaces/spc_1/content/pages': { pages: [changed, page('pg_2', 'guides/two')] },
      '/v1/spaces/spc_1/content/files?limit=1000': nothing,
      '/v1/spaces/spc_1/content/page/pg_1?format=markdown': { ...changed, markdown: 'Fine.\n' },
    })
    const mended = await run('links --columns thing.id')
    second.done()
    assert.equal(mended.stdout, 'pg_2\nred_2\n')
  })

  it('links: continues after an unreadable space and exits with 12', async () => {
    const whole = { ...guides, id: 'spc_2', title: 'Closed' }
    answer({
      ...answers,
      '/v1/orgs/acme/spaces?limit=1000': { items: [whole] },
      '/v1/spaces/spc_2/content/pages': 403,
      '/v1/orgs/acme/sites?limit=1000': nothing,
    })
    const { exit, stdout, stderr } = await run('links')
    assert.deepEqual([exit, stdout], [12, ''])
    assert.match(stderr, /warning: Could not load pages of space "Closed"/)
    assert.doesNotMatch(stderr, /complete/)
    assert.match(stderr, /^docsctl: 1 list could not be loaded$/m)
  })

  it('fails only for new findings if there is a baseline', async () => {
    answer(answers)
    const { stdout } = await run('links --json')
    const findings = JSON.parse(stdout) as { fingerprint: string }[]
    const baseline = join(folder, 'known.json')
    writeFileSync(baseline, JSON.stringify(findings.slice(1)))
    answer(answers)
    const some = await run(`links --baseline ${baseline} --only-new --columns thing.id,new`)
    assert.deepEqual([some.exit, some.stdout], [11, 'pg_1\ttrue\n'])
    writeFileSync(baseline, stdout)
    answer(answers)
    const none = await run(`links --baseline ${baseline} --only-new`)
    assert.deepEqual([none.exit, none.stdout], [0, ''], none.stderr)
    writeFileSync(baseline, '{}')
    answer(answers)
    const odd = await run(`links --baseline ${baseline}`)
    assert.equal(odd.exit, 2)
  })

  it('accepts findings with a reason until their expiration date has passed', async () => {
    answer(answers)
    const { stdout } = await run('links --json')
    const [first, ...others] = (JSON.parse(stdout) as { fingerprint: string }[]).map(
      ({ fingerprint }) => fingerprint,
    )
    const flags = others.map((one) => `--accept ${one}`).join(' ')
    answer(answers)
    const taken = await run(`links ${flags} --reason "old site" --until 2026-12-31 --json`)
    assert.equal(taken.exit, 11)
    assert.deepEqual(JSON.parse(taken.stdout)[1].accepted, {
      reason: 'old site',
      until: '2026-12-31',
    })
    const file = readFileSync(join(folder, 'audit-accepted.yaml'), 'utf8')
    assert.match(file, new RegExp(`fingerprint: "?${others[0]}"?`))
    answer(answers)
    const pipe = await run('links --columns severity,fingerprint')
    assert.deepEqual(pipe.stdout.trimEnd().split('\n'), [
      `error\t${first}`,
      ...others.map((one) => `accepted\t${one}`),
    ])
    const baseline = join(folder, 'before.json')
    writeFileSync(baseline, JSON.stringify([{ fingerprint: others[0] }]))
    answer(answers)
    const sarif = await run(`links --format sarif --baseline ${baseline}`)
    const known = JSON.parse(sarif.stdout).runs[0].results.map(
      ({ partialFingerprints, baselineState, suppressions }: Record<string, unknown>) => ({
        partialFingerprints,
        baselineState,
        suppressions,
      }),
    )
    const suppressed = [{ kind: 'external', status: 'accepted', justification: 'old site' }]
    assert.deepEqual(known.slice(0, 2), [
      {
        partialFingerprints: { 'docsctl/v1': first },
        baselineState: 'new',
        suppressions: [],
      },
      {
        partialFingerprints: { 'docsctl/v1': others[0] },
        baselineState: 'unchanged',
        suppressions: suppressed,
      },
    ])
    answer(answers)
    const all = await run(`links --accept ${first} --reason known`)
    assert.equal(all.exit, 0, all.stderr)
    answer(answers)
    const clock = { now: () => Date.UTC(2027, 0, 1), sleep: async () => {} }
    const later = await run('links', { clock })
    assert.equal(later.exit, 11)
    assert.match(
      later.stderr,
      new RegExp(
        `warning: The fingerprint ${others[0]} is no longer accepted \\(accepted until 2026-12-31\\)`,
      ),
    )
    await refused('audit links --accept abc', /--accept.*--reason|--reason/)
    await refused('audit links --accept abc --reason "" ', /Missing required flag --reason/)
    const past = 'audit links --accept abc --reason known --until 2020-01-01'
    await refused(past, /Invalid value "2020-01-01" for --until\. Expected today or a future date/)
  })

  it('links: reports redirects to missing pages on the site itself', async () => {
    const published = 'https://docs.acme.example/help'
    const external = (id: string, url: string) => redirect(id, { kind: 'external', url })
    const scope = answer({
      ...answers,
      '/v1/spaces/spc_1/content/page/pg_1?format=markdown': {
        ...page('pg_1', 'start'),
        markdown: '',
      },
      '/v1/spaces/spc_1/content/page/pg_2?format=markdown': {
        ...page('pg_2', 'guides/two'),
        markdown: '',
      },
      '/v1/orgs/acme/sites?limit=1000': { items: [{ ...site, urls: { published } }] },
      '/v1/orgs/acme/sites/site_1/site-spaces?limit=1000': {
        items: [
          {
            ...{ id: 'ss_1', title: 'Guides', default: true, space: guides },
            urls: { published: `${published}/guides` },
          },
        ],
      },
      '/v1/orgs/acme/sites/site_1/redirects?limit=1000': {
        items: [
          external('red_1', `${published}/guides/guides/two#top`),
          external('red_2', `${published}/guides/gone`),
          external('red_3', `${published}/other`),
          external('red_4', `${published}/red_1`),
          external('red_5', `${published}/red_5`),
          external('red_6', `${published}/guides/`),
          external('red_7', 'https://docs.acme.example/blog'),
          { ...external('red_8', 'https://x.test'), source: '/old/*' },
          external('red_9', `${published}/old/page`),
        ],
      },
    })
    const { stdout, stderr } = await run('links --columns thing.id,message')
    scope.done()
    assert.equal(
      stdout,
      unindent(`
        red_2\tbroken destination: the site has no page /guides/gone
        red_3\tbroken destination: the site has no page /other
        red_5\tbroken destination: the redirect points to itself
      `),
      stderr,
    )
  })

  it('prints Markdown and SARIF, and writes reports', async () => {
    answer(answers)
    const markdown = await run('links --format markdown')
    assert.match(markdown.stdout, /^# Audit links\n\n\| \| Rule \| Resource \| In \| Finding \|\n/)
    assert.match(
      markdown.stdout,
      /^\| error \| links\/broken \| \[pg\\_1\]\(<https:\/\/app\.test\/s\/spc_1\/pages\/pg_1>\) \| Guides \|/m,
    )
    answer(answers)
    const sarif = await run(`links --format sarif --report sarif=${folder}/links.sarif`)
    const [log] = JSON.parse(sarif.stdout).runs
    assert.deepEqual(
      log.results.map(({ ruleId }: { ruleId: string }) => ruleId),
      ['links/broken', 'links/broken', 'links/redirect'],
    )
    assert.equal(readFileSync(join(folder, 'links.sarif'), 'utf8'), sarif.stdout)
  })

  it('access: reports administrators, guests, outsiders, inactive members, and members without SSO', async () => {
    const members = {
      items: [ada, { ...bob, lastSeenAt: undefined }, { ...bob, id: 'usr_9', disabled: true }],
    }
    const scope = answer({
      '/v1/orgs/acme': organization,
      '/v1/orgs/acme/members?order=asc&sort=joinedAt&limit=1000': members,
      '/v1/orgs/acme/saml?limit=1000': { items: [okta] },
    })
    const { exit, stdout, stderr } = await run('access --columns severity,rule,thing.id,message', {
      clock: november,
    })
    scope.done()
    assert.equal(exit, 11, stderr)
    assert.equal(
      stdout,
      unindent(`
        note\taccess/administrator\tusr_1\tis an administrator
        note\taccess/guest\tusr_2\tis a guest
        warning\taccess/outsider\tusr_2\thas an external email address: bob@example.org
        warning\taccess/never-seen\tusr_2\thas never signed in, joined 2025-06-11T08:00:00.000Z
        warning\taccess/without-sso\tusr_2\tsigns in without SSO
      `),
    )
  })

  it('access: recognizes findings from before the role rules changed', async () => {
    const audit = (line: string) => {
      answer({
        '/v1/orgs/acme': organization,
        '/v1/orgs/acme/members?order=asc&sort=joinedAt&limit=1000': { items: [ada] },
        '/v1/orgs/acme/saml?limit=1000': nothing,
      })
      return run(line, { clock: november })
    }
    const { stdout } = await audit('access --json')
    const [{ roleRules, ...old }] = JSON.parse(stdout)
    assert.equal(roleRules, 2)
    const baseline = join(folder, 'known.json')
    const accepted = join(folder, 'audit-accepted.yaml')
    writeFileSync(baseline, stdout)
    const accept = `access --accept ${old.fingerprint} --reason known`
    assert.equal((await audit(`${accept} --baseline ${baseline}`)).stderr, '1 finding, complete\n')
    const file = readFileSync(accepted, 'utf8')
    assert.match(file, /^ {4}roleRules: 2$/m)

    writeFileSync(baseline, JSON.stringify([old]))
    writeFileSync(accepted, file.replace(/^ {4}roleRules: 2\n/m, ''))
    const { exit, stderr } = await audit(`access --baseline ${baseline}`)
    assert.equal(exit, 0)
    assert.deepEqual(stderr.split('\n').slice(0, -1), [
      '1 finding, complete',
      `note: "${baseline}" was saved before docsctl changed the role rules. Review the findings without --baseline, and save them again with --json`,
      `note: The finding ${old.fingerprint} was accepted before docsctl changed the role rules. Review it, and accept it again with --accept ${old.fingerprint} --reason TEXT`,
    ])
    const renewed = await audit(accept)
    assert.doesNotMatch(renewed.stderr, /role rules/)
  })

  it('access: gives new members time to sign in', async () => {
    const joined = (id: string, joinedAt: string) => ({
      ...ada,
      ...{ id, role: 'read', sso: false, lastSeenAt: undefined, joinedAt },
    })
    const rules = async (line: string) => {
      answer({
        '/v1/orgs/acme': organization,
        '/v1/orgs/acme/members?order=asc&sort=joinedAt&limit=1000': {
          items: [
            joined('usr_1', '2026-11-12T00:00:00.000Z'),
            joined('usr_2', '2026-11-14T00:00:00.000Z'),
          ],
        },
        '/v1/orgs/acme/saml?limit=1000': { items: [okta] },
      })
      return (await run(`${line} --columns thing.id,rule`, { clock: november })).stdout
    }
    const first = 'usr_1\taccess/never-seen\nusr_1\taccess/without-sso\n'
    assert.equal(await rules('access'), first)
    assert.equal(await rules('access --grace 20d'), '')
    assert.equal(await rules('access --grace 0'), first + first.replaceAll('usr_1', 'usr_2'))
  })

  it('access: passes if there are only notes and no SSO is configured', async () => {
    answer({
      '/v1/orgs/acme': organization,
      '/v1/orgs/acme/members?order=asc&sort=joinedAt&limit=1000': {
        items: [{ ...ada, sso: false }],
      },
      '/v1/orgs/acme/saml?limit=1000': nothing,
    })
    const { exit, stdout } = await run('access --columns rule')
    assert.deepEqual([exit, stdout], [0, 'access/administrator\n'])
  })

  it('rejects invalid flags of each audit before the first request', async () => {
    await refused('audit --grace soon', /Invalid value "soon" for --grace/)
    await refused('audit --space-days x', /Invalid value "x" for --space-days/)
  })

  it('runs all audits and writes one report', async () => {
    const scope = answer({
      ...answers,
      '/v1/orgs/acme': organization,
      '/v1/orgs/acme/members?order=asc&sort=joinedAt&limit=1000': { items: [bob] },
      '/v1/orgs/acme/saml?limit=1000': nothing,
      '/v1/orgs/acme/change-requests?status=open&status=draft&limit=1000': 403,
      '/v1/orgs/acme/openapi?limit=1000': nothing,
    })
    nock('https://api.test')
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: [guides] })
    const { exit, stdout, stderr } = await run('--columns rule,thing.id', { clock: november })
    scope.done()
    assert.equal(
      stdout,
      unindent(`
        links/broken\tpg_1
        links/broken\tpg_2
        links/redirect\tred_2
        access/guest\tusr_2
        access/outsider\tusr_2
        access/never-seen\tusr_2
        stale/space\tspc_1
      `),
      stderr,
    )
    assert.equal(exit, 11)
    assert.match(
      stderr,
      /^docsctl: 6 of 7 findings must be fixed or accepted; 1 list could not be loaded$/m,
    )
    await refused('audit acces', /Unknown command "audit acces"\. Did you mean "audit access"\?/)
  })

  describe('on an organization', () => {
    const { run: onService, served } = onSandbox()

    it('openapi: reports specifications with errors', async () => {
      const { exit, stdout } = await onService('audit openapi --columns severity,thing.id,message')
      assert.equal(exit, 11)
      assert.match(stdout, /^error\trates-v1\tPARSE_ERROR/)
    })

    it('hides empty columns on a terminal and prints all columns in a pipe', async () => {
      const table = await onService('audit openapi --no-color', { terminal: 100 })
      assert.match(table.stdout, /^SEVERITY +RULE +RESOURCE +MESSAGE +FINGERPRINT\n/)
      const later = served().sandbox.clock.now() + 86_400_000
      const within = await onService('audit stale --change-request-days 0 --no-color', {
        terminal: 100,
        clock: { now: () => later, sleep: async () => {} },
      })
      assert.match(within.stdout, /^SEVERITY +RULE +RESOURCE +IN +MESSAGE +FINGERPRINT\n/)
      const pipe = await onService('audit openapi')
      assert.match(pipe.stdout, /^error\topenapi\/failed\trates-v1\t\tPARSE_ERROR\t[0-9a-f]{12}\n$/)
    })

    it('stale: reports inactive spaces and change requests', async () => {
      const fresh = await onService('audit stale --space-days 100000 --change-request-days 100000')
      assert.deepEqual([fresh.exit, fresh.stdout], [0, ''], fresh.stderr)
      const { exit, stdout } = await onService(
        'audit stale --space-days 0 --change-request-days 0 --columns rule,thing.id,RESOURCE',
        { clock: { now: () => served().sandbox.clock.now() + 86_400_000, sleep: async () => {} } },
      )
      assert.equal(exit, 11)
      assert.match(stdout, /^stale\/space\tsp_legal\tLegal$/m)
      assert.match(stdout, /^stale\/change-request\t4\t#4 \S/m)
    })

    it('links: finds no broken links in the pages of the demo organization', async () => {
      const { exit, stdout, stderr } = await onService('audit links --space "developer guide"')
      assert.deepEqual([exit, stdout], [0, ''], stderr)
    })
  })
})
