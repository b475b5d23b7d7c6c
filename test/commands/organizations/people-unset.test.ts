import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { bob, organization } from '../../support/people.ts'

describe('--unset on people', () => {
  afterEach(() => nock.cleanAll())

  it('orgs update accepts the API names for --unset too', async () => {
    const scope = nock('https://api.test')
      .patch('/v1/orgs/acme', { defaultContent: null })
      .reply(200, organization)
    const { exit } = await docsctl(['orgs', 'update', '--unset', 'defaultContent'])
    scope.done()
    assert.equal(exit, 0)
  })

  it('orgs update rejects --unset of a required key and lists the optional keys', async () => {
    const { exit, stdout, stderr } = await docsctl(['orgs', 'update', '--unset', 'title'])
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.match(
      stderr,
      /Invalid value "title" for --unset\. Expected one of: default-role, default-site, logo/,
    )
  })

  it('orgs update rejects a value for a key that it unsets', async () => {
    const argv = ['orgs', 'update', '--logo', 'https://acme.com/logo.png', '--unset', 'logo']
    const { exit, stderr } = await docsctl(argv)
    assert.equal(exit, 2)
    assert.match(stderr, /--unset logo cannot be used with a value for logo/)
  })

  it('members update --unset role turns the member into a guest', async () => {
    const scope = nock('https://api.test')
      .patch('/v1/orgs/acme/members/usr_2', { role: null })
      .reply(200, bob)
    const { exit } = await docsctl(['members', 'update', 'usr_2', '--unset', 'role'])
    scope.done()
    assert.equal(exit, 0)
  })

  it('teams update has nothing to unset', async () => {
    const { exit, stderr } = await docsctl(['teams', 'update', 'team_1', '--unset', 'title'])
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Unknown flag --unset\. It is a flag of "collections update", "invites update", "members update", and others/,
    )
  })

  it('invites update clears the level with --unset', async () => {
    const scope = nock('https://api.test')
      .patch('/v1/orgs/acme/link-invites/inv_2', { level: null })
      .reply(200, { object: 'invite', id: 'inv_2', level: null, space: 'spc_1' })
    const { exit, stdout } = await docsctl(['invites', 'update', 'inv_2', '--unset', 'level'])
    scope.done()
    assert.equal(exit, 0)
    assert.match(stdout, /^level\tguest$/m)
  })
})
