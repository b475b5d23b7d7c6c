import { readFile, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { resolve } from 'node:path'
import type { BuildFailure, BuildOptions, Message, Metafile, Plugin } from 'esbuild'
import { DocsctlError } from '../../errors.ts'
import { lineFrame } from '../code-frame.ts'
import { type Finding, nameFrom, type Severity } from '../finding.ts'
import { builtInImports } from './built-ins.ts'

export interface ScriptOptions {
  /** the folder of the manifest, which the script is named from */
  folder: string
  script: string
  cwd: string
  minify?: boolean
  /** where the source map goes, and the bundled script */
  sourcemap?: string | undefined
  out?: string | undefined
}

export interface Script {
  /** as the manifest names it */
  file: string
  bytes: number
  modules: number
  text: string
}

const names = new Set(builtinModules)

/** Bundles the script to one ES module for a runtime of workers; says what is in the way of that. */
export async function bundleScript(
  options: ScriptOptions,
  findings: Finding[],
): Promise<Script | undefined> {
  const { folder, cwd, sourcemap, out } = options
  const { build } = await import('esbuild')
  const outfile = resolve(cwd, sourcemap?.replace(/\.map$/, '') ?? out ?? 'script.js')
  try {
    const { outputFiles, metafile, warnings } = await build({
      ...settings,
      entryPoints: [resolve(folder, options.script)],
      absWorkingDir: folder,
      outfile,
      minify: options.minify === true,
      sourcemap: sourcemap === undefined ? false : 'external',
      plugins: [builtIns],
    })
    findings.push(...warnings.map((warning) => findingOf(warning, 'warning', options)))
    const found = await builtInFindings(metafile, options)
    findings.push(...found)
    const bundle = outputFiles.find(({ path }) => !path.endsWith('.map'))
    const map = outputFiles.find(({ path }) => path.endsWith('.map'))
    if (!bundle || found.length > 0) return undefined
    if (sourcemap !== undefined && map)
      await write('--sourcemap', resolve(cwd, sourcemap), map.text)
    if (out !== undefined) await write('--out', resolve(cwd, out), bundle.text)
    const modules = Object.keys(metafile.inputs).length
    return { file: options.script, bytes: bundle.contents.length, modules, text: bundle.text }
  } catch (error) {
    const { errors, warnings } = error as Partial<BuildFailure>
    if (!errors) throw error
    findings.push(...errors.map((one) => findingOf(one, 'error', options)))
    findings.push(...(warnings ?? []).map((one) => findingOf(one, 'warning', options)))
    return undefined
  }
}

const settings = {
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  mainFields: ['worker', 'browser', 'module', 'main'],
  conditions: ['worker', 'browser', 'import', 'production'],
  define: { 'process.env.NODE_ENV': '"production"' },
  external: ['cloudflare:*'],
  // what JSX means where the tsconfig doesn't say
  jsx: 'automatic',
  jsxImportSource: '@gitbook/runtime',
  loader: {
    '.txt': 'text',
    '.md': 'text',
    '.html': 'text',
    '.svg': 'text',
    '.css': 'text',
    '.raw.js': 'text',
    '.raw.css': 'text',
  },
  logLevel: 'silent',
} as const satisfies BuildOptions

/** Lets modules of Node through, so that it can be told who imports them; a package of that name comes first. */
const builtIns: Plugin = {
  name: 'built-ins',
  setup({ onResolve, resolve: find }) {
    onResolve({ filter: /^[a-z]/ }, async ({ path, pluginData, importer, resolveDir, kind }) => {
      if (pluginData === builtIns) return undefined
      if (path.startsWith('node:')) return { path, external: true }
      if (!names.has(path)) return undefined
      const packaged = await find(path, { importer, resolveDir, kind, pluginData: builtIns })
      return packaged.errors.length > 0 ? { path, external: true } : packaged
    })
  },
}

async function builtInFindings(metafile: Metafile, options: ScriptOptions): Promise<Finding[]> {
  return await Promise.all(
    builtInImports(metafile).map(async ({ name, chain }) => {
      const own = chain.findLastIndex((file) => !file.split('/').includes('node_modules'))
      const importer = chain[own] as string
      const path = resolve(options.folder, importer)
      const text = await readFile(path, 'utf8')
      const specifier = metafile.inputs[importer]?.imports.find(
        (one) => one.path === (chain[own + 1] ?? name),
      )
      const at = text.search(new RegExp(`['"\`]${escaped(specifier?.original ?? name)}['"\`]`))
      const before = text.slice(0, Math.max(at, 0)).split('\n')
      const line = before.length
      const column = (before.at(-1)?.length ?? 0) + 1
      return {
        rule: 'script/built-in',
        severity: 'error',
        message: `${name} is a module of Node, which the runtime of integrations is not: ${[...chain, name].join(' → ')}`,
        file: nameFrom(options.cwd, path),
        line,
        column,
        frame: lineFrame(text, line, column),
      } satisfies Finding
    }),
  )
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function findingOf(
  { text, location }: Message,
  severity: Severity,
  options: ScriptOptions,
): Finding {
  const path = resolve(options.folder, location?.file ?? options.script)
  const line = location?.line ?? 1
  // esbuild counts in bytes
  const before = Buffer.from(location?.lineText ?? '').subarray(0, location?.column ?? 0)
  const column = before.toString().length + 1
  const frame = location && lineFrame(`${'\n'.repeat(line - 1)}${location.lineText}`, line, column)
  const file = nameFrom(options.cwd, path)
  return {
    rule: 'script/bundle',
    severity,
    message: text,
    file,
    line,
    column,
    ...(frame && { frame }),
  }
}

async function write(flag: string, path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (cause) {
    const rule = `can't be written (${(cause as NodeJS.ErrnoException).code})`
    const problems = [{ where: flag, rule, value: path }]
    throw new DocsctlError('usage', `${flag} ${path}: ${rule}`, { problems, cause })
  }
}
