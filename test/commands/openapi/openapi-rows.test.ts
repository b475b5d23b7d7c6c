import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptySeed } from '../../../src/sandbox/seed/seed.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { countExecutions, writeManifest } from '../../support/processes/flow-jobs.ts'
import { type KillableMachine, machineOn } from '../../support/processes/killed-job.ts'

const slugs = Array.from({ length: 12 }, (_, index) => `pets-${index}`)

describe('specifications from rows', () => {
  let clock: FakeClock
  let served: Served
  let machine: KillableMachine
  let cwd: string

  beforeEach(async () => {
    clock = fakeClock()
    served = await serve({ seed: emptySeed, time: clock.now })
    machine = machineOn(served, 'acme')
    cwd = join(machine.folder, 'apis')
    mkdirSync(cwd)
    writeManifest(cwd, slugs)
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, text: string) => {
    writeFileSync(join(cwd, 'rows.csv'), text)
    return machine.run(splitArguments(line), { cwd, clock })
  }
  const all = `slug,file-or-url\n${slugs.map((slug) => `${slug},${slug}.yaml`).join('\n')}\n`

  it('are created as a job, once each, and published from the same file', async () => {
    const created = await run('openapi create --rows rows.csv --columns slug,result', all)
    assert.equal(created.exit, 0, created.stderr)
    assert.equal(created.stdout, slugs.map((slug) => `${slug}\tcreated\n`).join(''))
    assert.equal(countExecutions(served, 'openapi.create', -1).get('openapi'), 12)
    assert.equal(machine.jobs().length, 1)
    const again = await run('openapi publish --rows rows.csv --columns slug,result --force', all)
    assert.equal(again.exit, 0, again.stderr)
    assert.equal(countExecutions(served, 'openapi.publish', -1).size, 12)
  })

  it('report all errors before the first request', async () => {
    const bad = await run(
      'openapi create --rows rows.csv',
      'slug,file-or-url,max-size,rulez\npets-0,pets-0.yaml,huge,x\nPets!,-,,\n,pets-1.yaml,,\npets-2,pets-2.yaml,,\n',
    )
    assert.equal(bad.exit, 2)
    assert.deepEqual(bad.stderr.split('\n').slice(0, 3), [
      'docsctl: rows.csv:2: Unknown column "rulez". Did you mean rules?',
      'rows.csv:2: Invalid value "huge" for --max-size. Use a size such as 500KB or 64MB',
      'rows.csv:3: "-" for FILE-OR-URL cannot be used with --rows',
    ])
    const twice = await run(
      'openapi create --rows rows.csv',
      'slug,file-or-url\npets-0,pets-0.yaml\npets-0,pets-1.yaml\n',
    )
    assert.match(twice.stderr, /rows\.csv:3: Refers to the same resource as line 2/)
    const web = await run('openapi create --rows rows.csv --web', all)
    assert.match(web.stderr, /--rows cannot be used with --web/)
    assert.deepEqual(
      served.exchanges.filter(({ method }) => method !== 'GET'),
      [],
    )
  })
})
