import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from '../../../client/client.ts'
import { collectItems, inOrder } from '../../../client/in-order.ts'
import type { ContentPage } from '../../../contract/content/content.ts'
import { getPage, listFiles, listPages } from '../../../contract/content/content.ts'
import { DocsctlError } from '../../../errors.ts'
import { checkBelow, openBelow, removeBelow } from '../../../fs/below.ts'
import { makeFolder, replaceFile } from '../../../fs/replace-file.ts'
import { type ContentFile, createLayout, type FolderLayout } from './layout.ts'
import { LinkTargets, relativeLink } from './link-targets.ts'
import { type FolderRecord, readRecord, type WrittenItem, writeRecord } from './record.ts'
import { rewriteLinks } from './rewrite-links.ts'
import { pageVersion } from './version.ts'

/**
 * The result for a page or file of the space, or for an exported file whose page or file was
 * deleted.
 */
export interface Exported {
  kind: 'page' | 'file'
  id: string
  /** the path relative to the folder */
  file: string
  state: 'written' | 'unchanged' | 'removed' | 'failed'
  error?: { kind: string; message: string }
}

export interface ExportOptions {
  spaceId: string
  folder: string
  /** the parent folder that the user specified; defaults to `folder` */
  root?: string
  /** true to export the files of the space too */
  withFiles: boolean
  jobs: number
  signal?: AbortSignal
  /** called with the number of pages and files, before the first page is read */
  onPlan?: (counts: { pages: number; files: number }) => Promise<void>
}

/**
 * The number of exports between two writes of the record file. After a crash, up to this number of
 * exports are repeated.
 */
const recordedEvery = 25

/**
 * Exports the pages of a space to a folder. Pages become Markdown files in the folder structure of
 * the page tree. The files of the space are stored in a separate folder, and links between all of
 * them are relative. Skips files that are up to date and weren't edited.
 */
export async function* exportSpace(
  client: Client,
  { spaceId, folder, root = folder, withFiles, jobs, signal, onPlan }: ExportOptions,
): AsyncGenerator<Exported> {
  const record = await readRecord(folder, spaceId)
  const own = { signal }
  const [{ pages: tree }, items] = await Promise.all([
    client.call(listPages, { spaceId }, own),
    withFiles ? collectItems(client.paginate(listFiles, { spaceId }, own)) : [],
  ])
  const layout = createLayout(tree, items)
  await onPlan?.({ pages: layout.pages.size, files: layout.files.size })
  // check all paths before writing the first file
  for (const { file } of [...layout.pages.values(), ...layout.files.values()])
    await checkBelow(root, join(folder, file))
  makeFolder(root)
  const ids = [...layout.pages.keys(), ...layout.files.keys()]
  const hasNew = ids.some((id) => !record.written[id])
  const space: OpenSpace = { client, spaceId, folder, root, layout, record, hasNew, signal }
  try {
    yield* removeOutdated(space)
    let count = 0
    for await (const done of inOrder(exportTasks(space), jobs, (work) => work())) {
      count += 1
      if (count % recordedEvery === 0) await writeRecord(space)
      yield done
    }
  } finally {
    await writeRecord(space)
  }
}

interface OpenSpace {
  client: Client
  spaceId: string
  folder: string
  root: string
  layout: FolderLayout
  record: FolderRecord
  /** true if some pages or files are new since the last export */
  hasNew: boolean
  signal: AbortSignal | undefined
}

/** Removes exported files whose page or file was deleted or moved. */
async function* removeOutdated({
  folder,
  root,
  layout,
  record,
}: OpenSpace): AsyncGenerator<Exported> {
  const { pages, files } = layout
  for (const [id, { file }] of Object.entries(record.written)) {
    const now = pages.get(id)?.file ?? files.get(id)?.file
    if (now === file) continue
    await removeBelow(root, join(folder, file))
    delete record.written[id]
    if (now === undefined) {
      yield { kind: file.endsWith('.md') ? 'page' : 'file', id, file, state: 'removed' }
    }
  }
}

