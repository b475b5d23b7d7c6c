import assert from 'node:assert/strict'
import { bo, peopleAnd, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

describe('sandbox organizations', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({
      seed: peopleAnd((tx) => {
        tx.put('organizations', {
          id: 'globex',
          title: 'Globex',
          createdAt: '2026-11-01T00:00:00.000Z',
          emailDomains: ['globex.example', 'ACME.example'],
          hostname: 'globex',
          type: 'business',
          inviteLinks: false,
          plan: 'free_2024',
          billing: { interval: 'monthly' },
          trial: { status: 'none' },
        })
        tx.put('sites', {
          id: 'site_1',
          organization: 'acme',
          type: 'basic',
          title: 'Docs',
          visibility: 'public',
          published: true,
          createdAt: '2026-11-01T00:00:00.000Z',
          features: [],
        })
        tx.patch('organizations', 'acme', { billing: { interval: 'yearly' } })
      }),
      tokens: [...tokens, { token: 'integration:chat' }],
    })
  })
  afterEach(endAll)

  it('are listed only for their members', async () => {
    const { body } = await served.send('GET', '/orgs', undefined, 'bo')
    assert.deepEqual(
      body.items.map(({ id, permissions }) => [id, permissions]),
      [
        [
          'acme',
          {
            view: true,
            access: true,
            admin: false,
            ownTeam: false,
            createContent: false,
            createOpenAPISpec: false,
            viewBilling: true,
            listMembers: true,
            listTeams: true,
            listIntegrations: true,
            listInstallations: false,
            installIntegration: false,
          },
        ],
      ],
    )
  })

  it('are not listed for a disabled member', async () => {
    served.sandbox.change((tx) => {
      tx.patch('members', `acme/${bo}`, { disabled: true })
    })
    assert.deepEqual((await served.send('GET', '/orgs', undefined, 'bo')).body.items, [])
  })

  it('show their billing only to members', async () => {
    const own = await served.send('GET', '/orgs/acme')
    const { interval, endDate, hasPaymentFailed } = own.body.billing as Record<string, unknown>
    assert.deepEqual([interval, endDate, hasPaymentFailed], ['yearly', null, false])
    const path = '/email-domains/globex.example/orgs'
    const { body } = await served.send('GET', path, undefined, 'integration:chat')
    const [found] = body.organizations as Record<string, unknown>[]
    assert.equal(found?.id, 'globex')
    assert.equal(found?.billing, undefined)
  })

  it('are found by their email domain, ignoring case', async () => {
    const find = async (domain: string) => {
      const path = `/email-domains/${domain}/orgs`
      const { body } = await served.send('GET', path, undefined, 'integration:chat')
      return (body.organizations as { id: string }[]).map(({ id }) => id)
    }
    assert.deepEqual(await find('Acme.Example'), ['acme', 'globex'])
    assert.deepEqual(await find('nobody.example'), [])
  })

  it('keep omitted fields, and clear logo and default content with null', async () => {
    const logo = 'https://cdn.example/logo.png'
    const set = await served.send('PATCH', '/orgs/acme', {
      title: 'Acme Docs',
      defaultRole: null,
      logo,
      defaultContent: { type: 'site', site: 'site_1' },
    })
    assert.equal(set.status, 200)
    assert.equal(set.body.title, 'Acme Docs')
    assert.equal(set.body.defaultRole, null)
    assert.deepEqual(set.body.emailDomains, ['acme.example'])
    assert.equal((set.body.urls as { logo?: string }).logo, logo)
    assert.deepEqual(set.body.defaultContent, { type: 'site', site: 'site_1' })
    const cleared = await served.send('PATCH', '/orgs/acme', { logo: null, defaultContent: null })
    assert.equal((cleared.body.urls as { logo?: string }).logo, undefined)
    assert.equal('defaultContent' in cleared.body, false)
    assert.equal(cleared.body.title, 'Acme Docs')
  })

  it('reject a site of another organization and a taken hostname', async () => {
    const site = await served.send('PATCH', '/orgs/acme', {
      defaultContent: { type: 'site', site: 'site_9' },
    })
    assert.equal(site.status, 400)
    assert.match(site.body.error.message, /^defaultContent refers to /)
    assert.equal((await served.send('PATCH', '/orgs/acme', { hostname: 'globex' })).status, 409)
    assert.equal((await served.send('PATCH', '/orgs/acme', { hostname: 'acme' })).status, 200)
  })

  it('are changed only by administrators', async () => {
    assert.equal((await served.send('PATCH', '/orgs/acme', { ai: false }, 'bo')).status, 403)
    assert.equal((await served.send('GET', '/orgs/globex')).status, 403)
  })

  it("update a member's last seen time with each ping", async () => {
    served.sandbox.clock.advance(60_000)
    const { body } = await served.send('POST', '/orgs/acme/ping', undefined, 'bo')
    assert.equal(typeof body.gitbookVisitorClaims, 'string')
    const member = await served.send('GET', `/orgs/acme/members/${bo}`)
    assert.equal(member.body.lastSeenAt, '2026-11-20T10:01:00.000Z')
  })
})
