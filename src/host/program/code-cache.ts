import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { Module } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'
import { optimizeWasm } from '../../client/wire/wasm-flags.ts'
import { cacheFolder } from '../../profile/environment.ts'

/** Properties of Node's CommonJS loader that have no public types. */
const { prototype, _pathCache, _resolveFilename } = Module as unknown as {
  prototype: { _compile: (this: NodeModule, source: string, file: string, format?: string) => void }
  /** The resolved files, by specifier and search folders. */
  _pathCache?: Record<string, string>
  _resolveFilename: (
    specifier: string,
    parent: NodeModule,
    isMain: false,
    options?: object,
  ) => string
}

/**
 * Compiles each file below `dist` when the file is first loaded, and caches the compiled code for
 * later starts. If the cache can't be used, Node compiles the files as usual.
 */
export function useCodeCache(dist: string): void {
  const cache = openCache(dist)
  if (!cache) return
  const compiled = new Map<string, Script>()
  const compile = prototype._compile
  prototype._compile = function (source, file, format) {
    const path = file.startsWith(dist + sep) && file.slice(dist.length + 1).replaceAll(sep, '/')
    if (!path || cache.uncached.includes(path)) {
      compile.call(this, source, file, format)
      return
    }
    const name = path.replaceAll('/', '~')
    const cachedData = cache.read(name)
    const script = new Script(`${head}${source}\n})`, {
      filename: file,
      columnOffset: -head.length,
      ...(cachedData && { cachedData }),
    })
    // if the cached data is intact, V8 rejects it only because of different flags, such as the
    // flags that `leaveWasmUnoptimized` sets
    if (!cachedData) compiled.set(name, script)
    const folder = dirname(file)
    const run = script.runInThisContext()
    run.call(this.exports, this.exports, createRequire(this, folder), this, file, folder)
  }
  // writes the cache at exit, so that the cache contains all functions that V8 has compiled during
  // the run
  process.once('exit', () => cache.write(compiled))
}

const head = '(function (exports, require, module, __filename, __dirname) { '

/**
 * Returns the `require` function for a module of docsctl. It finds other modules without searching
 * the disk.
 */
function createRequire(module: NodeModule, folder: string): NodeJS.Require {
  const load = (specifier: string) => {
    if (!specifier.startsWith('.')) return module.require(specifier)
    const file = join(folder, specifier)
    if (_pathCache) _pathCache[`${file}\0`] ??= file
    return module.require(file)
  }
  return Object.assign(load, {
    cache: require.cache,
    extensions: require.extensions,
    main: require.main,
    resolve: Object.assign(
      (specifier: string, options?: object) => _resolveFilename(specifier, module, false, options),
      { paths: require.resolve.paths },
    ),
  })
}

/** The contents of `dist/code-cache.json`. */
interface Build {
  build: string
  /**
   * The files that contain `import()`. Node prints a warning if such a script is loaded from the
   * cache.
   */
  uncached: string[]
}

interface CodeCache extends Pick<Build, 'uncached'> {
  /** Returns the compiled code of a file, if the code exists and is intact. */
  read(name: string): Buffer | undefined
  write(scripts: ReadonlyMap<string, Script>): void
}

/** Opens the cache for the current build, Node version, and flags. */
function openCache(dist: string): CodeCache | undefined {
  try {
    const { build, uncached }: Build = JSON.parse(
      readFileSync(join(dist, 'code-cache.json'), 'utf8'),
    )
    const { env, platform, execArgv, version, arch } = process
    const environment = { env, platform, cwd: process.cwd(), home: homedir() }
    const flags = checksum(Buffer.from(`${execArgv} ${env.NODE_OPTIONS ?? ''}`), '')
    const key = `${build}-${version}-${arch}-${flags.toString('hex')}`
    const folder = join(cacheFolder(environment), 'compiled', key)
    if (!isUsable(folder)) return undefined
    return {
      uncached,
      read: (name) => readRecord(join(folder, name), `${key}/${name}`),
      write: (scripts) => writeRecords(scripts, folder, key),
    }
  } catch {
    return undefined
  }
}

/**
 * Returns whether only the user can write to the folder. Cached code runs without a comparison with
 * its source, so no one else may change it.
 */
function isUsable(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return true
  const isOwn = !process.getuid || found.uid === process.getuid()
  const isPrivate = process.platform === 'win32' || (found.mode & 0o077) === 0
  return found.isDirectory() && isOwn && isPrivate
}

/**
 * Reads a cache file and verifies its checksum. V8 checks only the length of the source, and
 * damaged code can crash the process.
 */
function readRecord(file: string, label: string): Buffer | undefined {
  try {
    const record = readFileSync(file)
    const data = record.subarray(checksumLength)
    return record.subarray(0, checksumLength).equals(checksum(data, label)) ? data : undefined
  } catch {
    return undefined
  }
}

function writeRecords(scripts: ReadonlyMap<string, Script>, folder: string, key: string): void {
  if (scripts.size === 0) return
  try {
    if (mkdirSync(folder, { recursive: true, mode: 0o700 })) removeUnused(dirname(folder))
    if (!isUsable(folder)) return
    optimizeWasm()
    for (const [name, script] of scripts) {
      const data = script.createCachedData()
      replaceFile(join(folder, name), Buffer.concat([checksum(data, `${key}/${name}`), data]))
    }
  } catch {
    // the next start will try to write the cache again
  }
}

function replaceFile(file: string, content: Buffer): void {
  const temporary = `${file}.${process.pid}`
  try {
    writeFileSync(temporary, content, { mode: 0o600 })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Removes the cached code of other builds and Node versions, if it is older than a month. */
function removeUnused(folder: string): void {
  const monthAgo = Date.now() - 30 * 24 * 3_600_000
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs < monthAgo) rmSync(path, { recursive: true })
  }
}

const checksumLength = 4

/**
 * Returns a checksum of data and its label. The checksum detects damaged or swapped files, but not
 * forged files. The permissions of the folder prevent forged files.
 */
function checksum(data: Buffer, label: string): Buffer {
  const result = Buffer.alloc(checksumLength)
  result.writeUInt32LE(crc32(data, crc32(label)))
  return result
}