function exportTasks(space: OpenSpace): (() => Promise<Exported>)[] {
  const { pages, files } = space.layout
  const targets = new LinkTargets(space.layout)
  return [
    ...[...pages.keys()].map(
      (id) => () => exportItem('page', id, space, () => exportPage(id, space, targets)),
    ),
    ...[...files.keys()].map(
      (id) => () => exportItem('file', id, space, () => exportFile(id, space)),
    ),
  ]
}

/**
 * Exports a page or file. Returns a failed result for an error that concerns only this page or
 * file, so that the export continues.
 */
async function exportItem(
  kind: Exported['kind'],
  id: string,
  { layout, record, signal }: OpenSpace,
  work: () => Promise<Exported['state']>,
): Promise<Exported> {
  const file = (layout.pages.get(id) ?? layout.files.get(id))?.file ?? ''
  try {
    return { kind, id, file, state: await work() }
  } catch (error) {
    const isOwn = error instanceof DocsctlError && itemFailureKinds.has(error.kind)
    if (!isOwn || signal?.aborted) throw error
    delete record.written[id]
    return { kind, id, file, state: 'failed', error: { kind: error.kind, message: error.message } }
  }
}

const itemFailureKinds: ReadonlySet<string> = new Set([
  'not-found',
  'not-permitted',
  'refused',
  'failed',
])

async function exportPage(
  id: string,
  space: OpenSpace,
  targets: LinkTargets,
): Promise<Exported['state']> {
  const { client, spaceId, layout, record, signal } = space
  const { page, file } = layout.pages.get(id) as { page: ContentPage; file: string }
  const version = pageVersion(page)
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
  await writeExport(space, file, whole)
  record.written[id] = { file, version, links, hasOpenLinks, digest: digestOfText(whole) }
  return 'written'
}

/** Adds the title to the text of a page, because the service returns the text without it. */
function withTitle(markdown: string, title: string): string {
  const text = markdown.endsWith('\n') || markdown === '' ? markdown : `${markdown}\n`
  if (/^\s*# /.test(markdown)) return text
  return text === '' ? `# ${title}\n` : `# ${title}\n\n${text}`
}

async function exportFile(id: string, space: OpenSpace): Promise<Exported['state']> {
  const { client, folder, root, layout, record, signal } = space
  const { item, file } = layout.files.get(id) as { item: ContentFile; file: string }
  const version = item.git?.oid ?? `${item.size}`
  if (await isAsWritten(id, file, version, space)) return 'unchanged'
  const { path, verify } = await openBelow(root, join(folder, file))
  await client.download(item.downloadURL, path, { signal, verify })
  const digest = (await digestOfFile(path)) ?? ''
  record.written[id] = { file, version, links: {}, hasOpenLinks: false, digest }
  return 'written'
}

/**
 * Returns whether an exported file is up to date: the version and the link targets are the same,
 * and the file wasn't edited.
 */
async function isAsWritten(
  id: string,
  file: string,
  version: string,
  { folder, layout, record, hasNew }: OpenSpace,
): Promise<boolean> {
  const known: WrittenItem | undefined = record.written[id]
  if (!known || version === '' || known.version !== version || known.file !== file) return false
  const linksAreCurrent = Object.entries(known.links).every(([to, where]) => {
    return (layout.pages.get(to) ?? layout.files.get(to))?.file === where
  })
  // targets that were missing may exist now
  if (!linksAreCurrent || (known.hasOpenLinks && hasNew)) return false
  return (await digestOfFile(join(folder, file))) === known.digest
}

async function writeExport({ folder, root }: OpenSpace, file: string, text: string): Promise<void> {
  const { path, verify } = await openBelow(root, join(folder, file))
  await replaceFile(path, text, { verify })
}

function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the digest of a file of any size, or `undefined` if the file can't be read. */
async function digestOfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}
