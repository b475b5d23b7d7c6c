import assert from 'node:assert/strict'
import { withJournal } from '../support/service/with-journal.ts'

const at = '--site site_docs'

describe('commands for the agents of a site in the sandbox', () => {
  const { run, read, undo, served } = withJournal()

  it('resolve the name of an MCP server, and undo changes', async () => {
    const line = `sites mcp-servers create ${at} --name Status --url https://mcp.test --header Authorization=s3cret-value --journal`
    const { id, transport } = await read(line)
    assert.equal(transport, 'sse')
    await read(`sites mcp-servers update Status ${at} --url https://mcp.test/v2 --journal`)
    await undo()
    assert.equal((await read(`sites mcp-servers get status ${at}`)).url, 'https://mcp.test')
    await read(`sites mcp-servers delete Status ${at} --yes`)
    assert.equal((await run(`sites mcp-servers get ${id} ${at}`)).exit, 3)
  })

  it('keep headers out of dry runs and journals', async () => {
    const line = `sites mcp-servers create ${at} --name A --url https://mcp.test --header X-Team=s3cret-value`
    const { stdout } = await run(`${line} --dry-run`)
    assert.doesNotMatch(stdout, /s3cret/)
    await read(`${line} --journal`)
    const shown = await run('jobs show latest --json')
    assert.doesNotMatch(shown.stdout, /s3cret/)
  })

  it('replace the settings of the agent, and undo the change', async () => {
    const set = 'sites agent-settings set site_docs --findings.change-requests never --journal'
    await read(`${set} --scans.topics never --instructions "Be brief."`)
    await read(`${set} --scans.topics auto --instructions "Be long."`)
    await undo()
    const { scans, editing } = await read('sites agent-settings get site_docs')
    assert.deepEqual(scans, { topics: 'never' })
    assert.match(JSON.stringify(editing), /Be brief\./)
    const { exit, stderr } = await run('sites agent-settings set site_docs --scans.topics auto')
    assert.equal(exit, 2)
    assert.match(stderr, /Missing required flag --findings/)
  })

  it('return the same settings at any time if they were never changed', async () => {
    const settings = () => read('sites agent-settings get site_docs')
    const first = await settings()
    assert.equal(typeof first.updatedAt, 'string')
    served().sandbox.clock.advance(60_000)
    assert.deepEqual(await settings(), first)
  })

  it('replace the instructions of the organization, and undo the change', async () => {
    await read('orgs agent-instructions set --instructions One')
    await read('orgs agent-instructions set --instructions Two --journal')
    assert.match((await run('orgs agent-instructions get')).stdout, /^instructions\tTwo$/m)
    await undo()
    assert.match((await run('orgs agent-instructions get')).stdout, /^instructions\tOne$/m)
  })

  it('reject settings of a different type of channel', async () => {
    const { exit, stderr } = await run(
      `sites channels create ${at} --type builtin:github --setup-settings.allowed-channel docs`,
    )
    assert.equal(exit, 2)
    assert.match(stderr, /allowed-?channel/i)
    const { id } = await read(
      `sites channels create ${at} --type builtin:discord --setup-settings {}`,
    )
    await read(`sites channels update ${id} ${at} --role collaborator`)
    assert.equal((await read(`sites channels get ${id} ${at}`)).role, 'collaborator')
  })
})

