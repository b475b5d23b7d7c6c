import { DocsctlError } from '../errors.ts'
import type { PageIndex } from './page-index.ts'

/** The pages that an id or a path names, looked for in the first tree that knows it. */
export function findPages(trees: readonly PageIndex[], typed: string): string[] {
  const path = typed.replace(/^\/+|\/+$/g, '')
  for (const tree of trees) if (tree.has(typed)) return [typed]
  for (const tree of trees) {
    const found = [...tree].filter(([, { page }]) => page.path === path).map(([id]) => id)
    if (found.length > 0) return found
  }
  throw new DocsctlError(
    'not-found',
    `there is no page "${typed}", neither in the change request nor on main`,
    { hint: 'docsctl content pages list' },
  )
}
