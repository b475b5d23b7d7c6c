import assert from 'node:assert/strict'
import { join } from 'node:path'
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

  const restore = () => `backup restore ${folder.path} --into beta`

  it('is part of the plan', async () => {
    const { exit, stderr } = await run(`${restore()} --dry-run`)
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^\+ 1 comment and 1 reply of space Guide$/m)
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
})

/** Returns the text of a restored comment or reply after its first line. */
function textOf(body: unknown): string {
  const [first = '', ...rest] = (body as { markdown: string }).markdown.split('\n\n')
  assert.match(first, /^> Originally posted by .+ on \d{4}-\d\d-\d\d at \d\d:\d\d:\d\d UTC$/)
  return rest.join('\n\n')
}
