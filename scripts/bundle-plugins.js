import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'

/**
 * Keeps zod out of the plugin API's bundle. Otherwise, every command would load parts of zod that
 * only plugins use.
 */
export const externalZodForPlugins = {
  name: 'external-zod-for-plugins',
  setup({ onResolve }) {
    onResolve({ filter: /^zod$/ }, ({ importer }) =>
      /[/\\]plugin-api\.ts$/.test(importer) ? { external: true } : undefined,
    )
  },
}

/**
 * Bundles a separate copy of zod for the MCP SDK. Otherwise, the parts of zod that only the SDK uses
 * would become part of the chunk that every command loads.
 */
export const separateZodForMcp = {
  name: 'separate-zod-for-mcp',
  setup({ onResolve, onLoad, resolve: find }) {
    const namespace = 'zod-for-mcp'
    const copied = async (path, { kind, resolveDir }) => {
      const { path: file, sideEffects, external } = await find(path, { kind, resolveDir })
      return external
        ? { path: file, external }
        : { path: relative('.', file).replaceAll('\\', '/'), namespace, sideEffects }
    }
    onResolve({ filter: /^zod(\/|$)/ }, (imported) =>
      /[/\\]@modelcontextprotocol[/\\]/.test(imported.importer)
        ? copied(imported.path, imported)
        : undefined,
    )
    onResolve({ filter: /./, namespace }, (imported) => copied(imported.path, imported))
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      resolveDir: dirname(resolve(path)),
    }))
  },
}

/**
 * Makes oclif's files load their imports on first use. A run uses only a tenth of these imports.
 */
export const lazyRequires = {
  name: 'lazy-requires',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^docsctl-import$/ }, () => ({ path: '../import.js', external: true }))
    onLoad({ filter: oclifFiles }, ({ path }) => ({
      contents: withLazyRequires(oclifSource(path), path),
      loader: 'js',
    }))
  },
}

/**
 * Does the same as `lazyRequires` in the bundle of an executable. Also makes oclif load the help
 * class and hooks of docsctl from the bundle.
 */
export const lazyRequiresOfBundle = {
  name: 'lazy-requires-of-bundle',
  setup({ onLoad }) {
    onLoad({ filter: oclifFiles }, ({ path }) => {
      const source = oclifSource(path)
      const own = /module-loader\.js$/.test(path)
        ? replaced(
            source,
            ': require(filePath)',
            `: require("docsctl-import").requireModule(filePath)`,
            path,
          )
        : source
      return { contents: withLazyRequires(own, path), loader: 'js' }
    })
  },
}

const oclifFiles = /[/\\]@oclif[/\\]core[/\\]lib[/\\].*\.js$/

/**
 * Removes the HTTP/2 client of undici, which docsctl doesn't use. It would load Node's HTTP/2
 * module, which takes 4 ms.
 */
export const withoutHttp2 = {
  name: 'without-http2',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]undici[/\\]lib[/\\]dispatcher[/\\]client-h2\.js$/ }, ({ path }) => {
      if (!readFileSync(path, 'utf8').includes('module.exports = connectH2')) {
        throw new Error(`${path} no longer exports connectH2`)
      }
      return {
        contents: `module.exports = () => { throw new Error("HTTP/2 isn't supported") }`,
        loader: 'js',
      }
    })
  },
}

/**
 * Removes the GraphQL parser that Redocly imports, because docsctl supports only OpenAPI documents.
 */
export const withoutGraphql = {
  name: 'without-graphql',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^graphql$/ }, ({ path }) => ({ path, namespace: 'no-graphql' }))
    onLoad({ filter: /./, namespace: 'no-graphql' }, () => ({
      contents: graphqlNames.map((name) => `export const ${name} = undefined`).join('\n'),
    }))
  },
}

/** The names that Redocly imports from `graphql`. */
const graphqlNames = [
  ...['buildASTSchema', 'getLocation', 'GraphQLError', 'parse', 'Source', 'validateSchema'],
  ...['visit', 'visitInParallel'],
]

/** The original code with which undici completes a response after the connection was closed. */
const finishUnpaused = `    assert(!this.paused)

    const { llhttp } = this

    let ret

    try {
      currentParser = this
      ret = llhttp.llhttp_finish`

/**
 * The replacement for this code. A parser that was paused because of a full buffer first parses the
 * remaining bytes.
 */
const finishAny = finishUnpaused.replace(
  'assert(!this.paused)',
  `for (let rest = EMPTY_BUF; this.paused && rest; rest = this.socket.read()) {
      this.llhttp.llhttp_resume(this.ptr)
      this.paused = false
      this.execute(rest)
      // the response is complete
      if (this.statusCode === 0) return null
    }
    if (this.paused) {
      this.llhttp.llhttp_resume(this.ptr)
      this.paused = false
    }`,
)

/**
 * Fixes an error in undici 7, which crashes the process if a connection closes while a response is
 * read slowly. undici 8 contains a fix, but requires Node 22.
 */
export const fixedUndici = {
  name: 'fixed-undici',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]undici[/\\]lib[/\\]dispatcher[/\\]client-h1\.js$/ }, ({ path }) => ({
      contents: replaced(readFileSync(path, 'utf8'), finishUnpaused, finishAny, path),
      loader: 'js',
    }))
  },
}

/**
 * Replaces a part of a library's source code. Throws if the source code doesn't contain this part.
 */
export function replaced(source, code, replacement, path) {
  if (!source.includes(code)) throw new Error(`${path} no longer contains: ${code}`)
  return source.replaceAll(code, () => replacement)
}

/** Replacements in the source code of oclif, by file. */
const replacements = {
  // Keep this `import()`, because a plugin can be an ES module. All other uses of `import()` become
  // `require`.
  'module-loader.js': [
    'await import((0, node_url_1.pathToFileURL)(filePath).href)',
    'await require("docsctl-import").importModule((0, node_url_1.pathToFileURL)(filePath).href)',
  ],
  // Detect WSL without the package `wsl-utils`, which loads Node's child process module.
  'os.js': [
    "return (await import('wsl-utils')).isWsl ?",
    "return process.platform === 'linux' && /microsoft/i.test((0, node_os_1.release)()) ?",
  ],
}

function oclifSource(path) {
  const source = readFileSync(path, 'utf8')
  const [code, replacement] = replacements[basename(path)] ?? []
  return code === undefined ? source : replaced(source, code, replacement, path)
}

/** Matches compiled imports, such as `const node_fs_1 = require("node:fs");`. */
const importLines = /^const (\w+) = ((?:__import\w+\()?require\("[^"]+"\)\)?);$/gm

function withLazyRequires(source, path) {
  const names = []
  const declared = source.replace(importLines, (_, name, load) => {
    names.push(name)
    return `let ${name}$;const ${name}$get = () => (${name}$ ??= ${load});`
  })
  if (names.length !== (source.match(/^const .*\brequire\("/gm) ?? []).length) {
    throw new Error(`${path} contains an unexpected kind of import`)
  }
  return names.reduce((text, name) => {
    const lazy = text
      .replaceAll(new RegExp(`\\bnew ${name}((?:\\.\\w+)+)`, 'g'), `new (${name}$get()$1)`)
      .replaceAll(new RegExp(`\\b${name}(?=\\.)`, 'g'), `${name}$get()`)
    if (new RegExp(`\\b${name}\\b(?!\\$)`).test(lazy)) {
      throw new Error(`${path} uses ${name} in an unexpected way`)
    }
    return lazy
  }, declared)
}
