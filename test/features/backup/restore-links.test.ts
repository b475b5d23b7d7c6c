import assert from 'node:assert/strict'
import { join } from 'node:path'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import {
  addSmallOrganization,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

interface Page {
  id: string
  path: string
  pages: Page[]
}

describe('the pages that docsctl backup restore creates', () => {
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
  const backUp = async () => {
    const { exit, stderr } = await run(`backup create ${folder.path}`)
    assert.equal(exit, 0, stderr)
  }
  const restore = async (flags: string) => {
    const { exit, stderr } = await run(`backup restore ${folder.path} ${flags} --yes`)
    assert.equal(exit, 0, stderr)
    return stderr
  }
  const pagesOf = async (space: string) =>
    ((await send('GET', `/spaces/${space}/content`)) as unknown as { pages: Page[] }).pages
  const tree = (pages: Page[]): string[] =>
    pages.flatMap(({ path, pages: inner }) => [path, ...tree(inner)])
  const text = async (space: string, page: string) =>
    (await send('GET', `/spaces/${space}/content/page/${page}?format=markdown`)).markdown

  /** Changes content through a merged change request. */
  async function merge(space: string, ...changes: object[]) {
    const { id } = await send('POST', `/spaces/${space}/change-requests`, { subject: 'Edit' })
    const place = `/spaces/${space}/change-requests/${id}`
    await send('POST', `${place}/content`, { changes })
    await send('POST', `${place}/merge`)
  }

  const page = (title: string, markdown: string) => ({
    ...{ operation: 'insert_page', title, document: { markdown } },
  })

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
  })
  afterEach(() => folder.end())

  it('link to the new pages of other spaces, including pages that are restored later', async () => {
    const { id: first } = await send('POST', '/orgs/acme/spaces', { title: 'A', empty: true })
    const link = `https://app.docs.example/s/${ids.space}/pages/${ids.pages.setup}`
    await merge(first, page('Start', `See [setup](${link}).`))
    const [own] = await pagesOf(first)
    const back = `https://app.docs.example/s/${first}/pages/${own?.id}`
    await merge(ids.space, page('More', `Back to [start](${back}).`))
    await backUp()
    await restore('--into beta --jobs 1')
    const spaces = (await send('GET', '/orgs/beta/spaces')).items
    const idOf = (title: string) => spaces.find((space) => space.title === title)?.id ?? ''
    const [a, guide] = [idOf('A'), idOf('Guide')]
    const [start] = await pagesOf(a)
    const [welcome, more] = await pagesOf(guide)
    const setup = welcome?.pages[0]?.id
    assert.equal(
      await text(a, start?.id ?? ''),
      `See [setup](https://app.docs.example/s/${guide}/pages/${setup}).`,
    )
    assert.equal(
      await text(guide, more?.id ?? ''),
      `Back to [start](https://app.docs.example/s/${a}/pages/${start?.id}).`,
    )
  })

  it('link to the pages of spaces that exist already', async () => {
    const { id: first } = await send('POST', '/orgs/acme/spaces', { title: 'A', empty: true })
    const link = (space: string, of: string) => `https://app.docs.example/s/${space}/pages/${of}`
    await merge(first, page('Start', `See [setup](${link(ids.space, ids.pages.setup)}).`))
    await backUp()
    await restore('--into beta --only spaces/Guide')
    await restore('--into beta')
    const spaces = (await send('GET', '/orgs/beta/spaces')).items
    const idOf = (title: string) => spaces.find((space) => space.title === title)?.id ?? ''
    const [start] = await pagesOf(idOf('A'))
    const [welcome] = await pagesOf(idOf('Guide'))
    const setup = welcome?.pages[0]?.id ?? ''
    assert.equal(
      await text(idOf('A'), start?.id ?? ''),
      `See [setup](${link(idOf('Guide'), setup)}).`,
    )
  })

  it('are restored to their positions in a space that still exists', async () => {
    const { space, pages } = ids
    await merge(space, page('Last', 'End.'))
    await backUp()
    await merge(space, { operation: 'delete_page', page: pages.start })
    await merge(space, page('New', 'Stays.'))
    const line = `backup restore ${folder.path} --into acme`
    const preview = await run(`${line} --dry-run --json`)
    assert.match(preview.stderr, /^\+ 2 pages of space "Guide"$/m)
    assert.match(
      preview.stderr,
      /^Cannot be undone: pages of space "Guide": the API cannot delete change requests$/m,
    )
    assert.doesNotMatch(preview.stderr, /reusable|file logo/)
    assert.deepEqual(
      (JSON.parse(preview.stdout) as { method: string; url: string }[]).map(({ method, url }) => [
        ...[method, decodeURIComponent(new URL(url).pathname)],
      ]),
      [
        ['POST', `/v1/spaces/${space}/change-requests`],
        ['POST', `/v1/spaces/${space}/change-requests/\${step 0: id}/merge`],
      ],
    )
    await restore('--into acme')
    const now = await pagesOf(space)
    assert.deepEqual(tree(now), ['start', 'start/setup', 'last', 'new'])
    assert.equal(
      await text(space, now[0]?.id ?? ''),
      '# Welcome\n\nRead [the setup](start/setup.md) first.',
    )
    assert.match(await restore('--into acme'), /Nothing to restore/)
    await merge(space, { operation: 'update_page', page: now[0]?.id, slug: 'begin' })
    await merge(space, { operation: 'delete_page', page: now[0]?.pages[0]?.id })
    await backUp()
    assert.match(await restore('--into acme'), /Nothing to restore/)
  })

  it('do not replace a page that a colleague has created again', async () => {
    const { space, pages } = ids
    await backUp()
    await merge(space, { operation: 'delete_page', page: pages.start })
    await merge(space, page('Start', 'My own.'))
    await restore('--into acme')
    const [start] = await pagesOf(space)
    assert.equal(await text(space, start?.id ?? ''), 'My own.')
    assert.deepEqual(tree([start as Page]), ['start', 'start/setup'])
    assert.equal((await pagesOf(space)).length, 1)
  })
})
