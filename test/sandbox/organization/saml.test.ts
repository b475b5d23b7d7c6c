import assert from 'node:assert/strict'
import { people, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('sandbox SAML providers', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({ seed: people, tokens })
  })
  afterEach(endAll)

  const create = (body: unknown) => served.send('POST', '/orgs/acme/saml', body)

  it('are pending until they have all settings for a login', async () => {
    const { status, headers, body } = await create({ label: 'Okta' })
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `${served.url}/v1/orgs/acme/saml/${body.id}`)
    assert.equal(body.status, 'pending')
    const changed = await served.send('PATCH', `/orgs/acme/saml/${body.id}`, {
      ssoURL: 'https://idp.example/sso',
      entityID: 'urn:idp',
      certificate: 'MIIC',
      defaultRole: null,
    })
    assert.equal(changed.body.status, 'active')
    assert.equal(changed.body.label, 'Okta')
    assert.equal(changed.body.defaultRole, null)
  })

  it('show their default team until that team is deleted', async () => {
    const team = (await served.send('PUT', '/orgs/acme/teams', { title: 'New' })).body
    const { body } = await create({ label: 'Okta', defaultTeam: team.id })
    assert.deepEqual(body.defaultTeam, team)
    await served.send('DELETE', `/orgs/acme/teams/${team.id}`)
    const after = await served.send('GET', `/orgs/acme/saml/${body.id}`)
    assert.equal('defaultTeam' in after.body, false)
  })

  it('reject an unknown default team and save nothing', async () => {
    const { status, body } = await create({ label: 'Okta', defaultTeam: 'team_9' })
    assert.equal(status, 400)
    assert.match(body.error.message, /^defaultTeam refers to /)
    assert.equal((await served.send('GET', '/orgs/acme/saml')).body.count, 0)
  })

  it('are visible to every member as logins, and to administrators with their settings', async () => {
    const provider = (await create({ label: 'Okta' })).body
    const { startURL } = provider.service as { startURL: string }
    const logins = await served.send('GET', '/orgs/acme/sso', undefined, 'bo')
    assert.deepEqual(logins.body, { items: [{ id: provider.id, label: 'Okta', startURL }] })
    assert.equal((await served.send('GET', '/orgs/acme/saml', undefined, 'bo')).status, 403)
  })

  it('no longer exist after deletion', async () => {
    const { id } = (await create({ label: 'Okta' })).body
    assert.equal((await served.send('DELETE', `/orgs/acme/saml/${id}`)).status, 204)
    assert.equal((await served.send('GET', `/orgs/acme/saml/${id}`)).status, 404)
    assert.deepEqual((await served.send('GET', '/orgs/acme/sso')).body, { items: [] })
  })
})
