import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unreadable } from '../../../../fs/read-file.ts'
import { replaceFile, unwritable } from '../../../../fs/replace-file.ts'
import type { FileTree } from './to-files.ts'
import { yamlText } from './yaml-text.ts'

export interface WrittenFile {
  /** relative to the folder */
  file: string
  state: 'written' | 'unchanged' | 'removed' | 'left over'
}

/** Writes the content of files, keeping comments and formatting. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, FileTree>,
): Promise<WrittenFile[]> {
  const written: WrittenFile[] = []
  for (const [file, tree] of files) {
    const path = join(folder, file)
    const before = await fileText(path)
    const text = await yamlText(before, tree)
    const isSame = text === before
    if (!isSame) {
      await makeFolder(dirname(path))
      await replaceFile(path, text)
    }
    written.push({ file, state: isSame ? 'unchanged' : 'written' })
  }
  return written
}

/** Removes files of resources that no longer exist. */
export async function removeFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(folder, file), { force: true })
}

async function fileText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unreadable(path, cause)
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (cause) {
    throw unwritable(path, cause)
  }
}
