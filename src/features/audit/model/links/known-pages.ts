import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../../../fs/replace-file.ts'
import type { SpacePages } from './space-pages.ts'

/** The pages of earlier reads, one file per space, so that an interrupted audit can continue. */
export interface PageCache {
  of(spaceId: string): Promise<SpacePages | undefined>
  keep(pages: SpacePages): Promise<void>
}

/** Keeps pages in a folder. Errors on writing are ignored. */
export function createPageCache(folder: string): PageCache {
  const spaceFile = (spaceId: string) => join(folder, `${encodeURIComponent(spaceId)}.json`)
  return {
    of: async (spaceId) => {
      try {
        const known = JSON.parse(await readFile(spaceFile(spaceId), 'utf8')) as Partial<SpacePages>
        const isWhole = known['docsctl-links'] === 1 && known.space === spaceId
        return isWhole && Array.isArray(known.pages) && Array.isArray(known.files)
          ? (known as SpacePages)
          : undefined
      } catch {
        // a missing or damaged file only costs another read
        return undefined
      }
    },
    keep: async (pages) => {
      const text = `${JSON.stringify(pages)}\n`
      await replaceFile(spaceFile(pages.space), text, { mode: 0o600, folderMode: 0o700 }).catch(
        () => {},
      )
    },
  }
}
