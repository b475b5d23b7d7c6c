/** A thing of the service, with all that it is called by. */
export interface Thing {
  /** what is sent for it, and what commands print for it */
  id: string
  title: string
  /** another name that tells it apart: the e-mail address of a member, the path of a page */
  other?: string
  /** further names of it */
  also?: readonly string[]
}

/** What a thing is called, as it was given. */
export function namesOf({ title, other, also = [] }: Thing): string[] {
  return [title, other ?? '', ...also].filter((name) => name !== '')
}

/** A page and all those below it, each before its own. */
export function withPagesBelow<Page>(page: Page): Page[] {
  const { pages = [] } = page as { pages?: Page[] }
  return [page, ...pages.flatMap(withPagesBelow)]
}
