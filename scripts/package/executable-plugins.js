import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { replaced } from '../bundle-plugins.js'
import { oclifEntry } from '../oclif-parts.js'
import { moduleEntry, programEntries } from '../program-options.js'

const inside = fileURLToPath(new URL('inside/', import.meta.url))

/** Modules that need a different implementation in an executable, with the replacement files. */
const replacements = {
  'src/host/program/command-meta.ts': 'command-meta.js',
  'src/host/plugins/resolve.ts': 'resolve-own-modules.js',
  'src/output/jq-source.ts': 'jq-source.js',
  'src/fs/open-stream.ts': 'open-stream.js',
  'src/fs/own-program.ts': 'own-program.js',
  'src/features/upgrade/licenses.ts': 'licenses.js',
}

/** Packages with native code, with the modules that load the unpacked files instead. */
const native = { esbuild: 'esbuild.js', '@napi-rs/keyring': 'keyring.js' }

/** Replaces the modules that would read files from an installed package. */
export const embeddedFiles = {
  name: 'embedded-files',
  setup({ onResolve }) {
    const paths = new Map(
      Object.entries(replacements).map(([file, name]) => [resolve(file), resolve(inside, name)]),
    )
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir }) => {
      const file = paths.get(resolve(resolveDir, path))
      return file ? { path: file } : undefined
    })
    onResolve({ filter: /^(esbuild|@napi-rs\/keyring)$/ }, ({ path, importer }) => {
      const file = resolve(inside, native[path])
      return importer === file ? undefined : { path: file }
    })
  },
}

/** Large API data that few commands read. It is embedded as compressed files to save space. */
const dataFiles = /[/\\]src[/\\]contract[/\\]service[/\\](description|requests|answers)\.json$/

/** The folder of the API data in the sources. */
export const dataFolder = 'src/contract/service'

export const dataAsFiles = {
  name: 'data-as-files',
  setup({ onLoad }) {
    onLoad({ filter: dataFiles }, ({ path }) => ({
      contents: `const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { brotliDecompressSync } = require('node:zlib')
const { embedded } = require(${JSON.stringify(resolve(inside, 'program-folder.js'))})
const file = join(embedded, 'service', ${JSON.stringify(`${basename(path)}.br`)})
module.exports = JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8'))`,
      resolveDir: '.',
    }))
  },
}

/**
 * Provides a table of the modules that docsctl, oclif, and plugins load by name. Each module is
 * loaded on first use. `parts` is the folder with the generated entry files for oclif, and
 * `completion` is the code of completion.
 */
export function ownModules(parts, completion) {
  return {
    name: 'own-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^docsctl-own-modules$/ }, ({ path }) => ({ path, namespace: 'own' }))
      onLoad({ filter: /./, namespace: 'own' }, () => ({
        contents: `export const ownModules = {${ownModuleLines(parts).join('\n')}}`,
        resolveDir: '.',
      }))
      onResolve({ filter: /^docsctl-completion$/ }, ({ path }) => ({
        path,
        namespace: 'completion',
      }))
      onLoad({ filter: /./, namespace: 'completion' }, () => ({
        contents: completion,
        resolveDir: '.',
      }))
      // an entry file imports oclif by the relative path `./oclif.js`
      onResolve({ filter: /^\.\/oclif\.js$/ }, () => ({
        path: oclifEntry.oclif,
        namespace: 'docsctl',
      }))
    },
  }
}

function ownModuleLines(parts) {
  const { start: _, [moduleEntry]: __, ...entries } = programEntries()
  const files = readdirSync(parts)
    .filter((file) => file.endsWith('.js'))
    .sort()
  const modules = {
    ...Object.fromEntries(files.map((file) => [basename(file, '.js'), join(parts, file)])),
    ...entries,
    complete: 'docsctl-completion',
  }
  return Object.entries(modules).map(([name, file]) => {
    const isPath = file !== oclifEntry.oclif && name !== 'complete'
    const path = isPath ? resolve(file) : file
    return `${JSON.stringify(name)}: () => require(${JSON.stringify(path)}),`
  })
}

/** Redirects `docsctl-import` to the import functions of the executable. */
export const insideImport = {
  name: 'inside-import',
  setup({ onResolve }) {
    onResolve({ filter: /^docsctl-import$/ }, () => ({ path: resolve(inside, 'import.js') }))
  },
}

/**
 * Removes zod's messages in other languages and its reader for JSON Schema, the parser of undici
 * for processors without SIMD instructions, Redocly's types for formats other than OpenAPI, and the
 * second copies of ajv and of the libraries for encryption. Compresses the frames of spinners.
 */
