import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, splitArguments, type World } from '../../support/docsctl.ts'
import { organization } from '../../support/people.ts'
import { answerGuards } from '../../support/service/guard-reads.ts'

const service = () => nock('https://api.test')

const team = (id: string, title: string) => ({ id, title, members: 1, spaces: 1 })
const docs = team('team_1', 'Docs')
const legal = team('team_2', 'Legal')

const member = (id: string, displayName: string, email: string) => ({
  ...{ id, role: 'read', disabled: false, joinedAt: '2026-01-01T00:00:00Z', spaces: 0, teams: 0 },
  user: { id, displayName, email },
})
const ada = member('usr_1', 'Ada Byron', 'ada@acme.example')
const bob = member('usr_2', 'Bob', 'bob@acme.example')

describe('names in place of IDs', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-names-'))
  })
  afterEach('has sent all expected requests', () => {
    rmSync(folder, { recursive: true })
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  const run = (line: string, world: World = {}) =>
    docsctl([...splitArguments(line), '--no-warn'], {
      ...world,
      env: { DOCSCTL_CACHE_DIR: folder, ...world.env },
    })

  const teams = (...items: object[]) =>
    service().get('/v1/orgs/acme/teams?limit=1000').reply(200, { items })

  /** Returns the request that a write would send in a dry run. */
  async function rehearsed(line: string, world: World = {}) {
    const { exit, stdout, stderr } = await run(`${line} --dry-run`, world)
    assert.equal(exit, 0, stderr)
    return { ...(JSON.parse(stdout) as { url: string; body?: unknown }), stderr }
  }

  it('are resolved from one list, which is cached for the next read', async () => {
    teams(docs, legal)
    service().get('/v1/orgs/acme/teams/team_2').times(2).reply(200, legal)
    for (const name of ['Legal', 'legal']) {
      const { stdout, stderr } = await run(`teams get ${name} -o ids`)
      assert.equal(stdout, 'team_2\n')
      assert.equal(stderr, '')
    }
  })

  it('are fetched again if the cache contains no match or two matches', async () => {
    teams(docs)
    service().get('/v1/orgs/acme/teams/team_1').reply(200, docs)
    assert.equal((await run('teams get Docs -o ids')).stdout, 'team_1\n')
    teams(docs, legal)
    service().get('/v1/orgs/acme/teams/team_2').reply(200, legal)
    assert.equal((await run('teams get Legal -o ids')).stdout, 'team_2\n')
  })

  it('are fetched again after a write that may change them', async () => {
    teams(docs)
    service().get('/v1/orgs/acme/teams/team_1').times(2).reply(200, docs)
    await run('teams get Docs')
    service().patch('/v1/orgs/acme/teams/team_1').reply(200, docs)
    await run('api -X PATCH /orgs/acme/teams/team_1 -f title=Docs')
    teams(docs, team('team_3', 'Docs'))
    assert.equal((await run('teams get Docs')).exit, 2)

    teams(docs)
    assert.equal((await run('teams get docs -o ids')).stdout, 'team_1\n')
    service().patch('/v1/spaces/spc_1').reply(200, { id: 'spc_1', title: 'Guides' })
    await run('spaces update spc_1 --title Guides')
    service().get('/v1/orgs/acme/teams/team_1').reply(200, docs)
    assert.equal((await run('teams get docs -o ids')).stdout, 'team_1\n')
  })

  it('are fetched again after a write whose response is lost', async () => {
    teams(docs)
    service().get('/v1/orgs/acme/teams/team_1').reply(200, docs)
    await run('teams get Docs')
    service().delete('/v1/orgs/acme/teams/team_1').reply(403, {})
    assert.equal((await run('teams delete team_1 --yes')).exit, 5)
    teams()
    assert.equal((await run('teams get Docs')).exit, 3)
  })

  it('are fetched again if the resource was renamed or deleted by someone else', async () => {
    const spaces = (...items: object[]) =>
      service().get('/v1/orgs/acme/spaces?limit=1000').reply(200, { items })
    const at = (id: string, body: object) =>
      service()
        .get(`/v1/spaces/${id}`)
        .reply(200, { id, ...body })
    spaces({ id: 'spc_1', title: 'Legal' })
    at('spc_1', { title: 'Legal' })
    assert.equal((await run('spaces get Legal -o ids')).stdout, 'spc_1\n')

    at('spc_1', { title: 'Old Legal' })
    spaces({ id: 'spc_1', title: 'Old Legal' }, { id: 'spc_2', title: 'Legal' })
    at('spc_2', { title: 'Legal' })
    assert.equal((await run('spaces get Legal -o ids')).stdout, 'spc_2\n')

    at('spc_2', { title: 'Legal', deletedAt: '2026-11-01T00:00:00Z' })
    spaces({ id: 'spc_1', title: 'Old Legal' }, { id: 'spc_3', title: 'Legal' })
    at('spc_3', { title: 'Legal' })
    assert.equal((await run('spaces get Legal -o ids')).stdout, 'spc_3\n')

    service().get('/v1/spaces/spc_3').reply(404, {})
    spaces({ id: 'spc_4', title: 'Legal' })
    at('spc_4', { title: 'Legal' })
    assert.equal((await run('spaces get Legal -o ids')).stdout, 'spc_4\n')

    at('spc_4', { title: 'Old Legal' })
    spaces({ id: 'spc_4', title: 'Old Legal' })
    assert.equal((await run('spaces get Legal')).exit, 3)
  })

  it('are fetched again by each write, which prints the match', async () => {
    teams(docs)
    service().get('/v1/orgs/acme/teams/team_1').reply(200, docs)
    await run('teams get Docs')
    teams({ ...docs, title: 'Old docs' }, team('team_3', 'Docs'))
    service().delete('/v1/orgs/acme/teams/team_3').reply(204)
    const { exit, stdout, stderr } = await run('teams delete Docs --yes --json')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), { id: 'team_3', deleted: true })
    assert.equal(stderr, 'note: "Docs" is the team team_3\n')
  })

  it('shared by several resources are rejected with a command for each of them', async () => {
    teams(docs, team('team_3', 'Docs'))
    const { exit, stdout, stderr } = await run("teams delete --yes 'Docs'")
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.deepEqual(stderr.split('\n').slice(0, 5), [
      'docsctl: "Docs" is ambiguous: 2 teams have this name (team_1, team_3)',
      '  "Docs"',
      '    docsctl teams delete --yes team_1 --no-warn',
      '  "Docs"',
      '    docsctl teams delete --yes team_3 --no-warn',
    ])
  })

  it('are not found if no resource matches, and are never tried as IDs', async () => {
    teams(docs)
    const { exit, stderr } = await run('teams delete Doc --yes --json')
    assert.equal(exit, 3)
    const { error } = JSON.parse(stderr)
    assert.equal(error.message, 'No team with the ID or name "Doc". Did you mean "Docs"?')
    assert.equal(error.hint, 'docsctl teams list')
    assert.deepEqual(error.problems, [
      {
        where: 'TEAM',
        rule: 'not-found',
        message: 'No team with the ID or name "Doc". Did you mean "Docs"?',
        value: 'Doc',
      },
    ])
  })

  it('are plain IDs with --by-id', async () => {
    service().get('/v1/orgs/acme/teams/Docs').reply(404, {})
    assert.equal((await run('teams get Docs --by-id')).exit, 3)
  })

  it('on standard input require one list, and nothing is changed if one name is ambiguous', async () => {
    service()
      .get('/v1/orgs/acme/members?limit=1000')
      .times(2)
      .reply(200, { items: [ada, bob, member('usr_3', 'Bob', 'bob2@acme.example')] })
    const typed = ['Ada@acme.example', 'usr_9', 'Bob', 'nobody', 'ada byron']
    const unclear = await run('members remove - --yes', { stdin: `${typed.join('\n')}\n` })
    assert.equal(unclear.exit, 2)
    assert.deepEqual(unclear.stderr.split('\n').slice(0, 6), [
      'docsctl: "Bob" is ambiguous: 2 members have this name (usr_2, usr_3)',
      '  usr_2  "Bob"  <bob@acme.example>',
      '  usr_3  "Bob"  <bob2@acme.example>',
      'No member with the ID or name "nobody"',
      '  Nothing was changed',
      '  try: docsctl members list',
    ])
    answerGuards()
    for (const id of ['usr_1', 'usr_9']) {
      service().delete(`/v1/orgs/acme/members/${id}`).reply(204)
    }
    const done = await run('members remove - --yes -o ids', { stdin: 'ada@acme.example\nusr_9\n' })
    assert.equal(done.stdout, 'usr_1\nusr_9\n')
  })

  it('are resolved after all other validation', async () => {
    const { exit, stderr } = await run("teams update Legal --title ''")
    assert.equal(exit, 2)
    assert.match(stderr, /Invalid value "" for --title\. Expected at least 1 character/)
  })

  it('appear as typed if another argument is wrong', async () => {
    const { exit, stderr } = await run('content pages get intro --space . --json')
    assert.equal(exit, 2)
    assert.match(
      JSON.parse(stderr).error.message,
      /Invalid value "\." for --space\. Expected an ID, not "\." or "\.\."/,
    )
  })

  it('of change requests are numbers, with or without a #, and subjects', async () => {
    const request = { id: 'cr_1', number: 42, subject: 'New prices', status: 'open' }
    const list = '/v1/spaces/spc_1/change-requests?limit=1000'
    const sent = 'https://api.test/v1/spaces/spc_1/change-requests/42'
    const update = 'change-requests update --space spc_1 --subject Prices'
    assert.equal((await rehearsed(`${update} 42`)).url, sent)
    assert.equal((await rehearsed(`${update} '#42'`)).url, sent)
    service()
      .get(list)
      .reply(200, { items: [request] })
    service()
      .get('/v1/spaces/spc_1/change-requests?status=draft&limit=1000')
      .reply(200, {
        items: [{ ...request, id: 'cr_2', number: 43, subject: 'Terms', status: 'draft' }],
      })
    assert.equal((await rehearsed(`${update} 'new prices'`)).url, sent)
    service()
      .get(list)
      .reply(200, { items: [request] })
    service()
      .get('/v1/spaces/spc_1/change-requests?status=draft&limit=1000')
      .reply(200, {
        items: [{ ...request, id: 'cr_2', number: 43, subject: 'Terms', status: 'draft' }],
      })
    assert.equal((await rehearsed(`${update} terms`)).url, sent.replace('42', '43'))
  })

  it('of pages are resolved in a change request given as #NUMBER, even in rows', async () => {
    const page = { id: 'pag_1', title: 'Rate limits', type: 'document', path: 'guides/rate-limits' }
    const within = '/v1/spaces/spc_1/change-requests/42/content'
    service()
      .get(`${within}/pages`)
      .reply(200, { pages: [page] })
      .get(`${within}/page/pag_1?format=markdown`)
      .reply(200, page)
    const typed = "content pages get guides/rate-limits --space spc_1 --change-request '#42' -o ids"
    const { exit, stdout, stderr } = await run(typed)
    assert.deepEqual([exit, stdout], [0, 'pag_1\n'], stderr)

    service()
      .get(`${within}/pages`)
      .reply(200, { pages: [page] })
    const file = join(folder, 'comments.csv')
    writeFileSync(file, 'change-request,page,body\n#42,guides/rate-limits,Which plan?\n')
    const rows = await run(`comments create --space spc_1 --rows ${file} --dry-run`)
    assert.equal(rows.exit, 0, rows.stderr)
    assert.deepEqual(JSON.parse(rows.stdout), [
      {
        method: 'POST',
        url: 'https://api.test/v1/spaces/spc_1/change-requests/42/comments',
        body: { body: { markdown: 'Which plan?' }, page: 'pag_1' },
      },
    ])
  })

  it('are quoted in suggested commands', async () => {
    const { exit, stderr } = await run("cr review '#5' --space 'Developer guide' --no-input")
    assert.equal(exit, 2)
    assert.ok(
      stderr.includes("  try: docsctl change-requests diff '#5' --space 'Developer guide', "),
      stderr,
    )
  })

  it('of pages are the paths that their list prints, in a space given by name', async () => {
    const page = { id: 'pag_1', title: 'Rate limits', type: 'document', path: 'guides/rate-limits' }
    const guides = { id: 'pag_2', title: 'Guides', type: 'group', path: 'guides', pages: [page] }
    service()
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: [{ id: 'spc_1', title: 'Developer guide' }] })
      .get('/v1/spaces/spc_1/content/pages')
      .reply(200, { pages: [guides] })
      .get('/v1/spaces/spc_1/content/page/pag_1?format=markdown')
      .reply(200, page)
    const { stdout, stderr } = await run(
      'content pages get guides/rate-limits --space developer-guide -o ids',
    )
    assert.equal(stdout, 'pag_1\n', stderr)
  })

  it('of the current user are @me', async () => {
    service()
      .get('/v1/user')
      .reply(200, { object: 'user', id: 'usr_7', displayName: 'Ines' })
      .get('/v1/orgs/acme/members/usr_7')
      .reply(200, { ...ada, id: 'usr_7' })
      .get('/v1/user')
      .reply(404, {})
    const { url, stderr } = await rehearsed('members update @me --role read')
    assert.equal(url, 'https://api.test/v1/orgs/acme/members/usr_7')
    assert.equal(stderr, 'note: "@me" is the member "Ines", usr_7\n')
    const unknown = await run('members get @me')
    assert.equal(unknown.exit, 3)
    assert.match(
      unknown.stderr,
      /@me is not available, because the service does not identify the user/,
    )
  })

  it('are accepted by flags, alone and after an argument', async () => {
    service()
      .get('/v1/orgs/acme/collections?limit=1000')
      .times(2)
      .reply(200, { items: [{ id: 'col_1', title: 'Guides' }] })
    assert.deepEqual((await rehearsed('spaces create --title New --parent Guides')).body, {
      title: 'New',
      parent: 'col_1',
    })
    assert.deepEqual((await rehearsed('spaces move spc_1 --after collection:guides')).body, {
      position: { after: { type: 'collection', collection: 'col_1' } },
    })
    service()
      .get('/v1/orgs/acme/members?limit=1000')
      .reply(200, { items: [ada, bob] })
    const line =
      'teams members update team_1 --add bob@acme.example --add bob --role "ada byron=owner"'
    assert.deepEqual((await rehearsed(line)).body, {
      add: ['bob@acme.example', 'usr_2'],
      memberships: { usr_1: { role: 'owner' } },
    })
  })

  it('of members and teams are accepted for permissions', async () => {
    service()
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: [{ id: 'spc_1', title: 'Handbook' }] })
      .get('/v1/orgs/acme/members?limit=1000')
      .reply(200, { items: [ada, bob] })
    teams(docs, legal)
    const line = 'spaces permissions grant --space handbook ada@acme.example team:Legal --role edit'
    const { stdout, exit, stderr } = await run(`${line} --dry-run`)
    assert.equal(exit, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), [
      {
        method: 'POST',
        url: 'https://api.test/v1/spaces/spc_1/permissions',
        body: { users: ['usr_1'], role: 'edit' },
      },
      {
        method: 'POST',
        url: 'https://api.test/v1/spaces/spc_1/permissions',
        body: { teams: ['team_2'], role: 'edit' },
      },
    ])
  })

  it('can be URLs of the web app, which include the space of a change request', async () => {
    const address = 'https://app.test/o/org_9/s/spc_9/~/changes/12'
    const space = 'https://api.test/v1/spaces/spc_9'
    const { url } = await rehearsed(`change-requests update ${address} --subject Prices`, {
      env: { DOCSCTL_SPACE: 'spc_1' },
    })
    assert.equal(url, `${space}/change-requests/12`)
    const merged = await rehearsed(`change-requests merge ${address} --pull-if-outdated`)
    assert.equal(
      (merged as unknown as { url: string }[])[0]?.url,
      `${space}/change-requests/12/update`,
    )
    const other = await run(`change-requests get ${address} --space spc_1`)
    assert.equal(other.exit, 2)
    assert.match(
      other.stderr,
      /Invalid value "spc_1" for --space\. It does not match the URL "https:\/\/app\.test\/o\/org_9\/s\/spc_9\/~\/changes\/12"/,
    )
  })

  it('can be URLs in flags, which also include the space', async () => {
    const address = 'https://app.test/s/spc_9/~/changes/12'
    const line = `comments list --change-request ${address}`
    service()
      .get('/v1/spaces/spc_9/change-requests/12/comments?limit=1000')
      .times(2)
      .reply(200, { items: [] })
    assert.equal((await run(line)).exit, 0)
    assert.equal((await run(line, { env: { DOCSCTL_SPACE: 'spc_1' } })).exit, 0)
    const other = await run(`${line} --space spc_1`)
    assert.equal(other.exit, 2)
    assert.match(other.stderr, /"spc_1" for --space\. It does not match the URL "https:\/\/app/)
  })

  it('can be URLs of published content', async () => {
    service()
      .get('/v1/urls/content?url=https%3A%2F%2Fdocs.acme.example%2Fstart')
      .reply(200, { space: { id: 'spc_1' }, page: { id: 'pag_1' } })
      .get('/v1/spaces/spc_1/content/page/pag_1?format=markdown')
      .reply(200, { id: 'pag_1', title: 'Start', type: 'document' })
    const line = 'content pages get https://docs.acme.example/start?token=secret -o ids'
    assert.equal((await run(line)).stdout, 'pag_1\n')
    service().get('/v1/urls/content?url=https%3A%2F%2Fdocs.acme.example%2Fgone').reply(404, {})
    const gone = await run('spaces get https://docs.acme.example/gone')
    assert.equal(gone.exit, 3)
    assert.match(
      gone.stderr,
      /"https:\/\/docs\.acme\.example\/gone" is not a known URL of this service/,
    )
  })

  it('of a site can be URLs below its own', async () => {
    const site = (id: string, published: string) => ({ id, title: id, urls: { published } })
    service()
      .get('/v1/orgs/acme/sites?limit=1000')
      .reply(200, {
        items: [
          site('site_1', 'https://docs.acme.example/'),
          site('site_2', 'https://docs.acme.example/team/'),
        ],
      })
    const { url } = await rehearsed('sites update https://docs.acme.example/team/x --title Team')
    assert.equal(url, 'https://api.test/v1/orgs/acme/sites/site_2')
  })

  it('are rejected before sending if a URL belongs to another service', async () => {
    const { exit, stderr } = await run('spaces delete https://app.other.example/s/spc_1 --yes')
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "https:\/\/app\.other\.example\/s\/spc_1" for SPACE\. Expected a URL that begins with https:\/\/api\.test or https:\/\/app\.test, or the URL of a published site/,
    )
  })

  it('are rejected before sending if a URL is not from the web app and the resource is not published', async () => {
    for (const [command, where] of [
      ['members get', 'USER'],
      ['teams get', 'TEAM'],
    ]) {
      const { exit, stderr } = await run(`${command} http://evil.example/x`)
      assert.equal(exit, 2)
      assert.equal(
        stderr.split('\n')[0],
        `docsctl: Invalid value "http://evil.example/x" for ${where}. Expected a URL that begins with https://api.test or https://app.test`,
      )
    }
  })

  it('that look like an ID are resolved by a read if the ID does not exist, never by a write', async () => {
    const notes = team('team_4', 'release_notes')
    service().get('/v1/orgs/acme/teams/release_notes').reply(404, {})
    teams(docs, notes)
    service().get('/v1/orgs/acme/teams/team_4').reply(200, notes)
    const { stdout, stderr } = await run('teams get release_notes -o ids')
    assert.equal(stdout, 'team_4\n')
    assert.equal(
      stderr,
      'note: No team has the ID "release_notes", but team_4 has the name "release_notes"\n',
    )
    service().delete('/v1/orgs/acme/teams/release_notes').reply(404, {})
    assert.equal((await run('teams delete release_notes --yes')).exit, 3)
  })

  it('that look like an ID are also resolved for a list', async () => {
    service().get('/v1/orgs/acme/teams/release_notes/members?limit=1000').reply(404, {})
    teams(team('team_4', 'release_notes'))
    service().get('/v1/orgs/acme/teams/team_4/members?limit=1000').reply(200, { items: [] })
    assert.equal((await run('teams members list release_notes --json')).stdout, '[]\n')
  })

  it('of organizations are read from variables and the project file, with one list', async () => {
    const project = mkdtempSync(join(tmpdir(), 'docsctl-project-'))
    try {
      writeFileSync(join(project, '.docsctl.yaml'), 'org: Tidewater Freight\n')
      service()
        .get('/v1/orgs?limit=1000')
        .times(2)
        .reply(200, { items: [{ id: 'org_7', title: 'Tidewater Freight', hostname: 'tide' }] })
      service().get('/v1/orgs/org_7/teams?limit=1000').times(2).reply(200, { items: [] })
      const named = await run('teams list --json', { env: { DOCSCTL_ORG: 'Tidewater Freight' } })
      assert.equal(named.stdout, '[]\n', named.stderr)
      const ofProject = await run('teams list --json', { cwd: project, env: { DOCSCTL_ORG: '' } })
      assert.equal(ofProject.stdout, '[]\n', ofProject.stderr)
      service()
        .get('/v1/orgs/org_7')
        .reply(200, { ...organization, id: 'org_7' })
      const { url, stderr } = await rehearsed('teams create --title Legal', {
        env: { DOCSCTL_ORG: 'Tidewater Freight' },
      })
      assert.equal(url, 'https://api.test/v1/orgs/org_7/teams')
      assert.equal(stderr, 'note: "Tidewater Freight" is the organization org_7\n')
    } finally {
      rmSync(project, { recursive: true })
    }
  })

  it('in variables are rejected with the ID of each resource if several have this name', async () => {
    service()
      .get('/v1/orgs?limit=1000')
      .reply(200, {
        items: [
          { id: 'org_7', title: 'Tidewater Freight' },
          { id: 'org_8', title: 'Tidewater Freight' },
        ],
      })
    const { exit, stderr } = await run('teams list', { env: { DOCSCTL_ORG: 'Tidewater Freight' } })
    assert.equal(exit, 2)
    assert.deepEqual(stderr.trimEnd().split('\n'), [
      'docsctl: "Tidewater Freight" is ambiguous: 2 organizations have this name (org_7, org_8)',
      '  org_7  "Tidewater Freight"',
      '  org_8  "Tidewater Freight"',
      '  Use one of these IDs',
    ])
  })

  it('of organizations are resolved by a read if no organization has that ID', async () => {
    const env = { DOCSCTL_ORG: 'tide' }
    service()
      .get('/v1/orgs/tide/teams?limit=1000')
      .reply(404, {})
      .get('/v1/orgs?limit=1000')
      .reply(200, { items: [{ id: 'org_7', title: 'Tidewater Freight', hostname: 'tide' }] })
      .get('/v1/orgs/org_7/teams?limit=1000')
      .reply(200, { items: [] })
      .delete('/v1/orgs/tide/teams/team_1')
      .reply(404, {})
    const { stdout, stderr } = await run('teams list --json', { env })
    assert.equal(stdout, '[]\n', stderr)
    assert.equal(stderr, 'note: No organization has the ID "tide", but org_7 has the name "tide"\n')
    assert.equal((await run('teams delete team_1 --yes', { env })).exit, 3)
  })

  it("show the purpose of a list that can't be read", async () => {
    service().get('/v1/orgs/acme/members?limit=1000').reply(403, {})
    const { exit, stderr } = await run('members remove bob@acme.example --yes')
    assert.equal(exit, 5)
    assert.match(stderr, /\(while resolving names of members\)\n {2}Nothing was changed/)
  })

  it('of pages require a space', async () => {
    const { exit, stderr } = await run('sites spaces update ss_1 --site site_1 --page intro', {
      env: { DOCSCTL_SPACE: 'spc_1' },
    })
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid --page\. Expected the ID of a page\. To use a name, also set the space/,
    )
  })

  it('belong to the organization that is typed', async () => {
    service()
      .get('/v1/orgs?limit=1000')
      .reply(200, { items: [{ id: 'org_2', title: 'Globex' }] })
      .get('/v1/orgs/org_2/spaces?limit=1000')
      .reply(200, { items: [{ id: 'spc_2', title: 'Legal' }] })
    const { url } = await rehearsed('spaces update legal --org globex --title Law')
    assert.equal(url, 'https://api.test/v1/spaces/spc_2')
  })

  it('are also accepted in settings', async () => {
    service()
      .get('/v1/orgs/acme/spaces?limit=1000')
      .reply(200, { items: [{ id: 'spc_2', title: 'Legal' }] })
      .get('/v1/spaces/spc_2/content/pages')
      .reply(200, { pages: [] })
    const { stdout } = await run('content pages list --json', { env: { DOCSCTL_SPACE: 'legal' } })
    assert.equal(stdout, '[]\n')
  })

  it('cause no request if an ID is given', async () => {
    service().get('/v1/orgs/acme/teams/team_1').reply(200, docs)
    assert.equal((await run('teams get team_1 -o ids')).stdout, 'team_1\n')
  })
})
