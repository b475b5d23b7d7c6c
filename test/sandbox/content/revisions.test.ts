import assert from 'node:assert/strict'
import { docs } from '../docs.ts'
import { tokens } from '../people.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

const space = '/spaces/sp_docs'
const base = `${space}/change-requests`

describe('sandbox revisions', () => {
  let served: Served

  const get = async (path: string): Promise<Body> => (await served.send('GET', path)).body
  const change = (...changes: object[]) => served.send('POST', `${base}/1/content`, { changes })
  const kinds = ({ changes }: Body) =>
    (changes as Body[]).map(({ type, page, file }) => `${type} ${((page ?? file) as Body).id}`)

  const changesOf = ({ changes }: Body) => changes as Body[]

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
    await served.send('POST', base, { subject: 'Better guide' })
  })
  afterEach(endAll)

  it('never change their pages, files, and text', async () => {
    const first = await get(`${space}/content`)
    await change({
      operation: 'update_page',
      page: 'pg_guide',
      title: 'Guide for all',
      document: { markdown: 'New.' },
    })
    await served.send('POST', `${base}/1/merge`)
    const then = `${space}/revisions/${first.id}`
    const revision = await get(then)
    // ignore the URLs of files, which have a new signature in each response
    const { files: _, ...same } = revision
    const { files: __, ...was } = first
    assert.deepEqual(same, was)
    assert.deepEqual((await get(`${then}/pages`)).pages, first.pages)
    assert.match(
      String((await get(`${then}/page/pg_guide?format=markdown`)).markdown),
      /^Read this/,
    )
    assert.equal((await get(`${space}/content/page/pg_guide?format=markdown`)).markdown, 'New.')
    assert.deepEqual(
      (await get(`${then}/files`)).items.map(({ name }) => name),
      ['screen.png'],
    )
    assert.equal((await get(`${then}/files/file_screen`)).name, 'screen.png')
    for (const path of [`${space}/revisions/rev_no`, `${then}/page/pg_no`, `${then}/files/no`]) {
      assert.equal((await served.send('GET', path)).status, 404, path)
    }
  })

  it('list up to the requested number of changes, and the merge that created them', async () => {
    await change(
      { operation: 'insert_page', title: 'FAQ', document: { markdown: 'Q' }, at: 0 },
      { operation: 'update_page', page: 'pg_errors', into: 'pg_start', at: 0 },
      { operation: 'update_page', page: 'pg_guide', emoji: '📘' },
      { operation: 'delete_page', page: 'pg_status' },
    )
    const [inserted] = (await get(`${base}/1/content/pages`)).pages as [Body]
    const own = await get(`${base}/1/changes`)
    assert.deepEqual(kinds(own), [
      `page_created ${inserted.id}`,
      'page_moved pg_errors',
      'page_edited pg_guide',
      'page_deleted pg_status',
    ])
    assert.deepEqual(changesOf(own)[1]?.parent, {
      before: { id: 'pg_api', type: 'document', title: 'API', path: 'api' },
      after: { id: 'pg_start', type: 'group', title: 'Start', path: 'start' },
    })
    assert.deepEqual(changesOf(own)[2]?.attributes, { emoji: { after: '📘' } })
    const few = await get(`${base}/1/changes?limit=1`)
    assert.deepEqual([kinds(few), few.more], [[`page_created ${inserted.id}`], 3])

    const { revision } = (await served.send('POST', `${base}/1/merge`)).body
    const merged = await get(`${space}/revisions/${revision}/changes`)
    assert.deepEqual(kinds(merged), kinds(own))
    assert.equal((merged.mergedFrom as Body).number, 1)
    assert.deepEqual(kinds(await get(`${base}/1/changes`)), kinds(own))
    const { type, mergedFrom } = await get(`${space}/revisions/${revision}`)
    assert.deepEqual([type, (mergedFrom as Body).number], ['merge', 1])
  })
})

