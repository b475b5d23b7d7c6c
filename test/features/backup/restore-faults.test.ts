import assert from 'node:assert/strict'
import { join } from 'node:path'
import { SavedContent } from '../../../src/features/backup/model/restore/saved-content.ts'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { TestFolder } from './backup-folder.ts'
import { compareBackups, latestResponses, readChecklist } from './compare-backups.ts'
import {
  addSmallOrganization,
  type SmallOrganization,
  twoOrganizations,
} from './small-organization.ts'

describe('the comparison of a backup with its restored copy', () => {
  const sandbox = onSandbox({ seed: twoOrganizations, normalize: true })
  let folder: TestFolder
  let ids: SmallOrganization
  let other: {
    reply: string
    comment: string
    proposal: string
    proposedRevision: unknown
    proposedPage: string | undefined
    proposedComment: string
    redirect: string
    team: string
    revision: string
    page: string
  }
  const original = {
    pagesToInsert: SavedContent.prototype.pagesToInsert,
    fileBytes: SavedContent.prototype.fileBytes,
  }
  const run = async (line: string) => {
    const { exit, stderr } = await sandbox.run(line, {
      env: { DOCSCTL_ORG: 'acme', DOCSCTL_STATE_DIR: join(folder.parent, 'state') },
      cwd: folder.parent,
    })
    assert.equal(exit, 0, stderr)
  }
  const send = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await sandbox.served().send(method, path, body)
    assert.ok(status < 300, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const first = async (path: string) => {
    const [item] = (await send('GET', path)).items
    assert.ok(item, path)
    return item
  }

  beforeEach(async () => {
    folder = new TestFolder()
    ids = await addSmallOrganization(sandbox.served())
    other = await addOtherKinds()
    await run(`backup create ${folder.path}`)
  })
  afterEach(() => {
    Object.assign(SavedContent.prototype, original)
    folder.end()
  })

  /** Restores the backup, and returns the differences that aren't on the checklist. */
  async function unlisted(spoil: () => Promise<unknown> = async () => undefined) {
    await run(`backup restore ${folder.path} --into beta --yes --checklist list.json`)
    await spoil()
    const copy = join(folder.parent, 'beta')
    await run(`backup create ${copy} --org beta`)
    const list = readChecklist(join(folder.parent, 'list.json')).differences
    const all = [latestResponses(folder.path), latestResponses(copy)] as const
    return (await compareBackups(all, ['acme', 'beta'], list)).differences
  }

  it('finds nothing after a complete restore', async () => {
    assert.deepEqual(await unlisted(), [])
  })

  it('finds a redirect that was not restored', async () => {
    const found = await unlisted(async () => {
      const site = (await send('GET', '/orgs/beta/sites')).items.find(
        ({ title }) => title === 'Docs',
      )
      const path = `/orgs/beta/sites/${site?.id}/redirects`
      await send('DELETE', `${path}/${(await first(path)).id}`)
    })
    assert.deepEqual(found, [`site-redirect ${other.redirect} missing`])
  })

  it('finds a page without its icon', async () => {
    SavedContent.prototype.pagesToInsert = function (this: SavedContent) {
      return original.pagesToInsert.call(this).map(({ page, ...place }) => {
        const { icon: _, ...rest } = page
        return { page: rest as typeof page, ...place }
      })
    }
    assert.deepEqual(await unlisted(), [`page ${other.page} icon`])
  })

  it('finds a reply that was not restored', async () => {
    const { id: user } = await send('GET', '/user')
    const found = await unlisted(async () => {
      const { comments, comment } = await restoredComment()
      const replies = `${comments}/${comment.id}/replies`
      const last = (await send('GET', replies)).items.at(-1)
      await send('DELETE', `${replies}/${last?.id}`)
    })
    assert.deepEqual(found, [
      `comment ${other.comment} repliers.${user}.count`,
      `comment ${other.comment} replies`,
      `comment-reply ${other.reply} missing`,
    ])
  })

  it('finds a comment with different text', async () => {
    const found = await unlisted(async () => {
      const { comments, comment } = await restoredComment()
      const { markdown } = comment.body as unknown as { markdown: string }
      const body = { markdown: markdown.replace('Explain', 'Remove') }
      await send('PUT', `${comments}/${comment.id}`, { body })
    })
    assert.deepEqual(found, [`comment ${other.comment} body`, `comment ${other.comment} editedAt`])
  })

  it('finds a change request without its page and comment', async () => {
    const found = await unlisted(async () => {
      const path = await restoredRequest()
      const { items } = await send('GET', `${path}/comments`)
      await send('DELETE', `${path}/comments/${items[0]?.id}`)
      const content = await send('GET', `${path}/content`)
      const page = (content.pages as { id: string }[]).at(-1)?.id
      await send('POST', `${path}/content`, { changes: [{ operation: 'delete_page', page }] })
    })
    assert.deepEqual(found, [
      `change-request ${other.proposal} comments`,
      `comment ${other.proposedComment} missing`,
      `page ${other.proposedPage} missing`,
    ])
  })

  it('finds a page of a change request with different text', async () => {
    const found = await unlisted(async () => {
      const path = await restoredRequest()
      const content = await send('GET', `${path}/content`)
      const page = (content.pages as { id: string }[]).at(-1)?.id
      const document = { markdown: 'Nothing.' }
      await send('POST', `${path}/content`, {
        changes: [{ operation: 'update_page', page, document }],
      })
    })
    assert.deepEqual(found, [
      `comment ${other.proposedComment} target.revision`,
      `page ${other.proposedPage} markdown`,
    ])
  })

  it('finds a change request that was not restored', async () => {
    const found = await unlisted(async () => {
      const path = await restoredRequest()
      await send('PATCH', path, { subject: 'Other', status: 'archived' })
    })
    assert.deepEqual(found, [`change-request ${other.proposal} missing`])
  })

  it('finds a wrong role', async () => {
    const found = await unlisted(async () => {
      const spaces = (await send('GET', '/orgs/beta/spaces')).items
      const space = spaces.find(({ title }) => title === 'Guide')
      const team = await first('/orgs/beta/teams')
      await send('PATCH', `/spaces/${space?.id}/permissions/teams/${team.id}`, { role: 'read' })
    })
    const list = `spaces/${ids.space}/permissions/teams`
    assert.deepEqual(found, [`response ${list} items.${other.team}.permission`])
  })

  it('finds pages in a different order', async () => {
    SavedContent.prototype.pagesToInsert = function (this: SavedContent) {
      const pages = original.pagesToInsert.call(this)
      const last = pages.filter(({ page }) => page.id === other.page)
      return [...last, ...pages.filter((one) => !last.includes(one))]
    }
    assert.deepEqual(await unlisted(), [
      `revision ${other.revision} pages.order`,
      `revision ${other.proposedRevision} pages.order`,
    ])
  })

  it('finds a file that lacks a byte', async () => {
    SavedContent.prototype.fileBytes = async function (this: SavedContent, entry) {
      const bytes = await original.fileBytes.call(this, entry)
      return bytes.subarray(0, -1)
    }
    assert.deepEqual(await unlisted(), [
      `file ${ids.file} size`,
      `response spaces/${ids.space}/files/${ids.file} `,
    ])
  })

  /** Returns the path of the restored draft. */
  async function restoredRequest() {
    const spaces = (await send('GET', '/orgs/beta/spaces')).items
    const space = spaces.find(({ title }) => title === 'Guide')?.id
    const requests = `/spaces/${space}/change-requests`
    const { items } = await send('GET', `${requests}?status=draft`)
    const request = items.find(({ subject }) => subject === 'Add limits')
    assert.ok(request)
    return `${requests}/${request.id}`
  }

  /** Returns the restored comment, and the path of its list. */
  async function restoredComment() {
    const spaces = (await send('GET', '/orgs/beta/spaces')).items
    const comments = `/spaces/${spaces.find(({ title }) => title === 'Guide')?.id}/comments`
    return { comments, comment: await first(comments) }
  }

  /**
   * Adds custom fields, a page with an icon, a comment with replies, and a site with sections,
   * links, and a redirect.
   */
  async function addOtherKinds() {
    await send('POST', '/orgs/acme/custom-fields', { name: 'owner', title: 'Owner', type: 'text' })
    await send('PATCH', `/spaces/${ids.space}/custom-fields`, {
      values: { owner: { value: 'Ada' } },
    })
    const change = await send('POST', `/spaces/${ids.space}/change-requests`, { subject: 'Third' })
    const path = `/spaces/${ids.space}/change-requests/${change.id}`
    await send('POST', `${path}/content`, {
      changes: [
        {
          ...{ operation: 'insert_page', title: 'Help', icon: 'gear' },
          document: { markdown: 'Ask us.\n' },
        },
      ],
    })
    await send('POST', `${path}/merge`)
    const site = `/orgs/acme/sites/${ids.site}`
    const external = { kind: 'external', url: 'https://example.com/new' }
    const redirect = await send('POST', `${site}/redirects`, {
      ...{ source: '/old', destination: external },
    })
    const { id: parent } = await send('POST', '/orgs/acme/collections', { title: 'Internal' })
    const { id: spaceId } = await send('POST', '/orgs/acme/spaces', {
      ...{ title: 'Notes', parent, empty: true },
    })
    const { id: portalId } = await send('POST', '/orgs/acme/sites', { title: 'Portal' })
    const portal = `/orgs/acme/sites/${portalId}`
    const section = await send('POST', `${portal}/sections`, { spaceId, title: 'Notes' })
    await send('POST', `${portal}/section-groups`, { title: 'More', sections: [section.id] })
    await send('POST', `${portal}/external-links`, { title: 'Status', url: 'https://example.com' })
    const content = await send('GET', `/spaces/${ids.space}/content`)
    const page = (content.pages as { id: string }[]).at(-1)?.id ?? ''
    const { id: comment } = await send('POST', `/spaces/${ids.space}/comments`, {
      body: { markdown: 'Explain *this*.' },
      page,
    })
    const replies = `/spaces/${ids.space}/comments/${comment}/replies`
    await send('POST', replies, { body: { markdown: 'I will do it.' } })
    const reply = await send('POST', replies, { body: { markdown: 'Done.' } })
    const { id: team } = await first('/orgs/acme/teams')
    const requests = `/spaces/${ids.space}/change-requests`
    const { id: proposal } = await send('POST', requests, { subject: 'Add limits' })
    const { changes } = (await send('POST', `${requests}/${proposal}/content?compat=false`, {
      changes: [
        {
          ...{ operation: 'insert_page', title: 'Limits' },
          document: { markdown: 'Ten requests.\n' },
        },
      ],
    })) as unknown as { changes: { page: { id: string } }[] }
    const { revision: proposedRevision } = await send('GET', `${requests}/${proposal}`)
    const proposedPage = changes[0]?.page.id
    const { id: proposedComment } = await send('POST', `${requests}/${proposal}/comments`, {
      ...{ body: { markdown: 'Only ten?' }, page: proposedPage },
    })
    const request = { proposal, proposedRevision, proposedPage, proposedComment }
    return {
      ...request,
      comment,
      reply: reply.id,
      redirect: redirect.id,
      team,
      revision: content.id,
      page,
    }
  }
})
