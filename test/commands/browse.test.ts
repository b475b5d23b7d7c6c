import assert from 'node:assert/strict'
import { onSandbox } from '../support/service/on-sandbox.ts'

describe('docsctl browse', () => {
  const { run, sent, served } = onSandbox()

  /** What is opened in the browser, without the service's own address. */
  const opened = async (line: string, env: Record<string, string> = {}) => {
    const urls: string[] = []
    const { exit, stderr } = await run(`browse ${line}`, { opened: urls, env })
    assert.equal(exit, 0, stderr)
    return urls.map((url) => url.replace(served().url, ''))
  }

  it('opens a space, a site and a collection by name', async () => {
    assert.deepEqual(await opened('"Developer Guide"'), ['/app/spaces/sp_developer-guide'])
    assert.deepEqual(await opened('site:"Tidewater Docs"'), ['/app/orgs/tidewater/sites/site_docs'])
    assert.deepEqual(await opened('people'), ['/app/collections/col_people'])
  })

  it('opens a change request by its number, and a page by its path, of a space', async () => {
    const space = '--space developer-guide'
    assert.deepEqual(await opened(`4 ${space}`), [
      '/app/spaces/sp_developer-guide/change-requests/4',
    ])
    assert.deepEqual(await opened(`guides/rate-limits ${space}`), [
      '/app/spaces/sp_developer-guide/pages/pg_developer-guide_rate-limits',
    ])
  })

  it('opens what the context names where nothing is typed', async () => {
    assert.deepEqual(await opened(''), ['/app/orgs/tidewater'])
    assert.deepEqual(await opened('', { DOCSCTL_SPACE: 'sp_legal' }), ['/app/spaces/sp_legal'])
    assert.deepEqual(await opened('', { DOCSCTL_SITE: 'site_docs' }), [
      '/app/orgs/tidewater/sites/site_docs',
    ])
  })

  it('refuses an empty word by the name of the argument', async () => {
    const { exit, stderr } = await run("browse ''")
    assert.deepEqual([exit, sent()], [2, []])
    assert.equal(stderr.split('\n')[0], 'docsctl: THING "": not empty')
  })

  it('prints the address instead, and opens nothing', async () => {
    const urls: string[] = []
    const { exit, stdout } = await run('browse sp_legal --print', { opened: urls })
    assert.deepEqual([exit, urls], [0, []])
    assert.equal(stdout, `${served().url}/app/spaces/sp_legal\n`)
  })

  it('opens an address that was pasted, and looks for nothing else', async () => {
    await opened(`${served().url}/app/spaces/sp_legal`)
    assert.deepEqual(sent(), ['GET /v1/spaces/sp_legal'])
  })

  it('refuses an address of another service unsent, and asks its own once what is published', async () => {
    for (const line of ['browse', 'access']) {
      const foreign = 'https://app.evil.example/o/acme/s/spc_1'
      const { exit, stderr } = await run(`${line} ${foreign}`)
      assert.equal(exit, 2)
      assert.equal(
        stderr.split('\n')[0],
        `docsctl: THING "${foreign}": an address of the service at ${served().url}, or of a site of it`,
      )
    }
    assert.deepEqual(sent(), [])
    const unknown = await run('browse https://evil.example/x?key=1')
    assert.equal(unknown.exit, 3)
    assert.equal(
      unknown.stderr.split('\n')[0],
      'docsctl: THING https://evil.example/x?key=1: this service knows nothing there',
    )
    assert.deepEqual(sent().sort(), [
      'GET /v1/orgs/tidewater/sites?limit=1000',
      'GET /v1/urls/content?url=https%3A%2F%2Fevil.example%2Fx',
    ])
  })

  it('refuses a thing of a kind that it does not open, with those that it does, unsent', async () => {
    for (const thing of ['team:Product', 'member:usr_ella']) {
      const { exit, stderr } = await run(`browse ${thing} --print`)
      assert.equal(exit, 2)
      assert.equal(
        stderr.split('\n')[0],
        `docsctl: THING "${thing}" is of a kind that is not taken; before a colon stands space:, site:, collection:, change-request:, page:, specification: or org:`,
      )
    }
    assert.deepEqual(sent(), [])
  })

  it('ends with 3 where nothing has this name', async () => {
    const urls: string[] = []
    const { exit, stderr } = await run('browse nowhere', { opened: urls })
    assert.deepEqual([exit, urls], [3, []])
    assert.match(
      stderr,
      /THING "nowhere": no space, site or collection has this id or name; with change-request:, page:, specification: or org: before it, it is of another kind$/m,
    )
  })
})
