import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { lazyStringWidth } from './lazy-string-width.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const commands = readdirSync('src/commands', { recursive: true })
  .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
  .map((file) => join('src/commands', file))

rmSync('dist', { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: {
    start: 'src/frame/program/start.ts',
    client: 'src/client/library.ts',
    ...Object.fromEntries(
      commands.map((file) => [file.replace(/^src[/\\]/, '').replace(/\.tsx?$/, ''), file]),
    ),
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  chunkNames: 'chunks/[name]-[hash]',
  // native, read files beside themselves, or looked for by oclif although they are not needed
  external: [
    'esbuild',
    'jq-web',
    '@napi-rs/keyring',
    'typescript',
    'ts-node',
    'tsx',
    'react-devtools-core',
    // cli-table3 colours its borders by it, of which there are none
    '@colors/colors/safe',
  ],
  // the latter has Ink look for React's tools for developers
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  // libraries in CommonJS ask for Node's own modules by a `require`, which ES modules don't have
  banner: {
    js: "import { createRequire as docsctlRequire } from 'node:module'; const require = docsctlRequire(import.meta.url);",
  },
  plugins: [lazyStringWidth],
  logLevel: 'warning',
})
mkdirSync('.build', { recursive: true })
writeFileSync('.build/meta.json', JSON.stringify(metafile))
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'], {
  stdio: 'inherit',
})
