import { DocsctlError, type Problem } from '../../errors.ts'
import { namings, neededFor, type Scope, type ThingKind } from '../../names/kinds.ts'
import type { Thing } from '../../names/things.ts'
import { describe, usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { firstLine } from '../../text/text.ts'
import type { TypedWords } from '../words/typed-words.ts'

/** A word that is the name of nothing, or of several things. */
export interface Unclear {
  word: string
  things: readonly Thing[]
}

interface TypedPlace {
  kind: ThingKind
  where: string
  run: TypedWords
  /** where the names were looked for */
  scope: Scope
}

/** Of so many things the candidates are shown. */
const mostShown = 10

/** Says of all the words what is unclear about them; where one means several things, that weighs more. */
export function unclear(problems: readonly Unclear[], place: TypedPlace): DocsctlError {
  const [first, ...others] = problems
  if (first && others.length === 0) {
    return first.things.length > 0 ? ambiguous(first, place) : notFound(first, place)
  }
  const isAmbiguous = problems.some(({ things }) => things.length > 0)
  const described = problems.map((problem) => problemOf(problem, place))
  const lines = problems.flatMap((problem, index) => [
    describe(described[index] as Problem),
    ...(problem.things.length > 0 ? candidates(problem, place) : []),
  ])
  return new DocsctlError(isAmbiguous ? 'usage' : 'not-found', lines.join('\n'), {
    state: 'nothing was done',
    problems: described,
    hint: listing(place),
  })
}

export function notFound(problem: Unclear, place: TypedPlace): DocsctlError {
  const described = problemOf(problem, place)
  return new DocsctlError('not-found', describe(described), {
    problems: [described],
    hint: listing(place),
  })
}

function ambiguous(problem: Unclear, place: TypedPlace): DocsctlError {
  const described = problemOf(problem, place)
  return new DocsctlError(
    'usage',
    [describe(described), ...candidates(problem, place)].join('\n'),
    {
      problems: [described],
      hint: 'the command with the id of the one that is meant',
    },
  )
}

/** The rule for a word by which nothing is found. */
export function noneNamed(noun: string): string {
  return `no ${noun} has this id or name`
}

/** An address that can be of nothing that is looked for. */
export function notOfService(
  where: string,
  { value, apiUrl, isPublishable }: { value: string; apiUrl: string; isPublishable: boolean },
): DocsctlError {
  const orSite = isPublishable ? ', or of a site of it' : ''
  return usage([{ where, rule: `an address of the service at ${apiUrl}${orSite}`, value }])
}

/** An address that may have been published, and of which the service doesn't know. */
export function unknownAddress(
  where: string,
  url: string,
  details: DocsctlError['details'] = {},
): DocsctlError {
  return new DocsctlError('not-found', `${where} ${url}: this service knows nothing there`, {
    ...details,
    problems: [{ where, rule: 'an address that this service knows', value: url }],
  })
}

const scopeFlags = {
  spaceId: 'space',
  siteId: 'site',
  changeRequestId: 'change-request',
} as const satisfies Partial<Record<keyof Scope, string>>

/** The command that lists what was looked through. */
function listing({ kind, scope }: TypedPlace): string {
  const hasVersions = kind === 'pages' || kind === 'files'
  const names = [...neededFor(kind), ...(hasVersions ? ['changeRequestId' as const] : [])]
  const flags = names.flatMap((name) => {
    const [flag, id] = [scopeFlags[name as keyof typeof scopeFlags], scope[name]]
    return flag && id ? [`--${flag}`, id] : []
  })
  return docsctlLine([...namings[kind].list.split(' '), ...flags])
}

function problemOf({ word, things }: Unclear, { kind, where }: TypedPlace): Problem {
  const { noun, plural } = namings[kind]
  if (things.length === 0) return { where, rule: noneNamed(noun), value: word }
  const ids = things.slice(0, mostShown).map(({ id }) => id)
  const more = things.length > mostShown ? ' and others' : ''
  return {
    where,
    rule: `${things.length} ${plural} have this name: ${ids.join(', ')}${more}`,
    value: word,
  }
}

/** The typed command with each of the things in place of the word, and what they are called. */
function candidates({ word, things }: Unclear, { run }: TypedPlace): string[] {
  const shown = things.slice(0, mostShown).flatMap((thing) => {
    const { id, title, other } = thing
    const words = run.argv.map((typed) => replaced(typed, word, id))
    const isTyped = words.some((typed, index) => typed !== run.argv[index])
    const called = [title && `"${firstLine(title)}"`, other && `<${firstLine(other)}>`]
    const names = called.filter(Boolean).join('  ')
    if (!isTyped) return `  ${names ? `${id}  ${names}` : id}`
    return candidateLines(names, docsctlLine([...run.name.split(' '), ...words]))
  })
  const left = things.length - mostShown
  return left > 0 ? [...shown, `  and ${left} more`] : shown
}

/** What a thing is called, and below it the command alone, which is copied as a line. */
export function candidateLines(names: string, command: string): string[] {
  return [...(names ? [`  ${names}`] : []), `    ${command}`]
}

/** A word of the command line with another value, be it behind a flag or another word. */
function replaced(typed: string, word: string, id: string): string {
  if (typed === word) return id
  if (typed.endsWith(`=${word}`) || typed.endsWith(`:${word}`)) {
    return typed.slice(0, typed.length - word.length) + id
  }
  return typed.startsWith(`${word}=`) ? id + typed.slice(word.length) : typed
}
