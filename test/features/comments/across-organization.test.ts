import assert from 'node:assert/strict'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type KillableMachine, machineOn } from '../../support/processes/killed-job.ts'
import { disturbed } from '../../support/service/disturbed.ts'

describe('lists across an organization', () => {
  let served: Served
  let machine: KillableMachine

  before(async () => {
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
  })
  after(async () => {
    machine.end()
    await endAll()
  })
  beforeEach(() => {
    served.exchanges.length = 0
  })

  const run = (line: string) => machine.run(splitArguments(line))

  describe('comments list --unanswered', () => {
    it('prints open comments without an answer in spaces and change requests', async () => {
      const { exit, stdout, stderr } = await run(
        'comments list --unanswered -o csv --columns id,space.id,changeRequest.number,postedBy.id',
      )
      assert.equal(exit, 0, stderr)
      assert.deepEqual(stdout.split('\r\n'), [
        'id,space.id,changeRequest.number,postedBy.id',
        'cmt_11,sp_design,,usr_zoe',
        'cmt_12,sp_design,,usr_zoe',
        'cmt_08,sp_runbooks,2,usr_jonas',
        '',
      ])
    })

    it('omits newer comments with --older', async () => {
      const { exit, stdout, stderr } = await run(
        'comments list --unanswered --older 2026-11-10 -o ids',
      )
      assert.equal(exit, 0, stderr)
      assert.equal(stdout, 'cmt_11\ncmt_12\n')
    })

    it('rejects filters of a single space, and --older without --unanswered', async () => {
      const both = await run('comments list --unanswered --space sp_design')
      assert.equal(both.exit, 2)
      assert.match(both.stderr, /--unanswered cannot be used with --space/)
      const alone = await run('comments list --older 7d --space sp_design')
      assert.equal(alone.exit, 2)
      assert.match(alone.stderr, /--older requires --unanswered/)
      assert.deepEqual(served.exchanges, [])
    })

    it('exits with 12 if the comments of a space cannot be read', async () => {
      const list = 'GET /v1/spaces/sp_design/comments?status=open&format=markdown&limit=1000'
      const proxy = await disturbed(served.url, [list, { status: 403 }])
      const behind = machineOn({ ...served, url: proxy.url }, 'tidewater')
      try {
        const { exit, stderr } = await behind.run(splitArguments('comments list --unanswered'))
        assert.equal(exit, 12, stderr)
        assert.match(stderr, /Could not load comments in space "Design System": not permitted/)
      } finally {
        behind.end()
        await proxy.close()
      }
    })
  })

  describe('sites share-links list --all', () => {
    it('is suggested if links of a site are not found', async () => {
      const line = 'sites share-links delete shl_agency shl_other --site site_docs --yes'
      const { exit, stderr } = await run(line)
      assert.equal(exit, 3)
      assert.match(stderr, /^ {2}try: docsctl sites share-links list --all$/m)
    })

    it('prints the share links of every site with its site', async () => {
      const { exit, stdout, stderr } = await run(
        'sites share-links list --all -o csv --columns site.id,id,name,active',
      )
      assert.equal(exit, 0, stderr)
      assert.equal(stdout, 'site.id,id,name,active\r\nsite_team,shl_agency,Agency,true\r\n')
      const sites = '/v1/orgs/tidewater/sites'
      assert.deepEqual(served.exchanges.map(({ path }) => path.replace(/\?.*/, '')).sort(), [
        sites,
        ...['docs', 'partners', 'team'].map((site) => `${sites}/site_${site}/share-links`),
      ])
    })

    it('cannot be combined with a site', async () => {
      const { exit, stderr } = await run('sites share-links list --all --site site_docs')
      assert.equal(exit, 2)
      assert.match(stderr, /--all cannot be used with --site/)
    })
  })

  describe('change-requests list --waiting-reviews', () => {
    it('prints who has kept a review waiting, longest wait first', async () => {
      const tracking = '/spaces/sp_developer-guide/change-requests/cr_developer-guide_5'
      const asked = await served.send('POST', `${tracking}/requested-reviewers`, {
        users: ['usr_ben'],
      })
      assert.equal(asked.status, 200)
      const { exit, stdout, stderr } = await machine.run(
        splitArguments('change-requests list --waiting-reviews -o tsv'),
        { clock: fakeClock('2026-11-20T10:00:00Z') },
      )
      assert.equal(exit, 0, stderr)
      assert.deepEqual(stdout.split('\n'), [
        'Kofi Mensah\t4 d\t2026-11-15T15:40:00.000Z\tMateo Rossi\tGet Started\t1\tList supported printers',
        'Ben Adler\t0 min\t2026-11-20T10:00:00.000Z\tInes Moreau\tDeveloper Guide\t5\tRework rate limits and webhooks',
        '',
      ])
    })

    it('cannot be combined with filters of change requests', async () => {
      const { exit, stderr } = await run('cr list --waiting-reviews --status open')
      assert.equal(exit, 2)
      assert.match(stderr, /--waiting-reviews cannot be used with --status/)
    })
  })
})
