import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { ada, bob, docs, guides, organization } from '../../support/people.ts'

describe('the IDs that commands on people print', () => {
  afterEach(() => nock.cleanAll())

  it('members list -o ids prints user IDs', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/members?limit=1000')
      .reply(200, { items: [ada, bob] })
    const { stdout } = await docsctl(['members', 'list', '-o', 'ids'])
    assert.equal(stdout, 'usr_1\nusr_2\n')
  })

  it('members spaces -o ids prints space IDs', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/members/usr_1/spaces?limit=1000')
      .reply(200, { items: [{ permission: 'edit', space: guides }] })
    const { stdout } = await docsctl(['members', 'spaces', 'usr_1', '-o', 'ids'])
    assert.equal(stdout, 'spc_1\n')
  })

  it('members teams -o ids prints team IDs', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/members/usr_1/teams?limit=1000')
      .reply(200, { items: [{ team: docs, member: { role: 'member' } }] })
    const { stdout } = await docsctl(['members', 'teams', 'usr_1', '-o', 'ids'])
    assert.equal(stdout, 'team_1\n')
  })

  it('teams members list -o ids prints user IDs', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/teams/team_1/members?limit=1000')
      .reply(200, { items: [{ organization: ada, team: { role: 'owner' } }] })
    const { stdout } = await docsctl(['teams', 'members', 'list', 'team_1', '-o', 'ids'])
    assert.equal(stdout, 'usr_1\n')
  })

  it('teams members update and set print the IDs of the changed members with -o ids', async () => {
    nock('https://api.test')
      .put('/v1/orgs/acme/teams/team_1/members', { remove: ['usr_1'] })
      .reply(204)
      .put('/v1/orgs/acme/teams/team_1/members/usr_1', {})
      .reply(204)
    const update = ['teams', 'members', 'update', 'team_1', '--remove', 'usr_1', '-o', 'ids']
    assert.equal((await docsctl(update)).stdout, 'team_1\n')
    const set = ['teams', 'members', 'set', 'team_1', 'usr_1', '-o', 'ids']
    assert.equal((await docsctl(set)).stdout, 'usr_1\n')
  })

  it('orgs find prints the IDs of the organizations', async () => {
    nock('https://api.test')
      .get('/v1/email-domains/acme.com/orgs')
      .reply(200, { organizations: [organization, { ...organization, id: 'globex' }] })
    const { stdout } = await docsctl(['orgs', 'find', 'acme.com', '-o', 'ids'])
    assert.equal(stdout, 'acme\nglobex\n')
  })
})
