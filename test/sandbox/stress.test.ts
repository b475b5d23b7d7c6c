import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { scaled } from '../../src/sandbox/seed/scale.ts'
import { people, tokens } from './people.ts'
import { endAll, serve } from './served.ts'

const head = (method: string, path: string, length = 0) =>
  [
    `${method} /v1/orgs/acme${path} HTTP/1.1`,
    'host: localhost',
    'authorization: Bearer ada',
    'connection: close',
    'content-type: application/json',
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n')

const portOf = (url: string) => Number(new URL(url).port)

async function openConnections(url: string, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(portOf(url), '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

describe('a sandbox under stress', () => {
  afterEach(endAll)

  it("can't be reached at the network addresses of the machine", async () => {
    const { url } = await serve({ seed: people })
    const addresses = Object.values(networkInterfaces())
      .flatMap((one) => one ?? [])
      .filter(({ internal, scopeid }) => !internal && !scopeid)
    for (const { address } of [...addresses, { address: '127.0.0.2' }, { address: '::1' }]) {
      await assert.rejects(once(connect(portOf(url), address), 'connect'), address)
    }
  })

  it('responds to other clients while 1,000 clients have sent only half of a request', async () => {
    const { url, send } = await serve({ seed: people, tokens })
    const body = (index: number) => JSON.stringify({ title: `Team ${1000 + index}` })
    const sockets = await openConnections(url, 1000)
    for (const [index, socket] of sockets.entries()) {
      socket.write(`${head('PUT', '/teams', body(index).length)}{"title"`)
    }
    assert.equal((await send('GET', '/orgs/acme/teams')).body.count, 0)
    const answers = await Promise.all(
      sockets.map((socket, index) => {
        socket.write(body(index).slice('{"title"'.length))
        return text(socket)
      }),
    )
    assert.deepEqual(
      [...new Set(answers.map((answer) => answer.split('\r\n')[0]))],
      ['HTTP/1.1 201 Created'],
    )
    const { body: list } = await send('GET', '/orgs/acme/teams?limit=1000')
    const titles = list.items.map(({ title }) => title)
    assert.deepEqual(
      titles.sort(),
      sockets.map((_, index) => `Team ${1000 + index}`),
    )
  })

  it('responds to other clients while some clients do not read their responses', async () => {
    const seed = scaled(people, { members: 2000 })
    const { url, send } = await serve({ seed, tokens, problemsOf: undefined })
    const sockets = await openConnections(url, 50)
    for (const socket of sockets) {
      socket.pause()
      socket.write(head('GET', '/members?limit=1000'))
    }
    assert.equal((await send('GET', '/orgs/acme/members?limit=1')).body.count, 2004)
    const answers = await Promise.all(sockets.map((socket) => text(socket)))
    for (const answer of answers) {
      const items = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).items
      assert.equal(items.length, 1000)
    }
  })

  it('accepts four bodies of 20 MB at the same time', async () => {
    const { url, send } = await serve({ seed: people, tokens })
    // together, the bodies are larger than the limit for one body
    const body = Buffer.alloc(20 * 1024 * 1024, 'x')
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const response = await fetch(`${url}/v1/orgs/acme/teams`, {
          method: 'PUT',
          headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
          body,
        })
        await response.text()
        return response.status
      }),
    )
    assert.deepEqual(statuses, [400, 400, 400, 400])
    assert.equal((await send('GET', '/orgs/acme/teams')).status, 200)
  })

  it('survives 1,000 clients that disconnect during a write', async () => {
    const { url, send, sandbox, exchanges } = await serve({ seed: people, tokens })
    const sockets = await openConnections(url, 1000)
    for (const socket of sockets) socket.write(`${head('PUT', '/teams', 100)}{"title"`)
    const gone = new Promise<void>((resolve) => {
      sandbox.observe(() => {
        if (exchanges.length >= 1000) resolve()
      })
    })
    // the sandbox must process earlier data before the connections are closed
    await send('GET', '/orgs')
    // read the response, because a socket that isn't read never closes
    for (const socket of sockets) socket.resume().end()
    await gone
    assert.equal((await send('GET', '/orgs/acme/teams')).body.count, 0)
  })
})
