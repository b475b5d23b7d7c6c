import type { Problem } from '../../errors.ts'
import { BadCsv, csvRows } from '../../text/csv-rows.ts'
import { rules, usage } from '../../text/sentences.ts'

/** A row of a file, by the names of its columns; what is empty is left out. */
export interface FileRow {
  line: number
  values: Record<string, unknown>
}

/** The rows of a CSV, TSV or JSON lines text, for which somebody named the file by this word. */
export function readRows(given: string, file: string, word = '--rows'): FileRow[] {
  const text = given.replace(/^\uFEFF/, '')
  const rows = isJsonLines(text, file) ? linesOf(text, file) : cellsOf(text, file)
  if (rows.length === 0) throw usage([{ where: word, rule: 'needs a row, and has none' }])
  return rows
}

function isJsonLines(text: string, file: string): boolean {
  return /\.(jsonl|ndjson|json)$/i.test(file) || /^\s*\[?\s*\{/.test(text)
}

function cellsOf(text: string, file: string): FileRow[] {
  const [first = ''] = text.split('\n', 1)
  const isTsv = /\.tsv$/i.test(file) || (!/\.csv$/i.test(file) && first.includes('\t'))
  try {
    const { header, rows } = csvRows(text, isTsv ? '\t' : ',')
    if (header.length === 1 && header[0]?.includes(';')) {
      throw usage([{ where: `${file}:1`, rule: rules.separators }])
    }
    return rows.map(({ line, values }) => {
      const given = Object.entries(values).map(([name, value]) => [name, value.trim()] as const)
      return { line, values: Object.fromEntries(given.filter(([, value]) => value !== '')) }
    })
  } catch (error) {
    if (!(error instanceof BadCsv)) throw error
    throw usage([{ where: `${file}:${error.line}`, rule: error.message }])
  }
}

function linesOf(text: string, file: string): FileRow[] {
  if (/^\s*\[\s*\{/.test(text)) {
    throw usage([{ where: `${file}:1`, rule: rules.jsonLines }])
  }
  const problems: Problem[] = []
  const rows = text.split(/\r?\n/).flatMap((line, index): FileRow[] => {
    if (line.trim() === '') return []
    const values = objectIn(line)
    if (values) return [{ line: index + 1, values }]
    problems.push({ where: `${file}:${index + 1}`, rule: rules.jsonObject })
    return []
  })
  if (problems.length > 0) throw usage(problems)
  return rows
}

function objectIn(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
