import { emptySeed, type Seed, seedMember } from '../../src/sandbox/seed/seed.ts'

/** The IDs of the people that the seed below creates. */
export const ada = 'usr_0000010hj2ie5'
export const bo = 'usr_00000201nlfh1'
export const cy = 'usr_0000030gnwq3s'
export const di = 'usr_000004123hjyu'

/**
 * Creates the organization Acme. Its members are the administrator Ada, the reader Bo, the editor
 * Cy, who was never seen, and the guest Di.
 */
export const people: Seed = (tx, now) => {
  emptySeed(tx, now)
  const organization = 'acme'
  seedMember(tx, {
    organization,
    displayName: 'Bo Berg',
    email: 'bo@acme.example',
    role: 'read',
    joinedAt: '2026-11-02T00:00:00.000Z',
    lastSeenAt: '2026-11-19T12:00:00.000Z',
  })
  seedMember(tx, {
    organization,
    displayName: 'Cy Cole',
    email: 'cy@acme.example',
    role: 'edit',
    joinedAt: '2026-11-03T00:00:00.000Z',
  })
  seedMember(tx, {
    organization,
    displayName: 'anna dorn',
    email: 'di@guests.example',
    role: null,
    joinedAt: '2026-11-04T00:00:00.000Z',
    lastSeenAt: '2026-11-05T00:00:00.000Z',
  })
}

/** Tokens for all of these people. */
export const tokens = [
  { token: 'ada' },
  { token: 'bo', member: bo },
  { token: 'cy', member: 'CY@acme.example' },
  { token: 'di', member: di },
]

/** Returns a seed that creates these people and runs another seed. */
export function peopleAnd(more: Seed): Seed {
  return (tx, now) => {
    people(tx, now)
    more(tx, now)
  }
}
