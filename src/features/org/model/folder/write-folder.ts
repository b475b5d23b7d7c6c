import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBelow, openBelow, removeBelow } from '../../../../fs/below.ts'
import { unreadable } from '../../../../fs/read-file.ts'
import { replaceFile } from '../../../../fs/replace-file.ts'
import type { FileTree } from './to-files.ts'
import { yamlText } from './yaml-text.ts'

export interface WrittenFile {
  /** the path of the file, relative to the folder */
  file: string
  state: 'written' | 'unchanged' | 'removed' | 'left over'
}

/** Writes files. Keeps the comments and formatting of existing files. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, FileTree>,
): Promise<WrittenFile[]> {
  // check all paths before any file is written
  for (const file of files.keys()) await checkBelow(folder, file)
  const written: WrittenFile[] = []
  for (const [file, tree] of files) {
    const before = await fileText(join(folder, file))
    const text = await yamlText(before, tree)
    const isSame = text === before
    if (!isSame) {
      const { path, verify } = await openBelow(folder, file)
      await replaceFile(path, text, { verify })
    }
    written.push({ file, state: isSame ? 'unchanged' : 'written' })
  }
  return written
}

/** Deletes the files of resources that no longer exist. */
export async function removeFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await removeBelow(folder, file)
}

async function fileText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unreadable(path, cause)
  }
}
