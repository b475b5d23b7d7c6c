import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { closeServer, listen } from '../../support/server.ts'
import { docs } from '../docs.ts'
import { ada, tokens } from '../people.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

describe('sandbox imports', () => {
  let served: Served
  const get = async (path: string): Promise<Body> => (await served.send('GET', path)).body

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
  })
  afterEach(endAll)

  /** Returns the state of an import after its duration and all fetches. */
  async function ended(id: string): Promise<Body> {
    served.sandbox.clock.advance(2000)
    for (;;) {
      const run = await get(`/org/acme/imports/${id}`)
      if (run.status !== 'in-progress') return run
    }
  }

  it('finish with a page or with a reason for the failure', async () => {
    const site = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<html><body><h1>Handbook</h1><p>Read it.</p></body></html>')
    })
    const url = `http://127.0.0.1:${await listen(site)}/`
    const start = (address: string) =>
      served.send('POST', '/org/acme/imports', {
        source: { type: 'website', url: address },
        target: { space: 'sp_docs', page: 'pg_api' },
      })
    try {
      const { status, body } = await start(url)
      assert.deepEqual([status, body.status, body.createdBy], [201, 'in-progress', ada])
      assert.equal((await get(`/org/acme/imports/${body.id}`)).status, 'in-progress')
      const run = await ended(body.id)
      assert.deepEqual([run.status, run.completedAt], ['completed', '2026-11-20T10:00:02.000Z'])
      const [made] = run.pages as [Body]
      const page = await get(`/spaces/sp_docs/content/page/${made.id}?format=markdown`)
      assert.deepEqual([page.path, page.markdown], ['api/handbook', 'Read it.'])
    } finally {
      await closeServer(site)
    }
    const failed = await ended((await start(url)).body.id)
    assert.equal(failed.status, 'failed')
    assert.match(String(failed.reason), /could not be fetched/)
    const ids = async (query: string) =>
      (await get(`/org/acme/imports?${query}`)).items.map(({ status }) => status).toSorted()
    assert.deepEqual(await ids('space=sp_docs'), ['completed', 'failed'])
    assert.deepEqual(await ids('status=active'), [])
    assert.equal((await served.send('POST', `/org/acme/imports/${failed.id}/cancel`)).status, 409)
  })

  it('leave nothing if they are canceled before they finish', async () => {
    const { body } = await served.send('POST', '/org/acme/imports', {
      source: { type: 'website', url: 'http://127.0.0.1:9/' },
      target: { space: 'sp_docs' },
    })
    const before = (await get('/spaces/sp_docs')).revision
    const cancelled = await served.send('POST', `/org/acme/imports/${body.id}/cancel`)
    assert.equal(cancelled.body.status, 'cancelled')
    assert.equal((await ended(body.id)).status, 'cancelled')
    assert.equal((await get('/spaces/sp_docs')).revision, before)
    assert.equal((await served.send('POST', `/org/acme/imports/${body.id}/cancel`)).status, 409)
  })

  it('create a page per file of the source, or list unreadable files', async () => {
    const place = '/spaces/sp_docs/change-requests/1'
    await served.send('POST', '/spaces/sp_docs/change-requests', {})
    const file = (name: string, contentType: string, text: string) => ({
      name,
      contentType,
      base64: Buffer.from(text).toString('base64'),
    })
    const { status, body } = await served.send('POST', `${place}/content?compat=false`, {
      changes: [
        {
          operation: 'insert_files',
          files: [
            file('house-rules.md', 'text/markdown', 'Be kind.'),
            file('a.html', 'text/html', '<title>Rooms</title><p>There are <b>two</b>.</p>'),
            file('scan.pdf', 'application/pdf', '%PDF'),
          ],
        },
      ],
    })
    assert.equal(status, 200, JSON.stringify(body))
    const [rules = '', rooms = '', scan = ''] = (body.insertedFiles as Body[]).map(({ id }) => id)
    const start = (files: string[]) =>
      served.send('POST', '/org/acme/imports', {
        source: { type: 'file', files },
        target: { space: 'sp_docs', changeRequest: '1' },
      })
    const started = await start([rules, rooms])
    assert.deepEqual([started.status, started.body.status], [201, 'in-progress'])
    const run = await ended(started.body.id)
    assert.deepEqual([run.status, (run.pages as Body[]).length], ['completed', 2])
    const pages = (run.pages as Body[]).map(({ id }) =>
      get(`${place}/content/page/${id}?format=markdown`),
    )
    assert.deepEqual(
      (await Promise.all(pages)).map(({ path, markdown }) => [path, markdown]),
      [
        ['house-rules', 'Be kind.'],
        ['rooms', 'There are **two**.'],
      ],
    )
    const failed = await ended((await start([rules, scan])).body.id)
    assert.deepEqual(
      [failed.status, failed.reason],
      [
        'failed',
        'Cannot import scan.pdf of type application/pdf. The sandbox supports Markdown, HTML, and plain text',
      ],
    )
    assert.equal((await start(['file_none'])).status, 404)
    assert.equal((await start([])).status, 400)
  })
})

