import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, splitArguments, type World } from '../../support/docsctl.ts'

const service = () => nock('https://api.test')
const spaces = {
  items: [
    { object: 'space', id: 'sp_1', title: 'Guides', visibility: 'public' },
    { object: 'space', id: 'sp_2', title: 'Legal', visibility: 'private' },
  ],
}
const people = {
  items: [
    { id: 'usr_1', role: 'read', user: { displayName: 'Ada', email: 'ada@acme.example' } },
    { id: 'usr_2', role: 'read', user: { displayName: 'Bob', email: 'bob@acme.example' } },
  ],
}

/** Runs a command line on a terminal, and answers its prompts with the given lines. */
const typed = (line: string, ...stdin: string[]) =>
  docsctl(splitArguments(line), { terminal: 100, stdin, env: { DOCSCTL_ORG: 'acme' } })

describe('a missing argument', () => {
  afterEach(() => {
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  it('is selected from a list on a terminal and sent as an ID', async () => {
    service().get('/v1/orgs/acme/members?limit=1000').reply(200, people)
    service().delete('/v1/orgs/acme/members/usr_2').reply(204)
    const { exit, stdout, stderr } = await typed('members remove --yes --no-warn', '2')
    assert.equal(exit, 0, stderr)
    assert.match(stdout, /usr_2/)
    assert.equal(
      stderr,
      [
        'Missing USER: Member ID, email address, name, or @me',
        '  1  Ada (ada@acme.example)',
        '  2  Bob (bob@acme.example)',
        'Number, name, or ID (leave empty to cancel): ',
      ]
        .join('\n')
        .concat(
          'note: This change cannot be resumed or undone: Cannot write the journal in /dev/null/state/jobs (ENOTDIR)\n',
        )
        .concat('note: Next time, run: docsctl members remove --yes --no-warn usr_2\n'),
    )
  })

  it('is requested after its parent: first a space, then its contents', async () => {
    service().get('/v1/orgs/acme/spaces?limit=1000').reply(200, spaces)
    service()
      .get('/v1/spaces/sp_2/change-requests?limit=1000')
      .reply(200, { items: [{ id: 'cr_a', number: 7, subject: 'New terms', status: 'open' }] })
    service()
      .get('/v1/spaces/sp_2/change-requests?status=draft&limit=1000')
      .reply(200, { items: [] })
    service()
      .get('/v1/spaces/sp_2/change-requests/7')
      .reply(200, { object: 'change-request', id: 'cr_a', number: 7, subject: 'New terms' })
    const { exit, stderr } = await typed('change-requests get --no-warn --json', '2', '7')
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^Missing --space: Space ID or title\n {2}1 {2}Guides\n {2}2 {2}Legal\n/)
    assert.match(stderr, /\n {2}7 {2}New terms\n/)
    assert.match(
      stderr,
      /note: Next time, run: docsctl change-requests get --space sp_2 --no-warn --json 7\n$/,
    )
  })

  it('is not requested before the user is signed in, because signing in is the first step', async () => {
    const { exit, stderr } = await docsctl(['teams', 'list'], {
      terminal: 100,
      stdin: ['acme'],
      env: { DOCSCTL_ORG: '', DOCSCTL_TOKEN: '' },
    })
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /^docsctl: Missing organization. Use --org, .*\n {2}try: docsctl auth login\n$/,
    )
  })

  it('is requested without a list if it is not a resource', async () => {
    service().get('/v1/orgs/acme/teams?limit=1000').reply(200, { items: [] })
    service()
      .put('/v1/orgs/acme/teams', { title: '--fast' })
      .reply(200, { object: 'team', id: 'team_1', title: '--fast', members: 0, spaces: 0 })
    const { exit, stderr } = await typed('teams create --no-warn', '--fast')
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^Missing --title: Team title\n--title \(leave empty to cancel\): /)
    assert.match(stderr, /docsctl teams create --title=--fast --no-warn\n$/)
  })

  it("is requested without a list if the list can't be read", async () => {
    service()
      .get('/v1/orgs/acme/teams?limit=1000')
      .reply(403, { error: { code: 403, message: 'no' } })
    service()
      .get('/v1/orgs/acme/teams/team_9')
      .reply(200, { object: 'team', id: 'team_9', title: 'Docs', members: 0, spaces: 0 })
    const { exit, stderr } = await typed('teams get --no-warn', 'team_9')
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^Missing TEAM: .*\nTEAM \(leave empty to cancel\): /)
  })

  it('causes the original error if the answer is empty', async () => {
    service().get('/v1/orgs/acme/members?limit=1000').reply(200, people)
    const { exit, stderr } = await typed('members get', '')
    assert.equal(exit, 2)
    assert.match(stderr, /Missing required argument USER/)
  })

  const unasked: [line: string, world: World][] = [
    ['members get', {}],
    ['members get --no-input', { terminal: 100, stdin: ['1'] }],
    ['members get --limit 3', { terminal: 100, stdin: ['1'] }],
  ]
  for (const [line, world] of unasked) {
    it(`is not requested in ${line}${world.terminal ? '' : ' in a pipe'}`, async () => {
      const { exit, stderr } = await docsctl(splitArguments(line), {
        ...world,
        env: { DOCSCTL_ORG: 'acme' },
      })
      assert.equal(exit, 2)
      assert.match(stderr, /^docsctl: /)
    })
  }
})
