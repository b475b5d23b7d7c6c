import { text } from 'node:stream/consumers'
import { DocsctlError } from '../../errors.ts'
import { startProgram } from '../../fs/start-program.ts'
import { startCommand } from '../../output/text/shell-arguments.ts'

export interface NpmRun {
  folder: string
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  signal: AbortSignal
}

/** Runs the installed npm without install scripts. Shows the output of npm only if npm fails. */
export async function npm(argv: string[], how: NpmRun): Promise<void> {
  await npmOutput(
    [
      ...argv,
      '--save-exact',
      // docsctl is a peer dependency of plugins, and the running program provides it
      '--legacy-peer-deps',
      // copy folders instead of linking them
      '--install-links',
      '--ignore-scripts',
    ],
    how,
  )
}

const missingNpm =
  'it is not on the PATH. Plugins from the registry, plugins with dependencies, and install scripts require npm'

/** Runs npm and returns its output. */
export async function npmOutput(
  argv: string[],
  { folder, env, platform, signal }: NpmRun,
): Promise<string> {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel', 'error']
  const words = [...argv, '--prefix', folder, ...quiet]
  const { command, args, shell } = startCommand('npm', words, platform)
  const child = startProgram(command, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    shell,
  })
  const [printed, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    }),
  ]).catch((cause: NodeJS.ErrnoException) => {
    if (signal.aborted) throw signal.reason
    const what = cause.code === 'ENOENT' ? missingNpm : cause.message
    throw new DocsctlError('failed', `Cannot run npm: ${what}`, { cause })
  })
  if (code === 0) return printed
  const lines = complaint.split('\n').filter((line) => !line.includes('A complete log of this run'))
  throw new DocsctlError(
    'failed',
    `The operation failed, because npm exited with code ${code}\n${lines.join('\n').trim()}`,
  )
}
