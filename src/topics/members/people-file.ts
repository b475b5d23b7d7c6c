import { roles } from '../../contract/common.ts'
import type { Problem } from '../../errors.ts'
import { type FileRow, readRows } from '../../frame/rows/read-rows.ts'
import { inLineToo, list, oneOf, usage } from '../../text/sentences.ts'

/** A person as the file has it; what the file doesn't say is left as it is. */
export interface Person {
  line: number
  /** the id or the e-mail address */
  who: string
  /** `null` is a guest's */
  role?: string | null
  teams?: string[]
}

const whoColumns = ['user', 'id', 'email']
const known = [...whoColumns, 'role', 'teams']

/** A column as the file heads it, or as `members list` does: `user.email`. */
const columnOf = (head: string) => head.toLowerCase().replace(/^user\./, '')

/** The people of a file; all that is wrong with it is told at once, by line. */
export function readPeople(text: string, file: string): Person[] {
  const rows = readRows(text, file)
  const heads = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const unknown = heads.filter((head) => !known.includes(columnOf(head)))
  if (unknown.length > 0) {
    const rule = `the columns ${list(known, 'and')}, of which one says who it is`
    throw usage([{ where: file, rule, value: unknown.join(',') }])
  }
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  const people = rows.flatMap((row) => personOf(row, file, seen, problems))
  if (problems.length > 0) throw usage(problems)
  return people
}

function personOf(
  { line, values }: FileRow,
  file: string,
  seen: Map<string, number>,
  problems: Problem[],
): Person[] {
  const given = Object.fromEntries(
    Object.entries(values).map(([head, value]) => [columnOf(head), value]),
  )
  const where = `${file}:${line}`
  const who = whoColumns.map((name) => given[name]).find((value) => value !== undefined)
  if (who === undefined) {
    problems.push({ where, rule: `needs ${list(whoColumns)}` })
    return []
  }
  const key = String(who).toLowerCase()
  const before = seen.get(key)
  if (before !== undefined) problems.push({ where, rule: inLineToo(before), value: who })
  seen.set(key, line)
  const { role, teams } = given
  const allowed = [...roles, 'guest'] as readonly unknown[]
  if (role !== undefined && role !== null && !allowed.includes(role)) {
    problems.push({ where: `${where} role`, rule: oneOf(allowed), value: role })
  }
  return [
    {
      line,
      who: String(who),
      ...(role !== undefined && { role: role === 'guest' ? null : (role as string | null) }),
      ...(teams !== undefined && { teams: namesIn(teams) }),
    },
  ]
}

/** `North; South`, or a list of JSON. */
function namesIn(value: unknown): string[] {
  const words = Array.isArray(value) ? value.map(String) : String(value).split(';')
  return words.map((word) => word.trim()).filter((word) => word !== '')
}
