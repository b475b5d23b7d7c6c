import { resultFormat } from '../../command/result/format-options.ts'
import { writeList } from '../../command/result/result.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { outputFormats } from '../../output/formats.ts'

/** A column of the response, with one value per row. */
interface InsightColumn {
  column: string
  claim?: string
  values: unknown[]
}

/**
 * Prints statistics as rows if the output format supports rows. Otherwise, prints the response
 * unchanged.
 */
export async function presentRows(
  result: unknown,
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<boolean> {
  if (run.args.text('jq') !== undefined || !outputFormats[await resultFormat(run, {})].rows)
    return false
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
