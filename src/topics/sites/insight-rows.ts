import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { formatOf, rowed } from '../../frame/result/render-options.ts'
import { writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'

/** A column of the answer, with a value for each row. */
interface InsightColumn {
  column: string
  claim?: string
  values: unknown[]
}

/** Shows what was counted row by row, in formats that have rows; the others give the answer as it came. */
export async function presentRows(
  result: unknown,
  run: TypedWords & Speaker & Machine,
): Promise<boolean> {
  if (run.text('jq') !== undefined || !rowed.has(await formatOf(run, {}))) return false
  const { columns } = result as { columns: InsightColumn[] }
  const names = columns.map(({ column, claim }) =>
    claim === undefined ? column : `${column}:${claim}`,
  )
  const count = Math.max(0, ...columns.map(({ values }) => values.length))
  const items = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map(({ values }, index) => [names[index] ?? '', values[row]])),
  )
  await writeList(run, [{ items, envelope: {} }], {
    columns: names,
    known: names,
    noun: 'rows',
    ...(names[0] !== undefined && { ids: names[0] }),
  })
  return true
}
