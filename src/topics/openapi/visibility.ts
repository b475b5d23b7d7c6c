import type { Calls } from '../../frame/operation/calls.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { confirm } from '../../frame/terminal/confirm.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { sanitiseBlock } from '../../text/sanitise.ts'

/** What everybody can see from then on is asked about where somebody is there to be asked. */
export async function askBeforePublic(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  { prepared }: Calls,
): Promise<void> {
  const body = prepared[0]?.body as { visibility?: string } | undefined
  if (body?.visibility !== 'public' || !run.interactive || run.has('dry-run')) return
  const slugs = prepared.map(({ parts }) => parts.path.specSlug).join(', ')
  await confirm(run, { what: async () => `let everybody see ${slugs}` })
}

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
