import { type FileRow, parseRows } from '../../command/rows/read-rows.ts'
import { roles } from '../../contract/common.ts'
import type { Problem } from '../../errors.ts'
import { inLine, problems } from '../../output/text/file-problems.ts'
import { missing, unknownColumn, unknownValue } from '../../output/text/problems.ts'
import { list, usage } from '../../output/text/sentences.ts'

/** A person in the file. An absent field leaves the current value unchanged. */
export interface Person {
  line: number
  /** the ID, email address, or name */
  who: string
  /** `null` for a guest */
  role?: string | null
  teams?: string[]
}

const whoColumns = ['user', 'id', 'email']
const knownColumns = [...whoColumns, 'role', 'teams']

/**
 * Returns the name of a column. Also accepts the headers of `members list`, such as `user.email`.
 */
const columnName = (head: string) => head.toLowerCase().replace(/^user\./, '')

/** Reads the people in a file. Reports all problems together, by line number. */
export function readPeople(text: string, file: string): Person[] {
  const rows = parseRows(text, file, 'FILE')
  const heads = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const unknown = heads.filter((head) => !knownColumns.includes(columnName(head)))
  const invalid: Problem[] = []
  if (unknown.length > 0) {
    const expected = `Expected: ${knownColumns.join(', ')} (one of ${list(whoColumns)} is required)`
    const [first = ''] = unknown
    const { message, ...rest } = unknownColumn(file, first, expected)
    invalid.push({ ...rest, message: `${file}: ${message}`, value: unknown.join(',') })
  }
  const seen = new Map<string, number>()
  const needsWho = unknown.length === 0
  const people = rows.flatMap((row) => parsePerson(row, { file, needsWho, seen, invalid }))
  if (invalid.length > 0) throw usage(invalid)
  return people
}

interface Reading {
  file: string
  /**
   * true if a user column is required; false if an unknown column may be a misspelled user column
   */
  needsWho: boolean
  /** the line number of each person read so far */
  seen: Map<string, number>
  invalid: Problem[]
}

function parsePerson(
  { line, values }: FileRow,
  { file, needsWho, seen, invalid }: Reading,
): Person[] {
  const given = Object.fromEntries(
    Object.entries(values).map(([head, value]) => [columnName(head), value]),
  )
  const where = `${file}:${line}`
  const who = whoColumns.map((name) => given[name]).find((value) => value !== undefined)
  const { role, teams } = given
  const allowed = [...roles, 'guest'] as readonly unknown[]
  if (role !== undefined && role !== null && !allowed.includes(role)) {
    invalid.push(inLine(where, unknownValue('role', role, allowed)))
  }
  if (who === undefined) {
    if (needsWho)
      invalid.push({
        ...missing(list(whoColumns)),
        where,
        message: `${where}: Missing required value: ${list(whoColumns)}`,
      })
    return []
  }
  const key = String(who).toLowerCase()
  const before = seen.get(key)
  if (before !== undefined) invalid.push(problems.repeatedLine(where, before, who))
  seen.set(key, line)
  return [
    {
      line,
      who: String(who),
      ...(role !== undefined && { role: role === 'guest' ? null : (role as string | null) }),
      ...(teams !== undefined && { teams: splitNames(teams) }),
    },
  ]
}

/** Returns the names in a list such as `North; South`, or in an array. */
export function splitNames(value: unknown): string[] {
  const words = Array.isArray(value) ? value.map(String) : String(value).split(';')
  return words.map((word) => word.trim()).filter((word) => word !== '')
}