describe('sandbox content changes', () => {
  let served: Served

  const change = (...changes: object[]) =>
    served.send('POST', `${base}/1/content?compat=false`, { changes })
  const page = async (id: string) =>
    (await served.send('GET', `${base}/1/content/page/${id}?format=markdown`)).body
  const tree = async () => {
    const show = (pages: Body[]): string =>
      pages
        .map((one) => {
          const below = show((one.pages ?? []) as Body[])
          return below === '' ? one.title : `${one.title}(${below})`
        })
        .join(' ')
    const { body } = await served.send('GET', `${base}/1/content/pages`)
    return show(body.pages as Body[])
  }

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
    await served.send('POST', base, { subject: 'Better guide' })
  })
  afterEach(endAll)

  it('form one revision and return the result of each change', async () => {
    const before = (await served.send('GET', `${base}/1`)).body.revision
    const { status, body } = await change(
      {
        operation: 'insert_page',
        title: 'FAQ',
        document: { markdown: 'Q' },
        into: 'pg_api',
        ref: 'f',
      },
      { operation: 'update_page', page: 'pg_guide', into: null, at: 0, slug: 'the-guide' },
      { operation: 'delete_page', page: 'pg_status' },
      {
        operation: 'insert_files',
        files: [{ name: 'a.txt', base64: 'aGk=', contentType: 'text/plain' }],
      },
    )
    assert.equal(status, 200)
    const [made, moved, gone] = body.changes as [Body, Body, Body]
    assert.deepEqual(
      [made.object, made.ref, moved.object, (moved.page as Body).id, gone],
      [
        'created_page',
        'f',
        'updated_page',
        'pg_guide',
        { object: 'deleted_page', page: 'pg_status' },
      ],
    )
    assert.deepEqual(
      (body.insertedFiles as Body[]).map(({ name, size }) => [name, size]),
      [['a.txt', 2]],
    )
    assert.equal(await tree(), 'Guide Start(Install) API(Errors FAQ)')
    assert.equal((await page('pg_guide')).path, 'the-guide')
    const { revision } = body.changeRequest as Body
    const { parents } = (await served.send('GET', `${space}/revisions/${revision}`)).body
    assert.deepEqual(parents, [before])
  })

  it('can insert a page below another page of the same request by its temporary ID', async () => {
    const insert = (title: string, more: object) => ({
      operation: 'insert_page',
      title,
      document: { markdown: title },
      ...more,
    })
    const { status } = await change(
      insert('Recipes', { ref: 'recipes', at: 0 }),
      insert('Bread', { into: 'recipes' }),
      insert('Cake', { into: 'recipes', at: 0 }),
      { operation: 'update_page', page: 'pg_guide', into: 'recipes', at: 1 },
    )
    assert.equal(status, 200)
    const after = 'Recipes(Cake Guide Bread) Start(Install) API(Errors) Status'
    assert.equal(await tree(), after)
    assert.equal((await change(insert('Late', { into: 'recipes' }))).status, 404)
    assert.equal((await change(insert('A', { ref: 'a' }), insert('B', { ref: 'a' }))).status, 400)
    assert.equal(await tree(), after)
  })

  it('are rejected in any other format', async () => {
    const before = await tree()
    const document = { markdown: 'x' }
    const file = { name: 'a.txt', base64: 'aGk=' }
    const wrong: object[][] = [
      [],
      [{ operation: 'move_page', page: 'pg_api' }],
      [{ type: 'insert', title: 'x', markdown: 'x' }],
      [{ operation: 'insert_page', title: 'x', markdown: 'x' }],
      [{ operation: 'insert_page', document, parent: 'pg_api' }],
      [{ operation: 'insert_page', document, at: -1 }],
      [{ operation: 'insert_page', document, at: 0.5 }],
      [{ operation: 'insert_page', document, into: null }],
      [{ operation: 'update_page', page: 'pg_guide', slug: 'x'.repeat(101) }],
      [{ operation: 'update_page', title: 'x' }],
      [{ operation: 'revert_page', page: 'pg_guide', block: 'b' }],
      [{ operation: 'revert_page', page: 'pg_guide', revision: 'rev_no' }],
      [{ operation: 'insert_files', files: [] }],
      [{ operation: 'insert_files', files: [{ name: 'a.txt' }] }],
      [{ operation: 'insert_files', files: [{ ...file, name: '' }] }],
      [{ operation: 'insert_files', files: Array.from({ length: 21 }, () => file) }],
      Array.from({ length: 51 }, () => ({ operation: 'insert_page', document })),
    ]
    const statuses = []
    for (const changes of wrong) statuses.push((await change(...changes)).status)
    assert.deepEqual(
      statuses,
      wrong.map(() => 400),
    )
    assert.equal(await tree(), before)
  })

  it('restore a whole page or some of its blocks', async () => {
    const text = (await page('pg_guide')).markdown
    await change({
      operation: 'update_page',
      page: 'pg_guide',
      title: 'Other',
      document: { markdown: 'Read that.\n\n## Steps\n\nInstall it.' },
    })
    const { body } = await served.send('GET', `${base}/1/content/page/pg_guide?format=document`)
    const [first] = (body.document as Body).nodes as [Body]
    await change({ operation: 'revert_page', page: 'pg_guide', block: [first.key] })
    assert.equal((await page('pg_guide')).markdown, 'Read this.\n\n## Steps\n\nInstall it.')
    await change({ operation: 'revert_page', page: 'pg_guide' })
    const { title, markdown } = await page('pg_guide')
    assert.deepEqual([title, markdown], ['Guide', text])
    await change({ operation: 'delete_page', page: 'pg_api' })
    await change({ operation: 'revert_page', page: 'pg_api' })
    assert.equal(await tree(), 'Start(Install Guide) API Status')
  })

  it('are either all applied or not applied at all', async () => {
    const before = await tree()
    const refused = await change(
      { operation: 'delete_page', page: 'pg_api' },
      { operation: 'update_page', page: 'pg_no', title: 'x' },
    )
    assert.equal(refused.status, 404)
    const below = { operation: 'update_page', page: 'pg_api', into: 'pg_errors' }
    assert.equal((await change(below)).status, 400)
    assert.equal((await change({ operation: 'insert_page', title: 'No text' })).status, 400)
    assert.equal(await tree(), before)
  })
})