describe('commands for questions, topics, and style guides in the sandbox', () => {
  const { run, read } = withJournal()

  it('filter answers by question, topic, and time', async () => {
    const ids = async (flags: string) =>
      (await run(`sites answers list ${at} -o ids ${flags}`)).stdout.trim().split('\n')
    assert.deepEqual(await ids('--topic Webhooks'), ['qst_retry-1', 'qst_retry-2', 'qst_retry-3'])
    assert.deepEqual(await ids('--question qst_printer --helpfulness low'), [
      'qst_printer-1',
      'qst_printer-2',
    ])
    const { response } = await read(`sites answers get qst_retry-1 ${at}`)
    assert.equal(response.role, 'assistant')
    assert.equal((await read(`sites answers thread qst_retry-1 ${at}`)).length, 1)
    const [source] = await read(`sites answers sources qst_retry-1 ${at}`)
    assert.equal(source.title, 'Webhooks')
    assert.equal((await read(`sites questions sources qst_retry ${at}`)).length, 1)
  })

  it('delete only the findings of the given topic', async () => {
    assert.equal((await read(`sites topics get Webhooks ${at}`)).findings.total, 1)
    await read(`sites topics delete-findings Webhooks ${at} --yes`)
    assert.equal((await read(`sites topics get Webhooks ${at}`)).findings.total, 0)
    assert.equal((await run(`sites findings get fnd_retries ${at}`)).exit, 3)
    assert.equal((await run(`sites findings get fnd_printers ${at}`)).exit, 0)
  })

  it('create change requests for a finding', async () => {
    const list = `sites findings change-requests fnd_retries ${at}`
    assert.deepEqual(await read(list), [])
    const result = await read(`sites findings trigger-change-requests fnd_retries ${at}`)
    assert.equal(result.requested, true)
    const [request] = await read(list)
    assert.equal(request.subject, 'Two pages disagree on how long webhooks are retried')
  })

  it('check spaces against a style guide', async () => {
    const space = '--space sp_design'
    assert.equal((await run(`styleguides runs create --site site_docs ${space}`)).exit, 3)
    const { id } = await read(`styleguides create ${at} --template plain-language`)
    const { changeRequests } = await read(`styleguides runs create ${at} --space sp_security`)
    assert.equal(changeRequests.length, 1)
    assert.deepEqual((await read(`styleguides runs list ${at}`))[0].styleguide, id)
    const listed = await read('styleguides list')
    assert.ok(listed.some(({ sites }: { sites: object[] }) => sites.length === 1))
  })
})

describe('the repositories of Git syncs in the sandbox', () => {
  const { run, read } = withJournal()

  it('are the repositories of the provider of the sync', async () => {
    const sync = 'gitinst_developer-guide'
    const [first] = await read(`git repositories list ${sync}`)
    assert.equal(first.fullName, 'tidewater-example/api-reference')
    const branches = await run(`git branches list ${sync} tidewater-example/developer-guide -o ids`)
    assert.equal(branches.stdout, 'refs/heads/main\n')
    assert.equal(branches.stderr, '1 branch, complete\n')
    const file = `git files get ${sync} tidewater-example/developer-guide README.md --ref`
    assert.equal((await read(`${file} refs/heads/main`)).path, 'README.md')
    assert.equal((await run(`${file} refs/heads/other`)).exit, 3)
    const { exit, stderr } = await run(`git branches list ${sync} docs`)
    assert.equal(exit, 2)
    assert.match(stderr, /"docs" for REPOSITORY\. Expected OWNER\/REPOSITORY/)
  })
})

describe('commands for agent conversations and reusable content in the sandbox', () => {
  const { run, read } = withJournal()
  const space = '--space sp_developer-guide'

  it('rename and delete a conversation', async () => {
    await read(`change-requests conversations update 5 cnv_limits ${space} --title Limits`)
    const byId = `change-requests conversations list cr_developer-guide_5 ${space}`
    const [conversation] = await read(byId)
    assert.equal(conversation.title, 'Limits')
    await read(`change-requests conversations delete 5 cnv_limits ${space} --yes`)
    assert.deepEqual(await read(`change-requests conversations list 5 ${space}`), [])
  })

  it('show reusable content of a space and of a revision', async () => {
    const get = `content reusable-contents get reu_support ${space}`
    assert.equal((await read(get)).title, 'Contact support')
    assert.equal((await read(`${get} --no-metadata`)).git, undefined)
    const { id } = await read(`content get ${space}`)
    const document = await run(`revisions reusable-contents document ${id} reu_support ${space}`)
    assert.match(document.stdout, /Contact support with the request ID\./)
    assert.equal((await run(`content reusable-contents get reu_none ${space}`)).exit, 3)
  })
})
