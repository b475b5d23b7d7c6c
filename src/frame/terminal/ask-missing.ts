import { DocsctlError, type Problem } from '../../errors.ts'
import { neededFor, type Scope, scopeOf, type ThingKind } from '../../names/kinds.ts'
import { readThings } from '../../names/read-things.ts'
import type { Thing } from '../../names/things.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import type { ArgMeta, CommandMeta } from '../program/catalogue.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { type ContextName, Run } from '../program/run.ts'
import type { Runtime } from '../program/runtime.ts'
import { contextFlags } from '../words/flags.ts'
import { readWords } from '../words/parse.ts'
import { ask } from './ask.ts'

/** more than a screen of them is no choice */
const mostChoices = 15

/** Where something is missing, and what may stand there. */
interface Place {
  /** as it is told: `SPACE`, `--role` */
  word: string
  about: string
  things?: ThingKind | undefined
  values: readonly string[]
  /** the words with what was answered among them */
  filled: (argv: string[], answer: string) => string[]
}

/**
 * What was typed with the value that it lacks, asked for at the terminal; nothing where nobody is to be
 * asked, where nothing was answered, or where it can't be told what belongs there.
 */
export async function withMissing(
  [problem]: readonly Problem[],
  argv: string[],
  command: CommandMeta,
  runtime: Runtime,
): Promise<string[] | undefined> {
  const run = askingRun(argv, command, runtime)
  const place = problem && placeOf(problem.where, command)
  if (!run?.interactive || !place) return undefined
  try {
    const first = await outermost(place, command, run)
    // to sign in comes before everything that is looked for
    if (first.things && (await run.session()).missingToken !== undefined) return undefined
    return await filled(first, argv, run)
  } finally {
    await run.finish()
  }
}

async function filled(
  place: Place,
  argv: string[],
  run: ServiceAccess & Speaker & Machine,
): Promise<string[] | undefined> {
  const choices = await choicesAt(place, run)
  const answer = await ask(run, question(place, choices))
  return answer === '' ? undefined : place.filled(argv, choices.ids.get(answer) ?? answer)
}

interface Choices {
  /** a line each, as they are shown */
  lines: string[]
  /** by what is typed for them; what isn't here is taken as it was typed */
  ids: ReadonlyMap<string, string>
}

async function choicesAt(
  { things: kind, values }: Place,
  run: ServiceAccess & Machine,
): Promise<Choices> {
  if (!kind) return { lines: values.map((value) => `  ${value}`), ids: new Map() }
  const things = await listed(kind, run)
  // of what is called by its number that is what is typed
  const isNumbered = things.some(({ id }) => /^\d+$/.test(id))
  const wordOf = ({ id }: Thing, index: number) => (isNumbered ? id : `${index + 1}`)
  const shown = things.slice(0, mostChoices)
  const width = Math.max(0, ...shown.map((thing, index) => wordOf(thing, index).length))
  const lines = shown.map((thing, index) => {
    const { id, title, other } = thing
    const name = [title || id, ...(other ? [`(${other})`] : [])].join(' ')
    return `  ${wordOf(thing, index).padStart(width)}  ${name}`
  })
  const more = things.length - shown.length
  return {
    lines: more > 0 ? [...lines, `  and ${more} more`] : lines,
    ids: new Map(shown.map((thing, index) => [wordOf(thing, index), thing.id])),
  }
}

function question({ word, about }: Place, { lines, ids }: Choices): string {
  const how = ids.size > 0 ? 'number, name or id' : lines.length > 0 ? 'one of these' : 'value'
  return [`${word} is missing: ${about}`, ...lines, `${how}, or nothing to leave it:`].join('\n')
}

/** A list that can't be read is no reason not to ask. */
async function listed(kind: ThingKind, run: ServiceAccess & Machine): Promise<Thing[]> {
  const scope = await scopeIn(kind, run)
  if (!scopeOf(kind, scope)) return []
  try {
    return await readThings(kind, await run.client(), scope)
  } catch (error) {
    if (!(error instanceof DocsctlError) || run.signal.aborted) throw error
    return []
  }
}

async function scopeIn(kind: ThingKind, run: ServiceAccess): Promise<Scope> {
  const scope: Scope = {}
  for (const name of neededFor(kind)) {
    const id = await run.context(name as ContextName).catch(missingIsFine)
    if (id !== undefined) scope[name] = id
  }
  return scope
}

/** What is to be asked first: the flag of what the things lie in, where that is missing too. */
async function outermost(place: Place, command: CommandMeta, run: Run): Promise<Place> {
  for (const name of place.things ? neededFor(place.things) : []) {
    const around = flagPlace(contextFlags[name as ContextName]?.flag ?? '', command)
    if (!around) continue
    const known = await run.contextAsTyped(name as ContextName).catch(missingIsFine)
    if (known === undefined) return await outermost(around, command, run)
  }
  return place
}

function missingIsFine(error: unknown): undefined {
  if (error instanceof DocsctlError && error.kind === 'usage') return undefined
  throw error
}

function placeOf(where: string, command: CommandMeta): Place | undefined {
  const argument = Object.values(command.args).find(({ name }) => name.toUpperCase() === where)
  if (argument) return argumentPlace(argument)
  return where.startsWith('--') ? flagPlace(where.slice(2), command) : undefined
}

function argumentPlace({ name, description = '', things, known = [] }: ArgMeta): Place {
  return {
    word: name.toUpperCase(),
    about: description,
    things,
    values: known,
    filled: (argv, answer) => {
      const needsMark = answer.startsWith('-') && !argv.includes('--')
      return [...argv, ...(needsMark ? ['--'] : []), answer]
    },
  }
}

function flagPlace(flag: string, { flags }: CommandMeta): Place | undefined {
  const meta = Object.hasOwn(flags, flag) ? flags[flag] : undefined
  if (meta?.type !== 'option') return undefined
  const { description = '', things, options, known = [] } = meta
  return {
    word: `--${flag}`,
    about: description.replace(/ \((required|default from context)\)$/, ''),
    things,
    values: options ?? known,
    filled: (argv, answer) => [
      ...(answer.startsWith('-') ? [`--${flag}=${answer}`] : [`--${flag}`, answer]),
      ...argv,
    ],
  }
}

/** A run of the words as far as they go, to ask and to look around with. */
function askingRun(argv: string[], command: CommandMeta, runtime: Runtime): Run | undefined {
  const optional = ([name, meta]: [string, ArgMeta]) => [name, { ...meta, required: false }]
  const args = Object.fromEntries(Object.entries(command.args).map(optional))
  try {
    const { flags, args: typed, rest, words } = readWords(argv, { flags: command.flags, args })
    if (words.includes('-')) return undefined
    return new Run(runtime, {
      name: command.id.replaceAll(':', ' '),
      argv,
      args: typed,
      rest,
      flags,
    })
  } catch (error) {
    if (error instanceof DocsctlError) return undefined
    throw error
  }
}

/** What was asked for is shown as it can be typed the next time. */
export async function noteWhole(id: string, argv: string[], { stderr }: Runtime): Promise<void> {
  await stderr.write(`note: the same again is ${docsctlLine([...id.split(':'), ...argv])}\n`)
}
