import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, deflateRawSync } from 'node:zlib'
import { dataFolder } from './executable-plugins.js'
import { bunFolder, nativeFolders } from './platform-packages.js'
import { executableFormat, hostTarget, isWindows, targets } from './targets.js'

/** Files and folders that the program reads at run time. They are embedded with the same paths. */
const data = ['dist/index.json', 'dist/flags.json', 'dist/oclif.json', 'shells']

/** Returns the paths of a target's native files, by name. */
export function nativeFiles(target) {
  const folders = nativeFolders(target)
  const { keyring } = targets[target]
  return {
    esbuild: join(folders.esbuild, isWindows(target) ? 'esbuild.exe' : 'bin/esbuild'),
    'keyring.node': join(folders.keyring, `keyring.${keyring}.node`),
  }
}

/** Returns the SHA-256 digest of each file, by name. */
export function digests(files) {
  const entries = Object.entries(files).map(([name, file]) => [
    name,
    createHash('sha256').update(readFileSync(file)).digest('hex'),
  ])
  return Object.fromEntries(entries)
}

/**
 * Embeds the program's code and data files in an executable for a target. `folder` receives the
 * files to embed.
 */
export function buildExecutable(target, { code, notices }, folder, outfile) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'docsctl.js'), code)
  for (const path of data) cpSync(path, join(folder, path), { recursive: true })
  const embed = (file, path) => embedCompressed(readFileSync(file), join(folder, path))
  embedCompressed(Buffer.from(notices), join(folder, 'dist/THIRD-PARTY-NOTICES.txt.br'))
  embedMetadata(folder)
  for (const name of ['description', 'requests', 'answers']) {
    embed(join(dataFolder, `${name}.json`), `service/${name}.json.br`)
  }
  for (const name of ['jq.js', 'jq.wasm']) embed(`node_modules/jq-web/${name}`, `jq/${name}.br`)
  for (const [name, file] of Object.entries(nativeFiles(target))) embed(file, `native/${name}.br`)
  const bun = (name) => join(bunFolder(name), 'bin', isWindows(name) ? 'bun.exe' : 'bun')
  // bun stores the output path in the executable. A fixed relative path makes the build
  // reproducible.
  const written = isWindows(target) ? 'docsctl.exe' : 'docsctl'
  execFileSync(
    bun(hostTarget()),
    [
      ...['build', '--compile', '--bytecode', '--minify', '--format=cjs', './docsctl.js'],
      ...[`--target=bun-${targets[target].bun.replace('aarch64', 'arm64')}`],
      ...['--compile-executable-path', bun(target)],
      ...['--no-compile-autoload-dotenv', '--no-compile-autoload-bunfig'],
      // bun finds the dependencies of plugins only with their package.json
      '--compile-autoload-package-json',
      ...external.flatMap((name) => ['--external', name]),
      ...['dist', 'shells', 'jq', 'native', 'service'].flatMap((name) => ['--asset', name]),
      ...['--outfile', written],
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env: buildEnvironment() },
  )
  const built = join(folder, written)
  checkFormat(built, target)
  chmodSync(built, 0o755)
  renameSync(built, outfile)
}

/** Modules that aren't bundled, because docsctl works without them. */
const external = [
  ...['typescript', 'ts-node', 'tsx', 'react-devtools-core', '@colors/colors/safe'],
  // libraries try to load these modules, but don't require them
  ...['esbuild', 'picomatch', '@oclif/core'],
]

function buildEnvironment() {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  return { PATH, HOME, TMPDIR, SystemRoot, DO_NOT_TRACK: '1' }
}

/** Embeds the metadata of the commands in a format that bun decompresses without `node:zlib`. */
function embedMetadata(folder) {
  mkdirSync(join(folder, 'dist/about'), { recursive: true })
  const names = readdirSync('dist/about').map((name) => `dist/about/${name}`)
  for (const file of [...names, 'dist/operations.json']) {
    const bytes = deflateRawSync(readFileSync(file), { level: 9 })
    writeFileSync(join(folder, `${file}.deflate`), bytes)
  }
}

function embedCompressed(bytes, target) {
  mkdirSync(dirname(target), { recursive: true })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(target, brotliCompressSync(bytes, { params }))
}

/**
 * Throws if a file isn't an executable for the target. This checks only the format, because most
 * targets can't run on this machine.
 */
export function checkFormat(file, target) {
  const format = executableFormat(readFileSync(file).subarray(0, 4096))
  if (format !== target) throw new Error(`The format of ${file} is ${format}, not ${target}`)
}
