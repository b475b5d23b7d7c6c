import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, splitArguments, type World } from '../support/docsctl.ts'
import { ada, bob, guides, organization } from '../support/people.ts'

const nothing = { items: [] }

const org = '/v1/orgs/acme'

const november = { now: () => Date.UTC(2026, 10, 27), sleep: async () => {} }

function answer(given: Record<string, unknown>): nock.Scope {
  const scope = nock('https://api.test')
  for (const [path, body] of Object.entries(given)) {
    if (typeof body === 'number')
      scope.get(path).reply(body, { error: { code: body, message: 'no' } })
    else scope.get(path).reply(200, body as nock.Body)
  }
  return scope
}

const spaceTeam = `rules:
  - name: space-team
    scope: space
    require: space.teams.exists(t, t.role == "admin")
    message: "{space.title} has no team"
`

const teamAnswers = {
  [org]: organization,
  [`${org}/spaces?limit=1000`]: { items: [guides] },
  '/v1/spaces/spc_1/permissions/teams?limit=1000': nothing,
}

const spaceAnswers = { ...teamAnswers, '/v1/spaces/spc_1/permissions/users?limit=1000': nothing }

describe('docsctl policy', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-policy-'))
    mkdirSync(join(folder, '.docsctl'))
  })
  afterEach(() => {
    nock.cleanAll()
    rmSync(folder, { recursive: true })
  })

  const policy = (text: string) => writeFileSync(join(folder, '.docsctl', 'policy.yaml'), text)
  const run = (line: string, world: World = {}) =>
    docsctl(splitArguments(line), { cwd: folder, clock: november, ...world })

  describe('check', () => {
    it('reads only what the rules need, and reports violations', async () => {
      policy(spaceTeam)
      const scope = answer(teamAnswers)
      const { exit, stdout, stderr } = await run('policy check')
      scope.done()
      assert.equal(stdout, 'error\tpolicy/space-team\tGuides\t\tGuides has no team\t091fd0795c2f\n')
      assert.match(stderr, /^docsctl: 1 finding$/m)
      assert.equal(exit, 11)
    })

    it('exits with 0 if all rules are met', async () => {
      policy('use: [org-email-domains]\n')
      answer({ [org]: organization })
      const { exit, stdout } = await run('policy check')
      assert.equal(exit, 0)
      assert.equal(stdout, '')
    })

    it('finds the file in a parent folder, or takes it from the arguments', async () => {
      policy('use: [org-email-domains]\n')
      const inner = join(folder, 'inner')
      mkdirSync(inner)
      answer({ [org]: organization })
      assert.equal((await run('policy check', { cwd: inner })).exit, 0)
      writeFileSync(join(folder, 'other.yaml'), 'use: [org-merge-rules]\n')
      answer({ [org]: { ...organization, mergeRules: { type: 'none' } } })
      assert.equal((await run('policy check other.yaml')).exit, 11)
    })

    it('reports a missing file before it sends a request', async () => {
      const { exit, stderr } = await run('policy check')
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Missing required argument FILE\. \.docsctl\/policy\.yaml was not found in/,
      )
    })

    const unreadable: [name: string, status: number, reason: RegExp][] = [
      ['403', 403, /Unknown: permissions on space spc_1: /],
      ['404', 404, /Unknown: permissions on space spc_1: /],
    ]
    for (const [name, status, reason] of unreadable) {
      it(`reports a rule as unknown and fails if the service responds with ${name}`, async () => {
        policy(spaceTeam)
        answer({ ...spaceAnswers, '/v1/spaces/spc_1/permissions/teams?limit=1000': status })
        const { exit, stdout } = await run('policy check --json')
        const [finding] = JSON.parse(stdout)
        assert.equal(exit, 11)
        assert.equal(finding.state, 'unknown')
        assert.equal(finding.severity, 'error')
        assert.match(finding.message, reason)
      })
    }

    it('reports a rule as unknown if a list is incomplete, even if the first page has no violation', async () => {
      policy('use: [member-sso]\n')
      answer({
        [org]: organization,
        [`${org}/members?sort=joinedAt&order=asc&limit=1000`]: {
          ...{ items: [ada], next: { page: 'two' } },
        },
        [`${org}/members?sort=joinedAt&order=asc&limit=1000&page=two`]: 403,
      })
      const { exit, stdout } = await run('policy check --columns severity,state,thing.title')
      assert.equal(stdout, 'error\tunknown\tAcme Docs\n')
      assert.equal(exit, 11)
    })

    it('allows unknown rules with --allow-unknown or in the file', async () => {
      const denied = { ...spaceAnswers, '/v1/spaces/spc_1/permissions/teams?limit=1000': 403 }
      policy(spaceTeam)
      answer(denied)
      const flag = await run('policy check --allow-unknown --columns severity,state')
      assert.equal(flag.stdout, 'note\tunknown\n')
      assert.equal(flag.exit, 0)
      nock.cleanAll()
      policy(`${spaceTeam}    unknown: allow\n`)
      answer(denied)
      const file = await run('policy check --columns severity,state')
      assert.equal(file.stdout, 'note\tunknown\n')
      assert.equal(file.exit, 0)
    })

    it('fails on unknown rules that the baseline contains', async () => {
      policy(spaceTeam)
      const denied = { ...spaceAnswers, '/v1/spaces/spc_1/permissions/teams?limit=1000': 403 }
      answer(denied)
      writeFileSync(join(folder, 'base.json'), (await run('policy check --json')).stdout)
      nock.cleanAll()
      answer(denied)
      const { exit, stdout } = await run('policy check --baseline base.json --only-new --json')
      assert.equal(JSON.parse(stdout)[0].new, true)
      assert.equal(exit, 11)
    })

    it('passes if the baseline contains the violation', async () => {
      policy(spaceTeam)
      answer(spaceAnswers)
      writeFileSync(join(folder, 'base.json'), (await run('policy check --json')).stdout)
      nock.cleanAll()
      answer(spaceAnswers)
      const { exit, stdout } = await run('policy check --baseline base.json --only-new')
      assert.equal(stdout, '')
      assert.equal(exit, 0)
    })

    it('accepts a violation with a reason until a date', async () => {
      policy(spaceTeam)
      answer(spaceAnswers)
      const done = await run(
        'policy check --accept 091fd0795c2f --reason "moves in spring" --until 2027-03-01',
      )
      assert.equal(done.exit, 0, done.stderr)
      const path = join(folder, '.docsctl', 'policy-accepted.yaml')
      assert.match(readFileSync(path, 'utf8'), /reason: moves in spring\n {4}until: 2027-03-01/)
      nock.cleanAll()
      answer(spaceAnswers)
      const clock = { ...november, now: () => Date.UTC(2027, 2, 2) }
      const later = await run('policy check', { clock })
      assert.equal(later.exit, 11)
      assert.match(later.stderr, /091fd0795c2f is no longer accepted \(accepted until 2027-03-01\)/)
    })

    it('annotates the rule in the file, and writes SARIF', async () => {
      policy(spaceTeam)
      answer(spaceAnswers)
      const { stderr } = await run('policy check --ci github --report sarif=out.sarif')
      assert.match(
        stderr,
        /^::error file=\.docsctl\/policy\.yaml,line=2,col=1,title=policy\/space-team::Guides: Guides has no team$/m,
      )
      const report = JSON.parse(readFileSync(join(folder, 'out.sarif'), 'utf8'))
      const [result] = report.runs[0].results
      assert.equal(result.ruleId, 'policy/space-team')
      assert.equal(
        result.locations[0].physicalLocation.artifactLocation.uri,
        '.docsctl/policy.yaml',
      )
    })

    it('neutralizes escape codes and CI commands in titles and messages', async () => {
      policy(spaceTeam.replace('has no team', 'x\\n::set-output name=a::b \\e[31m'))
      const title = 'Evil\n::error::x \u001b[2J'
      const hostile = {
        ...spaceAnswers,
        [`${org}/spaces?limit=1000`]: { items: [{ ...guides, title }] },
      }
      answer(hostile)
      const { stdout, stderr } = await run('policy check', { env: { GITHUB_ACTIONS: 'true' } })
      assert.doesNotMatch(stdout + stderr, /^::(?!error file=)/m)
      assert.ok(!(stdout + stderr).includes('\u001b'))
    })

    const invalid: [name: string, text: string, problems: string[]][] = [
      ['an unknown key', 'rule: []\n', [':1:1: error: rule: Unknown key']],
      ['no rules', 'use: []\n', [':1:1: error: The file contains no rules']],
      [
        'an unknown rule of the library',
        'use:\n  - share-link-ages\n',
        [':2:5: error: use.0: Unknown rule "share-link-ages". Did you mean share-link-age?'],
      ],
      [
        'a rule that is used twice',
        'use:\n  - space-team\n  - rule: space-team\n    severity: note\n',
        [':3:11: error: use.1.rule: Duplicate rule "space-team"'],
      ],
      [
        'unknown fields in several rules',
        `rules:
  - name: a
    scope: space
    require: space.titel == "x"
  - name: b
    scope: site
    when: 'site.publishd'
    require: |
      site.title != "" &&
        site.typo
`,
        [
          ':4:20: error: rules.0.require: Unknown field of Space: "titel". Did you mean title?',
          ':7:17: error: rules.1.when: Unknown field of Site: "publishd". Did you mean published?',
          ':10:14: error: rules.1.require: Unknown field of Site: "typo". Expected one of: id, title,',
        ],
      ],
      [
        'an expression in a message',
        'rules:\n  - name: a\n    scope: space\n    require: "true"\n    message: "{space.nope} x"\n',
        [':5:22: error: rules.0.message: Unknown field of Space: "nope".'],
      ],
      [
        'a name that begins with a digit',
        'rules:\n  - name: 2fa\n    scope: space\n    require: "true"\n',
        [
          ':2:11: error: rules.0.name: Use lowercase letters and digits, separated by single dashes, as in space-language. Begin with a letter',
        ],
      ],
      [
        'an unknown scope',
        'rules:\n  - name: a\n    scope: page\n    require: "true"\n',
        [':3:12: error: rules.0.scope: '],
      ],
      [
        'a missing condition',
        'rules:\n  - name: a\n    scope: space\n',
        [':2:5: error: rules.0.require: '],
      ],
      ['malformed YAML', 'rules: [\n', [':2:1: error: ']],
    ]
    for (const [name, text, problems] of invalid) {
      it(`reports ${name} with line and column, without a request`, async () => {
        policy(text)
        const { exit, stdout, stderr } = await run('policy check')
        assert.equal(exit, 2)
        assert.equal(stdout, '')
        for (const problem of problems) {
          assert.ok(stderr.includes(`.docsctl/policy.yaml${problem}`), `${problem}\n${stderr}`)
        }
        const hint =
          name.includes('unknown field') || name.includes('expression')
            ? 'docsctl policy fields'
            : 'docsctl policy check --help'
        assert.ok(stderr.includes(`  try: ${hint}\n`), stderr)
      })
    }
  })

  describe('list and fields', () => {
    it('print a rule that a policy file can contain', async () => {
      const { stdout } = await run('policy list share-link-age -o yaml')
      policy(`rules:\n${stdout.replace(/^/gm, '  ')}`)
      answer({ [org]: organization, [`${org}/sites?limit=1000`]: nothing })
      const { exit, stderr } = await run('policy check')
      assert.equal(exit, 0, stderr)
    })

    it('reject unknown names', async () => {
      assert.equal((await run('policy list nope')).exit, 2)
      assert.equal((await run('policy fields nope')).exit, 2)
    })

    it('print the fields of a scope', async () => {
      const { stdout } = await run('policy fields invite')
      assert.equal(
        stdout,
        'Invite (invite)\tid\tstring\tID\nInvite (invite)\trole\tstring\tRole that the link grants\nInvite (invite)\ton\tstring\tTarget of the link: "organization", "space", or "collection"\n',
      )
    })
  })

  describe('enforcement', () => {
    const guestRule = 'policy: enforce\nuse: [guest-no-write]\n'
    const grant = 'spaces permissions grant usr_2 --space spc_1 --by-id --role'
    const guestAnswers = {
      ...spaceAnswers,
      [`${org}/collections?limit=1000`]: nothing,
      [`${org}/sites?limit=1000`]: nothing,
      [`${org}/members?sort=joinedAt&order=asc&limit=1000`]: { items: [ada, bob] },
    }
    const granted = () => nock('https://api.test').post('/v1/spaces/spc_1/permissions').reply(204)

    it('refuses a grant that would violate a rule', async () => {
      policy(guestRule)
      const scope = answer(guestAnswers)
      const { exit, stdout, stderr } = await run(`${grant} edit`)
      scope.done()
      assert.equal(exit, 11)
      assert.equal(stdout, '')
      assert.equal(
        stderr,
        `docsctl: The change was refused because of a rule in .docsctl/policy.yaml:
  policy/guest-no-write: grant "Bob Stone": Grants a guest the role "edit" on "Guides" (77d19993887e)
  Nothing was sent
  Change the request or the rule, or add the fingerprint shown in parentheses to policy-accepted.yaml next to .docsctl/policy.yaml, with a reason and an expiration date
`,
      )
    })

    it('shows the rule and the resource in the JSON error', async () => {
      policy(guestRule)
      answer(guestAnswers)
      const { stderr } = await run(`${grant} edit --json`)
      const { error } = JSON.parse(stderr)
      assert.equal(error.kind, 'check-failed')
      assert.deepEqual(error.problems, [
        {
          ...{ where: 'grant/spc_1/usr_2', rule: 'policy/guest-no-write', severity: 'error' },
          message: 'Grants a guest the role "edit" on "Guides"',
        },
      ])
    })

    it('allows a grant that meets the rules', async () => {
      policy(guestRule)
      answer(guestAnswers)
      const write = granted()
      const { exit, stderr } = await run(`${grant} read`)
      write.done()
      assert.equal(exit, 0, stderr)
    })

    it('allows a grant if the rule was violated before', async () => {
      policy('policy: enforce\nuse: [space-team]\n')
      answer(spaceAnswers)
      const write = granted()
      const { exit, stderr } = await run(`${grant} read`)
      write.done()
      assert.equal(exit, 0, stderr)
    })

    it('allows a grant that the file of accepted findings contains', async () => {
      policy(guestRule)
      writeFileSync(
        join(folder, '.docsctl', 'policy-accepted.yaml'),
        'accepted:\n  - fingerprint: 77d19993887e\n    reason: contractor\n    until: 2027-01-31\n',
      )
      answer(guestAnswers)
      granted()
      const { exit, stderr } = await run(`${grant} edit`)
      assert.equal(exit, 0, stderr)
    })

    it('refuses a grant if the result of a rule is unknown', async () => {
      policy(guestRule)
      answer({ ...guestAnswers, '/v1/spaces/spc_1/permissions/teams?limit=1000': 403 })
      const { exit, stderr } = await run(`${grant} read`)
      assert.equal(exit, 11)
      assert.match(stderr, /policy\/guest-no-write: space "Guides": Unknown: permissions on space/)
    })

    it('checks a dry run and a revocation', async () => {
      policy(guestRule)
      answer(guestAnswers)
      assert.equal((await run(`${grant} edit --dry-run`)).exit, 11)
      nock.cleanAll()
      policy(`policy: enforce\n${spaceTeam}`)
      answer({
        ...spaceAnswers,
        '/v1/spaces/spc_1/permissions/teams?limit=1000': {
          items: [{ permission: 'admin', team: { id: 'team_1', title: 'Docs' } }],
        },
      })
      const { exit, stderr } = await run(
        'spaces permissions revoke team:team_1 --space spc_1 --by-id --yes',
      )
      assert.equal(exit, 11)
      assert.match(stderr, /policy\/space-team: space "Guides": Guides has no team/)
    })

    it('refuses to publish a site that would violate a rule', async () => {
      policy('policy: enforce\nuse: [site-merge-rules]\n')
      const site = {
        ...{ id: 'site_1', title: 'Docs', type: 'basic', visibility: 'public', published: false },
        ...{ siteSpaces: 1, createdAt: '2026-01-05T10:00:00.000Z', features: [], urls: {} },
      }
      const scope = answer({
        [org]: organization,
        [`${org}/spaces?limit=1000`]: { items: [{ ...guides, mergeRules: { type: 'none' } }] },
        [`${org}/sites?limit=1000`]: { items: [site] },
        [`${org}/sites/site_1/site-spaces?limit=1000`]: { items: [{ id: 'ss_1', space: guides }] },
      })
      const { exit, stderr } = await run('sites publish site_1 --by-id --yes')
      scope.done()
      assert.equal(exit, 11)
      assert.match(stderr, /site "Docs": Is published, but has spaces without merge rules/)
    })

    it('sends no reads if nothing enforces the rules', async () => {
      policy('use: [guest-no-write]\n')
      const write = granted()
      const { exit, stderr } = await run(`${grant} edit`)
      write.done()
      assert.equal(exit, 0, stderr)
    })

    it('is turned on by the setting, which requires a file', async () => {
      policy('use: [guest-no-write]\n')
      answer(guestAnswers)
      const env = { DOCSCTL_POLICY: 'enforce' }
      assert.equal((await run(`${grant} edit`, { env })).exit, 11)
      nock.cleanAll()
      rmSync(join(folder, '.docsctl'), { recursive: true })
      const { exit, stderr } = await run(`${grant} edit`, { env })
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Invalid value "enforce" for DOCSCTL_POLICY\. \.docsctl\/policy\.yaml was not found in/,
      )
    })

    it('reports an invalid file before it sends a request', async () => {
      policy('policy: enforce\nuse: [nope]\n')
      assert.equal((await run(`${grant} edit`)).exit, 2)
    })
  })
})
