import assert from 'node:assert/strict'
import { join } from 'node:path'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import {
  addSmallOrganization,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

describe('the restore of MCP servers, channels, and context connections', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  const run = async (line: string) => {
    const ended = await sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
    })
    assert.equal(ended.exit, 0, `${line}: ${ended.stderr}`)
    return ended
  }
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await sandbox.served().send(method, path, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  const items = async (list: string, org = 'acme', site = ids.site) =>
    (await send('GET', `/orgs/${org}/sites/${site}/${list}`)).items

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    const site = `/orgs/acme/sites/${ids.site}`
    await send('POST', `${site}/mcp-servers`, {
      ...{ name: 'Search', url: 'https://mcp.acme.example', transport: 'http' },
      headers: { authorization: 'Bearer search-secret' },
    })
    for (const allowedTeams of [['docs'], ['support']]) {
      await send('POST', `${site}/channels`, {
        ...{ type: 'builtin:linear', setupSettings: { allowedTeams }, role: 'support' },
      })
    }
    const { id } = await send('POST', `${site}/context-connections`, {
      ...{ connector: 'builtin:website', setupSettings: { url: 'https://acme.example' } },
    })
    await send('PATCH', `${site}/context-connections/${id}`, { label: 'Website' })
    await send('POST', `${site}/context-connections`, {
      ...{ connector: 'builtin:linear', setupSettings: { token: 'linear-secret' } },
    })
  })
  afterEach(() => folder.end())

  it('creates the missing resources on an existing site once, and undo deletes them', async () => {
    await run(`backup create ${folder.path}`)
    const [, second] = await items('channels')
    const [server] = await items('mcp-servers')
    await send('DELETE', `/orgs/acme/sites/${ids.site}/channels/${second?.id}`)
    await send('DELETE', `/orgs/acme/sites/${ids.site}/mcp-servers/${server?.id}`)
    const preview = await run(
      `backup restore ${folder.path} --into acme --only sites/Docs --dry-run`,
    )
    const plan = preview.stderr.split('\n').filter((line) => line.startsWith('+ '))
    assert.deepEqual(plan, [
      '+ MCP server Search of site "Docs"',
      '+ channel builtin:linear of site "Docs"',
    ])
    await run(`backup restore ${folder.path} --into acme --only sites/Docs --yes`)
    const channels = async () => (await items('channels')).map(({ setupSettings }) => setupSettings)
    assert.deepEqual(await channels(), [{ allowedTeams: ['docs'] }, { allowedTeams: ['support'] }])
    const servers = (await items('mcp-servers')).map(({ name, url, transport, headers }) => [
      ...[name, url, transport, headers],
    ])
    assert.deepEqual(servers, [['Search', 'https://mcp.acme.example', 'http', {}]])
    const again = await run(`backup restore ${folder.path} --into acme --only sites/Docs --yes`)
    assert.match(again.stderr, /Nothing to restore/)
    await run('jobs undo last --yes')
    assert.deepEqual(await channels(), [{ allowedTeams: ['docs'] }])
    assert.deepEqual(await items('mcp-servers'), [])
  })

  it('is continued after an interruption at any write without creating them twice', async () => {
    await run(`backup create ${folder.path}`)
    const lists = ['mcp-servers', 'channels', 'context-connections']
    for (let point = 1; point <= 5; point += 1) {
      for (const list of lists) {
        for (const { id } of await items(list)) {
          await send('DELETE', `/orgs/acme/sites/${ids.site}/${list}/${id}`)
        }
      }
      const stop = new AbortController()
      let writes = 0
      const end = sandbox.served().sandbox.observe(({ method }) => {
        if (method !== 'GET') writes += 1
        if (writes === point) stop.abort(new Error('killed'))
      })
      const world = {
        env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, `state-${point}`) },
        cwd: folder.parent,
      }
      const line = `backup restore ${folder.path} --into acme --only sites/Docs --yes`
      await sandbox.run(line, { ...world, signal: stop.signal })
      end()
      const { exit, stderr } = await sandbox.run('jobs resume last', world)
      assert.ok(exit === 0 || point === 5, `point ${point}: ${stderr}`)
      const found = await Promise.all(lists.map((list) => items(list)))
      assert.deepEqual(
        [
          point,
          found[0]?.map(({ name }) => name),
          found[1]?.length,
          found[2]?.map(({ label }) => label),
        ],
        [point, ['Search'], 2, ['Website']],
      )
    }
  })
})
