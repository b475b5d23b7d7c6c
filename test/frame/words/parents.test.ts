import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, words } from '../../support/docsctl.ts'
import { refused } from '../../support/rehearse.ts'

describe('what a command lives in is named by an argument or by a flag:', () => {
  afterEach(() => nock.cleanAll())

  /** Both lines ask for the same, and for nothing else. */
  const same = (path: string, ...lines: string[]) => {
    for (const line of lines) {
      it(line, async () => {
        const scope = nock('https://api.test').get(path).reply(200, { items: [], pages: [] })
        const { exit, stderr } = await docsctl(words(line))
        scope.done()
        assert.equal(exit, 0, stderr)
      })
    }
  }

  same(
    '/v1/orgs/acme/teams/team_1/members?limit=1000',
    'teams members list team_1',
    'teams members list --team team_1',
    'teams members list --team=team_1',
  )
  same(
    '/v1/orgs/acme/sites/site_1/site-spaces?limit=1000',
    'sites spaces list --site site_1',
    'sites spaces list site_1',
  )
  same(
    '/v1/spaces/spc_1/content/pages',
    'content pages list --space spc_1',
    'content pages list spc_1',
  )
  same('/v1/collections/col_1/spaces?limit=1000', 'collections spaces --collection col_1')
  same('/v1/orgs/acme/members/usr_1/teams?limit=1000', 'members teams --user usr_1')

  it('the other words keep their places', async () => {
    const line = 'teams members set usr_1 --team team_1 --role owner --dry-run'
    const { stdout } = await docsctl(words(line))
    assert.equal(JSON.parse(stdout).url, 'https://api.test/v1/orgs/acme/teams/team_1/members/usr_1')
  })

  it('not twice, not without a value, and not where the word may mean something else', async () => {
    await refused(
      'sites spaces list site_1 --site site_2',
      /site_1 is more than this command takes/,
    )
    await refused('sites spaces list site_1 site_2', /is more than this command takes/)
    await refused(
      'teams members list team_1 --team team_2',
      /team_1 is more than this command takes/,
    )
    await refused('teams members list --team', /--team needs a value/)
    await refused('teams members list --team a --team b', /--team can be given only once/)
    await refused(
      'change-requests create Legal --space spc_1',
      /Legal is more than this command takes$/m,
    )
    await refused(
      'sites share-links create docs --name Partners',
      /docs is more than this command takes; is --site docs meant\?$/m,
    )
    await refused('teams delete --team team_1', /--team is unknown/)
  })
})
