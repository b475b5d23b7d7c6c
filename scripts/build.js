import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'
import { lazyRequires, placed, rare, rareLibraries } from './bundle-plugins.js'
import { joinChunks, staticChunks } from './join-chunks.js'
import { lazyStringWidth } from './lazy-string-width.js'
import { oclifEntry, oclifParts, writeOclifParts } from './oclif-parts.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

/** Everything, in the split form that only ES modules can have. */
async function bundle() {
  const commands = readdirSync('src/commands', { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('src/commands', file))
  const hooks = readdirSync('src/frame/program/hooks').map((file) => [
    `hooks/${file.replace('.ts', '')}`,
    `src/frame/program/hooks/${file}`,
  ])
  return await build({
    entryPoints: {
      start: 'src/frame/program/start.ts',
      help: 'src/frame/program/docsctl-help.ts',
      client: 'src/client/library.ts',
      plugin: 'src/plugin/library.ts',
      ...Object.fromEntries(hooks),
      ...oclifEntry,
      ...Object.fromEntries(
        commands.map((file) => [file.replace(/^src[/\\]/, '').replace(/\.ts$/, ''), file]),
      ),
    },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
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
    plugins: [lazyStringWidth, placed, rare, oclifParts, lazyRequires],
    logLevel: 'warning',
  })
}

/**
 * Starting is a tenth faster with CommonJS. What awaits at its top, which is Ink's layout, and what
 * imports that, has to stay a module; the files of both kinds share all others.
 */
async function written({ outputFiles, metafile }) {
  const texts = new Map(
    outputFiles.map(({ path, text }) => [relative(root, path).replaceAll('\\', '/'), text]),
  )
  const modules = new Set()
  for (const [path, text] of texts) if (await awaitsAtTop(text)) modules.add(path)
  const importsOne = ([path]) =>
    metafile.outputs[path].imports.some(
      (one) => one.kind === 'import-statement' && modules.has(one.path),
    )
  for (let size = -1; size !== modules.size; ) {
    size = modules.size
    for (const entry of texts) if (importsOne(entry)) modules.add(entry[0])
  }
  const renamed = (text) =>
    [...modules].reduce(
      (rest, path) => rest.replaceAll(`${basename(path)}"`, `${basename(path, '.js')}.mjs"`),
      text,
    )
  const nameOf = (path) => (modules.has(path) ? path.replace(/\.js$/, '.mjs') : path)
  const codes = new Map()
  for (const [path, text] of texts) {
    const isModule = modules.has(path)
    const placedText = renamed(text).replace(
      /"docsctl-rare:([^"]+)"/g,
      (_, name) => `"${posix.relative(posix.dirname(path), 'dist')}/rare/${name}.js"`,
    )
    if (isModule) write(nameOf(path), placedText)
    else codes.set(path, await asCommonJs(placedText, isOfLibraries(metafile.outputs[path])))
  }
  const ofModules = [...modules].flatMap((path) => metafile.outputs[path].imports)
  const groups = groupsOf(metafile.outputs, (path) => codes.has(path))
  const importedByModules = new Set(ofModules.map(({ path }) => path))
  for (const [path, code] of joinChunks(codes, groups, importedByModules)) write(path, code)
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => [nameOf(path), output])
  for (const [file, members] of groups) {
    const inputs = Object.assign({}, ...members.map((path) => metafile.outputs[path].inputs))
    outputs.push([file, { inputs, bytes: 0 }])
  }
  return Object.fromEntries(outputs.filter(([path]) => existsSync(path)))
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** What every start loads, and beyond it what most commands load. */
function groupsOf(outputs, isOurs) {
  // refused words are told without a command being loaded; oclif's settings ask for the system
  const late = ['program/report.ts', 'shims/wsl-utils.js'].map((end) =>
    Object.keys(outputs).find((path) => outputs[path].entryPoint?.endsWith(end)),
  )
  const started = new Set([
    ...staticChunks(outputs, 'dist/start.js'),
    ...late.flatMap((path) => [path, ...staticChunks(outputs, path)]),
  ])
  const commands = Object.keys(outputs).filter((path) => path.startsWith('dist/commands/'))
  const counts = new Map()
  for (const path of commands.flatMap((command) => [...staticChunks(outputs, command)])) {
    counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  const common = [...counts.keys()].filter(
    (path) => !started.has(path) && counts.get(path) > commands.length / 2,
  )
  return new Map([
    ['dist/chunks/started.js', [...started].filter(isOurs)],
    ['dist/chunks/common.js', common.filter(isOurs)],
  ])
}

async function awaitsAtTop(text) {
  if (!text.includes('await')) return false
  return await transform(text, { format: 'cjs', logLevel: 'silent' }).then(
    () => false,
    ({ errors }) => errors.some(({ text }) => text.includes('Top-level await')),
  )
}

/** Nobody wants to read their names in a trace, and the shorter the text the sooner it is read. */
function isOfLibraries({ inputs }) {
  const bytes = Object.entries(inputs).map(([path, { bytesInOutput }]) =>
    path.startsWith('node_modules/') ? bytesInOutput : -9 * bytesInOutput,
  )
  return bytes.reduce((sum, own) => sum + own, 0) > 0
}

/** Files of our own are loaded by `require`, libraries as they are. */
async function asCommonJs(text, isOfLibraries) {
  const required = text.replace(
    /\bimport\("(\.[^"]+\.js)"\)/g,
    (_, file) => `Promise.resolve().then(()=>require("${file}"))`,
  )
  const usesUrl = required.includes('import.meta.url')
  const { code } = await transform(required, {
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minifyWhitespace: true,
    minifyIdentifiers: isOfLibraries,
    legalComments: 'none',
    ...(usesUrl && {
      define: { 'import.meta.url': 'docsctlFileUrl' },
      banner: 'const docsctlFileUrl=require("node:url").pathToFileURL(__filename).href;',
    }),
  })
  return withLateBuiltins(code)
}

