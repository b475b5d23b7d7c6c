import assert from 'node:assert/strict'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Agent } from 'undici'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import {
  addSmallOrganization,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

describe('the restore of the structure of an organization', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  const run = (line: string) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
    })
  const send = (method: string, path: string, body?: unknown) =>
    sandbox.served().send(method, path, body)
  const items = async (path: string) => (await send('GET', path)).body.items
  const backUp = async () => {
    const { exit, stderr } = await run(`backup create ${folder.path}`)
    assert.equal(exit, 0, stderr)
  }
  const restore = async (flags: string) => await run(`backup restore ${folder.path} ${flags} --yes`)

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
  })
  afterEach(() => folder.end())

  it('keeps the order of existing sections', async () => {
    const { id: site } = (await send('POST', '/orgs/acme/sites', { title: 'Portal' })).body
    const path = `/orgs/acme/sites/${site}`
    const sections: string[] = []
    for (const title of ['One', 'Two', 'Three']) {
      const { id: spaceId } = (await send('POST', '/orgs/acme/spaces', { title })).body
      const { status, body } = await send('POST', `${path}/sections`, { spaceId, title })
      assert.equal(status, 201)
      sections.push(body.id)
    }
    const titles = async () => (await items(`${path}/sections`)).map(({ title }) => title)
    await backUp()
    const [one, two, three] = sections
    const moved = await send('PATCH', `${path}/structure/sort`, {
      item: { type: 'site-section', id: two },
      position: { before: { type: 'site-section', id: one } },
    })
    assert.ok(moved.status < 300, JSON.stringify(moved.body))
    await send('DELETE', `${path}/sections/${three}`)
    assert.deepEqual(await titles(), ['Two', 'One'])
    const { exit, stderr } = await restore('--into acme')
    assert.equal(exit, 0, stderr)
    assert.deepEqual(await titles(), ['Two', 'Three', 'One'])
  })

  it('never sends names in place of the IDs of resources that are not restored', async () => {
    await backUp()
    const preview = async (flags: string) => {
      const { exit, stdout, stderr } = await run(
        `backup restore ${folder.path} --into beta ${flags} --dry-run --json`,
      )
      assert.equal(exit, 0, stderr)
      return { stderr, requests: JSON.parse(stdout) as { path: string; body: unknown }[] }
    }
    const space = await preview('--only spaces/guide')
    const required = 'which is not restored'
    assert.ok(!JSON.stringify(space.requests).includes('product'), JSON.stringify(space.requests))
    assert.ok(!JSON.stringify(space.requests).includes('writers'))
    assert.match(
      space.stderr,
      new RegExp(
        `^Not restored: parent of space guide: It requires collection product, ${required}$`,
        'm',
      ),
    )
    assert.match(
      space.stderr,
      new RegExp(
        `^Not restored: role of the team writers on the space guide: It requires team writers, ${required}$`,
        'm',
      ),
    )
    const site = await preview('--only sites/docs')
    assert.ok(!JSON.stringify(site.requests).includes('guide'), JSON.stringify(site.requests))
    assert.match(
      site.stderr,
      new RegExp(
        `^Not restored: site space guide of the site docs: It requires space guide, ${required}$`,
        'm',
      ),
    )
  })

  it('selects existing resources by name and by title, and rejects unknown ones', async () => {
    await backUp()
    const [team] = await items(`/spaces/${ids.space}/permissions/teams`)
    const path = `/spaces/${ids.space}/permissions/teams/${(team?.team as { id: string } | undefined)?.id}`
    await send('DELETE', path)
    const unknown = await restore('--into acme --only spaces/Gude')
    assert.equal(unknown.exit, 2)
    assert.match(unknown.stderr, /Invalid value "spaces\/Gude" for --only. Did you mean/)
    const forms = [
      ['space:Guide', 'spaces/Guide'],
      ['spaces:Guide', 'spaces/Guide'],
      ['space/Guide', 'spaces/Guide'],
      ['tems/writers', 'teams/writers'],
    ] as const
    for (const [typed, meant] of forms) {
      const { exit, stderr } = await restore(`--into acme --only ${typed}`)
      const message = `Invalid value "${typed}" for --only. Did you mean "${meant}"?`
      assert.deepEqual([exit, stderr.includes(message)], [2, true], stderr)
    }
    const other = await restore('--into acme --only spaces/undefined')
    assert.equal(other.exit, 2)
    assert.match(other.stderr, /Neither the backup nor the organization contains it/)
    const { exit, stderr } = await restore('--into acme --only spaces/Guide')
    assert.equal(exit, 0, stderr)
    assert.equal((await items(`/spaces/${ids.space}/permissions/teams`)).length, 1)
  })

  it('returns a space to its position in its collection', async () => {
    const { parent } = (await send('GET', `/spaces/${ids.space}`)).body
    await send('POST', '/orgs/acme/spaces', { title: 'Last', parent, empty: true })
    await backUp()
    await send('DELETE', `/spaces/${ids.space}`)
    const { exit, stderr } = await restore('--into acme --only spaces/Guide')
    assert.equal(exit, 0, stderr)
    const titles = (await items(`/collections/${parent}/spaces`)).map(({ title }) => title)
    assert.deepEqual(titles, ['Guide', 'Last'])
  })

  it('fails if none of the missing resources can be restored', async () => {
    await backUp()
    const { exit, stderr } = await restore('--into beta --only sites/docs')
    assert.equal(exit, 0, stderr)
    const again = await restore('--into beta --only sites/docs --json')
    assert.equal(again.exit, 12)
    assert.deepEqual(JSON.parse(again.stdout), [])
    assert.match(again.stderr, /It requires space guide, which is not restored/)
    assert.doesNotMatch(again.stderr, /Nothing to restore/)
  })

  it('publishes a site after its pages were restored', async () => {
    const published = await send('POST', `/orgs/acme/sites/${ids.site}/publish`, {})
    assert.ok(published.status < 300, JSON.stringify(published.body))
    await backUp()
    const before = sandbox.sent().length
    const { exit, stderr } = await restore('--into beta --jobs 8')
    assert.equal(exit, 0, stderr)
    const sent = sandbox.sent().slice(before)
    const indexOf = (form: RegExp) => sent.findIndex((line) => form.test(line))
    const merge = indexOf(/^POST .*\/change-requests\/[^/]+\/merge/)
    const publication = indexOf(/^POST .*\/orgs\/beta\/sites\/[^/]+\/publish/)
    assert.ok(merge > 0 && publication > merge, sent.join('\n'))
  })

  it('shows the changed organization in the prompt', async () => {
    await backUp()
    const { exit, stderr } = await sandbox.run(`backup restore ${folder.path} --into beta`, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      ...{ cwd: folder.parent, terminal: 100, stdin: ['n'] },
    })
    assert.equal(exit, 130, stderr)
    assert.match(stderr, /^ {2}profile \S+, org beta, /m)
  })

  it('never overwrites a file with the checklist', async () => {
    await backUp()
    const file = join(folder.parent, 'list.md')
    writeFileSync(join(folder.parent, 'own.md'), 'mine')
    symlinkSync('own.md', file)
    await send('DELETE', `/spaces/${ids.space}`)
    const refused = await restore('--into acme --checklist list.md')
    assert.equal(refused.exit, 2)
    assert.match(refused.stderr, /Invalid value "list.md" for --checklist. The file already exists/)
    const [name = ''] = readdirSync(join(folder.path, 'runs'))
    const otherwise = name.replace('.json', '')
    symlinkSync('own.md', join(folder.parent, `restore-${otherwise}.md`))
    const { exit, stderr } = await restore('--into acme')
    assert.equal(exit, 0, stderr)
    assert.match(stderr, new RegExp(`to restore-${otherwise}-2\\.md$`, 'm'))
    assert.equal(readFileSync(file, 'utf8'), 'mine')
  })

  it('resets all other settings if one of them cannot be set', async () => {
    const field = { name: 'owner', title: 'Owner', type: 'text' }
    await send('POST', '/orgs/acme/custom-fields', field)
    const path = '/orgs/acme/custom-fields/owner'
    await backUp()
    await send('DELETE', path)
    const other = await send('POST', '/orgs/acme/custom-fields', {
      ...{ name: 'owner', title: 'Contact', type: 'number' },
    })
    assert.ok(other.status < 300, JSON.stringify(other.body))
    const { exit, stderr } = await restore('--into acme --overwrite --checklist list.md')
    assert.equal(exit, 0, stderr)
    const [found] = await items('/orgs/acme/custom-fields')
    assert.deepEqual([found?.title, found?.type], ['Owner', 'number'])
    assert.match(
      readFileSync(join(folder.parent, 'list.md'), 'utf8'),
      /^- \[ \] type of custom field owner: This value is set on creation and cannot be changed$/m,
    )
  })

  it('ignores an unreadable list that --only does not select', async () => {
    await backUp()
    const { exit, stderr } = await restoreUnread('--into acme --only collections')
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /Nothing to restore/)
  })

  it('fails if a list of the organization is not readable, and prints the resources that were not compared', async () => {
    await backUp()
    const { exit, stderr } = await restoreUnread('--into acme')
    assert.equal(exit, 12, stderr)
    assert.doesNotMatch(stderr, /Nothing to restore/)
    assert.match(stderr, /not compared: \d+ items?/)
    const name = /to (restore-\S+\.md)/.exec(stderr)?.[1] ?? ''
    assert.match(readFileSync(join(folder.parent, name), 'utf8'), /^- \[ \] teams: not permitted$/m)
  })

  it('omits existing resources of the same organization from the checklist', async () => {
    await backUp()
    const [team] = await items('/orgs/acme/teams')
    await send('DELETE', `/orgs/acme/teams/${team?.id}`)
    const { exit, stderr } = await restore('--into acme --checklist list.md')
    assert.equal(exit, 0, stderr)
    const text = readFileSync(join(folder.parent, 'list.md'), 'utf8')
    assert.doesNotMatch(text, /comments|change requests|share links|customization|integrations/)
    const other = await restore('--into beta --checklist beta.md')
    assert.equal(other.exit, 0, other.stderr)
    assert.match(
      readFileSync(join(folder.parent, 'beta.md'), 'utf8'),
      /^- \[ \] merged change request 1 of space /m,
    )
  })

  it('installs an integration in the same organization again only if it is no longer installed', async () => {
    const title = { title: 'Chat', description: '', scopes: [], script: 'x' }
    const made = await send('POST', '/integrations/chat', { ...title, organization: 'acme' })
    assert.ok(made.status < 300, JSON.stringify(made.body))
    const installations = '/integrations/chat/installations'
    const installed = await send('POST', installations, { organization: 'acme' })
    assert.ok(installed.status < 300, JSON.stringify(installed.body))
    await backUp()
    const restored = async (file: string) => {
      const [team] = await items('/orgs/acme/teams')
      await send('DELETE', `/orgs/acme/teams/${team?.id}`)
      const { exit, stderr } = await restore(`--into acme --checklist ${file}`)
      assert.equal(exit, 0, stderr)
      return `${stderr}\n${readFileSync(join(folder.parent, file), 'utf8')}`
    }
    assert.doesNotMatch(await restored('one.md'), /integration/)
    await send('DELETE', `${installations}/${installed.body.id}`)
    assert.match(await restored('two.md'), /^\+ installation of integration chat$/m)
    assert.equal((await items('/orgs/acme/installations')).length, 1)
  })

  it('checks the teams of the caller in the organization that it changes', async () => {
    await backUp()
    const [team] = await items('/orgs/acme/teams')
    const permission = `/spaces/${ids.space}/permissions/teams/${team?.id}`
    const raised = await send('PATCH', permission, { role: 'admin' })
    assert.ok(raised.status < 300, JSON.stringify(raised.body))
    const before = sandbox.sent().length
    const line = `backup restore ${folder.path} --into acme --overwrite --yes`
    const { exit, stderr } = await sandbox.run(line, {
      env: { DOCSCTL_ORG: 'beta', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
    })
    assert.equal(exit, 0, stderr)
    const reads = sandbox.sent().slice(before)
    assert.ok(
      reads.some((line) => /^GET .*\/orgs\/acme\/members\/[^/]+\/teams/.test(line)),
      reads.join('\n'),
    )
    assert.ok(!reads.some((line) => line.includes('/orgs/beta')), reads.join('\n'))
  })

  /** Restores with a service that doesn't return the teams of the organization. */
  async function restoreUnread(flags: string) {
    const server = createServer((_, response) => {
      const error = { code: 403, message: 'Not permitted' }
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const agent = new Agent()
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const dispatcher = agent.compose((dispatch) => (options, handler) => {
      const isTeams = String(options.path).split('?')[0] === '/v1/orgs/acme/teams'
      return dispatch(isTeams ? { ...options, origin } : options, handler)
    })
    try {
      return await sandbox.run(`backup restore ${folder.path} ${flags} --yes`, {
        env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
        ...{ cwd: folder.parent, dispatcher },
      })
    } finally {
      await agent.close()
      await new Promise((resolve) => server.close(resolve))
    }
  }
})
