import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'
import { versionText } from './commit.js'
import { manualPage } from './manual-page.js'
import { writeOclifParts } from './oclif-parts.js'
import { moduleEntry, programEntries, programOptions, target } from './program-options.js'
import { sharedChunks } from './shared-chunks.js'
import { bundledPackages, noticesText } from './third-party-notices.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

/**
 * Bundles entries with shared chunks. esbuild can only split ES modules, so this function converts
 * each file to CommonJS, which starts a quarter faster.
 */
async function bundle(entryPoints, plugins = []) {
  const { outputFiles, metafile } = await build({
    ...programOptions(plugins),
    entryPoints,
    outdir: 'dist',
    splitting: true,
    format: 'esm',
    chunkNames: 'chunks/[name]-[hash]',
  })
  for (const { path, text } of outputFiles) {
    const file = relative(root, path).replaceAll('\\', '/')
    mkdirSync(dirname(file), { recursive: true })
    const code = isModule(file)
      ? withRequires(text)
      : await asCommonJs(text, metafile.outputs[file])
    writeFileSync(file, code)
  }
  return metafile
}

function isModule(file) {
  return file === `dist/${moduleEntry}.js`
}

function importsModule({ imports }) {
  return imports.some(({ path }) => isModule(path))
}

/**
 * Makes the ES module load chunks with `require`. If it imported them, Node would search their whole
 * source for exports, which takes a quarter of the time to the first frame.
 */
function withRequires(text) {
  const code = text.replace(
    /\bimport(?:(\{[^}]*\})from)?"(\.\.\/chunks\/[^"]+)";/g,
    (_, names, path) => {
      const values = names ? `const${names.replaceAll(' as ', ':')}=` : ''
      return `${values}requireChunk("${path}");`
    },
  )
  const head = 'import{createRequire}from"node:module";'
  return `${head}const requireChunk=createRequire(import.meta.url);${code}`
}

/**
 * Converts a file to CommonJS. Files load each other with `require`, except for the remaining ES
 * module, which is loaded with `import()`.
 */
async function asCommonJs(text, output) {
  const usesUrl = text.includes('import.meta.url')
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target,
    minifyWhitespace: true,
    legalComments: 'none',
    supported: { 'dynamic-import': importsModule(output) },
    ...(usesUrl && {
      define: { 'import.meta.url': 'docsctlFileUrl' },
      banner: 'const docsctlFileUrl=require("node:url").pathToFileURL(__filename).href;',
    }),
  })
  return code
}

/**
 * Writes the index that is read at each start, and a file with the metadata of each command. Both
 * are derived from the manifest.
 */
function writeIndex() {
  const { commands } = JSON.parse(readFileSync('commands.manifest.json', 'utf8'))
  const { name, version, exports, oclif } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { commands: _, plugins: __, ...needed } = oclif
  const valueFlags = new Set()
  const commandsOfFlag = {}
  mkdirSync('dist/about', { recursive: true })
  for (const [position, [id, command]] of Object.entries(commands).entries()) {
    if (!command.hidden) {
      for (const flag of Object.keys(command.flags)) {
        commandsOfFlag[flag] ??= []
        commandsOfFlag[flag].push(position)
      }
    }
    for (const { type, name: flag, char } of Object.values(command.flags)) {
      if (type !== 'option') continue
      valueFlags.add(`--${flag}`)
      if (char) valueFlags.add(`-${char}`)
    }
    writeFileSync(`dist/about/${id.replaceAll(':', '.')}.json`, JSON.stringify(command))
  }
  const index = {
    pjson: { name, version, exports, oclif: needed },
    commands: Object.entries(commands).map(([id, { summary, hidden }]) => ({
      id,
      summary,
      ...(hidden && { hidden }),
    })),
    valueFlags: [...valueFlags],
  }
  writeFileSync('dist/index.json', JSON.stringify(index))
  writeFileSync('dist/flags.json', JSON.stringify(commandsOfFlag))
  const words = JSON.parse(readFileSync('src/contract/service/words.json', 'utf8'))
  writeFileSync('dist/operations.json', JSON.stringify(words.operations))
  writeFileSync('dist/version.json', JSON.stringify(versionText(version)))
}

async function writeManual() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const manifest = JSON.parse(readFileSync('commands.manifest.json', 'utf8'))
  writeFileSync('dist/docsctl.1', await manualPage(version, manifest))
}

/** Returns a hash of the built files, which identifies the build in the code cache. */
function buildId() {
  const hash = createHash('sha256')
  for (const file of readdirSync('dist', { recursive: true }).sort()) {
    if (file.endsWith('.js')) hash.update(file).update(readFileSync(join('dist', file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Returns the files with `import()`, which are excluded from the code cache. Otherwise, Node 20
 * prints a warning for them.
 */
function uncached(outputs) {
  const importing = Object.keys(outputs).filter((file) => importsModule(outputs[file]))
  return ['import.js', ...importing.map((file) => relative('dist', file).replaceAll('\\', '/'))]
}

rmSync('dist', { recursive: true, force: true })
const program = await bundle(programEntries(), [sharedChunks])
// These entries don't share chunks with the program, because one runs at each completion, and the
// other runs before all other code.
const completion = await bundle({ complete: 'src/features/completion/complete.ts' })
const codeCache = await bundle({ 'code-cache': 'src/host/program/code-cache.ts' })
writeFileSync('dist/package.json', '{"type":"commonjs"}\n')
writeFileSync('dist/modules/package.json', '{"type":"module"}\n')
writeFileSync('dist/import.js', '"use strict";exports.importModule=(url)=>import(url)\n')
writeFileSync('dist/oclif.json', JSON.stringify(writeOclifParts('dist')))
writeIndex()
await writeManual()
const outputs = { ...program.outputs, ...completion.outputs, ...codeCache.outputs }
writeFileSync(
  'dist/code-cache.json',
  JSON.stringify({ build: buildId(), uncached: uncached(outputs) }),
)
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', noticesText(bundledPackages(outputs)))
mkdirSync('.build', { recursive: true })
writeFileSync('.build/meta.json', JSON.stringify({ outputs }))
// `npm test` checks the types
execFileSync(
  process.execPath,
  [
    'node_modules/typescript/bin/tsc',
    ...['-p', 'tsconfig.types.json', '--noCheck', '--singleThreaded'],
  ],
  { stdio: 'inherit' },
)
