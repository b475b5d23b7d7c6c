import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, splitArguments, type World } from '../../support/docsctl.ts'
import { ada, bob, guides, organization } from '../../support/people.ts'

const nothing = { items: [] }

const org = '/v1/orgs/acme'

const november = { now: () => Date.UTC(2026, 10, 27), sleep: async () => {} }

const lists = {
  collections: `${org}/collections?limit=1000`,
  spaces: `${org}/spaces?limit=1000`,
  sites: `${org}/sites?limit=1000`,
}

const answers = {
  [org]: organization,
  [lists.spaces]: { items: [guides] },
  [lists.collections]: nothing,
  [lists.sites]: nothing,
  [`${org}/members?sort=joinedAt&order=asc&limit=1000`]: { items: [ada, bob] },
  '/v1/spaces/spc_1/permissions/users?limit=1000': nothing,
  '/v1/spaces/spc_1/permissions/teams?limit=1000': nothing,
}

function answer(given: Record<string, unknown>): void {
  const scope = nock('https://api.test')
  for (const [path, body] of Object.entries(given)) {
    const status = typeof body === 'number' ? body : 200
    const error = { error: { code: status, message: 'no' } }
    scope.get(path).reply(status, status === 200 ? (body as nock.Body) : error)
  }
}

describe('enforced rules', () => {
  let folder = ''
  let file = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-enforce-'))
    mkdirSync(join(folder, '.docsctl'))
    file = join(folder, '.docsctl', 'policy.yaml')
  })
  afterEach(() => {
    nock.cleanAll()
    rmSync(folder, { recursive: true })
  })

  const run = (line: string, world: World = {}) =>
    docsctl(splitArguments(line), { cwd: folder, clock: november, ...world })
  const grant = (role: string) =>
    run(`spaces permissions grant usr_2 --space spc_1 --by-id --role ${role}`)

  for (const [name, path] of Object.entries(lists)) {
    it(`refuse a grant if the list of ${name} cannot be read`, async () => {
      writeFileSync(file, 'policy: enforce\nuse: [guest-no-write]\n')
      answer({ ...answers, [path]: 403 })
      const { exit, stderr } = await grant('edit')
      assert.equal(exit, 11, stderr)
      assert.match(stderr, new RegExp(`organization "Acme Docs": Unknown: ${name}: `))
    })
  }

  it('refuse a grant on a space that is missing from the list', async () => {
    writeFileSync(file, 'policy: enforce\nuse: [guest-no-write]\n')
    answer({ ...answers, [lists.spaces]: nothing })
    const { exit, stderr } = await grant('edit')
    assert.equal(exit, 11, stderr)
    assert.match(stderr, /space "spc_1": Unknown: spaces: spc_1 is missing from the list/)
  })

  it('print the message about a missing space once for all rules', async () => {
    writeFileSync(file, 'policy: enforce\nuse: [guest-no-write, outsider-no-write]\n')
    answer({ ...answers, [lists.spaces]: nothing })
    const { exit, stderr } = await grant('edit')
    assert.equal(exit, 11, stderr)
    const id = '\\([0-9a-f]{12}\\)'
    const rules = `policy/guest-no-write ${id}, policy/outsider-no-write ${id}`
    const line = `^  ${rules}: space "spc_1": Unknown: spaces: spc_1 is missing from the list$`
    assert.match(stderr, new RegExp(line, 'm'))
    assert.equal(stderr.match(/spc_1 is missing/g)?.length, 1)
  })

  it('read the permissions on other spaces if a rule compares spaces', async () => {
    writeFileSync(
      file,
      `policy: enforce
rules:
  - name: one-role
    scope: grant
    require: organization.spaces.filter(s, s.users.exists(u, u.role == "admin")).size() < 2
`,
    )
    const other = { ...guides, id: 'spc_2', title: 'Handbook' }
    answer({
      ...answers,
      [lists.spaces]: { items: [guides, other] },
      '/v1/spaces/spc_2/permissions/users?limit=1000': {
        items: [{ permission: 'admin', user: ada.user }],
      },
      '/v1/spaces/spc_2/permissions/teams?limit=1000': nothing,
    })
    const refused = await grant('admin')
    assert.equal(refused.exit, 11)
    assert.match(refused.stderr, /policy\/one-role: grant "usr_2": Does not meet/)
    assert.doesNotMatch(refused.stderr, /Unknown/)
  })

  it('read the members of a team that receives a permission, even if a rule covers all spaces', async () => {
    writeFileSync(
      file,
      `policy: enforce
rules:
  - name: few-administrators
    scope: space
    unknown: allow
    require: space.administrators.size() < 1
  - name: some-spaces
    scope: organization
    require: organization.spaces.size() >= 1
`,
    )
    const team = { object: 'team', id: 'team_1', title: 'Docs', members: 1 }
    answer({
      ...answers,
      [`${org}/teams?limit=1000`]: { items: [team] },
      [`${org}/teams/team_1/members?limit=1000`]: {
        items: [{ organization: bob, team: { role: 'member' } }],
      },
    })
    const refused = await run(
      'spaces permissions grant team:team_1 --space spc_1 --by-id --role admin',
    )
    assert.equal(refused.exit, 11, refused.stderr)
    assert.match(refused.stderr, /few-administrators: space "Guides": Does not meet/)
  })

  const misspelled = ['policy: enforced', 'policy: [enforce]', 'policy:', 'polcy: enforce']
  for (const line of misspelled) {
    it(`are not turned off by an invalid line: ${line}`, async () => {
      writeFileSync(file, `use: [guest-no-write]\n${line}\n`)
      const { exit, stderr } = await grant('edit')
      assert.equal(exit, 2)
      assert.match(stderr, /policy\.yaml:2:\d+: error: pol/)
    })
  }

  const unreadable: [name: string, make: () => void][] = [
    ['a symlink loop', () => symlinkSync('policy.yaml', file)],
    ['a symlink to a missing file', () => symlinkSync('rules.yaml', file)],
    ['a folder', () => mkdirSync(file)],
  ]
  for (const [name, make] of unreadable) {
    it(`are not turned off by ${name} instead of the file`, async () => {
      make()
      for (const line of ['policy check', 'spaces permissions revoke usr_2 --space spc_1 --yes']) {
        const { exit, stderr } = await run(line)
        assert.equal(exit, 2)
        assert.match(stderr, /\.docsctl\/policy\.yaml/)
        assert.doesNotMatch(stderr, /bug/)
      }
    })
  }
})
