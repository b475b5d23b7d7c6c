import assert from 'node:assert/strict'
import { DocsctlError } from '../../src/errors.ts'
import { parseFaults } from '../../src/sandbox/http/faults.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import {
  countChanges,
  machineOn,
  membersSeed,
  wholeState,
} from '../support/processes/killed-job.ts'
import { sized } from '../support/sizes.ts'

const createMachine = (served: Served) => machineOn(served, 'acme')

describe('an interrupted batch', () => {
  afterEach(endAll)

  it('reports unsent requests as not started after Ctrl-C', async () => {
    const served = await serve({ seed: membersSeed(30) })
    const machine = createMachine(served)
    try {
      const ids = [...served.sandbox.tables.all('members')].map(({ user }) => user).slice(1)
      const interrupt = new AbortController()
      served.sandbox.observe(({ method }) => {
        if (method === 'PATCH') interrupt.abort(new DocsctlError('interrupted', 'interrupted'))
      })
      const update = splitArguments('members update - --role review --allow-large --jobs 1 -o ids')
      const ended = await machine.run(update, { stdin: ids, signal: interrupt.signal })
      assert.equal(ended.exit, 130)
      assert.match(ended.stderr, /^docsctl: \d completed, 0 failed, 29 pending(, 1 unknown)?$/m)
      assert.match(ended.stderr, / {2}try: docsctl jobs resume \d{8}-\d{6}\n/)
      const resumed = await machine.run(splitArguments('jobs resume last -o ids'))
      assert.equal(resumed.exit, 0, resumed.stderr)
      assert.deepEqual(countChanges(served), new Map(ids.map((id) => [id, 1])))
    } finally {
      machine.end()
    }
  })

  for (const faultSeed of sized([1, 2, 3], [1, 2, 3, 4, 5])) {
    it(`completes each step once after resume with faults of seed ${faultSeed}, and can be undone`, async () => {
      const faults = parseFaults('429=0s@10%,502=5%,reset=3%')
      const served = await serve({ seed: membersSeed(30), faults, faultSeed })
      const machine = createMachine(served)
      try {
        const before = wholeState(served.sandbox.tables)
        const ids = [...served.sandbox.tables.all('members')].map(({ user }) => user).slice(1)
        const update = splitArguments('members update - --role review --allow-large -o ids')
        await machine.runKilled(update, { request: 4 * faultSeed, moment: 'after' }, { stdin: ids })
        const untilDone = async (line: string) => {
          for (let round = 0; round < 5; round += 1) {
            const { exit } = await machine.run(splitArguments(line))
            if (exit === 0) return
          }
          assert.fail(`${line} came to no end`)
        }
        await untilDone('jobs resume last -o ids')
        const roles = [...served.sandbox.tables.all('members')].map(({ role }) => role)
        assert.deepEqual(roles.slice(1), Array(30).fill('review'))
        assert.deepEqual(changedOnce(served), new Set(ids))
        const undone = await machine.run(splitArguments('undo --yes -o ids'))
        if (undone.exit !== 0) await untilDone('jobs resume last -o ids')
        assert.deepEqual(wholeState(served.sandbox.tables), before)
      } finally {
        machine.end()
      }
    })
  }
})

/**
 * Returns the members whose role was changed. Asserts that no member was changed twice. A repeated
 * request without effect doesn't count as a change.
 */
function changedOnce({ exchanges }: Served): Set<string> {
  const changed = new Set<string>()
  for (const { method, path, changes } of exchanges) {
    const id = path.split('/').at(-1) as string
    const isChanged = changes.some(
      ({ table, before, after }) =>
        table === 'members' && JSON.stringify(before) !== JSON.stringify(after),
    )
    if (method !== 'PATCH' || !isChanged) continue
    assert.ok(!changed.has(id), `${id} was changed twice`)
    changed.add(id)
  }
  return changed
}
