import { lstat, mkdir, rm } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { DocsctlError } from '../errors.ts'
import { makeFolder, unwritable } from './replace-file.ts'

/** A file to write inside a folder. The parent folders of the file exist. */
export interface FileBelow {
  path: string
  /** Rejects if the path now contains a symbolic link. */
  verify: () => Promise<void>
}

/** The path that the user chose or can choose, for the hint of an error. */
type Chosen = 'file' | 'folder'

/**
 * Prepares to write a file inside a folder, and creates the missing parent folders of the file with
 * the given mode. The folder itself may be a symbolic link, because the user chose it. Links inside
 * the folder are rejected, because someone else may have created them.
 */
export async function openBelow(
  folder: string,
  file: string,
  { folderMode = 0o777, chosen }: { folderMode?: number; chosen?: Chosen } = {},
): Promise<FileBelow> {
  const path = resolve(folder, file)
  const parents = pathsBelow(folder, path).slice(0, -1)
  try {
    makeFolder(folder, folderMode, path)
    for (const parent of parents) {
      await refuseLinks(folder, path, chosen)
      await mkdir(parent, folderMode).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'EEXIST') throw cause
      })
    }
  } catch (cause) {
    throw cause instanceof DocsctlError ? cause : unwritable(path, cause)
  }
  const verify = () => refuseLinks(folder, path, chosen)
  await verify()
  return { path, verify }
}

/** Rejects if writing a file inside a folder would follow a symbolic link. */
export async function checkBelow(folder: string, file: string, chosen?: Chosen): Promise<void> {
  await refuseLinks(folder, resolve(folder, file), chosen)
}

/** Removes a file inside a folder if the file exists. Rejects symbolic links. */
export async function removeBelow(folder: string, file: string): Promise<void> {
  const path = resolve(folder, file)
  await refuseLinks(folder, path)
  await rm(path, { force: true })
}

async function refuseLinks(folder: string, path: string, chosen: Chosen = 'folder') {
  for (const one of pathsBelow(folder, path)) {
    const found = await lstat(one).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined
      throw unwritable(path, cause)
    })
    if (!found) return
    if (!found.isSymbolicLink()) continue
    const reason = one === path ? 'it is a symbolic link' : `${one} is a symbolic link`
    // an error of kind `usage` also stops exports that otherwise continue after a failed file
    throw unwritable(path, new Error(reason), {
      kind: 'usage',
      hint: `Remove the link, or use a different ${chosen}`,
    })
  }
}

/** Returns all paths between a folder and a path inside it, from the top down. */
function pathsBelow(folder: string, path: string): string[] {
  const names = relative(resolve(folder), path)
  if (names === '' || names.split(sep)[0] === '..' || isAbsolute(names)) {
    throw unwritable(path, new Error(`it is not inside the folder ${resolve(folder)}`), {
      kind: 'usage',
    })
  }
  return names.split(sep).map((_, at, parts) => join(resolve(folder), ...parts.slice(0, at + 1)))
}
