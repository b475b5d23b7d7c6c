import type { Parts, Prepared } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { absent, DocsctlError, type Problem } from '../../errors.ts'
import { oneOf, unknownRule, usage } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import { StandIns } from '../names/stand-ins.ts'
import { type Calls, draftCalls, scopeOf } from '../operation/calls.ts'
import type { Plan, RequestSpec } from '../operation/request-plan.ts'
import { prepareAll } from '../operation/request-problems.ts'
import type { Run } from '../program/run.ts'
import type { FlagDefinition, NamesThings } from '../words/definitions.ts'
import { contextFlags } from '../words/flags.ts'
import { parseWords } from '../words/parse.ts'
import { type FileRow, readRows } from './read-rows.ts'
import { runOfRow } from './row-run.ts'

interface ReadRow {
  row: FileRow
  run: Run
  names: StandIns
  operation: AnyOperation
  parts: Parts[]
}

/** The requests of all rows of a file; what is wrong with any of them is told with its line, before anything is sent. */
export async function callsOfRows(
  plan: Plan,
  spec: RequestSpec,
  file: string,
  run: Run,
): Promise<Calls> {
  const text = await (file === '-' ? run.sources.stdin('--rows') : run.sources.file('--rows', file))
  const shown = file === '-' ? 'line' : file
  const rows = readRows(text, shown)
  refuseUnknown(rows, plan, shown)
  const scopes = new Map<string, StandIns>()
  const read: ReadRow[] = []
  const problems: Problem[] = []
  for (const row of rows) {
    const where = `${shown}:${row.line}`
    await collecting(problems, where, async () => {
      const own = runFor(row, plan, run)
      refuseMissing(plan, own)
      const names = namesFor(own, scopes)
      const { operation, parts } = await draftCalls(plan, spec, own, names)
      prepareAll(operation, parts, { plan, run: own, names })
      read.push({ row, run: own, names, operation, parts })
    })
  }
  const [first] = read
  if (problems.length > 0 || !first) throw usage(problems, `docsctl ${run.name} --help`)
  if (read.some(({ operation }) => operation !== first.operation)) {
    throw usage([{ where: '--rows', rule: 'needs rows that all are of one kind' }])
  }
  const prepared = await resolved(plan, read)
  const labels = prepared.map(({ operation }, index) =>
    operation.path.endsWith('}') ? undefined : `${shown}:${read[index]?.row.line}`,
  )
  const isNamed = labels.every((label) => label === undefined)
  const calls = { operation: first.operation, prepared, several: true }
  return isNamed ? calls : { ...calls, labels: labels.map((label) => label ?? '') }
}

/** Looks for the names of all rows at once, as far as they lie in the same place. */
async function resolved(plan: Plan, rows: readonly ReadRow[]): Promise<Prepared[]> {
  const replaces = new Map<StandIns, <Value>(value: Value) => Value>()
  for (const { names, parts } of rows) {
    if (replaces.has(names)) continue
    const replace = names.isNeeded
      ? await names.resolve((known) => scopeOf(parts[0], known))
      : <Value>(value: Value) => value
    replaces.set(names, replace)
  }
  return rows.flatMap(({ operation, parts, names, run }) => {
    const replace = replaces.get(names) as <Value>(value: Value) => Value
    return prepareAll(operation, parts.map(replace), { plan, run, names })
  })
}

function namesFor(run: Run, scopes: Map<string, StandIns>): StandIns {
  const key = JSON.stringify(Object.values(contextFlags).map(({ flag }) => run.text(flag) ?? ''))
  const names = scopes.get(key) ?? new StandIns(run)
  scopes.set(key, names)
  return names
}

/** The flags that a row may hold: what is added to a list needs what there is of it, which rows don't wait for. */
function flagsOfRows({ flags, fields }: Plan): Record<string, FlagDefinition> {
  const isChange = (name: string) =>
    fields.some(({ list }) => list && name !== list.flag && name.endsWith(`-${list.flag}`))
  return Object.fromEntries(Object.entries(flags).filter(([name]) => !isChange(name)))
}

