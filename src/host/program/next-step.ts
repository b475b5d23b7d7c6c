import { DocsctlError, type Kind } from '../../errors.ts'
import { sentences } from '../../output/text/problems.ts'
import { list, usage } from '../../output/text/sentences.ts'
import { withFlagHints, withPlainHttp } from '../arguments/flag-hints.ts'
import type { Catalog } from './catalog.ts'

/**
 * Functions that create hints for errors that have no hint, by the kind of the error. Most hints
 * are commands.
 */
const steps: Partial<Record<Kind, (id: string, catalog: () => Catalog) => string>> = {
  'not-signed-in': () => 'docsctl auth status',
  'not-permitted': () => 'docsctl auth status',
  unreachable: () => 'docsctl doctor',
  'rate-limited': () => 'Run the command again later, or with a longer --max-wait',
  'not-found': (id, catalog) => listCommand(id, catalog()) ?? help(id),
  conflict: (id, catalog) => listCommand(id, catalog()) ?? help(id),
  refused: help,
  usage: help,
}

/** Adds a hint with the next command to an error. */
export function withNextStep(
  thrown: DocsctlError,
  { id, argv }: { id: string; argv: readonly string[] },
  catalog: () => Catalog,
): DocsctlError {
  const plain = withPlainHttp(thrown)
  if (plain.details.hint) return plain
  const hinted = withFlagHints(plain, { id, argv }, catalog)
  const error = withCommands(hinted, id, catalog)
  const hint = error.details.hint ?? steps[error.kind]?.(id, catalog)
  return hint ? new DocsctlError(error.kind, error.message, { ...error.details, hint }) : error
}

/** Adds to an error the commands that support an unknown flag. */
function withCommands(error: DocsctlError, id: string, catalog: () => Catalog): DocsctlError {
  const { problems = [] } = error.details
  if (!problems.some((problem) => problem.rule === 'unknown-flag')) return error
  const { commandsWithFlag } = catalog()
  let hint: string | undefined
  const withOwner = problems.map((problem) => {
    const isUnknown = problem.rule === 'unknown-flag'
    const owners = isUnknown ? commandsWithFlagNear(problem.where, id, commandsWithFlag) : []
    if (owners.length === 0) return problem
    if (owners.length === 1) hint = `docsctl ${owners[0]} --help`
    const names = owners.map((one) => (one === otherCommands ? one : `"${one}"`))
    const message = sentences(problem.message, `It is a flag of ${list(names, 'and')}`)
    return { ...problem, message }
  })
  return usage(withOwner, hint)
}

/**
 * Returns commands that support a flag. Prefers commands in the same topic, then commands with the
 * same verb.
 */
function commandsWithFlagNear(
  flag: string,
  id: string,
  commandsWithFlag: Catalog['commandsWithFlag'],
): string[] {
  const name = flag.replace(/^--/, '').split('=')[0] as string
  const [topic] = id.split(':')
  const verb = id.split(':').at(-1)
  const owners = commandsWithFlag(name)
  const sameTopic = owners.filter((one) => one.split(':')[0] === topic)
  const sameVerb = owners.filter((one) => one.split(':').at(-1) === verb)
  const nearest = [sameTopic, sameVerb, owners].find(({ length }) => length > 0) ?? []
  const named = nearest.slice(0, maxSuggestions).map(spacedId)
  return nearest.length > maxSuggestions ? [...named, otherCommands] : named
}

/** The maximum number of commands to suggest. */
const maxSuggestions = 3

/** The entry for all other commands. */
const otherCommands = 'others'

function help(id: string): string {
  return `docsctl ${spacedId(id)} --help`
}

/**
 * Returns the command that lists the kind of resource that the failed command uses, from the same
 * topic or from a parent topic.
 */
function listCommand(id: string, catalog: Catalog): string | undefined {
  const parts = id.split(':')
  for (let length = parts.length - 1; length > 0; length--) {
    const list = [...parts.slice(0, length), 'list'].join(':')
    const found = catalog.commands[list]
    if (list === id || !found || found.isRetired) continue
    // the resource can belong to another site
    const all = catalog.commandsWithFlag('all').includes(list) ? ' --all' : ''
    return `docsctl ${spacedId(list)}${all}`
  }
  return undefined
}

function spacedId(id: string): string {
  return id.replaceAll(':', ' ')
}
