import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { ada, bob, docs, okta } from '../../support/people.ts'

describe('the prompts of commands on people', () => {
  afterEach(() => nock.cleanAll())

  it('members remove prompts with the name of the member and sends nothing if the user answers no', async () => {
    nock('https://api.test')
      .get('/v1/user')
      .reply(200, ada.user)
      .get('/v1/orgs/acme/members?role=admin&limit=1000')
      .reply(200, { items: [ada] })
      .get('/v1/orgs/acme/members/usr_2')
      .reply(200, bob)
    const { exit, stdout, stderr } = await docsctl(['members', 'remove', 'usr_2'], {
      terminal: 80,
      stdin: ['n'],
    })
    assert.equal(exit, 130)
    assert.equal(stdout, '')
    assert.match(stderr, /About to remove the member "Bob Stone" \(usr_2\)\n {2}1 space\n/)
    assert.match(stderr, /org acme/)
  })

  it("members enable-sso prompts with the member's name, and continues if the user confirms", async () => {
    const scope = nock('https://api.test')
      .get('/v1/orgs/acme/members/usr_1')
      .reply(200, ada)
      .post('/v1/orgs/acme/members/usr_1/sso')
      .reply(200, ada)
    const { exit, stderr } = await docsctl(['members', 'enable-sso', 'usr_1'], {
      terminal: 80,
      stdin: ['y'],
    })
    scope.done()
    assert.equal(exit, 0)
    assert.match(stderr, /require SSO for "Ada Lovelace" \(usr_1\)/)
    assert.match(stderr, /This cannot be undone/)
  })

  it('teams delete prompts with the title of the team', async () => {
    const scope = nock('https://api.test')
      .get('/v1/orgs/acme/teams/team_1')
      .reply(200, { ...docs, title: 'Do\u001b[31mcs' })
      .delete('/v1/orgs/acme/teams/team_1')
      .reply(204)
    const { exit, stderr } = await docsctl(['teams', 'delete', 'team_1'], {
      terminal: 80,
      stdin: ['yes'],
    })
    scope.done()
    assert.equal(exit, 0)
    assert.match(stderr, /About to delete the team "Do.*cs" \(team_1\)/)
    assert.ok(!stderr.includes('\u001b[31m'))
  })

  it("teams members remove prompts with the member's name and explains how to undo it", async () => {
    const scope = nock('https://api.test')
      .get('/v1/orgs/acme/members/usr_1')
      .reply(200, ada)
      .delete('/v1/orgs/acme/teams/team_1/members/usr_1')
      .reply(204)
    const { exit, stderr } = await docsctl(['teams', 'members', 'remove', 'team_1', 'usr_1'], {
      terminal: 80,
      stdin: ['y'],
    })
    scope.done()
    assert.equal(exit, 0)
    assert.match(stderr, /About to remove the team member "Ada Lovelace" \(usr_1\)/)
    assert.match(stderr, /To undo: docsctl teams members set team_1 usr_1 --org acme/)
  })

  it('saml delete prompts with the label of the provider and lists the affected users', async () => {
    nock('https://api.test')
      .get('/v1/orgs/acme/saml/saml_1')
      .reply(200, okta)
      .get('/v1/orgs/acme/saml?limit=1000')
      .reply(200, { items: [okta] })
      .get('/v1/orgs/acme/members?limit=1000')
      .reply(200, {
        items: [
          { ...ada, sso: true },
          { ...ada, id: 'usr_2', sso: false },
          { ...ada, id: 'usr_3', sso: true },
          { ...ada, id: 'usr_4', sso: true },
          { ...ada, id: 'usr_5', sso: undefined },
        ],
      })
    const { exit, stderr } = await docsctl(['saml', 'delete', 'saml_1'], {
      terminal: 80,
      stdin: [''],
    })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /About to delete the SAML provider "Okta" \(saml_1\)\n {2}the only SAML provider, 3 members with SSO\n/,
    )
  })
})
