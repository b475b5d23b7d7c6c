import type { ContentPage, File } from '../../../src/contract/content/content.ts'
import { diffTexts } from '../../../src/features/change-requests/diff/model/text-diff.ts'
import { comparePages } from '../../../src/features/change-requests/model/compare-pages.ts'
import type { Side } from '../../../src/features/change-requests/model/determine-side.ts'
import type { FileChange } from '../../../src/features/change-requests/model/file-changes.ts'
import type { Changes } from '../../../src/features/change-requests/model/read-changes.ts'
import type { PageDiff } from '../../../src/features/change-requests/model/read-texts.ts'
import { indexPages } from '../../../src/features/content/model/page-index.ts'

/**
 * A change request with each kind of change, built from page trees and page text, without a
 * service.
 */

const old = '2026-01-02T10:00:00.000Z'
const created = '2026-02-01T10:00:00.000Z'
const recent = '2026-02-05T10:00:00.000Z'

function page(id: string, more: Partial<ContentPage> = {}): ContentPage {
  const title = id[0]?.toUpperCase() + id.slice(1)
  return {
    id,
    title,
    type: 'document',
    path: id,
    slug: id,
    createdAt: old,
    updatedAt: old,
    documentId: `doc_${id}`,
    ...more,
  } as ContentPage
}

const edited = { updatedAt: recent, documentId: undefined }

const main: ContentPage[] = [
  page('start'),
  page('guides', {
    type: 'group',
    pages: [page('install'), page('limits'), page('errors'), page('deep', { path: 'guides/deep' })],
  } as Partial<ContentPage>),
  page('reference', { type: 'group', pages: [page('questions')] } as Partial<ContentPage>),
  page('news', { ...edited }),
  page('fresh', { createdAt: recent, ...edited }),
]

const editedPages: ContentPage[] = [
  page('start', { ...edited, title: 'Start <b>here</b>', description: 'All of `it` | at once' }),
  page('guides', {
    type: 'group',
    pages: [
      page('errors'),
      page('install'),
      page('limits', edited),
      page('added', { createdAt: recent, ...edited }),
    ],
  } as Partial<ContentPage>),
  page('reference', {
    type: 'group',
    pages: [page('deep', { ...edited, path: 'reference/deep' })],
  } as Partial<ContentPage>),
  page('news'),
]

const texts: Record<string, [string, string]> = {
  start: ['Hello.\n', 'Hello <script>alert(1)</script> & all.\n'],
  limits: [
    'The API takes 600 requests a minute. Each key has its own.\n\n```js\nsend(1)\n\tdone()\n```\n\n| A | B |\n|---|---|\n| 1 | 2 |\n',
    'The API takes 1,200 requests a minute. Each key has its own.\n\n```js\nsend(2)\n\tdone()\n```\n\n| A | B |\n|---|---|\n| 1 | 3 |\n',
  ],
  added: ['', '# Added\n\nA page with \u001b[31mred\u202e and a ``` fence.\n'],
  questions: ['What?\n', ''],
}

const file = (id: string, name: string, size: number): File => ({
  id,
  name,
  size,
  contentType: 'image/svg+xml',
  downloadURL: `https://files.test/${id}`,
})

const files: FileChange[] = [
  { kind: 'added', after: file('file_1', 'new.svg', 1234) },
  { kind: 'removed', before: file('file_2', 'gone.svg', 10) },
  {
    kind: 'replaced',
    before: file('file_3', 'chart.svg', 10),
    after: file('file_3', 'chart.svg', 20),
  },
  { kind: 'renamed', before: file('file_4', 'a.svg', 5), after: file('file_4', 'b.svg', 5) },
]

/**
 * Creates the changes. The times show on which side a page was changed. For files, the side is
 * unknown, because the change request is out of date.
 */
export function showcase({ outdated = true } = {}): { changes: Changes; diffs: PageDiff[] } {
  const base = { current: !outdated, merged: false, created: Date.parse(created) }
  const before = indexPages(main)
  const after = indexPages(editedPages)
  const pages = comparePages(base, before, after)
  const side: Side = outdated ? 'unknown' : 'change-request'
  const changes: Changes = {
    target: { spaceId: 'spc_1', changeRequestId: '12' },
    changeRequest: {
      id: 'cr_1',
      number: 12,
      status: 'open',
      subject: 'Rework *limits*',
      createdBy: { object: 'user', id: 'usr_1', displayName: 'Ada Byron' },
      createdAt: created,
      updatedAt: recent,
      revision: 'rev_2',
      revisionInitial: 'rev_1',
      comments: 0,
      outdated,
      urls: { location: 'https://api.test/cr_1' },
    } as Changes['changeRequest'],
    base,
    before,
    after,
    pages,
    files: files.map((change) => ({ change, side })),
    fileIds: { before: new Set(), after: new Set() },
  } as Changes
  const diffs = pages.map((change): PageDiff => {
    const [was, is] = texts[change.id] ?? ['', '']
    return change.mayDiffer && was !== is ? { change, text: diffTexts(was, is) } : { change }
  })
  return { changes, diffs }
}
