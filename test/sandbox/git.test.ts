import assert from 'node:assert/strict'
import { docs } from './docs.ts'
import { tokens } from './people.ts'
import { type Body, endAll, type Served, serve } from './served.ts'

const repository = { url: 'https://key@github.com/acme/docs.git', ref: 'refs/heads/main' }

describe('Git in the sandbox', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({ seed: docs, tokens })
  })
  afterEach(endAll)

  async function ask(method: string, path: string, body?: unknown, as?: string): Promise<Body> {
    const answer = await served.send(method, path, body, as)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }

  const status = async (method: string, path: string, body?: unknown, as?: string) =>
    (await served.send(method, path, body, as)).status

  const pass = (seconds: number) => served.sandbox.clock.advance(seconds * 1000)

  async function newSpace(): Promise<string> {
    return (await ask('POST', '/orgs/acme/spaces', { title: 'Other', empty: true })).id
  }

  async function titles(space: string): Promise<string[]> {
    const { pages } = await ask('GET', `/spaces/${space}/content/pages`)
    return (pages as Body[]).map(({ title }) => String(title))
  }

  it('imports an export into another space after a delay', async () => {
    const other = await newSpace()
    await ask('POST', '/spaces/sp_docs/git/export', { ...repository, commitMessage: 'First' })
    const running = await ask('GET', '/spaces/sp_docs/git/info')
    assert.deepEqual(
      [running.repoName, running.installationProvider, running.url, running.operation],
      [
        'acme/docs',
        'github',
        'https://github.com/acme/docs',
        { state: 'running', direction: 'export', startedAt: '2026-11-20T10:00:00.000Z' },
      ],
    )
    pass(3)
    assert.deepEqual((await ask('GET', '/spaces/sp_docs/git/info')).operation, {
      state: 'success',
      direction: 'export',
      startedAt: '2026-11-20T10:00:00.000Z',
      endedAt: '2026-11-20T10:00:02.000Z',
    })
    await ask('POST', `/spaces/${other}/git/import`, repository)
    assert.deepEqual(await titles(other), [])
    pass(3)
    assert.deepEqual(await titles(other), ['Start', 'API', 'Status'])
    const content = await ask('GET', `/spaces/${other}/content`)
    const git = content.git as Body
    assert.deepEqual([git.message, git.url], ['First', 'https://github.com/acme/docs'])
    const page = await ask('GET', `/spaces/${other}/content/path/api%2Ferrors`)
    assert.equal((page.git as Body).path, 'api/errors.md')
    assert.equal(page.markdown, '# Errors\n\nA retry helps.')
  })

  it('fails if there is nothing to import, or if another user has exported', async () => {
    const other = await newSpace()
    const ended = async (space: string) => {
      pass(3)
      const { state, error } = (await ask('GET', `/spaces/${space}/git/info`)).operation as Body
      return [state, error]
    }
    await ask('POST', '/spaces/sp_docs/git/import', repository)
    assert.deepEqual(await ended('sp_docs'), [
      'failure',
      'The sandbox imports only its own exports. It has no export in refs/heads/main at https://github.com/acme/docs',
    ])
    const commit = { ...repository, commitMessage: 'Mine' }
    await ask('POST', '/spaces/sp_docs/git/export', commit)
    assert.deepEqual(await ended('sp_docs'), ['success', undefined])
    await ask('POST', `/spaces/${other}/git/export`, commit)
    assert.deepEqual(await ended(other), [
      'failure',
      'refs/heads/main contains an export of another space. Export with "force" to replace it',
    ])
    await ask('POST', `/spaces/${other}/git/export`, { ...commit, force: true })
    assert.deepEqual(await ended(other), ['success', undefined])
  })

  it('runs one operation at a time, and none in a locked space', async () => {
    const path = '/spaces/sp_docs/git/import'
    assert.equal(await status('POST', path, repository), 204)
    assert.equal(await status('POST', path, repository), 409)
    pass(3)
    await ask('PATCH', '/spaces/sp_docs', { editMode: 'locked' })
    assert.equal(await status('POST', path, repository), 409)
    assert.equal(await status('POST', path, repository, 'cy'), 403)
  })

  it('leaves a space without a sync after a one-time import', async () => {
    const once = { ...repository, standalone: true }
    assert.equal(await status('GET', '/spaces/sp_docs/git/info'), 404)
    await ask('POST', '/spaces/sp_docs/git/export', { ...once, commitMessage: 'x' })
    pass(3)
    assert.equal(await status('GET', '/spaces/sp_docs/git/info'), 404)
    const other = await newSpace()
    await ask('POST', `/spaces/${other}/git/import`, once)
    pass(3)
    assert.deepEqual(await titles(other), ['Start', 'API', 'Status'])
  })

  it('syncs a space as soon as its installation has a repository and a branch', async () => {
    const target = { type: 'space', spaceId: 'sp_docs' }
    const body = { provider: 'gitlab', target }
    const { id, status: first } = await ask('POST', '/git/installations', body)
    assert.equal(first, 'unauthenticated')
    assert.equal(await status('POST', '/git/installations', body), 409)
    assert.equal(await status('POST', '/git/installations', body, 'cy'), 403)
    const path = `/git/installations/${id}`
    const half = { projectId: 7, accessToken: 'glpat-secret' }
    const set = (providerConfiguration: object) =>
      ask('PATCH', path, { provider: 'gitlab', providerConfiguration })
    assert.equal((await set(half)).status, 'pending')
    const done = await set({ ...half, branch: 'refs/heads/main' })
    assert.deepEqual(
      [done.status, done.providerConfiguration],
      ['active', { projectId: 7, branch: 'refs/heads/main' }],
    )
    const { installationId } = await ask('GET', '/spaces/sp_docs/git/info')
    assert.equal(installationId, id)
    pass(3)
    const { operation } = await ask('GET', '/spaces/sp_docs/git/info')
    assert.equal((operation as Body).state, 'success')
    assert.equal(await status('DELETE', path, undefined, 'cy'), 403)
    assert.equal(await status('DELETE', path), 205)
    assert.equal(await status('GET', path), 404)
    assert.equal(await status('GET', '/spaces/sp_docs/git/info'), 404)
  })

  it('syncs the spaces of a site below the site', async () => {
    const site = await ask('POST', '/orgs/acme/sites', { title: 'Site', spaces: ['sp_docs'] })
    const list = `/orgs/acme/sites/${site.id}/spaces/git/installations`
    const target = { type: 'site', siteId: site.id }
    const { id } = await ask('POST', '/git/installations', { provider: 'github', target })
    const { items } = await ask('GET', list)
    assert.deepEqual(
      items.map(({ parentInstallationId, target: of }) => [parentInstallationId, of]),
      [
        [undefined, { type: 'site', siteId: site.id }],
        [id, { type: 'space', spaceId: 'sp_docs', siteId: site.id }],
      ],
    )
    const child = items[1]?.id ?? ''
    const providerConfiguration = { repositoryId: 5, branch: 'refs/heads/main' }
    const folders = { childInstallationProjectDirectories: { [child]: 'docs' } }
    const update = { provider: 'github', providerConfiguration, priority: 'gitbook', ...folders }
    await ask('PATCH', `/git/installations/${id}`, update)
    const below = await ask('GET', `/git/installations/${child}`)
    assert.deepEqual([below.status, below.projectDirectory], ['active', 'docs'])
    await ask('DELETE', `/git/installations/${id}`)
    assert.deepEqual((await ask('GET', list)).items, [])
  })

  it('is recorded in the audit log for administrators, even if the path contains no organization', async () => {
    const target = { type: 'space', spaceId: 'sp_docs' }
    const { id } = await ask('POST', '/git/installations', { provider: 'github', target })
    await ask('DELETE', `/git/installations/${id}`)
    const { items } = await ask('GET', '/orgs/acme/audit-events')
    assert.deepEqual(
      items.map(({ action, target: of }) => [action, of]),
      [
        ['git.installations.delete', { type: 'installation', id }],
        ['git.installations.create', { type: 'git-installation', id }],
      ],
    )
  })
})
