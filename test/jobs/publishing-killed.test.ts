import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptySeed } from '../../src/sandbox/seed/seed.ts'
import { endAll, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { countExecutions, writeManifest } from '../support/processes/flow-jobs.ts'
import { type Kill, machineOn } from '../support/processes/killed-job.ts'
import { sized } from '../support/sizes.ts'

/** more than two rounds of three concurrent entries */
const count = sized(7, 12)
const slugs = Array.from({ length: count }, (_, index) => `api-${index}`)

describe('a killed publish of a manifest', () => {
  let cwd: string

  before(() => {
    cwd = mkdtempSync(join(tmpdir(), 'docsctl-manifest-'))
    writeManifest(cwd, slugs)
  })
  after(() => rmSync(cwd, { recursive: true, force: true }))
  afterEach(endAll)

  const goneThrough = async (kill: Kill) => {
    const clock = fakeClock()
    const served = await serve({ seed: emptySeed, time: clock.now })
    const machine = machineOn(served, 'acme')
    try {
      const publish = splitArguments('openapi publish --manifest all.yaml --jobs 3 -o ids')
      const outcome = await machine.runKilled(publish, kill, { cwd, clock })
      if (outcome === 'ended' || machine.jobs().length === 0) return outcome
      const resumed = await machine.run(splitArguments('jobs resume last --json'), { clock })
      assert.equal(resumed.exit, 0, `${JSON.stringify(kill)}: ${resumed.stderr}`)
      const times = countExecutions(served, 'openapi.publish', -1)
      assert.deepEqual(times, new Map(slugs.map((slug) => [slug, 1])), JSON.stringify(kill))
      return outcome
    } finally {
      machine.end()
      await endAll()
    }
  }

  it('publishes each entry once after resume when killed at any request', async () => {
    let request = 1
    const killMoment = () => (request % 2 === 0 ? 'before' : 'after')
    while ((await goneThrough({ request, moment: killMoment() })) === 'killed')
      request += sized(5, 1)
    // requests for the caller, and for the current state, the document, and the processing status
    // of each specification
    assert.ok(request > 1 + 3 * slugs.length, `${request}`)
  })
})
