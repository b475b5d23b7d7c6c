import assert from 'node:assert/strict'
import { type Client, createClient } from '../../../src/client/client.ts'
import type { ContentPage } from '../../../src/contract/content/content.ts'
import { comparePages } from '../../../src/features/change-requests/model/compare-pages.ts'
import { readChanges } from '../../../src/features/change-requests/model/read-changes.ts'
import { readPageDiffs } from '../../../src/features/change-requests/model/read-texts.ts'
import { indexPages } from '../../../src/features/content/model/page-index.ts'
import { makePage } from '../../../src/sandbox/content/edits.ts'
import { firstRevision } from '../../../src/sandbox/content/store.ts'
import type { Seed } from '../../../src/sandbox/seed/seed.ts'
import { docs } from '../../sandbox/docs.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'

const written = '2026-11-01T08:00:00.000Z'
const target = { spaceId: 'sp_docs', changeRequestId: '1' }
const request = '/spaces/sp_docs/change-requests/1'

/** Adds 2,000 pages to the docs space. */
const many: Seed = (tx, now) => {
  docs(tx, now)
  const page = (index: number) =>
    makePage(tx, { id: `pg_${index}`, title: `Page ${index}`, markdown: `Text ${index}.` }, written)
  const pages = Array.from({ length: 2000 }, (_, index) => page(index))
  tx.patch('spaces', 'sp_docs', {
    revision: firstRevision(tx, 'sp_docs', { pages, files: [] }, written),
  })
}

describe('the pages whose text may differ', () => {
  const base = { current: true, merged: false, created: 0 }
  const candidates = (before: Partial<ContentPage>, after: Partial<ContentPage>) => {
    const tree = (more: Partial<ContentPage>) =>
      indexPages([{ id: 'a', title: 'A', type: 'document', ...more } as ContentPage])
    return comparePages(base, tree(before), tree(after)).filter(({ mayDiffer }) => mayDiffer).length
  }
  const git = (oid: string) => ({ git: { oid, path: 'a.md' } })

  for (const [what, before, after, found] of [
    ['the same document', { documentId: 'd' }, { documentId: 'd' }, 0],
    [
      'the same document, touched later',
      { documentId: 'd', updatedAt: written },
      { documentId: 'd', updatedAt: '2026-11-02T08:00:00.000Z' },
      0,
    ],
    ['the same git object', git('x'), git('x'), 0],
    ['the same time', { updatedAt: written }, { updatedAt: written }, 0],
    ['a different document', { documentId: 'd' }, { documentId: 'e' }, 1],
    ['a different git object', git('x'), git('y'), 1],
    ['a page without comparable fields', {}, {}, 1],
    ['a git object on only one side', git('x'), {}, 1],
    ['a group', { type: 'group' }, { type: 'group' }, 0],
    ['a page that was a group', { type: 'group' }, { documentId: 'd' }, 1],
  ] as [string, Partial<ContentPage>, Partial<ContentPage>, number][]) {
    it(`${found === 0 ? 'exclude' : 'include'} ${what}`, () => {
      assert.equal(candidates(before, after), found)
    })
  }
})

describe('reading the changes of a change request', () => {
  let served: Served
  let client: Client

  async function begin(seed: Seed, changes: object[]) {
    served = await serve({ seed })
    client = createClient({ apiUrl: served.url, token: served.token })
    await served.send('POST', '/spaces/sp_docs/change-requests', { subject: 'x' })
    served.sandbox.clock.advance(3_600_000)
    assert.equal((await served.send('POST', `${request}/content`, { changes })).status, 200)
    served.exchanges.length = 0
  }

  const requestsFor = (name: string) =>
    served.exchanges.filter(({ operation }) => operation?.id.endsWith(name)).length

  afterEach(async () => {
    await client.close()
    await endAll()
  })

  it('reads only the 40 of 2,000 pages that may differ, once per side, and yields them in order', async () => {
    const places = Array.from({ length: 40 }, (_, index) => index * 50)
    const changes = places.map((place) => ({
      operation: 'update_page',
      page: `pg_${place}`,
      document: { markdown: `Text ${place}, changed.` },
    }))
    await begin(many, changes)
    const found: string[] = []
    for await (const { change, text } of readPageDiffs(client, await readChanges(client, target))) {
      assert.deepEqual([text?.added, text?.removed], [1, 1])
      found.push(change.id)
    }
    assert.deepEqual(
      found,
      places.map((place) => `pg_${place}`),
    )
    assert.equal(requestsFor('content.pages.get'), 80)
    assert.equal(requestsFor('content.pages.list'), 2)
  })

  it('sends only the required requests', async () => {
    await begin(docs, [
      { operation: 'update_page', page: 'pg_errors', document: { markdown: 'x' } },
    ])
    for await (const _ of readPageDiffs(client, await readChanges(client, target)));
    assert.deepEqual(served.exchanges.map(({ method, path }) => `${method} ${path}`).sort(), [
      'GET /v1/spaces/sp_docs/change-requests/1',
      'GET /v1/spaces/sp_docs/change-requests/1/content/files?computed=false&limit=1000',
      'GET /v1/spaces/sp_docs/change-requests/1/content/page/pg_errors?format=markdown&metadata=false&computed=false',
      'GET /v1/spaces/sp_docs/change-requests/1/content/pages?computed=false',
      'GET /v1/spaces/sp_docs/content/files?computed=false&limit=1000',
      'GET /v1/spaces/sp_docs/content/page/pg_errors?format=markdown&metadata=false&computed=false',
      'GET /v1/spaces/sp_docs/content/pages?computed=false',
    ])
  })

  it('omits a page that was rewritten with the same text', async () => {
    await begin(docs, [
      {
        operation: 'update_page',
        page: 'pg_errors',
        document: { markdown: '# Errors\n\nA retry helps.' },
      },
    ])
    const diffs = []
    for await (const diff of readPageDiffs(client, await readChanges(client, target))) {
      diffs.push(diff)
    }
    assert.deepEqual(diffs, [])
  })

  it('reports all lines of a new page as added, and all lines of a removed page as removed', async () => {
    await begin(docs, [
      { operation: 'delete_page', page: 'pg_guide' },
      { operation: 'insert_page', title: 'New', document: { markdown: 'One.\n\nTwo.' } },
    ])
    const counts: unknown[] = []
    for await (const { change, text } of readPageDiffs(client, await readChanges(client, target))) {
      counts.push([(change.after ?? change.before)?.title, text?.added, text?.removed])
    }
    assert.deepEqual(counts, [
      ['Guide', 0, 5],
      ['New', 3, 0],
    ])
  })
})
