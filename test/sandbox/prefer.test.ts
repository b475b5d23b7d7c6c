import assert from 'node:assert/strict'
import { wantsMinimal } from '../../src/sandbox/http/pipeline.ts'
import { describedOperations } from '../support/service/described-operations.ts'
import { docs } from './docs.ts'
import { tokens } from './people.ts'
import { endAll, type Served, serve } from './served.ts'

describe('a minimal response', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
  })
  afterEach(endAll)

  async function ask(method: string, path: string, body: unknown, prefer = 'return=minimal') {
    const response = await fetch(`${served.url}/v1${path}`, {
      method,
      headers: { authorization: 'Bearer ada', 'content-type': 'application/json', prefer },
      body: JSON.stringify(body),
    })
    return [
      response.status,
      response.headers.get('preference-applied'),
      (await response.text()).length > 0,
    ]
  }

  const none = [204, 'return=minimal', false]

  it('is empty after the request takes effect', async () => {
    const request = '/spaces/sp_docs/change-requests'
    await served.send('POST', request, { subject: 'Old' })
    assert.deepEqual(await ask('PATCH', `${request}/1`, { subject: 'New' }), none)
    assert.equal((await served.send('GET', `${request}/1`)).body.subject, 'New')
    const site = `/orgs/acme/sites/${(await served.send('POST', '/orgs/acme/sites', { type: 'ultimate', title: 'Site' })).body.id}`
    assert.deepEqual(await ask('POST', `${site}/site-spaces`, { spaceId: 'sp_docs' }), none)
    const [siteSpace] = (await served.send('GET', `${site}/site-spaces`)).body.items
    assert.deepEqual(
      await ask('PATCH', `${site}/site-spaces/${siteSpace?.id}`, { path: 'guide' }),
      none,
    )
    const section = (
      await served.send('POST', `${site}/sections`, { spaceId: 'sp_docs', title: 'Docs' })
    ).body.id
    assert.deepEqual(await ask('PATCH', `${site}/sections/${section}`, { title: 'Manual' }), none)
    const group = (await served.send('POST', `${site}/section-groups`, { title: 'More' })).body.id
    assert.deepEqual(await ask('PATCH', `${site}/section-groups/${group}`, { title: 'All' }), none)
    assert.equal((await served.send('GET', `${site}/section-groups`)).body.items[0]?.title, 'All')
  })

  it('is empty only for operations of the current API that support it', () => {
    const saying = describedOperations.filter(({ parameters }) =>
      parameters.some(({ name, in: place }) => place === 'header' && name === 'prefer'),
    )
    assert.equal(saying.length, 7)
    const minimal = describedOperations.filter((one) => wantsMinimal(one, 'return=minimal'))
    const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)
    assert.deepEqual(idsOf(minimal), idsOf(saying))
  })

  it('is complete on request, or if the operation has no minimal response', async () => {
    await served.send('POST', '/spaces/sp_docs/change-requests', { subject: 'Old' })
    const request = '/spaces/sp_docs/change-requests/1'
    const whole = [200, null, true]
    assert.deepEqual(
      await ask('PATCH', request, { subject: 'New' }, 'return=representation'),
      whole,
    )
    assert.deepEqual(await ask('PATCH', '/spaces/sp_docs', { title: 'New' }), whole)
  })

  it('still reports errors', async () => {
    const request = '/spaces/sp_docs/change-requests/9'
    assert.deepEqual(await ask('PATCH', request, { subject: 'New' }), [404, null, true])
  })
})