export const withoutUnusedParts = {
  name: 'without-unused-parts',
  setup({ onLoad, onResolve, resolve: find }) {
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, ({ path }) => {
      const english = 'export { default as en } from "./en.js";'
      replaced(readFileSync(path, 'utf8'), english, '', path)
      return { contents: english, loader: 'js', resolveDir: dirname(path) }
    })
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]classic[/\\]external\.js$/ }, ({ path }) => {
      const reader = 'export { fromJSONSchema } from "./from-json-schema.js";'
      const contents = replaced(readFileSync(path, 'utf8'), reader, '', path)
      return { contents, loader: 'js', resolveDir: dirname(path) }
    })
    onLoad({ filter: /[/\\]undici[/\\]lib[/\\]llhttp[/\\]llhttp-wasm\.js$/ }, () => ({
      contents: 'module.exports = require("./llhttp_simd-wasm.js")',
      loader: 'js',
    }))
    // compresses the frames of all spinners, because plugins can use any of them
    onLoad({ filter: /[/\\]cli-spinners[/\\]spinners\.json$/ }, ({ path }) => {
      const packed = brotliCompressSync(readFileSync(path)).toString('base64')
      return {
        contents: `const { brotliDecompressSync } = require('node:zlib')
const packed = Buffer.from(${JSON.stringify(packed)}, 'base64')
module.exports = JSON.parse(brotliDecompressSync(packed).toString('utf8'))`,
        loader: 'js',
      }
    })
    // docsctl rejects documents in these formats, but a configuration can contain the names of types
    const formats = /[/\\]openapi-core[/\\]lib[/\\]types[/\\](arazzo|asyncapi|openrpc)\w*\.js$/
    onLoad({ filter: formats }, async ({ path }) => {
      const types = Object.entries(await import(pathToFileURL(path).href))
      const names = (type) => JSON.stringify(Object.keys(type).map((name) => [name, {}]))
      return {
        contents: types
          .map(([name, type]) => `export const ${name} = Object.fromEntries(${names(type)})`)
          .join('\n'),
      }
    })
    // Redocly also installs its copy of ajv under the name `ajv`
    onResolve({ filter: /^ajv(\/|$)/ }, ({ path, kind, resolveDir }) =>
      find(`@redocly/${path}`, { kind, resolveDir }),
    )
    // post-quantum encryption installs older copies of these libraries
    onResolve({ filter: /^@noble\/(curves|hashes)\// }, ({ path, kind, importer }) =>
      /[/\\]post-quantum[/\\]/.test(importer)
        ? find(path, { kind, resolveDir: resolve('.') })
        : undefined,
    )
  },
}

/** The statements of yoga-layout that use top-level await. */
const awaited = 'const Yoga = wrapAssembly(await loadYoga());\nexport default Yoga;'

const loadedLater = `let Yoga
export { Yoga as default }
let loading
export function loadLayout() {
  loading ??= loadYoga().then((loaded) => { Yoga = wrapAssembly(loaded) })
  return loading
}`

/**
 * The top-level awaits in Ink's reconciler. They load developer tools, which an executable doesn't
 * contain.
 */
const waiting = {
  "await import('./devtools.js');": 'throw new Error("The executable has no developer tools");',
  'await loadPackageJson()': 'undefined',
}

/** Removes top-level await from the review, because a CommonJS bundle can't contain it. */
export const withoutTopLevelAwait = {
  name: 'without-top-level-await',
  setup({ onResolve, onLoad }) {
    onLoad({ filter: /[/\\]yoga-layout[/\\]dist[/\\]src[/\\]index\.js$/ }, ({ path }) => ({
      contents: replaced(readFileSync(path, 'utf8'), awaited, loadedLater, path),
      loader: 'js',
    }))
    onLoad({ filter: /[/\\]ink[/\\]build[/\\]reconciler\.js$/ }, ({ path }) => ({
      contents: withoutInkAwaits(readFileSync(path, 'utf8'), path),
      loader: 'js',
    }))
    onResolve({ filter: /[/]review\.tsx$/ }, ({ path, kind, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: relative('.', resolve(resolveDir, path)), namespace: 'later' }
        : undefined,
    )
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({
      contents: `import { loadLayout } from 'yoga-layout'
import { runReview as run } from ${JSON.stringify(resolve(path))}
export async function runReview(options) {
  await loadLayout()
  return await run(options)
}`,
      resolveDir: dirname(path),
    }))
  },
}

function withoutInkAwaits(source, path) {
  const text = Object.entries(waiting).reduce(
    (changed, [code, replacement]) => replaced(changed, code, replacement, path),
    source,
  )
  return replaced(text, "await import('node:fs')", "require('node:fs')", path)
}
