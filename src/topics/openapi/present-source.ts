import type { Machine, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { sanitiseBlock } from '../../text/sanitise.ts'

/** The document as it was published, and nothing else, unless an object was asked for. */
export async function presentSource(
  result: unknown,
  _call: unknown,
  run: TypedWords & Speaker & Machine,
): Promise<boolean> {
  if (['output', 'json', 'columns', 'jq'].some((flag) => flag in run.flags)) return false
  const { text } = result as { text: string }
  await run.progress.clear()
  const { stdout } = run.runtime
  await stdout.write(stdout.isTTY ? `${sanitiseBlock(text).trimEnd()}\n` : text)
  return true
}
