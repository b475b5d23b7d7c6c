import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { unindent } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'
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

const space = { ...guides, parent: 'col_1', defaultLevel: 'inherit' }

const site = {
  object: 'site',
  id: 'site_1',
  title: 'Handbook',
  siteSpaces: 1,
  features: [],
  type: 'basic',
  visibility: 'public',
  published: true,
  createdAt: '2025-04-02T07:00:00.000Z',
  defaultLevel: 'inherit',
  urls: { location: 'https://api.test/v1/orgs/acme/sites/site_1', app: 'https://app.test/h' },
  permissions: { view: true },
}

const effective = {
  items: [
    { permission: 'admin', user: ada.user },
    { permission: 'edit', user: bob.user },
    { permission: 'comment', user: carl.user },
  ],
}

const nothing = { items: [] }

/**
 * The responses for a space in a collection, as in the API reference. Each response can be used
 * only once.
 */
const requests: Record<string, unknown> = {
  '/v1/spaces/spc_1': space,
  '/v1/collections/spc_1': 404,
  '/v1/orgs/acme/sites/spc_1': 404,
  '/v1/spaces/spc_1/permissions/aggregate?limit=1000': effective,
  '/v1/spaces/spc_1/permissions/users?limit=1000': {
    items: [{ permission: 'edit', user: bob.user }],
  },
  '/v1/spaces/spc_1/permissions/teams?limit=1000': nothing,
  '/v1/orgs/acme/sites?space=spc_1&limit=1000': { items: [site] },
  '/v1/orgs/acme/sites/site_1/permissions/users?limit=1000': {
    items: [{ permission: 'comment', user: carl.user }],
  },
  '/v1/orgs/acme/sites/site_1/permissions/teams?limit=1000': nothing,
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

describe('docsctl access RESOURCE', () => {
  afterEach(() => nock.cleanAll())

  it('shows who can access a space, with which role, and why', async () => {
    const scope = answer()
    const { exit, stdout, stderr } = await docsctl(splitArguments('access spc_1 --no-color'), {
      terminal: 170,
    })
    scope.done()
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      unindent(`
        KIND         ID      NAME          EMAIL            ROLE     BY                                 GUEST  LEVELS
        user         usr_1   Ada Lovelace  ada@acme.com     admin    organization                       no     organization (collection Legal: read)
        user         usr_2   Bob Stone     bob@example.org  edit     own, collection Legal (team Docs)  yes    space (collection Legal: review, organization: guest)
        user         usr_3   Carl Vega     -                comment  site Handbook                      no     site Handbook (collection Legal: read, organization: read)
        invite-link  inv_1   -             -                comment  collection Legal                   -      -
        visitors     public  everyone      -                read     own                                -      -
      `),
    )
    assert.equal(stderr, '')
  })

  it('requests each list once for a collection by name', async () => {
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
      splitArguments('access collection:contracts --json --no-warn'),
    )
    scope.done()
    assert.equal(exit, 0, stderr)
    assert.equal(asked.length, 13)
    assert.deepEqual(JSON.parse(stdout)[1].by, [
      { by: 'collection', role: 'edit', collection: { id: 'col_0', title: 'Company' } },
    ])
  })

  it('prints the full details as JSON', async () => {
    answer()
    const { stdout } = await docsctl(splitArguments('access space:spc_1 --json'))
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
      decidedBy: 'space',
      levels: [
        { level: 'space', id: 'spc_1', title: 'Guides', role: 'edit', by: 'user' },
        {
          ...{ level: 'collection', id: 'col_1', title: 'Legal', role: 'review', by: 'team' },
          team: { id: 'team_1', title: 'Docs' },
        },
        { level: 'organization', id: 'acme', role: null, by: 'organization' },
      ],
    })
  })

  it('reports unreadable lists and never assumes their content', async () => {
    answer({
      '/v1/orgs/acme/members?limit=1000': 403,
      '/v1/orgs/acme/link-invites?limit=1000': 404,
    })
    const { exit, stdout, stderr } = await docsctl(
      splitArguments('access space:spc_1 --columns id,by'),
    )
    assert.equal(exit, 12)
    assert.deepEqual(stdout.split('\n').slice(0, 3), [
      'usr_1\t',
      'usr_2\town, collection Legal (team Docs)',
      'usr_3\tsite Handbook',
    ])
    assert.match(stderr, /warning: Could not load organization members: not permitted\n/)
    assert.match(stderr, /warning: Could not load invite links: not found, or not supported/)
    assert.doesNotMatch(stderr, /complete/)
  })

  it('exits with 12 if a list that any row may depend on is rejected', async () => {
    for (const [path, told] of [
      ['/v1/orgs/acme/link-invites?limit=1000', 'invite links'],
      ['/v1/spaces/spc_1/permissions/teams?limit=1000', 'permissions on space spc_1'],
      ['/v1/orgs/acme/teams/team_1/members?limit=1000', 'members of team "Docs"'],
    ] as const) {
      answer({ [path]: 403 })
      const { exit, stdout, stderr } = await docsctl(splitArguments('access space:spc_1 -o ids'))
      nock.cleanAll()
      assert.equal(exit, 12, stderr)
      assert.match(stdout, /^usr_1\nusr_2\nusr_3\n/)
      assert.ok(stderr.includes(`warning: Could not load ${told}: not permitted\n`), stderr)
      assert.ok(stderr.includes('docsctl: 1 list could not be loaded\n'), stderr)
    }
  })

  it('assumes no inherited access from an unreadable collection', async () => {
    answer({ '/v1/collections/col_1': 403 })
    const { exit, stdout, stderr } = await docsctl(
      splitArguments('access space:spc_1 --columns id,by'),
    )
    assert.equal(exit, 12)
    assert.deepEqual(stdout.split('\n').slice(0, 3), [
      'usr_1\torganization',
      'usr_2\town',
      'usr_3\tsite Handbook',
    ])
    assert.match(stderr, /warning: Could not load collection col_1: not permitted\n/)
  })

  it('fails if the lists of permissions cannot be read', async () => {
    answer({ '/v1/spaces/spc_1/permissions/aggregate?limit=1000': 403 })
    const { exit, stdout } = await docsctl(splitArguments('access space:spc_1'))
    assert.deepEqual([exit, stdout], [5, ''])
  })

  it('resolves a name if resources of a different type are hidden', async () => {
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
    const found = await docsctl(splitArguments('browse guides --print --org acme'))
    assert.deepEqual([found.exit, found.stdout], [0, `${guides.urls.app}\n`])
    nock('https://api.test').get('/v1/orgs/acme/spaces?limit=1000').reply(200, nothing)
    const none = await docsctl(splitArguments('browse guides --print --org acme'))
    assert.deepEqual([none.exit, none.stdout], [5, ''])
  })

  it('lists commands for the resources that an ambiguous name may refer to', async () => {
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
    const { exit, stdout, stderr } = await docsctl(splitArguments('access legal --org acme'))
    assert.deepEqual([exit, stdout], [2, ''])
    assert.equal(
      stderr,
      unindent(`
        docsctl: "legal" is ambiguous. It matches a space and a collection
          "Legal"
            docsctl access space:spc_1 --org acme
          "Legal"
            docsctl access collection:col_1 --org acme
          Run one of these commands
      `),
    )
  })

  it('shows no level if the role from the service differs from the role that the levels give', async () => {
    answer({
      '/v1/spaces/spc_1/permissions/aggregate?limit=1000': {
        items: [{ permission: 'create', user: carl.user }],
      },
    })
    const { stdout } = await docsctl(splitArguments('access space:spc_1 --columns id,role,levels'))
    assert.equal(
      stdout.split('\n')[0],
      'usr_3\tcreate\tunknown (site Handbook: comment, collection Legal: read, organization: read)',
    )
  })

  it('accepts exactly one of its three types of arguments', async () => {
    await refused(
      'access',
      /Missing required argument RESOURCE\. Use RESOURCE, --member, or --matrix/,
    )
    await refused('access guides --matrix', /--matrix cannot be used with RESOURCE or --member/)
    await refused('access --explain', /--explain/)
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

  it('lists everything that a member can access', async () => {
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
    // six lists, and one request for each of the 12 resources
    assert.equal(sent().length, 18)
    assert.ok(
      sent().includes(
        'GET /v1/orgs/tidewater/sites/site_docs/permissions/aggregate?search=mateo.rossi%40tidewater.example&limit=1000',
      ),
    )
  })

  it('shows the source of each role of a member with --explain', async () => {
    const line = 'access --member usr_mateo --explain --columns kind,id,role,by'
    const { exit, stdout, stderr } = await run(line)
    assert.equal(exit, 0, stderr)
    const expected = [
      'organization\ttidewater\tedit\t',
      'collection\tcol_partners\tcomment\tteam Partners',
      'space\tsp_security\tcomment\tspace',
      'space\tsp_partners\tcomment\tcollection Partners (team Partners)',
      'space\tsp_partner-api\treview\town, collection Partners (team Partners)',
      'site\tsite_team\tedit\torganization',
    ]
    assert.deepEqual(
      stdout.split('\n').filter((row) => expected.includes(row)),
      expected,
    )
    const lists = sent().filter((one) => one.includes('/collections/col_partners/permissions/'))
    assert.equal(new Set(lists).size, lists.length, 'each list is read only once')
  })

  it('marks a disabled member', async () => {
    const { exit, stdout, stderr } = await run('access --member usr_viktor --json')
    assert.equal(exit, 0, stderr)
    const [own] = JSON.parse(stdout) as object[]
    const place = { kind: 'organization', id: 'tidewater', title: 'Tidewater' }
    assert.deepEqual(own, { ...place, role: 'read', disabled: true })
    assert.match(
      stderr,
      /warning: The member "usr_viktor" is disabled and cannot sign in, so the member's roles have no effect/,
    )
  })

  it('explains which level determines the role of a member, and which roles the other levels give', async () => {
    const { sandbox } = served()
    const grant = (path: string, role: string) =>
      served().send('POST', `${path}/permissions`, { users: ['usr_mateo'], role })
    const site = '/orgs/tidewater/sites/site_docs'
    const [{ space = '' } = {}] = sandbox.tables.list('siteSpaces', 'bySite', 'site_docs')
    sandbox.change((tx) => tx.patch('spaces', space, { parent: 'col_partners' }))
    await grant(site, 'comment')
    const line = `access space:${space} --member usr_mateo`
    const explained = async () => {
      const { exit, stdout, stderr } = await run(
        `${line} --explain --columns level,id,role,by,decides`,
      )
      assert.equal(exit, 0, stderr)
      assert.doesNotMatch(stderr, /warning/)
      return stdout.trimEnd().split('\n')
    }
    const others = [
      'collection\tcol_partners\tcomment\tteam Partners\tfalse',
      'organization\ttidewater\tedit\tdefault role\tfalse',
    ]
    assert.deepEqual(await explained(), [
      `space\t${space}\t\tinherits\tfalse`,
      'site\tsite_docs\tcomment\town grant\ttrue',
      ...others,
    ])
    const { stdout } = await run(`${line} --columns id,role,levels`)
    assert.equal(
      stdout,
      'usr_mateo\tcomment\tsite Tidewater Docs (collection Partners: comment, organization: edit)\n',
    )
    // if a space has its own default level, the level of the site doesn't apply
    sandbox.change((tx) => tx.patch('spaces', space, { defaultLevel: 'review' }))
    assert.deepEqual(await explained(), [
      `space\t${space}\treview\tdefault level\ttrue`,
      'site\tsite_docs\tcomment\town grant\tfalse',
      ...others,
    ])
    sandbox.change((tx) => tx.patch('spaces', space, { defaultLevel: null }))
    assert.equal((await explained())[0], `space\t${space}\tnone\tdefault level\ttrue`)
    assert.equal((await run(line)).stdout, '')
  })

  it('exports access as csv', async () => {
    const { exit, stdout, stderr } = await run('access --matrix')
    assert.equal(exit, 0, stderr)
    const [head = '', ...rows] = stdout.split('\r\n')
    assert.equal(head.split(',').length, 4 + 25 + 9 + 3)
    assert.ok(head.startsWith('id,name,email,role,space Get Started,space Developer Guide,'))
    const at = head.split(',').indexOf('space Partner API')
    const cells = rows.find((row) => row.startsWith('usr_mateo,'))?.split(',') ?? []
    assert.deepEqual([cells[1], cells[3], cells[at]], ['Mateo Rossi', 'edit', 'review'])
    // four lists, and one request for each resource
    assert.equal(sent().length, 4 + 37)
  })

  it('shows changes since a snapshot, and exits with 10 on request', async () => {
    const file = join(folder, 'before.json')
    await run(`sandbox snapshot --out ${file}`)
    const same = await run(`access sp_finance --against ${file} --exit-code`)
    assert.deepEqual([same.exit, same.stdout], [0, ''], same.stderr)
    assert.match(
      same.stderr,
      /^note: Found differences from the snapshot of 20\S+ in 0 of 37 rows\./m,
    )
    assert.doesNotMatch(same.stderr, /role rules/)
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

  it('recognizes a snapshot from before the role rules changed', async () => {
    const file = join(folder, 'old.json')
    await run(`sandbox snapshot --out ${file}`)
    const { roleRules, ...old } = JSON.parse(readFileSync(file, 'utf8'))
    assert.equal(roleRules, 2)
    writeFileSync(file, JSON.stringify(old))
    const { exit, stderr } = await run(`access sp_finance --against ${file}`)
    assert.equal(exit, 0, stderr)
    assert.ok(
      stderr.startsWith(
        `note: The snapshot "${file}" was taken before docsctl changed the role rules. Its roles are calculated with the current rules, so they can differ from the roles that were printed at that time. For later comparisons, take a new snapshot: docsctl sandbox snapshot --out FILE\n`,
      ),
      stderr,
    )
  })

  it('reads the snapshot before the first request', async () => {
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

  it('rejects a snapshot of another organization, and one without names', async () => {
    const file = join(folder, 'masked.json')
    await run(`sandbox snapshot --out ${file} --mask`)
    const masked = await run(`access sp_finance --against ${file}`)
    assert.deepEqual([masked.exit, masked.stdout], [2, ''])
    assert.match(
      masked.stderr,
      /Invalid value ".*" for --against\. The snapshot is masked, so its members are unknown. Use a snapshot taken without --mask/,
    )
  })

  it('exits with 12 if part of the result is missing', async () => {
    served().sandbox.change((tx) => {
      const member = tx.get('members', 'tidewater/usr_ines')
      if (member) tx.put('members', { ...member, role: 'read' })
    })
    const { exit, stdout, stderr } = await run('access --matrix')
    assert.equal(exit, 12, stderr)
    assert.ok(stdout.startsWith('id,name,email,role,'))
    assert.match(stderr, /warning: Could not load access to space .*: not permitted/)
  })
})
