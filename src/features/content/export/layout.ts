import type * as z from 'zod'
import type { ContentPage, File } from '../../../contract/content/content.ts'
import { indexPages } from '../model/page-index.ts'
import { isSafeName, pageFile } from './page-file.ts'

export type ContentFile = z.output<typeof File>

/** The path of each page and file of a space, by ID, in tree order. */
export interface FolderLayout {
  pages: Map<string, { page: ContentPage; file: string }>
  files: Map<string, { item: ContentFile; file: string }>
}

/** The folder for the files of a space. */
const filesFolder = 'files'

/**
 * Assigns a path to each page and file. Paths are unique on every file system, even if case is
 * ignored.
 */
export function createLayout(
  tree: readonly ContentPage[],
  items: readonly ContentFile[],
): FolderLayout {
  const taken = new Set<string>()
  const free = (name: string, id: string) => {
    const isTaken = taken.has(name.toLowerCase())
    const file = isTaken ? name.replace(/(\.[^./]*)?$/, `-${encodeURIComponent(id)}$1`) : name
    taken.add(file.toLowerCase())
    return file
  }
  const pages = [...indexPages(tree)].flatMap(([id, { page }]) =>
    page.type === 'group' || page.type === 'link'
      ? []
      : [[id, { page, file: free(pageFile(page), id) }] as const],
  )
  const files = items.map((item) => {
    const { id } = item
    const name = isSafeName(item.name) ? item.name : encodeURIComponent(id)
    return [id, { item, file: free(`${filesFolder}/${name}`, id) }] as const
  })
  return { pages: new Map(pages), files: new Map(files) }
}
