import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { resolve } from 'node:path'
import type { Message, Metafile, Plugin } from 'esbuild'
import { lineFrame } from '../../pipelines/code-frame.ts'
import { type Finding, nameFrom } from '../../pipelines/finding.ts'
import { list } from '../../text/sentences.ts'

const names = new Set(builtinModules)
const isBuiltIn = (path: string) => path.startsWith('node:') || names.has(path)

/** Lets modules of Node through, so that it can be told who imports them; a package of that name comes first. */
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

/** An import that is left in the bundle, of something that is not in it. */
export interface OutsideImport {
  /** `node:fs`, `https://example.com/x.js` */
  name: string
  /** the files from the entry to the one that imports it */
  chain: string[]
}

/** What the bundle still imports, by every file that does, each with the shortest way to it. */
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
 * One finding a module: an error, or a note where the import is made ready to fail. That one of
 * `unresolved`, which are the errors of a build that lets no module of Node through, doesn't complain of.
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
    [...chosen.values()].map((one) => findingOf(one, isOptional(one), metafile, options)),
  )
}

/** The finding stands where the last file of one's own leads there. */
async function findingOf(
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
    ? `${name} is not a part of the bundle, and the script has to be whole`
    : name.startsWith('node:')
      ? leftText(name)
      : optional
        ? `${name} is a module of Node, and its import fails in the runtime of integrations, as the code expects`
        : `${name} is a module of Node, which the runtime of integrations is not`
  return {
    rule: isBuiltIn(name) ? 'script/built-in' : 'script/outside',
    severity: optional ? 'note' : 'error',
    message: `${what}: ${way}`,
    file: nameFrom(cwd, path),
    line,
    column,
    frame: lineFrame(text, line, column),
  }
}

/** What Cloudflare's documentation says that workers offer of Node in full, or nearly so. */
const offered = [
  ...['assert', 'async_hooks', 'buffer', 'crypto', 'diagnostics_channel', 'dns', 'events', 'net'],
  ...['path', 'process', 'querystring', 'stream', 'string_decoder', 'timers', 'tls', 'url', 'util'],
  'zlib',
]

/** A part of a module, such as `node:stream/web`, is offered with it. */
function leftText(name: string): string {
  const isOffered = offered.includes(name.replace(/^node:/, '').split('/')[0] ?? '')
  const all = `workers offer ${list(
    offered.map((one) => `node:${one}`),
    'and',
  )}`
  return isOffered
    ? `${name} is left to the runtime of integrations, one of workers; of the modules of Node ${all}`
    : `${name} is left to the runtime of integrations, one of workers, and may not be there: of the modules of Node ${all}`
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
