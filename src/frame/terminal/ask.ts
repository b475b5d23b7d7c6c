import { sanitise } from '../../text/sanitise.ts'
import type { Machine, Speaker } from '../program/roles.ts'

/** One line typed at a question; whether somebody is there to be asked is `run.interactive`. */
export async function ask(
  run: Speaker & Machine,
  question: string,
  { hidden = false } = {},
): Promise<string> {
  await run.progress.clear()
  await run.runtime.stderr.write(`${question.split('\n').map(sanitise).join('\n')} `)
  return (await run.runtime.stdin.readLine({ hidden, signal: run.signal })).trim()
}
