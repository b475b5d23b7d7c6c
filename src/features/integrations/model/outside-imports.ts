import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { resolve } from 'node:path'
import type { Message, Metafile, Plugin } from 'esbuild'
import { codeFrame } from '../../../output/ci/code-frame.ts'
import { type Finding, findingPath } from '../../../output/ci/finding.ts'
import { list } from '../../../output/text/sentences.ts'

const names = new Set(builtinModules)
const isBuiltIn = (path: string) => path.startsWith('node:') || names.has(path)

/**
 * Keeps imports of Node modules in the bundle, so that the importing files can be reported. A
 * package with the same name takes precedence.
 */
export const builtIns: Plugin = {
  name: 'built-ins',
  setup({ onResolve, resolve: find }) {
    onResolve({ filter: /^[a-z]/ }, async ({ path, pluginData, importer, resolveDir, kind }) => {
      if (pluginData === builtIns || !isBuiltIn(path)) return undefined
      const packaged = await find(path, { importer, resolveDir, kind, pluginData: builtIns })
      return packaged.errors.length > 0 ? { path, external: true } : undefined
    })
  },
}

/** An import that remains in the bundle because its module isn't bundled. */
export interface OutsideImport {
  /** the imported module, such as `node:fs` or `https://example.com/x.js` */
  name: string
  /** the chain of files from the entry file to the importing file */
  chain: string[]
}

/**
 * Returns the imports that remain in the bundle, with the shortest chain to each importing file.
 */
export function outsideImports({ inputs, outputs }: Metafile): OutsideImport[] {
  const bundle = Object.values(outputs).find(({ entryPoint }) => entryPoint !== undefined)
  const entry = bundle?.entryPoint
  if (!bundle || entry === undefined) return []
  const external = bundle.imports.filter(
    (one) => one.external && !one.path.startsWith('cloudflare:'),
  )
  const left = new Set(external.map(({ path }) => path))
  const found: OutsideImport[] = []
  const seen = new Set([entry])
  const queue = [[entry]]
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    const imports = inputs[chain.at(-1) as string]?.imports ?? []
    for (const name of new Set(imports.map(({ path }) => path))) {
      if (left.has(name)) found.push({ name, chain })
      if (seen.has(name) || !Object.hasOwn(inputs, name)) continue
      seen.add(name)
      queue.push([...chain, name])
    }
  }
  return found
}

/**
 * Returns one finding per module: an error, or a note if the import is optional. `unresolved`
 * contains the errors of a build without Node modules. Node modules that aren't in these errors, or
 * whose name starts with `node:`, are optional.
 */
export async function outsideFindings(
  metafile: Metafile,
  unresolved: readonly Message[],
  options: { folder: string; cwd: string },
): Promise<Finding[]> {
  const refused = new Set(unresolved.map(({ text, location }) => `${location?.file} ${text}`))
  const isOptional = ({ name, chain }: OutsideImport) =>
    name.startsWith('node:') ||
    (isBuiltIn(name) && !refused.has(`${chain.at(-1)} Could not resolve "${name}"`))
  const found = outsideImports(metafile)
  const chosen = new Map<string, OutsideImport>()
  for (const one of [...found.filter((each) => !isOptional(each)), ...found]) {
    if (!chosen.has(one.name)) chosen.set(one.name, one)
  }
  return await Promise.all(
    [...chosen.values()].map((one) => importFinding(one, isOptional(one), metafile, options)),
  )
}

/** Builds a finding for the last file in the chain that isn't part of a package. */
async function importFinding(
  { name, chain }: OutsideImport,
  optional: boolean,
  metafile: Metafile,
  { folder, cwd }: { folder: string; cwd: string },
): Promise<Finding> {
  const own = chain.findLastIndex((file) => !file.split('/').includes('node_modules'))
  const at = Math.max(own, 0)
  const importer = chain[at] as string
  const path = resolve(folder, importer)
  const text = await readFile(path, 'utf8')
  const next = chain[at + 1] ?? name
  const specifier = metafile.inputs[importer]?.imports.find((one) => one.path === next)
  const place = text.search(new RegExp(`['"\`]${escaped(specifier?.original ?? name)}['"\`]`))
  const before = text.slice(0, Math.max(place, 0)).split('\n')
  const line = before.length
  const column = (before.at(-1)?.length ?? 0) + 1
  const way = [...chain, name].join(' → ')
  const what = !isBuiltIn(name)
    ? `${name} is not bundled, but the script must contain all its modules`
    : name.startsWith('node:')
      ? leftText(name)
      : optional
        ? `${name} is a Node.js module. The integration runtime does not provide it, but the script handles the failed import`
        : `${name} is a Node.js module, which the integration runtime does not provide`
  return {
    rule: isBuiltIn(name) ? 'script/built-in' : 'script/outside',
    severity: optional ? 'note' : 'error',
    message: `${what}: ${way}`,
    file: findingPath(cwd, path),
    line,
    column,
    frame: codeFrame(text, line, column),
    // integrations that share a package get the same note, which is shown only once
    ...(optional && own < chain.length - 1 && { fingerprint: noteOnPackage(name, chain) }),
  }
}

function noteOnPackage(name: string, chain: readonly string[]): string {
  const file = chain.at(-1) ?? ''
  const inPackage = file.slice(file.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return `${name} in ${inPackage}`
}

/**
 * The Node modules that workers fully or almost fully support, according to Cloudflare's
 * documentation.
 */
const offered = [
  ...['assert', 'async_hooks', 'buffer', 'crypto', 'diagnostics_channel', 'dns', 'events', 'net'],
  ...['path', 'process', 'querystring', 'stream', 'string_decoder', 'timers', 'tls', 'url', 'util'],
  'zlib',
]

/**
 * Describes a remaining import. A submodule such as `node:stream/web` is supported if its parent
 * module is.
 */
function leftText(name: string): string {
  const isOffered = offered.includes(name.replace(/^node:/, '').split('/')[0] ?? '')
  const modules = offered.map((one) => `node:${one}`)
  const all = `The integration runtime supports ${list(modules, 'and')}`
  return isOffered
    ? `The integration runtime provides ${name}`
    : `${all}. It might not provide ${name}`
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
