import { stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { BuildFailure, BuildOptions, Message, Metafile } from 'esbuild'
import { DocsctlError } from '../../errors.ts'
import { unwritable } from '../../files/replace-file.ts'
import { unlessAborted } from '../../files/unless-aborted.ts'
import { lineFrame } from '../../pipelines/code-frame.ts'
import { type Finding, isError, nameFrom, type Severity } from '../../pipelines/finding.ts'
import { builtIns, outsideFindings, outsideImports } from './outside-imports.ts'

export interface ScriptOptions {
  /** the folder of the manifest, which the script is named from */
  folder: string
  script: string
  cwd: string
  minify: boolean
  /** where the source map goes, and the bundled script */
  sourcemap?: string | undefined
  out?: string | undefined
  /** files that are not to be written over, beside those of the script */
  sources: string[]
  signal: AbortSignal
}

export interface Script {
  /** as the manifest names it */
  file: string
  bytes: number
  modules: number
  text: string
}

/** Bundles the script to one ES module for a runtime of workers; says what is in the way of that. */
export async function bundleScript(
  options: ScriptOptions,
  findings: Finding[],
): Promise<Script | undefined> {
  const { folder, cwd, sourcemap, out, signal } = options
  const build = {
    ...settings,
    entryPoints: [resolve(folder, options.script)],
    absWorkingDir: folder,
    // nothing is written there; the paths in the map are relative to it
    outfile: resolve(cwd, dirname(sourcemap ?? '.'), 'script.js'),
    minify: options.minify,
    sourcemap: sourcemap === undefined ? false : 'external',
  } as const satisfies BuildOptions
  try {
    const esbuild = await import('esbuild')
    // a build can't be ended, or dies of the same Ctrl-C
    const { outputFiles, metafile, warnings } = await unlessAborted(
      esbuild.build({ ...build, plugins: [builtIns] }),
      signal,
    )
    const own = warnings.filter(({ location }) => !location?.file.includes('node_modules/'))
    findings.push(...own.map((warning) => findingOf(warning, 'warning', options)))
    if (outsideImports(metafile).length > 0) {
      const again = esbuild.build(build).catch((error: BuildFailure) => error)
      const { errors } = await unlessAborted(again, signal)
      const found = await outsideFindings(metafile, errors, options)
      findings.push(...found)
      if (found.some(isError)) return undefined
    }
    const [bundle, map] = ['.js', '.js.map'].map((end) =>
      outputFiles.find(({ path }) => path.endsWith(end)),
    )
    if (!bundle) return undefined
    await refuseOverwriting(metafile, options)
    if (sourcemap !== undefined && map)
      await write('--sourcemap', resolve(cwd, sourcemap), map.text)
    if (out !== undefined) await write('--out', resolve(cwd, out), bundle.text)
    const modules = Object.keys(metafile.inputs).length
    return { file: options.script, bytes: bundle.contents.length, modules, text: bundle.text }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DocsctlError) throw error
    const { errors, warnings, message } = error as Partial<BuildFailure> & Error
    if (!errors) throw unableToBuild(message, error)
    findings.push(...errors.map((one) => findingOf(one, 'error', options)))
    findings.push(...(warnings ?? []).map((one) => findingOf(one, 'warning', options)))
    return undefined
  }
}

/** The files that a script is made from; `undefined` where it can't be built. */
export async function filesOfScript(folder: string, script: string): Promise<string[] | undefined> {
  const esbuild = await import('esbuild')
  try {
    const { metafile } = await esbuild.build({
      ...settings,
      entryPoints: [resolve(folder, script)],
      absWorkingDir: folder,
      outdir: folder,
      plugins: [builtIns],
    })
    return Object.keys(metafile.inputs).map((one) => resolve(folder, one))
  } catch {
    return undefined
  }
}

/** Its binary is missing, of another platform, or was ended by somebody. */
function unableToBuild(reason: string, cause: unknown): DocsctlError {
  return new DocsctlError('failed', `esbuild can't build the script: ${reason}`, {
    state: 'nothing was published',
    hint: 'install docsctl again, which brings esbuild with it',
    cause,
  })
}

const settings = {
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  // the nearest to a worker; packages then say what stands for a module of Node
  platform: 'browser',
  target: 'es2022',
  mainFields: ['worker', 'browser', 'module', 'main'],
  conditions: ['worker', 'browser', 'production'],
  // globals of the runtime that scripts ask
  define: { 'process.env.NODE_ENV': '"production"', MODE: '"production"' },
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
    '.module.css': 'text',
    '.raw.js': 'text',
    '.raw.css': 'text',
  },
  // what is computed can't be bundled, and fails where it runs
  logOverride: {
    'unsupported-dynamic-import': 'warning',
    'unsupported-require-call': 'warning',
  },
  logLevel: 'silent',
} as const satisfies BuildOptions

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

/** What the script is made from stays as it is, whatever was typed and by whatever name. */
async function refuseOverwriting(
  metafile: Metafile,
  { folder, cwd, sourcemap, out, sources }: ScriptOptions,
): Promise<void> {
  const refuse = (flag: string, value: string, rule: string) => {
    throw new DocsctlError('usage', `${flag} ${value}: ${rule}`, {
      problems: [{ where: flag, rule, value }],
    })
  }
  const kept = [...Object.keys(metafile.inputs), ...sources].map((one) => resolve(folder, one))
  for (const [flag, value] of Object.entries({ '--out': out, '--sourcemap': sourcemap })) {
    const target = value && (await stat(resolve(cwd, value)).catch(() => undefined))
    if (!target) continue
    const files = await Promise.all(kept.map((one) => stat(one).catch(() => undefined)))
    if (files.some((one) => one?.ino === target.ino && one.dev === target.dev))
      refuse(flag, value, 'is one of the files that the integration is made from')
  }
  if (out === undefined || sourcemap === undefined) return
  if (resolve(cwd, out) === resolve(cwd, sourcemap)) {
    refuse('--sourcemap', sourcemap, 'needs another file than --out')
  }
}

async function write(flag: string, path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (cause) {
    const problems = [{ where: flag, rule: 'a file that can be written', value: path }]
    throw unwritable(`${flag}: the file ${path}`, cause, { kind: 'usage', problems })
  }
}
