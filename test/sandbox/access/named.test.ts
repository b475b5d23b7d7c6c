import assert from 'node:assert/strict'
import { operations } from '../../../src/contract/all.ts'
import { currentOnlyOperations } from '../../../src/contract/current-only.ts'
import type { AnyOperation } from '../../../src/contract/operation.ts'
import { requiredRole } from '../../../src/contract/roles/operation-roles.ts'
import { isAtLeast } from '../../../src/contract/roles/rank.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { type Seed, seedMember } from '../../../src/sandbox/seed/seed.ts'
import { seedGitlabRepository } from '../gitlab-repository.ts'
import { endAll, serve } from '../served.ts'

const roles = ['admin', 'create', 'edit', 'read'] as const
const emailAddress = (role: string) => `${role}@tidewater.example`

const seed: Seed = (tx, now) => {
  demoSeed(tx, now)
  seedGitlabRepository(tx)
  for (const role of roles) {
    seedMember(tx, {
      organization: 'tidewater',
      displayName: role,
      email: emailAddress(role),
      role,
      joinedAt: '2026-11-02T00:00:00.000Z',
    })
  }
}

const tokens = roles.map((role) => ({ token: role, member: emailAddress(role) }))

/** Reads of installations and Git syncs with no organization in the path. */
const reads = ([...operations, ...currentOnlyOperations] as AnyOperation[]).filter(
  ({ effect, path, isFor }) => effect === 'read' && !isFor && /^\/(integrations|git)\b/.test(path),
)

describe('reading a sandbox resource by name', () => {
  afterEach(endAll)

  it('requires the role from the table', async () => {
    const { send } = await serve({ seed, tokens })
    const at = '/integrations/github-sync/installations/ins_github-sync'
    assert.equal((await send('POST', `${at}/spaces`, { space: 'sp_design' })).status, 201)
    assert.equal((await send('POST', `${at}/sites`, { siteId: 'site_docs' })).status, 201)
    const events = (await send('GET', '/integrations/github-sync/events')).body.items
    const gitlab = '/git/installations/gitinst_developer-guide/gitlab/projects'
    const [project] = (await send('GET', gitlab)).body.items
    const names: Record<string, string> = {
      integrationName: 'github-sync',
      spaceId: 'sp_design',
      siteId: 'site_docs',
      eventId: events[0]?.id ?? '',
      accountName: 'tidewater-example',
      repositoryName: 'developer-guide',
      projectId: String(project?.id),
    }
    const wrong = []
    for (const operation of reads) {
      const isGit = operation.path.startsWith('/git')
      const installationId = isGit ? 'gitinst_developer-guide' : 'ins_github-sync'
      const filled: Record<string, string> = { ...names, installationId }
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => filled[name] ?? name)
      const query = path.endsWith('/file') ? '?path=README.md&ref=refs/heads/main' : ''
      for (const role of roles) {
        const { status } = await send('GET', `${path}${query}`, undefined, role)
        const expected = isAtLeast(role, requiredRole(operation)) ? 200 : 403
        if (status !== expected) wrong.push({ id: operation.id, role, status, expected })
      }
    }
    assert.deepEqual(wrong, [])
    assert.ok(reads.length > 9)
  })

  it('shows a Git sync only to users who can read the content that it syncs', async () => {
    const { send, sandbox } = await serve({ seed, tokens })
    const path = '/git/installations/gitinst_developer-guide'
    const { status, body } = await send('GET', path, undefined, 'read')
    assert.deepEqual([status, body.target], [200, { type: 'space', spaceId: 'sp_developer-guide' }])
    assert.equal((await send('DELETE', path, undefined, 'create')).status, 403)
    sandbox.change((tx) => {
      tx.patch('spaces', 'sp_developer-guide', { defaultLevel: null })
    })
    assert.equal((await send('GET', path, undefined, 'read')).status, 403)
  })
})
