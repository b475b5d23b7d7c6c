import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const invite = { object: 'invite', id: 'inv_1', role: 'read' }
const contentInvite = { object: 'invite', id: 'inv_2', level: 'comment', space: 'spc_1' }

commandCase({
  run: 'invites get inv_1',
  sends: 'GET /v1/orgs/acme/link-invites/inv_1',
  answers: invite,
  table: `
    id          inv_1
    role        read
    level       -
    space       -
    collection  -
  `,
  tsv: `
    id\tinv_1
    role\tread
    level\t
    space\t
    collection\t
  `,
})

commandCase({
  run: 'invites update inv_1 --role guest',
  sends: 'PATCH /v1/orgs/acme/link-invites/inv_1',
  body: { role: null },
  answers: { ...invite, role: null },
  table: `
    id          inv_1
    role        guest
    level       -
    space       -
    collection  -
  `,
  tsv: `
    id\tinv_1
    role\tguest
    level\t
    space\t
    collection\t
  `,
})

commandCase({
  run: 'invites update inv_2 --level comment',
  sends: 'PATCH /v1/orgs/acme/link-invites/inv_2',
  body: { level: 'comment' },
  answers: contentInvite,
  table: `
    id          inv_2
    role        -
    level       comment
    space       spc_1
    collection  -
  `,
  tsv: `
    id\tinv_2
    role\t
    level\tcomment
    space\tspc_1
    collection\t
  `,
})

commandCase({
  run: 'invites delete inv_1',
  sends: 'DELETE /v1/orgs/acme/link-invites/inv_1',
  table: `
    id       inv_1
    deleted  yes
  `,
  tsv: `
    id\tinv_1
    deleted\ttrue
  `,
  json: { id: 'inv_1', deleted: true },
})

describe('docsctl invites update', () => {
  afterEach(() => nock.cleanAll())

  it('requires a role or a level', async () => {
    const { exit, stdout, stderr } = await docsctl(['invites', 'update', 'inv_1'])
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /Missing required flag --role or --level/)
  })

  it('rejects a role together with a level', async () => {
    const argv = ['invites', 'update', 'inv_1', '--role', 'read', '--level', 'read']
    const { exit, stdout, stderr } = await docsctl(argv)
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /--role cannot be used with --level/)
  })

  it('rejects a role with a level from --input', async () => {
    const argv = ['invites', 'update', 'inv_1', '--role', 'read', '--input', '-']
    const { exit, stderr } = await docsctl(argv, { stdin: '{"level":"read"}' })
    assert.equal(exit, 2)
    assert.match(stderr, /--role cannot be used with --level/)
  })
})
