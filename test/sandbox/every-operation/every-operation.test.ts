import assert from 'node:assert/strict'
import { createChance } from '../../../soak/chance.ts'
import {
  type DescribedOperation,
  describedOperations,
} from '../../support/service/described-operations.ts'
import { wholeProblems } from '../../support/service/whole-answers.ts'
import { isFull, sized } from '../../support/sizes.ts'
import { endAll, type Served, serve } from '../served.ts'
import { caller } from './path-values.ts'
import { candidateRequests, type Draw } from './requests.ts'
import { websiteConnection, wholeSeed } from './whole-seed.ts'

const [histories, steps] = sized([1, 0], [20, 500])

const tokens = [{ token: 'root', member: caller }, { token: 'integration:tidewater-tracker' }]

const operations = describedOperations

/**
 * Sends different requests for an operation until one succeeds. Returns whether any of them
 * succeeded.
 */
async function succeeds(
  { send, sandbox, url }: Served,
  operation: DescribedOperation,
  draw: Draw,
  tries: number,
): Promise<boolean> {
  const service = { state: sandbox.tables, url }
  for (let tried = 0; tried < tries; tried += 5) {
    for (const one of candidateRequests(service, operation, draw, 5)) {
      const token = one.isForUsers ? 'root' : 'integration:tidewater-tracker'
      const path = `${one.path}?${new URLSearchParams(one.query)}`
      const { status } = await send(one.method, path, one.body, token)
      assert.ok(status < 500, `${one.method} ${path} returned ${status}`)
      if (status < 300) return true
    }
  }
  return false
}

const methods = ['PUT', 'POST', 'PATCH', 'GET', 'DELETE']

/**
 * Returns the rank of an operation. Creations come before reads, and reads before deletions. The
 * deepest paths are deleted first.
 */
function rank({ method, path }: DescribedOperation): number {
  const depth = path.split('/').length
  return methods.indexOf(method) * 100 + (method === 'DELETE' ? -depth : depth)
}

describe('every operation of the API', function () {
  this.timeout(sized(600_000, 3_600_000))
  afterEach(endAll)

  it(`responds as described after ${histories} random histories`, async () => {
    const succeeded = new Set<string>()
    const problems: string[] = []
    let answers = 0
    for (let seed = 1; seed <= histories; seed += 1) {
      const draw = createChance(seed).below
      const served = await serve({
        seed: wholeSeed,
        tokens,
        problemsOf: (operation, status, body) => {
          answers += 1
          const problem = wholeProblems(operation, status, body)
          if (problem !== undefined) problems.push(problem)
          return undefined
        },
      })
      const perform = async (operation: DescribedOperation, tries: number) => {
        if (await succeeds(served, operation, draw, tries)) succeeded.add(operation.id)
      }
      // skip deletions of outer resources, so that nested resources remain
      const kept = operations.filter(({ method, path }) => {
        return method !== 'DELETE' || path.split('/').length > 5
      })
      for (let step = 0; step < steps; step += 1) {
        await perform(kept[draw(kept.length)] as DescribedOperation, 5)
      }
      const ordered = operations.toSorted((a, b) => rank(a) - rank(b))
      const isDeletion = ({ method }: DescribedOperation) => method === 'DELETE'
      await served.send('POST', websiteConnection.path, websiteConnection.body)
      for (const operation of ordered) if (!isDeletion(operation)) await perform(operation, 20)
      for (const operation of ordered) if (isDeletion(operation)) await perform(operation, 40)
      for (const operation of ordered) {
        if (!succeeded.has(operation.id)) await perform(operation, 40)
      }
      await endAll()
    }
    assert.deepEqual(problems, [])
    assert.ok(answers >= histories * 300)
    const failed = operations.map(({ id }) => id).filter((id) => !succeeded.has(id))
    if (isFull) process.stdout.write(`${answers} answers, ${succeeded.size} operations\n`)
    assert.deepEqual(failed, [])
  })
})
