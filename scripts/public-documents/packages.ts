import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../manifest.ts'

/** Public OpenAPI documents that npm packages contain. */
export interface DocumentPackage {
  name: string
  folder: string
  license: string
  /** paths within the folder */
  documents: string[]
}

/** The number of lines of npm's error that are printed. */
const shownLines = 4

const localRequire = createRequire(import.meta.url)

/** Returns the documents of a development dependency, which are available without a network. */
export function readmeDocuments(): DocumentPackage {
  const folder = dirname(localRequire.resolve('@readme/oas-examples/package.json'))
  const documents = ['2.0', '3.0', '3.1', '3.2'].flatMap((version) =>
    ['json', 'yaml'].flatMap((kind) => listDocuments(folder, join(version, kind))),
  )
  return { name: '@readme/oas-examples', folder, license: 'MIT', documents }
}

/** Returns the names of the documents in a folder. */
export function listDocuments(base: string, folder: string): string[] {
  if (!existsSync(join(base, folder))) return []
  return readdirSync(join(base, folder))
    .filter((name) => /\.(json|yaml)$/.test(name))
    .map((name) => join(folder, name))
}

/**
 * Installs packages that are too large for the normal dependencies, unless they are already
 * installed. Returns their folder. Throws an error with a clear message if npm can't install them.
 */
export function installLargePackages(): string {
  const folder = join(root, '.build/public-documents')
  const files = ['package.json', 'package-lock.json', '.npmrc']
  const stored = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const isCurrent = files.every(
    (name) =>
      existsSync(join(folder, name)) &&
      readFileSync(join(folder, name), 'utf8') === readFileSync(stored(name), 'utf8'),
  )
  if (isCurrent && existsSync(join(folder, 'node_modules'))) return join(folder, 'node_modules')
  mkdirSync(folder, { recursive: true })
  for (const name of files) copyFileSync(stored(name), join(folder, name))
  process.stderr.write('Downloading packages with OpenAPI documents (about 150 MB)\n')
  try {
    execFileSync('npm', ['ci', '--ignore-scripts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    const { stderr, message } = error as { stderr?: Buffer; message: string }
    throw new Error(
      `npm could not download the packages in scripts/public-documents/package.json. Check the network and the registry (npm config get registry)\n${String(
        stderr ?? message,
      )
        .split('\n')
        .slice(0, shownLines)
        .join('\n')}`,
    )
  }
  return join(folder, 'node_modules')
}
