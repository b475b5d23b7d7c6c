import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentPage } from '../changes/page-index.ts'
import type { Client } from '../client/client.ts'
import { inOrder } from '../client/in-order.ts'
import { getPage, listFiles, listPages } from '../contract/content/content.ts'
import { DocsctlError } from '../errors.ts'
import { replaceFile, unwritable } from '../files/replace-file.ts'
import { digestOfFile, digestOfText } from './digest.ts'
import { type ContentFile, type FolderLayout, layoutOf } from './layout.ts'
import { LinkTargets, relativeLink } from './link-targets.ts'
import { type FolderRecord, readRecord, type WrittenThing, writeRecord } from './record.ts'
import { rewriteLinks } from './rewrite-links.ts'
import { versionOf } from './version.ts'

/** What became of a page or a file of the space, or of what was written of one that is gone. */
export interface Exported {
  kind: 'page' | 'file'
  id: string
  /** below the folder */
  file: string
  state: 'written' | 'unchanged' | 'removed' | 'failed'
  error?: { kind: string; message: string }
}

export interface ExportOptions {
  spaceId: string
  folder: string
  /** the files of the space too */
  withFiles: boolean
  jobs: number
  signal?: AbortSignal
  /** hears how much there is to look at, before the first page is read */
  onPlan?: (counts: { pages: number; files: number }) => Promise<void>
}

/** So many things are written between two records: as many are written again where it is killed. */
const recordedEvery = 25

/**
 * Writes the pages of a space into a folder, as markdown in the folders of the tree, with its files beside and links
 * that lead from file to file. What stands there as it was written, in the version that it has now, is left alone.
 */
export async function* exportSpace(
  client: Client,
  { spaceId, folder, withFiles, jobs, signal, onPlan }: ExportOptions,
): AsyncGenerator<Exported> {
  const record = await readRecord(folder, spaceId)
  const own = { signal }
  const [{ pages: tree }, items] = await Promise.all([
    client.call(listPages, { spaceId }, own),
    withFiles ? all(client.paginate(listFiles, { spaceId }, own)) : [],
  ])
  const layout = layoutOf(tree, items)
  await onPlan?.({ pages: layout.pages.size, files: layout.files.size })
  await makeFolder(folder)
  const ids = [...layout.pages.keys(), ...layout.files.keys()]
  const hasNew = ids.some((id) => !record.written[id])
  const space: OpenSpace = { client, spaceId, folder, layout, record, hasNew, signal }
  try {
    yield* removeGone(space)
    let count = 0
    for await (const done of inOrder(worksOn(space), jobs, (work) => work())) {
      count += 1
      if (count % recordedEvery === 0) await writeRecord(folder, record)
      yield done
    }
  } finally {
    await writeRecord(folder, record)
  }
}

