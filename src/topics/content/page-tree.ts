import type { Renderer } from '../../text/render.ts'
import type { TextArea } from '../../text/table/table.ts'

/** A page as the tree of a space holds it, with what is needed to draw it. */
interface TreePage {
  id?: string
  title?: string
  type?: string
  path?: string
  slug?: string
  hidden?: boolean
  pages?: TreePage[]
}

/** The page tree of a space on a terminal. */
export async function pageTree(terminal: TextArea): Promise<Renderer> {
  // measuring text is slow to load, and a pipe never needs it
  const { drawTree } = await import('../../text/table/tree.ts')
  return {
    page: (items) =>
      drawTree(items as TreePage[], {
        children: ({ pages }) => pages ?? [],
        label: ({ title, id }) => title || (id ?? ''),
        note: ({ path, slug, type, hidden }) =>
          [path ?? slug, type, hidden && 'hidden'].filter(Boolean).join('  '),
        id: ({ title, id }) => (title ? id : undefined),
        terminal,
      }),
    end: () => '',
  }
}
