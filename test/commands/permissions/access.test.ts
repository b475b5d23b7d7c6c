import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { unindent } from '../../support/command-case.ts'
import { docsctl, words } from '../../support/docsctl.ts'
import { ada, bob, docs, guides } from '../../support/people.ts'
import { refused } from '../../support/rehearse.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'

const carl = { ...bob, id: 'usr_3', role: 'read', user: { id: 'usr_3', displayName: 'Carl Vega' } }

const legal = {
  object: 'collection',
  id: 'col_1',
  title: 'Legal',
  organization: 'acme',
  defaultLevel: 'read',
  urls: { location: 'https://api.test/v1/collections/col_1', app: 'https://app.test/c/col_1' },
  permissions: { view: true },
}

const space = { ...guides, parent: 'col_1' }

const effective = {
  items: [
    { permission: 'admin', user: ada.user },
    { permission: 'edit', user: bob.user },
    { permission: 'read', user: carl.user },
  ],
}

const nothing = { items: [] }

/** What is asked for of a space in a collection, as the reference has it; each answer is given once. */
const requests: Record<string, unknown> = {
  '/v1/spaces/spc_1': space,
  '/v1/collections/spc_1': 404,
  '/v1/orgs/acme/sites/spc_1': 404,
  '/v1/spaces/spc_1/permissions/aggregate?limit=1000': effective,
  '/v1/spaces/spc_1/permissions/users?limit=1000': {
    items: [{ permission: 'edit', user: bob.user }],
  },
  '/v1/spaces/spc_1/permissions/teams?limit=1000': nothing,
  '/v1/collections/col_1': legal,
  '/v1/orgs/acme/members?limit=1000': { items: [ada, bob, carl] },
  '/v1/orgs/acme/link-invites?limit=1000': {
    items: [
      { id: 'inv_1', level: 'comment', collection: 'col_1' },
      { id: 'inv_2', level: 'edit', space: 'spc_9' },
    ],
  },
  '/v1/collections/col_1/permissions/users?limit=1000': nothing,
  '/v1/collections/col_1/permissions/teams?limit=1000': {
    items: [{ permission: 'review', team: docs }],
  },
  '/v1/orgs/acme/teams/team_1/members?limit=1000': {
    items: [{ organization: bob, team: { role: 'member' } }],
  },
}

function answer(changed: Record<string, unknown> = {}): nock.Scope {
  const scope = nock('https://api.test')
  for (const [path, body] of Object.entries({ ...requests, ...changed })) {
    if (typeof body === 'number') scope.get(path).reply(body, { error: { code: body } })
    else scope.get(path).reply(200, body as nock.Body)
  }
  return scope
}

