import { isJsonObject } from '../../contract/json.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import { parseJson } from '../../host/arguments/parse-json.ts'
import { BadCsv, csvRows } from '../../output/csv-rows.ts'
import { invalidFile, problems } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** A row of a file, by column name. Empty cells are omitted. */
export interface FileRow {
  line: number
  values: Record<string, unknown>
}

/** Parses the rows of CSV, TSV, or JSON Lines. `argument` is the flag or argument for the file. */
export function parseRows(given: string, file: string, argument = '--rows'): FileRow[] {
  const text = given.replace(/^\uFEFF/, '')
  const rows = isJsonLines(text, file) ? parseJsonLines(text, file) : parseTable(text, file)
  if (rows.length === 0) throw usage([invalidFile(argument, `${argument}: The file has no rows`)])
  return rows
}

function isJsonLines(text: string, file: string): boolean {
  return /\.(jsonl|ndjson|json)$/i.test(file) || /^\s*\[?\s*\{/.test(text)
}

function parseTable(text: string, file: string): FileRow[] {
  const [first = ''] = text.split('\n', 1)
  const isTsv = /\.tsv$/i.test(file) || (!/\.csv$/i.test(file) && first.includes('\t'))
  try {
    const { header, rows } = csvRows(text, isTsv ? '\t' : ',')
    if (header.length === 1 && header[0]?.includes(';')) {
      throw usage([
        invalidFile(`${file}:1`, `${file}:1: Separate columns with commas or tabs, not semicolons`),
      ])
    }
    return rows.map(({ line, values }) => {
      const given = Object.entries(values).map(([name, value]) => [name, value.trim()] as const)
      return { line, values: Object.fromEntries(given.filter(([, value]) => value !== '')) }
    })
  } catch (error) {
    if (!(error instanceof BadCsv)) throw error
    throw usage([invalidFile(`${file}:${error.line}`, `${file}:${error.line}: ${error.message}`)])
  }
}

function parseJsonLines(text: string, file: string): FileRow[] {
  if (/^\s*\[\s*\{/.test(text)) {
    throw usage([
      invalidFile(
        `${file}:1`,
        `${file}:1: Expected one JSON object per line, as printed by -o jsonl, not an array`,
      ),
    ])
  }
  const invalid: Problem[] = []
  const rows = text.split(/\r?\n/).flatMap((line, index): FileRow[] => {
    if (line.trim() === '') return []
    const values = parseObject(`${file}:${index + 1}`, line, invalid)
    return values ? [{ line: index + 1, values }] : []
  })
  if (invalid.length > 0) throw usage(invalid)
  return rows
}

/** Parses a row from an object. If it is invalid, records the problem. */
function parseObject(
  where: string,
  line: string,
  invalid: Problem[],
): Record<string, unknown> | undefined {
  try {
    const value = parseJson(where, line)
    if (isJsonObject(value)) return value
    invalid.push(problems.jsonObject(where))
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    invalid.push(invalidFile(where, error.message))
  }
  return undefined
}
