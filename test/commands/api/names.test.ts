import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, token, type World, words } from '../../support/docsctl.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (line: string, world: World = {}) => docsctl(['api', ...words(line)], world)

const bodyOf = async (line: string, world: World = {}) => {
  const { exit, stdout, stderr } = await api(`${line} --dry-run`, world)
  assert.equal(exit, 0, stderr)
  return JSON.parse(stdout).body
}

describe('docsctl api, by the name of an operation:', () => {
  afterEach('has asked all that was expected', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('a list', () => {
    it('is read whole, its path filled from flags and context', async () => {
      service()
        .get(
          '/v1/orgs/acme/sites/site_1/findings?status=open&type=broken-link&type=content-gap&limit=1000',
        )
        .reply(200, { items: [{ id: 'f1' }], next: { page: 'p2' } })
        .get(
          '/v1/orgs/acme/sites/site_1/findings?status=open&type=broken-link&type=content-gap&page=p2&limit=1000',
        )
        .reply(200, { items: [{ id: 'f2' }] })
      const { exit, stdout, stderr } = await api(
        'listSiteFindings --site site_1 status=open type=broken-link type=content-gap -o ids',
      )
      assert.equal(exit, 0, stderr)
      assert.equal(stdout, 'f1\nf2\n')
      assert.match(stderr, /2 items, complete/)
    })

    it('is one page where a page or a limit is asked for', async () => {
      service()
        .get('/v1/orgs/acme/teams?limit=1')
        .reply(200, { items: [{ id: 't1' }], next: { page: 'p2' } })
      const { stderr } = await api('listTeamsInOrganizationById limit=1')
      assert.match(stderr, /there are further pages; without page= and limit= they are all read/)
    })

    it('obeys --limit and --cursor', async () => {
      service()
        .get('/v1/orgs/acme/teams?page=p2&limit=1')
        .reply(200, { items: [{ id: 't1' }], next: { page: 'p3' } })
      const { stdout, stderr } = await api(
        'listTeamsInOrganizationById --limit 1 --cursor p2 -o ids',
      )
      assert.equal(stdout, 't1\n')
      assert.match(
        stderr,
        /stopped at --limit 1; there is more: docsctl api listTeamsInOrganizationById --limit 1 -o ids --cursor p3/,
      )
    })

    it('is asked for in the pages that the service allows, by its path too', async () => {
      service().get('/v1/orgs/acme/audit-events?limit=100').times(2).reply(200, { items: [] })
      assert.equal((await api('listOrganizationAuditEvents')).stdout, '[]\n')
      assert.equal((await api('/orgs/acme/audit-events --paginate')).stdout, '[]\n')
      const { exit, stderr } = await api('listOrganizationAuditEvents --page-size 101')
      assert.equal(exit, 2)
      assert.match(stderr, /--page-size "101": a whole number from 1 to 100/)
    })

    it('without a way on is asked for at its largest, and what is left out is told', async () => {
      service()
        .get('/v1/spaces/spc_1/revisions/r/changes?limit=1000')
        .reply(200, { changes: [], more: 1200 })
      const { stderr } = await api('getRevisionSemanticChanges --space spc_1 revisionId=r')
      assert.equal(stderr, 'note: the service has 1,200 more, and gives no way to read on\n')
    })
  })

  describe('the values of a body', () => {
    it('are what their place wants: digits stay a text in a title', async () => {
      assert.deepEqual(await bodyOf('updateSpaceById --space spc_1 title=12 emoji=null'), {
        title: '12',
        emoji: null,
      })
    })

    it('are items of a list with and without brackets, and lists as JSON', async () => {
      const expected = { users: ['u1', '2'], role: 'edit' }
      for (const users of ['users=u1 users=2', 'users[]=u1 users[]=2', `users='["u1","2"]'`]) {
        assert.deepEqual(await bodyOf(`inviteToSpace --space spc_1 ${users} role=edit`), expected)
      }
    })

    it('are objects by dotted keys, as JSON, and from a file', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'docsctl-api-'))
      try {
        writeFileSync(join(folder, 'source.json'), '{"space":"s1","language":"en"}')
        const expected = { source: { space: 's1', language: 'en' }, language: 'de' }
        for (const source of [
          'source.space=s1 source.language=en',
          `source='{"space":"s1","language":"en"}'`,
          'source=@source.json',
        ]) {
          const line = `createTranslation ${source} language=de`
          assert.deepEqual(await bodyOf(line, { cwd: folder }), expected)
        }
      } finally {
        rmSync(folder, { recursive: true })
      }
    })

    it('come on top of --input', async () => {
      const world = { stdin: '{"title":"A","editMode":"live"}' }
      assert.deepEqual(await bodyOf('updateSpaceById --space spc_1 --input - title=B', world), {
        title: 'B',
        editMode: 'live',
      })
    })

    it('are sent unknown to docsctl with --allow-unknown-keys alone', async () => {
      const line = 'updateSpaceById --space spc_1 --input -'
      const world = { stdin: '{"newer":1}' }
      const { exit, stderr } = await api(line, world)
      assert.equal(exit, 2)
      assert.match(stderr, /newer 1: unknown/)
      assert.deepEqual(await bodyOf(`${line} --allow-unknown-keys`, world), { newer: 1 })
    })
  })

  describe('what is refused before anything is sent:', () => {
    const refused: [line: string, message: RegExp][] = [
      ['listSiteFinding', /no operation "listSiteFinding"; is listSiteFindings meant\?/],
      ['nonsense', /no operation "nonsense"; a path begins with \//],
      ['listTeamsInOrganizationById titel=x', /titel is unknown; is title meant\?/],
      ['listTeamsInOrganizationById nothing', /"nothing": in the form key=value/],
      ['updateSpaceById --space spc_1 editMode=x', /editMode "x": one of live or locked/],
      ['updateTeamInOrganizationById', /teamId is needed\ntitle is needed/],
      ['getTeamInOrganizationById teamId=..', /teamId "\.\."/],
      ['getTeamInOrganizationById teamId=a teamId=b', /teamId is given twice/],
      ['getTeamInOrganizationById teamId=a --space s', /--space goes with other operations/],
      [
        'getTeamInOrganizationById teamId=a --org a organizationId=b',
        /--org can't be given together with organizationId/,
      ],
      [
        'getTeamInOrganizationById teamId=a -X DELETE',
        /-X can't be given; getTeamInOrganizationById is a GET/,
      ],
      [
        'getTeamInOrganizationById teamId=a --input -',
        /--input can't be given together with getTeamInOrganizationById/,
      ],
      ['getSpaceById', /no space: give --space/],
      ['/orgs limit=2', /limit=2 goes with the name of an operation; with a path, with -f/],
      [
        '/orgs --allow-unknown-keys',
        /--allow-unknown-keys goes only with the name of an operation/,
      ],
    ]
    for (const [line, message] of refused) {
      it(line, async () => {
        const { exit, stdout, stderr } = await api(line)
        assert.equal(exit, 2)
        assert.equal(stdout, '')
        assert.match(stderr, message)
      })
    }
  })

  describe('what it destroys', () => {
    it('it asks for: a deletion, and what a command of ours asks for', async () => {
      for (const line of [
        'removeTeamFromOrganizationById teamId=t1',
        'mergeChangeRequest --space spc_1 --change-request 7',
      ]) {
        const { exit, stderr } = await api(line)
        assert.equal(exit, 2)
        assert.match(stderr, /api needs --yes where nobody can be asked/)
      }
      service().delete('/v1/orgs/acme/teams/t1').reply(204)
      assert.equal((await api('removeTeamFromOrganizationById teamId=t1 --yes')).exit, 0)
    })
  })

  describe('a fault of the service', () => {
    it('is met by another try of a read, and of what its command repeats', async () => {
      service()
        .get('/v1/user')
        .reply(502)
        .get('/v1/user')
        .reply(200, { id: 'u1' })
        .patch('/v1/orgs/acme/teams/t1', { title: 'A' })
        .reply(502)
        .patch('/v1/orgs/acme/teams/t1', { title: 'A' })
        .reply(200, { id: 't1' })
      assert.equal((await api('getAuthenticatedUser')).exit, 0)
      assert.equal((await api('updateTeamInOrganizationById teamId=t1 title=A')).exit, 0)
    })

    it('is told of any other write', async () => {
      service().put('/v1/orgs/acme/agent-instructions').reply(502)
      const { exit } = await api('updateOrganizationAgentInstructions --input -', {
        stdin: '{"instructions":{"object":"document","data":{},"nodes":[]}}',
      })
      assert.equal(exit, 9)
    })
  })

  it('is sent where a token of people may not call it, and says so', async () => {
    service().get('/v1/email-domains/x.example/orgs').reply(403, {})
    const { exit, stderr } = await api('getOrganizationsForEmailDomain emailDomain=x.example')
    assert.equal(exit, 5)
    assert.match(
      stderr,
      /^note: getOrganizationsForEmailDomain is for the service itself, not for a user's token\n/,
    )
  })

  it('takes the headers that it has by their names', async () => {
    nock('https://api.test', { reqheaders: { prefer: 'return=minimal' } })
      .patch('/v1/spaces/spc_1/change-requests/7', { subject: 'A' })
      .reply(204)
    const line =
      'updateChangeRequestById --space spc_1 --change-request 7 prefer=return=minimal subject=A'
    assert.equal((await api(line)).exit, 0)
  })

  describe('--list', () => {
    it('has all operations, and marks those that are not for users', async () => {
      const all = JSON.parse((await api('--list --json')).stdout)
      assert.equal(all.length, 377)
      assert.equal(all.filter(({ callers }: { callers?: string[] }) => callers).length, 16)
      assert.deepEqual(
        all.find(({ id }: { id: string }) => id === 'listCustomFonts'),
        {
          id: 'listCustomFonts',
          method: 'GET',
          path: '/orgs/{organizationId}/fonts',
          note: "for the service itself, not for a user's token",
          callers: ['user-internal'],
        },
      )
    })

    it('is filtered by a word', async () => {
      const { stdout, stderr } = await api('--list Glossary')
      assert.equal(
        stdout,
        [
          'listGlossaryEntries\tGET\t/orgs/{organizationId}/translations-glossary\t',
          'updateGlossaryEntries\tPUT\t/orgs/{organizationId}/translations-glossary\t',
          'getGlossaryEntry\tGET\t/orgs/{organizationId}/translations-glossary/{glossaryEntryId}\t',
          '',
        ].join('\n'),
      )
      assert.equal(stderr, '3 operations, complete\n')
    })
  })

  describe('--help', () => {
    it('tells the keys, the answer and the command of ours', async () => {
      const { stdout } = await api('updateTeamInOrganizationById --help')
      assert.equal(
        stdout,
        [
          'updateTeamInOrganizationById: PATCH /v1/orgs/{organizationId}/teams/{teamId}',
          '',
          'USAGE',
          '  docsctl api updateTeamInOrganizationById [KEY=VALUE...] [flags]',
          '',
          'PATH',
          '  organizationId  text, or --org',
          '  teamId          text',
          '',
          'BODY',
          '  title  text of 1 to 64 characters',
          '',
          'ANSWER: an object',
          '  object       team',
          '  id           text',
          '  title        text of 1 to 64 characters',
          '  members      whole number',
          '  spaces       number',
          '  createdAt    time',
          '  permissions  {admin, view}',
          '',
          'COMMANDS',
          '  docsctl teams update  rename a team',
          '',
          'A key with ? may be left out. docsctl api --help tells the flags.',
          '',
        ].join('\n'),
      )
    })

    it('tells the variants of a union apart, each by its tag and what it needs', async () => {
      const { stdout } = await api('updateChangeRequestContent --help')
      const variants = stdout.replace(/\s+/g, ' ')
      assert.match(variants, /\{operation: update_page, page, title\?, /)
      assert.match(variants, /\{operation: insert_page, document, title\?, /)
      assert.match(variants, / or \{operation: delete_page, page\} or /)
    })

    it('names our command where a word stands for the last id', async () => {
      for (const [name, command] of [
        [
          'getLatestOpenAPISpecVersion',
          'openapi versions get  show a version of an OpenAPI specification; the newest is latest',
        ],
        [
          'getLatestOpenAPISpecVersionContent',
          'openapi versions content  show the files of a version of an OpenAPI specification',
        ],
      ]) {
        const { stdout } = await api(`${name} --help`)
        assert.deepEqual(stdout.split('\n\n').at(-2), `COMMANDS\n  docsctl ${command}`)
      }
    })

    it('stands behind help too, and is that of the command for a path', async () => {
      const { stdout } = await docsctl(['help', 'api', 'listOrganizationAuditEvents'])
      assert.match(
        stdout,
        /^listOrganizationAuditEvents: GET .*\nA list that is read whole, up to 100 items/,
      )
      for (const line of ['--help', '/orgs --help']) {
        assert.match((await api(line)).stdout, /^call any operation by its name/)
      }
      assert.equal((await api('listSiteFinding --help')).exit, 2)
    })
  })
})
