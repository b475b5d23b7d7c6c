import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { unreadable } from '../../files/read-file.ts'
import { type ManifestFile, readManifestFile } from '../manifest-file.ts'

/** The names that are looked for in a folder, in this order. */
export const manifestNames = ['gitbook-manifest.yaml', 'integration.yaml']

/** Reads the manifest that `typed` names: a file, or the folder that it is in; `ignored` are others there. */
export async function readManifest(
  typed: string,
  cwd: string,
): Promise<{ file: ManifestFile; ignored: string[] }> {
  const [path, ...others] = await manifestPaths(resolve(cwd, typed), typed)
  return { file: await readManifestFile(path, cwd), ignored: others.map((one) => basename(one)) }
}

/** Whether what was typed is a manifest, or a folder with one. */
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
  if (cause) throw unreadable(`MANIFEST: the file ${typed}`, cause, { hint })
  const rule = `is not a manifest, nor a folder with a ${manifestNames.join(' or ')}`
  throw new DocsctlError('usage', `MANIFEST "${typed}" ${rule}`, {
    hint,
    problems: [{ where: 'MANIFEST', rule, value: typed }],
  })
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
