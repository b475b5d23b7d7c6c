import {
  namings,
  type ResourceKind,
  requiredScope,
  type Scope,
} from '../../contract/resource-kinds.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import type { WithArgs } from '../../host/program/run.ts'
import { didYouMean, invalidValue, sentences } from '../../output/text/problems.ts'
import { list, quotedValue, usage } from '../../output/text/sentences.ts'
import { docsctlLine, quoted } from '../../output/text/shell-arguments.ts'
import { firstLine } from '../../output/text/text.ts'
import { appOrigins } from './address.ts'
import type { NameIndex } from './match.ts'
import type { NamedResource } from './resource-names.ts'

/** A name that matches either no resource or several resources. */
export interface Unclear {
  word: string
  matches: readonly NamedResource[]
}

interface TypedPlace {
  kind: ResourceKind
  where: string
  run: WithArgs
  /** the scope that was searched */
  scope: Scope
  /** the names in the scope, for suggestions */
  index?: Pick<NameIndex, 'similar'>
}

/** The maximum number of candidates to show. */
const maxCandidates = 10

/**
 * Builds the error for missing and ambiguous names. If a name is ambiguous, the error has the exit
 * code of a usage error.
 */
export function unclear(problems: readonly Unclear[], place: TypedPlace): DocsctlError {
  const [first, ...others] = problems
  if (first && others.length === 0) {
    return first.matches.length > 0 ? ambiguousName(first, place) : nameNotFound(first, place)
  }
  const isAmbiguous = problems.some(({ matches }) => matches.length > 0)
  const described = problems.map((problem) => unclearProblem(problem, place))
  const lines = problems.flatMap((problem, index) => [
    (described[index] as Problem).message,
    ...(problem.matches.length > 0 ? candidates(problem, place) : []),
  ])
  return new DocsctlError(isAmbiguous ? 'usage' : 'not-found', lines.join('\n'), {
    state: 'Nothing was changed',
    problems: described,
    hint: listCommand(place),
  })
}

/** Explains in an error that the list was needed to resolve names. */
export async function listedForNames<Result>(
  kind: ResourceKind,
  list: () => Promise<Result>,
): Promise<Result> {
  try {
    return await list()
  } catch (error) {
    if (!(error instanceof DocsctlError) || error.details.status === undefined) throw error
    const { plural } = namings[kind]
    const message = `${error.message} (while resolving names of ${plural})`
    throw new DocsctlError(error.kind, message, {
      ...error.details,
      state: 'Nothing was changed',
      hint: 'Use the ID instead of a name',
    })
  }
}

export function nameNotFound(problem: Unclear, place: TypedPlace): DocsctlError {
  const described = unclearProblem(problem, place)
  return new DocsctlError('not-found', described.message, {
    problems: [described],
    hint: listCommand(place),
  })
}

/** The hint for an ambiguous name, below the commands that `candidateLines` lists. */
export const runCandidate = 'Run one of these commands'

function ambiguousName(problem: Unclear, place: TypedPlace): DocsctlError {
  const described = unclearProblem(problem, place)
  return new DocsctlError('usage', [described.message, ...candidates(problem, place)].join('\n'), {
    problems: [described],
    hint: isOnCommandLine(problem, place) ? runCandidate : 'Use one of these IDs',
  })
}

/** Returns the message for a name that matches no resource. */
export function noneNamed(noun: string, typed: string): string {
  return `No ${noun} with the ID or name ${quotedValue(typed)}`
}

/** Builds the error for `-` in a place that accepts a single value. */
export function noStandardInput(where: string): DocsctlError {
  const expected = `Expected a single value, because ${where} cannot be read from standard input`
  return usage([invalidValue(where, '-', expected)])
}

/** Builds the error for a URL that doesn't belong to this service. */
export function notInService(
  where: string,
  { value, apiUrl, isPublishable }: { value: string; apiUrl: string; isPublishable: boolean },
): DocsctlError {
  const origins = list(appOrigins(apiUrl))
  const orSite = isPublishable ? ', or the URL of a published site' : ''
  return usage([invalidValue(where, value, `Expected a URL that begins with ${origins}${orSite}`)])
}

