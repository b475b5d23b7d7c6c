import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { Agent } from 'undici'
import { createClient } from '../../src/client/client.ts'
import type { ClientEvent } from '../../src/client/events.ts'
import { bufferBody, unpacked } from '../../src/client/wire/body.ts'
import { ResponseSpeed, TooSlow } from '../../src/client/wire/response-speed.ts'
import { createChangeRequest } from '../../src/contract/change-requests/change-requests.ts'
import { getTeam, listTeams, updateTeam } from '../../src/contract/organizations/teams.ts'
import { failureFrom, team } from '../support/client.ts'
import { docsctl } from '../support/docsctl.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { type Handler, json, startServer } from '../support/server.ts'

/** Runs all pending tasks of a stream. */
async function turns() {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
}

/** Creates a clock whose sleeps end when the test advances the clock. */
function manualClock() {
  let time = 0
  let sleeps: { until: number; wake: () => void }[] = []
  return {
    now: () => time,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        sleeps.push({ until: time + ms, wake: resolve })
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
    /** advances the clock in steps, so that other tasks run between the steps */
    advance: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1000) {
        time += 1000
        const due = sleeps.filter(({ until }) => until <= time)
        sleeps = sleeps.filter(({ until }) => until > time)
        for (const { wake } of due) wake()
        if (due.length > 0) await turns()
      }
    },
  }
}

/**
 * Reads a body whose chunks arrive at the given times, in ms. Returns the length of the body or the
 * error.
 */
async function readSlowly(parts: readonly (readonly [number, number])[], left: number) {
  const clock = manualClock()
  const events: ClientEvent[] = []
  const means = { clock, notify: (event: ClientEvent) => events.push(event) }
  const speed = new ResponseSpeed(means, 'api.test', left)
  const body = new Readable({ read: () => {} })
  const stream = await unpacked({ statusCode: 200, headers: {}, body }, speed)
  let endedAt = 0
  const read = bufferBody(stream, 1e9)
    .then(
      (bytes) => bytes.length,
      (error) => error,
    )
    .finally(() => {
      endedAt = clock.now()
    })
  await turns()
  for (const [after, bytes] of parts) {
    await clock.advance(after)
    if (body.destroyed) break
    body.push(Buffer.alloc(bytes, 'x'))
    await turns()
  }
  if (!body.destroyed) body.push(null)
  const length = await read
  return { length, events, slowMs: speed.slowMs, endedAt }
}

const drip = (count: number) => Array.from({ length: count }, () => [5000, 1] as const)

describe('a slow response', () => {
  it('of one byte every 5 seconds is reported while it arrives, and ends at the limit', async () => {
    const { length, events, endedAt } = await readSlowly(drip(100), 62_000)
    assert.ok(length instanceof TooSlow)
    assert.equal(length.message, '12 bytes in 62 s')
    assert.equal(endedAt, 62_000)
    assert.deepEqual(events, [
      { type: 'slow', host: 'api.test', bytes: 2, ms: 10_000 },
      { type: 'slow', host: 'api.test', bytes: 8, ms: 40_000 },
    ])
  })

  it('is complete if it ends before the limit', async () => {
    const { length, events, slowMs } = await readSlowly(drip(12), 62_000)
    assert.deepEqual([length, events.length, slowMs], [12, 2, 60_000])
  })

  it('is complete if the whole response arrives late, even after the limit', async () => {
    const { length, slowMs } = await readSlowly([[25_000, 200]], 10_000)
    assert.deepEqual([length, slowMs], [200, 25_000])
  })

  it('is not slow if it is large, and causes no wait if it becomes fast', async () => {
    const large = await readSlowly(
      Array.from({ length: 100 }, () => [5000, 600] as const),
      60_000,
    )
    assert.deepEqual([large.length, large.events, large.slowMs], [60_000, [], 0])
    const faster = await readSlowly(
      [...drip(4), ...Array.from({ length: 100 }, () => [5000, 600] as const)],
      60_000,
    )
    assert.deepEqual([faster.length, faster.slowMs], [60_004, 20_000])
  })
})

