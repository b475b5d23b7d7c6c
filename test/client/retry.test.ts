import assert from 'node:assert/strict'
import {
  createTeam,
  deleteTeam,
  getTeam,
  listTeams,
} from '../../src/contract/organizations/teams.ts'
import { collect, failureFrom, team, withClient } from '../support/client.ts'
import { type Handler, json, reset, text } from '../support/server.ts'

const teamPath = { organizationId: 'org_1', teamId: 'team_1' }
const newTeam = { organizationId: 'org_1', title: 'Docs' }
const times = (count: number, handler: Handler) => Array.from({ length: count }, () => handler)

describe('retries', () => {
  for (const status of [408, 425, 429, 500, 502, 503, 504]) {
    it(`of safe requests follow ${status}`, () =>
      withClient([json(status), json(200, team)], async ({ client, clock }) => {
        assert.equal((await client.call(getTeam, teamPath)).id, 'team_1')
        assert.deepEqual(clock.slept, [250])
      }))
  }

  for (const status of [400, 401, 403, 404, 405, 409, 412, 422, 501]) {
    it(`never follow ${status}`, () =>
      withClient([json(status)], async ({ client, clock }) => {
        await failureFrom(client.call(getTeam, teamPath))
        assert.deepEqual(clock.slept, [])
      }))
  }

  it('of safe requests follow a connection reset', () =>
    withClient([reset(), json(200, team)], async ({ client, clock }) => {
      assert.equal((await client.call(getTeam, teamPath)).id, 'team_1')
      assert.deepEqual(clock.slept, [250])
    }))

  it('follow an interrupted response', () =>
    withClient(
      [
        (response) => {
          response.writeHead(200, { 'content-length': '900' })
          response.write('{"id":')
          setImmediate(() => response.socket?.destroy())
        },
        json(200, team),
      ],
      async ({ client }) => {
        assert.equal((await client.call(getTeam, teamPath)).id, 'team_1')
      },
    ))

  it('end after 8 attempts, with doubled waits', () =>
    withClient(times(8, json(502)), async ({ client, clock }) => {
      const error = await failureFrom(client.call(getTeam, teamPath))
      assert.equal(error.kind, 'unreachable')
      assert.equal(error.message, 'Server error (502)')
      assert.equal(error.details.retryable, true)
      assert.deepEqual(clock.slept, [250, 500, 1000, 2000, 4000, 8000, 16000])
    }))

  it('wait at least half of each interval', () =>
    withClient(
      [json(500), json(500), json(200, team)],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [125, 250])
      },
      { random: () => 0 },
    ))

  it('wait for the seconds in Retry-After', () =>
    withClient(
      [json(429, undefined, { 'retry-after': '7' }), json(200, team)],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [7000])
      },
    ))

  it('wait briefly if Retry-After is 0, to avoid an immediate retry', () =>
    withClient(
      [json(429, undefined, { 'retry-after': '0' }), json(200, team)],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [250])
      },
    ))

  it('wait only briefly if Retry-After is 0, regardless of the rate limit reset', () =>
    withClient(
      [
        json(429, undefined, {
          date: 'Sun, 01 Jun 2025 12:00:00 GMT',
          'retry-after': '0',
          'x-ratelimit-reset': String(Date.UTC(2025, 5, 1, 12, 0, 30) / 1000),
        }),
        json(200, team),
      ],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [250])
      },
    ))

  it('ignore the rate limit reset after 503, because it is unrelated', () =>
    withClient(
      [
        json(503, undefined, {
          date: 'Sun, 01 Jun 2025 12:00:00 GMT',
          'x-ratelimit-reset': String(Date.UTC(2025, 5, 1, 12, 0, 30) / 1000),
        }),
        json(200, team),
      ],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [250])
      },
    ))

  it('wait until the date of Retry-After, by the clock of the service', () =>
    withClient(
      [
        json(503, undefined, {
          date: 'Sun, 01 Jun 2025 13:00:00 GMT',
          'retry-after': 'Sun, 01 Jun 2025 13:00:09 GMT',
        }),
        json(200, team),
      ],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [9000])
      },
    ))

  it('wait until the rate limit reset if there is no Retry-After', () =>
    withClient(
      [
        json(429, undefined, {
          date: 'Sun, 01 Jun 2025 12:00:00 GMT',
          'x-ratelimit-reset': String(Date.UTC(2025, 5, 1, 12, 0, 30) / 1000),
        }),
        json(200, team),
      ],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [30_000])
      },
    ))

  it('end as rate limited if the waits would exceed the maximum waiting time', () =>
    withClient(
      [
        json(429, undefined, { 'retry-after': '60' }),
        json(429, undefined, { 'retry-after': '61' }),
      ],
      async ({ client, clock }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.kind, 'rate-limited')
        assert.equal(error.exit, 7)
        assert.deepEqual(clock.slept, [60_000])
      },
    ))

  it('respect a custom maximum waiting time', () =>
    withClient(
      [json(503)],
      async ({ client, clock }) => {
        assert.equal((await failureFrom(client.call(getTeam, teamPath))).kind, 'unreachable')
        assert.deepEqual(clock.slept, [])
      },
      { maxWait: 100 },
    ))

  it('are reported with wait, status, and number', () =>
    withClient([json(503), json(200, team)], async ({ client, events }) => {
      await client.call(getTeam, teamPath)
      assert.deepEqual(
        events.filter(({ type }) => type === 'wait'),
        [
          {
            type: 'wait',
            ms: 250,
            reason: 'the service returned 503',
            status: 503,
            attempt: 1,
            of: 8,
          },
        ],
      )
    }))

  it('treat 404 on a DELETE as success after an attempt with an unknown outcome', () =>
    withClient([json(502), json(404)], async ({ client, server }) => {
      assert.equal(await client.call(deleteTeam, teamPath), undefined)
      assert.deepEqual(
        server.seen.map(({ method }) => method),
        ['DELETE', 'DELETE'],
      )
    }))

  for (const [what, handler] of [
    ['a page', text(404, '<html><title>Not Found</title></html>')],
    ['words', text(404, 'default backend - 404', 'text/plain')],
  ] as const) {
    it(`ignore a 404 with ${what} from a proxy as the outcome of a DELETE`, () =>
      withClient([json(502), handler], async ({ client }) => {
        const error = await failureFrom(client.call(deleteTeam, teamPath))
        assert.equal(error.exit, 9)
        assert.match(error.message, /^The result of the request is unknown. Not found/)
        assert.equal(error.details.state, 'It is unknown whether the change was made')
      }))
  }

  it('report "not found" for a DELETE whose first response is 404, even after rate limiting', async () => {
    await withClient([json(404)], async ({ client }) => {
      assert.equal((await failureFrom(client.call(deleteTeam, teamPath))).kind, 'not-found')
    })
    await withClient([json(429), json(404)], async ({ client }) => {
      assert.equal((await failureFrom(client.call(deleteTeam, teamPath))).kind, 'not-found')
    })
  })

  for (const [name, handler] of [
    ['429', json(429)],
    ['503 with Retry-After', json(503, undefined, { 'retry-after': '1' })],
  ] as const) {
    it(`of unsafe requests follow ${name}`, () =>
      withClient([handler, json(200, team)], async ({ client, server }) => {
        assert.equal((await client.call(createTeam, newTeam)).id, 'team_1')
        assert.deepEqual(
          server.seen.map(({ method }) => method),
          ['PUT', 'PUT'],
        )
      }))
  }

  it('stop if the caller cancels during a wait', async () => {
    const controller = new AbortController()
    await withClient(
      [json(503)],
      async ({ client }) => {
        const error = await failureFrom(
          client.call(getTeam, teamPath, { signal: controller.signal }),
        )
        assert.equal(error.kind, 'interrupted')
        assert.equal(error.details.state, undefined)
      },
      {
        observe: ({ type }) => {
          if (type === 'wait') controller.abort()
        },
      },
    )
  })

  it('are counted separately for each page of a list', () =>
    withClient(
      [
        json(502),
        json(200, { items: [team], next: { page: 'b' } }),
        json(502),
        json(200, { items: [] }),
      ],
      async ({ client, clock }) => {
        await collect(client.paginate(listTeams, { organizationId: 'org_1' }))
        assert.deepEqual(clock.slept, [250, 250])
      },
    ))
})

