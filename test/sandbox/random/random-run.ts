import assert from 'node:assert/strict'
import fc from 'fast-check'
import { places } from '../places.ts'
import { endAll, type Served, serve } from '../served.ts'
import { checkInvariants, readAll } from './invariants.ts'
import type { Picks } from './random-makers.ts'
import { type OperationName, operations } from './random-operations.ts'

/** A random request. */
export interface RandomStep {
  name: OperationName
  numbers: number[]
  /** the number of days that pass before the request */
  days: number
}

export const names = Object.keys(operations) as OperationName[]
// create resources more often, because other operations require them
const makers = names.filter((name) => name.startsWith('create'))
// run these operations more often, because they are possible only after other operations
const late: OperationName[] = [
  'intoGroup',
  'outOfGroup',
  'outOfGroup',
  'restoreSpace',
  'restoreSpace',
  'revokeFromUser',
  'sortStructure',
  'install',
  'installOnSpace',
]

export const randomStep = fc.record<RandomStep>({
  name: fc.constantFrom(...names, ...makers, ...makers, ...late),
  numbers: fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }),
  days: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 3),
})

function picksOf(numbers: readonly number[]): Picks {
  let next = 0
  const draw = () => numbers[next++ % numbers.length] as number
  return {
    one: (items) => items[draw() % items.length],
    some: (items) => {
      const number = draw()
      return items.filter((_, index) => (number >> (index % 8)) % 2 === 1)
    },
    number: numbers[0] as number,
  }
}

/**
 * Reads the pages of lists while other requests change the state. Checks that no items are missing
 * or repeated.
 */
function slowReaders(served: Served) {
  const readers = [
    ['/orgs/acme/teams', () => served.sandbox.tables.list('teams', 'byOrganization', 'acme')],
    ['/orgs/acme/sites', () => served.sandbox.tables.list('sites', 'byOrganization', 'acme')],
    ['/spaces/guides/comments', () => served.sandbox.tables.list('comments', 'byThread', 'guides')],
  ] as const
  const states = readers.map(([path, list]) => {
    const there = () => new Set(list().map(({ id }) => id))
    return { path, there, before: there(), seen: [] as string[], page: '' }
  })
  return {
    async readOn() {
      for (const state of states) {
        const { status, body } = await served.send('GET', `${state.path}?limit=2${state.page}`)
        if (status !== 200) continue
        state.seen.push(...body.items.map(({ id }) => id))
        state.page = `&page=${body.next?.page}`
        if (body.next) continue
        const now = state.there()
        const stayed = [...state.before].filter((id) => now.has(id))
        assert.equal(new Set(state.seen).size, state.seen.length, `${state.path} doubles an item`)
        for (const id of stayed) assert.ok(state.seen.includes(id), `${state.path} loses ${id}`)
        Object.assign(state, { before: now, seen: [], page: '' })
      }
    },
  }
}

/**
 * Sends a request. If it moves an item, checks that the item has the requested position, and that
 * the order of the other items hasn't changed.
 */
async function take(served: Served, { name, numbers }: RandomStep): Promise<number> {
  const asked = operations[name]?.(served.sandbox, picksOf(numbers))
  if (!asked) return 0
  const order = async () => {
    if (!asked.moves) return []
    return (await readAll(served, asked.moves.list)).map(({ id }) => id)
  }
  const before = await order()
  const { status, body } = await served.send(asked.method, asked.path, asked.body)
  assert.ok(status < 500, `${asked.method} ${asked.path} answers ${status}`)
  if (status >= 400) assert.equal(body.error.code, status)
  else if (asked.moves) {
    const { id, before: next, after } = asked.moves
    const now = await order()
    const place = now.indexOf(id)
    if (next !== undefined) assert.equal(now[place + 1], next)
    if (after !== undefined) assert.equal(now[place - 1], after)
    const others = (list: string[]) => list.filter((one) => one !== id)
    assert.deepEqual(others(now), others(before))
  }
  return status
}

/**
 * Runs a sequence of requests in a new sandbox, and checks the invariants. Returns the names of the
 * operations that succeeded.
 */
export async function goThrough(
  run: readonly RandomStep[],
  check: (served: Served) => Promise<void> = checkInvariants,
): Promise<OperationName[]> {
  const done: OperationName[] = []
  const served = await serve({ seed: places })
  const readers = slowReaders(served)
  for (const step of run) {
    if (step.days > 0) served.sandbox.clock.advance(step.days * 86_400_000)
    const status = await take(served, step)
    if (status > 0 && status < 300) done.push(step.name)
    await readers.readOn()
  }
  await check(served)
  await endAll()
  return done
}
