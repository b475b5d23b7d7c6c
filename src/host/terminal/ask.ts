import { sanitize } from '../../output/text/sanitize.ts'
import type { WithConsole, WithEnvironment } from '../program/run.ts'

/** Prompts for one line. The caller must check `run.console.interactive` first. */
export async function ask(
  run: WithConsole & WithEnvironment,
  question: string,
  { hidden = false } = {},
): Promise<string> {
  await run.console.progress.clear()
  await run.environment.stderr.write(`${question.split('\n').map(sanitize).join('\n')} `)
  return (await run.environment.stdin.readLine({ hidden, signal: run.environment.signal })).trim()
}
