import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { certificate } from '../support/certificates.ts'
import { inTerminal } from '../support/processes/terminal.ts'
import { runProgram } from '../support/program.ts'
import { startServer } from '../support/server.ts'

/** Runs a complete task for each topic, with the built program on a sandbox. */

describe('the program on a sandbox', () => {
  let served: Served
  let env: Record<string, string>
  let folder: string

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    env = {
      DOCSCTL_API_URL: served.url,
      DOCSCTL_TOKEN: served.token,
      DOCSCTL_ORG: 'tidewater',
    }
    folder = mkdtempSync(join(tmpdir(), 'docsctl-e2e-'))
  })
  afterEach(async () => {
    await endAll()
    rmSync(folder, { recursive: true })
  })

  /**
   * Runs a command. `line` is split at spaces, but `more` contains arguments that can contain
   * spaces.
   */
  async function run(line: string, more: string[] = [], stdin?: string) {
    return runProgram([...line.split(' '), ...more], {
      env,
      cwd: folder,
      ...(stdin !== undefined && { stdin }),
    })
  }

  /** Runs a command that must succeed, and returns its output. */
  async function out(line: string, more: string[] = [], stdin?: string): Promise<string> {
    const { exit, stdout, stderr } = await run(line, more, stdin)
    assert.equal(exit, 0, `${line}: ${stderr}`)
    return stdout.trimEnd()
  }

  /** Runs a command that must succeed, and returns its parsed JSON output. */
  const read = async (line: string, more: string[] = []) =>
    JSON.parse(await out(`${line} --json`, more))

  it('changes an organization and lists it', async () => {
    await out('orgs update --no-ai --title', ['Tidewater & Co.'])
    const { title, ai } = await read('orgs get')
    assert.deepEqual([title, ai], ['Tidewater & Co.', false])
    assert.equal(await out('orgs list -o ids'), 'tidewater\nharbor-aid')
    assert.equal((await run('orgs get nowhere')).exit, 3)
  })

  it('changes the roles of members from a pipe and removes one member', async () => {
    const ids = await out('members list --role read -o ids')
    assert.equal(ids.split('\n').length, 8)
    await out('members update - --role comment', [], `${ids}\n`)
    assert.equal(await out('members list --role read -o ids'), '')
    assert.equal((await run('members remove usr_tim')).exit, 2)
    await out('members remove usr_tim --yes')
    assert.equal((await run('members get usr_tim')).exit, 3)
    assert.equal((await read('members list')).length, 39)
  })

  it('creates a team, adds members, and lists them', async () => {
    const id = await out('teams create --title Night --member usr_ben -o ids')
    await out(`teams members update ${id} --add usr_nadia --add jonas.eriksen@tidewater.example`)
    assert.deepEqual((await out(`teams members list ${id} -o ids`)).split('\n').sort(), [
      'usr_ben',
      'usr_jonas',
      'usr_nadia',
    ])
    assert.equal((await read(`teams get ${id}`)).members, 3)
    await out(`teams delete ${id} --yes`)
    assert.equal((await run(`teams get ${id}`)).exit, 3)
  })

  it('changes an invite and deletes another invite', async () => {
    assert.equal((await read('invites update inv_contractors --role read')).role, 'read')
    await out('invites delete inv_partners --yes')
    assert.equal((await run('invites get inv_partners')).exit, 3)
  })

  it('sets up single sign-on', async () => {
    writeFileSync(join(folder, 'idp.pem'), certificate)
    const words =
      '--label Entra --sso-url https://id.example/sso --entity-id urn:x --default-role read'
    const { id, label } = await read(`saml create ${words} --certificate @idp.pem`)
    assert.equal(label, 'Entra')
    assert.equal((await read(`saml update ${id} --unset default-role`)).defaultRole, null)
    assert.ok((await out('saml logins')).includes('Entra'))
    await out(`saml delete ${id} --yes`)
    assert.equal(await out('saml list -o ids'), 'saml_okta')
  })

  it('nests collections and moves spaces between them', async () => {
    const id = await out('collections create --title Guides --parent col_company -o ids')
    await out(`spaces move sp_research --parent ${id}`)
    await out(`spaces move sp_support --parent ${id} --before sp_research`)
    assert.equal(await out(`collections spaces ${id} -o ids`), 'sp_support\nsp_research')
    const { exit, stderr } = await run(`collections move col_company --parent ${id}`)
    assert.equal(exit, 6, stderr)
  })

  it('deletes a space and restores it within seven days', async () => {
    await out('spaces delete sp_finance --yes')
    assert.ok((await read('spaces restore sp_finance')).deletedAt === undefined)
    await out('spaces delete sp_finance --yes')
    served.sandbox.clock.advance(8 * 86_400_000)
    assert.equal((await run('spaces restore sp_finance')).exit, 3)
    assert.equal((await read('spaces duplicate sp_legal')).title, 'Copy of Legal')
  })

  it('builds a site of sections, groups, and spaces', async () => {
    const site = await out('sites create --title Help --space sp_support -o ids')
    const at = `--site ${site}`
    const first = await out(`sites sections create ${at} --space sp_carriers -o ids`)
    const second = await out(`sites sections create ${at} --space sp_customs -o ids`)
    await out(`sites sections move ${second} ${at} --before ${first}`)
    assert.equal(await out(`sites sections list ${at} -o ids`), `${second}\n${first}`)
    const group = await read(
      `sites section-groups create ${at} --title Parcels --section ${second}`,
    )
    assert.equal(group.sections[0].id, second)
    const added = await read(`sites spaces add sp_legal ${at} --section ${first}`)
    await out(`sites spaces update ${added.id} ${at} --path terms`)
    assert.ok((await out(`sites spaces list ${at}`)).includes('terms'))
    await out(`sites sections delete ${first} ${at} --yes`)
    assert.equal((await read(`sites get ${site}`)).siteSpaces, 2)
    assert.equal((await read(`sites published ${site}`)).site.title, 'Help')
  })

  it('creates change requests and merges them, and reports a conflict as a failure', async () => {
    const at = '--space sp_developer-guide'
    const { number } = await read(`change-requests create ${at} --subject Later`)
    assert.equal(number, 7)
    assert.equal((await read(`cr update 7 ${at} --status archived`)).status, 'archived')
    assert.equal((await read(`cr merge 5 ${at} --yes`)).result, 'merge')
    const { exit, stderr } = await run(`cr merge 3 ${at} --yes`)
    assert.equal(exit, 6, stderr)
    assert.equal((await read(`cr get 3 ${at}`)).status, 'open')
    assert.equal(await out(`cr list ${at} --columns number --status open`), '4\n3')
  })

  it('discusses a change request', async () => {
    const at = '--space sp_developer-guide --change-request 5'
    const id = await out(`comments create ${at} -o ids --body`, ['Please **wait**'])
    await out(`comments replies create ${id} ${at} --body done`)
    await out(`comments update ${id} ${at} --resolve`)
    const comment = await read(`comments get ${id} ${at}`)
    assert.deepEqual(
      [comment.body.markdown, comment.status, comment.replies],
      ['Please **wait**', 'resolved', 1],
    )
    await out(`comments delete ${id} ${at} --yes`)
    assert.equal((await run(`comments get ${id} ${at}`)).exit, 3)
  })

  it('imports a page from the web, reads it, and finds it', async () => {
    const page = '<html><head><title>Storms</title></head><body><p>Quibblewind.</p></body></html>'
    const web = await startServer((response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    })
    const at = '--space sp_research'
    await out(`content import ${at} --url ${web.url}/storms --source website`)
    await web.close()
    const pages = await read(
      `content pages list ${at} --jq ${'[..|objects|select(.title=="Storms")|.id]'}`,
    )
    assert.match(await out(`content pages get ${pages[0]} ${at}`), /Quibblewind\./)
    assert.equal(await out(`search quibblewind ${at} -o ids`), pages[0])
    assert.deepEqual(await read('search quibblewind --jq map(.title)'), ['Research'])
  })

  it('sets custom field values on spaces', async () => {
    await out('custom-fields create --name tier --type text --title Tier')
    await out('custom-fields values set sp_legal tier=gold')
    const values = await read('custom-fields values get sp_legal')
    const [tier] = values.filter(
      ({ customField }: { customField: { name: string } }) => customField.name === 'tier',
    )
    assert.equal(tier.value, 'gold')
    await out('custom-fields delete tier --yes')
    assert.ok(!(await out('custom-fields list -o ids')).split('\n').includes('tier'))
  })

  it('publishes a specification', async () => {
    writeFileSync(
      join(folder, 'api.yaml'),
      'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {}\n',
    )
    await out('openapi publish parcels api.yaml --no-wait')
    served.sandbox.clock.advance(2000)
    const { processingState, lastVersion } = await read('openapi get parcels')
    assert.equal(processingState, 'complete')
    await out('openapi publish parcels api.yaml --no-wait')
    served.sandbox.clock.advance(2000)
    assert.notEqual((await read('openapi get parcels')).lastVersion, lastVersion)
    await out('openapi delete parcels --yes')
    assert.equal((await run('openapi get parcels')).exit, 3)
  })

  it('manages translations', async () => {
    const source = '--source-space sp_developer-guide --source-language en'
    const id = await out(`translations create ${source} --language da -o ids`)
    const { instructions } = await read(`translations update ${id} --instructions Formal`)
    assert.match(JSON.stringify(instructions), /"text":"Formal"/)
    await out(`translations delete ${id} --yes`)
    assert.equal((await run(`translations get ${id}`)).exit, 3)
  })

  it('creates an integration, publishes it twice, and unpublishes it', async () => {
    await out('integrations init tide-clock')
    const publish = 'integrations publish tide-clock --org tidewater'
    const versions = [await read(publish), await read(publish)].map(({ version }) => version)
    assert.deepEqual(versions, [1, 2])
    await out('integrations unpublish tide-clock --yes')
    assert.equal((await run('integrations get tide-clock')).exit, 3)
  })

  it('sends any request with api, page by page', async () => {
    const path = '/orgs/tidewater/members'
    const count = await out(`api ${path}?limit=7 --paginate --jq`, [
      '[.[].user.id] | unique | length',
    ])
    assert.equal(count, '40')
    await out('api -X PATCH /orgs/tidewater -f title=Tide')
    assert.equal(await out('api /orgs/tidewater --jq .title'), 'Tide')
    assert.equal((await run('api /orgs/nowhere')).exit, 3)
  })

  describe('in a terminal', () => {
    it('prompts before a merge with the name of the change request, and merges if the user confirms', async () => {
      const terminal = inTerminal(['cr', 'merge', '5', '--space', 'sp_developer-guide'], { env })
      await terminal.waitFor('[y/N]')
      assert.match(terminal.output, /Rework rate limits and webhooks/)
      terminal.type('y\r')
      assert.equal(await terminal.ended(), 0)
      const { body } = await served.send('GET', '/spaces/sp_developer-guide/change-requests/5')
      assert.equal(body.status, 'merged')
    })

    it('fits the member table to the width, with a header', async () => {
      const terminal = inTerminal(['members', 'list', '--no-color', '--no-pager'], {
        env,
        columns: 70,
      })
      assert.equal(await terminal.ended(), 0)
      const lines = terminal.output.split('\r\n').filter((line) => line !== '')
      assert.equal(lines.filter((line) => line.startsWith('usr_')).length, 40)
      assert.ok(lines.every((line) => line.length <= 70))
    })

    it('counts the items of a slow list', async () => {
      const slow = await serve({ seed: demoSeed, latency: 400 })
      const words = ['members', 'list', '--page-size', '10', '-o', 'json']
      const at = { ...env, DOCSCTL_API_URL: slow.url, DOCSCTL_TOKEN: slow.token }
      const terminal = inTerminal(words, { env: at })
      await terminal.waitFor(/\d0 of 40 items/)
      assert.equal(await terminal.ended(), 0)
    })

    it('shows how to undo the deletion of a space, and does nothing if the user answers no', async () => {
      const terminal = inTerminal(['spaces', 'delete', 'sp_legal'], { env })
      await terminal.waitFor('[y/N]')
      assert.match(terminal.output, /spaces restore/)
      terminal.type('n\r')
      assert.equal(await terminal.ended(), 130)
      assert.ok(served.exchanges.every(({ method }) => method === 'GET'))
    })
  })
})
