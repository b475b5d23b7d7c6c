import assert from 'node:assert/strict'
import { docs } from '../docs.ts'
import { tokens } from '../people.ts'
import { endAll, serve } from '../served.ts'

/** Creates a site with the docs space, and returns its URL. */
async function siteOfDocs() {
  const { send, url } = await serve({ seed: docs, tokens })
  const made = await send('POST', '/orgs/acme/sites', { title: 'Docs', spaces: ['sp_docs'] })
  assert.equal(made.status, 201)
  const site = `/orgs/acme/sites/${made.body.id}`
  const { body } = await send('GET', `${site}/site-spaces`)
  return { send, url, site, siteSpace: body.items[0]?.id as string }
}

describe('a sandbox site', () => {
  afterEach(endAll)

  it('is searched in its visible content', async () => {
    const { send, site, siteSpace } = await siteOfDocs()
    const found = async (scope: object) => {
      const { status, body } = await send('POST', `${site}/search`, { query: 'retry', scope })
      assert.equal(status, 200)
      const items: unknown[] = body.items
      return (items as { type: string; id: string; pages: unknown[] }[]).map((item) => [
        item.type,
        item.id,
        item.pages.length,
      ])
    }
    const all = [['space', 'sp_docs', 1]]
    assert.deepEqual(await found({ mode: 'all' }), all)
    assert.deepEqual(await found({ mode: 'specific', siteSpaceIds: [siteSpace] }), all)
    const from = { mode: 'default', currentSiteSpace: siteSpace }
    assert.deepEqual(await found({ ...from, restrictTo: 'currentSiteSpace' }), all)
    assert.deepEqual(await found({ ...from, restrictTo: 'otherSiteSpaces' }), [])
    const { status } = await send('POST', `${site}/search`, {
      query: 'retry',
      scope: { mode: 'specific', siteSpaceIds: ['ss_nobody'] },
    })
    assert.equal(status, 404)
  })

  it('supports the older forms of a search scope', async () => {
    const { send, site, siteSpace } = await siteOfDocs()
    for (const form of [
      { mode: 'all' },
      { mode: 'current', siteSpaceId: siteSpace },
      { siteSpaceIds: [siteSpace] },
    ]) {
      const { status, body } = await send('POST', `${site}/search`, { query: 'retry', ...form })
      assert.deepEqual([status, body.items.map(({ id }) => id)], [200, ['sp_docs']])
    }
    const { status } = await send('POST', `${site}/search`, { query: 'retry', mode: 'current' })
    assert.equal(status, 400)
  })

  it('answers questions from its visible content', async () => {
    const { url, site } = await siteOfDocs()
    const response = await fetch(`${url}/v1${site}/ask?format=markdown`, {
      method: 'POST',
      headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'How do I retry after errors?', scope: { mode: 'all' } }),
    })
    const text = await response.text()
    assert.match(text, /"markdown":"\*\*Errors, Errors\*\*: A retry helps\."/)
    assert.match(text, /event: done/)
  })

  it('has no findings, and returns 404 for a finding', async () => {
    const { send, site } = await siteOfDocs()
    for (const list of ['pages', 'questions', 'change-requests']) {
      const { status, body } = await send('GET', `${site}/findings/fnd_1/${list}`)
      assert.deepEqual([status, body.error.message], [404, 'No finding "fnd_1"'])
    }
  })
})
