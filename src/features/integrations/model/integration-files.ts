import { realpath } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { readManifest } from './manifest-file.ts'
import { scriptFiles } from './script.ts'

/**
 * Returns the files of an integration in any folder, or `undefined` if its script can't be built.
 */
export async function integrationFiles(typed: string, cwd: string): Promise<string[] | undefined> {
  const { file } = await readManifest(typed, cwd)
  const { script, icon, previewImages } = file.keys
  const folder = await realpath(file.folder)
  const images = [icon, previewImages].flat().filter((one) => typeof one === 'string')
  const files = typeof script === 'string' ? await scriptFiles(folder, script) : undefined
  return files && [file.path, ...images.map((one) => resolve(folder, one)), ...files]
}

// files of installed packages don't belong to the repository
export const isPackageFile = (path: string) => path.split(sep).includes('node_modules')

/**
 * Returns whether an integration contains any of the requested files, including files that its
 * script imports. Returns `true` for an integration that can't be built, so that publishing it
 * reports the reason.
 */
export async function containsRequestedFile(
  typed: string,
  cwd: string,
  isRequested: (path: string) => boolean,
): Promise<boolean> {
  const files = await integrationFiles(typed, cwd)
  if (files === undefined || files.some(isRequested)) return true
  const folder = await realpath(dirname(files[0] as string))
  return files.some(isPackageFile) && lockFilesFor(folder).some(isRequested)
}

const lockFiles = [
  ...['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml'],
  ...['bun.lock', 'bun.lockb'],
]

/**
 * Returns the paths where lock files of a folder's packages can be: in the folder itself and in all
 * parent folders.
 */
function lockFilesFor(folder: string): string[] {
  const here = lockFiles.map((name) => join(folder, name))
  return dirname(folder) === folder ? here : [...here, ...lockFilesFor(dirname(folder))]
}
