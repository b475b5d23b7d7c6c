import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { unreadable } from '../../../../fs/read-file.ts'
import { replaceFile } from '../../../../fs/replace-file.ts'
import { invalidValue } from '../../../../output/text/problems.ts'
import { usage } from '../../../../output/text/sentences.ts'
import { privateFile } from '../store/object-store.ts'

/** Throws if the file for the checklist exists. A symbolic link exists even without a target. */
export async function checkNewFile(cwd: string, typed: string | undefined): Promise<void> {
  if (typed === undefined || !(await exists(resolve(cwd, typed)))) return
  throw usage([invalidValue('--checklist', typed, 'The file already exists')])
}

/**
 * Writes the checklist to a new file, and returns the name of the file. If no name was typed,
 * numbers the default name until no such file exists.
 */
export async function writeNewFile(
  cwd: string,
  text: string,
  { typed, otherwise }: { typed: string | undefined; otherwise: string },
): Promise<string> {
  let name = typed ?? `${otherwise}.md`
  for (let number = 2; typed === undefined && (await exists(resolve(cwd, name))); number += 1) {
    name = `${otherwise}-${number}.md`
  }
  const verify = () => checkNewFile(cwd, name)
  await replaceFile(resolve(cwd, name), text, { what: name, mode: privateFile, verify })
  return name
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw unreadable(path, cause)
  }
}
