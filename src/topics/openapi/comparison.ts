import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { View } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { Preparation } from '../../publishing/openapi/check/assemble.ts'
import type { ApiChange } from '../../publishing/openapi/compare/change.ts'
import { breakingOf, type Comparison } from '../../publishing/openapi/compare/compare-documents.ts'
import { type Judgement, judged } from '../../publishing/openapi/judge/policy.ts'
import { maskUrl } from '../../text/redact.ts'
import { policyOf } from './judging.ts'
import type { PublishOptions } from './options.ts'
import { fileOf, readSide } from './side.ts'

/** What a document changes against the one that `--against` names. */
export async function compareWith(
  against: string,
  { typed, whole, preparation }: { typed: string; whole: unknown; preparation: Preparation },
  options: PublishOptions,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<Judgement> {
  run.progress.at(`comparing with ${maskUrl(against)}`)
  const side = { where: '--against', typed: against, file: fileOf(typed) }
  const base = await readSide(run, side, options, preparation)
  if (base === undefined) {
    const elsewhere = `${against}:PATH names it by another path`
    await run.note(
      `note: there is no ${typed} at ${against}; every operation counts as added (${elsewhere})`,
    )
  }
  return await judged(base?.whole ?? {}, whole, await policyOf(run, options.flags), run.signal)
}

/** What broke in its operation, such as `query parameter "limit" became required`. */
function breakingDetail({ where, message }: ApiChange): string {
  return where === '' ? message : `${where} ${message}`
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

/** A row for each operation that differs, and for each change that breaks something. */
export function comparisonRows(comparison: Comparison): ChangeRow[] {
  const { added, removed, changed } = comparison
  return [
    ...added.map((operation) => ({ change: 'added' as const, operation, detail: '' })),
    ...removed.map((operation) => ({ change: 'removed' as const, operation, detail: '' })),
    ...changed.map(({ operation, parts }) => ({
      ...{ change: 'changed' as const, operation },
      detail: parts.join(', '),
    })),
    ...breakingOf(comparison).map((one) => ({
      ...{ change: 'breaking' as const, operation: one.operation },
      detail: breakingDetail(one),
    })),
  ]
}

export function changeLine({ change, operation, detail }: ChangeRow): string {
  return `${change.padEnd(8)} ${operation}${detail === '' ? '' : `: ${detail}`}`
}
