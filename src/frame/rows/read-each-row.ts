import { absent, DocsctlError, type Problem } from '../../errors.ts'
import { togetherRule, usage } from '../../text/sentences.ts'
import { parseWords } from '../words/parse.ts'
import { readRows } from './read-rows.ts'
import { type RowWords, type TypedRow, typedInRow, unknownColumns } from './row-columns.ts'
import { RowNotes, type RowRun, runOfRow } from './row-run.ts'

/** What was made of a row. */
export interface RowRead<Read> {
  /** the file and the line, as people are told them */
  where: string
  line: number
  read: Read
}

/**
 * Reads each row of a file as if its words had been typed; what was typed holds for all rows that don't
 * say otherwise. All that is wrong with any of them is told at once, with its line.
 */
export async function readEachRow<OneRun extends RowRun, Read>(
  words: RowWords,
  file: string,
  run: OneRun,
  read: (own: OneRun) => Promise<Read>,
): Promise<RowRead<Read>[]> {
  const [other] = run.rest
  if (other !== undefined) throw usage([{ where: other, rule: togetherRule(['--rows']) }])
  const text = await (file === '-' ? run.sources.stdin('--rows') : run.sources.file('--rows', file))
  const shown = file === '-' ? 'line' : file
  const rows = readRows(text, shown)
  const unknown = unknownColumns(rows, words, shown)
  const problems: Problem[] = []
  const notes = new RowNotes(run)
  const done: RowRead<Read>[] = []
  for (const row of rows) {
    const where = `${shown}:${row.line}`
    const typed = typedInRow(row, words, run.args)
    const reading = (blamed: ReadonlySet<string>) => read(runFor(typed, blamed, words, run, notes))
    const found = await readWithoutBlamed(typed, reading)
    const inLine = (one: Problem) => ({ ...one, where: `${where} ${one.where}`.trimEnd() })
    problems.push(...found.problems.map(inLine))
    if (found.problems.length === 0) done.push({ where, line: row.line, read: found.read as Read })
  }
  // what is missing may stand in a column whose name is wrong
  const others = unknown.length > 0 ? problems.filter((one) => !isAbsence(one)) : problems
  if (unknown.length + problems.length > 0) {
    throw usage([...unknown, ...others], `docsctl ${run.name} --help`)
  }
  await notes.show()
  return done
}

function isAbsence({ rule }: Problem): boolean {
  return rule === absent.word || rule === absent.value
}

/** Reads a row, and again without the flags that were found bad, until nothing new is found. */
async function readWithoutBlamed<Read>(
  { flags, problems }: TypedRow,
  read: (blamed: ReadonlySet<string>) => Promise<Read>,
): Promise<{ read?: Read; problems: Problem[] }> {
  const found = [...problems]
  const blamed = new Set<string>()
  for (;;) {
    try {
      return { read: await read(blamed), problems: found }
    } catch (error) {
      const isFirst = found.length === 0
      const known = new Set(found.map(({ where }) => where))
      const caught = problemsOf(error)
      // without those that are bad others may be missing, which is no news
      const isNews = ({ where, value }: Problem) => !known.has(where) && value !== undefined
      found.push(...caught.filter((one) => isFirst || isNews(one)))
      const more = caught
        .map(({ where }) => /^--([\w.-]+)/.exec(where)?.[1] ?? '')
        .filter((name) => flags.has(name) && !blamed.has(name))
      if (more.length === 0) return { problems: found }
      for (const name of more) blamed.add(name)
    }
  }
}

function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof DocsctlError) || error.kind !== 'usage') throw error
  return error.details.problems ?? [{ where: '', rule: error.message }]
}

function runFor<OneRun extends RowRun>(
  { args, flags }: TypedRow,
  blamed: ReadonlySet<string>,
  words: RowWords,
  run: OneRun,
  notes: RowNotes,
): OneRun {
  const argv = [...flags].flatMap(([name, typed]) => (blamed.has(name) ? [] : typed))
  const own = parseWords(argv, { flags: words.flags, args: {} })
  const typed = {
    name: run.name,
    argv: run.argv,
    rest: [],
    args,
    flags: { ...run.flags, ...own.flags },
  }
  return runOfRow(run, typed, { inRow: Object.keys(own.flags), notes })
}

/** Refuses rows that are about the same thing, as one of them would undo the other. */
export function refuseSameThing(
  rows: readonly { where: string; line: number; thing: string | undefined }[],
): void {
  const lines = new Map<string, number>()
  const problems = rows.flatMap(({ where, line, thing }): Problem[] => {
    if (thing === undefined) return []
    const before = lines.get(thing)
    if (before !== undefined) return [{ where, rule: `is about the same as line ${before}` }]
    lines.set(thing, line)
    return []
  })
  if (problems.length > 0) throw usage(problems)
}
