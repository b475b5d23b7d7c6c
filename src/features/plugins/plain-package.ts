import { cp, lstat, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ParsedTarEntryWithData } from 'modern-tar'
import * as z from 'zod'
import { openBelow } from '../../fs/below.ts'
import { unwritable } from '../../fs/replace-file.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

const Manifest = z.looseObject({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  scripts: z.record(z.string(), z.string()).optional(),
})

/** A plugin in a folder or a tarball. */
export interface PluginPackage {
  name: string
  /**
   * the packages that npm must install, excluding the packages that the running docsctl provides
   */
  dependencies: string[]
  hasInstallScripts: boolean
  /** writes the files of the package to a new folder */
  writeTo: (folder: string) => Promise<void>
}

/** Reads the package in a folder or a tarball. `provided` contains the packages of the running docsctl. */
export async function readPackage(
  path: string,
  provided: readonly string[],
): Promise<PluginPackage> {
  const isFolder = (await stat(path)).isDirectory()
  const { manifest, writeTo } = isFolder ? await folderPackage(path) : await tarballPackage(path)
  const { name, dependencies, optionalDependencies, scripts = {} } = manifest
  return {
    name,
    dependencies: Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (one) => !provided.includes(one),
    ),
    hasInstallScripts: ['preinstall', 'install', 'postinstall'].some((event) => scripts[event]),
    writeTo,
  }
}

/** Matches the name of a package, which is also the path of a folder. */
const packageName = /^(@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/

/** Reads the package.json of a plugin folder. */
export async function readPluginManifest(
  folder: string,
  where = 'PLUGIN',
): Promise<z.infer<typeof Manifest>> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '')
  return parsedManifest(
    text,
    folder,
    'Expected a folder with a package.json that contains a valid name',
    where,
  )
}

function parsedManifest(
  text: string,
  path: string,
  expected: string,
  where = 'PLUGIN',
): z.infer<typeof Manifest> {
  try {
    const manifest = Manifest.parse(JSON.parse(text))
    if (packageName.test(manifest.name)) return manifest
  } catch {
    // the error below also reports invalid JSON
  }
  throw usage([invalidValue(where, path, expected)])
}

/** Files that aren't copied. npm doesn't pack them either, and `.npmrc` can contain a token. */
const notPacked = ['node_modules', '.git', '.npmrc']

async function folderPackage(path: string) {
  return {
    manifest: await readPluginManifest(path),
    async writeTo(folder: string) {
      // the folder itself may be a link, because the user chose it
      const source = await realpath(path)
      await cp(source, folder, {
        recursive: true,
        // links are skipped, because they can lead out of the folder
        filter: async (file) => {
          if (file !== source && notPacked.includes(basename(file))) return false
          const found = await lstat(file)
          return found.isFile() || found.isDirectory()
        },
      }).catch((cause) => {
        throw unwritable(folder, cause)
      })
    },
  }
}

/** The size to which a tarball may expand. */
const maxUnpackedBytes = 100_000_000

async function tarballPackage(path: string) {
  const { unpackTar } = await import('modern-tar')
  const expected = 'Expected a tarball with a package.json that contains a valid name'
  let entries: ParsedTarEntryWithData[]
  try {
    const bytes = gunzipSync(await readFile(path), { maxOutputLength: maxUnpackedBytes })
    entries = await unpackTar(bytes, { strict: true })
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    const problem = isLarge ? 'Expected a tarball with at most 100 MB of files' : expected
    throw usage([invalidValue('PLUGIN', path, problem)])
  }
  const files = entries
    .filter(({ header }) => header.type !== 'directory')
    .map(({ header: { name, type, mode = 0 }, data }) => {
      if (type !== 'file') throw refused(path, name, `is a ${type}`)
      if (!isInside(name)) throw refused(path, name, 'is outside the package')
      // the files of a package are in a folder, which npm names "package"
      return { name: name.replace(/^(\.\/)?[^/]+\//, ''), mode, data: data ?? new Uint8Array() }
    })
  const found = files.find(({ name }) => name === 'package.json')
  return {
    manifest: parsedManifest(Buffer.from(found?.data ?? '').toString('utf8'), path, expected),
    async writeTo(folder: string) {
      for (const { name, mode, data } of files) {
        const { path: file } = await openBelow(folder, name)
        await writeFile(file, data, { mode: mode & 0o111 ? 0o755 : 0o644 }).catch((cause) => {
          throw unwritable(file, cause)
        })
      }
    },
  }
}

function isInside(name: string): boolean {
  return !/^[\\/]|\\|^[a-z]:|\0/i.test(name) && !name.split('/').includes('..')
}

function refused(path: string, name: string, problem: string) {
  return usage([invalidValue('PLUGIN', path, `The entry "${name}" ${problem}`)])
}
