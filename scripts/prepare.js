import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs before npm packs, and before it installs from a repository. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))

if (existsSync(join(root, 'node_modules/esbuild'))) await import('./build.js')
else {
  // npm passes --global on to the install of the libraries in its clone of a repository
  console.error(`docsctl can't be built: the libraries that build it are not here.
npm install --global brings none for a repository; in two steps it works:
  npm install --global "./$(npm pack --silent git+https://…)"`)
  process.exitCode = 1
}
