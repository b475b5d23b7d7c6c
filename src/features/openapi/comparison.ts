import type { View } from '../../command/result/view.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { localFile, readSide } from './compared-side.ts'
import type { Preparation } from './model/check/assemble.ts'
import { type ChangeGroup, groupText, placeCount, placesText } from './model/judge/groups.ts'
import { evaluateChanges, type Judgment } from './model/judge/policy.ts'
import type { PublishOptions } from './options.ts'
import { readPolicy } from './policy-flags.ts'

/** Compares a document with the one in `--against`. */
export async function compareDocument(
  against: string,
  { typed, whole, preparation }: { typed: string; whole: unknown; preparation: Preparation },
  options: PublishOptions,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<Judgment> {
  run.console.progress.at(`Comparing with ${maskUrl(against)}`)
  const side = { where: '--against', typed: against, file: localFile(typed) }
  const base = await readSide(run, side, options, preparation)
  if (base === undefined) {
    const elsewhere = `To compare with a different path, use --against ${against}:PATH`
    await run.console.note(
      `note: ${typed} does not exist at ${against}, so all operations count as added. ${elsewhere}`,
    )
  }
  return await evaluateChanges(
    base?.resolved ?? {},
    whole,
    await readPolicy(run, options.flags),
    run.environment.signal,
  )
}

interface ChangeRow {
  change: 'added' | 'removed' | 'changed' | 'breaking'
  operation: string
  detail: string
}

export const changesView: View = {
  columns: ['change', 'operation', 'detail'],
  known: ['change', 'operation', 'detail'],
  noun: 'changes',
}

/** The minimum number of locations for which a change gets a single row. */
const minLocations = 3

/**
 * Returns one row for each operation that differs, and for each location of a breaking change. If a
 * change has many locations, for example in a shared schema, it gets a single row.
 */
export function comparisonRows({ comparison, groups }: Judgment): ChangeRow[] {
  const { added, removed, changed } = comparison
  return [
    ...added.map((operation) => ({ change: 'added' as const, operation, detail: '' })),
    ...removed.map((operation) => ({ change: 'removed' as const, operation, detail: '' })),
    ...changed.map(({ operation, parts }) => ({
      ...{ change: 'changed' as const, operation },
      detail: parts.join(', '),
    })),
    ...groups.filter(({ severity }) => severity === 'breaking').flatMap(breakingRows),
  ]
}

function breakingRows(group: ChangeGroup): ChangeRow[] {
  const change = 'breaking' as const
  const { subject, path, message, places } = group
  if (group.members) return [{ change, operation: groupText(group), detail: '' }]
  const text = (where: string) => (where === '' ? message : `${where} ${message}`)
  if (placeCount(group) >= minLocations) {
    const detail = `${text(path)}, ${placesText(group)}`
    return [{ change, operation: subject, detail }]
  }
  return places.map(({ operation, where }) => ({ change, operation, detail: text(where) }))
}

export function changeLine({ change, operation, detail }: ChangeRow): string {
  return `${change.padEnd(8)} ${operation}${detail === '' ? '' : `: ${detail}`}`
}
