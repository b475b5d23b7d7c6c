import { DocsctlError, type Kind } from '../../errors.ts'
import { list, unknownRule, usage } from '../../text/sentences.ts'
import { unknownFlagRule } from '../words/parse.ts'
import type { Catalogue, CommandMeta } from './catalogue.ts'

/** What to type after an error that doesn't know it itself: told by its kind and the command that ran. */
const steps: Partial<Record<Kind, (id: string, catalogue: () => Catalogue) => string>> = {
  'not-signed-in': () => 'docsctl auth status',
  'not-permitted': () => 'docsctl auth status',
  unreachable: () => 'docsctl doctor',
  'rate-limited': () => 'the same command later, or with a longer --max-wait',
  'not-found': (id, catalogue) => listing(id, catalogue()) ?? help(id),
  conflict: (id, catalogue) => listing(id, catalogue()) ?? help(id),
  refused: help,
  usage: help,
}

/** The same error, with one command to type next. */
export function withNextStep(thrown: unknown, id: string, catalogue: () => Catalogue): unknown {
  if (!(thrown instanceof DocsctlError) || thrown.details.hint) return thrown
  const error = withOwners(thrown, id, catalogue)
  const hint = steps[error.kind]?.(id, catalogue)
  return hint ? new DocsctlError(error.kind, error.message, { ...error.details, hint }) : error
}

/** A flag of another command says of which, before one that is spelled much like it. */
function withOwners(error: DocsctlError, id: string, catalogue: () => Catalogue): DocsctlError {
  const { problems = [] } = error.details
  if (!problems.some((problem) => problem.id === unknownFlagRule)) return error
  const commands = Object.values(catalogue().commands)
  const withOwner = problems.map((problem) => {
    const { id: rule, ...rest } = problem
    const owners = rule === unknownFlagRule ? ownersOf(rest.where, id, commands) : []
    if (owners.length === 0) return rest
    const verb = owners.length === 1 ? 'takes' : 'take'
    const guess = rest.rule.slice(unknownRule([]).length)
    return { ...rest, rule: `${unknownRule([])}; ${list(owners, 'and')} ${verb} it${guess}` }
  })
  return usage(withOwner)
}

/** The commands with this flag, of which those of the same topic are nearest. */
function ownersOf(flag: string, id: string, commands: readonly CommandMeta[]): string[] {
  const name = flag.replace(/^--/, '').split('=')[0] as string
  const [topic] = id.split(':')
  const owners = commands
    .filter(({ hidden, flags }) => !hidden && Object.hasOwn(flags, name))
    .map((command) => command.id)
  const near = owners.filter((one) => one.split(':')[0] === topic)
  const nearest = near.length > 0 ? near : owners
  const named = nearest.slice(0, mostOwners).map(words)
  return nearest.length > mostOwners ? [...named, 'others'] : named
}

/** So many are named. */
const mostOwners = 3

function help(id: string): string {
  return `docsctl ${words(id)} --help`
}

/** The list of what the command acts on, in its own topic or one above. */
function listing(id: string, catalogue: Catalogue): string | undefined {
  const parts = id.split(':')
  for (let length = parts.length - 1; length > 0; length--) {
    const list = [...parts.slice(0, length), 'list'].join(':')
    const found = catalogue.commands[list]
    if (list !== id && found && !found.isRetired) return `docsctl ${words(list)}`
  }
  return undefined
}

function words(id: string): string {
  return id.replaceAll(':', ' ')
}
