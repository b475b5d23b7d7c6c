import {
  listScope,
  type ResourceKind,
  requiredScope,
  type Scope,
} from '../../contract/resource-kinds.ts'
import { type AnyProblem, DocsctlError } from '../../errors.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { contextFlags } from '../arguments/flags.ts'
import type { ParsedArguments } from '../arguments/parse.ts'
import type { ArgMeta, CommandMeta } from '../program/catalog.ts'
import { type CreatedRun, createRun } from '../program/create-run.ts'
import type { ListedResource } from '../program/extension-types.ts'
import { hostExtensions } from '../program/extensions.ts'
import type { WithConsole, WithEnvironment, WithService } from '../program/run.ts'
import type { Runtime } from '../program/runtime.ts'
import type { ContextName } from '../service/service-access.ts'
import { ask } from './ask.ts'

/** the maximum number of values in the list; a longer list wouldn't fit on the screen */
const maxChoices = 15

/** A command line with missing arguments, as far as it could be parsed. */
interface IncompleteLine extends ParsedArguments {
  argv: string[]
}

/** A missing argument or flag, with the values that the user can choose from. */
interface Place {
  /** the name that the prompt shows, such as `SPACE` or `--role` */
  word: string
  about: string
  kind?: ResourceKind | undefined
  values: readonly string[]
  /** returns the arguments with the answer inserted into them */
  filled: (argv: string[], answer: string) => string[]
}

/**
 * Prompts for a missing value, and returns the arguments with the answer. Returns undefined if
 * there is no terminal, if the user doesn't answer, or if no values can be offered for the
 * argument.
 */
export async function withMissing(
  [problem]: readonly AnyProblem[],
  line: IncompleteLine,
  command: CommandMeta,
  runtime: Runtime,
): Promise<string[] | undefined> {
  const run = promptRun(line, command, runtime)
  const place = problem && missingPlace(problem.where, command)
  if (!run?.console.interactive || !place) return undefined
  try {
    const first = await outermost(place, command, run)
    // without a token, the list can't be read, and signing in is the first step
    if (first.kind && (await run.service.session()).missingToken !== undefined) return undefined
    return await promptForValue(first, line.argv, run)
  } finally {
    await run.service.finish()
  }
}

async function promptForValue(
  place: Place,
  argv: string[],
  run: WithService & WithConsole & WithEnvironment,
): Promise<string[] | undefined> {
  const choices = await readChoices(place, run)
  const answer = await ask(run, question(place, choices))
  return answer === '' ? undefined : place.filled(argv, choices.ids.get(answer) ?? answer)
}

interface Choices {
  /** the lines of the displayed list */
  lines: string[]
  /** the IDs by the answers that select them; all other answers are used as typed */
  ids: ReadonlyMap<string, string>
}

async function readChoices(
  { kind, values }: Place,
  run: WithService & WithEnvironment,
): Promise<Choices> {
  if (!kind) return { lines: values.map((value) => `  ${value}`), ids: new Map() }
  const resources = await formatChoices(kind, run)
  // if the IDs of the resources are numbers, the user selects resources by ID
  const isNumbered = resources.some(({ id }) => /^\d+$/.test(id))
  const choiceText = ({ id }: ListedResource, index: number) => (isNumbered ? id : `${index + 1}`)
  const shown = resources.slice(0, maxChoices)
  const width = Math.max(0, ...shown.map((resource, index) => choiceText(resource, index).length))
  const lines = shown.map((resource, index) => {
    const { id, title, other } = resource
    const name = [title || id, ...(other ? [`(${other})`] : [])].join(' ')
    return `  ${choiceText(resource, index).padStart(width)}  ${name}`
  })
  const more = resources.length - shown.length
  return {
    lines: more > 0 ? [...lines, `  and ${more} more`] : lines,
    ids: new Map(shown.map((resource, index) => [choiceText(resource, index), resource.id])),
  }
}

function question({ word, about }: Place, { lines, ids }: Choices): string {
  const how = ids.size > 0 ? 'Number, name, or ID' : lines.length > 0 ? 'One of these values' : word
  return [`Missing ${word}: ${about}`, ...lines, `${how} (leave empty to cancel):`].join('\n')
}

/** Lists the values to choose from. If the list can't be read, the user can still type a value. */
async function formatChoices(
  kind: ResourceKind,
  run: WithService & WithEnvironment,
): Promise<ListedResource[]> {
  const scope = await readScope(kind, run)
  if (!listScope(kind, scope)) return []
  try {
    return await hostExtensions().listResources(kind, await run.service.client(), scope)
  } catch (error) {
    if (!(error instanceof DocsctlError) || run.environment.signal.aborted) throw error
    return []
  }
}

async function readScope(kind: ResourceKind, run: WithService): Promise<Scope> {
  const scope: Scope = {}
  for (const name of requiredScope(kind)) {
    const id = await run.service.context(name as ContextName).catch(ignoreUsageError)
    if (id !== undefined) scope[name] = id
  }
  return scope
}

/**
 * Returns the first missing value. If the parent resource is also missing, the parent comes first.
 */
async function outermost(place: Place, command: CommandMeta, run: WithService): Promise<Place> {
  for (const name of place.kind ? requiredScope(place.kind) : []) {
    const around = flagPlace(contextFlags[name as ContextName]?.flag ?? '', command)
    if (!around) continue
    const known = await run.service.contextAsTyped(name as ContextName).catch(ignoreUsageError)
    if (known === undefined) return await outermost(around, command, run)
  }
  return place
}

function ignoreUsageError(error: unknown): undefined {
  if (error instanceof DocsctlError && error.kind === 'usage') return undefined
  throw error
}

function missingPlace(where: string, command: CommandMeta): Place | undefined {
  const argument = Object.values(command.args).find(({ name }) => name.toUpperCase() === where)
  if (argument) return argumentPlace(argument)
  return where.startsWith('--') ? flagPlace(where.slice(2), command) : undefined
}

function argumentPlace({ name, description = '', resource, known = [] }: ArgMeta): Place {
  return {
    word: name.toUpperCase(),
    about: description,
    kind: resource,
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
  const { description = '', resource, options, known = [] } = meta
  return {
    word: `--${flag}`,
    about: description.replace(/ \((?:required|default: the current [a-z]+)\)$/, ''),
    kind: resource,
    values: options ?? known,
    filled: (argv, answer) => [
      ...(answer.startsWith('-') ? [`--${flag}=${answer}`] : [`--${flag}`, answer]),
      ...argv,
    ],
  }
}

/** Creates a run from the arguments that are already known, for the prompt and its lookups. */
function promptRun(
  { argv, args, rest, flags }: IncompleteLine,
  { id }: CommandMeta,
  runtime: Runtime,
): CreatedRun | undefined {
  // if an argument reads standard input, the user can't type answers there
  if ([...Object.values(args), ...rest].includes('-')) return undefined
  try {
    return createRun(runtime, { name: id.replaceAll(':', ' '), argv, args, rest, flags })
  } catch (error) {
    if (error instanceof DocsctlError) return undefined
    throw error
  }
}

/** Prints the completed command, so that the user can reuse it. */
export async function noteCompletedCommand(
  id: string,
  argv: string[],
  { stderr }: Runtime,
): Promise<void> {
  await stderr.write(`note: Next time, run: ${docsctlLine([...id.split(':'), ...argv])}\n`)
}
