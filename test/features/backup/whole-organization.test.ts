import assert from 'node:assert/strict'
import { join } from 'node:path'
import { operations } from '../../../src/contract/all.ts'
import { currentOnlyOperations } from '../../../src/contract/current-only.ts'
import type { AnyOperation } from '../../../src/contract/operation.ts'
import { excluded, repeatedOperations } from '../../../src/features/backup/model/record/coverage.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { compareBackups, latestResponses, readChecklist } from './compare-backups.ts'
import { addSmallOrganization } from './small-organization.ts'
import {
  addOtherKinds,
  addRoles,
  runningClock,
  withEmptyOrganization,
  withInvitedMembers,
} from './whole-organization.ts'

const comparedKinds = [
  ...['organization', 'member', 'team', 'collection', 'space', 'revision', 'page', 'file'],
  ...['site', 'site-section', 'site-section-group', 'site-space', 'site-redirect', 'share-link'],
  ...['custom-field', 'openapi-spec', 'translation', 'saml-provider', 'glossary-entry', 'response'],
  ...['site-mcp-server', 'site-channel', 'context-connection', 'change-request', 'comment'],
  ...['comment-reply'],
]

/** All change requests of the demo organization that are not merged. */
const unmergedRequests = [
  ...['cr_developer-guide_2', 'cr_developer-guide_3', 'cr_developer-guide_4'],
  ...['cr_developer-guide_5', 'cr_developer-guide_6', 'cr_get-started_1', 'cr_handbook_1'],
  ...['cr_handbook_2', 'cr_runbooks_2', 'cr_security_1'],
]

describe('the restore of a whole organization', () => {
  const sandbox = onSandbox({
    seed: withEmptyOrganization,
    normalize: true,
    time: runningClock(),
    // other tests check the responses of the sandbox
    problemsOf: () => undefined as never,
  })
  it('reads everything that is not excluded, and leaves exactly the differences on the checklist', async () => {
    const { ideas, proposal, merges } = await addOtherKinds(sandbox.served())
    const { called, items, list, unused, compared } = await restored(sandbox, 'tidewater')
    assert.deepEqual(unused, [])
    assert.deepEqual(coverageProblems(called), { reads: [], patterns: [] })
    assert.ok(compared.size >= 700, `${compared.size} resources`)
    assert.ok(items.length >= 150, `${items.length} items`)
    const patterns = list.filter(({ resource }) => resource.includes('*')).map(({ kind }) => kind)
    const exact = [
      ...['integration', 'installation', 'git-sync-installation', 'site-mcp-server'],
      ...['context-record', 'context-connection'],
    ]
    assert.deepEqual(
      exact.filter((kind) => patterns.includes(kind)),
      [],
    )
    const authors = list.filter(({ key }) => key === 'updatedBy').map(({ resource }) => resource)
    assert.deepEqual(authors.sort(), [
      'orgs/tidewater/agent-instructions',
      'orgs/tidewater/sites/site_docs/agent-settings',
      'orgs/tidewater/sites/site_partners/agent-settings',
      'orgs/tidewater/sites/site_team/agent-settings',
    ])
    const lost = list.filter(({ key }) => key === 'missing').map((one) => [one.kind, one.resource])
    assert.deepEqual(
      lost.filter(([kind = '']) => /^(change-request|comment|comment-reply)$/.test(kind)),
      [
        ['change-request', 'cr_developer-guide_1'],
        ['change-request', 'cr_runbooks_1'],
        ...[...merges.reverse(), ideas].map((id) => ['change-request', id]),
      ],
    )
    const kinds = new Set([...compared].map((one) => one.split(' ')[0] ?? ''))
    const notCompared = comparedKinds.filter((kind) => !kinds.has(kind))
    assert.deepEqual(notCompared, [])
    const requests = [...unmergedRequests, proposal].map((id) => `change-request ${id}`)
    assert.deepEqual(
      requests.filter((one) => !compared.has(one)),
      [],
    )
  }).timeout(600_000)
})

describe('the restore of members', () => {
  const sandbox = onSandbox({ seed: withInvitedMembers, normalize: true })

  it('restores all roles and team members if all members were invited before', async () => {
    const served = sandbox.served()
    await addRoles(served, await addSmallOrganization(served))
    const { compared, items } = await restored(sandbox, 'acme')
    for (const kind of ['member', 'team']) {
      assert.ok(
        [...compared].some((one) => one.startsWith(`${kind} `)),
        kind,
      )
    }
    assert.deepEqual(
      items.filter(({ what }) => /member|role/.test(what)),
      [],
    )
  })
})

/**
 * Restores a backup of an organization, and compares it with a backup of the copy. Returns the
 * operations that the first backup called.
 */
async function restored(sandbox: ReturnType<typeof onSandbox>, organization: string) {
  const folder = new TestFolder()
  const run = async (line: string) => {
    const { exit, stderr } = await sandbox.run(line, {
      env: { DOCSCTL_ORG: organization, DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
    })
    assert.equal(exit, 0, stderr)
  }
  const { clock, observe } = sandbox.served().sandbox
  const called = new Set<string>()
  const copy = join(folder.parent, 'beta')
  try {
    // specifications and translations are processed within seconds
    clock.advance(10_000)
    const end = observe(({ operation }) => called.add(operation?.id ?? ''))
    await run(`backup create ${folder.path}`)
    end()
    await run(`backup restore ${folder.path} --into beta --yes --checklist list.json`)
    clock.advance(10_000)
    await run(`backup create ${copy} --org beta`)
    const { items, differences: list } = readChecklist(join(folder.parent, 'list.json'))
    const all = [latestResponses(folder.path), latestResponses(copy)] as const
    const { differences, unused, compared } = await compareBackups(
      all,
      [organization, 'beta'],
      list,
    )
    assert.deepEqual(differences, [])
    return { called, items, list, unused, compared }
  } finally {
    folder.end()
  }
}

/**
 * Returns the read operations that are neither called nor excluded, or both, and the patterns that
 * match no operation.
 */
function coverageProblems(called: ReadonlySet<string>) {
  const patterns = [...excluded.flatMap((one) => one.operations), ...repeatedOperations]
  const matches = (pattern: string, id: string) =>
    pattern.endsWith('.') ? id.startsWith(pattern) : id === pattern
  const all = [...operations, ...currentOnlyOperations] as AnyOperation[]
  const reads = all.filter(({ effect }) => effect === 'read').map(({ id }) => id)
  const reasons = (id: string) => patterns.filter((pattern) => matches(pattern, id)).length
  return {
    reads: reads.filter((id) => reasons(id) + (called.has(id) ? 1 : 0) !== 1),
    patterns: patterns.filter((pattern) => !reads.some((id) => matches(pattern, id))),
  }
}
