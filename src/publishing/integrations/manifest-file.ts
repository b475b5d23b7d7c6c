import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { type ManifestFile, readManifestFile } from '../manifest-file.ts'

/** The names that are looked for in a folder, in this order. */
export const manifestNames = ['gitbook-manifest.yaml', 'integration.yaml']

/** Reads the manifest that `typed` names: a file, or the folder that it is in. */
export async function readManifest(typed: string, cwd: string): Promise<ManifestFile> {
  return await readManifestFile(await manifestPath(resolve(cwd, typed), typed), cwd)
}

async function manifestPath(path: string, typed: string): Promise<string> {
  if (await isFile(path)) return path
  for (const name of manifestNames) {
    if (await isFile(join(path, name))) return join(path, name)
  }
  const rule = `is no manifest, and no folder with a ${manifestNames.join(' or ')}`
  throw new DocsctlError('usage', `MANIFEST "${typed}" ${rule}`, {
    hint: 'docsctl integrations init',
    problems: [{ where: 'MANIFEST', rule, value: typed }],
  })
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw new DocsctlError('usage', `${path} can't be read (${code})`, { cause })
  }
}