/** The argument or the flag that a column stands for. */
function placeOf(head: string, plan: Plan): { argument?: string; flag?: string } {
  const name = columnName(head)
  const last = plan.arguments.at(-1)
  const flags = flagsOfRows(plan)
  if (plan.arguments.some((argument) => argument.name === name)) return { argument: name }
  if (Object.hasOwn(flags, name)) return { flag: name }
  return last && isNameOf(last, name) ? { argument: last.name } : {}
}

/** Whether lists have the things that an argument takes in a column of this name. */
function isNameOf({ things }: NamesThings, column: string): boolean {
  if (column === 'id') return true
  if (things === 'members') return /^(user\.)?email$/.test(column)
  return things !== undefined && column === 'title'
}

/** Columns that no row of this command can have, each with the line that it came up in. */
function refuseUnknown(rows: readonly FileRow[], plan: Plan, shown: string): void {
  const first = new Map<string, number>()
  for (const { line, values } of rows) {
    for (const head of Object.keys(values)) if (!first.has(head)) first.set(head, line)
  }
  const known = [...plan.arguments.map(({ name }) => name), ...Object.keys(flagsOfRows(plan))]
  const problems = [...first].flatMap(([head, line]): Problem[] => {
    if (Object.keys(placeOf(head, plan)).length > 0) return []
    const near = suggest(columnName(head), known)
    return [{ where: `${shown}:${line} column "${head}"`, rule: unknownRule(near) }]
  })
  if (problems.length > 0) throw usage(problems)
}

/** What a row says, read as if it had been typed; what was typed holds for all rows that don't say otherwise. */
function runFor({ values }: FileRow, plan: Plan, run: Run): Run {
  const flags = flagsOfRows(plan)
  const ids: Record<string, string> = {}
  const argv: string[] = []
  for (const [head, value] of Object.entries(values)) {
    const { argument, flag = '' } = placeOf(head, plan)
    if (argument !== undefined) ids[argument] = String(value)
    else argv.push(...typedAs(flag, value, flags[flag]?.type === 'boolean'))
  }
  const own = parseWords(argv, { flags, args: {} })
  const words = {
    name: run.name,
    argv: run.argv,
    rest: [],
    args: { ...run.args, ...ids },
    flags: { ...run.flags, ...own.flags },
  }
  return runOfRow(run, words, Object.keys(own.flags))
}

/** `Display name`, `display_name` and `displayName` are `display-name`. */
function columnName(head: string): string {
  return head
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase()
}

const yes = /^(true|yes|y|1)$/i
const no = /^(false|no|n|0)$/i

/** A value as it would be typed: `--role=edit`, `--no-sso`, `--unset=proxy`. */
function typedAs(flag: string, value: unknown, isSwitch: boolean): string[] {
  if (value === null) return [`--unset=${flag}`]
  if (Array.isArray(value)) return value.map((one) => `--${flag}=${one}`)
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`
  if (!isSwitch) return [`--${flag}=${text}`]
  if (yes.test(text)) return [`--${flag}`]
  if (no.test(text)) return [`--no-${flag}`]
  throw usage([{ where: `--${flag}`, rule: oneOf(['true', 'false']), value: text }])
}

function refuseMissing(plan: Plan, run: Run): void {
  const missing = plan.arguments.filter(
    ({ name, required }) => required && run.args[name] === undefined,
  )
  if (missing.length === 0) return
  throw usage(missing.map(({ name }) => ({ where: name.toUpperCase(), rule: absent.word })))
}

/** What is wrong with a row is kept, with its line. */
async function collecting(
  problems: Problem[],
  line: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DocsctlError) || !error.details.problems) throw error
    problems.push(
      ...error.details.problems.map((one) => ({ ...one, where: `${line} ${one.where}` })),
    )
  }
}