describe('the sandbox glossary', () => {
  afterEach(endAll)

  it('applies several operations, either all or none', async () => {
    const served = await serve({ seed: docs, tokens })
    const path = '/orgs/acme/translations-glossary'
    const put = async (...operations: object[]) =>
      (await served.send('PUT', path, { operations })).status
    const words = async (query = '') =>
      (await served.send('GET', `${path}${query}`)).body.items.map(
        ({ translations }) => translations,
      )
    const insert = (translations: object) => ({ type: 'insert', translations })
    assert.equal(
      await put(insert({ en: 'page', de: 'Seite' }), insert({ en: 'team', de: 'Gruppe' })),
      204,
    )
    assert.deepEqual(await words('?orderBy=de'), [
      { en: 'team', de: 'Gruppe' },
      { en: 'page', de: 'Seite' },
    ])
    const [{ id } = { id: '' }] = (await served.send('GET', `${path}?orderBy=de`)).body.items
    assert.equal(await put({ type: 'delete', id }, { type: 'delete', id: 'glo_no' }), 404)
    assert.equal((await words()).length, 2)
    assert.equal(await put({ type: 'update', id, translations: { en: 'group' } }), 204)
    const { body } = await served.send('GET', `${path}/${id}`)
    assert.deepEqual(body.translations, { en: 'group' })
  })
})

describe('sandbox pages', () => {
  afterEach(endAll)

  it('are found by path on main, in a change request, and in a revision', async () => {
    const served = await serve({ seed: docs, tokens })
    const path = '/spaces/sp_docs'
    const { id: revision } = (await served.send('GET', `${path}/content`)).body
    await served.send('POST', `${path}/change-requests`, {})
    const changes = [{ operation: 'update_page', page: 'pg_guide', slug: 'intro' }]
    await served.send('POST', `${path}/change-requests/1/content`, { changes })
    const at = async (where: string) => {
      const { status, body } = await served.send('GET', `${path}/${where}`)
      return status === 200 ? body.id : status
    }
    assert.equal(await at('content/path/start%2Fguide'), 'pg_guide')
    assert.equal(await at(`revisions/${revision}/path/start%2Fguide`), 'pg_guide')
    assert.equal(await at('change-requests/1/content/path/start%2Fintro'), 'pg_guide')
    assert.equal(await at('change-requests/1/content/path/start%2Fguide'), 404)
    const { items } = (await served.send('GET', `${path}/change-requests/1/contributors`)).body
    assert.deepEqual(
      items.map(({ user, actionType }) => [(user as Body).id, actionType]),
      [[ada, 'edit']],
    )
    assert.match(String((await served.send('GET', `${path}/pdf`)).body.url), /downloads\/pdf/)
  })
})

describe('specification versions in the sandbox', () => {
  afterEach(endAll)

  it('are listed after processing, newest first', async () => {
    const served = await serve({ seed: docs, tokens })
    const path = '/orgs/acme/openapi/petstore'
    const publish = () =>
      served.send('PUT', path, { source: { text: 'openapi: 3.1.0\ninfo: {title: x}\n' } })
    const versions = async () =>
      (await served.send('GET', `${path}/versions`)).body.items.map(({ id }) => id)
    await publish()
    assert.deepEqual(await versions(), [])
    served.sandbox.clock.advance(60_000)
    const [first] = await versions()
    await publish()
    served.sandbox.clock.advance(60_000)
    const both = await versions()
    assert.deepEqual([both.length, both[1]], [2, first])
    assert.equal((await served.send('GET', `${path}/versions/latest`)).body.id, both[0])
    const content = async () => (await served.send('GET', `${path}/versions/latest/content`)).body
    const text = 'openapi: 3.1.0\ninfo: {title: x}\n'
    const source = `${served.url}/v1${path}/versions/${both[0]}/content`
    assert.deepEqual(await content(), {
      filesystem: { 'openapi.yaml': text },
      urls: { source, public: null },
    })
    const { body } = await served.send('PATCH', path, { visibility: 'public' })
    assert.deepEqual((await content()).urls, { source, public: source })
    assert.equal(body.visibility, 'public')
    assert.equal((await served.send('GET', path)).body.visibility, 'public')
  })
})
