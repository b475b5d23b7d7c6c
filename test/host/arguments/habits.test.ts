import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const user = { id: 'usr_1', displayName: 'Ada', email: 'ada@acme.example' }
const member = { id: 'usr_1', role: null, user }

const list = () =>
  nock('https://api.test')
    .get('/v1/orgs/acme/members?limit=1000')
    .reply(200, { items: [member] })

const run = (line: string) => docsctl([...splitArguments(line), '--no-warn'])

describe('the handling of habitual input', () => {
  afterEach('has sent all expected requests', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('for --columns', () => {
    for (const [typed, printed] of [
      ['EMAIL', 'ada@acme.example\n'],
      ['email', 'ada@acme.example\n'],
      ['NAME,ROLE', 'Ada\tguest\n'],
      ['displayName', 'Ada\n'],
      ['id,user.email', 'usr_1\tada@acme.example\n'],
    ] as const) {
      it(`accepts ${typed}`, async () => {
        list()
        assert.equal((await run(`members list --columns ${typed}`)).stdout, printed)
      })
    }

    it('suggests full paths if several paths have the same ending', async () => {
      nock('https://api.test')
        .get('/v1/orgs/acme/members?limit=1000')
        .reply(200, { items: [{ ...member, team: { photoURL: 'x' } }] })
      const { exit, stderr } = await run('members list --columns photoURL')
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Unknown column "photoURL"\. Did you mean user\.photoURL\? Expected one of: object, id, role, user, user\.object, user\.id, user\.displayName, user\.email, user\.photoURL, user\.urls, user\.urls\.location, disabled, joinedAt, lastSeenAt, sso, spaces, sites, teams, team\.photoURL/,
      )
    })

    it('prints the ID for an object column in rows, and the object in JSON', async () => {
      const space = { object: 'space', id: 'spc_1', title: 'Guides' }
      const item = { object: 'site-space', id: 'sitesp_1', title: 'Guides', space }
      for (const [more, printed] of [
        ['-o tsv', 'spc_1\n'],
        ['-o csv', 'space.id\r\nspc_1\r\n'],
        ['-o jsonl', `${JSON.stringify({ space })}\n`],
      ] as const) {
        nock('https://api.test')
          .get('/v1/orgs/acme/sites/site_1/site-spaces?limit=1000')
          .reply(200, { items: [item] })
        const { stdout } = await run(`sites spaces list --site site_1 --columns space ${more}`)
        assert.equal(stdout, printed)
      }
    })

    it('accepts labels, keys as separate words, and any case', async () => {
      for (const name of ['last seen at', 'LASTSEENAT', 'last-seen-at']) {
        nock('https://api.test')
          .get('/v1/orgs/acme/members/usr_1')
          .reply(200, { ...member, lastSeenAt: '2026-01-05T10:00:00.000Z' })
        const { stdout } = await run(`members get usr_1 --json --columns '${name}'`)
        assert.deepEqual(JSON.parse(stdout), { lastSeenAt: '2026-01-05T10:00:00.000Z' })
      }
    })

    it('accepts a table header before a write', async () => {
      nock('https://api.test')
        .patch('/v1/orgs/acme/members/usr_1', { role: 'read' })
        .reply(200, member)
      const { stdout } = await run('members update usr_1 --role read --columns EMAIL')
      assert.equal(stdout, 'user.email\tada@acme.example\n')
    })
  })

  describe('for --json', () => {
    for (const line of [
      'members list --json id,user.email',
      'members list --json=id,EMAIL',
      'members list --json id,email --limit 5',
    ]) {
      it(`accepts columns: ${line}`, async () => {
        nock('https://api.test')
          .get(/members/)
          .reply(200, { items: [member] })
        assert.deepEqual(JSON.parse((await run(line)).stdout), [
          { id: 'usr_1', 'user.email': 'ada@acme.example' },
        ])
      })
    }

    it("accepts a single column if the argument can't be an ID", async () => {
      list()
      assert.deepEqual(JSON.parse((await run('members list --json id')).stdout), [{ id: 'usr_1' }])
    })

    it('leaves an ID after it unchanged', async () => {
      nock('https://api.test').get('/v1/orgs/acme/members/usr_1').reply(200, member)
      assert.equal(JSON.parse((await run('members get --json usr_1')).stdout).id, 'usr_1')
    })
  })

  it('suggests the command that has an unknown flag', async () => {
    const cases: [line: string, message: RegExp][] = [
      [
        'teams list --role admin',
        /Unknown flag --role\. It is a flag of "teams members set" and "teams members update"/,
      ],
      [
        'teams list --emoji x',
        /Unknown flag --emoji\. It is a flag of "spaces create" and "spaces update"/,
      ],
      // suggests a similar flag of the same command, and lists other commands with this exact flag
      [
        'teams list --site docs',
        /Unknown flag --site\. Did you mean --title\? It is a flag of "change-requests list", "git installations list", "imports list", and others/,
      ],
      // without a command in the same topic, commands with the same verb take precedence
      [
        'search words --site docs',
        /Unknown flag --site\. It is a flag of "sites search"\n {2}try: docsctl sites search --help\n/,
      ],
      ['teams list --nonsense', /^docsctl: Unknown flag --nonsense\n/],
      ['teams list --titel x', /^docsctl: Unknown flag --titel\. Did you mean --title\?/],
    ]
    for (const [line, message] of cases) {
      const { exit, stderr } = await run(line)
      assert.equal(exit, 2)
      assert.match(stderr, message)
    }
  })

  it('explains that JSON contains null for guests if a --jq filter selects that role', async () => {
    list()
    const typed = ['members', 'list', '--jq', '.[] | select(.role == "guest")', '--no-warn']
    const { stdout, stderr } = await docsctl(typed)
    assert.equal(stdout, '')
    assert.equal(stderr, 'note: "guest" is null in JSON. Use select(.role == null)\n')
  })
})
