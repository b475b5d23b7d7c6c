import assert from 'node:assert/strict'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, serve } from '../../sandbox/served.ts'
import { allCases } from '../../support/all-cases.ts'
import type { CommandCase } from '../../support/command-case.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { type KillableMachine, machineOn } from '../../support/processes/killed-job.ts'
import { sampled } from '../../support/sizes.ts'

/** Commands that only read, although their method is POST or PUT. */
const reads = /^sites (search|insights aggregate|context-connections test) /

/** A new organization has no parent resource. */
const withoutParent = /^orgs create /

/**
 * If the organization is missing too, docsctl can't know whether the service supports custom
 * fields.
 */
const unclear = /^custom-fields (update|delete) /

describe('--dry-run with a missing resource', () => {
  let elsewhere: KillableMachine
  let inOrganization: KillableMachine
  let cases: CommandCase[]

  before(async () => {
    const served = await serve({ seed: demoSeed })
    elsewhere = machineOn(served, 'nobody')
    inOrganization = machineOn(served, 'tidewater')
    const writes = (await allCases()).filter(
      ({ run, sends }) => !sends.startsWith('GET ') && !reads.test(run) && !withoutParent.test(run),
    )
    const unique = [...new Map(writes.map((one) => [one.run, one])).values()]
    cases = [
      ...sampled(
        unique.filter(({ run }) => !unclear.test(run)),
        4,
      ),
      ...unique.filter(({ run }) => unclear.test(run)),
    ]
  })
  after(async () => {
    elsewhere.end()
    inOrganization.end()
    await endAll()
  })

  const exitCode = async (machine: KillableMachine, { run, stdin }: CommandCase) => {
    const world = stdin === undefined ? {} : { stdin }
    const { exit, stderr } = await machine.run([...splitArguments(run), '--dry-run'], world)
    return { exit, stderr }
  }

  it('exits with 3 for every command that writes', async () => {
    const others: string[] = []
    for (const one of cases) {
      const { exit } = await exitCode(elsewhere, one)
      if (exit !== 3) others.push(one.run)
    }
    assert.deepEqual(
      others.filter((line) => !unclear.test(line)),
      [],
    )
    assert.equal(others.length, 2)
  })

  it('exits with 3 for an unknown custom field', async () => {
    for (const one of cases.filter(({ run }) => unclear.test(run))) {
      const { exit, stderr } = await exitCode(inOrganization, one)
      assert.equal(exit, 3, one.run)
      assert.match(stderr, /^docsctl: Not found: tier$/m)
    }
  })
})
