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

/** A server of a thread of its own, so that it runs while the test blocks. */
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

describe('paging', () => {
  it('gives nothing for an empty list', () =>
    withClient([page(0, 0)], async ({ client, server }) => {
      assert.deepEqual(await collect(client.paginate(listTeams, org)), [])
      assert.deepEqual(
        server.seen.map(({ url }) => url),
        ['/v1/orgs/org_1/teams?limit=1000'],
      )
    }))

  it('gives a single item', () =>
    withClient([page(1, 1)], async ({ client }) => {
      const items = await collect(client.paginate(listTeams, org))
      assert.deepEqual(
        items.map(({ id }) => id),
        ['team_1'],
      )
    }))

  it('gives two items', () =>
    withClient([page(1, 2)], async ({ client }) => {
      const items = await collect(client.paginate(listTeams, org))
      assert.deepEqual(
        items.map(({ id }) => id),
        ['team_1', 'team_2'],
      )
    }))

  it('gives 2,500 items of three pages in order, each once', () =>
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

  it('stops at the limit across a page border and asks for no more than that', () =>
    withClient([page(0, 1000, 'b'), page(1000, 200, 'c')], async ({ client, server }) => {
      const items = await collect(client.paginate(listTeams, org, { limit: 1200 }))
      assert.equal(items.length, 1200)
      assert.equal(items.at(-1)?.id, 'team_1199')
      assert.deepEqual(
        server.seen.map(({ url }) => url),
        ['/v1/orgs/org_1/teams?limit=1000', '/v1/orgs/org_1/teams?page=b&limit=200'],
      )
    }))

  it('cuts what a service gives beyond the limit', () =>
    withClient([page(0, 10, 'b')], async ({ client }) => {
      assert.equal((await collect(client.paginate(listTeams, org, { limit: 3 }))).length, 3)
    }))

  it('sends nothing for a limit of 0', () =>
    withClient([], async ({ client }) => {
      assert.deepEqual(await collect(client.paginate(listTeams, org, { limit: 0 })), [])
    }))

  it('begins at a cursor with pages of the size that is asked for', () =>
    withClient([page(5, 2)], async ({ client, server }) => {
      await collect(client.paginate(listTeams, org, { cursor: 'x/y', pageSize: 2 }))
      assert.equal(server.seen[0]?.url, '/v1/orgs/org_1/teams?page=x%2Fy&limit=2')
    }))

  it('ignores a count that is wrong', () =>
    withClient(
      [page(0, 2, 'b', { count: 1 }), page(2, 1, undefined, { count: 99 })],
      async ({ client }) => {
        assert.equal((await collect(client.paginate(listTeams, org))).length, 3)
      },
    ))

  it('goes on after an empty page that has a next one', () =>
    withClient([page(0, 0, 'b'), page(0, 1)], async ({ client }) => {
      assert.equal((await collect(client.paginate(listTeams, org))).length, 1)
    }))

  it('ends with an error after 100 empty pages with ever new cursors', () =>
    withClient(
      Array.from({ length: 101 }, (_, index) => page(0, 0, `c${index}`)),
      async ({ client }) => {
        const error = await failureFrom(collect(client.paginate(listTeams, org)))
        assert.equal(
          error.message,
          'teams.list does not end: the service gave 100 empty pages, one after the other',
        )
      },
    ))

  it('ends with an error when a cursor comes twice', () =>
    withClient([page(0, 1, 'b'), page(1, 1, 'c'), page(2, 1, 'b')], async ({ client }) => {
      const ids: string[] = []
      const error = await failureFrom(
        (async () => {
          for await (const { id } of client.paginate(listTeams, org)) ids.push(id)
        })(),
      )
      assert.deepEqual(ids, ['team_0', 'team_1', 'team_2'])
      assert.equal(error.kind, 'failed')
      assert.equal(error.message, 'teams.list does not end: the service gave a page twice')
      assert.equal(error.details.cursor, undefined)
    }))

  it('takes a cursor that it began with for repeated too', () =>
    withClient([page(0, 1, 'a')], async ({ client }) => {
      const error = await failureFrom(collect(client.paginate(listTeams, org, { cursor: 'a' })))
      assert.match(error.message, /gave a page twice/)
    }))

  it('gives the pages before one that fails, and the cursor to go on with', () =>
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

  it('says of an answer without items that it holds no list', () =>
    withClient([json(200, { object: 'list' })], async ({ client }) => {
      const error = await failureFrom(collect(client.paginate(listTeams, org)))
      assert.equal(error.kind, 'failed')
      assert.equal(error.message, 'the answer to teams.list holds no list')
    }))

  it('has the next page under way before it hands this one out', () =>
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

  it('has sent the next request although the caller blocks the event loop', async () => {
    const seen = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(countingServer, { eval: true, workerData: { seen, team } })
    atEnd(() => worker.terminate())
    const [port] = await once(worker, 'message')
    const client = createClient({ apiUrl: `http://127.0.0.1:${port}` })
    atEnd(() => client.close())
    const iterator = client.pages(listTeams, org)[Symbol.asyncIterator]()
    await iterator.next()
    // Nothing else runs here while this waits: the second request has left, or it never will.
    assert.notEqual(Atomics.wait(seen, 0, 1, 3000), 'timed-out')
    await iterator.return?.()
  })

  it('ends the request that is under way when the caller stops', async () => {
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

  it('names cursor, next, count and the whole answer of each page', () =>
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
