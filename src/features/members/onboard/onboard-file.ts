import * as z from 'zod'
import { type FileRow, parseRows } from '../../../command/rows/read-rows.ts'
import { roles } from '../../../contract/common.ts'
import type { Problem } from '../../../errors.ts'
import { inLine, problems } from '../../../output/text/file-problems.ts'
import {
  invalidValue,
  missing,
  unknownColumn,
  unknownValue,
} from '../../../output/text/problems.ts'
import { usage } from '../../../output/text/sentences.ts'
import { quoted } from '../../../output/text/shell-arguments.ts'
import { splitNames } from '../people-file.ts'

export const grantKinds = ['space', 'collection', 'site'] as const

/** A role on a resource, such as `space:Security=edit`. */
export interface RequestedGrant {
  kind: (typeof grantKinds)[number]
  /** the ID or title */
  resource: string
  role: string
}

/** A person in the file. */
export interface NewPerson {
  line: number
  email: string
  name?: string
  /** `null` for a guest; absent for the default role of the organization */
  role?: string | null
  teams: string[]
  grants: RequestedGrant[]
}

const columns = ['email', 'name', 'role', 'teams', 'grants']

const Email = z.email()

/** Reads the people in a file. Reports all problems together, by line number. */
export function readNewPeople(text: string, file: string, ignored: readonly string[]): NewPerson[] {
  const rows = parseRows(text, file, 'FILE')
  const isIgnored = new Set(ignored.map((column) => column.toLowerCase()))
  const heads = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const unknown = heads.filter(
    (head) => !columns.includes(head.toLowerCase()) && !isIgnored.has(head.toLowerCase()),
  )
  const invalid = unknown.map((head): Problem => {
    const expected = `Expected: ${columns.join(', ')}. To ignore this column, use --ignore-columns ${quoted([head])}`
    return inLine(file, { ...unknownColumn('', head, expected), where: '' })
  })
  const seen = new Map<string, number>()
  const people = rows.flatMap((row) => readPerson(row, { file, seen, invalid }))
  if (invalid.length > 0) throw usage(invalid)
  return people
}

interface Reading {
  file: string
  /** the line number of each address read so far */
  seen: Map<string, number>
  invalid: Problem[]
}

function readPerson({ line, values }: FileRow, { file, seen, invalid }: Reading): NewPerson[] {
  const where = `${file}:${line}`
  const given = Object.fromEntries(
    Object.entries(values).map(([head, value]) => [head.toLowerCase(), value]),
  )
  const { email, name, role, teams, grants } = given
  const allowed = [...roles, 'guest'] as readonly unknown[]
  if (role !== undefined && role !== null && !allowed.includes(role)) {
    invalid.push(inLine(where, unknownValue('role', role, allowed)))
  }
  const requested = splitNames(grants ?? []).flatMap((one) => readGrant(where, one, invalid))
  if (email === undefined) {
    invalid.push(inLine(where, missing('email')))
    return []
  }
  if (!Email.safeParse(email).success) {
    invalid.push(inLine(where, invalidValue('email', email, 'Expected an email address')))
    return []
  }
  const address = String(email)
  const before = seen.get(address.toLowerCase())
  if (before !== undefined) invalid.push(problems.repeatedLine(where, before, address))
  seen.set(address.toLowerCase(), line)
  return [
    {
      ...{ line, email: address, teams: splitNames(teams ?? []), grants: requested },
      ...(name !== undefined && { name: String(name) }),
      ...(role !== undefined && { role: role === 'guest' ? null : (role as string | null) }),
    },
  ]
}

/** Parses a grant. The last equals sign separates the role, because a title can contain others. */
function readGrant(where: string, text: string, invalid: Problem[]): RequestedGrant[] {
  const [, kind = '', resource = '', role = ''] = /^(\w+):(.+)=([^=]*)$/.exec(text) ?? []
  const isKnown = (grantKinds as readonly string[]).includes(kind)
  if (!isKnown) {
    const expected = `Expected ${grantKinds.map((one) => `${one}:TITLE=ROLE`).join(', ')}`
    invalid.push(inLine(where, invalidValue('grants', text, expected)))
    return []
  }
  if (!(roles as readonly string[]).includes(role)) {
    invalid.push(inLine(where, unknownValue('grants', text, roles)))
    return []
  }
  return [{ kind: kind as RequestedGrant['kind'], resource: resource.trim(), role }]
}
