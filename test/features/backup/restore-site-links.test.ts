import assert from 'node:assert/strict'
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

describe('the restore of links from a site to pages', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
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
  const onlyItem = async (path: string) => {
    const { items } = await send('GET', path)
    assert.equal(items.length, 1, path)
    return items[0] as Body
  }
  const link = (page: string) => ({
    links: [{ title: 'Setup', links: [], to: { kind: 'page', page, space: ids.space } }],
  })

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    const site = `/orgs/acme/sites/${ids.site}`
    const pageId = ids.pages.setup
    const { id } = await onlyItem(`${site}/site-spaces`)
    await send('PATCH', `${site}/site-spaces/${id}`, { pageId })
    const destination = { kind: 'site-page', siteSpaceId: id, pageId }
    await send('POST', `${site}/redirects`, { source: '/old', destination })
    const look = (await send('GET', `${site}/customization`)) as unknown as { header: object }
    await send('PUT', `${site}/customization`, {
      ...look,
      header: { ...look.header, ...link(pageId) },
    })
    await succeed(`backup create ${folder.path}`)
  })
  afterEach(() => folder.end())

  const restore = () => `backup restore ${folder.path} --into beta --yes`

  /** Returns the titles of the pages to which a restored site refers. */
  async function linkedPages(org: string) {
    const { id: space } = await onlyItem(`/orgs/${org}/spaces`)
    const content = (await send('GET', `/spaces/${space}/content`)) as unknown as {
      pages: { id: string; title: string; pages: { id: string; title: string }[] }[]
    }
    const all = content.pages.flatMap((page) => [page, ...page.pages])
    const title = (pageId: unknown) => all.find(({ id }) => id === pageId)?.title
    const site = `/orgs/${org}/sites/${(await onlyItem(`/orgs/${org}/sites`)).id}`
    const { header } = (await send('GET', `${site}/customization`)) as unknown as {
      header: { links: { to: { page: string; space: string } }[] }
    }
    const { destination } = (await onlyItem(`${site}/redirects`)) as unknown as {
      destination: { pageId: string }
    }
    return {
      opens: title((await onlyItem(`${site}/site-spaces`)).pageId),
      redirect: title(destination.pageId),
      header: header.links.map(({ to }) => [title(to.page), to.space === space]),
    }
  }
  const restored = { opens: 'Setup', redirect: 'Setup', header: [['Setup', true]] }

  it('refers to the new pages, and undo removes everything', async () => {
    await succeed('backup create beta --org beta')
    await succeed(`${restore()} --checklist list.json`)
    assert.deepEqual(await linkedPages('beta'), restored)
    const { items } = readChecklist(join(folder.parent, 'list.json'))
    assert.deepEqual(
      items.filter(({ what }) => /customization|redirect|header|first page/.test(what)),
      [],
    )
    const again = await succeed(restore())
    assert.match(again.stderr, /Nothing to restore/)
    await succeed('jobs undo last --org beta --yes')
    assert.equal((await succeed('backup diff beta latest --live --jq length')).stdout, '0\n')
  })

  for (const point of [1, 2, 3]) {
    it(`is continued after an interruption at write ${point} without duplicates`, async () => {
      const stop = new AbortController()
      let isMerged = false
      let writes = 0
      const end = sandbox.served().sandbox.observe(({ method, path }) => {
        if (isMerged && method !== 'GET') writes += 1
        isMerged ||= path.endsWith('/merge')
        if (writes === point) stop.abort(new Error('killed'))
      })
      const { exit } = await run(restore(), { signal: stop.signal })
      end()
      assert.notEqual(exit, 0)
      const resumed = await run('jobs resume last --org beta')
      assert.equal(resumed.exit, 0, resumed.stderr)
      assert.deepEqual(await linkedPages('beta'), restored)
    })
  }

  it('refers to the same pages as before if their spaces still exist', async () => {
    const site = await onlyItem('/orgs/acme/sites')
    await send('DELETE', `/orgs/acme/sites/${site.id}`)
    await succeed(`backup restore ${folder.path} --into acme --only sites/Docs --yes`)
    assert.deepEqual(await linkedPages('acme'), restored)
  })

  it('lists the links to pages that are not restored', async () => {
    await send('POST', '/orgs/beta/spaces', { title: 'Guide', empty: true })
    const line = `${restore()} --only sites/Docs --checklist list.json`
    await succeed(line)
    const { items } = readChecklist(join(folder.parent, 'list.json'))
    assert.deepEqual(
      items.filter(({ what }) => /redirect|header|first page/.test(what)),
      [
        {
          what: 'first page of site space guide of the site docs',
          why: 'The page is not restored',
        },
        {
          what: 'destination of redirect old of the site docs',
          why: 'The redirect points to the space of the page, because the page is not restored',
        },
        {
          what: 'header of site "docs"',
          why: 'Set it again with "docsctl sites customization set", because it links to content that is not restored',
        },
        {
          what: 'header in the customization of site space "guide"',
          why: 'Set it again with "docsctl sites spaces customization update", because it links to content that is not restored',
        },
      ],
    )
  })
})