/** Parts of Node that cost a start half a millisecond each and more, and that few commands use. */
const costly = 'fs/promises|child_process|timers/promises|readline/promises|crypto|zlib|net|v8'
const builtin = new RegExp(`\\bvar (import_\\w+)=require\\("(node:(?:${costly}))"\\);`, 'g')

/** Those are loaded by their first use. */
function withLateBuiltins(code) {
  const names = []
  const late = code.replace(builtin, (_, name, module) => {
    names.push(name)
    return `var ${name}_;function ${name}(){return ${name}_??=require("${module}")}`
  })
  return names.reduce((text, name) => text.replaceAll(`${name}.`, `${name}().`), late)
}

/** What every start reads, and what is read of one command, both made from the manifest. */
async function writeIndex() {
  const { commands } = JSON.parse(readFileSync('oclif.manifest.json', 'utf8'))
  const { name, version, exports, oclif } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { commands: _, plugins: __, ...needed } = oclif
  const valueFlags = new Set()
  mkdirSync('dist/about', { recursive: true })
  for (const [id, command] of Object.entries(commands)) {
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
  const words = JSON.parse(readFileSync('src/contract/service/words.json', 'utf8'))
  writeFileSync('dist/operations.json', JSON.stringify(words.operations))
  writeFileSync('dist/version.json', JSON.stringify(version))
}

/** Most project files are read without it. */
const yamlApart = {
  name: 'yaml-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^yaml$/ }, ({ path }) => {
      rareLibraries.set(path, fileURLToPath(import.meta.resolve(path)))
      return { path: './rare/yaml.js', external: true }
    })
  },
}

rmSync('dist', { recursive: true, force: true })
const bundled = await bundle()
const outputs = await written(bundled)
// asked at each key in a shell: one file, with nothing of the program that it doesn't need itself
await build({
  entryPoints: { complete: 'src/topics/completion/complete.ts' },
  outdir: 'dist',
  bundle: true,
  // neither is reached: no settings are written, no stored token is read
  external: ['conf', '@napi-rs/keyring'],
  plugins: [yamlApart],
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
})
await build({
  entryPoints: Object.fromEntries(rareLibraries),
  outdir: 'dist/rare',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  minifyWhitespace: true,
  legalComments: 'none',
})
writeFileSync('dist/package.json', '{"type":"commonjs"}\n')
writeFileSync('dist/oclif.json', JSON.stringify(writeOclifParts('dist')))
await writeIndex()
mkdirSync('.build', { recursive: true })
writeFileSync('.build/meta.json', JSON.stringify({ ...bundled.metafile, outputs }))
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'], {
  stdio: 'inherit',
})