interface OpenSpace {
  client: Client
  spaceId: string
  folder: string
  layout: FolderLayout
  record: FolderRecord
  /** whether something is there that was not when the folder was written */
  hasNew: boolean
  signal: AbortSignal | undefined
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** What was written of pages and files that are there no more, or stand elsewhere now, goes first. */
async function* removeGone({ folder, layout, record }: OpenSpace): AsyncGenerator<Exported> {
  const { pages, files } = layout
  for (const [id, { file }] of Object.entries(record.written)) {
    const now = pages.get(id)?.file ?? files.get(id)?.file
    if (now === file) continue
    await rm(join(folder, file), { force: true })
    delete record.written[id]
    if (now === undefined) {
      yield { kind: file.endsWith('.md') ? 'page' : 'file', id, file, state: 'removed' }
    }
  }
}

function worksOn(space: OpenSpace): (() => Promise<Exported>)[] {
  const { pages, files } = space.layout
  const targets = new LinkTargets(space.layout)
  return [
    ...[...pages.keys()].map(
      (id) => () => settled('page', id, space, () => page(id, space, targets)),
    ),
    ...[...files.keys()].map((id) => () => settled('file', id, space, () => file(id, space))),
  ]
}

/** What one thing fails with keeps no other back, unless all would fail so. */
async function settled(
  kind: Exported['kind'],
  id: string,
  { layout, record, signal }: OpenSpace,
  work: () => Promise<Exported['state']>,
): Promise<Exported> {
  const file = (layout.pages.get(id) ?? layout.files.get(id))?.file ?? ''
  try {
    return { kind, id, file, state: await work() }
  } catch (error) {
    const isOwn = error instanceof DocsctlError && ofOneThing.has(error.kind)
    if (!isOwn || signal?.aborted) throw error
    delete record.written[id]
    return { kind, id, file, state: 'failed', error: { kind: error.kind, message: error.message } }
  }
}

const ofOneThing: ReadonlySet<string> = new Set(['not-found', 'not-permitted', 'refused', 'failed'])

async function page(
  id: string,
  space: OpenSpace,
  targets: LinkTargets,
): Promise<Exported['state']> {
  const { client, spaceId, layout, record, signal } = space
  const { page, file } = layout.pages.get(id) as { page: ContentPage; file: string }
  const version = versionOf(page)
  if (await isAsWritten(id, file, version, space)) return 'unchanged'
  const query = { pageId: id, format: 'markdown' }
  const { markdown = '', title } = await client.call(getPage, { spaceId, ...query }, { signal })
  const links: Record<string, string> = {}
  let hasOpenLinks = false
  const text = rewriteLinks(markdown, (target) => {
    const found = targets.find(target, { path: page.path ?? file, gitPath: page.git?.path })
    if (!found) {
      hasOpenLinks ||= !/^([a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(target)
      return undefined
    }
    links[found.id] = found.file
    return relativeLink(file, found)
  })
  const whole = withTitle(text, title)
  await put(space, file, whole)
  record.written[id] = { file, version, links, hasOpenLinks, digest: digestOfText(whole) }
  return 'written'
}

/** A page's text has no title of its own where it stands. */
function withTitle(markdown: string, title: string): string {
  const text = markdown.endsWith('\n') || markdown === '' ? markdown : `${markdown}\n`
  if (/^\s*# /.test(markdown)) return text
  return text === '' ? `# ${title}\n` : `# ${title}\n\n${text}`
}

async function file(id: string, space: OpenSpace): Promise<Exported['state']> {
  const { client, folder, layout, record, signal } = space
  const { item, file } = layout.files.get(id) as { item: ContentFile; file: string }
  const version = item.git?.oid ?? `${item.size}`
  if (await isAsWritten(id, file, version, space)) return 'unchanged'
  const target = join(folder, file)
  await makeFolder(dirname(target))
  await client.download(item.downloadURL, target, { signal })
  const digest = (await digestOfFile(target)) ?? ''
  record.written[id] = { file, version, links: {}, hasOpenLinks: false, digest }
  return 'written'
}

/** Whether a file is there as it would be written now: of the same version, with links that still lead where they did. */
async function isAsWritten(
  id: string,
  file: string,
  version: string,
  { folder, layout, record, hasNew }: OpenSpace,
): Promise<boolean> {
  const known: WrittenThing | undefined = record.written[id]
  if (!known || version === '' || known.version !== version || known.file !== file) return false
  const leads = Object.entries(known.links).every(([to, where]) => {
    return (layout.pages.get(to) ?? layout.files.get(to))?.file === where
  })
  // what led to nothing may be there by now
  if (!leads || (known.hasOpenLinks && hasNew)) return false
  return (await digestOfFile(join(folder, file))) === known.digest
}

async function put({ folder }: OpenSpace, file: string, text: string): Promise<void> {
  const target = join(folder, file)
  await makeFolder(dirname(target))
  await replaceFile(target, text)
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (cause) {
    throw unwritable(path, cause)
  }
}
