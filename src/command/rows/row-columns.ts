import type { Problem } from '../../errors.ts'
import type { FlagDefinition, NamesResource } from '../../host/arguments/definitions.ts'
import { duplicate, inLine } from '../../output/text/file-problems.ts'
import {
  didYouMean,
  expectedOneOf,
  invalidValue,
  missing,
  unknownColumn,
  unknownValue,
} from '../../output/text/problems.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import type { FileRow } from './read-rows.ts'

/** The arguments and flags that a row may contain. */
export interface RowArguments {
  arguments: readonly (NamesResource & { name: string; required?: boolean | undefined })[]
  flags: Readonly<Record<string, FlagDefinition>>
  /** additional columns that can provide an argument; `before` is a prefix for the value */
  columns?: Readonly<Record<string, { argument: string; before?: string }>>
}

/** The argument or flag that a column sets. */
interface ColumnPlace {
  argument?: string
  before?: string
  flag?: string
}

function columnPlace(head: string, args: RowArguments): ColumnPlace {
  const name = columnName(head)
  const last = args.arguments.at(-1)
  if (args.arguments.some((argument) => argument.name === name)) return { argument: name }
  if (Object.hasOwn(args.flags, name)) return { flag: name }
  const own = args.columns?.[name]
  if (own) return own
  return last && isNameColumn(last, name) ? { argument: last.name } : {}
}

/**
 * Returns whether a column contains the kind of ID, title, or email address that an argument
 * accepts.
 */
function isNameColumn({ resource }: NamesResource, column: string): boolean {
  if (column === 'id') return true
  if (resource === 'members') return /^(user\.)?email$/.test(column)
  return resource !== undefined && column === 'title'
}

/**
 * Normalizes a column name: `Display name`, `display_name`, and `displayName` become
 * `display-name`.
 */
function columnName(head: string): string {
  return head
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase()
}

/** Collects columns that the command doesn't know, each with the line of its first value. */
export function unknownColumns(
  rows: readonly FileRow[],
  args: RowArguments,
  shown: string,
): Problem[] {
  const first = new Map<string, number>()
  for (const { line, values } of rows) {
    for (const head of Object.keys(values)) if (!first.has(head)) first.set(head, line)
  }
  const known = [
    ...args.arguments.map(({ name }) => name),
    ...Object.keys(args.flags),
    ...Object.keys(args.columns ?? {}),
  ]
  return [...first].flatMap(([head, line]): Problem[] => {
    if (Object.keys(columnPlace(head, args)).length > 0) return []
    const near = suggest(columnName(head), known)
    const detail = didYouMean(near) ?? expectedOneOf(known)
    return [inLine(`${shown}:${line}`, unknownColumn(`column "${head}"`, head, detail))]
  })
}

/** A row converted to typed input: its arguments and its flag tokens. */
export interface TypedRow {
  args: Record<string, string | undefined>
  flags: Map<string, string[]>
  problems: Problem[]
}

/** Parses the known columns of a row, and the arguments that apply to all rows. */
export function typedInRow(
  { values }: FileRow,
  words: RowArguments,
  args: Readonly<Record<string, string | undefined>>,
): TypedRow {
  const typed: TypedRow = { args: { ...args }, flags: new Map(), problems: [] }
  const columns = new Map<string, string>()
  for (const [head, value] of Object.entries(values)) {
    const { argument, before = '', flag } = columnPlace(head, words)
    if (argument === undefined && flag === undefined) continue
    const word = argument?.toUpperCase() ?? `--${flag}`
    const other = columns.get(word)
    columns.set(word, head)
    if (other !== undefined) {
      const message = `Columns ${quotedValue(other)} and ${quotedValue(head)} both set ${word}`
      typed.problems.push(duplicate(word, message))
    } else if (argument !== undefined && value !== null) {
      if (typeof value === 'object') typed.problems.push(invalidValue(word, value, 'Expected text'))
      typed.args[argument] = `${before}${value}`
    } else if (flag !== undefined && value === null && !words.flags.unset) {
      typed.problems.push(invalidValue(word, null, `${word} cannot be cleared`))
    } else if (flag !== undefined) {
      const isSwitch = words.flags[flag]?.type === 'boolean'
      const typedWords = isSwitch ? switchArgument(flag, value) : flagArguments(flag, value)
      if (typedWords) typed.flags.set(flag, typedWords)
      else typed.problems.push(unknownValue(word, value, ['true', 'false']))
    }
  }
  for (const { name, required } of words.arguments) {
    if (!required || typed.args[name] !== undefined) continue
    typed.problems.push(missing(name.toUpperCase()))
    // uses a placeholder while the other values are validated
    typed.args[name] = name
  }
  return typed
}

/** Returns the token for a value, such as `--role=edit` or `--unset=proxy`. */
function flagArguments(flag: string, value: unknown): string[] {
  if (value === null) return [`--unset=${flag}`]
  if (Array.isArray(value)) return value.map((one) => `--${flag}=${one}`)
  return [`--${flag}=${typeof value === 'object' ? JSON.stringify(value) : value}`]
}

const yes = /^(true|yes|y|1)$/i
const no = /^(false|no|n|0)$/i

/** Returns the token for a Boolean value: `--sso` or `--no-sso`. */
function switchArgument(flag: string, value: unknown): string[] | undefined {
  if (value === null) return [`--unset=${flag}`]
  if (yes.test(`${value}`)) return [`--${flag}`]
  return no.test(`${value}`) ? [`--no-${flag}`] : undefined
}
