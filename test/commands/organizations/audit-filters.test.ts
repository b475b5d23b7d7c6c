import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const service = () => nock('https://api.test/v1/orgs/acme')

const event = (actor: object, target: object) => ({
  object: 'audit-event',
  id: '0190f7c4-2f8b-7a3e-9c55-1f0c2a9d8e11',
  occurredAt: '2026-11-19T10:00:00.000Z',
  action: 'member.removed',
  actor,
  source: 'api',
  target,
  urls: { location: 'https://api.test/v1/orgs/acme/audit-events/0190f7c4' },
})

const ada = { type: 'user', id: 'usr_1', label: 'Ada Byron' }

/** Grace (`usr_9`) was removed from the organization. */
const removal = event(ada, { type: 'user', id: 'usr_9', label: 'grace@acme.test' })

describe('the filters of orgs audit-events list', () => {
  let cache: string
  beforeEach(() => {
    cache = mkdtempSync(join(tmpdir(), 'docsctl-audit-'))
  })
  afterEach(() => {
    rmSync(cache, { recursive: true })
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  const run = (line: string) =>
    docsctl(splitArguments(`orgs audit-events list --no-warn ${line}`), {
      env: { DOCSCTL_CACHE_DIR: cache },
    })
  const lists = (kinds: Record<string, object[]>) => {
    for (const [path, items] of Object.entries(kinds)) {
      service().get(`/${path}`).query(true).reply(200, { items })
    }
  }
  const members = [
    { id: 'usr_1', user: { id: 'usr_1', displayName: 'Ada', email: 'ada@acme.test' } },
  ]
  const noTargets = { members, teams: [], spaces: [], collections: [], sites: [] }
  const actions = () =>
    service()
      .get('/audit-event-actions')
      .reply(200, {
        items: [
          { object: 'audit-event-action', id: 'space.deleted', label: 'Space deleted' },
          { object: 'audit-event-action', id: 'team.created', label: 'Team created' },
        ],
      })
  const finds = (query: string, items: object[] = [removal]) =>
    service().get(`/audit-events?${query}limit=100`).reply(200, { items })

  it('reject an unknown action, and suggest a similar one', async () => {
    actions()
    const { exit, stderr } = await run('--action space.delete')
    assert.equal(exit, 2)
    assert.equal(
      stderr,
      'docsctl: Unknown action "space.delete". Did you mean "space.deleted"?\n' +
        '  try: docsctl orgs audit-events actions\n',
    )
  })

  it('accept an action in upper or lower case, and its label', async () => {
    for (const typed of ['Space.Deleted', '"space deleted"']) {
      actions()
      finds('action=space.deleted&')
      assert.equal((await run(`--action ${typed}`)).exit, 0)
    }
  })

  it('send an action unchanged if the list of actions cannot be read', async () => {
    service()
      .get('/audit-event-actions')
      .reply(403, { error: { code: 403, message: 'Not allowed' } })
    finds('action=space.renamed&')
    const { exit, stderr } = await run('--action space.renamed')
    assert.equal(exit, 0)
    assert.match(stderr, /^note: Could not check the action: /)
  })

  it('find a member by name, and a resource of any kind by title', async () => {
    lists({ ...noTargets, spaces: [{ id: 'spc_1', title: 'Handbook' }] })
    finds('actor=usr_1&target=spc_1&')
    assert.equal((await run('--actor ada@acme.test --target Handbook')).exit, 0)
  })

  it('list the commands for a title that several kinds have', async () => {
    lists({
      ...noTargets,
      spaces: [{ id: 'spc_1', title: 'Handbook' }],
      sites: [{ id: 'site_1', title: 'Handbook' }],
    })
    const { exit, stderr } = await run('--target Handbook')
    assert.equal(exit, 2)
    assert.equal(
      stderr,
      'docsctl: "Handbook" is ambiguous. It matches a space and a site\n' +
        '    docsctl orgs audit-events list --no-warn --target space:spc_1\n' +
        '    docsctl orgs audit-events list --no-warn --target site:site_1\n' +
        '  Run one of these commands\n',
    )
  })

  it('find a removed person by the email address in past events', async () => {
    lists({ members })
    finds('from=2026-11-01T00%3A00%3A00Z&')
    finds('from=2026-11-01T00%3A00%3A00Z&actor=usr_9&', [])
    const { exit, stderr } = await run('--actor Grace@acme.test --from 2026-11-01T00:00:00Z')
    assert.equal(exit, 0)
    assert.match(stderr, /^note: In past events, "Grace@acme\.test" has the ID usr_9\n/)
  })

  it('find an integration by its name, and in past events without the prefix', async () => {
    finds('actor=git-sync&')
    assert.equal((await run('--actor integration:git-sync')).exit, 0)
    lists({ members })
    finds('', [
      removal,
      event({ type: 'integration', id: 'git-sync' }, { type: 'space', id: 's1' }),
    ])
    finds('actor=git-sync&')
    assert.equal((await run('--actor git-sync')).exit, 0)
  })

  it('find a resource if the lists of other kinds are forbidden', async () => {
    for (const path of ['members', 'teams', 'sites']) {
      service()
        .get(`/${path}`)
        .query(true)
        .reply(403, { error: { code: 403, message: 'Not allowed' } })
    }
    lists({ spaces: [{ id: 'spc_1', title: 'Handbook' }], collections: [] })
    finds('target=spc_1&')
    const { exit, stderr } = await run('--target Handbook')
    assert.equal(exit, 0, stderr)
  })

  it('find only resources of the given kind in past events', async () => {
    lists({ spaces: [], teams: [] })
    const site = event(ada, { type: 'site', id: 'site_9', label: 'Old docs' })
    finds('', [site])
    assert.equal((await run('--target "space:Old docs"')).exit, 3)
    finds('', [event(ada, { type: 'team', id: 'team_9', label: 'Old docs' }), site])
    finds('target=team_9&')
    assert.equal((await run('--target "team:Old docs"')).exit, 0)
  })

  it('ask for the ID if a name is unknown', async () => {
    lists({ members })
    finds('')
    const { exit, stderr } = await run('--actor nobody')
    assert.equal(exit, 3)
    assert.equal(
      stderr,
      'docsctl: No member or integration matches "nobody", and the newest 10,000 events in the selected period do not contain it\n' +
        '  Pass the ID of the removed member or integration, or list the events without --actor\n',
    )
  })

  it('ask for the ID if past events contain a name with several IDs', async () => {
    lists({ members })
    const events = ['usr_8', 'usr_9'].map((id) =>
      event({ ...ada, id, label: 'Grace' }, { type: 'team', id: 't' }),
    )
    finds('', events)
    const { exit, stderr } = await run('--actor Grace')
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /"Grace" is ambiguous: in past events, several actors have this name \(usr_8, usr_9\)/,
    )
  })
})
