import assert from 'node:assert/strict'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type Kill, machineOn, membersSeed } from '../../support/processes/killed-job.ts'
import { sampled, sized } from '../../support/sizes.ts'
import { OrgFiles } from './org-files.ts'

describe('org apply of new resources with new parts', function () {
  this.timeout(600_000)
  afterEach(endAll)

  /** Creates an organization with a team, and a site with a section and a link. */
  async function begin(): Promise<Served> {
    const served = await serve({ seed: membersSeed(2) })
    const create = async (method: string, path: string, body: object) => {
      const { status, body: answer } = await served.send(method, `/orgs/acme/${path}`, body)
      assert.ok(status < 300, JSON.stringify(answer))
      return answer.id as string
    }
    await create('PUT', 'teams', { title: 'Docs' })
    const spaceId = await create('POST', 'spaces', { title: 'Intro', empty: true })
    const site = await create('POST', 'sites', { title: 'Help' })
    await create('POST', `sites/${site}/sections`, { spaceId, title: 'Start' })
    await create('POST', `sites/${site}/external-links`, {
      title: 'Shop',
      url: 'https://a.example',
    })
    return served
  }

  /** Adds a link, a site with the same structure, and a space with a permission to the files. */
  function edit(files: OrgFiles): void {
    const site = files.read('sites/help.yaml')
    files.write('sites/second.yaml', site.replace('title: Help', 'title: Second'))
    const link = '  - link: status\n    title: Status\n    url: https://b.example\n'
    files.edit('sites/help.yaml', '  - link: shop\n', `${link}  - link: shop\n`)
    files.write('spaces/fresh.yaml', 'title: Fresh\npermissions:\n  teams:\n    docs: edit\n')
  }

  /** Applies the files, resumes the job if it was killed, and undoes the changes. */
  async function applied(kill?: Kill) {
    const served = await begin()
    const machine = machineOn(served, 'acme')
    const files = new OrgFiles()
    const run = async (line: string[], exit = 0) => {
      const ended = await machine.run(line, { clock: fakeClock('2026-11-20T10:00:00Z') })
      assert.equal(
        ended.exit,
        exit,
        `${line.join(' ')} after ${JSON.stringify(kill)}: ${ended.stderr}`,
      )
      return ended
    }
    const count = () =>
      Object.fromEntries(
        (['sites', 'siteSections', 'externalLinks', 'spaces'] as const).map((name) => [
          name,
          [...served.sandbox.tables.all(name)].filter((row) => !('deletedAt' in row)).length,
        ]),
      )
    try {
      await run(['org', 'pull', files.path])
      edit(files)
      const former = count()
      served.exchanges.splice(0)
      const apply = ['org', 'apply', files.path, '--yes']
      if (kill) {
        assert.equal(await machine.runKilled(apply, kill), 'killed')
        await run(splitArguments('jobs resume last'))
      } else await run(apply)
      const writes = served.exchanges.flatMap(({ method }, index) =>
        method === 'GET' ? [] : [index + 1],
      )
      const made = count()
      await run(['org', 'plan', files.path, '--exit-code'])
      await run(['undo', '--yes'])
      assert.deepEqual(count(), former)
      return { writes, made }
    } finally {
      machine.end()
      files.end()
      await endAll()
    }
  }

  it('is completed by one resume after a kill at any write', async () => {
    const { writes, made } = await applied()
    assert.deepEqual(made, { sites: 2, siteSections: 2, externalLinks: 3, spaces: 2 })
    for (const [index, request] of sampled(writes, 3).entries()) {
      const one: Kill['moment'] = index % 2 === 0 ? 'after' : 'before'
      for (const moment of sized([one], ['before', 'after'] as const)) {
        assert.deepEqual((await applied({ request, moment })).made, made)
      }
    }
  })
})
