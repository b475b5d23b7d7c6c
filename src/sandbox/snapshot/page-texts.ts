import type { ContentPage } from '../../contract/content/content.ts'

/**
 * The Markdown of pages, by document ID. Revisions share unchanged documents, so each document is
 * read only once.
 */
export type PageTexts = Map<string, string>

/** A function that reads a page with its Markdown. */
type ReadPage = (pageId: string) => Promise<ContentPage | undefined>

async function cachedText(
  page: ContentPage,
  texts: PageTexts,
  read: ReadPage,
): Promise<string | undefined> {
  const { documentId } = page
  const known = documentId === undefined ? undefined : texts.get(documentId)
  if (known !== undefined) return known
  const markdown = (await read(page.id))?.markdown
  if (documentId !== undefined && markdown !== undefined) texts.set(documentId, markdown)
  return markdown
}

export function withTexts(
  pages: readonly ContentPage[],
  texts: PageTexts,
  read: ReadPage,
): Promise<ContentPage[]> {
  return Promise.all(
    pages.map(async (page) => {
      const [markdown, children] = await Promise.all([
        page.type === 'document' ? cachedText(page, texts, read) : undefined,
        withTexts(page.pages ?? [], texts, read),
      ])
      return { ...page, ...(markdown !== undefined && { markdown }), pages: children }
    }),
  )
}
