import type { PageNode } from '../../store/records-content.ts'
import type { Reader } from '../../store/tables.ts'
import { findLinks } from '../documents/markdown.ts'

const cachedLinks = new WeakMap<object, ReturnType<typeof findLinks>>()
const nothing = findLinks('')

/** Returns the links in a page. The result is cached, because revisions share unchanged pages. */
export function linkedInPage(state: Reader, page: PageNode): ReturnType<typeof findLinks> {
  const body = page.body === undefined ? undefined : state.get('bodies', page.body)
  if (!body) return nothing
  const found = cachedLinks.get(body) ?? findLinks(body.markdown)
  cachedLinks.set(body, found)
  return found
}
