import assert from 'node:assert/strict'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { manifestPlugin, matchFiles, readFromSources, root } from '../../../scripts/manifest.ts'
import { loadedUrls, reportLoadedModules } from '../../support/processes/loaded-urls.ts'
import { runProgram } from '../../support/program.ts'
import { json, startServer } from '../../support/server.ts'

describe('the program run from its source files', () => {
  it('imports only the files that its command needs', async () => {
    const server = await startServer(json(200, { items: [] }))
    const { exit, stderr } = await runProgram(['teams', 'list'], {
      program: join(root, 'bin/dev.js'),
      env: {
        ...reportLoadedModules,
        DOCSCTL_API_URL: server.url,
        DOCSCTL_TOKEN: 'tok',
        DOCSCTL_ORG: 'org_1',
      },
    })
    assert.equal(exit, 0, stderr)
    assert.equal(server.seen.length, 1)
    const sources = pathToFileURL(join(root, 'src/')).href
    const files = loadedUrls(stderr).filter((url) => url.startsWith(sources))
    assert.ok(files.some((url) => url.includes('commands/teams/list.ts')))
    assert.ok(files.length <= 150, `${files.length} files`)
  })

  it('reads the definition of the running command from its file, not from the manifest', async () => {
    const plugin = await manifestPlugin()
    const listed = () => plugin.commands.find(({ id }) => id === 'teams:list')
    Object.assign(listed() ?? {}, { flags: {}, summary: 'list what there was' })
    await readFromSources(['teams:list'], plugin)
    assert.equal(listed()?.summary, 'List teams in an organization')
    assert.equal(listed()?.flags.title?.type, 'option')
  })

  it('has a command for each file, even if the manifest lacks it', async () => {
    const plugin = await manifestPlugin()
    const [first, ...others] = plugin.commands
    assert.equal(first?.id, 'access')
    plugin.commands = [...others, { ...first, id: 'gone' }]
    await matchFiles(plugin)
    const ids = plugin.commands.map(({ id }) => id)
    assert.deepEqual([ids.includes('access'), ids.includes('gone')], [true, false])
  })
})
