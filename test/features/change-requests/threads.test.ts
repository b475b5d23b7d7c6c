import assert from 'node:assert/strict'
import { type Client, createClient } from '../../../src/client/client.ts'
import {
  readThreads,
  type Thread,
  type ThreadOptions,
} from '../../../src/features/change-requests/threads/model/threads.ts'
import { docs } from '../../sandbox/docs.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'

const request = '/spaces/sp_docs/change-requests/1'

describe('the threads of a change request', () => {
  let served: Served
  let client: Client

  const say = async (path: string, markdown: string, more: object = {}) => {
    served.sandbox.clock.advance(60_000)
    const { status, body } = await served.send('POST', `${request}/comments${path}`, {
      body: { markdown },
      ...more,
    })
    assert.equal(status, 200)
    return body.id
  }

  const read = async (options: ThreadOptions = {}) => {
    const target = { spaceId: 'sp_docs', changeRequestId: '1' }
    const threads: Thread[] = []
    for await (const thread of readThreads(client, target, options)) threads.push(thread)
    return threads
  }
  const texts = (threads: Thread[]) => threads.map(({ comment }) => comment.body.markdown)

  beforeEach(async () => {
    served = await serve({ seed: docs })
    client = createClient({ apiUrl: served.url, token: served.token, pageSize: 2 })
    await served.send('POST', '/spaces/sp_docs/change-requests', {})
  })
  afterEach(async () => {
    await client.close()
    await endAll()
  })

  it('are listed page by page, oldest first, each with its replies in order', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      const id = await say('', text)
      if (text === 'four') for (const reply of ['a', 'b', 'c']) await say(`/${id}/replies`, reply)
    }
    const threads = await read()
    assert.deepEqual(texts(threads), ['one', 'two', 'three', 'four', 'five'])
    assert.deepEqual(
      threads.map(({ replies }) => replies.map(({ body }) => body.markdown)),
      [[], [], [], ['a', 'b', 'c'], []],
    )
  })

  it('request replies only if there are any', async () => {
    await say('', 'one')
    await say(`/${await say('', 'two')}/replies`, 'reply')
    served.exchanges.length = 0
    await read()
    const replies = served.exchanges.filter(({ path }) => path.includes('/replies'))
    assert.equal(replies.length, 1)
  })

  it('contain their target and whether they are resolved', async () => {
    const id = await say('', 'About it', { page: 'pg_guide' })
    await say('', 'In general')
    await served.send('PUT', `${request}/comments/${id}`, { resolved: true })
    const found = (await read()).map(({ resolved, outdated, page }) => [
      resolved,
      outdated,
      page?.id,
      page?.title,
    ])
    assert.deepEqual(found, [
      [true, false, 'pg_guide', 'Guide'],
      [false, false, undefined, undefined],
    ])
  })

  it('contain the page title and the commented text, from one read of each page', async () => {
    const page = await served.send('GET', `${request}/content/page/pg_guide?format=document`)
    const { nodes } = page.body.document as { nodes: { key: string }[] }
    const key = nodes[2]?.key
    await say('', 'Which one?', { page: 'pg_guide', node: key })
    await say('', 'And how?', { page: 'pg_guide', node: key })
    await say('', 'Here', { page: 'pg_guide', node: 'nd_unknown' })
    served.exchanges.length = 0
    const threads = await read()
    assert.deepEqual(
      threads.map(({ page, node, outdated }) => [page?.title, node?.preview, outdated]),
      [
        ['Guide', 'Install the package.', false],
        ['Guide', 'Install the package.', false],
        ['Guide', undefined, true],
      ],
    )
    const reads = served.exchanges.map(({ path }) => path.replace(/^.*\/content\//, ''))
    assert.deepEqual(reads.filter((path) => path.startsWith('page')).sort(), [
      'page/pg_guide?metadata=false&computed=false&format=document',
      'pages?metadata=false&computed=false',
    ])
  })

  it('contain the number of a block among the blocks with the same text', async () => {
    const markdown = 'Wait.\n\nGo on.\n\nWait.\n'
    const change = { operation: 'update_page', page: 'pg_guide', document: { markdown } }
    await served.send('POST', `${request}/content`, { changes: [change] })
    const page = await served.send('GET', `${request}/content/page/pg_guide?format=document`)
    const { nodes } = page.body.document as { nodes: { key: string }[] }
    for (const { key } of nodes) await say('', 'Why?', { page: 'pg_guide', node: key })
    assert.deepEqual(
      (await read()).map(({ node }) => [node?.preview, node?.occurrence]),
      [
        ['Wait.', 1],
        ['Go on.', undefined],
        ['Wait.', 2],
      ],
    )
  })

  it('can be limited to unresolved threads or to one page', async () => {
    const id = await say('', 'done', { page: 'pg_guide' })
    await say('', 'open', { page: 'pg_guide' })
    await say('', 'elsewhere', { page: 'pg_api' })
    await served.send('PUT', `${request}/comments/${id}`, { resolved: true })
    assert.deepEqual(texts(await read({ unresolved: true })), ['open', 'elsewhere'])
    assert.deepEqual(texts(await read({ page: 'pg_guide' })), ['done', 'open'])
  })
})
