import assert from 'node:assert/strict'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { Dispatcher } from 'undici'
import { createClient } from '../../src/client/client.ts'
import { createChangeRequest } from '../../src/contract/change-requests/change-requests.ts'
import { createTeam, getTeam, updateTeam } from '../../src/contract/organizations/teams.ts'
import { failureFrom, team, withClient } from '../support/client.ts'
import { type Handler, json, text } from '../support/server.ts'

const teamPath = { organizationId: 'org_1', teamId: 'team_1' }
const newTeam = { organizationId: 'org_1', title: 'Docs' }
const newRequest = { spaceId: 'space_1', subject: 'New' }
const incompleteResponse = (status: number) =>
  `The change was made, but the response (${status}) was incomplete`
const times = (count: number, handler: Handler) => Array.from({ length: count }, () => handler)

/** A network without DNS. It records the encodings that the client accepts. */
class Nowhere extends Dispatcher {
  readonly asked: (string | undefined)[] = []

  override dispatch(
    { headers }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    this.asked.push((headers as Record<string, string>)['accept-encoding'])
    handler.onError?.(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    return true
  }
}

/** Sends raw bytes instead of a response that Node has formatted. */
const bytes =
  (...lines: string[]): Handler =>
  (response) => {
    response.socket?.end(lines.join('\r\n'))
  }

const badChunk = (status: number) =>
  bytes(
    `HTTP/1.1 ${status} OK`,
    'content-type: application/json',
    'transfer-encoding: chunked',
    '',
    'zz',
    '{"id"',
  )
const cut = bytes('HTTP/1.1 201 Created', 'content-length: 900', '', '{"id":')

/** Sends an endless body, one megabyte at a time, until the client stops reading. */
const endless =
  (status: number): Handler =>
  (response) => {
    const chunk = Buffer.alloc(1e6, 'x')
    response.writeHead(status, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  }

describe('a write with a success response', () => {
  for (const [what, handler, status] of [
    ['an incomplete response', cut, 201],
    ['a bad chunk', badChunk(200), 200],
    ['an endless response', endless(201), 201],
  ] as const) {
    it(`is reported as completed if its response has ${what}`, () =>
      withClient(
        [handler],
        async ({ client }) => {
          const error = await failureFrom(client.call(createChangeRequest, newRequest))
          assert.equal(error.details.state, incompleteResponse(status))
        },
        { env: { DOCSCTL_MAX_ANSWER: '5MB' } },
      ))
  }

  it('succeeds if it is found after its response was interrupted', () =>
    withClient(
      [cut, json(200, { items: [team] }, { date: 'Sun, 01 Jun 2025 12:00:00 GMT' })],
      async ({ client }) => {
        assert.equal((await client.call(createTeam, newTeam)).id, 'team_1')
      },
    ))

  it('is retried if that is safe', () =>
    withClient([badChunk(200), json(200, team)], async ({ client }) => {
      assert.equal((await client.call(updateTeam, { ...teamPath, title: 'Docs' })).id, 'team_1')
    }))

  it('may have a response with many headers', () =>
    withClient([json(201, team, { 'x-much': 'x'.repeat(100_000) })], async ({ client }) => {
      assert.equal((await client.call(createTeam, newTeam)).id, 'team_1')
    }))

  it('has an unknown outcome if its response headers are too large', () =>
    withClient([json(201, team, { 'x-much': 'x'.repeat(600_000) })], async ({ client }) => {
      const error = await failureFrom(client.call(createChangeRequest, newRequest))
      assert.equal(error.exit, 9)
      assert.equal(error.details.state, 'It is unknown whether the change was made')
    }))
})

describe('a response that is too large', () => {
  it('is rejected while it arrives', () =>
    withClient(
      [endless(200)],
      async ({ client }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.exit, 1)
        assert.equal(error.message, 'The response exceeds the memory limit of 5 MB')
      },
      { env: { DOCSCTL_MAX_ANSWER: '5MB' } },
    ))

  for (const [what, piece, taken, refused] of [
    ['a text', 'x', 600_000, 640_000],
    ['small objects', '{},', 40_000, 60_000],
  ] as const) {
    it(`is rejected if it exceeds the memory limit with ${what}`, async () => {
      const answer = (times: number) =>
        piece === 'x'
          ? json(200, { ...team, title: piece.repeat(times) })
          : text(200, `{"id":"team_1","all":[${piece.repeat(times)}null]}`, 'application/json')
      await withClient(
        [answer(taken), answer(refused)],
        async ({ client }) => {
          assert.equal((await client.call(getTeam, teamPath)).id, 'team_1')
          const error = await failureFrom(client.call(getTeam, teamPath))
          assert.match(error.message, /the memory limit of 5 MB/)
        },
        { env: { DOCSCTL_MAX_ANSWER: '5MB' } },
      )
    })
  }

  it('causes an error that suggests smaller pages or a larger limit, unless the headers are too large', async () => {
    const parts = 'Raise DOCSCTL_MAX_ANSWER or, for a list, use a smaller --page-size'
    const much = json(200, team, { 'x-much': 'x'.repeat(600_000) })
    await withClient(
      [endless(200), much],
      async ({ client }) => {
        assert.equal((await failureFrom(client.call(getTeam, teamPath))).details.hint, parts)
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.message, 'The response headers are too large')
        assert.equal(error.details.hint, undefined)
      },
      { env: { DOCSCTL_MAX_ANSWER: '5MB' } },
    )
  })

  it('is read only in part if it has an error status', () =>
    withClient([endless(422)], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, teamPath))
      assert.equal(error.message, 'The service rejected the request (422)')
    }))

  for (const size of ['1kB', '64M', '1000', '2 GB']) {
    it(`is defined by DOCSCTL_MAX_ANSWER, which may be ${size}`, () =>
      withClient([], async () => {}, { env: { DOCSCTL_MAX_ANSWER: size } }))
  }

  for (const size of ['much', '0', '-1', '1TB']) {
    it(`is defined by DOCSCTL_MAX_ANSWER, which cannot be ${size}`, async () => {
      const run = withClient([], async () => {}, { env: { DOCSCTL_MAX_ANSWER: size } })
      await assert.rejects(run, /^DocsctlError: Invalid DOCSCTL_MAX_ANSWER "/)
    })
  }
})

