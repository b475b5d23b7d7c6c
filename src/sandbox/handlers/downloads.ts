import { makePdf } from '../content/pdf.ts'
import { pageMarkdown, revisionRecord } from '../content/store.ts'
import { requirePage, walkPages } from '../content/tree.ts'
import type { DownloadSource } from '../http/downloads.ts'
import { notFound } from '../http/refusal.ts'
import { integrationImage } from '../views/integration.ts'
import { requireFile } from './content/content.ts'

const file: DownloadSource = (state, key) => {
  const [revision, id] = JSON.parse(key) as [string, string]
  const { name, contentType, blob } = requireFile(revisionRecord(state, revision), id)
  const bytes = state.get('blobs', blob)
  if (!bytes) throw notFound('file', id)
  return { contentType, bytes: Buffer.from(bytes.base64, 'base64'), fileName: name }
}

const pdf: DownloadSource = (state, key) => {
  const [space, revision, page, only] = JSON.parse(key) as [string, string, string | null, boolean]
  const { pages } = revisionRecord(state, revision)
  const first = page === null ? undefined : requirePage(pages, page).page
  const all = [...walkPages(first ? [first] : pages)].map((placed) => placed.page)
  const shown = only ? all.slice(0, 1) : all
  const title = first?.title ?? state.get('spaces', space)?.title ?? 'Content'
  const chapters = shown.map((one) => `${one.title}\n\n${pageMarkdown(state, one)}`)
  return {
    contentType: 'application/pdf',
    bytes: makePdf(title, chapters),
    fileName: `${title}.pdf`,
  }
}

/** The sources of downloads, by the type in the signed URL. */
export const downloads: Readonly<Record<string, DownloadSource>> = {
  file,
  integration: integrationImage,
  pdf,
}
