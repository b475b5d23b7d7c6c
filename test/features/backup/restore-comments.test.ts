import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Agent, type Dispatcher } from 'undici'
import type { Body } from '../../sandbox/served.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import {
  addSmallOrganization,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

describe('the restore of comments', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  const run = (line: string, options: object = {}) =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
      ...options,
    })
  const send = async (method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await sandbox.served().send(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    const comments = `/spaces/${ids.space}/comments`
    const body = { markdown: 'Explain *this*.' }
    const { id } = await send('POST', comments, { body, page: ids.pages.setup })
    await send('POST', `${comments}/${id}/replies`, { body: { markdown: 'Done.' } })
    await send('PUT', `${comments}/${id}`, { resolved: true })
    const { exit, stderr } = await run(`backup create ${folder.path}`)
    assert.equal(exit, 0, stderr)
  })
  afterEach(() => folder.end())

  /** Returns the comments of a space as Markdown, without their first lines. */
  const texts = async (space: string) =>
    (await send('GET', `/spaces/${space}/comments?order=asc`)).items.map(({ body }) => textOf(body))

  const restore = () => `backup restore ${folder.path} --into beta`

  it('is part of the plan', async () => {
    const { exit, stderr } = await run(`${restore()} --dry-run`)
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^\+ 1 comment and 1 reply of space "Guide"$/m)
  })

  for (const point of [1, 2, 3]) {
    it(`creates no duplicates if it is interrupted at request ${point} and resumed`, async () => {
      const stop = new AbortController()
      let count = 0
      const end = sandbox.served().sandbox.observe(({ method, path }) => {
        if (method !== 'GET' && /^\/v1\/spaces\/[^/]+\/comments/.test(path)) count += 1
        if (count === point) stop.abort(new Error('killed'))
      })
      const { exit } = await run(`${restore()} --yes`, { signal: stop.signal })
      end()
      assert.deepEqual([count, exit === 0], [point, false])
      const resumed = await run('jobs resume last --org beta')
      assert.equal(resumed.exit, 0, resumed.stderr)

      const [space] = (await send('GET', '/orgs/beta/spaces')).items
      const comments = `/spaces/${space?.id}/comments`
      const { items } = await send('GET', comments)
      const content = (await send('GET', `/spaces/${space?.id}/content`)) as unknown as {
        pages: { pages: { id: string }[] }[]
      }
      assert.deepEqual(
        items.map(({ body, status, target }) => ({
          text: textOf(body),
          status,
          page: (target as { page?: { id: string } }).page?.id,
        })),
        [{ text: 'Explain *this*.', status: 'resolved', page: content.pages[0]?.pages[0]?.id }],
      )
      const replies = (await send('GET', `${comments}/${items[0]?.id}/replies`)).items
      assert.deepEqual(
        replies.map(({ body }) => textOf(body)),
        ['Done.'],
      )
    })
  }

  it('creates the missing comments in an existing space once, and undo deletes them', async () => {
    const comments = `/spaces/${ids.space}/comments`
    const [first] = (await send('GET', comments)).items
    const replies = `${comments}/${first?.id}/replies`
    const [reply] = (await send('GET', replies)).items
    await send('DELETE', `${replies}/${reply?.id}`)
    const line = `backup restore ${folder.path} --into acme --yes`
    const replied = await run(line)
    assert.equal(replied.exit, 0, replied.stderr)
    assert.match(replied.stderr, /^\+ 1 reply of space "Guide"$/m)
    assert.deepEqual(
      (await send('GET', replies)).items.map(({ body }) => textOf(body)),
      ['Done.'],
    )

    await send('DELETE', `${comments}/${first?.id}`)
    const { exit, stderr } = await run(line)
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^\+ 1 comment and 1 reply of space "Guide"$/m)
    const [restored] = (await send('GET', comments)).items
    const { page } = (restored as Body).target as { page: { id: string } }
    assert.deepEqual(
      [await texts(ids.space), restored?.status, page.id],
      [['Explain *this*.'], 'resolved', ids.pages.setup],
    )
    const again = await run(line)
    assert.match(again.stderr, /Nothing to restore/)
    const undone = await run('jobs undo last --yes')
    assert.equal(undone.exit, 0, undone.stderr)
    assert.deepEqual((await send('GET', comments)).items, [])
  })

  it('creates a missing comment on an existing page in another organization', async () => {
    assert.equal((await run(`${restore()} --yes`)).exit, 0)
    const [space] = (await send('GET', '/orgs/beta/spaces')).items
    const comments = `/spaces/${space?.id}/comments`
    const [first] = (await send('GET', comments)).items
    await send('DELETE', `${comments}/${first?.id}`)
    const { exit, stderr } = await run(`${restore()} --yes`)
    assert.equal(exit, 0, stderr)
    const [restored] = (await send('GET', comments)).items
    const page = ({ target }: Body) => (target as { page?: { id: string } }).page?.id
    assert.deepEqual(page(restored as Body), page(first as Body))
    const again = await run(`${restore()} --yes`)
    assert.match(again.stderr, /Nothing to restore/)
  })

  it('continues after a comment that the service refuses', async () => {
    const comments = `/spaces/${ids.space}/comments`
    const { id } = await send('POST', comments, { body: { markdown: 'Refuse this.' } })
    await send('POST', `${comments}/${id}/replies`, { body: { markdown: 'Why?' } })
    await send('POST', comments, { body: { markdown: 'Last.' } })
    assert.equal((await run(`backup create ${folder.path}`)).exit, 0)
    const agent = new Agent()
    const dispatcher = agent.compose(emptyBodyIf(/Refuse this/))
    const { exit, stdout } = await run(`${restore()} --yes --json`, { dispatcher })
    await agent.close()
    const results = JSON.parse(stdout) as { id: string; error?: { message: string } }[]
    const failed = results.filter(({ error }) => error)
    assert.deepEqual(
      [exit, failed.map(({ id: one }) => one)],
      [12, [`comment ${id} of space "Guide"`, /^reply/.exec(failed[1]?.id ?? '') && failed[1]?.id]],
    )
    assert.match(failed[1]?.error?.message ?? '', /^Not started: requires the step for "comment /)
    const [space] = (await send('GET', '/orgs/beta/spaces')).items
    assert.deepEqual(await texts(space?.id ?? ''), ['Explain *this*.', 'Last.'])
    // a second restore creates only the comment that is missing
    assert.equal((await run(`${restore()} --yes`)).exit, 0)
    assert.deepEqual(await texts(space?.id ?? ''), ['Explain *this*.', 'Last.', 'Refuse this.'])
  })
})

/** Returns an interceptor that makes matching requests invalid by emptying their bodies. */
function emptyBodyIf(pattern: RegExp): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (request, handler) =>
    dispatch(pattern.test(String(request.body)) ? { ...request, body: '{}' } : request, handler)
}

/** Returns the text of a restored comment or reply after its first line. */
function textOf(body: unknown): string {
  const [first = '', ...rest] = (body as { markdown: string }).markdown.split('\n\n')
  assert.match(first, /^> Originally posted by .+ on \d{4}-\d\d-\d\d at \d\d:\d\d:\d\d UTC$/)
  return rest.join('\n\n')
}
