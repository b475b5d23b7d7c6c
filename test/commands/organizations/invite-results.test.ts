import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, type Ended, splitArguments } from '../../support/docsctl.ts'

/** Serves the members and one invitation. Returns the outcome and the body that was sent. */
async function send(
  line: string,
  { members = [], invited, world = {} }: { members?: unknown[]; invited?: number; world?: object },
): Promise<Ended & { sent: unknown }> {
  let sent: unknown
  const api = nock('https://api.test')
  api.get('/v1/orgs/acme/members?limit=1000').reply(200, { items: members })
  api.post('/v1/orgs/acme/invites').reply(200, (_, body) => {
    sent = body
    const { emails } = body as { emails: unknown[] }
    return { users: ['usr_8'], invited: invited ?? emails.length }
  })
  try {
    return { ...(await docsctl(splitArguments(line), world)), sent }
  } finally {
    nock.cleanAll()
  }
}

const member = (email: string, role: string | null) => ({
  ...{ object: 'member', id: 'usr_1', role, disabled: false, joinedAt: '2026-01-01T00:00:00Z' },
  ...{ spaces: 0, teams: 0, user: { id: 'usr_1', displayName: 'Ada', email } },
})

describe('docsctl invites send', () => {
  it('omits members and repeated addresses, and reports each address', async () => {
    const { exit, stdout, sent } = await send(
      'invites send ada@acme.test Bob@acme.test bob@ACME.test',
      { members: [member('Ada@acme.test', null)] },
    )
    assert.equal(exit, 0)
    assert.deepEqual(sent, { emails: ['Bob@acme.test'] })
    assert.equal(
      stdout,
      'ada@acme.test\tAlready a member with the role "guest"\t\n' +
        'Bob@acme.test\tInvited\t\n' +
        'bob@ACME.test\tDuplicate of address 2 in the input\t\n',
    )
  })

  it('exits with 12 if a member has a different role than requested', async () => {
    const { exit, stdout, stderr, sent } = await send(
      'invites send ada@acme.test bob@acme.test --role edit',
      { members: [member('ada@acme.test', 'read')] },
    )
    assert.equal(exit, 12)
    assert.deepEqual(sent, { emails: ['bob@acme.test'], role: 'edit' })
    assert.match(
      stdout,
      /^ada@acme\.test\tAlready a member with the role "read", not "edit"\tread\n/,
    )
    assert.match(stderr, /1 person was not invited as requested/)
    assert.match(stderr, /try: docsctl members update ada@acme\.test --role edit/)
  })

  it('sends nothing and succeeds if everyone is a member with the requested role', async () => {
    const given = { members: [member('ada@acme.test', 'read')] }
    const { exit, stdout, sent } = await send('invites send ada@acme.test=read --json', given)
    assert.deepEqual([exit, sent], [0, undefined])
    assert.deepEqual(JSON.parse(stdout), {
      users: [],
      invited: 0,
      results: [
        {
          email: 'ada@acme.test',
          result: 'member',
          role: 'read',
          message: 'Already a member with the role "read"',
        },
      ],
    })
    const dry = await send('invites send ada@acme.test=read --dry-run', given)
    assert.deepEqual([dry.exit, dry.stdout, dry.sent], [0, '[]\n', undefined])
    assert.match(dry.stderr, /note: ada@acme\.test: Already a member with the role "read"/)
  })

  it('sends nothing and fails if the only address is a member with a different role', async () => {
    const given = { members: [member('ada@acme.test', 'read')] }
    const { exit, stdout, sent } = await send('invites send ada@acme.test=edit', given)
    assert.deepEqual([exit, sent], [12, undefined])
    assert.equal(stdout, 'ada@acme.test\tAlready a member with the role "read", not "edit"\tread\n')
  })

  it('shows only the invitations under --dry-run, with a note for each other address', async () => {
    const { exit, stdout, stderr, sent } = await send(
      'invites send ada@acme.test bob@acme.test --dry-run',
      { members: [member('ada@acme.test', 'read')] },
    )
    assert.deepEqual([exit, sent], [0, undefined])
    assert.deepEqual(JSON.parse(stdout).body, { emails: ['bob@acme.test'] })
    assert.match(stderr, /^note: ada@acme\.test: Already a member with the role "read"$/m)
  })

  it('rejects an address with two roles', async () => {
    const { exit, stderr, sent } = await send('invites send a@acme.test=edit A@acme.test=read', {})
    assert.deepEqual([exit, sent], [2, undefined])
    assert.match(stderr, /"A@acme\.test" has two roles: edit and read/)
  })

  it('does not report people as invited if the service invited fewer', async () => {
    const { exit, stdout } = await send('invites send a@acme.test b@acme.test', { invited: 1 })
    assert.equal(exit, 12)
    assert.match(stdout, /^a@acme\.test\tUnknown: the service invited 1 of 2 people\t$/m)
  })

  it('continues with a note if it cannot read the members', async () => {
    const api = nock('https://api.test')
    api.get('/v1/orgs/acme/members?limit=1000').reply(403, { error: { message: 'no' } })
    api.post('/v1/orgs/acme/invites').reply(200, { users: ['usr_8'], invited: 1 })
    const { exit, stdout, stderr } = await docsctl(['invites', 'send', 'a@acme.test'])
    nock.cleanAll()
    assert.deepEqual([exit, stdout], [0, 'a@acme.test\tInvited\t\n'])
    assert.match(stderr, /note: Could not check who is already a member/)
  })

  it('rejects rows with the same address, and reports members of rows', async () => {
    const rows = (text: string) => ({ world: { stdin: text } })
    const twice = await send('invites send --rows -', rows('email\na@acme.test\nA@acme.test\n'))
    assert.equal(twice.exit, 2)
    assert.match(twice.stderr, /line:3: "A@acme\.test" already appears in line:2/)
    const members = [member('a@acme.test', 'read')]
    const both = 'email,role\na@acme.test,edit\nb@acme.test,read\n'
    const api = nock('https://api.test')
    api.get('/v1/orgs/acme/members?limit=1000').reply(200, { items: members })
    api.post('/v1/orgs/acme/invites').twice().reply(200, { users: [], invited: 0 })
    const ended = await docsctl(['invites', 'send', '--rows', '-', '--json'], { stdin: both })
    nock.cleanAll()
    assert.equal(ended.exit, 1)
    const [first, second] = JSON.parse(ended.stdout)
    assert.equal(
      first.error.message,
      'a@acme.test: Already a member with the role "read", not "edit"',
    )
    assert.equal(second.error.message, 'b@acme.test: The service did not invite this person')
  })
})
