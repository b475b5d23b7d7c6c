import { realpath } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { readManifest } from './manifest-file.ts'
import { scriptFiles } from './script.ts'

/**
 * Returns the files of an integration, in any folder, or undefined if its script can't be built.
 */
export async function integrationFiles(typed: string, cwd: string): Promise<string[] | undefined> {
  const { file } = await readManifest(typed, cwd)
  const { script, icon, previewImages } = file.keys
  const folder = await realpath(file.folder)
  const images = [icon, previewImages].flat().filter((one) => typeof one === 'string')
  const files = typeof script === 'string' ? await scriptFiles(folder, script) : undefined
  return files && [file.path, ...images.map((one) => resolve(folder, one)), ...files]
}

// packages are not files of the repository
export const isPackageFile = (path: string) => path.split(sep).includes('node_modules')

/**
 * Returns whether an integration contains any of the requested files. Its script may include shared
 * files. An integration that can't be built is included, because its publish reports the reason.
 */
export async function containsRequestedFile(
  typed: string,
  cwd: string,
  isAskedFor: (path: string) => boolean,
): Promise<boolean> {
  const files = await integrationFiles(typed, cwd)
  if (files === undefined || files.some(isAskedFor)) return true
  const folder = await realpath(dirname(files[0] as string))
  return files.some(isPackageFile) && lockFilesFor(folder).some(isAskedFor)
}

const lockFiles = [
  ...['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml'],
  ...['bun.lock', 'bun.lockb'],
]

/**
 * Returns the lock files that determine the packages of a folder, in the folder itself or in its
 * repository.
 */
function lockFilesFor(folder: string): string[] {
  const here = lockFiles.map((name) => join(folder, name))
  return dirname(folder) === folder ? here : [...here, ...lockFilesFor(dirname(folder))]
}
