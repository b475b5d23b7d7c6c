import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { documentFromMarkdown } from '../../../src/sandbox/content/documents/document.ts'
import { renamePage, updatePage } from '../../../src/sandbox/content/edits.ts'
import { listen } from '../../support/server.ts'
import { docs, installText } from '../docs.ts'
import { ada, tokens } from '../people.ts'
import { type Body, endAll, type Served, serve } from '../served.ts'

const main = { space: 'sp_docs' }
const later = { by: ada, now: '2026-11-20T10:00:00.000Z' }

describe('sandbox content', () => {
  let served: Served
  const get = async (path: string): Promise<Body> =>
    (await served.send('GET', `/spaces/sp_docs${path}`)).body

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
  })
  afterEach(endAll)

  it('is a tree of pages with paths, and links without paths', async () => {
    const { pages } = (await get('/content/pages')) as unknown as { pages: Body[] }
    const lines = (list: Body[]): unknown[] =>
      list.flatMap((page) => [[page.type, page.path], ...lines((page.pages ?? []) as Body[])])
    assert.deepEqual(lines(pages), [
      ['group', 'start'],
      ['document', 'start/install'],
      ['document', 'start/guide'],
      ['document', 'api'],
      ['document', 'api/errors'],
      ['link', undefined],
    ])
    const [group, , link] = pages
    assert.deepEqual([group?.urls, link?.urls, link?.pages], [undefined, undefined, undefined])
    assert.deepEqual(link?.target, { kind: 'url', url: 'https://example.com' })
  })

  it('includes Git data unless metadata is excluded', async () => {
    const page = await get('/content/page/pg_guide')
    assert.deepEqual(page.git, { oid: 'abc', path: 'start/guide.md' })
    assert.equal((await get('/content/page/pg_guide?metadata=false')).git, undefined)
  })

  it('is returned as Markdown or as a document', async () => {
    const page = await get('/content/page/pg_guide')
    assert.equal(page.markdown, 'Read this.\n\n## Steps\n\nInstall the package.')
    const { document, markdown } = await get('/content/page/pg_guide?format=document')
    assert.equal(markdown, undefined)
    const { nodes } = document as { nodes: { type: string }[] }
    assert.deepEqual(
      nodes.map(({ type }) => type),
      ['paragraph', 'heading-2', 'paragraph'],
    )
    assert.equal(
      (await served.send('GET', '/spaces/sp_docs/content/page/pg_guide?format=pdf')).status,
      400,
    )
  })

  it('converts marks, links, and images to a document, and leaves code unchanged', async () => {
    const text =
      'See **[the `API`](api.md)** and _it_, `[no](link.md)` in snake_case_names. ![Map](map.png)'
    const leaves = (words: string, ...marks: string[]) => ({
      object: 'text',
      leaves: [
        { object: 'leaf', text: words, marks: marks.map((type) => ({ object: 'mark', type })) },
      ],
    })
    const ref = (target: string) =>
      target === 'api.md' ? { kind: 'page', page: 'pg_api' } : { kind: 'file', file: 'f_map' }
    const [block] = documentFromMarkdown(text, ref).nodes as { nodes: unknown }[]
    assert.deepEqual(block?.nodes, [
      leaves('See '),
      {
        object: 'inline',
        type: 'link',
        isVoid: false,
        data: { ref: { kind: 'page', page: 'pg_api' } },
        nodes: [leaves('the ', 'bold'), leaves('API', 'bold', 'code')],
      },
      leaves(' and '),
      leaves('it', 'italic'),
      leaves(', '),
      leaves('[no](link.md)', 'code'),
      leaves(' in snake_case_names. '),
      {
        object: 'inline',
        type: 'inline-image',
        isVoid: true,
        data: { ref: { kind: 'file', file: 'f_map' }, alt: 'Map' },
      },
    ])
  })

  it('shows headings, and lists included content and targets of labeled links', () => {
    const text = [
      'Intro [one][a], [b] and [two](x.md).\n## Rates & *limits* ##\nBelow.',
      '[A]: /one.md "title"\n[b]: <two.md>',
      '{% include "includes/note.md" %}',
      '```\n[A]: code\n```',
    ].join('\n\n')
    const ref = (target: string) =>
      target.startsWith('includes/')
        ? { kind: 'reusable-content', reusableContent: 'rc_note' }
        : { kind: 'url', url: target }
    type Node = { type: string; meta?: object; data: { ref?: { url?: string } }; nodes?: Node[] }
    const nodes = documentFromMarkdown(text, ref).nodes as unknown as Node[]
    assert.deepEqual(
      nodes.map(({ type, meta, data }) => [type, meta, data.ref]),
      [
        ['paragraph', undefined, undefined],
        ['heading-2', { id: 'rates-limits' }, undefined],
        ['paragraph', undefined, undefined],
        ['reusable-content', undefined, { kind: 'reusable-content', reusableContent: 'rc_note' }],
        ['code', undefined, undefined],
      ],
    )
    const links = nodes[0]?.nodes?.flatMap(({ data }) => data?.ref?.url ?? [])
    assert.deepEqual(links, ['/one.md', 'two.md', 'x.md'])
  })

  it('updates documentId and updatedAt with the page, and the path with its name', async () => {
    const before = await get('/content/page/pg_guide')
    served.sandbox.change((tx) => updatePage(tx, main, 'pg_guide', { markdown: 'New' }, later))
    const after = await get('/content/page/pg_guide')
    assert.notEqual(after.documentId, before.documentId)
    assert.equal(before.updatedAt, '2026-11-01T08:00:00.000Z')
    assert.equal(after.updatedAt, '2026-11-20T10:00:00.000Z')
    served.sandbox.change((tx) => renamePage(tx, main, 'pg_guide', 'Install', later))
    assert.equal((await get('/content/page/pg_guide')).path, 'start/install-2')
  })

  it('has files that can be downloaded without a token for an hour', async () => {
    const { items, count } = await get('/content/files')
    assert.equal(count, 1)
    const { downloadURL, ...file } = items[0] as Body
    assert.deepEqual(file, {
      id: 'file_screen',
      name: 'screen.png',
      contentType: 'image/png',
      size: 9,
    })
    const response = await fetch(String(downloadURL))
    assert.equal(response.headers.get('content-type'), 'image/png')
    assert.equal(await response.text(), 'a picture')
    served.sandbox.clock.advance(3_600_001)
    assert.equal((await fetch(String(downloadURL))).status, 403)
    assert.equal((await served.send('GET', '/spaces/sp_docs/content/files/file_9')).status, 404)
  })

  it('classifies links as ok, broken, or in-app', async () => {
    const { items, stats } = await get('/content/page/pg_install/links')
    const found = items.map((item) => {
      const { kind, url, page, anchor, file } = item.targetReference as Record<string, string>
      return [
        item.status,
        item.relation,
        kind,
        url ?? file ?? [page, anchor].filter(Boolean).join('#'),
      ]
    })
    assert.deepEqual(found.sort(), [
      ['broken', 'reference', 'anchor', 'pg_guide#nothing'],
      ['broken', 'reference', 'page', 'missing.md'],
      ['in-app', 'reference', 'url', 'https://app.gitbook.com/o/1'],
      ['ok', 'dependsOn', 'file', 'file_screen'],
      ['ok', 'reference', 'anchor', 'pg_guide#steps'],
      ['ok', 'reference', 'page', 'pg_api'],
      ['ok', 'reference', 'page', 'pg_guide'],
      ['ok', 'reference', 'url', 'https://example.com/pkg'],
    ])
    assert.deepEqual(stats, { total: 8, broken: { total: 2, changeRequest: 0 } })
    const broken = await get('/links?status=broken&limit=1')
    assert.equal(broken.count, 2)
    assert.equal((broken.stats as Body).total, 9)
    assert.equal(broken.items.length, 1)
    const next = await get(`/links?status=broken&limit=1&page=${broken.next?.page}`)
    assert.equal(next.items.length, 1)
    assert.equal(next.next, undefined)
  })

  it('lists the broken links that a change request adds', async () => {
    await served.send('POST', '/spaces/sp_docs/change-requests', {})
    await served.send('PATCH', '/spaces/sp_docs/change-requests/1', { status: 'open' })
    await served.send('POST', '/spaces/sp_docs/change-requests/1/content', {
      changes: [
        {
          operation: 'update_page',
          page: 'pg_install',
          document: { markdown: `${installText}\n\n[x](x.md)` },
        },
      ],
    })
    const { stats } = await get('/change-requests/1/content/page/pg_install/links')
    assert.deepEqual(stats, { total: 9, broken: { total: 3, changeRequest: 1 } })
    assert.deepEqual((await get('/links')).stats, {
      total: 9,
      broken: { total: 2, changeRequest: 1 },
    })
  })

  it('lists the pages that use a file', async () => {
    const { items } = await get('/content/files/file_screen/backlinks')
    assert.deepEqual(
      items.map(({ kind, page, space }) => [kind, page, space]),
      [['page', 'pg_install', 'sp_docs']],
    )
  })

  it('is found by words in titles and page text, with matches in titles first', async () => {
    const { items } = await get('/search?query=INSTALL')
    assert.deepEqual(
      items.map(({ id, path }) => [id, path]),
      [
        ['pg_install', 'start/install'],
        ['pg_guide', 'start/guide'],
      ],
    )
    const [section] = (items[1] as Body).sections as Body[]
    assert.equal(section?.path, 'start/guide#steps')
    assert.equal(section?.body, 'Install the package.')
    assert.deepEqual((await get('/search?query=install%20retry')).items, [])
    const { body } = await served.send('GET', '/orgs/acme/search?query=retry')
    assert.deepEqual(
      body.items.map(({ id, title, pages }) => [
        id,
        title,
        (pages as Body[]).map((page) => page.id),
      ]),
      [['sp_docs', 'Docs', ['pg_errors']]],
    )
    assert.equal((await served.send('GET', '/spaces/sp_docs/search')).status, 400)
  })

  describe('imported from a URL', () => {
    let source: Server
    let url: string
    const send = (path: string, kind: string, where = '') =>
      served.send('POST', `/spaces/sp_docs${where}/content/import`, {
        url: `${url}${path}`,
        source: kind,
      })

    before(async () => {
      source = createServer((request, response) => {
        if (request.url === '/page.html') {
          response.setHeader('content-type', 'text/html')
          response.end(
            '<html><head><title>T</title></head><body><nav>menu</nav><main><h1>Rates &amp; limits</h1><p>Use <a href="/x">this</a>.</p><pre>a  &lt; b</pre></main></body></html>',
          )
        } else if (request.url === '/notes.md') {
          response.setHeader('content-type', 'text/markdown')
          response.end('# Notes\n\nSome words.')
        } else {
          response.statusCode = 404
          response.end('no')
        }
      })
      url = `http://127.0.0.1:${await listen(source)}`
    })
    after(() => source.close())

    it('becomes a page of main or of a change request', async () => {
      const { status, body } = await send('/page.html', 'html')
      assert.equal(status, 200)
      const head = await get('/content')
      assert.deepEqual(body, { revision: head.id, importedResources: 1, totalResources: 1 })
      const page = (head.pages as Body[]).at(-1) as Body
      assert.equal(page.title, 'Rates & limits')
      assert.equal(
        (await get(`/content/page/${page.id}`)).markdown,
        'Use [this](/x).\n\n```\na  < b\n```',
      )
      await served.send('POST', '/spaces/sp_docs/change-requests', {})
      await send('/notes.md', 'markdown', '/change-requests/1')
      const { pages } = await get('/change-requests/1/content')
      assert.equal((pages as Body[]).at(-1)?.title, 'Notes')
      assert.equal((await get('/content')).id, head.id)
    })

    it('is rejected without changes if nothing can be fetched', async () => {
      const before = (await get('/content')).id
      const missing = await send('/nothing', 'website')
      assert.equal(missing.status, 400)
      assert.equal(missing.body.error.message, 'url returned 404')
      assert.equal((await send('/page.html', 'docx')).status, 400)
      const closed = { url: 'http://127.0.0.1:1/', source: 'html' }
      assert.equal(
        (await served.send('POST', '/spaces/sp_docs/content/import', closed)).status,
        400,
      )
      assert.equal((await get('/content')).id, before)
    })
  })
})
