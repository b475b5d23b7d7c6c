import type { ChangeRequest } from '../src/contract/change-requests/change-requests.ts'
import type { Comment } from '../src/contract/comments/comments.ts'
import type { ContentPage } from '../src/contract/content/content.ts'
import { comparePages } from '../src/features/change-requests/model/compare-pages.ts'
import { createMergeBase } from '../src/features/change-requests/model/determine-side.ts'
import type { Changes } from '../src/features/change-requests/model/read-changes.ts'
import { createThread, type Thread } from '../src/features/change-requests/threads/model/threads.ts'
import { indexPages } from '../src/features/content/model/page-index.ts'

/**
 * A change request of the maximum size that the review must support: 2,000 pages, 500 threads, and
 * pages with 5,000 lines.
 */

export const target = { spaceId: 'spc_1', changeRequestId: '12' }

const lines = 5000
const words =
  'the service answers each request within limits that a key has per minute and reports how long to wait before another is sent'.split(
    ' ',
  )

/** Returns a sentence of random words. The same seed always produces the same sentence. */
function sentence(seed: number, length: number): string {
  const chosen = Array.from({ length }, (_, at) => words[(seed * 31 + at * (7 + (seed % 5))) % 23])
  return `${chosen.join(' ')}.`
}

const paragraph = (line: number) =>
  `Line ${line}: ${sentence(line, 9 + (line % 17))} ${sentence(line + 3, 8 + (line % 7))}`

const textOf = (line: (at: number) => string) =>
  Array.from({ length: lines }, (_, at) => (at % 3 === 2 ? '' : line(at))).join('\n')

const unbroken = (seed: string) =>
  Array.from({ length: 25_000 }, (_, at) => seed + (at % 10)).join('')

/** The Markdown of each large page, before and after the change. */
const texts: Record<string, { before: string; after: string }> = {
  long: {
    before: textOf(paragraph),
    after: textOf((at) =>
      at % 12 === 0 ? paragraph(at).replace('service', 'gateway now') : paragraph(at),
    ),
  },
  rewritten: {
    before: textOf(paragraph),
    after: textOf((at) => `Section ${at * 7} says ${sentence(at + 11, 12 + (at % 11))}`),
  },
  scripts: {
    before: textOf((at) => `第${at}行:サービスは一分間の要求に答える。\t👩‍👩‍👧 ${sentence(at, 9)}`),
    after: textOf((at) => `第${at}行:サービスは要求に必ず答える。\t👩‍👩‍👦 ${sentence(at, 9)}`),
  },
  'one-line': { before: sentence(1, 35_000), after: sentence(2, 35_000) },
  unbroken: { before: unbroken('abcdefg'), after: unbroken('abcdefh') },
  'wide-line': { before: unbroken('日本語👩‍👩‍👧'), after: unbroken('日本語👩‍👩‍👦') },
}

export const largePages = Object.keys(texts)

function page(id: string, side: 'before' | 'after'): ContentPage {
  return {
    id,
    title: `Page ${id}`,
    type: 'document',
    slug: id,
    path: id,
    documentId: `doc_${id}_${side}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: side === 'before' ? '2026-01-01T00:00:00.000Z' : '2026-11-19T09:00:00.000Z',
  } as ContentPage
}

function tree(side: 'before' | 'after'): ContentPage[] {
  const large = largePages.map((id) => page(id, side))
  const groups = Array.from({ length: 20 }, (_, group) => ({
    ...page(`group-${group}`, side),
    type: 'group',
    pages: Array.from({ length: 99 }, (_, at) => page(`p-${group}-${at}`, side)),
  }))
  return [...large, ...(groups as unknown as ContentPage[])]
}

const changeRequest = {
  id: 'cr_12',
  number: 12,
  status: 'open',
  subject: 'Rewrite all of the guides',
  createdAt: '2026-11-10T09:00:00.000Z',
  updatedAt: '2026-11-19T09:00:00.000Z',
  revision: 'rev_2',
  revisionInitial: 'rev_1',
  comments: 500,
  outdated: false,
  urls: { app: 'https://app.test/spc_1/~/12', location: 'https://api.test/cr_12' },
} as ChangeRequest

const [pagesBefore, pagesAfter] = [tree('before'), tree('after')]

/** Returns the changes between both page trees. */
export function largeChanges(): Changes {
  const [before, after] = [indexPages(pagesBefore), indexPages(pagesAfter)]
  const base = createMergeBase(changeRequest)
  const pages = comparePages(base, before, after)
  const fileIds = { before: new Set<string>(), after: new Set<string>() }
  return { target, changeRequest, base, before, after, pages, files: [], fileIds }
}

/**
 * Returns threads. Half of them are on lines of the long page, and the others are on pages across
 * the tree.
 */
export function manyThreads(): Thread[] {
  return Array.from({ length: 500 }, (_, at) => {
    const onLong = at % 2 === 0
    const id = onLong ? 'long' : `p-${at % 20}-${at % 99}`
    const preview = onLong ? paragraph((at * 17) % lines).slice(0, 90) : undefined
    const comment = {
      id: `cmt_${at}`,
      postedBy: { displayName: 'Owen Gallagher' },
      postedAt: '2026-11-17T16:05:00.000Z',
      replies: 0,
      body: { markdown: `${sentence(at, 30)}\n\n${sentence(at + 1, 20)}` },
      status: at % 3 === 0 ? 'resolved' : 'open',
      target: { page: { id }, ...(preview && { node: { id: `nd_${at}`, preview } }) },
    } as unknown as Comment
    return createThread(comment, [])
  })
}

export function pageMarkdown(id: string, side: 'before' | 'after'): string {
  return texts[id]?.[side] ?? `# ${id}\n\nThis is the text ${side}.\n`
}
