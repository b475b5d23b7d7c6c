import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import type { Seed } from '../../src/sandbox/seed/seed.ts'
import { indexes } from '../../src/sandbox/store/indexes.ts'
import type { TableName } from '../../src/sandbox/store/records.ts'
import type { Reader } from '../../src/sandbox/store/tables.ts'
import { wholeState } from '../../test/support/processes/killed-job.ts'

type Row = Record<string, unknown> & { id: string }
type State = Record<string, unknown>

const tableNames = Object.keys(indexes) as TableName[]

/** Returns a seed that copies the records in `tables`, including their IDs. */
export function seedFrom(tables: Reader): Seed {
  const rows = tableNames.map((name) => [name, [...tables.all(name)]] as const)
  return (tx) => {
    for (const [name, records] of rows) for (const record of records) tx.put(name, record as never)
  }
}

/**
 * Changes the API URL in the base file of organization files, because each sandbox has a different
 * port.
 */
export function moveOrgFiles(folder: string, url: string): void {
  const base = join(folder, 'acme/.docsctl/base.json')
  if (!existsSync(base)) return
  const text = readFileSync(base, 'utf8')
  writeFileSync(base, text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, url))
}

/** Replaces strings in files. Throws if a file doesn't contain the string. */
export function editFiles(
  folder: string,
  edits: readonly [file: string, from: string | RegExp, to: string][],
): void {
  for (const [file, from, to] of edits) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const edited = text.replace(from, to)
    if (edited === text) throw new Error(`${file} has no ${from}: ${text}`)
    writeFileSync(path, edited)
  }
}

/** Counts the requests to a sandbox from now on. Returns a function that returns the number. */
export function countRequests(sandbox: Sandbox): () => number {
  let count = 0
  sandbox.observe(() => {
    count += 1
  })
  return () => count
}

/** Tables that can change even if a request has no effect. */
const bookkeeping = new Set<string>(['auditEvents', 'meta'])

/**
 * Counts the changes to each record and the deletions from now on. Identifies records by name,
 * because two runs generate different IDs.
 */
export function countChanges(sandbox: Sandbox): Map<string, number> {
  const known = new Set(tableNames.flatMap((name) => [...sandbox.tables.all(name)].map(idOf)))
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  sandbox.observe(({ method, path, status = 500, changes }) => {
    if (method === 'DELETE' && status < 300) count(`DELETE ${path.split('?')[0]}`)
    for (const { table, id, before, after } of changes) {
      if (bookkeeping.has(table)) continue
      const [old, now] = [(before ?? {}) as Row, (after ?? {}) as Row]
      const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort()
      const changed = keys.filter(
        (key) => key !== 'updatedAt' && JSON.stringify(old[key]) !== JSON.stringify(now[key]),
      )
      if (changed.length === 0) continue
      const verb = !before ? 'created' : after ? `changed in ${changed}` : 'removed'
      count(`${table} ${nameOf(after ?? before, known.has(id))} ${verb}`)
    }
  })
  return counts
}

const idOf = ({ id }: { id: string }) => id

function nameOf(record: unknown, isKnown: boolean): string {
  const { id, title, source, slug, name } = record as Record<string, string | undefined>
  return (isKnown ? id : (title ?? source ?? slug ?? name)) ?? ''
}

/** Returns the state without resources that didn't exist in `before` and were deleted again. */
export function restoredState(before: State, tables: Reader): State {
  const now = wholeState(tables) as Record<string, Row[]>
  const known = new Set(
    Object.values(before as Record<string, Row[]>).flatMap((rows) => rows.map(idOf)),
  )
  const isGone = (row: Row) => !known.has(row.id) && row.deletedAt !== undefined
  const gone = Object.values(now).flatMap((rows) => rows.filter(isGone).map(idOf))
  const isOfGone = (row: Row) =>
    !known.has(row.id) && gone.some((id) => JSON.stringify(row).includes(id))
  return Object.fromEntries(
    Object.entries(now).map(([name, rows]) => [name, rows.filter((row) => !isOfGone(row))]),
  )
}

/** Describes the records in which two states differ. */
export function differences(expected: State, actual: State): string[] {
  return Object.keys(expected).flatMap((name) => {
    if (bookkeeping.has(name)) return []
    const rows = (state: State) =>
      new Map((state[name] as Row[]).map((row) => [row.id, JSON.stringify(row)]))
    const [wanted, found] = [rows(expected), rows(actual)]
    return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((id) =>
      wanted.get(id) === found.get(id)
        ? []
        : [`${name} ${id} is ${found.get(id) ?? 'missing'}, not ${wanted.get(id) ?? 'missing'}`],
    )
  })
}
