import { join } from 'node:path'
import { build, installMissing, step } from './ready.js'

/** Installs what is missing, builds, checks, and runs the tests: all that `npm test` promises. */

const tool = (title, file, ...args) =>
  step(title, process.execPath, join('node_modules', file), ...args)

installMissing()
build()
tool('types', 'typescript/bin/tsc', '-p', '.')
tool('lint, format and imports', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')
tool('dead code', 'knip/bin/knip.js')
step('generated files', process.execPath, '--import=tsx', 'scripts/generate.ts', '--check')
tool('tests', 'mocha/bin/mocha.js', 'test/**/*.test.{ts,tsx}', ...process.argv.slice(2))
