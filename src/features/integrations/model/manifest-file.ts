import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { unreadable } from '../../../fs/read-file.ts'
import { invalidValue } from '../../../output/text/problems.ts'
import { usage } from '../../../output/text/sentences.ts'
import { type ManifestFile, readManifestFile } from '../../manifests/index.ts'

/** The file names to look for in a folder, in this order. */
export const manifestNames = ['gitbook-manifest.yaml', 'integration.yaml']

/**
 * Reads a manifest, given as a file or a folder. `ignored` lists the other manifests in the folder.
 */
export async function readManifest(
  typed: string,
  cwd: string,
): Promise<{ file: ManifestFile; ignored: string[] }> {
  const [path, ...others] = await manifestPaths(resolve(cwd, typed), typed)
  return { file: await readManifestFile(path, cwd), ignored: others.map((one) => basename(one)) }
}

/** Returns whether an argument is a manifest or a folder that contains one. */
export async function isManifest(typed: string, cwd: string): Promise<boolean> {
  const path = resolve(cwd, typed)
  if (await isFile(path)) return manifestNames.includes(basename(path))
  const held = await Promise.all(manifestNames.map((name) => isFile(join(path, name))))
  return held.includes(true)
}

async function manifestPaths(path: string, typed: string): Promise<[string, ...string[]]> {
  if (await isFile(path)) return [path]
  const found: string[] = []
  for (const name of manifestNames) {
    if (await isFile(join(path, name))) found.push(join(path, name))
  }
  const [first, ...others] = found
  if (first !== undefined) return [first, ...others]
  const cause = await stat(path).then(
    () => undefined,
    (error: unknown) => error,
  )
  const hint = 'docsctl integrations init'
  if (cause) throw unreadable(`the file ${typed} for MANIFEST`, cause, { hint })
  const expected = `Expected a manifest, or a folder that contains ${manifestNames.join(' or ')}`
  throw usage([invalidValue('MANIFEST', typed, expected)], hint)
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw unreadable(path, cause)
  }
}
