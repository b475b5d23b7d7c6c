import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, splitArguments, token, type World } from '../../support/docsctl.ts'
import { describedOperations } from '../../support/service/described-operations.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (line: string, world: World = {}) => docsctl(['api', ...splitArguments(line)], world)

const sentBody = async (line: string, world: World = {}) => {
  const { exit, stdout, stderr } = await api(`${line} --dry-run`, world)
  assert.equal(exit, 0, stderr)
  return JSON.parse(stdout).body
}

describe('docsctl api with an operation name:', () => {
  afterEach('sends all expected requests', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('a list', () => {
    it('is read completely, with path values from flags and the context', async () => {
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

    it('is read with the same body for every page of a POST', async () => {
      const body = { query: 'install', scope: { mode: 'all' } }
      service()
        .post('/v1/orgs/acme/sites/site_1/search?limit=1000', body)
        .reply(200, { items: [{ id: 'p1' }], next: { page: 'p2' } })
        .post('/v1/orgs/acme/sites/site_1/search?page=p2&limit=1000', body)
        .reply(200, { items: [{ id: 'p2' }] })
      const { exit, stdout, stderr } = await api(
        'searchSiteContent --site site_1 query=install scope.mode=all -o ids',
      )
      assert.equal(exit, 0, stderr)
      assert.equal(stdout, 'p1\np2\n')
    })

    it('is a single page if a page or a limit is given', async () => {
      service()
        .get('/v1/orgs/acme/teams?limit=1')
        .reply(200, { items: [{ id: 't1' }], next: { page: 'p2' } })
      const { stderr } = await api('listTeamsInOrganizationById limit=1')
      assert.match(
        stderr,
        /More pages are available\. To fetch all pages, omit page=, limit=, and --include/,
      )
    })

    it('is limited by --limit and starts at --cursor', async () => {
      service()
        .get('/v1/orgs/acme/teams?page=p2&limit=1')
        .reply(200, { items: [{ id: 't1' }], next: { page: 'p3' } })
      const { stdout, stderr } = await api(
        'listTeamsInOrganizationById --limit 1 --cursor p2 -o ids',
      )
      assert.equal(stdout, 't1\n')
      assert.match(
        stderr,
        /Stopped at --limit 1. More items are available: docsctl api listTeamsInOrganizationById --limit 1 -o ids --cursor p3/,
      )
    })

    it('is requested with the allowed page size, by its name or path', async () => {
      service().get('/v1/orgs/acme/audit-events?limit=100').times(2).reply(200, { items: [] })
      assert.equal((await api('listOrganizationAuditEvents')).stdout, '[]\n')
      assert.equal((await api('/orgs/acme/audit-events --paginate')).stdout, '[]\n')
      const { exit, stderr } = await api('listOrganizationAuditEvents --page-size 101')
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Invalid value "101" for --page-size\. Expected a whole number from 1 to 100/,
      )
    })

    it('is requested at the maximum size, and reports omitted items if the list has no pages', async () => {
      service()
        .get('/v1/spaces/spc_1/revisions/r/changes?limit=1000')
        .reply(200, { changes: [], more: 1200 })
      const { stderr } = await api('getRevisionSemanticChanges --space spc_1 revisionId=r')
      assert.equal(
        stderr,
        'note: The service has 1,200 more items, but this list has no further pages\n',
      )
    })

    it('reports a single omitted item in the singular', async () => {
      service()
        .get('/v1/spaces/spc_1/revisions/r/changes?limit=1000')
        .reply(200, { changes: [], more: 1 })
      const { stderr } = await api('getRevisionSemanticChanges --space spc_1 revisionId=r')
      assert.equal(
        stderr,
        'note: The service has 1 more item, but this list has no further pages\n',
      )
    })
  })

  describe('body values', () => {
    it('follow the type of their key: digits remain a string in a title', async () => {
      assert.deepEqual(await sentBody('updateSpaceById --space spc_1 title=12 emoji=null'), {
        title: '12',
        emoji: null,
      })
    })

    it('are limited in UTF-16 units, as in the service', async () => {
      const line = 'addSectionToSite --site site_1 spaceId=spc_1 --dry-run'
      assert.equal((await api(`${line} title=${'📘'.repeat(64)}`)).exit, 0)
      assert.equal((await api(`${line} title=${'📘'.repeat(65)}`)).exit, 2)
    })

    it('are list items with or without brackets, and lists as JSON', async () => {
      const expected = { users: ['u1', '2'], role: 'edit' }
      for (const users of ['users=u1 users=2', 'users[]=u1 users[]=2', `users='["u1","2"]'`]) {
        assert.deepEqual(await sentBody(`inviteToSpace --space spc_1 ${users} role=edit`), expected)
      }
    })

    it('are objects by dotted keys, as JSON, or from a file', async () => {
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
          assert.deepEqual(await sentBody(line, { cwd: folder }), expected)
        }
      } finally {
        rmSync(folder, { recursive: true })
      }
    })

    it('are lists of objects by repeated keys, as JSON, or from a file', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'docsctl-api-'))
      try {
        const list = [
          { email: 'a@example.com', role: 'edit' },
          { email: 'b@example.com', role: null },
        ]
        writeFileSync(join(folder, 'emails.json'), JSON.stringify(list))
        for (const emails of [
          'emails[].email=a@example.com emails[].role=edit emails[].email=b@example.com emails[].role=null',
          `emails='${JSON.stringify(list)}'`,
          `emails[]='${JSON.stringify(list[0])}' emails[]='${JSON.stringify(list[1])}'`,
          'emails=@emails.json',
        ]) {
          const line = `inviteUsersToOrganization ${emails}`
          assert.deepEqual(await sentBody(line, { cwd: folder }), { emails: list })
        }
      } finally {
        rmSync(folder, { recursive: true })
      }
    })

    it('are empty objects as {} or from a file', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'docsctl-api-'))
      try {
        writeFileSync(join(folder, 'empty.json'), '{}\n')
        const line = 'updateSiteMcpServerById --site site_1 siteMcpServerId=m1'
        for (const headers of ['{}', '@empty.json']) {
          const body = await sentBody(`${line} headers=${headers}`, { cwd: folder })
          assert.deepEqual(body, { headers: {} })
        }
        const task = 'queueIntegrationTask integrationName=i'
        assert.deepEqual(await sentBody(`${task} task={}`), { task: {} })
        assert.deepEqual(await sentBody(`${task} task.any={} task.text={x`), {
          task: { any: {}, text: '{x' },
        })
      } finally {
        rmSync(folder, { recursive: true })
      }
    })

    it('never change the prototype of an object that is given as JSON', async () => {
      const line = `queueIntegrationTask integrationName=i task='{"a":1}' task.__proto__.polluted=1`
      await sentBody(line)
      assert.equal(({} as Record<string, unknown>).polluted, undefined)
    })

    it('override keys of --input', async () => {
      const world = { stdin: '{"title":"A","editMode":"live"}' }
      assert.deepEqual(await sentBody('updateSpaceById --space spc_1 --input - title=B', world), {
        title: 'B',
        editMode: 'live',
      })
    })

    it('are sent for unknown keys only with --allow-unknown-keys', async () => {
      const line = 'updateSpaceById --space spc_1 --input -'
      const world = { stdin: '{"newer":1}' }
      const { exit, stderr } = await api(line, world)
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Unknown key "newer"\. Expected one of: editMode, title, defaultLevel, language, mergeRules, emoji, icon/,
      )
      assert.deepEqual(await sentBody(`${line} --allow-unknown-keys`, world), { newer: 1 })
    })
  })

  describe('an invalid request is rejected before it is sent:', () => {
    const refused: [line: string, message: RegExp][] = [
      ['listSiteFinding', /Unknown operation "listSiteFinding"\. Did you mean listSiteFindings\?/],
      ['nonsense', /Unknown operation "nonsense"\. Paths begin with \//],
      ['updateSpaceById --space spc_1 icon=a emoji=b', /: icon cannot be used with emoji\n/],
      ['listTeamsInOrganizationById titel=x', /Unknown key "titel"\. Did you mean title\?/],
      [
        'listTeamsInOrganizationById nothing',
        /Invalid value "nothing" for KEY=VALUE\. Use KEY=VALUE/,
      ],
      [
        'updateSpaceById --space spc_1 editMode=x',
        /Invalid value "x" for editMode\. Expected one of: live, locked/,
      ],
      ['updateTeamInOrganizationById', /Missing required value teamId/],
      [
        'getTeamInOrganizationById teamId=..',
        /Invalid value "\.\." for teamId\. Expected an ID, not "\." or "\.\."/,
      ],
      ['getTeamInOrganizationById teamId=a teamId=b', /teamId can be used only once/],
      [
        'getTeamInOrganizationById teamId=a --space s',
        /--space cannot be used with getTeamInOrganizationById, whose path is \/orgs\/\{organizationId\}\/teams\/\{teamId\}/,
      ],
      [
        'getTeamInOrganizationById teamId=a --org a organizationId=b',
        /--org cannot be used with organizationId/,
      ],
      [
        'getTeamInOrganizationById teamId=a -X DELETE',
        /-X cannot be used with getTeamInOrganizationById, which is a GET operation/,
      ],
      [
        'getTeamInOrganizationById teamId=a --input -',
        /--input cannot be used with getTeamInOrganizationById, which does not accept a body/,
      ],
      ['getSpaceById', /Missing space. Use --space/],
      [
        '/orgs limit=2',
        /Unexpected argument "limit=2"\. If the first argument is a path, use -f to send a field/,
      ],
      ['/orgs --allow-unknown-keys', /--allow-unknown-keys requires the name of an operation/],
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

  describe('a destructive operation', () => {
    it('prompts if it deletes a resource, or if the matching command prompts', async () => {
      for (const line of [
        'removeTeamFromOrganizationById teamId=t1',
        'mergeChangeRequest --space spc_1 --change-request 7',
      ]) {
        const { exit, stderr } = await api(line)
        assert.equal(exit, 2)
        assert.match(stderr, /api requires --yes without a terminal/)
      }
      service().delete('/v1/orgs/acme/teams/t1').reply(204)
      assert.equal((await api('removeTeamFromOrganizationById teamId=t1 --yes')).exit, 0)
    })
  })

  describe('a service error', () => {
    it('is followed by a retry of a read, and of a write that its command retries', async () => {
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

    it('is reported for any other write', async () => {
      service().patch('/v1/users/u1', { displayName: 'Ada' }).reply(502)
      const { exit } = await api('updateUserById userId=u1 displayName=Ada')
      assert.equal(exit, 9)
    })
  })

  it('the error explains that user tokens cannot call the operation', async () => {
    service().get('/v1/email-domains/x.example/orgs').reply(403, {})
    const { exit, stderr } = await api('getOrganizationsForEmailDomain emailDomain=x.example')
    assert.equal(exit, 5)
    assert.match(
      stderr,
      /^note: getOrganizationsForEmailDomain is intended for the service itself, not for user tokens\n/,
    )
  })

  it('header parameters are accepted by their names', async () => {
    nock('https://api.test', { reqheaders: { prefer: 'return=minimal' } })
      .patch('/v1/spaces/spc_1/change-requests/7', { subject: 'A' })
      .reply(204)
    const line =
      'updateChangeRequestById --space spc_1 --change-request 7 prefer=return=minimal subject=A'
    assert.equal((await api(line)).exit, 0)
  })

  describe('--list', () => {
    it('lists all operations and marks those that user tokens cannot call', async () => {
      const all = JSON.parse((await api('--list --json')).stdout)
      assert.equal(all.length, describedOperations.length)
      assert.deepEqual(
        all.flatMap(({ id, callers }: { id: string; callers?: string[] }) => (callers ? [id] : [])),
        describedOperations.flatMap(({ id, callers }) => (callers.includes('user') ? [] : [id])),
      )
      assert.deepEqual(
        all.find(({ id }: { id: string }) => id === 'listCustomFonts'),
        {
          id: 'listCustomFonts',
          method: 'GET',
          path: '/orgs/{organizationId}/fonts',
          note: 'intended for the service itself, not for user tokens',
          callers: ['user-internal'],
        },
      )
    })

    it('filters by a search term', async () => {
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
    it('describes the keys, the response, and the matching command', async () => {
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
          'RESPONSE: an object',
          '  object       team',
          '  id           text',
          '  title        text of 1 to 64 characters',
          '  members      whole number',
          '  spaces       number',
          '  createdAt    time',
          '  permissions  {admin, view}',
          '',
          'COMMANDS',
          '  docsctl teams update  Rename a team',
          '',
          'Keys marked with "?" are optional. For flags, see "docsctl api --help".',
          '',
        ].join('\n'),
      )
    })

    it('distinguishes the variants of a union by tag and required keys', async () => {
      const { stdout } = await api('updateChangeRequestContent --help')
      const variants = stdout.replace(/\s+/g, ' ')
      assert.match(variants, /\{operation: update_page, page, title\?, /)
      assert.match(variants, /\{operation: insert_page, document, title\?, /)
      assert.match(variants, / or \{operation: delete_page, page\} or /)
    })

    it('shows how to type lists of objects and empty objects', async () => {
      const { stdout } = await api('updateSiteCustomizationById --help')
      assert.equal(
        stdout.split('\n\nEXAMPLES\n')[1]?.split('\n\nPATH\n')[0],
        [
          '  # Pass a list of objects: a repeated key begins the next object',
          "  docsctl api updateSiteCustomizationById 'socialAccounts[].platform=twitter' \\",
          "    'socialAccounts[].handle=HANDLE' 'socialAccounts[].display.footer=true' \\",
          "    'socialAccounts[].display.header=true'",
          '',
          '  # Pass the same list as JSON from a file',
          '  docsctl api updateSiteCustomizationById socialAccounts=@FILE',
          '',
          '  # Pass an empty object',
          "  docsctl api updateSiteCustomizationById 'localizedTitle={}'",
        ].join('\n'),
      )
    })

    it('shows the matching command if a keyword replaces the last ID', async () => {
      for (const [name, command] of [
        [
          'getLatestOpenAPISpecVersion',
          'openapi versions get  Show an OpenAPI specification version',
        ],
        [
          'getLatestOpenAPISpecVersionContent',
          'openapi versions content  Show the files in an OpenAPI specification version',
        ],
      ]) {
        const { stdout } = await api(`${name} --help`)
        assert.deepEqual(stdout.split('\n\n').at(-2), `COMMANDS\n  docsctl ${command}`)
      }
    })

    it('works with the help command too, and shows the command for a path', async () => {
      const { stdout } = await docsctl(['help', 'api', 'listOrganizationAuditEvents'])
      assert.match(
        stdout,
        /^listOrganizationAuditEvents: GET .*\nFetches the complete list, with up to 100 items/,
      )
      for (const line of ['--help', '/orgs --help']) {
        assert.match((await api(line)).stdout, /^Call an API operation by name/)
      }
      assert.equal((await api('listSiteFinding --help')).exit, 2)
    })
  })
})
