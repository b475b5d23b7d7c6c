import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, words } from '../../support/docsctl.ts'

const user = { id: 'usr_1', displayName: 'Ada', email: 'ada@acme.example' }
const member = { id: 'usr_1', role: null, user }

const list = () =>
  nock('https://api.test')
    .get('/v1/orgs/acme/members?limit=1000')
    .reply(200, { items: [member] })

const run = (line: string) => docsctl([...words(line), '--no-warn'])

describe('what is typed by habit', () => {
  afterEach('has asked all that was expected', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('--columns', () => {
    for (const [typed, printed] of [
      ['EMAIL', 'ada@acme.example\n'],
      ['email', 'ada@acme.example\n'],
      ['NAME,ROLE', 'Ada\tguest\n'],
      ['displayName', 'Ada\n'],
      ['id,user.email', 'usr_1\tada@acme.example\n'],
    ] as const) {
      it(`takes ${typed}`, async () => {
        list()
        assert.equal((await run(`members list --columns ${typed}`)).stdout, printed)
      })
    }

    it('asks whether a path was meant where several end so', async () => {
      nock('https://api.test')
        .get('/v1/orgs/acme/members?limit=1000')
        .reply(200, { items: [{ ...member, team: { photoURL: 'x' } }] })
      const { exit, stderr } = await run('members list --columns photoURL')
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /^docsctl: unknown column "photoURL"; valid ones: .*; is user\.photoURL meant\?$/m,
      )
    })

    it('shows in rows what stands below a head, and in JSON the thing that has its name', async () => {
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

    it('takes the label of a thing, a key in words, and capitals as they come', async () => {
      for (const name of ['last seen at', 'LASTSEENAT', 'last-seen-at']) {
        nock('https://api.test')
          .get('/v1/orgs/acme/members/usr_1')
          .reply(200, { ...member, lastSeenAt: '2026-01-05T10:00:00.000Z' })
        const { stdout } = await run(`members get usr_1 --json --columns '${name}'`)
        assert.deepEqual(JSON.parse(stdout), { lastSeenAt: '2026-01-05T10:00:00.000Z' })
      }
    })

    it('takes the head of a table before something is written', async () => {
      nock('https://api.test')
        .patch('/v1/orgs/acme/members/usr_1', { role: 'read' })
        .reply(200, member)
      const { stdout } = await run('members update usr_1 --role read --columns EMAIL')
      assert.equal(stdout, 'user.email\tada@acme.example\n')
    })
  })

  describe('--json', () => {
    for (const line of [
      'members list --json id,user.email',
      'members list --json=id,EMAIL',
      'members list --json id,email --limit 5',
    ]) {
      it(`takes columns: ${line}`, async () => {
        nock('https://api.test')
          .get(/members/)
          .reply(200, { items: [member] })
        assert.deepEqual(JSON.parse((await run(line)).stdout), [
          { id: 'usr_1', 'user.email': 'ada@acme.example' },
        ])
      })
    }

    it('takes one column where no id can stand there', async () => {
      list()
      assert.deepEqual(JSON.parse((await run('members list --json id')).stdout), [{ id: 'usr_1' }])
    })

    it('leaves an id behind it what it is', async () => {
      nock('https://api.test').get('/v1/orgs/acme/members/usr_1').reply(200, member)
      assert.equal(JSON.parse((await run('members get --json usr_1')).stdout).id, 'usr_1')
    })
  })

  it('a flag of another command says of which', async () => {
    const cases: [line: string, message: RegExp][] = [
      [
        'teams list --role admin',
        /^docsctl: --role is unknown; teams members set and teams members update take it\n/,
      ],
      [
        'teams list --emoji x',
        /^docsctl: --emoji is unknown; spaces create and spaces update take it/,
      ],
      // exactly a flag of others comes before one of its own that is spelled much like it
      [
        'teams list --site docs',
        /^docsctl: --site is unknown; [a-z -]+, [a-z -]+, [a-z -]+ and others take it; is --title meant\?\n/,
      ],
      ['teams list --nonsense', /^docsctl: --nonsense is unknown\n/],
      ['teams list --titel x', /^docsctl: --titel is unknown; is --title meant\?/],
    ]
    for (const [line, message] of cases) {
      const { exit, stderr } = await run(line)
      assert.equal(exit, 2)
      assert.match(stderr, message)
    }
  })

  it('a guest that jq looks for by that word is said to be null', async () => {
    list()
    const typed = ['members', 'list', '--jq', '.[] | select(.role == "guest")', '--no-warn']
    const { stdout, stderr } = await docsctl(typed)
    assert.equal(stdout, '')
    assert.equal(stderr, 'note: guest is null in JSON: select(.role == null)\n')
  })
})
