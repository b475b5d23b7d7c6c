import { splitIntoBlocks } from '../content/documents/document.ts'
import { committed, gitRefId } from '../content/git-repositories.ts'
import { contentHash, firstRevision, headRevision, pageMarkdown } from '../content/store.ts'
import { findPlacedPage, withPage } from '../content/tree.ts'
import type { PageNode } from '../store/records-content.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'
import { pageId } from './demo-pages.ts'

const assets = 'https://assets.tidewater.example'

/** Changes fields of a page, except its text. Doesn't create a new revision. */
function patchPage(tx: Transaction, space: string, slug: string, fields: Partial<PageNode>): void {
  const { id, pages } = headRevision(tx, { space })
  const changed = withPage(pages, pageId(space, slug), (page) => ({ ...page, ...fields }))
  tx.patch('revisions', id, { pages: changed })
}

function seedPages(tx: Transaction): void {
  const design = 'sp_design'
  patchPage(tx, design, 'overview', {
    emoji: '🎨',
    layout: { width: 'wide', coverSize: 'full', outline: false },
    cover: { ref: { kind: 'file', file: 'file_design' }, yPos: 12 },
  })
  patchPage(tx, design, 'reference', { icon: 'palette' })
  patchPage(tx, 'sp_archive', 'reference', { hidden: true, noIndex: true, noRobotsIndex: true })
}

/** Adds reusable content to a space. */
function seedReusable(tx: Transaction, space: string): void {
  const revision = headRevision(tx, { space })
  const body = { id: contentHash('support'), markdown: 'Contact support with the request ID.' }
  tx.put('bodies', body)
  const git = { oid: body.id, path: '.gitbook/includes/support.md' }
  const reusable = { id: 'reu_support', title: 'Contact support', document: body.id, git }
  tx.patch('revisions', revision.id, { reusableContents: [reusable] })
}

/** Adds content to the Git repositories of synced spaces. */
function seedRepositories(tx: Transaction, at: DemoTime): void {
  for (const name of ['developer-guide', 'api-reference']) {
    const space = `sp_${name}`
    const url = `https://github.com/tidewater-example/${name}`
    const ref = 'refs/heads/main'
    const content = committed(tx, headRevision(tx, { space }))
    const git = { oid: '9f2c1d7be4', message: 'Sync', createdByService: true, url, ref }
    tx.patch('revisions', headRevision(tx, { space }).id, { files: content.files, git })
    const commit = { oid: git.oid, message: git.message, committedAt: at(62, '14:20') }
    tx.put('gitRefs', { id: gitRefId({ url, ref }), space, ...content, ...commit })
    tx.put('gitInstallations', {
      id: `gitinst_${name}`,
      organization,
      provider: 'github',
      space,
      status: 'active',
      providerConfiguration: { repositoryId: name.length, branch: ref },
      priority: 'git',
      createdBy: 'usr_ines',
      createdAt: at(410),
      updatedAt: at(62, '14:20'),
    })
  }
}

function seedSpaceDetails(tx: Transaction, at: DemoTime): void {
  tx.patch('spaces', 'sp_design', { type: 'styleguide' })
  tx.patch('spaces', 'sp_get-started', { language: 'en' })
  tx.patch('spaces', 'sp_research', { icon: `${assets}/research.png` })
  tx.patch('spaces', 'sp_legal', {
    mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_approved_review' }] },
  })
  tx.patch('spaces', 'sp_partner-api', {
    visitorAuth: { backend: 'integration', integration: 'partner-login' },
  })
  const space = 'sp_pilot'
  const { pages, files } = headRevision(tx, { space: 'sp_research' })
  tx.put('spaces', {
    id: space,
    organization,
    title: 'Porto Pilot',
    emoji: '⚓',
    visibility: 'private',
    createdAt: at(210),
    updatedAt: at(80),
    deletedAt: at(2),
    editMode: 'live',
    defaultLevel: 'inherit',
    revision: firstRevision(tx, space, { pages, files }, at(80)),
    lastNumber: 0,
    position: 100,
  })
}

/** Adds comments, a review, and details of comments and change requests. */
function seedComments(tx: Transaction, at: DemoTime): void {
  const guide = { space: 'sp_developer-guide', changeRequest: 'cr_developer-guide_5' }
  tx.patch('comments', 'cmt_01', { editedAt: at(3, '16:40') })
  tx.patch('commentReplies', 'rpl_01_2', {
    editedAt: at(3, '17:40'),
    reactions: [{ emoji: '👍', user: 'usr_owen', reactedAt: at(3, '17:52') }],
  })
  const limits = pageId(guide.space, 'rate-limits')
  const found = findPlacedPage(headRevision(tx, guide).pages, limits)
  const node = found && splitIntoBlocks(pageMarkdown(tx, found.page))[0]?.id
  if (node !== undefined) tx.patch('comments', 'cmt_01', { node })
  tx.put('comments', {
    id: 'cmt_11',
    space: 'sp_design',
    postedBy: 'usr_zoe',
    postedAt: at(19, '11:20'),
    body: { markdown: 'The cover is from the 2024 trade fair. Should we design a new one?' },
    reactions: [],
    page: pageId('design', 'overview'),
    revision: headRevision(tx, { space: 'sp_design' }).id,
    status: 'open',
  })
  tx.put('comments', {
    id: 'cmt_12',
    space: 'sp_design',
    postedBy: 'usr_zoe',
    postedAt: at(19, '11:24'),
    body: { markdown: 'This page also needs the new colors.' },
    reactions: [],
    page: pageId('design', 'reference'),
    revision: headRevision(tx, { space: 'sp_design' }).id,
    status: 'open',
  })
  const printers = 'cr_get-started_1'
  const main = headRevision(tx, { space: 'sp_get-started' }).id
  tx.patch('changeRequests', printers, { revisionMergedAncestor: main })
  const queue = 'cr_runbooks_2'
  tx.patch('comments', 'cmt_08', { review: 'rvw_queue' })
  tx.put('reviews', {
    id: 'rvw_queue',
    space: 'sp_runbooks',
    changeRequest: queue,
    revision: headRevision(tx, { space: 'sp_runbooks', changeRequest: queue }).id,
    reviewer: 'usr_jonas',
    status: 'changes-requested',
    comment: 'cmt_08',
    createdAt: at(6, '16:05'),
    updatedAt: at(6, '16:05'),
  })
  tx.put('requestedReviewers', {
    id: 'rqr_printers',
    changeRequest: printers,
    revision: headRevision(tx, { space: 'sp_get-started', changeRequest: printers }).id,
    user: 'usr_kofi',
    requestedBy: 'usr_mateo',
    createdAt: at(5, '15:40'),
  })
  tx.patch('changeRequests', 'cr_handbook_1', {
    description: {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'paragraph',
          data: {},
          nodes: [
            {
              object: 'text',
              leaves: [{ object: 'leaf', text: 'Agreed with the works council.', marks: [] }],
            },
          ],
        },
      ],
    },
    links: [
      {
        id: 'lnk_council',
        ref: { kind: 'url', url: 'https://wiki.tidewater.example/council/81' },
        title: 'Council minutes',
      },
    ],
  })
}

/** Adds page fields that are rarely used. Call this function before any edits. */
export function seedContentDetails(tx: Transaction, at: DemoTime): void {
  seedPages(tx)
  seedReusable(tx, 'sp_developer-guide')
  seedRepositories(tx, at)
}

/** Adds resources that are rarely used, so that each field of a response occurs at least once. */
export function seedDetails(tx: Transaction, at: DemoTime): void {
  seedSpaceDetails(tx, at)
  seedComments(tx, at)
}
