import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { createClient } from '../../src/client/client.ts'
import { prepare } from '../../src/client/prepare.ts'
import { askOrganization } from '../../src/contract/ask.ts'
import { failureFrom } from '../support/client.ts'
import { closeServer, listen } from '../support/server.ts'

const question = prepare(askOrganization, {
  path: { organizationId: 'acme' },
  query: { query: 'x' },
})

/**
 * Runs a test with the events of a server. `more` returns the response, to which the test writes
 * the rest of the stream.
 */
async function withStream(
  test: (events: AsyncIterable<{ data: unknown }>, more: () => ServerResponse) => Promise<void>,
): Promise<void> {
  let answer: ServerResponse | undefined
  const server = createServer((request, response) => {
    assert.deepEqual(
      [request.headers.authorization, request.headers.accept],
      ['Bearer token-1', 'text/event-stream'],
    )
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    answer = response
  })
  const port = await listen(server)
  const client = createClient({ apiUrl: `http://127.0.0.1:${port}`, token: 'token-1' })
  try {
    await test(client.events(question), () => answer as ServerResponse)
  } finally {
    await client.close()
    await closeServer(server)
  }
}

describe('a stream of events', () => {
  it('is read before the service has finished writing', () =>
    withStream(async (events, more) => {
      const seen: unknown[] = []
      for await (const { data } of events) {
        seen.push(data)
        // the server sends the rest only after the client has read the first part
        if (seen.length === 1)
          more().end(': a remark\r\ndata: {"a":\r\ndata: 2}\r\n\r\nevent: done\n\n')
      }
      assert.deepEqual(seen, [1, { a: 2 }])
    }))

  it('fails if the stream is truncated, regardless of earlier events', () =>
    withStream(async (events, more) => {
      const all = async () => {
        for await (const _ of events) more().destroy()
      }
      assert.equal((await failureFrom(all())).kind, 'unreachable')
    }))
})