describe('the shared rate limit', () => {
  it('delays parallel requests during a requested wait, without counting it toward their maximum waiting time', async () => {
    let time = 0
    const sleepers: { ms: number; wake: () => void }[] = []
    const clock = {
      now: () => time,
      sleep: (ms: number) =>
        new Promise<void>((wake) => {
          sleepers.push({ ms, wake })
        }),
    }
    const slow = (seconds: number) => json(429, undefined, { 'retry-after': String(seconds) })
    const slowForTwo: Handler = (response, seen) =>
      (seen.url.endsWith('team_2') ? slow(80) : json(200, team))(response, seen)
    await withClient(
      [slow(90), slowForTwo, slowForTwo, json(200, { ...team, id: 'team_2' })],
      async ({ client, server }) => {
        const asleep = async (count: number) => {
          for (let turn = 0; sleepers.length < count && turn < 10_000; turn++) {
            await new Promise(setImmediate)
          }
          return sleepers.map(({ ms }) => ms)
        }
        const wake = (ms: number) => {
          time += ms
          for (const sleeper of sleepers.splice(0)) sleeper.wake()
        }
        const first = client.call(getTeam, teamPath)
        assert.deepEqual(await asleep(1), [90_000])
        time += 30_000
        const second = client.call(getTeam, { ...teamPath, teamId: 'team_2' })
        assert.deepEqual(await asleep(2), [90_000, 60_000])
        assert.equal(server.seen.length, 1)
        wake(60_000)
        await first
        // The wait of 80 seconds is within the maximum of 90 seconds only if the 60 seconds for the
        // shared rate limit don't count.
        assert.deepEqual(await asleep(1), [80_000])
        wake(80_000)
        await second
      },
      { clock, maxWait: 90_000 },
    )
  })

  it('waits for the reset after a success if no requests are left', () =>
    withClient(
      [
        json(200, team, {
          date: 'Sun, 01 Jun 2025 12:00:00 GMT',
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(Date.UTC(2025, 5, 1, 12, 0, 5) / 1000),
        }),
        json(200, team),
      ],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [5000])
      },
    ))

  it('waits no longer than the maximum waiting time after a success if no requests are left', () =>
    withClient(
      [
        json(200, team, {
          date: 'Sun, 01 Jun 2025 12:00:00 GMT',
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(Date.UTC(2025, 5, 1, 13) / 1000),
        }),
        json(200, team),
      ],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [120_000])
      },
    ))

  it('continues immediately after a success if requests are left', () =>
    withClient(
      [
        json(200, team, {
          'x-ratelimit-remaining': '1',
          'x-ratelimit-reset': String(Date.UTC(2025, 5, 1, 12, 0, 5) / 1000),
        }),
        json(200, team),
      ],
      async ({ client, clock }) => {
        await client.call(getTeam, teamPath)
        await client.call(getTeam, teamPath)
        assert.deepEqual(clock.slept, [])
      },
    ))
})
