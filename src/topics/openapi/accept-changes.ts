import { readFile } from 'node:fs/promises'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { type View, writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { nameFrom } from '../../pipelines/finding.ts'
import {
  type Accepted,
  addAccepted,
  readAccepted,
  refuseAcceptance,
  usualLastDay,
} from '../../publishing/accepted-file.ts'
import { groupText } from '../../publishing/openapi/judge/groups.ts'
import { usage } from '../../text/sentences.ts'
import { judgedSides } from './diff-openapi.ts'
import { acceptedPath } from './judging.ts'

const view: View = {
  columns: ['fingerprint', 'change', 'reason', 'until'],
  known: ['fingerprint', 'change', 'reason', 'until'],
  ids: 'fingerprint',
  noun: 'changes',
}

/** Writes down that somebody has looked at changes and takes them, and why. */
export async function acceptChanges(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const reason = run.text('reason')?.trim() ?? ''
  const until = run.text('until') ?? usualLastDay(run.runtime.clock.now())
  const typed = (run.flags.change ?? []) as string[]
  checkTyped(run, { reason, until, typed })
  const { path } = await acceptedPath(run)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  // a file that is none is refused before anything is compared
  if (text !== undefined) await readAccepted(path, run.runtime.cwd)
  const { judgement } = await judgedSides(run)
  const open = judgement.groups.filter(({ severity }) => severity !== 'info')
  const chosen = run.has('all')
    ? open.filter(({ severity, accepted }) => severity === 'breaking' && !accepted)
    : open.filter(({ fingerprint }) => typed.includes(fingerprint))
  const found = chosen.map(({ fingerprint }) => fingerprint)
  const missing = typed.filter((one) => !found.includes(one))
  if (missing.length > 0) {
    const rule = 'is none of the changes that break or warn; docsctl openapi diff lists them'
    throw usage(missing.map((value) => ({ where: '--change', rule, value })))
  }
  const changes: Accepted[] = chosen.map((group) => ({
    fingerprint: group.fingerprint,
    change: `${group.rule}: ${groupText(group)}`,
    reason,
    until,
  }))
  if (changes.length > 0 && !run.has('dry-run')) await addAccepted(path, text, changes)
  const name = nameFrom(run.runtime.cwd, path)
  const what = changes.length === 1 ? '1 change' : `${changes.length} changes`
  const verb = run.has('dry-run') ? 'would be' : 'are'
  await run.note(
    `${what} ${changes.length === 1 && verb === 'are' ? 'is' : verb} accepted in ${name}`,
  )
  await writeList(run, [{ items: changes, envelope: {} }], view)
}

function checkTyped(
  run: TypedWords & Machine,
  { reason, until, typed }: { reason: string; until: string; typed: string[] },
): void {
  if (!run.has('all') && typed.length === 0) {
    throw usage([{ where: '--all or --change', rule: 'is needed' }])
  }
  refuseAcceptance({ reason, until }, run.runtime.clock.now())
}
