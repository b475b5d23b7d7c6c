import { stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { BuildFailure, BuildOptions, Message, Metafile } from 'esbuild'
import { DocsctlError } from '../../../errors.ts'
import { unwritable } from '../../../fs/replace-file.ts'
import { unlessAborted } from '../../../fs/unless-aborted.ts'
import { codeFrame } from '../../../output/ci/code-frame.ts'
import { type Finding, findingPath, isError, type Severity } from '../../../output/ci/finding.ts'
import { invalidValue } from '../../../output/text/problems.ts'
import { quotedValue, usage } from '../../../output/text/sentences.ts'
import { builtIns, outsideFindings, outsideImports } from './outside-imports.ts'

export interface ScriptOptions {
  /** the folder of the manifest, against which the script path is resolved */
  folder: string
  script: string
  cwd: string
  minify: boolean
  /** the output paths of the source map and the bundled script */
  sourcemap?: string | undefined
  out?: string | undefined
  /** other files that must not be overwritten, in addition to the files of the script */
  sources: string[]
  signal: AbortSignal
}

export interface Script {
  /** the path as written in the manifest */
  file: string
  bytes: number
  modules: number
  text: string
}

/** Bundles the script into a single ES module for a worker runtime, and reports problems. */
export async function bundleScript(
  options: ScriptOptions,
  findings: Finding[],
): Promise<Script | undefined> {
  const { folder, cwd, sourcemap, out, signal } = options
  const build = {
    ...settings,
    entryPoints: [resolve(folder, options.script)],
    absWorkingDir: folder,
    // nothing is written to this path, but paths in the source map are relative to it
    outfile: resolve(cwd, dirname(sourcemap ?? '.'), 'script.js'),
    minify: options.minify,
    sourcemap: sourcemap === undefined ? false : 'external',
  } as const satisfies BuildOptions
  try {
    const esbuild = await import('esbuild')
    // on Ctrl-C, stop waiting, because the build itself can't be canceled
    const { outputFiles, metafile, warnings } = await unlessAborted(
      esbuild.build({ ...build, plugins: [builtIns] }),
      signal,
    )
    const own = warnings.filter(({ location }) => !location?.file.includes('node_modules/'))
    findings.push(...own.map((warning) => bundleFinding(warning, 'warning', options)))
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
    findings.push(...errors.map((one) => bundleFinding(one, 'error', options)))
    findings.push(...(warnings ?? []).map((one) => bundleFinding(one, 'warning', options)))
    return undefined
  }
}

/** Returns the files that a script includes, or `undefined` if the script can't be built. */
export async function scriptFiles(folder: string, script: string): Promise<string[] | undefined> {
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

/**
 * Returns the error if the esbuild binary is missing, belongs to another platform, or was killed.
 */
function unableToBuild(reason: string, cause: unknown): DocsctlError {
  return new DocsctlError('failed', `Cannot build the script with esbuild: ${reason}`, {
    state: 'Nothing was published',
    hint: 'Reinstall docsctl, which includes esbuild',
    cause,
  })
}

const settings = {
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  // this platform is the most similar to a worker; packages then provide replacements for Node
  // modules
  platform: 'browser',
  target: 'es2022',
  mainFields: ['worker', 'browser', 'module', 'main'],
  conditions: ['worker', 'browser', 'production'],
  // globals that scripts expect the runtime to define
  define: { 'process.env.NODE_ENV': '"production"', MODE: '"production"' },
  external: ['cloudflare:*'],
  // applies if the tsconfig doesn't set it
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
  // an import with a computed path can't be bundled and fails at run time
  logOverride: {
    'unsupported-dynamic-import': 'warning',
    'unsupported-require-call': 'warning',
  },
  logLevel: 'silent',
} as const satisfies BuildOptions

function bundleFinding(
  { text, location }: Message,
  severity: Severity,
  options: ScriptOptions,
): Finding {
  const path = resolve(options.folder, location?.file ?? options.script)
  const line = location?.line ?? 1
  // esbuild counts columns in bytes
  const before = Buffer.from(location?.lineText ?? '').subarray(0, location?.column ?? 0)
  const column = before.toString().length + 1
  const frame = location && codeFrame(`${'\n'.repeat(line - 1)}${location.lineText}`, line, column)
  const file = findingPath(options.cwd, path)
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

/** Rejects output paths that would overwrite a source file of the script, even through a link. */
async function refuseOverwriting(
  metafile: Metafile,
  { folder, cwd, sourcemap, out, sources }: ScriptOptions,
): Promise<void> {
  const refuse = (flag: string, value: string, reason: string) => {
    throw usage([invalidValue(flag, value, reason)])
  }
  const kept = [...Object.keys(metafile.inputs), ...sources].map((one) => resolve(folder, one))
  for (const [flag, value] of Object.entries({ '--out': out, '--sourcemap': sourcemap })) {
    const target = value && (await stat(resolve(cwd, value)).catch(() => undefined))
    if (!target) continue
    const files = await Promise.all(kept.map((one) => stat(one).catch(() => undefined)))
    if (files.some((one) => one?.ino === target.ino && one.dev === target.dev))
      refuse(flag, value, 'The file is a source file of the integration')
  }
  if (out === undefined || sourcemap === undefined) return
  if (resolve(cwd, out) === resolve(cwd, sourcemap)) {
    refuse('--sourcemap', sourcemap, 'Expected a file other than the --out file')
  }
}

async function write(flag: string, path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (cause) {
    const problems = [
      {
        where: flag,
        rule: 'file-unwritable' as const,
        message: `Cannot write the file ${quotedValue(path)} for ${flag}`,
        value: path,
      },
    ]
    throw unwritable(`the file ${path} for ${flag}`, cause, { kind: 'usage', problems })
  }
}