describe('docsctl access THING', () => {
  afterEach(() => nock.cleanAll())

  it('tells who reaches a space, in which role, and by what', async () => {
    const scope = answer()
    const { exit, stdout, stderr } = await docsctl(words('access spc_1 --no-color'), {
      terminal: 120,
    })
    scope.done()
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      unindent(`
        KIND         ID      NAME          EMAIL            ROLE     BY                                 GUEST
        user         usr_1   Ada Lovelace  ada@acme.com     admin    organization                       no
        user         usr_2   Bob Stone     bob@example.org  edit     own, collection Legal (team Docs)  yes
        user         usr_3   Carl Vega     -                read     organization                       no
        invite-link  inv_1   -             -                comment  collection Legal                   -
        visitors     public  everybody     -                read     own                                -
      `),
    )
    assert.deepEqual(stderr.split('\n'), [
      'note: looks for spc_1 among spaces, sites and collections: 3 requests',
      'note: asks for 5 lists, each collection above with 2 lists of it, and the members of each team with a permission',
      '',
    ])
  })

  it('asks for each list once where the thing is a collection that is named', async () => {
    const outer = { ...legal, id: 'col_0', title: 'Company' }
    const middle = { ...legal, parent: 'col_0' }
    const inner = { ...legal, id: 'col_2', title: 'Contracts', parent: 'col_1' }
    const asked: string[] = []
    const scope = nock('https://api.test')
    const of = (path: string, body: object) =>
      scope.get(path).reply(200, () => {
        asked.push(path)
        return body
      })
    of('/v1/orgs/acme/collections?limit=1000', { items: [outer, middle, inner] })
    of('/v1/collections/col_2', inner)
    of('/v1/collections/col_1', middle)
    of('/v1/collections/col_0', outer)
    const bobs = { items: [{ permission: 'edit', user: bob.user }] }
    for (const id of ['col_0', 'col_1', 'col_2']) {
      of(`/v1/collections/${id}/permissions/users?limit=1000`, id === 'col_0' ? bobs : nothing)
      of(`/v1/collections/${id}/permissions/teams?limit=1000`, nothing)
    }
    of('/v1/collections/col_2/permissions/aggregate?limit=1000', effective)
    of('/v1/orgs/acme/members?limit=1000', { items: [ada, bob, carl] })
    of('/v1/orgs/acme/link-invites?limit=1000', nothing)
    const { exit, stdout, stderr } = await docsctl(
      words('access collection:contracts --json --no-warn'),
    )
    scope.done()
    assert.equal(exit, 0, stderr)
    assert.equal(asked.length, 13)
    assert.deepEqual(JSON.parse(stdout)[1].by, [
      { by: 'collection', role: 'edit', collection: { id: 'col_0', title: 'Company' } },
    ])
    assert.deepEqual(stderr.split('\n').slice(0, 2), [
      'note: looks for collection:contracts in the lists of collections, where they are not kept, and reads what it finds',
      'note: asks for 5 lists, each collection above with 2 lists of it, and the members of each team with a permission',
    ])
  })

  it('gives all that there is to know in JSON', async () => {
    answer()
    const { stdout } = await docsctl(words('access space:spc_1 --json'))
    assert.deepEqual(JSON.parse(stdout)[1], {
      kind: 'user',
      id: 'usr_2',
      name: 'Bob Stone',
      email: 'bob@example.org',
      role: 'edit',
      guest: true,
      by: [
        { by: 'own', role: 'edit' },
        {
          by: 'collection',
          role: 'review',
          team: { id: 'team_1', title: 'Docs' },
          collection: { id: 'col_1', title: 'Legal' },
        },
      ],
    })
  })

  it('says which lists could not be read, and takes nothing for what may stand in them', async () => {
    answer({
      '/v1/orgs/acme/members?limit=1000': 403,
      '/v1/orgs/acme/link-invites?limit=1000': 404,
    })
    const { exit, stdout, stderr } = await docsctl(words('access space:spc_1 --columns id,by'))
    assert.equal(exit, 12)
    assert.deepEqual(stdout.split('\n').slice(0, 3), [
      'usr_1\t',
      'usr_2\town, collection Legal (team Docs)',
      'usr_3\t',
    ])
    assert.match(stderr, /warning: members of the organization not read: not permitted\n/)
    assert.match(stderr, /warning: invite links not read: not found, or not offered/)
    assert.doesNotMatch(stderr, /complete/)
  })

  it('ends with 12 where a single list is refused that any row may stand in', async () => {
    for (const [path, told] of [
      ['/v1/orgs/acme/link-invites?limit=1000', 'invite links'],
      ['/v1/spaces/spc_1/permissions/teams?limit=1000', 'permissions on the space spc_1'],
      ['/v1/orgs/acme/teams/team_1/members?limit=1000', 'members of the team Docs'],
    ] as const) {
      answer({ [path]: 403 })
      const { exit, stdout, stderr } = await docsctl(words('access space:spc_1 -o ids'))
      nock.cleanAll()
      assert.equal(exit, 12, stderr)
      assert.match(stdout, /^usr_1\nusr_2\nusr_3\n/)
      assert.ok(stderr.includes(`warning: ${told} not read: not permitted\n`), stderr)
      assert.ok(stderr.includes('docsctl: 1 list could not be read\n'), stderr)
    }
  })

  it('takes nothing for what a collection above may give that cannot be read', async () => {
    answer({ '/v1/collections/col_1': 403 })
    const { exit, stdout, stderr } = await docsctl(words('access space:spc_1 --columns id,by'))
    assert.equal(exit, 12)
    assert.deepEqual(stdout.split('\n').slice(0, 3), [
      'usr_1\torganization',
      'usr_2\town',
      'usr_3\t',
    ])
    assert.match(stderr, /warning: collection col_1 not read: not permitted\n/)
  })

  it('fails where it cannot be read who gets in', async () => {
    answer({ '/v1/spaces/spc_1/permissions/aggregate?limit=1000': 403 })
    const { exit, stdout } = await docsctl(words('access space:spc_1'))
    assert.deepEqual([exit, stdout], [5, ''])
  })

  it('finds what is meant where things of another kind may not be seen', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: [guides] })
      .get('/v1/orgs/acme/sites?limit=1000')
      .times(2)
      .reply(403, {})
      .get('/v1/orgs/acme/collections?limit=1000')
      .times(2)
      .reply(403, {})
      .get('/v1/spaces/spc_1')
      .reply(200, guides)
    const found = await docsctl(words('browse guides --print --org acme'))
    assert.deepEqual([found.exit, found.stdout], [0, `${guides.urls.app}\n`])
    nock('https://api.test').get('/v1/orgs/acme/spaces?limit=1000').reply(200, nothing)
    const none = await docsctl(words('browse guides --print --org acme'))
    assert.deepEqual([none.exit, none.stdout], [5, ''])
  })

  it('names the things that a word may mean, as commands', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: [{ ...guides, title: 'Legal' }] })
      .get('/v1/orgs/acme/sites?limit=1000')
      .reply(200, nothing)
      .get('/v1/orgs/acme/collections?limit=1000')
      .reply(200, { items: [legal] })
      .get('/v1/spaces/spc_1')
      .reply(200, { ...guides, title: 'Legal' })
      .get('/v1/collections/col_1')
      .reply(200, legal)
    const { exit, stdout, stderr } = await docsctl(words('access legal --org acme'))
    assert.deepEqual([exit, stdout], [2, ''])
    assert.equal(
      stderr,
      unindent(`
        note: looks for legal in the lists of spaces, sites and collections, where they are not kept, and reads what it finds
        docsctl: THING "legal" is a space and a collection
          "Legal"
            docsctl access space:spc_1 --org acme
          "Legal"
            docsctl access collection:col_1 --org acme
          try: the command with the one that is meant
      `),
    )
  })

  it('takes one of its three forms, and no other', async () => {
    await refused('access', /THING needs to be given, or one of --member and --matrix/)
    await refused('access guides --matrix', /THING needs to be given, or one of/)
    await refused('access --matrix --against x.json', /--matrix.*--against|--against.*--matrix/)
    await refused('access guides --exit-code', /--against/)
  })
})

