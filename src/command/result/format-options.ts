import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { type Column, toColumn } from '../../output/columns.ts'
import { type OutputFormat, outputFormats } from '../../output/formats.ts'
import type { FormatOptions, TextArea } from '../../output/formatter.ts'
import type { View } from './view.ts'

/**
 * Returns the format of a result: the format that the user selected, the format of the view, or the
 * default.
 */
export async function resultFormat(
  run: WithConsole,
  { format }: Pick<View, 'format'>,
): Promise<OutputFormat> {
  return run.console.typedFormat ?? format ?? (await run.console.format())
}

/**
 * Returns the function that writes a result. Output in a format that isn't intended for users is
 * data for another program.
 */
export async function resultWriter(
  run: WithConsole,
  format: OutputFormat,
): Promise<(text: string) => Promise<void>> {
  if (outputFormats[format].forPeople) return (text) => run.console.print(text)
  if (!(await run.console.isForLog())) return (text) => run.console.printData(text)
  return (text) => run.console.print(text, outputFormats[format].jsonErrors ? 'json' : 'text')
}

export async function formatOptions(
  run: WithArgs & WithConsole & WithEnvironment,
  view: View,
  format: OutputFormat,
  sample: readonly unknown[],
): Promise<FormatOptions> {
  const typed = run.args.text('columns')
  const { rows, forPeople } = outputFormats[format]
  const columns =
    typed === undefined
      ? view.columns.map(toColumn)
      : (await import('./choose-columns.ts')).chosenColumns(typed, view, sample, rows)
  const ids = view.ids ?? 'id'
  return {
    columns: forPeople ? columns.map((column) => withKind(column, view)) : columns,
    picked: typed !== undefined,
    uncut: view.uncut,
    ids,
    haveIds: view.known.includes(ids),
    onTerminal: run.environment.stdout.isTTY || (await run.console.isForLog()),
    csvSafe: run.args.has('csv-safe'),
    isContinued: run.args.text('cursor') !== undefined,
    terminal: textArea(run),
  }
}

/** Returns the properties of the area in which text output is displayed. */
export function textArea(run: WithArgs & WithConsole & WithEnvironment): TextArea {
  const { isTTY, columns } = run.environment.stdout
  return { width: isTTY ? columns : 100, color: run.console.color, wrap: run.args.has('wrap') }
}

/** Marks the columns whose values other commands accept as IDs. */
function withKind(column: Column, { ids, isIdAt }: View): Column {
  const isId = column.kind === undefined && (column.path === ids || isIdAt?.(column.path))
  return isId ? { ...column, kind: 'id' } : column
}
