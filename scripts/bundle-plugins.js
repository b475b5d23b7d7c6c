import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Doesn't bundle zod for plugins. Otherwise every command would load parts of zod that only plugins
 * use.
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
 * Makes each file of oclif load its imports on first use. By default, oclif loads all of them, but
 * a run uses only a tenth.
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
 * Does the same as `lazyRequires`, and makes oclif load the help class and the hooks of docsctl
 * from the bundle.
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
 * Removes undici's HTTP/2 code, which the client doesn't use. It loads Node's HTTP/2 module, which
 * takes 4 ms.
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

/** Removes the GraphQL parser, because docsctl only processes OpenAPI documents. */
export const withoutGraphql = {
  name: 'without-graphql',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^graphql$/ }, ({ path }) => ({ path, namespace: 'no-graphql' }))
    onLoad({ filter: /./, namespace: 'no-graphql' }, () => ({
      contents: graphqlNames.map((name) => `export const ${name} = undefined`).join('\n'),
    }))
  },
}

/** The names that @redocly/openapi-core imports from GraphQL. */
const graphqlNames = [
  ...['buildASTSchema', 'getLocation', 'GraphQLError', 'parse', 'Source', 'validateSchema'],
  ...['visit', 'visitInParallel'],
]

/** The code in undici's parser that completes a response when the connection closes. */
const finishUnpaused = `    assert(!this.paused)

    const { llhttp } = this

    let ret

    try {
      currentParser = this
      ret = llhttp.llhttp_finish`

/**
 * The replacement: a parser that paused because of a full buffer continues with the bytes that have
 * arrived.
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
 * Fixes an assertion in undici 7. It crashes the process if a connection closes while the response
 * is read slowly. undici 8 fixes this, but requires Node 22.
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

/** Replaces code in a library. Throws if the library doesn't contain the code. */
export function replaced(source, code, replacement, path) {
  if (!source.includes(code)) throw new Error(`${path} no longer has: ${code}`)
  return source.replaceAll(code, () => replacement)
}

/** Replacements of code in oclif, by file. */
const replacements = {
  // A plugin may be an ES module. All other uses of `import()` become `require`.
  'module-loader.js': [
    'await import((0, node_url_1.pathToFileURL)(filePath).href)',
    'await require("docsctl-import").importModule((0, node_url_1.pathToFileURL)(filePath).href)',
  ],
  // At each start, oclif checks for Linux on Windows with a library that loads Node's child process
  // module.
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

/** Matches compiled imports such as `const node_fs_1 = require("node:fs");`. */
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
