import assert from 'node:assert/strict'
import { join } from 'node:path'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { addSmallOrganization, type SmallOrganization, twoOrganizations } from './small-organization.ts'

describe('the structure that docsctl backup restore creates', () => {
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
})