describe('docsctl access on an organization', () => {
  const { run, sent, served } = onSandbox()
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-access-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('tells everything that a member reaches', async () => {
    const { exit, stdout, stderr } = await run('access --member usr_mateo --columns kind,id,role')
    assert.equal(exit, 0, stderr)
    const rows = stdout.split('\n')
    assert.equal(rows.length, 40)
    const expected = [
      'organization\ttidewater\tedit',
      'team\tteam_partners\tmember',
      'collection\tcol_partners\tcomment',
      'space\tsp_partner-api\treview',
      'site\tsite_team\tedit',
    ]
    assert.deepEqual(
      rows.filter((row) => expected.includes(row)),
      expected,
    )
    assert.match(stderr, /^note: asks for the member, the organization and 4 lists$/m)
    assert.match(
      stderr,
      /^note: asks of 9 collections and 3 sites, 8 at a time, who reaches them$/m,
    )
    // six lists, and one for each of these
    assert.equal(sent().length, 18)
    assert.ok(
      sent().includes(
        'GET /v1/orgs/tidewater/sites/site_docs/permissions/aggregate?search=mateo.rossi%40tidewater.example&limit=1000',
      ),
    )
  })

  it('lays out who reaches what as csv', async () => {
    const { exit, stdout, stderr } = await run('access --matrix')
    assert.equal(exit, 0, stderr)
    const [head = '', ...rows] = stdout.split('\r\n')
    assert.equal(head.split(',').length, 4 + 25 + 9 + 3)
    assert.ok(head.startsWith('id,name,email,role,space Get Started,space Developer Guide,'))
    const at = head.split(',').indexOf('space Partner API')
    const cells = rows.find((row) => row.startsWith('usr_mateo,'))?.split(',') ?? []
    assert.deepEqual([cells[1], cells[3], cells[at]], ['Mateo Rossi', 'edit', 'review'])
    // four lists, and one for each thing
    assert.equal(sent().length, 4 + 37)
  })

  it('tells what changed since a snapshot, and ends with 10 where that is asked for', async () => {
    const file = join(folder, 'before.json')
    await run(`sandbox snapshot --out ${file}`)
    const same = await run(`access sp_finance --against ${file} --exit-code`)
    assert.deepEqual([same.exit, same.stdout], [0, ''], same.stderr)
    assert.match(same.stderr, /^note: 0 of 37 rows differ from 20/m)
    await run('spaces permissions grant usr_mateo --role edit --space sp_finance')
    await run('spaces permissions revoke usr_sofia --space sp_finance --yes')
    await run('members remove usr_hugo --yes')
    const { exit, stdout, stderr } = await run(
      `access sp_finance --against ${file} --exit-code --json`,
    )
    assert.equal(exit, 10, stderr)
    assert.deepEqual(
      JSON.parse(stdout).map((row: Record<string, unknown>) => [
        row.change,
        row.id,
        row.was,
        row.role,
      ]),
      [
        ['changed', 'usr_mateo', 'read', 'edit'],
        ['gone', 'usr_hugo', 'read', 'read'],
      ],
    )
    const member = await run(`access --member usr_mateo --against ${file} --columns change,id`)
    assert.equal(member.stdout, 'changed\tsp_finance\n')
  })

  it('reads the snapshot before anything is asked', async () => {
    const lacking = await run('access sp_finance --against nowhere.json')
    assert.equal(lacking.exit, 2, lacking.stderr)
    const file = join(folder, 'other.json')
    writeFileSync(file, '{')
    for (const line of ['access sp_finance', 'access --member usr_hugo']) {
      const { exit, stdout, stderr } = await run(`${line} --against ${file}`)
      assert.deepEqual([exit, stdout], [2, ''], stderr)
      assert.match(stderr, /--against/)
    }
    assert.deepEqual(sent(), [])
  })

  it('refuses a snapshot of another organization, and one without names', async () => {
    const file = join(folder, 'masked.json')
    await run(`sandbox snapshot --out ${file} --mask`)
    const masked = await run(`access sp_finance --against ${file}`)
    assert.deepEqual([masked.exit, masked.stdout], [2, ''])
    assert.match(masked.stderr, /is masked, so that nobody is known in it/)
  })

  it('ends with 12 where a part of the answer is missing', async () => {
    served().sandbox.change((tx) => {
      const member = tx.get('members', 'tidewater/usr_ines')
      if (member) tx.put('members', { ...member, role: 'read' })
    })
    const { exit, stdout, stderr } = await run('access --matrix')
    assert.equal(exit, 12, stderr)
    assert.ok(stdout.startsWith('id,name,email,role,'))
    assert.match(stderr, /warning: who reaches the space .* not read: not permitted/)
  })
})
