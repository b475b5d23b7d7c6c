import { outputFlags } from '../../host/arguments/flags.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'

/** The `--output` flag for commands that print a document by default. */
export const sourceOutput = {
  output: {
    ...outputFlags.output,
    description: 'Output format (default: print the document unchanged)',
  },
}

/** Prints the document itself, unless the user selected a structured output format. */
export async function presentSource(
  result: unknown,
  _call: unknown,
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<boolean> {
  if (['output', 'json', 'columns', 'jq'].some((flag) => flag in run.args.flags)) return false
  const { text } = result as { text: string }
  await run.console.progress.clear()
  const { stdout } = run.environment
  await run.console.printData(stdout.isTTY ? `${sanitizeBlock(text).trimEnd()}\n` : text)
  return true
}