/**
 * Builds the error for a URL that the service doesn't recognize. The page may still be published
 * elsewhere.
 */
export function unknownAddress(
  where: string,
  url: string,
  details: DocsctlError['details'] = {},
): DocsctlError {
  const message = `${quotedValue(url)} is not a known URL of this service`
  return new DocsctlError('not-found', message, {
    ...details,
    problems: [{ where, rule: 'not-found', message, value: url }],
  })
}

const scopeFlags = {
  spaceId: 'space',
  siteId: 'site',
  changeRequestId: 'change-request',
} as const satisfies Partial<Record<keyof Scope, string>>

/** Returns the command that lists the searched resources. */
function listCommand({ kind, scope }: TypedPlace): string {
  const hasVersions = kind === 'pages' || kind === 'files'
  const names = [...requiredScope(kind), ...(hasVersions ? ['changeRequestId' as const] : [])]
  const flags = names.flatMap((name) => {
    const [flag, id] = [scopeFlags[name as keyof typeof scopeFlags], scope[name]]
    return flag && id ? [`--${flag}`, id] : []
  })
  return docsctlLine([...namings[kind].list.split(' '), ...flags])
}

function unclearProblem({ word, matches }: Unclear, place: TypedPlace): Problem {
  const { kind, where, index } = place
  const { noun, plural } = namings[kind]
  if (matches.length === 0) {
    const suggested = (index?.similar(word) ?? []).map(quotedValue)
    // without a prefix, a value is a member
    if (suggested.length === 0 && where === 'USER-OR-TEAM' && !word.includes('@'))
      suggested.push(quoted([`team:${word}`]))
    const message = sentences(noneNamed(noun, word), didYouMean(suggested))
    return { where, rule: 'not-found', message, value: word }
  }
  const ids = matches.slice(0, maxCandidates).map(({ id }) => id)
  const more = matches.length > maxCandidates ? ', and others' : ''
  return {
    where,
    rule: 'ambiguous-name',
    message: `${quotedValue(word)} is ambiguous: ${matches.length} ${plural} have this name (${ids.join(', ')}${more})`,
    value: word,
  }
}

/**
 * Returns, for each candidate, its names and the command with the candidate's ID instead of the
 * ambiguous name.
 */
function candidates(problem: Unclear, place: TypedPlace): string[] {
  const { word, matches } = problem
  const { args } = place.run
  const isTyped = isOnCommandLine(problem, place)
  const shown = matches.slice(0, maxCandidates).flatMap((resource) => {
    const { id, title, other } = resource
    const called = [title && `"${firstLine(title)}"`, other && `<${firstLine(other)}>`]
    const names = called.filter(Boolean).join('  ')
    if (!isTyped) return `  ${names ? `${id}  ${names}` : id}`
    const argv = args.argv.map((typed) => replaced(typed, word, id))
    return candidateLines(names, docsctlLine([...args.command.split(' '), ...argv]))
  })
  const left = matches.length - maxCandidates
  return left > 0 ? [...shown, `  and ${left} more`] : shown
}

/** Returns whether the command line contains the name. Otherwise, it is from another source. */
function isOnCommandLine({ word }: Unclear, { run }: TypedPlace): boolean {
  return run.args.argv.some((typed) => replaced(typed, word, '') !== typed)
}

/**
 * Returns the names of a candidate, followed by the command on a separate line so that it can be
 * copied.
 */
export function candidateLines(names: string, command: string): string[] {
  return [...(names ? [`  ${names}`] : []), `    ${command}`]
}

/** Replaces a value on the command line, even after a flag or a prefix. */
export function replaced(typed: string, argument: string, id: string): string {
  if (typed === argument) return id
  if (typed.endsWith(`=${argument}`) || typed.endsWith(`:${argument}`)) {
    return typed.slice(0, typed.length - argument.length) + id
  }
  return typed.startsWith(`${argument}=`) ? id + typed.slice(argument.length) : typed
}
