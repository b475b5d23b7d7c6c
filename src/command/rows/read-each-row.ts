import { type AnyProblem, DocsctlError, type Problem } from '../../errors.ts'
import { parseArguments, requireValid } from '../../host/arguments/parse.ts'
import { duplicate, inLine, itemFailed } from '../../output/text/file-problems.ts'
import { conflicting, isMissingInput } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { parseRows } from './read-rows.ts'
import { type RowArguments, type TypedRow, typedInRow, unknownColumns } from './row-columns.ts'
import { createRowRun, RowNotes, type RowRun } from './row-run.ts'

/** A parsed row with its location. */
export interface RowRead<Read> {
  /** the file and line that error messages show */
  where: string
  line: number
  read: Read
}

/**
 * Parses each row of a file like typed arguments. Arguments on the command line apply to rows that
 * don't set them. Reports all problems together, with their lines.
 */
export async function readEachRow<Read>(
  args: RowArguments,
  file: string,
  run: RowRun,
  read: (own: RowRun) => Promise<Read>,
): Promise<RowRead<Read>[]> {
  const [other] = run.args.rest
  if (other !== undefined) throw usage([conflicting(other, ['--rows'])])
  const text = await (file === '-'
    ? run.environment.sources.stdin('--rows')
    : run.environment.sources.file('--rows', file))
  const shown = file === '-' ? 'line' : file
  const rows = parseRows(text, shown)
  const unknown = unknownColumns(rows, args, shown)
  const problems: AnyProblem[] = []
  const notes = new RowNotes(run)
  const done: RowRead<Read>[] = []
  for (const row of rows) {
    const where = `${shown}:${row.line}`
    const typed = typedInRow(row, args, run.args.named)
    const reading = (blamed: ReadonlySet<string>) => read(runFor(typed, blamed, args, run, notes))
    const found = await readValidParts(typed, reading)
    problems.push(...found.problems.map((one) => inLine(where, one)))
    if (found.problems.length === 0) done.push({ where, line: row.line, read: found.read as Read })
  }
  // the value may be in a column with a misspelled name
  const others = unknown.length > 0 ? problems.filter((one) => !isMissingInput(one)) : problems
  if (unknown.length + problems.length > 0) {
    throw usage([...unknown, ...others], `docsctl ${run.args.command} --help`)
  }
  await notes.show()
  return done
}

/** Parses a row. Removes invalid flags and parses it again until there are no new problems. */
async function readValidParts<Read>(
  { flags, problems }: TypedRow,
  read: (blamed: ReadonlySet<string>) => Promise<Read>,
): Promise<{ read?: Read; problems: AnyProblem[] }> {
  const found: AnyProblem[] = [...problems]
  const blamed = new Set<string>()
  for (;;) {
    try {
      return { read: await read(blamed), problems: found }
    } catch (error) {
      const isFirst = found.length === 0
      const known = new Set(found.map(({ where }) => where))
      const caught = usageProblems(error)
      // a flag that is missing only because it was removed isn't a new problem
      const isNewProblem = (one: AnyProblem) =>
        !known.has(one.where) && 'value' in one && one.value !== undefined
      found.push(...caught.filter((one) => isFirst || isNewProblem(one)))
      const more = caught
        .map(({ where }) => /^--([\w.-]+)/.exec(where)?.[1] ?? '')
        .filter((name) => flags.has(name) && !blamed.has(name))
      if (more.length === 0) return { problems: found }
      for (const name of more) blamed.add(name)
    }
  }
}

function usageProblems(error: unknown): readonly AnyProblem[] {
  if (!(error instanceof DocsctlError) || error.kind !== 'usage') throw error
  return error.details.problems ?? [itemFailed('', error.message)]
}

function runFor(
  { args, flags }: TypedRow,
  blamed: ReadonlySet<string>,
  words: RowArguments,
  run: RowRun,
  notes: RowNotes,
): RowRun {
  const argv = [...flags].flatMap(([name, typed]) => (blamed.has(name) ? [] : typed))
  const own = requireValid(parseArguments(argv, { flags: words.flags, args: {} }))
  const typed = {
    name: run.args.command,
    argv: run.args.argv,
    rest: [],
    args,
    flags: { ...run.args.flags, ...own.flags },
  }
  return createRowRun(run, typed, { inRow: Object.keys(own.flags), notes })
}

/** Rejects rows with the same target, because the later row would overwrite the earlier row. */
export function refuseSameTarget(
  rows: readonly { where: string; line: number; target: string | undefined }[],
): void {
  const lines = new Map<string, number>()
  const problems = rows.flatMap(({ where, line, target }): Problem[] => {
    if (target === undefined) return []
    const before = lines.get(target)
    if (before !== undefined)
      return [duplicate(where, `${where}: Refers to the same resource as line ${before}`)]
    lines.set(target, line)
    return []
  })
  if (problems.length > 0) throw usage(problems)
}
