import { inOrder } from '../../../../client/in-order.ts'
import { getChangeRequestPage } from '../../../../contract/change-requests/content.ts'
import { isJsonObject, sortedJson } from '../../../../contract/json.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { SavedPage, SavedText } from './saved-content.ts'
import type { ChangedText, SendChanges, SpaceToFill } from './space-to-fill.ts'

/** The maximum number of pages in a request, and of the characters in them. */
const mostPages = 50
const mostCharacters = 1_000_000

interface TextRestore {
  place: { spaceId: string; changeRequestId: string }
  pages: readonly SavedPage[]
  change: SendChanges
}

/** A page with the text that it should get. */
interface PageText {
  /** the ID of the new page */
  id: string
  path: string
  text: SavedText
}

type Format = 'document' | 'markdown'

/**
 * Sets the text of new pages as documents, and compares the results. If a result differs, or if
 * the service refuses a document, tries Markdown. Returns the pages that still differ.
 */
export async function restoreTexts(
  space: SpaceToFill,
  restore: TextRestore,
): Promise<ChangedText[]> {
  const texts = await textsToSet(space, restore.pages)
  const documents = texts.filter(({ text }) => text.document)
  await setTexts(restore, documents, 'document')
  const lost = new Set(await different(space, restore, documents, 'markdown'))
  const others = texts.filter((page) => !page.text.document || lost.has(page))
  await setTexts(restore, others, 'markdown')
  const left = new Set([
    ...(await different(space, restore, others, 'markdown')),
    // Markdown can't express every document
    ...(await different(space, restore, others, 'document')),
  ])
  return others
    .filter((page) => left.has(page))
    .map(({ path }) => ({ path, why: 'the service changed its text' }))
}

async function textsToSet(
  { saved, ids }: SpaceToFill,
  pages: readonly SavedPage[],
): Promise<PageText[]> {
  const found: PageText[] = []
  for (const { page } of pages) {
    const text = page.type === 'document' ? await saved.text(page) : undefined
    const id = ids.get(page.id)
    if (!text || text.markdown === '' || id === undefined) continue
    found.push({ id, path: page.path ?? page.title, text: ids.replaceInValue(text) })
  }
  return found
}

/** Sets the text of pages. Skips a request that the service refuses because of its documents. */
async function setTexts(
  { change }: TextRestore,
  pages: readonly PageText[],
  format: Format,
): Promise<void> {
  let batch: PageText[] = []
  let characters = 0
  const send = async () => {
    const changes = batch.map(({ id, text: { markdown, document } }) => ({
      operation: 'update_page' as const,
      page: id,
      document: format === 'document' ? { document: document as never } : { markdown },
    }))
    batch = []
    characters = 0
    if (changes.length === 0) return
    await change(changes).catch((error: unknown) => {
      const isRefused = error instanceof DocsctlError && error.kind === 'refused'
      if (format === 'markdown' || !isRefused) throw error
    })
  }
  for (const page of pages) {
    const length =
      format === 'document' ? sortedJson(page.text.document).length : page.text.markdown.length
    if (batch.length === mostPages || characters + length > mostCharacters) await send()
    batch.push(page)
    characters += length
  }
  await send()
}

/** Reads pages back, and returns those whose text differs from the saved text. */
async function different(
  { client, jobs }: SpaceToFill,
  { place }: TextRestore,
  pages: readonly PageText[],
  format: Format,
): Promise<PageText[]> {
  const compare = async (page: PageText): Promise<PageText[]> => {
    const { document, markdown } = page.text
    if (format === 'document' && !document) return []
    const found = await client.call(getChangeRequestPage, { ...place, pageId: page.id, format })
    const isSame =
      format === 'markdown'
        ? await isSameMarkdown(markdown, found.markdown ?? '')
        : sortedJson(blocks(found.document)) === sortedJson(blocks(document))
    return isSame ? [] : [page]
  }
  const all: PageText[] = []
  for await (const one of inOrder(pages, jobs, compare)) all.push(...one)
  return all
}

/** Returns whether two Markdown strings are the same apart from their notation, such as the markers of lists. */
async function isSameMarkdown(saved: string, found: string): Promise<boolean> {
  if (saved === found) return true
  // load this module on demand, because it belongs to the sandbox
  const { normalizeMarkdown } = await import('../../../../sandbox/content/normalize/normalize.ts')
  return normalizeMarkdown(saved) === normalizeMarkdown(found)
}

/**
 * Returns the types and settings of the blocks in a document. Their text is compared as Markdown,
 * because a document contains the notation of tables.
 */
function blocks(node: unknown): unknown {
  if (!isJsonObject(node)) return []
  const { object, type, data, nodes = [] } = node
  const below = Array.isArray(nodes) ? nodes.flatMap(blocks) : []
  return object === 'text' ? [] : [{ type, data, nodes: below }]
}
