import type { Renderer, TextArea } from '../../output/formatter.ts'

/** A page with the fields that are displayed in the tree. */
interface TreePage {
  id?: string
  title?: string
  type?: string
  path?: string
  slug?: string
  hidden?: boolean
  pages?: TreePage[]
}

/** Returns the renderer that draws the page tree on a terminal. */
export async function pageTree(terminal: TextArea): Promise<Renderer> {
  // text measurement is slow to load, and piped output doesn't need it
  const { drawTree } = await import('../../output/table/tree.ts')
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
