import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, type Dispatcher } from 'undici'
import type { Body } from '../../sandbox/served.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { sized } from '../../support/sizes.ts'
import { TestFolder } from './backup-folder.ts'
import {
  addSmallOrganization,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

type Page = { id: string; path: string; pages: Page[] }

describe('the restore of change requests', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  const run = (line: string, options: object = {}, state = 'state') =>
    sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, state) },
      cwd: folder.parent,
      ...options,
    })
  const send = async (method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await sandbox.served().send(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const restore = () => `backup restore ${folder.path} --into beta`

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    await addProposal()
    const { exit, stderr } = await run(`backup create ${folder.path}`)
    assert.equal(exit, 0, stderr)
  })
  afterEach(() => folder.end())

  /** Adds an archived change request, and a draft with page changes and a comment. */
  async function addProposal() {
    const requests = `/spaces/${ids.space}/change-requests`
    await send('PATCH', `${requests}/${ids.changeRequest}`, { status: 'open' })
    const { id } = await send('POST', requests, { subject: 'Third' })
    const { changes } = (await send('POST', `${requests}/${id}/content?compat=false`, {
      changes: [
        {
          ...{ operation: 'insert_page', title: 'News', at: 0 },
          document: { markdown: 'Read [the setup](start/setup.md).' },
        },
        {
          ...{ operation: 'update_page', page: ids.pages.setup, into: null, at: 2 },
          document: { markdown: 'Install it twice.' },
        },
        {
          operation: 'insert_files',
          files: [{ name: 'a.txt', contentType: 'text/plain', base64: 'YWJj' }],
        },
      ],
    })) as unknown as { changes: { page: { id: string } }[] }
    const [user] = (await send('GET', '/orgs/acme/members')).items
    await send('POST', `${requests}/${id}/requested-reviewers`, { users: [user?.id] })
    await send('PATCH', `${requests}/${id}`, {
      ...{ status: 'draft', description: paragraph('Why?') },
      links: [{ ref: { kind: 'url', url: 'https://acme.example/1' }, title: 'Ticket' }],
    })
    const comments = `${requests}/${id}/comments`
    const body = { markdown: 'Nice.' }
    const comment = await send('POST', comments, { body, page: changes[0]?.page.id })
    await send('POST', `${comments}/${comment.id}/replies`, { body: { markdown: 'Thanks.' } })
    const { id: old } = await send('POST', requests, { subject: 'Old' })
    await send('PATCH', `${requests}/${old}`, { status: 'archived' })
  }

  const onlySpace = async (org: string) => {
    const { items } = await send('GET', `/orgs/${org}/spaces`)
    assert.equal(items.length, 1)
    return String(items[0]?.id)
  }

  /** Returns the change requests of a space, without those of interrupted and complete restores. */
  async function requests(space: string) {
    const lists = await Promise.all(
      ['open', 'draft', 'archived'].map((status) =>
        send('GET', `/spaces/${space}/change-requests?status=${status}`),
      ),
    )
    return lists
      .flatMap(({ items }) => items)
      .filter(({ subject, status }) => status !== 'archived' || subject === 'Old')
  }

  /** Describes the restored draft with its pages, files, reviewers, and comments. */
  async function describeDraft(space: string) {
    const [draft] = (await requests(space)).filter(({ subject }) => subject === 'Third')
    const path = `/spaces/${space}/change-requests/${draft?.id}`
    const content = (await send('GET', `${path}/content`)) as unknown as {
      pages: Page[]
      files: { name: string }[]
    }
    const text = async (page: Page) =>
      (await send('GET', `${path}/content/page/${page.id}?format=markdown`)).markdown
    const [news, , setup] = content.pages
    const comments = (await send('GET', `${path}/comments`)).items
    const [comment] = comments
    const replies = (await send('GET', `${path}/comments/${comment?.id}/replies`)).items
    const reviewers = (await send('GET', `${path}/requested-reviewers`)).items
    return {
      status: draft?.status,
      description: draft?.description,
      links: (draft?.links as Body[] | undefined)?.map(({ ref }) => ref),
      pages: content.pages.map((page) => page.path),
      texts: [await text(news as Page), await text(setup as Page)],
      files: content.files.map(({ name }) => name),
      comments: comments.map(({ body }) => lastLine(body)),
      onNews: (comment?.target as { page?: Page } | undefined)?.page?.id === news?.id,
      replies: replies.map(({ body }) => lastLine(body)),
      reviewers: reviewers.length,
    }
  }

  const draftAsSaved = {
    status: 'draft',
    description: paragraph('Why?'),
    links: [{ kind: 'url', url: 'https://acme.example/1' }],
    pages: ['news', 'start', 'setup'],
    texts: ['Read [the setup](start/setup.md).', 'Install it twice.'],
    files: ['logo.png', 'a.txt'],
    comments: ['Nice.'],
    onNews: true,
    replies: ['Thanks.'],
    reviewers: 1,
  }

  it('creates them once with everything that they contain, and undo removes them', async () => {
    const preview = await run(`${restore()} --dry-run`)
    assert.equal(preview.exit, 0, preview.stderr)
    assert.match(preview.stderr, /^\+ 3 change requests of space "Guide"$/m)
    assert.match(preview.stderr, /^\+ 2 comments and 1 reply of change requests of space "Guide"$/m)
    const { exit, stderr } = await run(`${restore()} --yes --checklist list.md`)
    assert.equal(exit, 0, stderr)
    const space = await onlySpace('beta')
    assert.deepEqual(await describeDraft(space), draftAsSaved)
    const found = (await requests(space)).map(({ subject, status }) => `${status} ${subject}`)
    assert.deepEqual(found, ['open Second', 'draft Third', 'archived Old'])
    const checklist = readFileSync(join(folder.parent, 'list.md'), 'utf8')
    assert.match(checklist, /^- \[ \] merged change request 1 of space "Guide": /m)
    const again = await run(`${restore()} --yes`)
    assert.match(again.stderr, /Nothing to restore/)
    const undone = await run('jobs undo last --yes --org beta --including-myself')
    assert.equal(undone.exit, 0, undone.stderr)
    assert.deepEqual((await send('GET', '/orgs/beta/spaces')).items, [])
  })

  it('creates no duplicates if it is interrupted at any write and resumed', async () => {
    let points = 0
    for (let point = 1; ; point += sized(2, 1)) {
      for (const { id } of (await send('GET', '/orgs/beta/spaces')).items) {
        await send('DELETE', `/spaces/${id}`)
      }
      const stop = new AbortController()
      let count = 0
      const end = sandbox.served().sandbox.observe(({ method, path, status = 0 }) => {
        const isMerged = path.endsWith('/merge') && status < 300
        if (isMerged || (count > 0 && method !== 'GET')) count += 1
        if (count === point) stop.abort(new Error('killed'))
      })
      const state = `state-${point}`
      const line = `${restore()} --only spaces --yes`
      const first = await run(line, { signal: stop.signal }, state)
      end()
      if (first.exit === 0) break
      points += 1
      const { exit, stderr } = await run('jobs resume last --org beta', {}, state)
      assert.equal(exit, 0, `point ${point}: ${first.stderr}${stderr}`)
      const space = await onlySpace('beta')
      assert.deepEqual([point, await describeDraft(space)], [point, draftAsSaved])
      const found = (await requests(space)).map(({ subject }) => subject)
      assert.deepEqual([point, found], [point, ['Second', 'Third', 'Old']])
    }
    assert.ok(points >= 6, `only ${points} points`)
  }).timeout(600_000)

  it('creates a missing change request in an existing space, and lists it as permanent', async () => {
    assert.equal((await run(`${restore()} --yes`)).exit, 0)
    const space = await onlySpace('beta')
    const [draft] = (await requests(space)).filter(({ subject }) => subject === 'Third')
    const path = `/spaces/${space}/change-requests/${draft?.id}`
    await send('PATCH', path, { subject: 'Other', status: 'archived' })
    const { exit, stderr } = await run(`${restore()} --yes`)
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^\+ 1 change request of space "Guide"$/m)
    assert.match(stderr, /^Cannot be undone: change request 3 of space "Guide": /m)
    assert.deepEqual(await describeDraft(space), draftAsSaved)
    const again = await run(`${restore()} --yes`)
    assert.match(again.stderr, /Nothing to restore/)
  })

  it('does not restore them again if their list cannot be read', async () => {
    assert.equal((await run(`${restore()} --yes`)).exit, 0)
    const before = await requests(await onlySpace('beta'))
    const agent = new Agent()
    const hide: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (request, handler) => {
      const isList = /\/(change-requests|comments)\?/.test(String(request.path))
      return dispatch(isList ? { ...request, path: '/v1/none' } : request, handler)
    }
    const ended = await run(`${restore()} --yes`, { dispatcher: agent.compose(hide) })
    await agent.close()
    assert.equal(ended.exit, 12, ended.stderr)
    assert.match(ended.stderr, /not compared: 1 item/)
    assert.deepEqual(await requests(await onlySpace('beta')), before)
  })

  it('restores everything else if the service refuses a description', async () => {
    const { exit, stderr } = await spoiled(/Why\?/, { description: 1 })
    assert.equal(exit, 12, stderr)
    assert.match(stderr, /Guide\/change request 3: the service rejected the description or links\n/)
    const { description, links, ...rest } = await describeDraft(await onlySpace('beta'))
    const { description: _, links: __, ...saved } = draftAsSaved
    assert.deepEqual([description, links, rest], [undefined, undefined, saved])
  })

  it('restores the others if the service refuses one, and archives the incomplete one', async () => {
    const { exit, stderr } = await spoiled(/"title":"News"/, { changes: [] })
    assert.equal(exit, 12, stderr)
    const space = await onlySpace('beta')
    const found = (await requests(space)).map(({ subject }) => subject)
    assert.deepEqual(found, ['Second', 'Old'])
    const retried = await run('jobs retry last --org beta')
    assert.match(retried.stderr, /try: docsctl jobs resume /)
    const resumed = await run('jobs resume last --org beta')
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.deepEqual(await describeDraft(space), draftAsSaved)
  })

  /** Restores the backup. Sends the given invalid body in matching requests. */
  async function spoiled(pattern: RegExp, body: object) {
    const agent = new Agent()
    const spoil: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (request, handler) =>
      dispatch(
        pattern.test(String(request.body)) ? { ...request, body: JSON.stringify(body) } : request,
        handler,
      )
    const ended = await run(`${restore()} --yes`, { dispatcher: agent.compose(spoil) })
    await agent.close()
    return ended
  }
})

function paragraph(text: string) {
  const leaves = [{ object: 'leaf', text, marks: [] }]
  const nodes = [{ object: 'text', leaves }]
  const block = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes }
  return { object: 'document', data: {}, nodes: [block] }
}

/** Returns the text of a restored comment or reply after its first line. */
function lastLine(body: unknown): string | undefined {
  return (body as { markdown: string }).markdown.split('\n\n').at(-1)
}
