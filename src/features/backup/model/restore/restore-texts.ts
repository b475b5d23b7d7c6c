import { inOrder } from '../../../../client/in-order.ts'
import { getChangeRequestPage } from '../../../../contract/change-requests/content.ts'
import { sortedJson } from '../../../../contract/json.ts'
import { DocsctlError } from '../../../../errors.ts'
import { isSameDocument } from './same-document.ts'
import type { SavedText } from './saved-content.ts'
import type { SavedPage } from './space-content.ts'
import type { ChangedText, SendChanges, TextsToSet } from './space-to-fill.ts'

/** The maximum number of pages in a request, and of the characters in them. */
const maxPages = 50
const maxCharacters = 1_000_000

interface TextRestore {
  place: { spaceId: string; changeRequestId: string }
  pages: readonly SavedPage[]
  change: SendChanges
}

/** A page with the text to set. */
interface PageText {
  /** the ID of the new page */
  id: string
  path: string
  text: SavedText
}

type Format = 'document' | 'markdown'

/**
 * Sets the text of new pages as documents, and compares the results in both formats. If the
 * Markdown of a result differs, or if the service refuses a document, tries Markdown. Returns the
 * pages that still differ.
 */
export async function restoreTexts(
  space: TextsToSet,
  restore: TextRestore,
): Promise<ChangedText[]> {
  const texts = await textsToSet(space, restore.pages)
  const documents = texts.filter(({ text }) => text.document)
  const refused = await setTexts(restore, documents, 'document')
  const accepted = documents.filter((page) => !refused.has(page))
  const lost = new Set([
    ...refused,
    ...(await differingPages(space, restore, accepted, 'markdown')),
  ])
  const asMarkdown = texts.filter(
    (page) => page.text.markdown !== undefined && (!page.text.document || lost.has(page)),
  )
  const refusedTwice = await setTexts(restore, asMarkdown, 'markdown')
  const set = new Set([...accepted, ...asMarkdown.filter((page) => !refusedTwice.has(page))])
  const compared = texts.filter((page) => set.has(page))
  const left = new Set([
    ...refusedTwice,
    ...(await differingPages(space, restore, asMarkdown, 'markdown')),
    // Markdown can't express every document
    ...(await differingPages(space, restore, compared, 'document')),
  ])
  return texts.flatMap((page) => {
    const { path } = page
    if (!set.has(page)) return [{ path, why: 'the service rejected the text' }]
    return left.has(page) ? [{ path, why: 'the service changed the text' }] : []
  })
}

async function textsToSet(
  { saved, ids }: TextsToSet,
  pages: readonly SavedPage[],
): Promise<PageText[]> {
  const found: PageText[] = []
  for (const { page } of pages) {
    const text = page.type === 'document' ? await saved.text(page) : undefined
    const id = ids.get(page.id)
    if (!text || isEmptyText(text) || id === undefined) continue
    const { markdown, document } = text
    const adapted = {
      ...(markdown !== undefined && { markdown: ids.replaceInMarkdown(markdown) }),
      ...(document && { document: ids.replaceInDocument(document) }),
    }
    found.push({ id, path: page.path ?? page.title, text: adapted })
  }
  return found
}

/**
 * Returns whether a page has no text. A document can contain blocks that Markdown can't express.
 */
export function isEmptyText({ markdown = '', document }: SavedText): boolean {
  const { nodes } = document ?? {}
  return markdown === '' && !(Array.isArray(nodes) && nodes.length > 0)
}

/**
 * Sets the text of pages. If the service refuses a request because of a text, sends each page
 * alone. Returns the pages whose text the service refused.
 */
async function setTexts(
  { change }: TextRestore,
  pages: readonly PageText[],
  format: Format,
): Promise<Set<PageText>> {
  const refused = new Set<PageText>()
  let batch: PageText[] = []
  let characters = 0
  const send = async (sent: readonly PageText[]): Promise<void> => {
    if (sent.length === 0) return
    const changes = sent.map(({ id, text: { markdown = '', document } }) => ({
      operation: 'update_page' as const,
      page: id,
      document: format === 'document' ? { document: document as never } : { markdown },
    }))
    try {
      await change(changes)
    } catch (error) {
      if (!(error instanceof DocsctlError && error.kind === 'refused')) throw error
      if (sent.length === 1) return void refused.add(sent[0] as PageText)
      for (const page of sent) await send([page])
    }
  }
  for (const page of pages) {
    const { markdown = '', document } = page.text
    const length = format === 'document' ? sortedJson(document).length : markdown.length
    if (batch.length === maxPages || characters + length > maxCharacters) {
      await send(batch)
      batch = []
      characters = 0
    }
    batch.push(page)
    characters += length
  }
  await send(batch)
  return refused
}

/** Reads pages back, and returns those whose text differs from the saved text. */
async function differingPages(
  { client, jobs }: TextsToSet,
  { place }: TextRestore,
  pages: readonly PageText[],
  format: Format,
): Promise<PageText[]> {
  const compare = async (page: PageText): Promise<PageText[]> => {
    const { document, markdown } = page.text
    if ((format === 'document' ? document : markdown) === undefined) return []
    const found = await client.call(getChangeRequestPage, { ...place, pageId: page.id, format })
    const isSame =
      format === 'markdown'
        ? await isSameMarkdown(markdown ?? '', found.markdown ?? '')
        : isSameDocument(document, found.document, markdown === undefined)
    return isSame ? [] : [page]
  }
  const all: PageText[] = []
  for await (const one of inOrder(pages, jobs, compare)) all.push(...one)
  return all
}

/**
 * Returns whether two Markdown strings are the same apart from their notation, such as the markers
 * of lists.
 */
async function isSameMarkdown(saved: string, found: string): Promise<boolean> {
  if (saved === found) return true
  // load this module on demand, because it belongs to the sandbox
  const { normalizeMarkdown } = await import('../../../../sandbox/content/normalize/normalize.ts')
  return normalizeMarkdown(saved) === normalizeMarkdown(found)
}