describe('a request whose response is slow', () => {
  let clock: FakeClock
  /** how often the client has read the clock, which it does for each chunk */
  let looks: number
  beforeEach(() => {
    const { now, ...others } = fakeClock()
    looks = 0
    clock = {
      ...others,
      now: () => {
        looks += 1
        return now()
      },
    }
  })

  /**
   * Sends the headers, and then one byte of the body every 5 seconds. Sends each byte only after the
   * client has received the previous one.
   */
  const slowly =
    (status: number, body: Buffer, headers: Record<string, string> = {}): Handler =>
    async (response: ServerResponse) => {
      response.on('error', () => {})
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      for (const byte of body) {
        if (response.destroyed) return
        clock.advance(5000)
        const before = looks
        response.write(Buffer.from([byte]))
        while (looks === before && !response.destroyed) await new Promise(setImmediate)
      }
      response.end()
    }
  const padded = (body: object) => Buffer.from(JSON.stringify(body).padEnd(400))
  const one = { organizationId: 'org_1', teamId: 'team_1' }

  const withService = async <Result>(
    handlers: Handler[],
    work: (client: ReturnType<typeof createClient>, url: string) => Promise<Result>,
  ) => {
    const server = await startServer(...handlers)
    const client = createClient({ apiUrl: server.url, token: 't', clock, random: () => 1 })
    try {
      return { result: await work(client, server.url), sent: server.seen.length }
    } finally {
      await client.close()
      await server.close()
    }
  }

  it('fails at --max-wait and is not repeated', async () => {
    const { result, sent } = await withService([slowly(200, padded(team))], (client) =>
      failureFrom(client.call(getTeam, one)),
    )
    assert.equal(result.exit, 9)
    assert.match(
      result.message,
      /^The request to \S+ failed: the response is too slow \(\d+ bytes? in \d+ s\)$/,
    )
    assert.deepEqual([result.details.retryable, sent], [true, 1])
  })

  it('fails if the response is compressed or a page of a list', async () => {
    const packed = gzipSync(padded(team), { level: 0 })
    const { result } = await withService(
      [slowly(200, packed, { 'content-encoding': 'gzip' })],
      (client) => failureFrom(client.call(getTeam, one)),
    )
    assert.match(result.message, /too slow/)
    const page = await withService([slowly(200, padded({ items: [] }))], async (client) =>
      failureFrom(
        client.paginate(listTeams, { organizationId: 'org_1' })[Symbol.asyncIterator]().next(),
      ),
    )
    assert.match(page.result.message, /too slow/)
  })

  it('reports that a write was completed', async () => {
    const state = (status: number) =>
      `The change was made, but the response (${status}) was incomplete`
    const created = await withService([slowly(201, padded({ id: 'cr_1' }))], (client) =>
      failureFrom(client.call(createChangeRequest, { spaceId: 'space_1', subject: 'New' })),
    )
    assert.deepEqual([created.result.exit, created.result.details.state], [9, state(201)])
    const updated = await withService([slowly(200, padded(team))], (client) =>
      failureFrom(client.call(updateTeam, { ...one, title: 'Docs' })),
    )
    assert.deepEqual([updated.result.exit, updated.result.details.state], [9, state(200)])
  })

  it('leaves no file if it is a download', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsctl-slow-'))
    try {
      const { result } = await withService([slowly(200, padded({}))], (client, url) =>
        failureFrom(client.download(`${url}/file`, join(folder, 'file'))),
      )
      assert.match(result.message, /too slow/)
      assert.deepEqual(readdirSync(folder), [])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is reported on stderr, and respects --max-wait', async () => {
    const dispatcher = new Agent()
    const { result, sent } = await withService([slowly(200, padded(team))], (_, url) =>
      docsctl(['teams', 'get', 'team_1', '--max-wait', '30s'], {
        clock,
        dispatcher,
        env: { DOCSCTL_API_URL: url },
      }),
    )
    await dispatcher.close()
    assert.deepEqual([result.exit, result.stdout, sent], [9, '', 1])
    assert.match(
      result.stderr,
      /^Waiting for the response from 127\.0\.0\.1:\d+: \d+ bytes? in \d+ s\n/,
    )
    assert.match(result.stderr, /too slow/)
  })

  it('is not confused with a request whose response is fast', async () => {
    const { result } = await withService([json(200, team)], (client) => client.call(getTeam, one))
    assert.equal(result.title, 'Docs')
  })
})
