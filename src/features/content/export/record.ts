import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { DocsctlError } from '../../../errors.ts'
import { openBelow } from '../../../fs/below.ts'
import { unreadable } from '../../../fs/read-file.ts'
import { replaceFile } from '../../../fs/replace-file.ts'
import { isSafeName } from './page-file.ts'

/** A relative path that stays inside the folder. */
const Below = z.string().refine((path) => path.split('/').every(isSafeName))

const Written = z.object({
  file: Below,
  /** the version of the page or file when it was exported */
  version: z.string(),
  /** the exported files that the page's links point to, by ID */
  links: z.record(z.string(), Below).default({}),
  /** true if the page contained links to missing targets when it was exported */
  hasOpenLinks: z.boolean().default(false),
  /** the digest of the exported content, used to detect edits */
  digest: z.string().default(''),
})

const Form = z.object({
  'docsctl-pages': z.literal(1),
  space: z.string(),
  written: z.record(z.string(), Written),
})

/**
 * The exported files and their versions, so that a later export can continue and skip unchanged
 * files.
 */
export type FolderRecord = z.output<typeof Form>

export type WrittenItem = z.output<typeof Written>

const name = '.docsctl-pages.json'

/** Reads the record of a folder. If there is no record file, returns an empty record. */
export async function readRecord(folder: string, space: string): Promise<FolderRecord> {
  const path = join(folder, name)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw unreadable(path, error)
  })
  if (text === undefined) return { 'docsctl-pages': 1, space, written: {} }
  const record = parsed(text)
  if (!record) {
    throw new DocsctlError('usage', `"${path}" is malformed`, {
      state: 'Nothing was written',
      hint: 'Delete the file to export all pages again',
    })
  }
  if (record.space !== space) {
    throw new DocsctlError('usage', `"${folder}" contains the pages of space ${record.space}`, {
      state: 'Nothing was written',
      hint: 'Use a different folder',
    })
  }
  return record
}

function parsed(text: string): FolderRecord | undefined {
  try {
    return Form.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Writes the record of a folder, which is `root` or one of its subfolders. */
export async function writeRecord({
  root,
  folder,
  record,
}: {
  root: string
  folder: string
  record: FolderRecord
}): Promise<void> {
  const { path, verify } = await openBelow(root, join(folder, name))
  await replaceFile(path, `${JSON.stringify(record, null, 1)}\n`, { verify })
}
