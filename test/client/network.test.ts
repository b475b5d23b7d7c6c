import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { Agent } from 'undici'
import { createClient } from '../../src/client/client.ts'
import { proxyFor } from '../../src/client/wire/proxy.ts'
import { createTeam, getTeam } from '../../src/contract/organizations/teams.ts'
import { atEnd } from '../support/at-end.ts'
import { failureFrom, team, withClient } from '../support/client.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { closeServer, json, listen, startServer } from '../support/server.ts'

const teamPath = { organizationId: 'org_1', teamId: 'team_1' }

async function failureAt(apiUrl: string, env = {}) {
  const clock = fakeClock()
  const client = createClient({ apiUrl, token: 'token-1', env, clock, random: () => 1 })
  atEnd(() => client.close())
  const error = await failureFrom(client.call(getTeam, teamPath))
  return { error, slept: clock.slept }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await closeServer(server)
  return port
}

describe('an unreachable service', () => {
  it('is tried 4 times and appears in the error if it rejects the connection', async () => {
    const port = await freePort()
    const { error, slept } = await failureAt(`http://127.0.0.1:${port}`)
    assert.equal(error.kind, 'unreachable')
    assert.equal(error.exit, 9)
    assert.equal(
      error.message,
      `The request to 127.0.0.1:${port} failed: the connection was refused`,
    )
    assert.deepEqual(slept, [250, 500, 1000])
  })

  it('is reported immediately if its name is not in the DNS', async () => {
    const { error } = await failureAt('https://docs.invalid')
    assert.equal(error.kind, 'unreachable')
    assert.equal(
      error.message,
      'The request to docs.invalid failed: the hostname could not be resolved (DNS)',
    )
  })

  it('is reported immediately if its TLS certificate is not trusted', async () => {
    const server = await startServer()
    const { error, slept } = await failureAt(`https://127.0.0.1:${server.port}`)
    assert.equal(error.kind, 'unreachable')
    assert.match(error.message, /^The request to \S+ failed: the TLS connection failed \(\w+\)$/)
    assert.deepEqual(slept, [])
  })

  it('is tried 4 times and appears in the error if this machine cannot open more connections', async () => {
    const clock = fakeClock()
    const dispatcher = new (class extends Agent {
      override dispatch(...[, handler]: Parameters<Agent['dispatch']>): boolean {
        const code = { code: 'EMFILE', syscall: 'connect' }
        handler.onError?.(Object.assign(new Error('connect EMFILE'), code))
        return true
      }
    })()
    const client = createClient({
      apiUrl: 'https://api.test',
      token: 'token-1',
      ...{ dispatcher, clock, random: () => 1 },
    })
    const error = await failureFrom(
      client.call(createTeam, { organizationId: 'org_1', title: 'Docs' }),
    )
    assert.equal(error.exit, 9)
    assert.equal(
      error.message,
      'The request to api.test failed: this machine cannot open more connections (EMFILE)',
    )
    assert.equal(
      error.details.hint,
      'Close other programs, or raise the open file limit (ulimit -n)',
    )
    assert.deepEqual(clock.slept, [250, 500, 1000])
    await client.close()
    await dispatcher.close()
  })

  it('appears in the error if it does not respond in time', () =>
    withClient(
      [() => {}],
      async ({ client }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.match(error.message, /the request timed out$/)
      },
      { timeouts: { firstByte: 20 }, maxWait: 0 },
    ))

  it('has more time to respond to a request with a large body', async () => {
    const given: unknown[] = []
    const dispatcher = new (class extends Agent {
      override dispatch(...[options, handler]: Parameters<Agent['dispatch']>) {
        given.push(options.headersTimeout)
        return super.dispatch(options, handler)
      }
    })()
    const send = (text: string): Parameters<typeof withClient> => [
      [json(204)],
      async ({ client }) => {
        await client.request({ method: 'PUT', path: '/text', body: text })
      },
      { dispatcher, timeouts: { firstByte: 30_000 } },
    ]
    await withClient(...send('short'))
    await withClient(...send('x'.repeat(5_000_000)))
    await dispatcher.close()
    assert.deepEqual(given, [30_001, 80_000])
  })

  it('appears in the error if its response stops before the end', () =>
    withClient(
      [(response) => response.writeHead(200).write('{')],
      async ({ client }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.match(error.message, /the response timed out$/)
      },
      { timeouts: { betweenBytes: 20 }, maxWait: 0 },
    ))
})

describe('a proxy', () => {
  it('is asked to open a tunnel to the service, and its rejection is reported without the password', async () => {
    const asked: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket) => {
      asked.push(`${request.url} ${request.headers['proxy-authorization']}`)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    const port = await listen(proxy)
    const { error } = await failureAt('https://api.example.com', {
      https_proxy: `http://ann:secret@127.0.0.1:${port}`,
    })
    assert.equal(asked[0], 'api.example.com:443 Basic YW5uOnNlY3JldA==')
    assert.equal(
      error.message,
      'The request to api.example.com failed: the proxy refused the connection',
    )
    assert.equal(JSON.stringify(error.details).includes('secret'), false)
  })

  it('carries TLS to the service through the tunnel', async () => {
    const plain = await startServer()
    const proxy = createServer()
    proxy.on('connect', (_, socket) => {
      const through = connect(plain.port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        through.pipe(socket).pipe(through)
      })
      through.on('error', () => socket.destroy())
      socket.on('error', () => through.destroy())
    })
    const port = await listen(proxy)
    const { error } = await failureAt('https://api.example.com', {
      HTTPS_PROXY: `127.0.0.1:${port}`,
    })
    // The server behind the tunnel doesn't support TLS, so a TLS error proves that the tunnel
    // works.
    assert.match(
      error.message,
      /^The request to api\.example\.com failed: the TLS connection failed \(/,
    )
  })

  it('appears in the error if it is unreachable', async () => {
    const port = await freePort()
    const { error } = await failureAt('https://api.example.com', {
      HTTPS_PROXY: `http://127.0.0.1:${port}`,
    })
    assert.equal(
      error.message,
      'The request to api.example.com failed: proxy: the connection was refused',
    )
  })

  it('is never used for loopback addresses', () =>
    withClient(
      [json(200, team)],
      async ({ client }) => {
        assert.equal((await client.call(getTeam, teamPath)).id, 'team_1')
      },
      {
        env: { HTTP_PROXY: 'http://127.0.0.1:1', HTTPS_PROXY: 'http://127.0.0.1:1', NO_PROXY: '' },
      },
    ))

  it('is chosen by URL scheme, with the lowercase variable first', () => {
    const env = { HTTP_PROXY: 'http://a', HTTPS_PROXY: 'http://b', https_proxy: 'http://c' }
    assert.equal(proxyFor(new URL('https://x.example'), env)?.url, 'http://c')
    assert.equal(proxyFor(new URL('http://x.example'), env)?.url, 'http://a')
    assert.equal(proxyFor(new URL('https://x.example'), { HTTP_PROXY: 'http://a' }), undefined)
  })

  it('is rejected if its URL is malformed, and the error does not show the URL', () => {
    assert.throws(
      () => proxyFor(new URL('https://x.example'), { HTTPS_PROXY: 'ftp://u:secret@x' }),
      {
        message: 'Invalid HTTPS_PROXY. Expected a proxy URL, such as http://proxy.example.com:8080',
      },
    )
  })
})
