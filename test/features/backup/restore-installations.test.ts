import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Body } from '../../sandbox/served.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { readChecklist } from './compare-backups.ts'
import {
  addSmallOrganization,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

const installations = '/integrations/chat/installations'

type Installed = Body & { name: string; status: string }

describe('the restore of installations of integrations', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  let installed: string
  const run = (line: string, options: object = {}) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
      ...options,
    })
  const succeed = async (line: string) => {
    const ended = await run(line)
    assert.equal(ended.exit, 0, `${line}: ${ended.stderr}`)
    return ended
  }
  const send = async (method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await sandbox.served().send(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const publish = async (name: string, visibility: string, account?: object) => {
    await send('POST', `/integrations/${name}`, {
      ...{ title: name, description: name, script: '', scopes: [], visibility },
      ...{ organization: 'acme', ...(account && { configurations: { account } }) },
    })
  }

  /**
   * Returns the settings of all installations in an organization, and those for spaces and sites.
   */
  const readAll = async (org: string) => {
    const { items } = await send('GET', `/orgs/${org}/installations`)
    const settings = ({ configuration, externalIds }: Body) => ({ configuration, externalIds })
    return await Promise.all(
      items.map(async (item) => {
        const { installation, integration } = item as unknown as Record<string, Installed>
        const { id, status } = installation as Installed
        const at = `/integrations/${integration?.name}/installations/${id}`
        const [spaces, sites] = [
          await send('GET', `${at}/spaces`),
          await send('GET', `${at}/sites`),
        ]
        return {
          ...{ name: integration?.name, status, ...settings(installation as Body) },
          on: [...spaces.items, ...sites.items].map((one) => settings(one as Body)),
        }
      }),
    )
  }

  const restored = {
    ...{ name: 'chat', status: 'active' },
    ...{ configuration: { region: 'eu', nested: { url: 'https://chat.example' } } },
    externalIds: ['team-1'],
    on: [
      { configuration: { room: 'docs' }, externalIds: [] },
      { configuration: { banner: true }, externalIds: ['site-1'] },
    ],
  }

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    const region = { type: 'string', title: 'Region' }
    await publish('chat', 'public', { properties: { region }, required: ['region'] })
    installed = (await send('POST', installations, { organization: 'acme' })).id
    const at = `${installations}/${installed}`
    await send('PATCH', at, {
      ...{ externalIds: ['team-1'], space_selection: 'selected', site_selection: 'all' },
      configuration: {
        region: 'eu',
        apiToken: 'chat-secret',
        nested: { url: 'https://chat.example' },
      },
    })
    await send('POST', `${at}/spaces`, { space: ids.space })
    const room = { room: 'docs', webhook: 'https://hook.example/?token=hook-secret' }
    await send('PATCH', `${at}/spaces/${ids.space}`, { configuration: room })
    await send('POST', `${at}/sites`, { siteId: ids.site })
    const banner = { configuration: { banner: true }, externalIds: ['site-1'] }
    await send('PATCH', `${at}/sites/${ids.site}`, banner)
  })
  afterEach(() => folder.end())

  const restore = (into = 'beta') => `backup restore ${folder.path} --into ${into}`

  it('creates them with their settings, and lists each secret setting', async () => {
    await succeed(`backup create ${folder.path}`)
    const preview = await succeed(`${restore()} --dry-run`)
    assert.deepEqual(
      preview.stderr.split('\n').filter((line) => line.startsWith('+ installation')),
      [
        '+ installation of integration chat',
        '+ installation of integration chat on space "Guide"',
        '+ installation of integration chat on site "docs"',
      ],
    )
    await succeed(`${restore()} --yes --checklist list.json`)
    assert.deepEqual(await readAll('beta'), [restored])
    const last = (request: RegExp) => sandbox.sent().findLastIndex((line) => request.test(line))
    assert.ok(last(/^POST .*\/merge$/) < last(/^POST .*\/chat\/installations$/))
    const { items, differences } = readChecklist(join(folder.parent, 'list.json'))
    const why = 'Set it again, because backups do not contain secret settings'
    assert.deepEqual(
      items.filter(({ what }) => what.includes('chat')),
      [
        { what: 'setting apiToken of installation of integration chat', why },
        { what: 'setting webhook of installation of integration chat on space "Guide"', why },
        {
          what: 'integration chat',
          why: 'Publish it again, because the API does not return its script',
        },
      ],
    )
    assert.deepEqual(
      differences
        .filter(({ reason }) => reason.startsWith('setting'))
        .map(({ reason: _, ...one }) => one),
      [
        {
          ...{ kind: 'response', resource: `integrations/chat/installations/${installed}/spaces` },
          key: 'items.configuration.webhook',
        },
      ],
    )
    const journals = readdirSync(join(folder.parent, 'state'), {
      recursive: true,
      encoding: 'utf8',
    })
      .map((name) => join(folder.parent, 'state', name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path, 'utf8'))
      .join('')
    assert.match(journals, /"installations\.create"/)
    assert.doesNotMatch(journals, /"region"|chat\.example|"room"|"banner"/)

    const again = await succeed(`${restore()} --yes`)
    assert.match(again.stderr, /Nothing to restore/)
    await succeed('jobs undo last --org beta --yes')
    assert.deepEqual(await readAll('beta'), [])
  })

  for (const point of [1, 2, 3, 4, 5, 6]) {
    it(`is continued after an interruption at write ${point} without duplicates`, async () => {
      await succeed(`backup create ${folder.path}`)
      const stop = new AbortController()
      let writes = 0
      const end = sandbox.served().sandbox.observe(({ method, path }) => {
        if (method !== 'GET' && path.includes(installations)) writes += 1
        if (writes === point) stop.abort(new Error('killed'))
      })
      const { exit } = await run(`${restore()} --yes`, { signal: stop.signal })
      end()
      // steps that don't depend on each other run at the same time
      assert.ok(writes >= point && exit !== 0, `${writes} writes, exit ${exit}`)
      const resumed = await run('jobs resume last --org beta')
      assert.equal(resumed.exit, 0, resumed.stderr)
      assert.deepEqual(await readAll('beta'), [restored])
    })
  }

  it('installs an existing integration on a restored space again, and undo removes it', async () => {
    await succeed(`backup create ${folder.path}`)
    const spaces = `${installations}/${installed}/spaces`
    await send('DELETE', `${spaces}/${ids.space}`)
    await succeed(`${restore('acme')} --only spaces/Guide --yes`)
    assert.deepEqual(
      (await send('GET', spaces)).items.map(({ space, configuration }) => [space, configuration]),
      [[ids.space, { room: 'docs' }]],
    )
    const again = await succeed(`${restore('acme')} --only spaces/Guide --yes`)
    assert.match(again.stderr, /Nothing to restore/)
    await succeed('jobs undo last --yes')
    assert.deepEqual((await send('GET', spaces)).items, [])
  })

  it('restores installations on the organization only if the whole organization is selected', async () => {
    await succeed(`backup create ${folder.path}`)
    const { stderr } = await succeed(`${restore()} --only sites/Docs,spaces/Guide --dry-run`)
    assert.deepEqual(
      stderr.split('\n').filter((line) => line.includes('of integration')),
      [
        'Not restored: installation of integration chat on space "Guide": The integration is not installed. To install it, add "organization" to --only',
        'Not restored: installation of integration chat on site "docs": The integration is not installed. To install it, add "organization" to --only',
      ],
    )
    await succeed(`${restore()} --only organization --yes`)
    assert.deepEqual(await readAll('beta'), [{ ...restored, on: [] }])
  })

  it('lists the integrations that cannot be installed, with the reason', async () => {
    await publish('diary', 'private')
    await publish('gone', 'public')
    await publish('login', 'public', {
      properties: {
        account: {
          type: 'button',
          title: 'Connect',
          callback_url: 'https://login.example',
          button_text: 'Connect',
        },
      },
      required: ['account'],
    })
    for (const name of ['diary', 'gone', 'login']) {
      await send('POST', `/integrations/${name}/installations`, { organization: 'acme' })
    }
    await succeed(`backup create ${folder.path}`)
    await send('DELETE', '/integrations/gone')
    await succeed(`${restore()} --yes --checklist list.json`)
    assert.deepEqual(
      (await readAll('beta')).map(({ name, status }) => [name, status]),
      [
        ['chat', 'active'],
        ['login', 'pending'],
      ],
    )
    const { items } = readChecklist(join(folder.parent, 'list.json'))
    assert.deepEqual(
      items.filter(({ what }) => /of integration (?:diary|gone|login)/.test(what)),
      [
        {
          what: 'installation of integration diary',
          why: 'The integration is private to organization "Acme"',
        },
        {
          what: 'installation of integration gone',
          why: 'The integration is not published, or not visible to you',
        },
        {
          what: 'setting account of installation of integration login',
          why: 'Authorize the integration in the web app, because the setting is a button',
        },
      ],
    )
  })

  it('reports an installation that the service refuses, and restores the rest', async () => {
    await publish('diary', 'public')
    await send('POST', '/integrations/diary/installations', { organization: 'acme' })
    await succeed(`backup create ${folder.path}`)
    const served = sandbox.served()
    const end = served.sandbox.observe(({ method, path }) => {
      if (method === 'POST' && path === '/v1/orgs/beta/sites') {
        served.sandbox.change((tx) => tx.delete('integrations', 'chat'))
      }
    })
    const { exit, stderr } = await run(`${restore()} --yes`)
    end()
    assert.equal(exit, 12, stderr)
    assert.match(stderr, /installation of integration chat/)
    assert.deepEqual(
      (await readAll('beta')).map(({ name }) => name),
      ['diary'],
    )
  })
})
