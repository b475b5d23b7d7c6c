import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { DocsctlError } from '../errors.ts'
import { unreadable } from '../files/read-file.ts'
import { replaceFile } from '../files/replace-file.ts'
import { isSafeName } from './page-file.ts'

/** A path below the folder, and nowhere else. */
const Below = z.string().refine((path) => path.split('/').every(isSafeName))

const Written = z.object({
  file: Below,
  /** what it was made of, as the service tells versions apart */
  version: z.string(),
  /** where the links on it lead, by id with the file that they name */
  links: z.record(z.string(), Below).default({}),
  /** links that led to nothing in the space when it was written */
  hasOpenLinks: z.boolean().default(false),
  /** what stood in it then: who has changed it since gets it as it is in the space */
  digest: z.string().default(''),
})

const Form = z.object({
  'docsctl-pages': z.literal(1),
  space: z.string(),
  written: z.record(z.string(), Written),
})

/** What was written into a folder, and of which version: by this an export goes on, and leaves alone what is the same. */
export type FolderRecord = z.output<typeof Form>

export type WrittenThing = z.output<typeof Written>

const name = '.docsctl-pages.json'

/** What is known of a folder; nothing was written into one without a record. */
export async function readRecord(folder: string, space: string): Promise<FolderRecord> {
  const path = join(folder, name)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw unreadable(path, error)
  })
  if (text === undefined) return { 'docsctl-pages': 1, space, written: {} }
  const record = parsed(text)
  if (!record) {
    throw new DocsctlError('usage', `${path} is damaged`, {
      state: 'nothing was written',
      hint: 'remove it, and all is written anew',
    })
  }
  if (record.space !== space) {
    throw new DocsctlError('usage', `${folder} holds the pages of the space ${record.space}`, {
      state: 'nothing was written',
      hint: 'give another folder',
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

export async function writeRecord(folder: string, record: FolderRecord): Promise<void> {
  await replaceFile(join(folder, name), `${JSON.stringify(record, null, 1)}\n`)
}
