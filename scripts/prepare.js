import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Builds docsctl before npm packs it, or installs it from a repository. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))

if (existsSync(join(root, 'node_modules/esbuild'))) await import('./build.js')
else {
  // with `--global`, npm doesn't install the build's dependencies in its clone of the repository
  console.error(`Cannot build docsctl, because its build dependencies aren't installed.
npm install --global doesn't install them for a repository. Pack docsctl first:
  npm install --global "./$(npm pack --silent git+https://…)"`)
  process.exitCode = 1
}
