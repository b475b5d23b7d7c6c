import assert from 'node:assert/strict'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { type KillableMachine, machineOn } from '../support/processes/killed-job.ts'

const lines = [
  'spaces move sp_runbooks --after sp_oncall',
  'spaces move sp_security sp_runbooks --parent col_people --before sp_onboarding',
  'spaces move sp_runbooks sp_security sp_oncall --parent col_people',
  'spaces move sp_finance sp_support --after sp_legal',
  'spaces move sp_sales sp_support --parent col_engineering',
  'spaces move sp_developer-guide --root',
  'collections move col_engineering col_people --parent col_customers',
  'collections move col_business --before collection:col_engineering',
  'collections move col_shipping --root',
  'sites sections move sec_start --site site_docs',
  'sites sections move sec_news --site site_docs --before sec_start',
  'sites section-groups move grp_tools --site site_docs --before section:sec_start',
  'sites spaces move ss_partner-api --site site_docs --before ss_partners',
  'sites structure sort section:sec_partners --site site_docs --before group:grp_shipping',
]

describe('a move', () => {
  let served: Served
  let machine: KillableMachine

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  for (const line of lines) {
    it(`can be undone, which restores its original position: ${line}`, async () => {
      const before = await order(served)
      const done = await machine.run([...splitArguments(line), '--journal'])
      assert.equal(done.exit, 0, done.stderr)
      assert.notDeepEqual(await order(served), before)
      const undone = await machine.run(splitArguments('undo --yes'))
      assert.equal(undone.exit, 0, undone.stderr)
      assert.deepEqual(await order(served), before)
    })
  }

  it('is not undone if the resource has been moved again', async () => {
    await machine.run(splitArguments('spaces move sp_runbooks --parent col_people --journal'))
    await machine.run(splitArguments('spaces move sp_runbooks --parent col_business'))
    const before = await order(served)
    const undone = await machine.run(splitArguments('undo --yes'))
    assert.equal(undone.exit, 12)
    assert.match(undone.stderr, /Changed remotely: parent is "col_business", not "col_people"$/m)
    assert.deepEqual(await order(served), before)
  })

  it('is reported as not undoable if no list contains the position', async () => {
    await machine.run(splitArguments('spaces move sp_research --after sp_archive --journal'))
    const undone = await machine.run(splitArguments('undo --yes'))
    assert.equal(undone.exit, 1)
    assert.match(
      undone.stderr,
      /^note: The change to sp_research cannot be undone: the previous position is unknown$/m,
    )
  })

  it('reports which part of a position is unknown', async () => {
    await machine.run(splitArguments('spaces move sp_research --parent col_people --journal'))
    const undone = await machine.run(splitArguments('undo --yes'))
    assert.equal(undone.exit, 0)
    assert.match(
      undone.stderr,
      /^note: sp_research can be only partially restored: its previous position in the organization is unknown, so it moves to the end$/m,
    )
    assert.equal(served.sandbox.tables.get('spaces', 'sp_research')?.parent, undefined)
  })

  it('is shown by a dry run with the current position', async () => {
    const { exit, stdout } = await machine.run(
      splitArguments(
        'spaces move sp_runbooks --parent col_people --before sp_onboarding --dry-run -o table',
      ),
    )
    assert.equal(exit, 0)
    assert.match(
      stdout,
      /parent: col_operations → col_people; next: space sp_oncall → space\s+sp_onboarding/,
    )
  })
})

describe('a change of team members', () => {
  let served: Served
  let machine: KillableMachine

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  it('is undone with the previous roles', async () => {
    await served.send('PUT', '/orgs/tidewater/teams/team_docs/members/usr_kofi', { role: 'owner' })
    const before = roles(served)
    const done = await machine.run([
      ...splitArguments('teams members update team_docs --add usr_hugo --remove usr_kofi'),
      ...splitArguments('--remove usr_tim --role usr_hannah=owner --journal'),
    ])
    assert.equal(done.exit, 0, done.stderr)
    assert.notDeepEqual(roles(served), before)
    const undone = await machine.run(splitArguments('undo --yes'))
    assert.equal(undone.exit, 0, undone.stderr)
    assert.deepEqual(roles(served), before)
  })

  it('is not undone if another user has changed it since', async () => {
    await machine.run(splitArguments('teams members update team_docs --remove usr_kofi --journal'))
    await served.send('PUT', '/orgs/tidewater/teams/team_docs/members/usr_kofi', { role: 'member' })
    const before = roles(served)
    const undone = await machine.run(splitArguments('undo --yes'))
    assert.equal(undone.exit, 12)
    assert.match(
      undone.stderr,
      /Changed remotely: usr_kofi is \{"id":"usr_kofi","role":"member"\}, not null/,
    )
    assert.deepEqual(roles(served), before)
  })
})

/** Returns the children of each parent in order. */
async function order(served: Served) {
  const ids = async (path: string) => {
    const { body } = await served.send('GET', path)
    return body?.items.map(({ id }) => id) as string[]
  }
  const collections = await ids('/orgs/tidewater/collections')
  const spaces = await Promise.all(collections.map((one) => ids(`/collections/${one}/spaces`)))
  const { body } = await served.send('GET', '/orgs/tidewater/sites/site_docs/structure')
  return { collections, spaces, site: body }
}

function roles({ sandbox }: Served) {
  return [...sandbox.tables.all('teamMembers')]
    .filter(({ team }) => team === 'team_docs')
    .map(({ user, role }) => `${user}: ${role}`)
    .sort()
}
