import assert from 'node:assert/strict'
import zlib, { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { type Client, createClient } from '../../src/client/client.ts'
import { createChangeRequest } from '../../src/contract/change-requests/change-requests.ts'
import { getTeam, updateTeam } from '../../src/contract/organizations/teams.ts'
import { DocsctlError } from '../../src/errors.ts'
import { failureFrom, team } from '../support/client.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { sampled, sized } from '../support/sizes.ts'

const codings = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['gzip, br', (body: Buffer) => brotliCompressSync(gzipSync(body))],
  // Node 20 has no zstd decoder
  ...('createZstdDecompress' in zlib ? ([['zstd', zstdFrame]] as const) : []),
] as const

/**
 * Returns a zstd frame with one raw block: magic number, single segment, size, block header, and
 * data.
 */
function zstdFrame(body: Buffer): Buffer {
  const block = (body.length << 3) | 1
  const head = [0x28, 0xb5, 0x2f, 0xfd, 0x20, body.length]
  return Buffer.concat([Buffer.from([...head, block & 0xff, block >> 8, 0]), body])
}

const teamPath = { organizationId: 'org_1', teamId: 'team_1' }
const newRequest = { spaceId: 'space_1', subject: 'New' }
const changeRequest = { object: 'change-request', id: 'cr_1', number: 1, subject: 'New' }

/** Sends the given bytes as the body of a complete HTTP response. */
const packed = (status: number, coding: string, bytes: Buffer) => (response: Response) => {
  response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': coding })
  response.write(bytes.subarray(0, 9))
  response.end(bytes.subarray(9))
}

type Handler = Parameters<typeof startServer>[number]
type Response = Parameters<Handler>[0]

describe('a compressed response that cannot be decoded', () => {
  let server: TestServer
  let client: Client
  let answers: Handler[]

  beforeEach(async () => {
    answers = []
    const next: Handler = (response, seen) => (answers.shift() as Handler)(response, seen)
    server = await startServer(...Array.from({ length: 10_000 }, () => next))
    client = createClient({ apiUrl: server.url, token: 't', clock: fakeClock(), random: () => 1 })
  })

  afterEach(async () => {
    await client.close()
    await server.close()
  })

  for (const [coding, pack] of codings) {
    const read = pack(Buffer.from(JSON.stringify(team)))
    const written = pack(Buffer.from(JSON.stringify(changeRequest)))

    it(`is requested again wherever its ${coding} data (first byte ${read[0]}) was cut`, async () => {
      for (const end of sampled([...read.keys()], 5)) {
        const cut = packed(200, coding, read.subarray(0, end))
        answers = [cut, packed(200, coding, read), cut, packed(200, coding, read)]
        assert.equal((await client.call(getTeam, teamPath)).title, 'Docs', `at ${end}`)
        assert.equal((await client.call(updateTeam, { ...teamPath, title: 'Docs' })).title, 'Docs')
        assert.equal(answers.length, 0)
      }
    })

    it(`reports a completed write wherever its ${coding} data (first byte ${written[0]}) was cut`, async () => {
      for (const end of sampled([...written.keys()], 5)) {
        answers = [packed(201, coding, written.subarray(0, end))]
        const { exit, details } = await failureFrom(client.call(createChangeRequest, newRequest))
        assert.deepEqual(
          [exit, details.state],
          [9, 'The change was made, but the response (201) was incomplete'],
          `at ${end}`,
        )
      }
    })
  }

  it('causes an expected error for any damage, and reports a completed write', async () => {
    const damage = fc.record({
      coding: fc.constantFrom(...codings),
      at: fc.nat(1000),
      removed: fc.nat(3),
      added: fc.uint8Array({ maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ coding: [coding, pack], at, removed, added }) => {
        const spoilt = (body: object) => {
          const bytes = pack(Buffer.from(JSON.stringify(body)))
          const from = at % bytes.length
          return Buffer.concat([bytes.subarray(0, from), added, bytes.subarray(from + removed)])
        }
        answers = Array.from({ length: 8 }, () => packed(200, coding, spoilt(team)))
        const failed = await client.call(getTeam, teamPath).catch((error) => error)
        if (failed instanceof Error) assert.ok(failed instanceof DocsctlError, String(failed))
        answers = [packed(201, coding, spoilt(changeRequest))]
        const lost = await client.call(createChangeRequest, newRequest).catch((error) => error)
        if (!(lost instanceof Error)) return
        assert.ok(lost instanceof DocsctlError, String(lost))
        // the decoder may not detect the damage, but then the content isn't valid JSON
        assert.match(
          lost.details.state ?? '',
          /^(The change was made, but the response \(201\) was incomplete|It is unknown whether the change was made)$/,
        )
      }),
      { numRuns: sized(60, 300) },
    )
  })

  it('cannot be decompressed if Node has no decoder for zstd, and is not requested again', async function () {
    if ('createZstdDecompress' in zlib) this.skip()
    const request = { method: 'GET', url: `${server.url}/v1/orgs/org_1/teams/team_1` }
    answers = [packed(200, 'zstd', zstdFrame(Buffer.from(JSON.stringify(team))))]
    const { exit, message, details } = await failureFrom(client.call(getTeam, teamPath))
    assert.deepEqual([exit, details.request, answers.length], [9, request, 0])
    assert.match(message, /: the response cannot be decompressed \(Node \S+ cannot decode zstd\)$/)
    answers = [packed(201, 'zstd', zstdFrame(Buffer.from(JSON.stringify(changeRequest))))]
    const lost = await failureFrom(client.call(createChangeRequest, newRequest))
    assert.deepEqual(
      [lost.exit, lost.details.state],
      [9, 'The change was made, but the response (201) was incomplete'],
    )
  })

  it('succeeds if the response has no body', async () => {
    answers = [
      (response) => response.writeHead(204, { 'content-encoding': 'gzip' }).end(),
      (response) =>
        response.writeHead(200, { 'content-encoding': 'br', 'content-length': '100' }).end(),
    ]
    assert.equal((await client.request({ method: 'DELETE', path: '/x' })).status, 204)
    assert.equal((await client.request({ method: 'HEAD', path: '/x' })).status, 200)
  })
})
