import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Problem } from '../../errors.ts'
import { list, usage } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import type { ArgDefinition, FlagDefinition } from './definitions.ts'

export interface Parsed {
  args: Record<string, string | undefined>
  flags: Record<string, unknown>
  /** what stands after the named arguments, where the last of them repeats */
  rest: string[]
}

interface Definitions {
  flags: Record<string, FlagDefinition>
  args: Record<string, ArgDefinition>
}

/**
 * Reads the words of a command line. Node's own parser and not oclif's: that one can't take a value
 * that begins with `-p`, loses the order of repeated words, and needs seconds for 20,000 of them.
 */
export function parseWords(argv: string[], { flags, args }: Definitions): Parsed {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const [name, flag] of Object.entries(flags)) {
    options[name] = {
      type: flag.type === 'boolean' ? 'boolean' : 'string',
      multiple: true,
      ...(flag.char && { short: flag.char }),
    }
  }
  const { tokens } = parseArgs({
    args: spelledOut(argv, flags),
    options,
    strict: false,
    tokens: true,
  })
  const problems: Problem[] = []
  const words: string[] = []
  const values: Record<string, unknown> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const negated = !Object.hasOwn(flags, token.name) && token.name.startsWith('no-')
    const name = negated ? token.name.slice(3) : token.name
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
    if (!flag || (negated && !flag.allowNo)) problems.push(unknownFlag(token.rawName, flags))
    else if (flag.type === 'boolean') {
      if (token.value !== undefined) problems.push({ where: `--${name}`, rule: 'takes no value' })
      values[name] = !negated
    } else if (typeof token.value !== 'string' || swallowed(token, flags)) {
      problems.push({ where: `--${name}`, rule: `needs a value${choices(flag)}` })
    } else if (flag.options && !flag.options.includes(token.value)) {
      problems.push({
        where: `--${name}`,
        rule: `one of ${list(flag.options)}`,
        value: token.value,
      })
    } else if (flag.multiple) {
      values[name] = [...((values[name] as string[]) ?? []), token.value]
    } else if (name in values) problems.push({ where: `--${name}`, rule: 'can be given only once' })
    else values[name] = token.value
  }
  const placed = place(words, Object.entries(args), problems)
  if (problems.length > 0) throw usage(problems)
  return { ...placed, flags: values }
}

/** A flag that stands without a value gets an empty one, so that it doesn't take the next word. */
function spelledOut(argv: string[], flags: Definitions['flags']): string[] {
  const end = argv.indexOf('--')
  return argv.map((word, index) => {
    const next = argv[index + 1]
    const name = word.slice(2)
    const takes = word.startsWith('--') && Object.hasOwn(flags, name) && flags[name]?.takes
    const isBare = takes && (end < 0 || index < end) && (next === undefined || !takes(next))
    return isBare ? `${word}=` : word
  })
}

/** `--title --dry-run` forgot the title: a flag of this command is never taken for a value. */
function swallowed(
  token: { value?: string; inlineValue?: boolean },
  flags: Definitions['flags'],
): boolean {
  if (token.inlineValue || !token.value?.startsWith('--')) return false
  const name = token.value.slice(2).split('=')[0] as string
  return Object.hasOwn(flags, name) || flags[name.replace(/^no-/, '')]?.allowNo === true
}

function place(words: string[], args: [string, ArgDefinition][], problems: Problem[]) {
  const named: Parsed['args'] = {}
  for (const [index, [name, arg]] of args.entries()) {
    const word = words[index]
    if (word !== undefined) named[name] = word
    else if (arg.required) problems.push({ where: name.toUpperCase(), rule: 'is missing' })
  }
  const rest = words.slice(args.length)
  // behind an unknown flag stands its value, which isn't to be blamed too
  if (rest.length > 0 && !args.at(-1)?.[1].multiple && problems.length === 0) {
    problems.push({ where: rest.join(' '), rule: 'is more than this command takes' })
  }
  return { args: named, rest }
}

function unknownFlag(typed: string, flags: Definitions['flags']): Problem {
  const names = Object.entries(flags).flatMap(([name, flag]) =>
    flag.hidden ? [] : flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  )
  const near = suggest(typed, names)
  const id = /^-\w/.test(typed) ? '; an id that begins with - goes after --' : ''
  return {
    where: typed,
    rule: near.length > 0 ? `is unknown; is ${list(near, 'or')} meant?` : `is unknown${id}`,
  }
}

function choices(flag: FlagDefinition): string {
  return flag.options ? `: ${list(flag.options)}` : ''
}
