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

  it('finds pages in a different order, and resources that were changed or deleted', async () => {
    SavedContent.prototype.pagesToInsert = function (this: SavedContent) {
      const pages = original.pagesToInsert.call(this)
      const last = pages.filter(({ page }) => page.id === other.page)
      return [...last, ...pages.filter((one) => !last.includes(one))]
    }
    const { id: user } = await send('GET', '/user')
    const found = await unlisted(async () => {
      const sites = (await send('GET', '/orgs/beta/sites')).items
      const redirects = `/orgs/beta/sites/${sites.find(({ title }) => title === 'Docs')?.id}/redirects`
      await send('DELETE', `${redirects}/${(await first(redirects)).id}`)

      const { comments, comment } = await restoredComment()
      const replies = `${comments}/${comment.id}/replies`
      const last = (await send('GET', replies)).items.at(-1)
      await send('DELETE', `${replies}/${last?.id}`)
      const { markdown } = comment.body as unknown as { markdown: string }
      const body = { markdown: markdown.replace('Explain', 'Remove') }
      await send('PUT', `${comments}/${comment.id}`, { body })

      const { path, page } = await restoredRequest()
      await send('POST', `${path}/content`, {
        changes: [{ operation: 'update_page', page, document: { markdown: 'Nothing.' } }],
      })

      const team = await first('/orgs/beta/teams')
      const role = `${await restoredSpace()}/permissions/teams/${team.id}`
      await send('PATCH', role, { role: 'read' })
    })
    assert.deepEqual(
      found.sort(),
      [
        `comment ${other.comment} body`,
        `comment ${other.comment} editedAt`,
        `comment ${other.comment} repliers.${user}.count`,
        `comment ${other.comment} replies`,
        `comment ${other.proposedComment} target.revision`,
        `comment-reply ${other.reply} missing`,
        `page ${other.proposedPage} markdown`,
        `response spaces/${ids.space}/permissions/teams items.${other.team}.permission`,
        `revision ${other.proposedRevision} pages.order`,
        `revision ${other.revision} pages.order`,
        `site-redirect ${other.redirect} missing`,
      ].sort(),
    )
  })

  it('finds a page without its icon, a file that lacks a byte, and missing parts of a change request', async () => {
    SavedContent.prototype.pagesToInsert = function (this: SavedContent) {
      return original.pagesToInsert.call(this).map(({ page, ...place }) => {
        const { icon: _, ...rest } = page
        return { page: rest as typeof page, ...place }
      })
    }
    SavedContent.prototype.fileBytes = async function (this: SavedContent, entry) {
      const bytes = await original.fileBytes.call(this, entry)
      return bytes.subarray(0, -1)
    }
    const found = await unlisted(async () => {
      const { path, page } = await restoredRequest()
      await send('DELETE', `${path}/comments/${(await first(`${path}/comments`)).id}`)
      await send('POST', `${path}/content`, { changes: [{ operation: 'delete_page', page }] })
    })
    assert.deepEqual(
      found.sort(),
      [
        `change-request ${other.proposal} comments`,
        `comment ${other.proposedComment} missing`,
        `file ${ids.file} size`,
        `page ${other.page} icon`,
        `page ${other.proposedPage} missing`,
        `response spaces/${ids.space}/files/${ids.file} `,
      ].sort(),
    )
  })

  it('finds a change request that was not restored', async () => {
    const found = await unlisted(async () => {
      const { path } = await restoredRequest()
      await send('PATCH', path, { subject: 'Other', status: 'archived' })
    })
    assert.deepEqual(found, [`change-request ${other.proposal} missing`])
  })

  /** Returns the path of the restored space. */
  async function restoredSpace() {
    const spaces = (await send('GET', '/orgs/beta/spaces')).items
    return `/spaces/${spaces.find(({ title }) => title === 'Guide')?.id}`
  }

  /** Returns the path of the restored draft, and the ID of its page. */
  async function restoredRequest() {
    const requests = `${await restoredSpace()}/change-requests`
    const { items } = await send('GET', `${requests}?status=draft`)
    const request = items.find(({ subject }) => subject === 'Add limits')
    assert.ok(request)
    const path = `${requests}/${request.id}`
    const { pages } = await send('GET', `${path}/content`)
    const page = (pages as { id: string; title: string }[]).find(({ title }) => title === 'Limits')
    return { path, page: page?.id }
  }

  /** Returns the restored comment, and the path of its list. */
  async function restoredComment() {
    const comments = `${await restoredSpace()}/comments`
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
