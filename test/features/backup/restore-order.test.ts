import assert from 'node:assert/strict'
import { join } from 'node:path'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import {
  addSmallOrganization,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

describe('the order in which docsctl backup restore creates resources', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  const run = (line: string) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
    })
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await sandbox.served().send(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const items = async (path: string) => (await send('GET', path)).items
  const restore = async () => {
    const created = await run(`backup create ${folder.path}`)
    assert.equal(created.exit, 0, created.stderr)
    const { exit, stderr } = await run(`backup restore ${folder.path} --into beta --yes`)
    assert.equal(exit, 0, stderr)
  }

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
  })
  afterEach(() => folder.end())

  it('puts parents, sources, and pages before everything that requires them', async () => {
    const groups = `/orgs/acme/sites/${ids.site}/section-groups`
    const tools = (await send('POST', groups, { title: 'Tools' })).id
    await send('POST', groups, { title: 'Labs', parent: tools })
    await send('POST', '/orgs/acme/translations', {
      ...{ source: { space: ids.space, language: 'en' }, language: 'de' },
    })
    await send('PATCH', `/spaces/${ids.space}`, { editMode: 'locked' })
    await restore()

    const [site] = await items('/orgs/beta/sites')
    const found = await items(`/orgs/beta/sites/${site?.id}/section-groups`)
    const parent = found.find(({ title }) => title === 'Tools')
    const inner = found.find(({ title }) => title === 'Labs') as { sectionGroup?: string }
    assert.equal(inner?.sectionGroup, parent?.id)
    const spaces = await items('/orgs/beta/spaces')
    const space = spaces.find(({ title }) => title === 'Guide')
    assert.equal(space?.editMode, 'locked')
    const { pages } = (await send('GET', `/spaces/${space?.id}/content`)) as unknown as {
      pages: { path: string }[]
    }
    assert.deepEqual(
      pages.map(({ path }) => path),
      ['start'],
    )
    const [translation] = await items('/orgs/beta/translations')
    assert.equal((translation?.source as { space: string } | undefined)?.space, space?.id)
  })

  it('sets the visibility of a new specification by its slug', async () => {
    await send('POST', '/orgs/acme/openapi', {
      ...{ slug: 'pets', source: { url: 'https://example.com/pets.yaml' } },
    })
    await send('PATCH', '/orgs/acme/openapi/pets', { visibility: 'public' })
    await restore()
    assert.equal((await send('GET', '/orgs/beta/openapi/pets')).visibility, 'public')
  })
})
