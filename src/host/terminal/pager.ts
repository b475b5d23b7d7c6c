import { once } from 'node:events'
import { basename } from 'node:path'
import { splitShellArguments } from '../../output/text/shell-arguments.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../program/run.ts'
import { streamWriter } from '../program/runtime.ts'
import { inAscii, isPlainTerminal } from './symbols.ts'

/** The destination of a long result: either a pager program or the screen. */
export interface Pager {
  write(text: string): Promise<void>
  /** waits until the user has closed the pager */
  end(): Promise<void>
}

/** Starts a pager program. Returns undefined if the program isn't installed. */
export type StartPager = (
  words: readonly string[],
  options: {
    env: Record<string, string | undefined>
    signal: AbortSignal
    /** the number of header lines that remain visible while the user scrolls */
    headLines: number
  },
) => Promise<Pager | undefined>

const usual = 'less -FRX'

/** Creates an output that starts a pager as soon as the text no longer fits the screen. */
export function pagedOutput(
  run: WithArgs & WithConsole & WithEnvironment,
  headLines: () => number = () => 0,
  start: StartPager = startPager,
): Pager {
  const { stdout, env, platform } = run.environment
  const toTerminalText = (text: string) => (isPlainTerminal(env, platform) ? inAscii(text) : text)
  const rows = stdout.rows || 24
  // an empty environment variable turns off the pager
  const named = env.DOCSCTL_PAGER ?? env.PAGER
  const words = splitShellArguments(named ?? usual)
  let held = ''
  let pager: Pager | undefined
  let plain = !stdout.isTTY || env.TERM === 'dumb' || run.args.has('no-pager') || words.length === 0
  let restoreProgress = () => {}
  const notes: string[] = []
  return {
    async write(text) {
      if (plain) return await run.console.print(text)
      if (pager) return await pager.write(toTerminalText(text))
      held += text
      if (screenLines(held, stdout.columns) < rows) return
      await run.console.progress.clear()
      // without these options, less doesn't show colors, and doesn't quit if the text fits on one
      // screen
      pager = await start(words, {
        env: { LESS: 'FRX', ...env },
        signal: run.environment.signal,
        headLines: headLines(),
      })
      plain = !pager
      if (pager) {
        // delays notes until the pager ends, because the pager uses the screen
        restoreProgress = run.console.progress.hold()
        run.console.divertNotes = (note) => notes.push(note)
      } else if (named)
        await run.console.note(
          `note: Cannot start the pager "${words[0]}". Set DOCSCTL_PAGER to a different pager`,
        )
      const first = held
      held = ''
      await (pager ? pager.write(toTerminalText(first)) : run.console.print(first))
    },
    async end() {
      const text = held
      held = ''
      if (!pager) return text === '' ? undefined : await run.console.print(text)
      await pager.end()
      restoreProgress()
      run.console.divertNotes = undefined
      for (const note of notes) await run.console.note(note)
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: color codes have no width on the screen
const colorCodes = /\u001b\[\d+m/g

function screenLines(text: string, columns: number): number {
  return text
    .replace(colorCodes, '')
    .split('\n')
    .slice(0, -1)
    .reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / columns)), 0)
}

/** Runs a pager on the terminal of the process. */
export const startPager: StartPager = async (words, { env, signal, headLines }) => {
  const { startProgram } = await import('../../fs/start-program.ts')
  const [command = '', ...args] = await withHeader(words, headLines, env)
  const child = startProgram(command, args, { env, stdio: ['pipe', 'inherit', 'inherit'] })
  const closed = once(child, 'close').catch(() => undefined)
  const started = await once(child, 'spawn').then(
    () => true,
    () => false,
  )
  if (!started) return undefined
  // the terminal also sends Ctrl-C to docsctl, but only the pager should react
  const listeners = process.rawListeners('SIGINT')
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', () => {})
  const stop = () => child.kill()
  signal.addEventListener('abort', stop, { once: true })
  const restoreProgress = () => {
    signal.removeEventListener('abort', stop)
    process.removeAllListeners('SIGINT')
    for (const listener of listeners) process.on('SIGINT', listener as NodeJS.SignalsListener)
  }
  const write = streamWriter(child.stdin)
  return {
    write,
    async end() {
      child.stdin.end()
      await closed
      restoreProgress()
    },
  }
}

/** Keeps the header of a table visible in less. Versions of less before 600 don't support this. */
async function withHeader(
  words: readonly string[],
  lines: number,
  env: Record<string, string | undefined>,
): Promise<readonly string[]> {
  const [command = ''] = words
  if (lines === 0 || basename(command) !== 'less') return words
  if (words.some((word) => word.startsWith('--header'))) return words
  const { runProgram } = await import('../../fs/start-program.ts')
  const version = await new Promise<number>((resolve) => {
    runProgram(command, ['--version'], { env }, (error, stdout) =>
      resolve(error ? 0 : Number(/^less (\d+)/.exec(stdout)?.[1] ?? 0)),
    )
  })
  return version < 600 ? words : [...words, `--header=${lines}`]
}
