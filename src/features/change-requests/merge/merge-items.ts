import { typedIds } from '../../../command/operation/calls.ts'
import type { RowArguments } from '../../../command/rows/row-columns.ts'
import type { RowRun } from '../../../command/rows/row-run.ts'
import type { WithArgs, WithService } from '../../../host/program/run.ts'
import { resumedJob } from '../../../jobs/resumed-job.ts'
import type { JobStep } from '../../../jobs/step.ts'
import { requires } from '../../../output/text/problems.ts'
import { usage } from '../../../output/text/sentences.ts'
import { mergePolicy } from '../gates/gate-policy.ts'
import type { Target } from '../model/change-request.ts'
import { resolveTargets } from '../target.ts'
import type { MergeRules } from './model/merge-by-rules.ts'

/** A change request to merge, and the conditions for merging it. */
export interface MergeItem {
  target: Target
  rules: MergeRules
  /** the flags that are set only for this row of the input file */
  flags?: Record<string, unknown> | undefined
}

/** Reads the conditions for a merge from the arguments. */
export async function readMergeRules(
  run: WithArgs & WithService,
  several: boolean,
): Promise<MergeRules> {
  const revision = run.args.text('match-revision')
  const bypass = run.args.text('bypass')
  const waits = run.args.has('wait')
  const timeout = run.args.duration('wait-timeout')
  const problems = [
    ...(several && revision !== undefined
      ? [requires('--match-revision', 'a single change request')]
      : []),
    ...(bypass?.trim() === '' ? [requires('--bypass', 'a reason')] : []),
  ]
  if (problems.length > 0) throw usage(problems)
  return {
    ...(await mergePolicy(run)),
    revision,
    pulls: run.args.has('pull-if-outdated'),
    wait: waits ? (timeout ?? 600_000) : undefined,
    bypass,
  }
}

/** Returns the change requests from the arguments, the input rows, or a resumed job. */
export async function mergeItems(
  run: RowRun,
  typed: readonly string[],
  { rules, words }: { rules: MergeRules; words: RowArguments },
): Promise<MergeItem[]> {
  const items = await resolveMergeItems(run, typed, { rules, words })
  // earlier merges change main, so later merges need a pull first
  return items.map((item, index) =>
    index === 0 ? item : { ...item, rules: { ...item.rules, pulls: true } },
  )
}

async function resolveMergeItems(
  run: RowRun,
  typed: readonly string[],
  { rules, words }: { rules: MergeRules; words: RowArguments },
): Promise<MergeItem[]> {
  const resumed = resumedJob(run)
  if (resumed) {
    return await Promise.all(resumed.job.steps.map((step) => itemOfStep(run, step)))
  }
  const file = run.args.text('rows')
  if (file !== undefined) return await itemsOfRows(run, file, words)
  const { ids } = await typedIds(typed, 'CHANGE-REQUEST', run)
  return (await resolveTargets(ids, run)).map((target) => ({ target, rules }))
}

async function itemOfStep(
  run: RowRun,
  { path: { spaceId = '', changeRequestId = '' }, flags }: JobStep,
): Promise<MergeItem> {
  const { RowNotes, createRowRun } = await import('../../../command/rows/row-run.ts')
  const { command: name, argv, named: args, rest } = run.args
  const words = { name, argv, args, rest, flags: { ...run.args.flags, ...flags } }
  const own = createRowRun(run, words, { inRow: [], notes: new RowNotes(run) })
  return { target: { spaceId, changeRequestId }, rules: await readMergeRules(own, false), flags }
}

async function itemsOfRows(run: RowRun, file: string, args: RowArguments): Promise<MergeItem[]> {
  const { readEachRow, refuseSameTarget } = await import('../../../command/rows/read-each-row.ts')
  const { RowNames } = await import('../../../command/rows/row-names.ts')
  const inPlaces = new RowNames()
  const rows = await readEachRow(args, file, run, async (own) => {
    const names = inPlaces.of(own)
    const argument = own.args.named['change-request'] as string
    // a URL also contains the space
    const changeRequestId = names.take('change-requests', argument, 'CHANGE-REQUEST')
    const path = { spaceId: await names.takeContext('spaceId', undefined), changeRequestId }
    return {
      names,
      path,
      rules: await readMergeRules(own, false),
      flags: ownRowFlags(own, run, args),
    }
  })
  const drafts = rows.map(({ where, read: { names, path } }) => ({ where, names, parts: { path } }))
  const replaceNames = await inPlaces.resolve(drafts)
  const items = rows.map(({ where, line, read: { names, path, rules, flags } }) => {
    const target = replaceNames(names)(path)
    return { where, line, target: JSON.stringify(target), item: { target, rules, flags } }
  })
  refuseSameTarget(items)
  return items.map(({ item }) => item)
}

/** Returns the flags of a row that differ from the flags of the command. */
function ownRowFlags(own: RowRun, run: RowRun, { flags }: RowArguments): MergeItem['flags'] {
  const entries = Object.entries(own.args.flags).filter(
    ([name, value]) => name in flags && name !== 'space' && value !== run.args.flags[name],
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
