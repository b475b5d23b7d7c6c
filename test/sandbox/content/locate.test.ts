import assert from 'node:assert/strict'
import { docs } from '../docs.ts'
import { bo, tokens } from '../people.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

describe('resolving an address', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
    const { body } = await served.send('POST', '/orgs/acme/sites', {
      title: 'Site',
      spaces: ['sp_docs'],
    })
    await served.send('POST', `/orgs/acme/sites/${body.id}/publish`)
    site = String((body.urls as Body).published)
  })
  afterEach(endAll)

  let site = ''

  /** Returns the IDs of the resources at a URL, or the status code of an error. */
  async function at(address: string, as = 'ada'): Promise<unknown> {
    const path = `/urls/content?${new URLSearchParams({ url: address })}`
    const { status, body } = await served.send('GET', path, undefined, as)
    if (status !== 200) return status
    const entries = Object.entries(body) as [string, Body][]
    return Object.fromEntries(entries.map(([kind, { id }]) => [kind, id]))
  }

  it('finds a collection, a space, a change request, and a page in the web app', async () => {
    const { url } = served
    const { body } = await served.send('POST', '/orgs/acme/collections', { title: 'All' })
    const request = (await served.send('POST', '/spaces/sp_docs/change-requests', {})).body.id
    assert.deepEqual(await at(`${url}/app/collections/${body.id}`), { collection: body.id })
    assert.deepEqual(await at(`${url}/app/spaces/sp_docs`), { space: 'sp_docs' })
    assert.deepEqual(await at(`${url}/app/spaces/sp_docs/pages/pg_api`), {
      space: 'sp_docs',
      page: 'pg_api',
    })
    assert.deepEqual(await at(`${url}/app/spaces/sp_docs/change-requests/1/pages/pg_api`), {
      space: 'sp_docs',
      changeRequest: request,
      page: 'pg_api',
    })
  })

  it('finds a page on a published site by its path', async () => {
    const page = (id: string) => ({ space: 'sp_docs', page: id })
    assert.deepEqual(await at(site), page('pg_start'))
    assert.deepEqual(await at(`${site}api/errors`), page('pg_errors'))
    assert.deepEqual(await at(`${site}docs/start/guide?x=1#steps`), page('pg_guide'))
    assert.equal(await at(`${site}api/nothing`), 404)
  })

  it("finds nothing at other addresses, and nothing that the caller can't read", async () => {
    assert.equal(await at('https://example.com/x'), 404)
    assert.equal(await at('no address'), 404)
    assert.equal(await at(`${served.url}/app/spaces/sp_none`), 404)
    await served.send('POST', '/spaces/sp_docs/permissions', { users: [bo], role: null })
    assert.equal(await at(`${served.url}/app/spaces/sp_docs`, 'bo'), 404)
    assert.equal(await at(`${site}api`, 'bo'), 404)
  })
})
