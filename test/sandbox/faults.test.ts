import assert from 'node:assert/strict'
import { createFaults, type FaultPlan, parseFaults } from '../../src/sandbox/http/faults.ts'
import { people } from './people.ts'
import { endAll, serve } from './served.ts'

/** Returns the first faults for a seed, each as one word. */
function drawn(plan: FaultPlan, seed: number, count: number): string[] {
  const next = createFaults(plan, seed)
  return Array.from({ length: count }, () => {
    const { kind, moment } = next()
    return kind ? `${kind} ${moment}` : 'none'
  })
}

function tally(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

describe('sandbox faults', () => {
  afterEach(endAll)

  it('are parsed from a flag', () => {
    assert.deepEqual(parseFaults('429=5%,502=2.5%, reset=1%,slow=3s@1%'), {
      429: { rate: 0.05, retryAfter: 1 },
      502: { rate: 0.025 },
      reset: { rate: 0.01 },
      slow: { rate: 0.01, delay: 3000 },
    })
    assert.deepEqual(parseFaults('429=0s@100%'), { 429: { rate: 1, retryAfter: 0 } })
  })

  it('are rejected if they are invalid', () => {
    for (const text of [
      '',
      '500=5%',
      '429=5',
      '429=101%',
      'slow=5%',
      '502=3s@5%',
      'slow=soon@5%',
    ]) {
      assert.throws(() => parseFaults(text), { kind: 'usage' })
    }
  })

  it('are the same for the same seed, and differ for a different seed', () => {
    const plan = parseFaults('429=20%,502=20%,reset=20%')
    assert.deepEqual(drawn(plan, 1, 8), drawn(plan, 1, 8))
    assert.notDeepEqual(drawn(plan, 1, 8), drawn(plan, 2, 8))
  })

  it('occur at the configured rate, with half of the 502s and resets before the effect and half after it', () => {
    const counts = tally(drawn(parseFaults('429=10%,502=20%,reset=20%'), 1, 10_000))
    const expected = {
      none: 5000,
      '429 before': 1000,
      '502 before': 1000,
      '502 after': 1000,
      'reset before': 1000,
      'reset after': 1000,
    }
    assert.deepEqual(Object.keys(counts).sort(), Object.keys(expected).sort())
    for (const [word, count] of Object.entries(expected)) {
      assert.ok(Math.abs((counts[word] ?? 0) - count) < 150, `${word}: ${counts[word]}`)
    }
  })

  it('slow down the configured share of requests', () => {
    const next = createFaults(parseFaults('slow=3s@25%'), 1)
    const delays = Array.from({ length: 1000 }, () => next().delay)
    assert.deepEqual([...new Set(delays)].sort(), [0, 3000])
    const slow = delays.filter((delay) => delay === 3000).length
    assert.ok(slow > 200 && slow < 300, String(slow))
  })

  it('return 429 with Retry-After before any effect', async () => {
    const { send } = await serve({ seed: people, faults: parseFaults('429=100%') })
    const { status, headers, body } = await send('PUT', '/orgs/acme/teams', { title: 'Docs' })
    assert.deepEqual([status, headers.get('retry-after')], [429, '1'])
    assert.deepEqual(body.error, { code: 429, message: 'Too many requests. Try again in 1 s' })
  })

  for (const kind of ['502', 'reset'] as const) {
    it(`can be resolved by a lookup after a ${kind}`, async () => {
      const { send, sandbox, exchanges } = await serve({
        seed: people,
        faults: { [kind]: { rate: 1 } },
        faultSeed: 3,
      })
      const moments = drawn({ [kind]: { rate: 1 } }, 3, 12)
      const there: string[] = []
      for (const [index, moment] of moments.entries()) {
        const title = `Team ${index}`
        const answer = await send('PUT', '/orgs/acme/teams', { title }).catch(() => undefined)
        assert.equal(answer?.status, kind === '502' ? 502 : undefined)
        if (moment.endsWith('after')) there.push(title)
      }
      const teams = sandbox.tables.list('teams', 'byOrganization', 'acme')
      assert.deepEqual(
        teams.map(({ title }) => title),
        there,
      )
      assert.ok(there.length > 0 && there.length < 12)
      assert.deepEqual([...new Set(exchanges.map(({ fault }) => fault))], [kind])
    })
  }
})
