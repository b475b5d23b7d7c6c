import assert from 'node:assert/strict'
import { join } from 'node:path'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { compareBackups, latestResponses, readChecklist } from './compare-backups.ts'
import {
  addAllMembers,
  addOtherKinds,
  runningClock,
  withEmptyOrganization,
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
  let folder: TestFolder
  beforeEach(() => {
    folder = new TestFolder()
  })
  afterEach(() => folder.end())

  /** Restores the demo organization, and compares the backups of both organizations. */
  async function restored() {
    const copy = join(folder.parent, 'beta')
    const run = async (line: string) => {
      const { exit, stderr } = await sandbox.run(line, {
        env: { DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
        cwd: folder.parent,
      })
      assert.equal(exit, 0, stderr)
    }
    const served = sandbox.served()
    const { ideas, proposal, merges } = await addOtherKinds(served)
    // specifications and translations are processed within seconds
    served.sandbox.clock.advance(10_000)
    await run(`backup create ${folder.path}`)
    await run(`backup restore ${folder.path} --into beta --yes --checklist list.json`)
    served.sandbox.clock.advance(10_000)
    await run(`backup create ${copy} --org beta`)
    const { items, differences: list } = readChecklist(join(folder.parent, 'list.json'))
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
    const all = [latestResponses(folder.path), latestResponses(copy)] as const
    const { differences, unused, compared } = await compareBackups(all, ['tidewater', 'beta'], list)
    assert.deepEqual([differences, unused], [[], []])
    const kinds = new Set([...compared].map((one) => one.split(' ')[0] ?? ''))
    const notCompared = comparedKinds.filter((kind) => !kinds.has(kind))
    assert.deepEqual(notCompared, [])
    const requests = [...unmergedRequests, proposal].map((id) => `change-request ${id}`)
    assert.deepEqual(
      requests.filter((one) => !compared.has(one)),
      [],
    )
    return { compared, items }
  }

  it('leaves exactly the differences that the checklist lists', async () => {
    const { compared, items } = await restored()
    assert.ok(compared.size >= 700, `${compared.size} resources`)
    assert.ok(items.length >= 150, `${items.length} items`)
  }).timeout(600_000)

  it('restores all roles and team members if all members were invited before', async () => {
    addAllMembers(sandbox.served())
    const { compared, items } = await restored()
    assert.ok(compared.size >= 780, `${compared.size} resources`)
    assert.deepEqual(
      items.filter(({ what }) => /member|role/.test(what)),
      [],
    )
  }).timeout(600_000)
})
