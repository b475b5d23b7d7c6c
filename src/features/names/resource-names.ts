/** A resource with its names. */
export interface NamedResource {
  /** the value that requests send and commands print */
  id: string
  title: string
  /** another distinguishing name: the email address of a member, the path of a page */
  other?: string
  /** further names */
  also?: readonly string[]
}

/** Returns a resource's names. */
export function resourceNames({ title, other, also = [] }: NamedResource): string[] {
  // the service may return null
  return [title, other ?? '', ...also].filter((name) => typeof name === 'string' && name !== '')
}

/** Returns a page and all its descendants, each parent first. */
export function withPagesBelow<Page>(page: Page): Page[] {
  const { pages } = page as { pages?: unknown }
  // other resources have a number of pages
  return [page, ...(Array.isArray(pages) ? (pages as Page[]).flatMap(withPagesBelow) : [])]
}
