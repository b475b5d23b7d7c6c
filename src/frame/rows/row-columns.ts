import { absent, type Problem } from '../../errors.ts'
import { oneOf, unknownRule } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import type { FlagDefinition, NamesThings } from '../words/definitions.ts'
import type { FileRow } from './read-rows.ts'

/** The arguments and flags that a row may hold. */
export interface RowWords {
  arguments: readonly (NamesThings & { name: string; required?: boolean | undefined })[]
  flags: Readonly<Record<string, FlagDefinition>>
  /** further columns for an argument, with what its word begins with there */
  columns?: Readonly<Record<string, { argument: string; before?: string }>>
}

/** The argument or the flag that a column stands for. */
interface ColumnPlace {
  argument?: string
  before?: string
  flag?: string
}

function placeOf(head: string, words: RowWords): ColumnPlace {
  const name = columnName(head)
  const last = words.arguments.at(-1)
  if (words.arguments.some((argument) => argument.name === name)) return { argument: name }
  if (Object.hasOwn(words.flags, name)) return { flag: name }
  const own = words.columns?.[name]
  if (own) return own
  return last && isNameOf(last, name) ? { argument: last.name } : {}
}

/** Whether lists have the things that an argument takes in a column of this name. */
function isNameOf({ things }: NamesThings, column: string): boolean {
  if (column === 'id') return true
  if (things === 'members') return /^(user\.)?email$/.test(column)
  return things !== undefined && column === 'title'
}

/** `Display name`, `display_name` and `displayName` are `display-name`. */
function columnName(head: string): string {
  return head
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase()
}

/** Columns that no row of a command can have, each with the line that it came up in. */
export function unknownColumns(
  rows: readonly FileRow[],
  words: RowWords,
  shown: string,
): Problem[] {
  const first = new Map<string, number>()
  for (const { line, values } of rows) {
    for (const head of Object.keys(values)) if (!first.has(head)) first.set(head, line)
  }
  const known = [
    ...words.arguments.map(({ name }) => name),
    ...Object.keys(words.flags),
    ...Object.keys(words.columns ?? {}),
  ]
  return [...first].flatMap(([head, line]): Problem[] => {
    if (Object.keys(placeOf(head, words)).length > 0) return []
    const near = suggest(columnName(head), known)
    return [{ where: `${shown}:${line} column "${head}"`, rule: unknownRule(near) }]
  })
}

/** What a row says as it would be typed: its arguments, and the words of each of its flags. */
export interface TypedRow {
  args: Record<string, string | undefined>
  flags: Map<string, string[]>
  problems: Problem[]
}

/** Reads the columns of a row that are known, beside the arguments that hold for all rows. */
export function typedInRow(
  { values }: FileRow,
  words: RowWords,
  args: Readonly<Record<string, string | undefined>>,
): TypedRow {
  const typed: TypedRow = { args: { ...args }, flags: new Map(), problems: [] }
  const columns = new Map<string, string>()
  for (const [head, value] of Object.entries(values)) {
    const { argument, before = '', flag } = placeOf(head, words)
    if (argument === undefined && flag === undefined) continue
    const word = argument?.toUpperCase() ?? `--${flag}`
    const other = columns.get(word)
    columns.set(word, head)
    if (other !== undefined) {
      const rule = `is named by two columns, "${other}" and "${head}"`
      typed.problems.push({ where: word, rule })
    } else if (argument !== undefined && value !== null) {
      if (typeof value === 'object') typed.problems.push({ where: word, rule: 'a text', value })
      typed.args[argument] = `${before}${value}`
    } else if (flag !== undefined && value === null && !words.flags.unset) {
      typed.problems.push({ where: word, rule: "can't be cleared" })
    } else if (flag !== undefined) {
      const isSwitch = words.flags[flag]?.type === 'boolean'
      const typedWords = isSwitch ? switchWord(flag, value) : wordsFor(flag, value)
      if (typedWords) typed.flags.set(flag, typedWords)
      else typed.problems.push({ where: word, rule: oneOf(['true', 'false']), value })
    }
  }
  for (const { name, required } of words.arguments) {
    if (!required || typed.args[name] !== undefined) continue
    typed.problems.push({ where: name.toUpperCase(), rule: absent.word })
    // it stands for itself while the others are checked
    typed.args[name] = name
  }
  return typed
}

/** `--role=edit`, `--unset=proxy` */
function wordsFor(flag: string, value: unknown): string[] {
  if (value === null) return [`--unset=${flag}`]
  if (Array.isArray(value)) return value.map((one) => `--${flag}=${one}`)
  return [`--${flag}=${typeof value === 'object' ? JSON.stringify(value) : value}`]
}

const yes = /^(true|yes|y|1)$/i
const no = /^(false|no|n|0)$/i

/** `--sso` or `--no-sso` */
function switchWord(flag: string, value: unknown): string[] | undefined {
  if (value === null) return [`--unset=${flag}`]
  if (yes.test(`${value}`)) return [`--${flag}`]
  return no.test(`${value}`) ? [`--no-${flag}`] : undefined
}
