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
  const rows = readRows(text, file, 'FILE')
  const heads = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const unknown = heads.filter((head) => !known.includes(columnOf(head)))
  const problems: Problem[] = []
  if (unknown.length > 0) {
    const rule = `the columns ${list(known, 'and')}, of which one says who it is`
    problems.push({ where: file, rule, value: unknown.join(',') })
  }
  const seen = new Map<string, number>()
  const needsWho = unknown.length === 0
  const people = rows.flatMap((row) => personOf(row, { file, needsWho, seen, problems }))
  if (problems.length > 0) throw usage(problems)
  return people
}

interface Reading {
  file: string
  /** not where who it is may stand in a column whose name is wrong */
  needsWho: boolean
  /** the line of each who was named before */
  seen: Map<string, number>
  problems: Problem[]
}

function personOf(
  { line, values }: FileRow,
  { file, needsWho, seen, problems }: Reading,
): Person[] {
  const given = Object.fromEntries(
    Object.entries(values).map(([head, value]) => [columnOf(head), value]),
  )
  const where = `${file}:${line}`
  const who = whoColumns.map((name) => given[name]).find((value) => value !== undefined)
  const { role, teams } = given
  const allowed = [...roles, 'guest'] as readonly unknown[]
  if (role !== undefined && role !== null && !allowed.includes(role)) {
    problems.push({ where: `${where} role`, rule: oneOf(allowed), value: role })
  }
  if (who === undefined) {
    if (needsWho) problems.push({ where, rule: `needs ${list(whoColumns)}` })
    return []
  }
  const key = String(who).toLowerCase()
  const before = seen.get(key)
  if (before !== undefined) problems.push({ where, rule: inLineToo(before), value: who })
  seen.set(key, line)
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
