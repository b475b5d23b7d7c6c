import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../files/replace-file.ts'
import type { SpacePages } from './space-pages.ts'

/** What was read of spaces before, a file each: an audit that broke off goes on by it. */
export interface KnownPages {
  of(spaceId: string): Promise<SpacePages | undefined>
  keep(pages: SpacePages): Promise<void>
}

/** Kept in a folder; where that can't be written to, nothing is kept. */
export function knownPagesIn(folder: string): KnownPages {
  const fileOf = (spaceId: string) => join(folder, `${encodeURIComponent(spaceId)}.json`)
  return {
    of: async (spaceId) => {
      try {
        const known = JSON.parse(await readFile(fileOf(spaceId), 'utf8')) as Partial<SpacePages>
        const isWhole = known['docsctl-links'] === 1 && known.space === spaceId
        return isWhole && Array.isArray(known.pages) && Array.isArray(known.files)
          ? (known as SpacePages)
          : undefined
      } catch {
        // it costs a read, and nothing else
        return undefined
      }
    },
    keep: async (pages) => {
      const text = `${JSON.stringify(pages)}\n`
      await replaceFile(fileOf(pages.space), text, { mode: 0o600, folderMode: 0o700 }).catch(
        () => {},
      )
    },
  }
}
