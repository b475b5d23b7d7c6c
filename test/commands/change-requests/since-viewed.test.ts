import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import type { ChangeRequest } from '../../../src/contract/change-requests/change-requests.ts'
import type { ContentPage } from '../../../src/contract/content/content.ts'
import { diffTexts } from '../../../src/features/change-requests/diff/model/text-diff.ts'
import { comparePages } from '../../../src/features/change-requests/model/compare-pages.ts'
import { createMergeBase } from '../../../src/features/change-requests/model/determine-side.ts'
import {
  notesPath,
  unownedNotesPaths,
} from '../../../src/features/change-requests/notes/notes-file.ts'
import { NotesJournal } from '../../../src/features/change-requests/notes/notes-journal.ts'
import { noNotes, viewedNow } from '../../../src/features/change-requests/notes/viewed.ts'
import { indexPages } from '../../../src/features/content/model/page-index.ts'
import { docsctl } from '../../support/docsctl.ts'
import {
  menu,
  page,
  reads,
  service,
  texts,
  trees,
} from '../../support/review/change-request-sample.ts'

const paragraphs = (...texts: string[]) => `${texts.join('\n\nIn between.\n\n')}\n`
const before = paragraphs('One.', 'Two.')
const seen = paragraphs('One 1.', 'Two 2.')
const now = paragraphs('One 1.', 'Two 2, at last.')

/**
 * Stores the review state of a user who has viewed page `a` at the given revision, and the current
 * page `b`.
 */
async function viewing(folder: string, revision?: string): Promise<void> {
  const tree = (a: string, b: string) =>
    indexPages([
      page('a', { documentId: a, updatedAt: '2025-05-29T13:00:00.000Z' }) as unknown as ContentPage,
      page('b', { documentId: b, updatedAt: '2025-05-30T12:00:00.000Z' }) as unknown as ContentPage,
    ])
  const base = createMergeBase(menu as unknown as ChangeRequest)
  const [a, b] = comparePages(
    base,
    indexPages([page('a'), page('b')] as unknown as ContentPage[]),
    tree('a-2', 'b-2'),
  )
  const target = { spaceId: 'spc_1', changeRequestId: '12' }
  service().get('/v1/user').reply(200, { id: 'usr_1', displayName: 'Ada Byron' })
  const account = { apiUrl: 'https://api.test', userId: 'usr_1' }
  await new NotesJournal(notesPath(folder, account, target)).save(
    noNotes,
    {
      viewed: {
        'page a': viewedNow({ change: a, rows: diffTexts(before, seen).rows }, revision),
        'page b': viewedNow({ change: b }, revision),
      },
      drafts: {},
    },
    0,
  )
}

