import assert from 'node:assert/strict'
import { addPage, deletePage, movePage, updatePage } from '../../../src/sandbox/content/edits.ts'
import { docs } from '../docs.ts'
import { ada, cy, tokens } from '../people.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

const base = '/spaces/sp_docs/change-requests'
const edit = { by: ada, now: '2026-11-20T10:00:00.000Z' }
const main = { space: 'sp_docs' }

describe('sandbox change requests', () => {
  let served: Served
  let id: string

  const get = async (path: string): Promise<Body> => (await served.send('GET', path)).body
  const change = (...changes: object[]) => served.send('POST', `${base}/1/content`, { changes })
  const update = (page: string, markdown: string) => ({
    operation: 'update_page',
    page,
    document: { markdown },
  })
  const onMain = (page: string, markdown: string) =>
    served.sandbox.change((tx) => updatePage(tx, main, page, { markdown }, edit))
  const text = async (path: string, page: string) =>
    (await get(`${path}/content/page/${page}?format=markdown`)).markdown
  const head = async () => (await get('/spaces/sp_docs/content')).id

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
    id = (await served.send('POST', base, { subject: 'Better guide' })).body.id
  })
  afterEach(endAll)

  it('start as drafts with a number within their space', async () => {
    const { status, headers, body } = await served.send('POST', base, {}, 'cy')
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `${served.url}/v1${base}/${body.id}`)
    const revision = await head()
    assert.deepEqual(
      { ...body, createdBy: (body.createdBy as Body).id },
      {
        object: 'change-request',
        id: body.id,
        space: 'sp_docs',
        number: 2,
        status: 'draft',
        subject: '',
        createdBy: cy,
        createdAt: '2026-11-20T10:00:00.000Z',
        updatedAt: '2026-11-20T10:00:00.000Z',
        revision,
        revisionInitial: revision,
        comments: 0,
        outdated: false,
        urls: {
          app: `${served.url}/app/spaces/sp_docs/change-requests/2`,
          location: `${served.url}/v1${base}/${body.id}`,
        },
      },
    )
    assert.deepEqual(await get(`${base}/2`), await get(`${base}/${body.id}`))
    assert.equal((await served.send('GET', `${base}/3`)).status, 404)
  })

  it('are listed newest first, and only open change requests by default', async () => {
    await served.send('POST', base, {}, 'cy')
    const numbers = async (query: string) =>
      (await get(`${base}?${query}`)).items.map((one) => one.number)
    assert.deepEqual(await numbers(''), [])
    assert.deepEqual(await numbers('status=draft'), [2, 1])
    await served.send('PATCH', `${base}/1`, { status: 'open' })
    assert.deepEqual(await numbers(''), [1])
    assert.deepEqual(await numbers(`status=draft&contributor=${ada}`), [])
    assert.deepEqual(await numbers(`status=draft&contributor=${cy}`), [2])
    assert.equal((await served.send('GET', `${base}?status=closed`)).status, 400)
  })

  it('count every editor as a contributor', async () => {
    await served.send('PATCH', `${base}/1`, { status: 'open' })
    assert.equal((await get(`${base}?contributor=${cy}`)).count, 0)
    await served.send('POST', `${base}/1/content`, { changes: [update('pg_guide', 'By Cy')] }, 'cy')
    assert.equal((await get(`${base}?contributor=${cy}`)).count, 1)
  })

  it('keep their pages off main until the merge', async () => {
    const before = await head()
    const { body } = await change(
      update('pg_guide', 'New text'),
      { operation: 'insert_page', title: 'FAQ', document: { markdown: 'Questions' }, at: 2 },
      { operation: 'delete_page', page: 'pg_errors' },
    )
    assert.notEqual(body.revision, before)
    assert.equal(
      await text('/spaces/sp_docs', 'pg_guide'),
      'Read this.\n\n## Steps\n\nInstall the package.',
    )
    assert.equal(await text(`${base}/1`, 'pg_guide'), 'New text')
    const merged = await served.send('POST', `${base}/${id}/merge`)
    assert.equal(merged.status, 200)
    assert.equal(merged.body.result, 'merge')
    assert.equal(merged.body.revision, await head())
    assert.equal(await text('/spaces/sp_docs', 'pg_guide'), 'New text')
    const { pages } = (await get('/spaces/sp_docs/content/pages')) as unknown as { pages: Body[] }
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['Start', 'API', 'FAQ', 'Status'],
    )
    assert.equal((await served.send('GET', '/spaces/sp_docs/content/page/pg_errors')).status, 404)
    const request = await get(`${base}/1`)
    assert.equal(request.status, 'merged')
    assert.equal(request.mergedAt, '2026-11-20T10:00:00.000Z')
    assert.equal(request.revisionMerged, merged.body.revision)
    assert.equal(request.outdated, false)
    const revision = await get('/spaces/sp_docs/content')
    assert.equal(revision.type, 'merge')
    assert.deepEqual(revision.parents, [before, request.revision])
  })

  it('are outdated when main changes, until main is pulled in', async () => {
    await change(update('pg_guide', 'Mine'))
    assert.equal((await get(`${base}/1`)).outdated, false)
    onMain('pg_api', 'Theirs')
    assert.equal((await get(`${base}/1`)).outdated, true)
    const pulled = await served.send('POST', `${base}/1/update`)
    assert.equal(pulled.body.result, 'update')
    const request = await get(`${base}/1`)
    assert.equal(request.outdated, false)
    assert.equal(request.revision, pulled.body.revision)
    assert.equal(request.revisionMergedAncestor, await head())
    assert.equal(await text(`${base}/1`, 'pg_guide'), 'Mine')
    assert.equal(await text(`${base}/1`, 'pg_api'), 'Theirs')
  })

  it('conflict without any effect if both sides changed a page', async () => {
    await change(update('pg_guide', 'Mine'))
    onMain('pg_guide', 'Theirs')
    const [before, request] = [await head(), await get(`${base}/1`)]
    const pulled = await served.send('POST', `${base}/1/update`)
    assert.deepEqual(pulled.body, { revision: request.revision, result: 'conflicts' })
    const merged = await served.send('POST', `${base}/1/merge`)
    assert.equal(merged.status, 200)
    assert.deepEqual(merged.body, { revision: before, result: 'conflicts' })
    assert.deepEqual(await get(`${base}/1`), request)
    assert.equal(await text('/spaces/sp_docs', 'pg_guide'), 'Theirs')
  })

  it('merge if both sides made the same change, or if only one side changed the page in the end', async () => {
    await change(update('pg_guide', 'Mine'))
    onMain('pg_guide', 'Theirs')
    await change(update('pg_guide', 'Theirs'))
    assert.equal((await served.send('POST', `${base}/1/update`)).body.result, 'update')
    await change(update('pg_guide', 'Both'))
    assert.equal((await served.send('POST', `${base}/1/merge`)).body.result, 'merge')
    assert.equal(await text('/spaces/sp_docs', 'pg_guide'), 'Both')
  })

  it('include moved, new, and deleted pages of main after a pull', async () => {
    await change(update('pg_guide', 'Mine'))
    served.sandbox.change((tx) => {
      movePage(tx, main, 'pg_guide', { before: 'pg_api' }, edit)
      movePage(tx, main, 'pg_guide', { parent: 'pg_start' }, edit)
      movePage(tx, main, 'pg_status', { before: 'pg_start' }, edit)
      deletePage(tx, main, 'pg_errors', edit)
      addPage(tx, main, { id: 'pg_new', title: 'New', parent: 'pg_api' }, edit)
    })
    assert.equal((await served.send('POST', `${base}/1/merge`)).body.result, 'merge')
    const { pages } = (await get('/spaces/sp_docs/content/pages')) as unknown as { pages: Body[] }
    const ids = (list: Body[]): unknown[] =>
      list.map((page) => [page.id, ids((page.pages ?? []) as Body[])])
    assert.deepEqual(ids(pages), [
      ['pg_status', []],
      [
        'pg_start',
        [
          ['pg_install', []],
          ['pg_guide', []],
        ],
      ],
      ['pg_api', [['pg_new', []]]],
    ])
    assert.equal(await text('/spaces/sp_docs', 'pg_guide'), 'Mine')
  })

  it('conflict if one side edits or extends what the other side deletes', async () => {
    await change({ operation: 'insert_page', title: 'Codes', into: 'pg_api', document: {} })
    served.sandbox.change((tx) => deletePage(tx, main, 'pg_api', edit))
    assert.equal((await served.send('POST', `${base}/1/merge`)).body.result, 'conflicts')
    await served.send('POST', base, {})
    onMain('pg_guide', 'Theirs')
    await served.send('POST', `${base}/2/content`, {
      changes: [{ operation: 'delete_page', page: 'pg_guide' }],
    })
    assert.equal((await served.send('POST', `${base}/2/update`)).body.result, 'conflicts')
  })

  it('reject changes after a merge or archive', async () => {
    await served.send('PATCH', `${base}/1`, { status: 'archived' })
    const refusals = async (number: number) => [
      (await served.send('PATCH', `${base}/${number}`, { subject: 'X' })).status,
      (await served.send('POST', `${base}/${number}/merge`)).status,
      (await served.send('POST', `${base}/${number}/update`)).status,
      (await served.send('POST', `${base}/${number}/content`, { changes: [update('pg_api', 'X')] }))
        .status,
    ]
    assert.deepEqual(await refusals(1), [409, 409, 409, 409])
    assert.equal((await served.send('PATCH', `${base}/1`, { status: 'open' })).status, 200)
    await served.send('POST', `${base}/1/merge`)
    assert.deepEqual(await refusals(1), [409, 409, 409, 409])
    assert.equal((await served.send('PATCH', `${base}/1`, { status: 'open' })).status, 409)
    assert.equal((await served.send('PATCH', `${base}/1`, { status: 'merged' })).status, 400)
  })

  it('reject changes in a locked space', async () => {
    await change(update('pg_guide', 'Mine'))
    served.sandbox.change((tx) => tx.patch('spaces', 'sp_docs', { editMode: 'locked' }))
    assert.equal((await change(update('pg_guide', 'More'))).status, 409)
    assert.equal((await served.send('POST', `${base}/1/merge`)).status, 409)
    assert.equal((await served.send('POST', `${base}/1/update`)).status, 409)
    const body = { url: 'http://127.0.0.1:9/x', source: 'markdown' }
    assert.equal((await served.send('POST', '/spaces/sp_docs/content/import', body)).status, 409)
    assert.equal((await served.send('PATCH', `${base}/1`, { subject: 'Later' })).status, 200)
  })

  it('are created by editors and merged by reviewers', async () => {
    const merge = async (role: 'edit' | 'review') => {
      served.sandbox.change((tx) => tx.patch('members', `acme/${cy}`, { role }))
      return (await served.send('POST', `${base}/1/merge`, undefined, 'cy')).status
    }
    assert.equal((await served.send('POST', base, {}, 'bo')).status, 403)
    assert.equal((await served.send('POST', base, {}, 'cy')).status, 201)
    assert.equal(await merge('edit'), 403)
    assert.equal(await merge('review'), 200)
  })

  it('export all pages or one page as a PDF for an hour', async () => {
    await change(update('pg_guide', 'In the (PDF)'))
    const fetched = async (query: string) => {
      const response = await fetch(String((await get(`${base}/1/pdf?${query}`)).url))
      return { type: response.headers.get('content-type'), text: await response.text() }
    }
    const whole = await fetched('')
    assert.equal(whole.type, 'application/pdf')
    assert.equal(whole.text.slice(0, 5), '%PDF-')
    assert.match(whole.text, /In the \\\(PDF\\\)/)
    assert.match(whole.text, /\/Count 6 /)
    assert.match((await fetched('page=pg_api')).text, /\/Count 2 /)
    assert.match((await fetched('page=pg_api&only=true')).text, /\/Count 1 /)
    assert.equal((await served.send('GET', `${base}/1/pdf?only=true`)).status, 400)
    assert.equal((await served.send('GET', `${base}/1/pdf?page=pg_9`)).status, 404)
    const { url } = await get(`${base}/1/pdf`)
    served.sandbox.clock.advance(3_600_001)
    assert.equal((await fetch(String(url))).status, 403)
  })

  it('are counted in their space', async () => {
    await served.send('POST', base, {})
    await served.send('PATCH', `${base}/1`, { status: 'open' })
    const counts = served.sandbox.tables
    assert.equal(counts.count('changeRequests', 'byStatus', 'sp_docs/open'), 1)
    assert.equal(counts.count('changeRequests', 'byStatus', 'sp_docs/draft'), 1)
  })

  it('give two pages with the same title different paths', async () => {
    const document = { markdown: '# News\n\nSomething.' }
    await served.send('POST', base, { subject: 'The same' })
    for (const number of [1, 2]) {
      const path = `${base}/${number}/content`
      const changes = [{ operation: 'insert_page', title: 'News', document }]
      assert.equal((await served.send('POST', path, { changes })).status, 200)
    }
    for (const number of [1, 2]) {
      const { body } = await served.send('POST', `${base}/${number}/merge`)
      assert.equal(body.result, 'merge')
    }
    const { body } = await served.send('GET', '/spaces/sp_docs/content/pages')
    const paths = (body.pages as Body[]).map(({ path }) => path)
    assert.deepEqual(paths.slice(-2).sort(), ['news', 'news-2'])
  })
})
