import type { MergeRules } from '../../changes/merge/merge-rule.ts'
import type { Target } from '../../changes/read-changes.ts'
import { typedIds } from '../../frame/operation/calls.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { RowWords } from '../../frame/rows/row-columns.ts'
import type { RowRun } from '../../frame/rows/row-run.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { JobStep } from '../../jobs/step.ts'
import { usage } from '../../text/sentences.ts'
import { mergePolicy } from './gate-policy.ts'
import { targetsOf } from './target.ts'

/** A change request that is to be merged, and by which rules. */
export interface MergeItem {
  target: Target
  rules: MergeRules
  /** what a row of a file says of it alone */
  flags?: Record<string, unknown> | undefined
}

/** What the words say of how to merge. */
export async function rulesOf(
  run: TypedWords & ServiceAccess,
  several: boolean,
): Promise<MergeRules> {
  const revision = run.text('match-revision')
  const bypass = run.text('bypass')
  const waits = run.has('wait')
  const timeout = run.duration('wait-timeout')
  const problems = [
    ...(several && revision !== undefined
      ? [{ where: '--match-revision', rule: 'takes one change request' }]
      : []),
    ...(bypass?.trim() === '' ? [{ where: '--bypass', rule: 'needs a reason' }] : []),
  ]
  if (problems.length > 0) throw usage(problems)
  return {
    ...(await mergePolicy(run)),
    revision,
    pulls: run.has('pull-if-outdated'),
    wait: waits ? (timeout ?? 600_000) : undefined,
    bypass,
  }
}

/** The change requests that were typed, that rows name, or that a job was begun with. */
export async function mergeItems(
  run: RowRun,
  typed: readonly string[],
  { rules, words }: { rules: MergeRules; words: RowWords },
): Promise<MergeItem[]> {
  const items = await itemsIn(run, typed, { rules, words })
  // what was merged before is on main now, and has to come in first
  return items.map((item, index) =>
    index === 0 ? item : { ...item, rules: { ...item.rules, pulls: true } },
  )
}

async function itemsIn(
  run: RowRun,
  typed: readonly string[],
  { rules, words }: { rules: MergeRules; words: RowWords },
): Promise<MergeItem[]> {
  if (run.resumed) {
    return await Promise.all(run.resumed.job.steps.map((step) => itemOfStep(run, step)))
  }
  const file = run.text('rows')
  if (file !== undefined) return await itemsOfRows(run, file, words)
  const { ids } = await typedIds(typed, 'CHANGE-REQUEST', run)
  return (await targetsOf(ids, run)).map((target) => ({ target, rules }))
}

async function itemOfStep(
  run: RowRun,
  { path: { spaceId = '', changeRequestId = '' }, flags }: JobStep,
): Promise<MergeItem> {
  const { RowNotes, runOfRow } = await import('../../frame/rows/row-run.ts')
  const { name, argv, args, rest } = run
  const words = { name, argv, args, rest, flags: { ...run.flags, ...flags } }
  const own = runOfRow(run, words, { inRow: [], notes: new RowNotes(run) })
  return { target: { spaceId, changeRequestId }, rules: await rulesOf(own, false), flags }
}

async function itemsOfRows(run: RowRun, file: string, words: RowWords): Promise<MergeItem[]> {
  const { readEachRow, refuseSameThing } = await import('../../frame/rows/read-each-row.ts')
  const { RowNames } = await import('../../frame/rows/row-names.ts')
  const inPlaces = new RowNames()
  const rows = await readEachRow(words, file, run, async (own) => {
    const names = inPlaces.of(own)
    const word = own.args['change-request'] as string
    // an address says the space too
    const changeRequestId = names.take('change-requests', word, 'CHANGE-REQUEST')
    const path = { spaceId: await names.takeContext('spaceId', undefined), changeRequestId }
    return { names, path, rules: await rulesOf(own, false), flags: onlyIn(own, run, words) }
  })
  const drafts = rows.map(({ where, read: { names, path } }) => ({ where, names, parts: { path } }))
  const replaceOf = await inPlaces.resolve(drafts)
  const items = rows.map(({ where, line, read: { names, path, rules, flags } }) => {
    const target = replaceOf(names)(path)
    return { where, line, thing: JSON.stringify(target), item: { target, rules, flags } }
  })
  refuseSameThing(items)
  return items.map(({ item }) => item)
}

/** The flags that a row has beyond those that were typed for all. */
function onlyIn(own: RowRun, run: RowRun, { flags }: RowWords): MergeItem['flags'] {
  const entries = Object.entries(own.flags).filter(
    ([name, value]) => name in flags && name !== 'space' && value !== run.flags[name],
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
