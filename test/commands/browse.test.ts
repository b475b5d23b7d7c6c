import assert from 'node:assert/strict'
import { onSandbox } from '../support/service/on-sandbox.ts'

describe('docsctl browse', () => {
  const { run, sent, served } = onSandbox()

  /** Returns the path of the URL that the command opens in the browser. */
  const opened = async (line: string, env: Record<string, string> = {}) => {
    const urls: string[] = []
    const { exit, stderr } = await run(`browse ${line}`, { opened: urls, env })
    assert.equal(exit, 0, stderr)
    return urls.map((url) => url.replace(served().url, ''))
  }

  it('opens a space, a site, and a collection by name', async () => {
    assert.deepEqual(await opened('"Developer Guide"'), ['/app/spaces/sp_developer-guide'])
    assert.deepEqual(await opened('site:"Tidewater Docs"'), ['/app/orgs/tidewater/sites/site_docs'])
    assert.deepEqual(await opened('people'), ['/app/collections/col_people'])
  })

  it('opens a change request of a space by number, and a page by path', async () => {
    const space = '--space developer-guide'
    assert.deepEqual(await opened(`4 ${space}`), [
      '/app/spaces/sp_developer-guide/change-requests/4',
    ])
    assert.deepEqual(await opened(`guides/rate-limits ${space}`), [
      '/app/spaces/sp_developer-guide/pages/pg_developer-guide_rate-limits',
    ])
  })

  it('opens the resource from the context if there are no arguments', async () => {
    assert.deepEqual(await opened(''), ['/app/orgs/tidewater'])
    assert.deepEqual(await opened('', { DOCSCTL_SPACE: 'sp_legal' }), ['/app/spaces/sp_legal'])
    assert.deepEqual(await opened('', { DOCSCTL_SITE: 'site_docs' }), [
      '/app/orgs/tidewater/sites/site_docs',
    ])
  })

  it('rejects an empty argument, and shows which one it is', async () => {
    const { exit, stderr } = await run("browse ''")
    assert.deepEqual([exit, sent()], [2, []])
    assert.equal(
      stderr.split('\n')[0],
      'docsctl: Invalid value "" for RESOURCE. It cannot be empty',
    )
  })

  it('prints the URL and opens nothing', async () => {
    const urls: string[] = []
    const { exit, stdout } = await run('browse sp_legal --print', { opened: urls })
    assert.deepEqual([exit, urls], [0, []])
    assert.equal(stdout, `${served().url}/app/spaces/sp_legal\n`)
  })

  it('opens a pasted URL without further lookups', async () => {
    await opened(`${served().url}/app/spaces/sp_legal`)
    assert.deepEqual(sent(), ['GET /v1/spaces/sp_legal'])
  })

  it('rejects the URL of another service without a request, and looks up a published URL only once', async () => {
    for (const line of ['browse', 'access']) {
      const foreign = 'https://app.evil.example/o/acme/s/spc_1'
      const { exit, stderr } = await run(`${line} ${foreign}`)
      assert.equal(exit, 2)
      assert.equal(
        stderr.split('\n')[0],
        `docsctl: Invalid value "${foreign}" for RESOURCE. Expected a URL that begins with ${served().url}, or the URL of a published site`,
      )
    }
    assert.deepEqual(sent(), [])
    const unknown = await run('browse https://evil.example/x?key=1')
    assert.equal(unknown.exit, 3)
    assert.equal(
      unknown.stderr.split('\n')[0],
      'docsctl: "https://evil.example/x?key=1" is not a known URL of this service',
    )
    assert.deepEqual(sent().sort(), [
      'GET /v1/orgs/tidewater/sites?limit=1000',
      'GET /v1/urls/content?url=https%3A%2F%2Fevil.example%2Fx',
    ])
  })

  it('rejects an unsupported resource type without a request, and lists the supported types', async () => {
    for (const thing of ['team:Product', 'member:usr_ella']) {
      const { exit, stderr } = await run(`browse ${thing} --print`)
      assert.equal(exit, 2)
      assert.equal(
        stderr.split('\n')[0],
        `docsctl: Invalid value "${thing}" for RESOURCE. Expected the prefix space:, site:, collection:, change-request:, page:, specification:, or org:`,
      )
    }
    assert.deepEqual(sent(), [])
  })

  it('exits with 3 if no resource has this name', async () => {
    const urls: string[] = []
    const { exit, stderr } = await run('browse nowhere', { opened: urls })
    assert.deepEqual([exit, urls], [3, []])
    assert.match(
      stderr,
      /No space, site, or collection with the ID or name "nowhere"\. To refer to another kind of resource, use the prefix change-request:, page:, specification:, or org:/,
    )
  })
})
