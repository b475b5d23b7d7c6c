import type * as z from 'zod'
import { type ContentPage, indexPages } from '../changes/page-index.ts'
import type { File } from '../contract/content/content.ts'
import { isSafeName, pageFile } from './page-file.ts'

export type ContentFile = z.output<typeof File>

/** Which file of the folder each page and each file of a space is, by id, in the order of the tree. */
export interface FolderLayout {
  pages: Map<string, { page: ContentPage; file: string }>
  files: Map<string, { item: ContentFile; file: string }>
}

/** Where the files of a space are put, beside its pages. */
const filesFolder = 'files'

/** Pages stand in the folders of the tree; no two things are the same file, on any system. */
export function layoutOf(
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
