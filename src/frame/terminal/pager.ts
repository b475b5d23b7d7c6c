import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { wordsOf } from '../../text/shell-words.ts'
import type { Run } from '../program/run.ts'
import { type Output, streamWriter } from '../program/runtime.ts'
import { inAscii, isPlainTerminal } from './symbols.ts'

/** Where a long result is read: a program that gets the text, or the screen itself. */
export interface Pager {
  write(text: string): Promise<void>
  /** waits until the reader is done */
  end(): Promise<void>
}

/** Starts a pager; nothing where there is no such program. */
export type StartPager = (
  words: readonly string[],
  options: {
    env: Record<string, string | undefined>
    signal: AbortSignal
    /** so many of the first lines are a head, to be kept in sight */
    headLines: number
  },
) => Promise<Pager | undefined>

const usual = 'less -FRX'

/** What paging needs of a run. */
type Paging = Pick<Run, 'runtime' | 'has' | 'progress' | 'signal' | 'note' | 'divertNotes'>

/** An output that hands over to the terminal's pager once it holds more than a screen. */
export function pagedOutput(
  run: Paging,
  headLines: () => number = () => 0,
  start: StartPager = startPager,
): Pager {
  const { stdout, env, platform } = run.runtime
  const shown = (text: string) => (isPlainTerminal(env, platform) ? inAscii(text) : text)
  const rows = stdout.rows ?? 24
  // one that is empty says that none is wanted
  const named = env.DOCSCTL_PAGER ?? env.PAGER
  const words = wordsOf(named ?? usual)
  let held = ''
  let pager: Pager | undefined
  let plain = !stdout.isTTY || env.TERM === 'dumb' || run.has('no-pager') || words.length === 0
  let giveBack = () => {}
  const notes: string[] = []
  return {
    async write(text) {
      if (plain) return await stdout.write(text)
      if (pager) return await pager.write(shown(text))
      held += text
      if (screenLines(held, stdout.columns) < rows) return
      await run.progress.clear()
      // less shows colours, and leaves where all fits on a screen, only where it is told to
      pager = await start(words, {
        env: { LESS: 'FRX', ...env },
        signal: run.signal,
        headLines: headLines(),
      })
      plain = !pager
      if (pager) {
        // the screen is the pager's: what is to be said waits until it is left
        giveBack = run.progress.hold()
        run.divertNotes = (note) => notes.push(note)
      } else if (named)
        await run.note(`note: there is no pager "${words[0]}"; DOCSCTL_PAGER names another`)
      const target: Pick<Output, 'write'> = pager ?? stdout
      const first = held
      held = ''
      await target.write(pager ? shown(first) : first)
    },
    async end() {
      const text = held
      held = ''
      if (!pager) return text === '' ? undefined : await stdout.write(text)
      await pager.end()
      giveBack()
      run.divertNotes = undefined
      for (const note of notes) await run.note(note)
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours that we wrote take no room
const colours = /\u001b\[\d+m/g

function screenLines(text: string, columns: number): number {
  return text
    .replace(colours, '')
    .split('\n')
    .slice(0, -1)
    .reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / columns)), 0)
}

/** Runs a pager on the terminal of the process. */
export const startPager: StartPager = async (words, { env, signal, headLines }) => {
  const [command = '', ...args] = await withHeader(words, headLines)
  const child = spawn(command, args, { env, stdio: ['pipe', 'inherit', 'inherit'] })
  const closed = once(child, 'close').catch(() => undefined)
  const started = await once(child, 'spawn').then(
    () => true,
    () => false,
  )
  if (!started) return undefined
  // Ctrl-C is for the pager alone, which has it from the keyboard already
  const listeners = process.rawListeners('SIGINT')
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', () => {})
  const stop = () => child.kill()
  signal.addEventListener('abort', stop, { once: true })
  const giveBack = () => {
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
      giveBack()
    },
  }
}

/** Has less keep the head of a table in sight, which it can since its version 600. */
async function withHeader(words: readonly string[], lines: number): Promise<readonly string[]> {
  const [command = ''] = words
  if (lines === 0 || basename(command) !== 'less') return words
  if (words.some((word) => word.startsWith('--header'))) return words
  const version = await promisify(execFile)(command, ['--version']).then(
    ({ stdout }) => Number(/^less (\d+)/.exec(stdout)?.[1] ?? 0),
    () => 0,
  )
  return version < 600 ? words : [...words, `--header=${lines}`]
}
