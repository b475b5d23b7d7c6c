import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { type KillableMachine, machineOn } from '../../support/processes/killed-job.ts'
import { planText } from '../org/plans.ts'

type PlannedStep = Parameters<typeof planText>[1][number]

const org = { organizationId: 'tidewater' }

/** A step that makes a space open for everyone. */
const opening: PlannedStep = {
  verb: 'change',
  kind: 'space',
  key: 'space:Handbook',
  what: 'space Handbook',
  changes: [{ field: 'defaultLevel', old: 'inherit', new: 'edit' }],
  request: {
    ...{ id: 'Handbook', operation: 'spaces.update' },
    ...{ path: { spaceId: 'sp_handbook' }, body: { defaultLevel: 'edit' } },
  },
}

const renaming: PlannedStep = {
  verb: 'change',
  kind: 'team',
  key: 'team:Documentation',
  what: 'team Documentation',
  changes: [{ field: 'title', old: 'Documentation', new: 'Docs' }],
  request: {
    ...{ id: 'Documentation', operation: 'teams.update' },
    ...{ path: { ...org, teamId: 'team_docs' }, body: { title: 'Docs' } },
  },
}

describe('org apply with a policy file', () => {
  let served: Served
  let machine: KillableMachine
  let plan: string

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
    plan = join(machine.folder, 'plan.json')
    mkdirSync(join(machine.folder, '.docsctl'))
    writeFileSync(
      join(machine.folder, '.docsctl', 'policy.yaml'),
      'policy: enforce\nuse: [space-default-level]\n',
    )
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const apply = (...steps: PlannedStep[]) => {
    writeFileSync(plan, planText(served, steps, { folder: machine.folder }))
    return machine.run(splitArguments(`org apply ${plan} --yes`))
  }
  const writes = () => served.exchanges.filter(({ method }) => method !== 'GET')

  it('refuses a plan whose result would violate a rule', async () => {
    const { exit, stderr } = await apply(renaming, opening)
    assert.equal(exit, 11)
    assert.match(
      stderr,
      /policy\/space-default-level: space "Handbook": The default level is "edit", which is higher than "comment"/,
    )
    assert.deepEqual(writes(), [])
  })

  it('applies a plan that meets the rules', async () => {
    const { exit, stderr } = await apply(renaming)
    assert.equal(exit, 0, stderr)
    assert.equal(writes().length, 1)
  })
})