describe('a malformed response', () => {
  const noHttp = 'the response is not valid HTTP'
  for (const [what, handler, sentence] of [
    ['words', bytes('hello', ''), noHttp],
    ['another protocol', bytes('SSH-2.0-OpenSSH_9.6', ''), noHttp],
    ["a status that isn't a number", bytes('HTTP/1.1 abc OK', '', ''), noHttp],
    [
      'an unrequested 100 Continue',
      bytes('HTTP/1.1 100 Continue', '', ''),
      'unexpected 100 Continue response',
    ],
    [
      'a switch to a different protocol',
      bytes('HTTP/1.1 101 Switching Protocols', 'connection: upgrade', 'upgrade: h2c', '', ''),
      'unexpected protocol upgrade',
    ],
    [
      'two lengths',
      bytes('HTTP/1.1 200 OK', 'content-length: 2', 'content-length: 3', '', '{}'),
      'the connection was reset',
    ],
  ] as const) {
    it(`with ${what} fails after several attempts`, () =>
      withClient(times(8, handler), async ({ client, server }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.exit, 9)
        assert.equal(error.message, `The request to 127.0.0.1:${server.port} failed: ${sentence}`)
      }))

    it(`with ${what} leaves the outcome of a write unknown`, () =>
      withClient([handler], async ({ client }) => {
        const error = await failureFrom(client.call(createChangeRequest, newRequest))
        assert.equal(error.details.state, 'It is unknown whether the change was made')
      }))
  }

  it('is retried, and the valid response of the retry is accepted', () =>
    withClient(
      [
        bytes(
          'HTTP/1.1 103 Early Hints',
          '',
          'HTTP/1.1 200 OK',
          'content-length: 15',
          '',
          '{"id":"team_1"}',
        ),
      ],
      async ({ client }) => {
        assert.equal((await client.call(getTeam, teamPath)).id, 'team_1')
      },
    ))
})

describe('a compressed response', () => {
  const body = JSON.stringify(team)
  for (const [coding, pack] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['DEFLATE', deflateRawSync],
  ] as const) {
    it(`with ${coding} is decompressed`, () =>
      withClient(
        [(response) => response.writeHead(200, { 'content-encoding': coding }).end(pack(body))],
        async ({ client }) => {
          assert.equal((await client.call(getTeam, teamPath)).title, 'Docs')
        },
      ))
  }

  it('is requested again if the compressed data is damaged', () =>
    withClient(
      [
        (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
        json(200, team),
      ],
      async ({ client }) => {
        assert.equal((await client.call(getTeam, teamPath)).id, 'team_1')
      },
    ))

  it('has the same size limit as an uncompressed response', () =>
    withClient(
      [
        (response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20e6))),
      ],
      async ({ client }) => {
        assert.match(
          (await failureFrom(client.call(getTeam, teamPath))).message,
          /the memory limit of 5 MB/,
        )
      },
      { env: { DOCSCTL_MAX_ANSWER: '5MB' } },
    ))

  it('is not requested from a service on this machine', () =>
    withClient([json(200, team)], async ({ client, server }) => {
      await client.call(getTeam, teamPath)
      assert.equal(server.seen[0]?.headers['accept-encoding'], undefined)
    }))

  it('is requested for reads from a service on another machine', async () => {
    const dispatcher = new Nowhere()
    const client = createClient({ apiUrl: 'https://api.example.com', token: 'tok', dispatcher })
    await failureFrom(client.call(getTeam, teamPath))
    await failureFrom(client.call(createChangeRequest, newRequest))
    assert.deepEqual(dispatcher.asked, ['gzip, br, deflate', undefined])
  })
})
