/** A resource and its names. */
export interface NamedResource {
  /** the value that requests send and that commands print */
  id: string
  title: string
  /**
   * another name that identifies the resource, such as the email address of a member or the path of
   * a page
   */
  other?: string
  /** further names */
  also?: readonly string[]
}

export function resourceNames({ title, other, also = [] }: NamedResource): string[] {
  // the service can return null
  return [title, other ?? '', ...also].filter((name) => typeof name === 'string' && name !== '')
}

/** Returns a page and all its descendants. Parents precede their children. */
export function withPagesBelow<Page>(page: Page): Page[] {
  const { pages } = page as { pages?: unknown }
  // in other resources, `pages` is a number
  return [page, ...(Array.isArray(pages) ? (pages as Page[]).flatMap(withPagesBelow) : [])]
}
