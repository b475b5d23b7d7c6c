import assert from 'node:assert/strict'
import { withJournal } from '../../support/service/with-journal.ts'

describe('integrations', () => {
  const { served, run, read } = withJournal()

  it('are listed on spaces and sites on which they are enabled', async () => {
    const names = async (line: string) =>
      (await read(line)).map(({ name }: { name: string }) => name)
    assert.deepEqual(await names('spaces integrations sp_handbook'), [])
    const { tables } = served().sandbox
    const [installed] = tables.list('installations', 'byIntegration', 'github-sync')
    await read(`integrations installations spaces add github-sync ${installed?.id} sp_handbook`)
    assert.deepEqual(await names('spaces integrations sp_handbook'), ['github-sync'])
    assert.deepEqual(await names('spaces integrations sp_handbook --search slack'), [])
    assert.ok((await names('sites integrations site_docs')).includes('github-sync'))
  })

  it('send their events to a tunnel until dev mode is disabled', async () => {
    const devMode = () => served().sandbox.tables.get('integrations', 'github-sync')?.devMode
    const tunnel = '--tunnel-url https://tunnel.example.com'
    await read(`integrations enable-dev-mode github-sync ${tunnel} --journal`)
    assert.deepEqual(devMode(), { tunnelUrl: 'https://tunnel.example.com', all: false })
    const undone = await run('undo --yes')
    assert.match(undone.stderr, /the previous tunnel URL is unknown/)
    const refused = await run('integrations enable-dev-mode github-sync --tunnel-url tunnel')
    assert.equal(refused.exit, 2)
    assert.match(refused.stderr, /--tunnel-url/)
    await read('integrations disable-dev-mode github-sync')
    assert.equal(devMode(), undefined)
  })
})
