import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { KillableMachine, machineOn, wholeState } from '../support/processes/killed-job.ts'

/** Commands that change the demo organization. */
const changes = [
  'members update usr_hugo --role admin',
  'members update usr_hugo usr_tim --role guest',
  'teams update team_docs --title Writers',
  'teams members set team_docs usr_hugo --role owner',
  'teams members set team_docs usr_kofi --role member',
  'teams members remove team_docs usr_kofi usr_hannah',
  'teams create --title Writers',
  'orgs update tidewater --email-domain tidewater.test --title Tide',
  'spaces update sp_handbook --title Manual --emoji 📕',
  'spaces update sp_handbook --edit-mode locked --default-level read',
  'collections update col_shipping --title Freight',
  'sites update site_docs --visibility unlisted --title Docs',
  'sites unpublish site_docs',
  'sites sections update sec_start --site site_docs --title Start --path begin',
  'sites section-groups update grp_tools --site site_docs --title Kit',
  'sites spaces update ss_carriers --site site_docs --path haulers',
  'sites sections update sec_customs --site site_docs --group grp_tools',
  'sites sections update sec_customs --site site_docs --unset group',
  'sites spaces update ss_carriers --site site_docs --space sp_handbook',
  'sites update site_docs --styleguide sp_handbook',
  'spaces update sp_handbook --icon https://a.test/i.png',
  'orgs update tidewater --logo https://a.test/l.png --no-ai',
  'saml update saml_okta --default-team team_docs',
  'custom-fields values set sp_handbook owner=me',
  'invites update inv_contractors --role read',
  'custom-fields update owner --title Keeper',
  'spaces permissions grant usr_mei team:team_docs --space sp_handbook --role edit',
  'collections create --title Box',
  'custom-fields create --name size --type number --title Size',
  'sites create --title Tides',
  'sites redirects create /a --site site_docs --to https://a.test/',
  'cr update 5 --space sp_developer-guide --subject Other',
  'sites external-links update lnk_status --site site_docs --title State --description Now',
  'custom-fields values set sp_handbook owner=platform review-days:=7 --unset regulated',
]

/**
 * Changes to new resources: the path and body of the creation, and the command line in which NEW
 * stands for the ID.
 */
const creations: [path: string, body: object, line: string][] = [
  ['/orgs/tidewater/spaces', { title: 'Notes' }, 'spaces delete NEW'],
  [
    '/spaces/sp_handbook/permissions',
    { users: ['usr_mei', 'usr_tim'], role: 'edit' },
    'spaces permissions set usr_mei usr_tim --space sp_handbook --role read',
  ],
  [
    '/spaces/sp_handbook/permissions',
    { users: ['usr_mei', 'usr_tim'], role: 'edit' },
    'spaces permissions revoke usr_mei usr_tim --space sp_handbook',
  ],
  [
    '/collections/col_people/permissions',
    { teams: ['team_docs'], role: 'review' },
    'collections permissions revoke col_people team:team_docs',
  ],
  [
    '/orgs/tidewater/sites/site_docs/redirects',
    { source: '/a', destination: { kind: 'external', url: 'https://a.test/' } },
    'sites redirects update NEW --site site_docs --source /b',
  ],
  [
    '/orgs/tidewater/sites/site_team/share-links',
    { name: 'Press' },
    'sites share-links update NEW --site site_team --name All --no-active',
  ],
]

describe('a change with a journal', () => {
  let served: Served
  let machine: KillableMachine

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    machine = new KillableMachine({
      env: {
        DOCSCTL_API_URL: served.url,
        DOCSCTL_TOKEN: served.token,
        DOCSCTL_ORG: 'tidewater',
      },
    })
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  for (const [path, body, line] of [
    ...changes.map((one) => ['', {}, one] as const),
    ...creations,
  ]) {
    it(`is undone completely: ${line}`, async () => {
      const { tables } = served.sandbox
      const thing = path === '' ? undefined : await served.send('POST', path, body)
      assert.ok(thing === undefined || thing.status < 300, JSON.stringify(thing))
      const before = wholeState(tables)
      const yes = / (delete|remove|revoke|unpublish) /.test(line) ? ['--yes'] : []
      const done = await machine.run([
        ...splitArguments(line.replace('NEW', `${thing?.body?.id}`)),
        '--journal',
        ...yes,
      ])
      assert.equal(done.exit, 0, done.stderr)
      assert.notDeepEqual(wholeState(tables), before)
      const undone = await machine.run(splitArguments('undo --yes'))
      assert.equal(undone.exit, 0, undone.stderr)
      assert.deepEqual(wholeState(tables), before)
    })
  }
})

describe('a permission with the role guest on a space', () => {
  afterEach(endAll)

  const place = '--space sp_legal --role'
  for (const line of [
    `spaces permissions grant usr_hugo ${place} guest`,
    `spaces permissions set usr_grace team:team_docs ${place} guest`,
  ]) {
    it(`is not undone, because the service does not list it: ${line}`, async () => {
      const served = await serve({ seed: demoSeed })
      const machine = machineOn(served, 'tidewater')
      try {
        const run = (typed: string) => machine.run(splitArguments(typed))
        await run(`spaces permissions grant usr_grace team:team_docs ${place} edit`)
        assert.equal((await run(`${line} --journal`)).exit, 0)
        const before = wholeState(served.sandbox.tables)
        const { exit, stderr } = await run('undo --yes')
        assert.match(stderr, /the service does not list permissions with the role "guest"/)
        assert.equal(exit, 1)
        assert.deepEqual(wholeState(served.sandbox.tables), before)
      } finally {
        machine.end()
      }
    })
  }
})

