import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unreadable } from '../../files/read-file.ts'
import { replaceFile, unwritable } from '../../files/replace-file.ts'
import type { FileTree } from './to-files.ts'
import { yamlText } from './yaml-text.ts'

export interface WrittenFile {
  /** below the folder */
  file: string
  state: 'written' | 'unchanged' | 'removed' | 'left over'
}

/** Makes files hold what they are to, keeping what people wrote around it. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, FileTree>,
): Promise<WrittenFile[]> {
  const written: WrittenFile[] = []
  for (const [file, tree] of files) {
    const path = join(folder, file)
    const before = await textOf(path)
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

/** Removes files of what is there no more. */
export async function removeFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(folder, file), { force: true })
}

async function textOf(path: string): Promise<string | undefined> {
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
