import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { wordsOf } from '../../text/shell-words.ts'
import type { Run } from '../program/run.ts'
import { type Output, streamWriter } from '../program/runtime.ts'

/** Where a long result is read: a program that gets the text, or the screen itself. */
export interface Pager {
  write(text: string): Promise<void>
  /** waits until the reader is done */
  end(): Promise<void>
}

/** Starts a pager; nothing where there is no such program. */
export type StartPager = (
  words: readonly string[],
  options: { env: Record<string, string | undefined>; signal: AbortSignal },
) => Promise<Pager | undefined>

const usual = 'less -FRX'

/** An output that hands over to the terminal's pager once it holds more than a screen. */
export function pagedOutput(run: Run, start: StartPager = startPager): Pager {
  const { stdout, env } = run.runtime
  const rows = stdout.rows ?? 24
  // one that is empty says that none is wanted
  const named = env.DOCSCTL_PAGER ?? env.PAGER
  const words = wordsOf(named ?? usual)
  let held = ''
  let pager: Pager | undefined
  let plain = !stdout.isTTY || run.has('no-pager') || words.length === 0
  return {
    async write(text) {
      if (plain) return await stdout.write(text)
      if (pager) return await pager.write(text)
      held += text
      if (screenLines(held, stdout.columns) < rows) return
      await run.progress.clear()
      // less shows colours, and leaves where all fits on a screen, only where it is told to
      pager = await start(words, { env: { LESS: 'FRX', ...env }, signal: run.signal })
      plain = !pager
      if (!pager && named)
        await run.note(`note: there is no pager "${words[0]}"; DOCSCTL_PAGER names another`)
      const target: Pick<Output, 'write'> = pager ?? stdout
      await target.write(held)
      held = ''
    },
    async end() {
      if (pager) return await pager.end()
      if (held) await stdout.write(held)
      held = ''
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
export const startPager: StartPager = async ([command = '', ...args], { env, signal }) => {
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
