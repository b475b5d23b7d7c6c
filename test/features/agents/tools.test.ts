import assert from 'node:assert/strict'
import { pageLength } from '../../../src/features/agents/output-pages.ts'
import { instructions, toolDefinitions } from '../../../src/features/agents/tool-definitions.ts'
import { mayChange, readOnly, tokens, withAgents } from '../../support/agents/agent-client.ts'

const teams = `id,title,members,spaces,createdAt
team_docs,Documentation,7,0,2023-04-30T09:00:00.000Z
team_platform,Platform Engineering,8,3,2023-07-19T09:00:00.000Z
team_support,Customer Support,7,4,2024-02-14T09:00:00.000Z
team_product,Product,6,0,2024-06-03T09:00:00.000Z
team_people,People and Finance,5,3,2024-11-30T09:00:00.000Z
team_partners,Partners,5,2,2026-03-05T09:00:00.000Z
`

describe('the tools for agents', () => {
  const world = withAgents()

  it('take at most 500 tokens, and a read-only server has no tool for changes', async () => {
    const agent = await world.connect(readOnly)
    const { tools } = await agent.client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['find', 'describe', 'read'],
    )
    assert.ok(tokens(JSON.stringify(toolDefinitions(true)) + instructions) <= 500)
    await assert.rejects(agent.plan('teams', 'list'), /-32602.*Unknown tool/)
  })

  it('find a command, describe it, and run it', async () => {
    const agent = await world.connect(readOnly)
    assert.match(
      (await agent.find('which teams are there')).text,
      /^teams list – List teams.*\(read\)$/m,
    )
    assert.match((await agent.describe('teams list')).text, /^docsctl teams list \[flags\]\n/)
    assert.match((await agent.describe('cr reviewers')).text, /^change-requests reviewers list – /m)
    const { text, ...answer } = await agent.read('teams', 'list')
    assert.deepEqual(answer, { exit: 0, data: teams, isError: false })
    const filtered = await agent.read('docsctl', 'teams', 'list', '--jq', '.[0].title')
    assert.equal(filtered.data, 'Documentation\n')
  })

  it('return a long list and a long output in parts of limited size', async () => {
    const agent = await world.connect(readOnly)
    const all = async (...words: string[]) => {
      const parts: string[] = []
      let answer = await agent.read(...words)
      for (; answer.more; answer = await agent.call('read', { more: answer.more })) {
        parts.push(answer.data ?? '')
      }
      return [...parts, answer.data ?? '']
    }
    const rows = await all('members', 'list', '--limit', '15')
    assert.deepEqual(
      rows.map((part) => part.split('\n').length),
      [17, 16, 11],
    )
    assert.equal(rows.join(''), (await all('members', 'list')).join(''))
    const json = await all('members', 'list', '--json')
    assert.equal(JSON.parse(json.join('')).length, 40)
    assert.ok(json.length > 1 && json.every((part) => part.length <= pageLength))
    const again = await agent.call('read', { more: 'p1' })
    assert.deepEqual([again.exit, again.kind], [3, 'not-found'])
  })

  it('keep the exit code, the kind, and the request of an error', async () => {
    const agent = await world.connect(readOnly)
    const missing = await agent.read('teams', 'get', 'team_none')
    assert.deepEqual([missing.exit, missing.kind, missing.isError], [3, 'not-found', true])
    assert.match(JSON.stringify(missing.error), /"requestId":"/)
    const unknown = await agent.read('members', 'lst')
    assert.deepEqual(
      [unknown.exit, unknown.error],
      [
        2,
        {
          message: 'Unknown command "members lst". Did you mean "members list"?',
          hint: 'docsctl members --help',
        },
      ],
    )
    const rejected = await world.connect(readOnly, { env: { DOCSCTL_TOKEN: 'wrong' } })
    const refused = await rejected.read('teams', 'list')
    assert.deepEqual([refused.exit, refused.kind], [4, 'not-signed-in'])
    const without = await world.connect(readOnly, { env: { DOCSCTL_TOKEN: '' } })
    assert.equal((await without.read('teams', 'list')).exit, 4)
  })

  const refusals: [words: string[], message: RegExp][] = [
    [['teams', 'create', '--title', 'x'], /^This command changes resources$/],
    [['api', 'GET', '/user'], /^Agents cannot run "api"/],
    [['auth', 'token'], /^Agents cannot run "auth token". It manages tokens$/],
    [['config', 'set', 'org', 'x'], /^Agents cannot run "config set"/],
    [['sandbox', 'snapshot', 'copy.json'], /^Agents cannot run "sandbox snapshot"/],
    [['content', 'export', '.'], /^Agents cannot run "content export"/],
    [['teams', 'list', '--api-url', 'https://evil.test'], /^Agents cannot use --api-url/],
    [['teams', 'list', '-p', 'other'], /^Agents cannot use --profile/],
    [
      ['teams', 'list', '--title', '@/etc/passwd'],
      /^Agents cannot use files or URLs: "@\/etc\/passwd"/,
    ],
    [['openapi', 'diff', '/etc/passwd', 'x'], /^Agents cannot use files or URLs: "\/etc\/passwd"/],
    [['openapi', 'diff', 'https://evil.test/x', '-'], /^Agents cannot use files or URLs: "https:/],
    [
      ['openapi', 'diff', 'published:x', '-', '--allow-outside'],
      /^Agents cannot use --allow-outside/,
    ],
    [['backup', 'create', 'https://../../x'], /^Agents cannot run "backup create"/],
    [
      ['sites', 'context-records', 'upsert', 'https://../../etc/passwd'],
      /^Agents cannot use files or URLs: "https:\/\/\.\./,
    ],
    [
      ['custom-fields', 'values', 'set', 'sp_handbook', 'owner=@/etc/passwd'],
      /^Agents cannot use files or URLs: "owner=@\/etc\/passwd"/,
    ],
    [['audit', '--report', 'sarif=x'], /^Agents cannot use files or URLs/],
    [['audit', 'links', '--accept', 'abc', '--reason', 'x'], /^Agents cannot use --accept/],
    [['integrations', 'validate', '--run'], /^Agents cannot run "integrations validate"/],
    [['integrations', 'publish'], /^Agents cannot run "integrations publish"/],
    [['integrations', 'init', 'x'], /^Agents cannot run "integrations init"/],
    [
      ['openapi', 'accept', 'published:pets', '-', '--all', '--reason', 'ok'],
      /^Agents cannot run "openapi accept"/,
    ],
    [['teams', 'list', '--title', '@me'], /^Agents cannot use files or URLs: "@me"/],
    [
      ['custom-fields', 'values', 'set', 'sp_handbook', 'owner=@me'],
      /^Agents cannot use files or URLs: "owner=@me"/,
    ],
    [['teams', 'list', '--help'], /^"teams list --help" is not a command$/],
    [[], /^Missing command/],
  ]
  it('reject commands and arguments that are reserved for the user', async () => {
    const agent = await world.connect(readOnly)
    for (const [words, message] of refusals) {
      const { exit, error, text } = await agent.read(...words)
      assert.equal(exit, 2, `${words.join(' ')}: ${text}`)
      assert.match((error as { message: string }).message, message, `${words.join(' ')}: ${text}`)
    }
    assert.deepEqual(world.sent(), [])
  })

  it('run several calls in parallel, without shared state', async () => {
    const agent = await world.connect(readOnly)
    const titles = ['Documentation', 'Product', 'Partners', 'Customer Support']
    const answers = await Promise.all(
      titles.map((title) => agent.read('teams', 'get', title, '--jq', '.title')),
    )
    assert.deepEqual(
      answers.map(({ data }) => data),
      titles.map((title) => `${title}\n`),
    )
  })

  it('pass standard input to a command', async () => {
    const agent = await world.connect(readOnly)
    const args = ['teams', 'get', '-', '--columns', 'title']
    const { data } = await agent.call('read', { args, input: 'team_docs\nteam_product\n' })
    assert.equal(data, 'title\nDocumentation\nProduct\n')
  })

  it('report progress, and end a canceled call', async () => {
    const agent = await world.connect(mayChange)
    const seen: unknown[] = []
    const options = { onprogress: (progress: unknown) => seen.push(progress) }
    const args = { args: ['teams', 'list'] }
    await agent.client.callTool({ name: 'read', arguments: args }, undefined, options)
    assert.deepEqual(seen, [{ progress: 0, message: 'Running read' }])
    const controller = new AbortController()
    const canceled = agent.client.callTool({ name: 'read', arguments: args }, undefined, {
      signal: controller.signal,
    })
    controller.abort()
    await assert.rejects(canceled)
    assert.equal((await agent.read('teams', 'list')).exit, 0)
  })

  it('reject invalid input of a tool', async () => {
    const agent = await world.connect(readOnly)
    const inputs = [{}, { args: 'teams list' }, { args: [1] }, { args: [], limit: 9 }]
    for (const given of inputs) assert.equal((await agent.call('read', given)).exit, 2)
    await assert.rejects(agent.call('constructor', {}), /Unknown tool/)
  })
})
