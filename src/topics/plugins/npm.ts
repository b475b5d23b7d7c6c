import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { DocsctlError } from '../../errors.ts'
import { startOf } from '../../text/shell-words.ts'

export interface NpmRun {
  folder: string
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  signal: AbortSignal
  /** whether packages may run programs of theirs while they are installed */
  runScripts: boolean
}

/** Runs the npm that is there; what it says is told where it fails. */
export async function npm(argv: string[], how: NpmRun): Promise<void> {
  await npmOutput(
    [
      ...argv,
      '--save-exact',
      // a plugin asks for docsctl as its peer, which is this program
      '--legacy-peer-deps',
      // a folder is copied, not linked
      '--install-links',
      ...(how.runScripts ? [] : ['--ignore-scripts']),
    ],
    how,
  )
}

/** The same, for what it prints. */
export async function npmOutput(
  argv: string[],
  { folder, env, platform, signal }: NpmRun,
): Promise<string> {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel', 'error']
  const words = [...argv, '--prefix', folder, ...quiet]
  const { command, args, shell } = startOf('npm', words, platform)
  const child = spawn(command, args, {
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
    const what = cause.code === 'ENOENT' ? 'there is none on the PATH' : cause.message
    throw new DocsctlError('failed', `npm can't be run: ${what}`, { cause })
  })
  if (code === 0) return printed
  const lines = complaint.split('\n').filter((line) => !line.includes('A complete log of this run'))
  throw new DocsctlError('failed', `npm ended with ${code}\n${lines.join('\n').trim()}`)
}
