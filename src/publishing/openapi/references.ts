import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How the files of a document are read: from the disk, or as they stood at a commit. */
export interface Files {
  read(path: string): Promise<string>
  /** the path without symbolic links */
  realPath(path: string): Promise<string>
}

/** How far the references of a document may lead. */
export interface References {
  /** without it nothing outside of the document is looked at */
  bundle: boolean
  /** the folder that they can't leave; links are followed before that is judged */
  root: string
  allowOutside: boolean
  allowRemote: boolean
  files: Files
  fetchText(url: string): Promise<string>
}

export const filesOnDisk: Files = {
  read: (path) => readFile(path, 'utf8'),
  realPath: (path) => realpath(path),
}

/** Where references may lead by default: the repository around a document, or its folder. */
export async function defaultRoot(path: string): Promise<string> {
  const folder = dirname(path)
  for (let above = folder; ; above = dirname(above)) {
    if (await stat(join(above, '.git')).catch(() => undefined)) return above
    if (above === dirname(above)) return folder
  }
}
