import assert from 'node:assert/strict'
import fc from 'fast-check'
import { goThrough } from '../../sandbox/random/random-run.ts'
import { endAll } from '../../sandbox/served.ts'
import { words } from '../../support/docsctl.ts'
import { machineOn } from '../../support/processes/killed-job.ts'
import { OrgFiles } from '../org-files.ts'
import { anyOrg, giveTitles } from './any-org.ts'

const numRuns = Number(process.env.ORG_RUNS ?? 4)

describe('the files of any organization', function () {
  this.timeout(600_000)
  afterEach(endAll)

  it('are pulled so that nothing is left to plan, nor to pull', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrg(), async (any) => {
        const files = new OrgFiles()
        try {
          await goThrough(any.steps, async (served) => {
            await giveTitles(served, any)
            const machine = machineOn(served, 'acme')
            const run = (verb: string, flags = '') =>
              machine.run(['org', verb, files.path, ...words(flags)])
            const pulled = await run('pull')
            assert.equal(pulled.exit, 0, pulled.stderr)
            const before = files.all()
            const planned = await run('plan', '--exit-code')
            assert.deepEqual([planned.exit, planned.stdout], [0, ''], planned.stderr)
            assert.equal((await run('pull')).exit, 0)
            assert.deepEqual(files.all(), before)
            machine.end()
          })
        } finally {
          files.end()
        }
      }),
      { numRuns },
    )
  })
})
