import assert from 'node:assert/strict'
import type { LookUpOutcome } from '../../src/client/exchange/look-up.ts'
import { prepare } from '../../src/client/prepare.ts'
import { createTeam } from '../../src/contract/organizations/teams.ts'
import { findLostWrite } from '../../src/jobs/find-lost-write.ts'
import { fakeClock } from '../support/fake-clock.ts'

const request = prepare(createTeam, { path: { organizationId: 'acme' }, body: { title: 'Docs' } })

/**
 * Looks up a request that was sent the given number of milliseconds ago. The lookups return the
 * given outcomes.
 */
async function lookedUp(age: number, ...outcomes: LookUpOutcome[]) {
  const clock = fakeClock()
  const left = [...outcomes]
  const means = {
    client: { lookUp: async () => left.shift() },
    clock,
    signal: new AbortController().signal,
    at: () => {},
  } as unknown as Parameters<typeof findLostWrite>[0]
  const outcome = await findLostWrite(means, request, clock.now() - age)
  return { outcome, looks: outcomes.length - left.length, slept: clock.slept }
}

describe('looking up a lost request', () => {
  const found = { resource: { id: 'team_1' } }

  it('immediately returns a result that it finds', async () => {
    assert.deepEqual(await lookedUp(1000, found, 'not-yet'), {
      outcome: found,
      looks: 1,
      slept: [],
    })
  })

  it('looks again when the effect of a recent request must be visible', async () => {
    assert.deepEqual(await lookedUp(1000, 'not-yet', found), {
      outcome: found,
      looks: 2,
      slept: [9000],
    })
  })

  it('looks only once if the effect would already have been visible', async () => {
    assert.deepEqual(await lookedUp(10_000, 'not-yet', found), {
      outcome: 'not-yet',
      looks: 1,
      slept: [],
    })
  })

  it('looks only once if the outcome is unclear', async () => {
    assert.deepEqual(await lookedUp(1000, 'unclear', found), {
      outcome: 'unclear',
      looks: 1,
      slept: [],
    })
  })
})