describe('an absent previous value', () => {
  let served: Served
  let machine: KillableMachine
  const get = async (path: string) => (await served.send('GET', path)).body
  const run = async (line: string) => {
    const ended = await machine.run(splitArguments(line))
    assert.equal(ended.exit, 0, ended.stderr)
    return ended
  }
  const section = '/orgs/tidewater/sites/site_docs/sections'

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  it('is restored as an empty list', async () => {
    const path = '/spaces/sp_developer-guide/change-requests/5'
    await run('cr update 5 --space sp_developer-guide --add-link https://a.test/1 --journal')
    const [link] = (await get(path)).links as { ref: unknown }[]
    assert.deepEqual(link?.ref, { kind: 'url', url: 'https://a.test/1' })
    await run('cr update 5 --space sp_developer-guide --add-link https://a.test/2 --journal')
    await run('undo --yes')
    const links = (await get(path)).links as { ref: unknown }[]
    assert.deepEqual(
      links.map(({ ref }) => ref),
      [link?.ref],
    )
    await run('undo --yes')
    assert.deepEqual((await get(path)).links, [])
  })

  it('is restored as absent', async () => {
    const draft = async () =>
      (await get(section)).items.find(({ id }) => id === 'sec_customs')?.draft ?? false
    await run('sites sections update sec_customs --site site_docs --draft --journal')
    assert.equal(await draft(), true)
    await run('undo --yes')
    assert.equal(await draft(), false)
  })

  it('is restored as the top level of a site, even if the previous position is unknown', async () => {
    const path = '/orgs/tidewater/sites/site_docs/section-groups'
    const home = async () =>
      (await get(path)).items.find(({ id }) => id === 'grp_tools')?.sectionGroup
    await run(
      'sites section-groups update grp_tools --parent grp_shipping --site site_docs --journal',
    )
    assert.equal(await home(), 'grp_shipping')
    const { stderr } = await run('undo --yes')
    assert.match(
      stderr,
      /^note: grp_tools can be only partially restored: the previous position is unknown, so the resource moves to the end$/m,
    )
    assert.equal(await home(), undefined)
  })

  it('does not affect other values if no response contains it', async () => {
    await run('sites update site_docs --default-site-section sec_customs --title Papers --journal')
    const { stderr } = await run('undo --yes')
    assert.match(
      stderr,
      /^note: site_docs can be only partially restored: the previous value of "defaultSiteSection" is unknown$/m,
    )
    assert.notEqual((await get('/orgs/tidewater/sites/site_docs')).title, 'Papers')
    const { stdout } = await run(
      'sites update site_docs --default-site-section sec_customs --dry-run -o table',
    )
    assert.match(stdout, /defaultSiteSection: \? → sec_customs/)
    const now = await run(
      'sites sections update sec_customs --site site_docs --group grp_tools --dry-run -o table',
    )
    assert.match(now.stdout, /siteSectionGroupId: grp_shipping → grp_tools/)
  })

  it('does not make a step look completed because of its key name', async () => {
    const line = 'sites sections update sec_customs --site site_docs --unset group --journal'
    const sent = () => served.exchanges.splice(0).filter(({ method }) => method === 'PATCH').length
    await machine.runKilled(splitArguments(line), { request: 3, moment: 'before' })
    assert.equal(sent(), 0)
    await run('jobs resume last')
    assert.equal(sent(), 1)
  })
})

describe('a created space', () => {
  afterEach(endAll)

  it('is deleted by undo', async () => {
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    try {
      for (const line of ['spaces create --title Notes', 'spaces duplicate sp_handbook']) {
        const { stdout } = await machine.run([...splitArguments(line), '--json', '--journal'])
        const { id } = JSON.parse(stdout) as { id: string }
        const undone = await machine.run(splitArguments('undo --yes'))
        assert.equal(undone.exit, 0, undone.stderr)
        assert.notEqual(served.sandbox.tables.get('spaces', id)?.deletedAt, undefined)
      }
    } finally {
      machine.end()
    }
  })
})

describe("a change that can't be undone completely", () => {
  afterEach(endAll)

  it('is reported before the attempt', async () => {
    const served = await serve({ seed: demoSeed })
    const machine = machineOn(served, 'tidewater')
    try {
      await machine.run(splitArguments('spaces delete sp_handbook --yes --journal'))
      const undone = await machine.run(splitArguments('undo --yes'))
      assert.equal(undone.exit, 0)
      assert.match(
        undone.stderr,
        /^note: sp_handbook can be only partially restored: it is not added to sites again$/m,
      )
      assert.equal(served.sandbox.tables.get('spaces', 'sp_handbook')?.deletedAt, undefined)
    } finally {
      machine.end()
    }
  })
})

describe("a change that can't be undone", () => {
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

  const undone = async (line: string) => {
    const { exit, stderr } = await machine.run(splitArguments(`${line} --journal`))
    assert.equal(exit, 0, stderr)
    const undo = await machine.run(splitArguments('undo --yes'))
    assert.equal(undo.exit, 1, undo.stderr)
    return undo.stderr
  }

  it('is reported with the ID of the created change request', async () => {
    assert.match(
      await undone('change-requests create --space sp_handbook --subject New'),
      /^note: The change to cr_00001d04kvoc1 cannot be undone: the API cannot delete change requests$/m,
    )
  })

  it('is reported without the ID of an operation', async () => {
    const { body } = await served.send('GET', '/orgs/tidewater/sites/site_docs/customization')
    const file = join(machine.folder, 'look.json')
    writeFileSync(file, JSON.stringify(body))
    assert.match(
      await undone(`sites customization set --site site_docs --input ${file} --title New`),
      /^note: The change to site_docs cannot be undone: this kind of change cannot be reverted$/m,
    )
  })
})
