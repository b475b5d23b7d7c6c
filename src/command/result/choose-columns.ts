import type { WithArgs } from '../../host/program/run.ts'
import { type Column, cell, columnHeader, paths, toColumn } from '../../output/columns.ts'
import { didYouMean, expectedOneOf, unknownColumn } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import type { View } from './view.ts'

/** The columns that the user can select with `--columns`. */
interface AvailableColumns {
  known: readonly string[]
  sample: readonly unknown[]
  /** the columns of the view, which can also be selected by their headings */
  own?: readonly Column[]
}

/** Rejects columns that no response can contain, before anything is written. */
export function checkColumns(run: WithArgs, { known, columns }: View): void {
  const typed = run.args.text('columns')
  if (typed === undefined) return
  const available = { known, sample: [], own: columns.map(toColumn) }
  const heads = typed.split(',').map((name) => {
    // a newer service may return keys below a known field, but no other top-level fields
    return columnNamed(name.trim(), known, available) ?? name.replace(/\..*/, '')
  })
  chooseColumns(heads.join(','), available)
}

/**
 * Returns the columns that the user selected. A column of the view keeps its format. A heading such
 * as `space` can also be the key of an object. In that case, rows show the value below that
 * heading, and JSON contains the object.
 */
export function chosenColumns(
  typed: string,
  { columns, others = [], known }: View,
  sample: readonly unknown[],
  inRows: boolean,
): Column[] {
  const own = [...columns, ...others].map(toColumn)
  return chooseColumns(typed, { known, sample, own }).map(
    (column) =>
      own.find(({ path }) => path === column.path) ??
      own.find((one) => inRows && columnHeader(one) === column.path.toUpperCase()) ??
      column,
  )
}

/**
 * Parses a column list such as `id,title,urls.app`. Rejects unknown columns, and lists the valid
 * ones.
 */
export function chooseColumns(typed: string, available: AvailableColumns): Column[] {
  const { known, sample, own = [] } = available
  const shown = own.map(({ path }) => path)
  const valid = [...new Set([...known, ...shown, ...sample.flatMap((item) => paths(item))])]
  const written = typed.split(',').map((name) => name.trim())
  const names = [...new Set(written.map((name) => columnNamed(name, valid, available) ?? name))]
  const unknown = names.filter(
    (name) =>
      !valid.some((path) => path === name || path.startsWith(`${name}.`)) &&
      !sample.some((item) => cell(item, name) !== undefined),
  )
  // if the list is empty and there is no schema, column names can't be checked
  if (!names.includes('') && (unknown.length === 0 || valid.length === 0))
    return names.map((path) => ({ path }))

  const [first = ''] = unknown
  const several = withLastPart(first, valid)
  const [suggested] = several.length > 0 ? several : suggest(first, valid, 1)
  const question = suggested === undefined ? '' : `${didYouMean([suggested])} `
  throw usage(
    unknown.map((name, index) => {
      const detail = index === 0 ? `${question}${expectedOneOf(valid)}` : undefined
      return unknownColumn('--columns', name, detail)
    }),
    suggested === undefined ? undefined : `--columns ${suggested}`,
  )
}

/**
 * Returns the path of a column. The column can be given as a heading, a label, or a unique last
 * part of the path.
 */
function columnNamed(
  name: string,
  valid: readonly string[],
  { sample, own = [] }: Pick<AvailableColumns, 'sample' | 'own'>,
): string | undefined {
  const isPath =
    name === '' ||
    valid.some((path) => path === name || path.startsWith(`${name}.`)) ||
    sample.some((item) => cell(item, name) !== undefined)
  if (isPath) return name
  const head = name.toUpperCase()
  const headed = new Set(own.flatMap((one) => (columnHeader(one) === head ? [one.path] : [])))
  const whole = valid.filter((path) => normalized(path) === normalized(name))
  const [parts] = [[...headed], whole, withLastPart(name, valid)].filter(({ length }) => length > 0)
  return parts?.length === 1 ? parts[0] : undefined
}

/** Returns the paths with this ending. For example, `user.email` ends with `email`. */
function withLastPart(name: string, valid: readonly string[]): string[] {
  const last = `.${normalized(name)}`
  return valid.filter((path) => normalized(path).endsWith(last))
}

/** Normalizes a column name, because headings and labels show `editMode` as `edit mode`. */
function normalized(name: string): string {
  return name.replace(/[ _-]/g, '').toLowerCase()
}
