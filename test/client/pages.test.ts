import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createClient } from '../../src/client/client.ts'
import { listTeams } from '../../src/contract/organizations/teams.ts'
import { atEnd } from '../support/at-end.ts'
import { collect, failureFrom, team, withClient } from '../support/client.ts'
import { type Handler, json } from '../support/server.ts'

const org = { organizationId: 'org_1' }

function teams(first: number, count: number) {
  return Array.from({ length: count }, (_, i) => ({ ...team, id: `team_${first + i}` }))
}

function page(first: number, count: number, next?: string, more = {}): Handler {
  return json(200, { items: teams(first, count), ...(next && { next: { page: next } }), ...more })
}

/** A server in a separate thread, so that it can respond while the test blocks its own thread. */
const countingServer = `
  const { createServer } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  const { seen, team } = workerData
  const server = createServer((_, response) => {
    const count = Atomics.add(seen, 0, 1) + 1
    Atomics.notify(seen, 0)
    response.end(JSON.stringify({ items: [team], next: { page: String(count) } }))
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

describe('pagination', () => {
  it('returns nothing for an empty list', () =>
    withClient([page(0, 0)], async ({ client, server }) => {
      assert.deepEqual(await collect(client.paginate(listTeams, org)), [])
      assert.deepEqual(
        server.seen.map(({ url }) => url),
        ['/v1/orgs/org_1/teams?limit=1000'],
      )
    }))

  it('returns a single item', () =>
    withClient([page(1, 1)], async ({ client }) => {
      const items = await collect(client.paginate(listTeams, org))
      assert.deepEqual(
        items.map(({ id }) => id),
        ['team_1'],
      )
    }))

  it('returns two items', () =>
    withClient([page(1, 2)], async ({ client }) => {
      const items = await collect(client.paginate(listTeams, org))
      assert.deepEqual(
        items.map(({ id }) => id),
        ['team_1', 'team_2'],
      )
    }))

  it('returns 2,500 items on three pages in order, each item once', () =>
    withClient(
      [page(0, 1000, 'b', { count: 2500 }), page(1000, 1000, 'c'), page(2000, 500)],
      async ({ client, server, events }) => {
        const items = await collect(client.paginate(listTeams, { ...org, title: 'a b' }))
        assert.deepEqual(
          items.map(({ id }) => id),
          teams(0, 2500).map(({ id }) => id),
        )
        assert.deepEqual(
          server.seen.map(({ url }) => url),
          [
            '/v1/orgs/org_1/teams?title=a%20b&limit=1000',
            '/v1/orgs/org_1/teams?title=a%20b&page=b&limit=1000',
            '/v1/orgs/org_1/teams?title=a%20b&page=c&limit=1000',
          ],
        )
        assert.deepEqual(
          events.filter(({ type }) => type === 'page'),
          [
            { type: 'page', items: 1000, total: 1000, count: 2500 },
            { type: 'page', items: 1000, total: 2000 },
            { type: 'page', items: 500, total: 2500 },
          ],
        )
      },
    ))

  it('stops at a limit in the middle of the second page, and requests no more items than needed', () =>
    withClient([page(0, 1000, 'b'), page(1000, 200, 'c')], async ({ client, server }) => {
      const items = await collect(client.paginate(listTeams, org, { limit: 1200 }))
      assert.equal(items.length, 1200)
      assert.equal(items.at(-1)?.id, 'team_1199')
      assert.deepEqual(
        server.seen.map(({ url }) => url),
        ['/v1/orgs/org_1/teams?limit=1000', '/v1/orgs/org_1/teams?page=b&limit=200'],
      )
    }))

  it('drops items that a service returns beyond the limit', () =>
    withClient([page(0, 10, 'b')], async ({ client }) => {
      assert.equal((await collect(client.paginate(listTeams, org, { limit: 3 }))).length, 3)
    }))

  it('repeats the cursor of a truncated page, because the remaining items are on that page', () =>
    withClient([page(0, 2, 'b'), page(2, 3, 'c')], async ({ client }) => {
      const pages = await collect(client.pages(listTeams, org, { limit: 3 }))
      assert.deepEqual(
        pages.map(({ items, next, cut }) => ({ items: items.map(({ id }) => id), next, cut })),
        [
          { items: ['team_0', 'team_1'], next: 'b', cut: undefined },
          { items: ['team_2'], next: 'b', cut: true },
        ],
      )
    }))

  it('truncates no page within the limit', () =>
    withClient([page(0, 2, 'b'), page(2, 3, 'c')], async ({ client }) => {
      const pages = await collect(client.pages(listTeams, org, { limit: 5 }))
      assert.deepEqual(
        pages.map(({ items, next, cut }) => ({ size: items.length, next, cut })),
        [
          { size: 2, next: 'b', cut: undefined },
          { size: 3, next: 'c', cut: undefined },
        ],
      )
    }))

  for (const cursor of [undefined, 'a']) {
    it(`returns the whole first page ${cursor ? 'after a cursor' : 'of a list'}, even beyond the limit`, () =>
      withClient([page(0, 3, 'b')], async ({ client }) => {
        const [first] = await collect(client.pages(listTeams, org, { limit: 2, cursor }))
        assert.deepEqual(
          { size: first?.items.length, next: first?.next, cut: first?.cut },
          { size: 3, next: 'b', cut: undefined },
        )
      }))
  }

  it('sends no request for a limit of 0', () =>
    withClient([], async ({ client }) => {
      assert.deepEqual(await collect(client.paginate(listTeams, org, { limit: 0 })), [])
    }))

  it('starts at a cursor with the requested page size', () =>
    withClient([page(5, 2)], async ({ client, server }) => {
      await collect(client.paginate(listTeams, org, { cursor: 'x/y', pageSize: 2 }))
      assert.equal(server.seen[0]?.url, '/v1/orgs/org_1/teams?page=x%2Fy&limit=2')
    }))

  it('ignores a wrong count', () =>
    withClient(
      [page(0, 2, 'b', { count: 1 }), page(2, 1, undefined, { count: 99 })],
      async ({ client }) => {
        assert.equal((await collect(client.paginate(listTeams, org))).length, 3)
      },
    ))

  it('continues after an empty page that has a next page', () =>
    withClient([page(0, 0, 'b'), page(0, 1)], async ({ client }) => {
      assert.equal((await collect(client.paginate(listTeams, org))).length, 1)
    }))

  it('fails after 100 empty pages with distinct cursors', () =>
    withClient(
      Array.from({ length: 101 }, (_, index) => page(0, 0, `c${index}`)),
      async ({ client }) => {
        const error = await failureFrom(collect(client.paginate(listTeams, org)))
        assert.equal(error.message, 'The service returned 100 empty pages of teams.list in a row')
      },
    ))

  it('fails on a repeated cursor', () =>
    withClient([page(0, 1, 'b'), page(1, 1, 'c'), page(2, 1, 'b')], async ({ client }) => {
      const ids: string[] = []
      const error = await failureFrom(
        (async () => {
          for await (const { id } of client.paginate(listTeams, org)) ids.push(id)
        })(),
      )
      assert.deepEqual(ids, ['team_0', 'team_1', 'team_2'])
      assert.equal(error.kind, 'failed')
      assert.equal(error.message, 'The service returned the same page of teams.list twice')
      assert.equal(error.details.cursor, undefined)
    }))

  it('fails if a page repeats the cursor that the list started with', () =>
    withClient([page(0, 1, 'a')], async ({ client }) => {
      const error = await failureFrom(collect(client.paginate(listTeams, org, { cursor: 'a' })))
      assert.match(error.message, /returned the same page of teams.list twice/)
    }))

  it('returns the pages before a failed page, and the cursor to continue', () =>
    withClient([page(0, 2, 'b'), json(403)], async ({ client }) => {
      const ids: string[] = []
      const error = await failureFrom(
        (async () => {
          for await (const { id } of client.paginate(listTeams, org)) ids.push(id)
        })(),
      )
      assert.deepEqual(ids, ['team_0', 'team_1'])
      assert.equal(error.kind, 'not-permitted')
      assert.equal(error.details.cursor, 'b')
    }))

  it('reports that a response without items is not a list', () =>
    withClient([json(200, { object: 'list' })], async ({ client }) => {
      const error = await failureFrom(collect(client.paginate(listTeams, org)))
      assert.equal(error.kind, 'failed')
      assert.equal(error.message, 'The response to teams.list contains no list')
    }))

  it('requests the next page before it returns the current page', () =>
    withClient([page(0, 1, 'b'), page(1, 1)], async ({ client, events }) => {
      const order: string[] = []
      for await (const { items } of client.pages(listTeams, org)) {
        order.push(...events.splice(0).map(({ type }) => type), `handed out ${items[0]?.id}`)
      }
      assert.deepEqual(order, [
        'request',
        'response',
        'page',
        'request',
        'handed out team_0',
        'response',
        'page',
        'handed out team_1',
      ])
    }))

  it('sends the next request even if the caller blocks the event loop', async () => {
    const seen = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(countingServer, { eval: true, workerData: { seen, team } })
    atEnd(() => worker.terminate())
    const [port] = await once(worker, 'message')
    const client = createClient({ apiUrl: `http://127.0.0.1:${port}` })
    atEnd(() => client.close())
    const iterator = client.pages(listTeams, org)[Symbol.asyncIterator]()
    await iterator.next()
    // No other code runs in this thread during the wait. The second request was sent before the
    // wait, or it is never sent.
    assert.notEqual(Atomics.wait(seen, 0, 1, 3000), 'timed-out')
    await iterator.return?.()
  })

  it('aborts the pending request if the caller stops', async () => {
    let ended: () => void = () => {}
    const closed = new Promise<void>((resolve) => {
      ended = resolve
    })
    const hanging: Handler = (response) => {
      response.on('close', ended)
    }
    await withClient([page(0, 1, 'b'), hanging], async ({ client, server }) => {
      for await (const _ of client.pages(listTeams, org)) {
        while (server.seen.length < 2) await new Promise(setImmediate)
        break
      }
      await closed
    })
  })

  it('returns cursor, next, count, and the full response of each page', () =>
    withClient([page(0, 1, 'b', { stats: { total: 4 } }), page(1, 1)], async ({ client }) => {
      const pages = await collect(client.pages(listTeams, org))
      assert.deepEqual(
        pages.map(({ cursor, next }) => ({ cursor, next })),
        [
          { cursor: undefined, next: 'b' },
          { cursor: 'b', next: undefined },
        ],
      )
      assert.deepEqual(pages[0]?.envelope.stats, { total: 4 })
    }))
})
