import { realpath } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { readManifest } from './manifest-file.ts'
import { filesOfScript } from './script.ts'

/** The files that an integration is made of, wherever they lie; nothing where its script can't be built. */
export async function filesOfIntegration(
  typed: string,
  cwd: string,
): Promise<string[] | undefined> {
  const { file } = await readManifest(typed, cwd)
  const { script, icon, previewImages } = file.keys
  const folder = await realpath(file.folder)
  const images = [icon, previewImages].flat().filter((one) => typeof one === 'string')
  const files = typeof script === 'string' ? await filesOfScript(folder, script) : undefined
  return files && [file.path, ...images.map((one) => resolve(folder, one)), ...files]
}

// packages themselves are no files of a repository
export const isOfPackage = (path: string) => path.split(sep).includes('node_modules')

/**
 * Whether one of the files of an integration is among those that are asked for, wherever it lies: its
 * script takes in what is shared by several. What can't be built may be changed: its publish tells why.
 */
export async function takesIn(
  typed: string,
  cwd: string,
  isAskedFor: (path: string) => boolean,
): Promise<boolean> {
  const files = await filesOfIntegration(typed, cwd)
  if (files === undefined || files.some(isAskedFor)) return true
  const folder = await realpath(dirname(files[0] as string))
  return files.some(isOfPackage) && lockFilesFor(folder).some(isAskedFor)
}

const lockFiles = [
  ...['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml'],
  ...['bun.lock', 'bun.lockb'],
]

/** What says which packages a folder has: of itself, or of the repository that it is in. */
function lockFilesFor(folder: string): string[] {
  const here = lockFiles.map((name) => join(folder, name))
  return dirname(folder) === folder ? here : [...here, ...lockFilesFor(dirname(folder))]
}
