import type { Metafile } from 'esbuild'

export interface BuiltInImport {
  /** `node:fs` */
  name: string
  /** the files from the entry to the one that imports it */
  chain: string[]
}

/** The modules of Node that what is left of the bundle imports, each with the shortest way to it. */
export function builtInImports({ inputs, outputs }: Metafile): BuiltInImport[] {
  const bundle = Object.values(outputs).find(({ entryPoint }) => entryPoint !== undefined)
  const entry = bundle?.entryPoint
  if (!bundle || entry === undefined) return []
  const external = bundle.imports.filter(
    (one) => one.external && !one.path.startsWith('cloudflare:'),
  )
  const wanted = new Set(external.map(({ path }) => path))
  const found: BuiltInImport[] = []
  const seen = new Set([entry])
  const queue = [[entry]]
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    for (const { path } of inputs[chain.at(-1) as string]?.imports ?? []) {
      if (wanted.delete(path)) found.push({ name: path, chain })
      if (seen.has(path) || !Object.hasOwn(inputs, path)) continue
      seen.add(path)
      queue.push([...chain, path])
    }
  }
  return found
}
