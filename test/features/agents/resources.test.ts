import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { readOnly, type TestAgent, withAgents } from '../../support/agents/agent-client.ts'

describe('the resources for agents', () => {
  const world = withAgents()

  async function read(agent: TestAgent, uri: string) {
    const { contents } = await agent.client.readResource({ uri })
    assert.equal(contents.length, 1)
    const [content] = contents
    assert.ok(content && 'text' in content)
    const { text, mimeType, _meta } = content
    return { text, mimeType, _meta }
  }

  it('are the files of the organization and the help topics, and are listed without requests', async () => {
    const agent = await world.connect(readOnly)
    const { resources } = await agent.client.listResources()
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      [
        'docsctl://org/organization.yaml',
        'docsctl://org/members.yaml',
        'docsctl://org/collections.yaml',
        'docsctl://org/custom-fields.yaml',
        'docsctl://org/openapi.yaml',
        'docsctl://org/translations.yaml',
        'docsctl://org/teams/',
        'docsctl://org/spaces/',
        'docsctl://org/sites/',
        'docsctl://org/saml/',
        'docsctl://help/automation',
        'docsctl://help/environment',
        'docsctl://help/exit-codes',
        'docsctl://help/names',
        'docsctl://help/output',
        'docsctl://help/roles',
        'docsctl://help/times',
      ],
    )
    const { resourceTemplates } = await agent.client.listResourceTemplates()
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ['docsctl://org/{+file}', 'docsctl://pages/{space}/{+page}'],
    )
    assert.deepEqual(world.sent(), [])
  })

  it('contain the same text as the files of org pull', async () => {
    const agent = await world.connect(readOnly)
    const { text: names } = await read(agent, 'docsctl://org/teams/')
    assert.equal(
      names,
      [
        ...['customer-support', 'documentation', 'partners', 'people-and-finance'],
        ...['platform-engineering', 'product'],
      ]
        .map((name) => `teams/${name}.yaml\n`)
        .join(''),
    )
    const { text, mimeType, _meta } = await read(agent, 'docsctl://org/teams/partners.yaml')
    assert.match(text, /^title: Partners\nmembers:\n/)
    assert.equal(mimeType, 'application/yaml')
    assert.deepEqual(_meta, { 'docsctl/untrusted': true })
    const organization = await read(agent, 'docsctl://org/organization.yaml')
    assert.match(organization.text, /^title: Tidewater\n/m)
    assert.deepEqual(world.writes(), [])
    const left = readdirSync(tmpdir()).filter((name) =>
      name.startsWith(`.docsctl-tmp-${process.pid}-`),
    )
    assert.deepEqual(left, [])
  })

  it('contain pages as Markdown without hidden characters, and help', async () => {
    const agent = await world.connect(readOnly)
    const page = await read(agent, 'docsctl://pages/Developer%20Guide/guides/rate-limits')
    assert.match(page.text, /^The API allows 600 requests a minute for each key/)
    assert.deepEqual([page.mimeType, page._meta], ['text/markdown', { 'docsctl/untrusted': true }])
    const tree = await read(agent, 'docsctl://pages/Developer%20Guide/')
    assert.match(tree.text, /guides\/rate-limits/)
    const help = await read(agent, 'docsctl://help/times')
    assert.match(help.text, /yesterday/)
    assert.equal(help._meta, undefined)
  })

  it('explain why a file is missing', async () => {
    const agent = await world.connect(readOnly)
    world.served().sandbox.change((tx) => {
      tx.patch('members', 'tidewater/usr_ines', { role: 'comment' })
    })
    const { text } = await read(agent, 'docsctl://org/saml/')
    assert.match(text, /^# Skipped /)
  })

  it('cannot leave their folder, and keep the kind and the exit code of errors', async () => {
    const agent = await world.connect(readOnly)
    const unknown = [
      'docsctl://org/teams/../.docsctl/base.json',
      'docsctl://org/teams/%2e%2e/.docsctl/base.json',
      'docsctl://org/.docsctl/base.json',
      'docsctl://org/constructor',
      'docsctl://help/constructor',
      'docsctl://help/../../package.json',
      'docsctl://pages/Handbook',
      'docsctl://pages/Handbook/--help',
      'docsctl://pages/Handbook/-',
      'docsctl://pages/Handbook/@secret',
      'file:///etc/passwd',
    ]
    for (const uri of unknown) {
      await assert.rejects(
        agent.client.readResource({ uri }),
        (error: { code: number; data: object; message: string }) => {
          assert.equal(error.code, -32_002, uri)
          assert.equal(error.message, `MCP error -32002: Unknown resource "${uri}"`)
          return true
        },
      )
    }
    await assert.rejects(
      agent.client.readResource({ uri: 'docsctl://pages/Nowhere/index' }),
      (error: { code: number; data: { exit: number; kind: string } }) => {
        assert.deepEqual([error.code, error.data.exit, error.data.kind], [-32_002, 3, 'not-found'])
        return true
      },
    )
  })
})
