import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptySeed } from '../../src/sandbox/seed/seed.ts'
import { endAll, serve } from '../sandbox/served.ts'
import { words } from '../support/docsctl.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { manifestOf, timesOf } from '../support/processes/flow-jobs.ts'
import { type Kill, machineOn } from '../support/processes/killed-job.ts'

const slugs = Array.from({ length: 12 }, (_, index) => `api-${index}`)

describe('a manifest whose publishing is killed', () => {
  let cwd: string

  before(() => {
    cwd = mkdtempSync(join(tmpdir(), 'docsctl-manifest-'))
    manifestOf(cwd, slugs)
  })
  after(() => rmSync(cwd, { recursive: true, force: true }))
  afterEach(endAll)

  const goneThrough = async (kill: Kill) => {
    const clock = fakeClock()
    const served = await serve({ seed: emptySeed, time: clock.now })
    const machine = machineOn(served, 'acme')
    try {
      const publish = words('openapi publish --manifest all.yaml --jobs 3 -o ids')
      const outcome = await machine.runKilled(publish, kill, { cwd, clock })
      if (outcome === 'ended' || machine.jobs().length === 0) return outcome
      const resumed = await machine.run(words('jobs resume last --json'), { clock })
      assert.equal(resumed.exit, 0, `${JSON.stringify(kill)}: ${resumed.stderr}`)
      const times = timesOf(served, 'openapi.publish', -1)
      assert.deepEqual(times, new Map(slugs.map((slug) => [slug, 1])), JSON.stringify(kill))
      return outcome
    } finally {
      machine.end()
      await endAll()
    }
  }

  it('at any of its requests has each published once after resume', async function () {
    this.timeout(180_000)
    let request = 1
    const momentOf = () => (request % 2 === 0 ? 'before' : 'after')
    while ((await goneThrough({ request, moment: momentOf() })) === 'killed') request += 1
    // who calls, and of each what is there before it, the document, and how far its processing is
    assert.ok(request > 1 + 3 * slugs.length, `${request}`)
  })
})
