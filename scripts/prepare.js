import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Builds docsctl before npm packs it, or installs it from a repository. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))

if (existsSync(join(root, 'node_modules/esbuild'))) await import('./build.js')
else {
  // with `--global`, npm doesn't install the build's dependencies in its clone of the repository
  console.error(`docsctl can't be built: the libraries that build it are not here.
npm install --global brings none for a repository; in two steps it works:
  npm install --global "./$(npm pack --silent git+https://…)"`)
  process.exitCode = 1
}
