import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Keeps zod external for plugins. If it were bundled for them, each command would load parts that
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
 * Makes each file of oclif load its imports on first use. oclif loads all of them at once, and a
 * run uses a tenth.
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

/** Like `lazyRequires`, and oclif loads the help class and the hooks of docsctl from the bundle. */
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

/** Leaves out undici's code for HTTP/2, which the client doesn't use. Node's takes 4 ms to load. */
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

/** Leaves out the parser of GraphQL, because documents of docsctl are OpenAPI. */
export const withoutGraphql = {
  name: 'without-graphql',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^graphql$/ }, ({ path }) => ({ path, namespace: 'no-graphql' }))
    onLoad({ filter: /./, namespace: 'no-graphql' }, () => ({
      contents: graphqlNames.map((name) => `export const ${name} = undefined`).join('\n'),
    }))
  },
}

/** The parts of GraphQL that @redocly/openapi-core imports. */
const graphqlNames = [
  ...['buildASTSchema', 'getLocation', 'GraphQLError', 'parse', 'Source', 'validateSchema'],
  ...['visit', 'visitInParallel'],
]

/** Code of undici's parser before it completes a response at the end of the connection. */
const finishUnpaused = `    assert(!this.paused)

    const { llhttp } = this

    let ret

    try {
      currentParser = this
      ret = llhttp.llhttp_finish`

/** The same for a parser that stopped at a full buffer: it continues with the bytes that arrived. */
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
 * Fixes an assertion of undici 7, which ends the process if a connection ends while the reader of a
 * response is slow. undici 8 has a fix, but requires Node 22.
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

/** Replaces code of a library, which must contain it. */
export function replaced(source, code, replacement, path) {
  if (!source.includes(code)) throw new Error(`${path} no longer has: ${code}`)
  return source.replaceAll(code, () => replacement)
}

/** Replaced code of oclif by file. */
const replacements = {
  // A plugin may be an ES module, and `import()` of other files becomes `require`.
  'module-loader.js': [
    'await import((0, node_url_1.pathToFileURL)(filePath).href)',
    'await require("docsctl-import").importModule((0, node_url_1.pathToFileURL)(filePath).href)',
  ],
  // Each start checks for Linux on Windows, and the library for it loads Node's child processes.
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

/** Imports as TypeScript compiles them, such as `const node_fs_1 = require("node:fs");`. */
const importLines = /^const (\w+) = ((?:__import\w+\()?require\("[^"]+"\)\)?);$/gm

function withLazyRequires(source, path) {
  const names = []
  const declared = source.replace(importLines, (_, name, load) => {
    names.push(name)
    return `let ${name}$;const ${name}$get = () => (${name}$ ??= ${load});`
  })
  if (names.length !== (source.match(/^const .*\brequire\("/gm) ?? []).length) {
    throw new Error(`${path} has imports in an unexpected form`)
  }
  return names.reduce((text, name) => {
    const lazy = text
      .replaceAll(new RegExp(`\\bnew ${name}((?:\\.\\w+)+)`, 'g'), `new (${name}$get()$1)`)
      .replaceAll(new RegExp(`\\b${name}(?=\\.)`, 'g'), `${name}$get()`)
    if (new RegExp(`\\b${name}\\b(?!\\$)`).test(lazy)) {
      throw new Error(`${path} uses ${name} in an unexpected form`)
    }
    return lazy
  }, declared)
}
