import { join } from 'node:path'
import * as z from 'zod'
import { readKept } from '../../../../fs/kept-file.ts'
import { replaceFile } from '../../../../fs/replace-file.ts'
import type { SpacePages } from './space-pages.ts'

/** A cache of pages with one file per space, so that an interrupted audit can continue. */
export interface PageCache {
  of(spaceId: string): Promise<SpacePages | undefined>
  keep(pages: SpacePages): Promise<void>
}

const Form = z.looseObject({
  'docsctl-links': z.literal(1),
  space: z.string(),
  revision: z.string(),
  pages: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      version: z.string(),
      path: z.string().optional(),
      gitPath: z.string().optional(),
      url: z.string().optional(),
      links: z.array(z.looseObject({ text: z.string(), target: z.string() })),
    }),
  ),
  files: z.array(
    z.looseObject({ id: z.string(), name: z.string(), gitPath: z.string().optional() }),
  ),
})

/** Creates a page cache in a folder. Ignores write errors. */
export function createPageCache(folder: string): PageCache {
  const spaceFile = (spaceId: string) => join(folder, `${encodeURIComponent(spaceId)}.json`)
  return {
    of: async (spaceId) => {
      try {
        const { value } = readKept(spaceFile(spaceId), (found) => Form.safeParse(found).data)
        return value?.space === spaceId ? (value as SpacePages) : undefined
      } catch {
        // if the file can't be read, the space is read again
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
