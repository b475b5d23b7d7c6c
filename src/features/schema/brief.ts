import {
  batchFlags,
  byIdFlag,
  confirmFlags,
  dryRunFlags,
  journalFlags,
  outputFlags,
  sessionFlags,
} from '../../host/arguments/flags.ts'
import { exampleCommand, usageLine } from '../../host/help/help.ts'
import type { CommandMeta, FlagMeta } from '../../host/program/catalog.ts'
import { commandEffect } from './effect.ts'

/**
 * The maximum length of a brief description, in characters. Such a description has at most 400
 * tokens.
 */
const longest = 1350

/** Flags that many commands have. A brief description omits their descriptions. */
const commonFlags = new Set(
  [...[sessionFlags, outputFlags, dryRunFlags, confirmFlags, journalFlags, batchFlags], byIdFlag]
    .flatMap(Object.keys)
    // importing these definitions would make the chunk that every command loads larger
    .concat('input', 'allow-unknown-keys', 'rows', 'web', 'limit', 'page-size', 'cursor'),
)

/** The common flags that a brief description lists by name if the command has them. */
const namedFlags = ['limit', 'input', 'rows', 'columns', 'jq', 'json']

/** Describes a command in a few lines. Long descriptions are shortened step by step until they fit. */
export async function briefDescription(command: CommandMeta): Promise<string> {
  const effect = (await commandEffect(command)) ?? 'unknown effect'
  const { summary = '', args, flags, examples = [] } = command
  const shown = Object.values(flags).filter(({ hidden }) => !hidden)
  const own = shown.filter(({ name }) => !commonFlags.has(name)).sort(requiredFirst)
  const common = namedFlags.filter((name) => shown.some((flag) => flag.name === name))
  const head = [`docsctl ${usageLine(command)}`, `${cut(summary, 100)} (${effect})`]
  const tail = [
    ...(common.length > 0 ? [`Also: ${common.map((name) => `--${name}`).join(' ')}`] : []),
    ...examples.slice(0, 1).map((one) => `Example: docsctl ${cut(exampleCommand(one), 160)}`),
  ]
  const words = Object.values(args).map(
    ({ name, description }) => `${name.toUpperCase()}: ${cut(description ?? '', 80)}`,
  )
  for (const most of [90, 50, 25]) {
    const lines = [...head, ...words, ...own.map((flag) => flagLine(flag, most)), ...tail]
    if (textLength(lines) <= longest) return lines.join('\n')
  }
  return [
    ...head,
    ...words,
    ...namesThatFit(own, longest - textLength([...head, ...words, ...tail])),
    ...tail,
  ].join('\n')
}

/** Lists required flags first, because every call needs them. */
function requiredFirst(one: FlagMeta, other: FlagMeta): number {
  return Number(isRequired(other)) - Number(isRequired(one))
}

function isRequired({ required, description = '' }: FlagMeta): boolean {
  return required === true || description.includes('(required)')
}

function flagLine(flag: FlagMeta, most: number): string {
  return `${flagName(flag)}: ${cut(flag.description ?? '', most)}`
}

function flagName({ name, type, allowNo, helpValue, options }: FlagMeta): string {
  if (type === 'boolean') return `--${allowNo ? '[no-]' : ''}${name}`
  const value = options ? options.join('|') : ([helpValue ?? 'VALUE'].flat()[0] as string)
  return `--${name} ${cut(value, 60)}`
}

/** Returns one line with the names of flags that fit into the given length. */
function namesThatFit(flags: readonly FlagMeta[], room: number): string[] {
  const shown: string[] = []
  let left = room - 60
  for (const { name } of flags) {
    left -= name.length + 3
    if (left < 0) break
    shown.push(`--${name}`)
  }
  const more = flags.length - shown.length
  return [`Flags: ${shown.join(' ')}${more > 0 ? `, and ${more} more (see "docsctl schema")` : ''}`]
}

function textLength(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}
