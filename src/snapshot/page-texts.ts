import type * as z from 'zod'
import type { Page } from '../contract/content/content.ts'

type PageWithText = z.output<typeof Page>

/** Texts by document: one that change requests and revisions share is read once. */
export type PageTexts = Map<string, string>

/** The text of each document below. */
type ReadPage = (pageId: string) => Promise<PageWithText | undefined>

async function textOf(
  page: PageWithText,
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
  pages: readonly PageWithText[],
  texts: PageTexts,
  read: ReadPage,
): Promise<PageWithText[]> {
  return Promise.all(
    pages.map(async (page) => {
      const [markdown, children] = await Promise.all([
        page.type === 'document' ? textOf(page, texts, read) : undefined,
        withTexts(page.pages ?? [], texts, read),
      ])
      return { ...page, ...(markdown !== undefined && { markdown }), pages: children }
    }),
  )
}
