import {
  type Column,
  type ColumnLike,
  chooseColumns,
  headerOf,
  toColumn,
} from '../../text/columns.ts'
import type { RenderOptions, ResultFormat } from '../../text/render.ts'
import type { TextArea } from '../../text/table/table.ts'
import type { Machine, Speaker } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { View } from './result.ts'

/** Formats with a line for each row. */
export const rowed: ReadonlySet<ResultFormat> = new Set(['table', 'tsv', 'csv', 'ids'])

export async function formatOf(
  run: Speaker,
  { format }: Pick<View, 'format'>,
): Promise<ResultFormat> {
  return run.typedFormat ?? format ?? (await run.format())
}

export async function renderOptions(
  run: TypedWords & Speaker & Machine,
  view: View,
  sample: readonly unknown[],
): Promise<RenderOptions & { terminal: TextArea }> {
  const typed = run.text('columns')
  const format = await formatOf(run, view)
  const columns =
    typed === undefined ? view.columns : chosenColumns(typed, view, sample, rowed.has(format))
  return {
    format,
    columns: format === 'table' ? columns.map((column) => withKind(column, view)) : columns,
    picked: typed !== undefined,
    ...(view.uncut && { uncut: view.uncut }),
    ids: view.ids ?? 'id',
    haveIds: view.known.includes(view.ids ?? 'id'),
    onTerminal: run.runtime.stdout.isTTY,
    csvSafe: run.has('csv-safe'),
    goesOn: run.text('cursor') !== undefined,
    terminal: {
      width: run.runtime.stdout.isTTY ? run.runtime.stdout.columns : 100,
      color: run.color,
      wrap: run.has('wrap'),
    },
  }
}

/**
 * The typed columns; those that the command shows by itself look as they do there. Where a head is the name of a
 * whole thing too, as `space` is, rows have what stands below that head, and JSON has the thing.
 */
function chosenColumns(
  typed: string,
  { columns, others = [], known }: View,
  sample: readonly unknown[],
  inRows: boolean,
) {
  const own = [...columns, ...others].map(toColumn)
  return chooseColumns(typed, { known, sample, own }).map(
    (column) =>
      own.find(({ path }) => path === column.path) ??
      own.find((one) => inRows && headerOf(one) === column.path.toUpperCase()) ??
      column,
  )
}

/** What other commands take is an id too. */
function withKind(column: ColumnLike, { ids, isIdAt }: View): Column {
  const own = toColumn(column)
  const isId = own.kind === undefined && (own.path === ids || isIdAt?.(own.path))
  return isId ? { ...own, kind: 'id' } : own
}