describe('change-requests diff --since-viewed', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-since-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  it('prints the new block, and does not read unchanged pages', async () => {
    await viewing(folder)
    reads()
    trees(
      { pages: [page('a'), page('b')] },
      {
        pages: [
          page('a', { documentId: 'a-3', updatedAt: '2025-05-31T12:00:00.000Z' }),
          page('b', { documentId: 'b-2', updatedAt: '2025-05-30T12:00:00.000Z' }),
        ],
      },
    )
    texts('a', { main: before, own: now })
    const words = ['cr', 'diff', '12', '--space', 'spc_1', '--since-viewed']
    const { exit, stdout, stderr } = await docsctl(words, { env: { DOCSCTL_STATE_DIR: folder } })
    assert.equal(stderr, '')
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      `Change request #12 Describe the new menu
open, by Ada Byron

M Page a  a  +1 -1
@@ -2,4 +2,4 @@
 
 In between.
 
-Two.
+Two 2, at last.

1 page changed, 1 line added, 1 removed
`,
    )
  })

  /**
   * Mocks a page `a` that has changed since it was viewed in `rev_1`, and an unchanged page `b`.
   */
  const changedSince = () => {
    reads()
    trees(
      { pages: [page('a'), page('b')] },
      {
        pages: [
          page('a', { documentId: 'a-3', updatedAt: '2025-05-31T12:00:00.000Z' }),
          page('b', { documentId: 'b-2', updatedAt: '2025-05-30T12:00:00.000Z' }),
        ],
      },
    )
    texts('a', { main: before, own: now })
    return service().get(
      '/v1/spaces/spc_1/revisions/rev_1/page/a?format=markdown&metadata=false&computed=false',
    )
  }

  it('compares a page with its viewed version', async () => {
    await viewing(folder, 'rev_1')
    changedSince().reply(200, page('a', { markdown: seen }))
    const words = ['cr', 'diff', '12', '--space', 'spc_1', '--since-viewed']
    const { exit, stdout, stderr } = await docsctl(words, { env: { DOCSCTL_STATE_DIR: folder } })
    assert.equal(stderr, '')
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      `Change request #12 Describe the new menu
open, by Ada Byron

M Page a  a  +1 -1  *since it was viewed*
@@ -2,4 +2,4 @@
 
 In between.
 
-Two 2.
+Two 2, at last.

1 page changed, 1 line added, 1 removed
`,
    )
  })

  it('prints reverted changes, although no remaining block contains them', async () => {
    await viewing(folder, 'rev_1')
    changedSince().reply(200, page('a', { markdown: `${now}\nThree.\n` }))
    const words = ['cr', 'diff', '12', '--space', 'spc_1', '--since-viewed', '--format', 'patch']
    const { stdout } = await docsctl(words, { env: { DOCSCTL_STATE_DIR: folder } })
    assert.equal(
      stdout,
      `diff --git a/a.md b/a.md
--- a/a.md
+++ b/a.md
@@ -3,5 +3,3 @@
 In between.
 
 Two 2, at last.
-
-Three.
`,
    )
  })

  it('prints the unviewed blocks with a note if the revision no longer exists', async () => {
    await viewing(folder, 'rev_1')
    changedSince().reply(404, { error: { code: 404, message: 'no such revision' } })
    const words = ['cr', 'diff', '12', '--space', 'spc_1', '--since-viewed']
    const { exit, stdout, stderr } = await docsctl(words, { env: { DOCSCTL_STATE_DIR: folder } })
    assert.equal(exit, 0)
    assert.match(stdout, /-Two\.\n\+Two 2, at last\./)
    assert.equal(
      stderr,
      'note: The viewed text of "Page a" is no longer available. Showing the blocks that are not marked as viewed\n',
    )
  })

  it('ignores viewed marks of an unknown account and prints how to adopt them', async () => {
    await viewing(folder)
    const account = { apiUrl: 'https://api.test', userId: 'usr_1' }
    const target = { spaceId: 'spc_1', changeRequestId: '12' }
    const path = notesPath(folder, account, target)
    const { viewed, drafts } = new NotesJournal(path).read()
    const ids = { number: 12, id: 'cr_12' }
    const [unowned = ''] = unownedNotesPaths(folder, account.apiUrl, 'spc_1', ids)
    await writeFile(unowned, JSON.stringify({ viewed, drafts }))
    await rm(path)
    reads()
    trees({ pages: [page('b')] }, { pages: [page('b', { title: 'New' })] })
    const words = ['cr', 'diff', '12', '--space', 'spc_1', '--since-viewed', '--name-only']
    const { stdout, stderr } = await docsctl(words, { env: { DOCSCTL_STATE_DIR: folder } })
    assert.match(stdout, /b/)
    assert.equal(
      stderr,
      'note: Ignoring 2 viewed marks from an unknown account. To adopt them: docsctl change-requests review 12 --space spc_1\n',
    )
  })

  it('prints the complete diff if nothing was viewed', async () => {
    service().get('/v1/user').reply(200, { id: 'usr_1', displayName: 'Ada Byron' })
    reads()
    trees({ pages: [page('a')] }, { pages: [page('a', { title: 'New' })] })
    const words = ['cr', 'diff', '12', '--space', 'spc_1', '--since-viewed', '--stat']
    const { stdout } = await docsctl(words, { env: { DOCSCTL_STATE_DIR: folder } })
    assert.match(stdout, /1 page changed/)
  })
})
