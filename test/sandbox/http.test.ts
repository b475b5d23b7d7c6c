import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text as textIn } from 'node:stream/consumers'
import { listCollections } from '../../src/contract/collections.ts'
import { importContent } from '../../src/contract/content/content.ts'
import type { AnyOperation } from '../../src/contract/operation.ts'
import { getTeam, listTeams } from '../../src/contract/organizations/teams.ts'
import { createSpace } from '../../src/contract/spaces.ts'
import { validBody, validQuery } from '../../src/sandbox/http/validate.ts'
import { people, tokens } from './people.ts'
import { endAll, type Served, serve } from './served.ts'

/** Sends a request with the given body and headers. */
async function raw(
  { url }: Served,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: 'Bearer ada', ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

const json = { 'content-type': 'application/json' }
const teams = '/v1/orgs/acme/teams'

describe('the sandbox over HTTP', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({ seed: people, tokens })
  })
  afterEach(endAll)

  const messageOf = (text: string) => JSON.parse(text).error.message

  it('listens only on loopback', async () => {
    assert.match(served.url, /^http:\/\/127\.0\.0\.1:\d+$/)
    // the server must not listen on all addresses
    await assert.rejects(fetch(served.url.replace('127.0.0.1', '127.0.0.2')))
    await assert.rejects(fetch(served.url.replace('127.0.0.1', '[::1]')))
  })

  /** Returns the status line of the response to a request with the given host name. */
  const answerTo = async (host: string) => {
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
    const lines = ['GET /v1/ HTTP/1.1', `host: ${host}`, 'authorization: Bearer ada']
    socket.write([...lines, 'connection: close', '\r\n'].join('\r\n'))
    return (await textIn(socket)).split('\r\n')[0]
  }

  for (const host of ['127.0.0.1', '127.0.0.1:4010', 'localhost:4010', 'LOCALHOST', '[::1]:4010']) {
    it(`answers requests for host ${host}`, async () => {
      assert.equal(await answerTo(host), 'HTTP/1.1 200 OK')
    })
  }

  for (const host of [
    '',
    'docs.example',
    'localhost.docs.example',
    '127.0.0.1.docs.example:4010',
    '127.0.0.10',
    'localhost:4010:1',
    'localhost@docs.example',
  ]) {
    it(`rejects requests for host ${JSON.stringify(host)}`, async () => {
      assert.equal(await answerTo(host), 'HTTP/1.1 421 Misdirected Request')
    })
  }

  it('changes nothing for a different host', async () => {
    const { sandbox, url } = served
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      [
        `PUT ${teams} HTTP/1.1`,
        'host: docs.example',
        'authorization: Bearer ada',
        'content-type: application/json',
        'content-length: 16',
        'connection: close',
        '',
        '{"title":"Docs"}',
      ].join('\r\n'),
    )
    assert.match(await textIn(socket), /Invalid host .{2}docs\.example/)
    assert.deepEqual(sandbox.tables.list('teams', 'byOrganization', 'acme'), [])
  })

  it('has a random token that changes with each start', async () => {
    const others = [await serve({ seed: people }), await serve({ seed: people })]
    const [first = '', second = ''] = others.map(({ token }) => token)
    assert.match(first, /^sandbox-[\w-]{22}$/)
    assert.notEqual(first, second)
    assert.equal((await others[0]?.send('GET', '/orgs/acme'))?.status, 200)
    assert.equal((await others[0]?.send('GET', '/orgs/acme', undefined, second))?.status, 401)
  })

  it('shows its version at the root', async () => {
    const { status, text } = await raw(served, 'GET', '/v1/', {})
    assert.deepEqual([status, text], [200, '{"version":"v1","build":"sandbox"}'])
  })

  it('returns 401 without a token and for an unknown token', async () => {
    for (const path of ['/v1/', teams]) {
      for (const authorization of ['', 'Bearer nobody', 'Basic ada', 'Bearer ']) {
        const { status, headers } = await raw(served, 'GET', path, { authorization })
        assert.deepEqual([status, headers.get('www-authenticate')], [401, 'Bearer'])
      }
    }
  })

  it('returns 404 for an unknown path and 405 for a different method', async () => {
    assert.equal((await raw(served, 'GET', '/v1/nothing', {})).status, 404)
    assert.equal((await raw(served, 'GET', '/', {})).status, 404)
    assert.equal((await raw(served, 'GET', '/v1/orgs/%zz/teams', {})).status, 404)
    assert.equal((await raw(served, 'HEAD', '/v1/nothing', {})).status, 404)
    const { status, headers } = await raw(served, 'DELETE', teams, {})
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, PUT'])
  })

  it('treats an encoded ID as one segment', async () => {
    const { status, text } = await raw(served, 'GET', `${teams}/a%2Fb`, {})
    assert.deepEqual([status, messageOf(text)], [404, 'No team "a/b"'])
  })

  it('accepts an ID of any length that fits in a URL', async () => {
    const id = 'x'.repeat(3000)
    const { status, text } = await raw(served, 'GET', `${teams}/${id}`, {})
    assert.deepEqual([status, messageOf(text)], [404, `No team "${id}"`])
  })

  it('returns 400 for malformed JSON', async () => {
    for (const body of ['{"title":', 'title', Buffer.from([0x22, 0xff, 0x22])]) {
      const { status, text } = await raw(served, 'PUT', teams, json, body)
      assert.deepEqual([status, messageOf(text)], [400, 'body must be valid JSON'])
    }
  })

  it('returns 415 for a different content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx']) {
      const { status } = await raw(served, 'PUT', teams, { 'content-type': type }, '{"title":"A"}')
      assert.equal(status, 415)
    }
    const type = { 'content-type': 'application/json; charset=utf-8' }
    assert.equal((await raw(served, 'PUT', teams, type, '{"title":"A"}')).status, 201)
  })

  it('shows an invalid field', async () => {
    const refusals = [
      ['{"title":""}', 'title must be at least 1 character'],
      ['{}', 'title is required'],
      ['{"title":"A","members":[1]}', 'members.0 must be a string'],
      ['{"title":"A","color":"red"}', 'body contains unknown keys: color'],
      ['[]', 'body must be an object'],
      ['', 'title is required'],
    ]
    for (const [body, message] of refusals) {
      const { status, text } = await raw(served, 'PUT', teams, json, body)
      assert.deepEqual([status, messageOf(text)], [400, message])
    }
  })

  it('shows an invalid parameter', async () => {
    const refusals: [AnyOperation, string, string][] = [
      [listCollections, 'nested=yes', 'nested must be true or false'],
      [listTeams, 'title=a&title=b', 'title must have a single value'],
      [listTeams, 'color=red', 'query contains unknown keys: color'],
      [getTeam, 'color=red', 'query contains unknown keys: color'],
    ]
    for (const [operation, query, message] of refusals) {
      assert.throws(() => validQuery(operation, new URLSearchParams(query)), { message })
    }
    const { status, text } = await raw(served, 'GET', `${teams}?color=red`, {})
    assert.deepEqual([status, messageOf(text)], [400, 'query contains unknown keys: color'])
  })

  it('describes invalid formats and unions in plain sentences', () => {
    const refusals: [AnyOperation, object, string][] = [
      [importContent, { url: 'x', source: 'website' }, 'url must be an absolute URL'],
      [createSpace, { title: 'A', computedSource: 1 }, 'computedSource has an invalid value'],
    ]
    for (const [operation, value, message] of refusals) {
      const body = Buffer.from(JSON.stringify(value))
      assert.throws(() => validBody(operation, body, 'application/json'), { message })
    }
  })

  it('accepts and returns a body of 50 MB', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(50 * 1024 * 1024) })
    const { status, text } = await raw(served, 'PUT', teams, json, body)
    assert.deepEqual([status, messageOf(text)], [400, 'title must be at most 64 characters'])
  })

  it('returns 413 for more than 64 MB, whether announced or not', async () => {
    const body = Buffer.alloc(64 * 1024 * 1024 + 1, 0x20)
    assert.equal((await raw(served, 'PUT', teams, json, body)).status, 413)
    async function* chunks() {
      for (let done = 0; done < body.length; done += 1 << 20)
        yield body.subarray(done, done + (1 << 20))
    }
    const response = await fetch(`${served.url}${teams}`, {
      method: 'PUT',
      headers: { authorization: 'Bearer ada', ...json },
      body: ReadableStream.from(chunks()),
      duplex: 'half',
    })
    assert.equal(response.status, 413)
    assert.equal((await served.send('GET', '/orgs/acme/teams')).body.count, 0)
  })

  it('disconnects a slow client and continues', async () => {
    const slow = await serve({ seed: people, tokens, requestTimeout: 100 })
    const socket = connect(Number(new URL(slow.url).port), '127.0.0.1')
    socket.write(
      `PUT ${teams} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ada\r\ncontent-length: 100\r\n\r\n{"title"`,
    )
    const [bytes] = await once(socket, 'data')
    assert.match(String(bytes), /^HTTP\/1\.1 408 /)
    await once(socket, 'close')
    assert.equal((await slow.send('GET', '/orgs/acme/teams')).body.count, 0)
  })

  it('survives non-HTTP input and a client that disconnects midway', async () => {
    const port = Number(new URL(served.url).port)
    const nonsense = connect(port, '127.0.0.1')
    nonsense.write('\x16\x03\x01 hello\r\n\r\n')
    const [bytes] = await once(nonsense, 'data')
    assert.match(String(bytes), /^HTTP\/1\.1 400 /)
    const leaving = connect(port, '127.0.0.1')
    const head = `PUT ${teams} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ada\r\n`
    leaving.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"title"`)
    const gone = new Promise((resolve) => served.sandbox.observe(resolve))
    await once(leaving, 'connect')
    // read the response, because a socket that isn't read never closes
    leaving.resume().end()
    await gone
    assert.equal((await served.send('GET', '/orgs/acme/teams')).body.count, 0)
  })

  it('serves 1,000 connections at the same time', async () => {
    const requests = Array.from({ length: 1000 }, () => served.send('GET', '/orgs/acme/teams'))
    const answers = await Promise.all(requests)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  })

  it('adds an ID, the rate limits, and its own time to every response', async () => {
    served.sandbox.clock.advance(3_600_000)
    const answers = [
      await raw(served, 'GET', teams, {}),
      await raw(served, 'GET', '/v1/nothing', {}),
      await raw(served, 'PUT', teams, json, '{"title":"A"}'),
    ]
    assert.equal(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size, 3)
    for (const { headers } of answers) {
      assert.match(headers.get('x-request-id') ?? '', /^req_\w+$/)
      assert.equal(headers.get('date'), 'Fri, 20 Nov 2026 11:00:00 GMT')
      assert.equal(headers.get('x-ratelimit-limit'), '1000000')
      assert.equal(headers.get('x-ratelimit-reset'), String(Date.UTC(2026, 10, 20, 11, 1) / 1000))
    }
    assert.equal(answers[0]?.headers.get('x-ratelimit-remaining'), '999999')
  })

  it('returns 429 above the rate limit until the next minute', async () => {
    const { send, sandbox } = await serve({ seed: people, requestsPerMinute: 2 })
    const status = async () => (await send('GET', '/orgs/acme/teams')).status
    assert.deepEqual([await status(), await status(), await status()], [200, 200, 429])
    const { headers, body } = await send('GET', '/orgs/acme/teams')
    assert.deepEqual(body, {
      error: { code: 429, message: 'Too many requests. Try again in 60 s' },
    })
    const names = ['limit', 'remaining', 'reset'].map((name) => `x-ratelimit-${name}`)
    assert.deepEqual(
      ['retry-after', ...names].map((name) => headers.get(name)),
      [null, '2', '0', String(Date.UTC(2026, 10, 20, 10, 1) / 1000)],
    )
    sandbox.clock.advance(60_000)
    assert.equal(await status(), 200)
  })

  it('notifies observers of the changes of a request', async () => {
    const { body } = await served.send('PUT', '/orgs/acme/teams', { title: 'Docs' }, 'ada')
    const [{ operation, status, caller, changes } = {} as never] = served.exchanges
    assert.deepEqual([operation?.id, status, caller], ['teams.create', 201, 'usr_0000010hj2ie5'])
    assert.deepEqual(changes, [
      {
        table: 'teams',
        id: body.id,
        after: {
          id: body.id,
          organization: 'acme',
          title: 'Docs',
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      },
    ])
  })
})
