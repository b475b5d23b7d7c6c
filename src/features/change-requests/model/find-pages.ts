import { DocsctlError } from '../../../errors.ts'
import type { PageIndex } from '../../content/index.ts'

/**
 * Returns the pages with a given ID or path. Searches the trees in order and stops at the first
 * tree with a match.
 */
export function findPages(trees: readonly PageIndex[], typed: string): string[] {
  const path = typed.replace(/^\/+|\/+$/g, '')
  for (const tree of trees) if (tree.has(typed)) return [typed]
  for (const tree of trees) {
    const found = [...tree].filter(([, { page }]) => page.path === path).map(([id]) => id)
    if (found.length > 0) return found
  }
  throw new DocsctlError(
    'not-found',
    `Page "${typed}" not found in the change request or on main`,
    { hint: 'docsctl content pages list' },
  )
}
