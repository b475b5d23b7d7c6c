import type { Client } from '../../client/client.ts'
import { prepare } from '../../client/prepare.ts'
import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { getCollection } from '../../contract/collections.ts'
import { getPage } from '../../contract/content/content.ts'
import { getOpenAPISpec } from '../../contract/openapi.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { getSite } from '../../contract/sites/sites.ts'
import { getSpace } from '../../contract/spaces.ts'
import { DocsctlError } from '../../errors.ts'
import {
  candidateLines,
  noneNamed,
  notOfService,
  unknownAddress,
} from '../../frame/names/unclear-names.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { ContextName } from '../../frame/program/run.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { readAddress } from '../../names/address.ts'
import { isAddress, isName } from '../../names/id-form.ts'
import { kindsByParameter, namings, type ThingKind } from '../../names/kinds.ts'
import { cell } from '../../text/columns.ts'
import { describe, list, usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { firstLine } from '../../text/text.ts'

/** What shows one thing of a kind. */
const readers = {
  orgs: getOrganization,
  spaces: getSpace,
  sites: getSite,
  collections: getCollection,
  'change-requests': getChangeRequest,
  pages: getPage,
  specifications: getOpenAPISpec,
} as const satisfies Partial<Record<ThingKind, AnyOperation>>

export type FindableKind = keyof typeof readers

/** A thing that was found, as the service shows it. */
export interface FoundThing {
  kind: FindableKind
  id: string
  body: Record<string, unknown>
}

/** What is typed before a colon to say of what kind a thing is: `site:docs`. */
export function wordOf(kind: ThingKind): string {
  return namings[kind].noun.replaceAll(' ', '-').replace('organization', 'org')
}

/** For each of the words before a colon what kind it is, as definitions of arguments say it. */
export function kindWords(kinds: readonly FindableKind[]): Record<string, ThingKind> {
  return Object.fromEntries(kinds.map((kind) => [wordOf(kind), kind]))
}

interface Choice {
  kinds: readonly FindableKind[]
  where: string
  /** those that a word is taken for behind their names alone */
  others?: readonly FindableKind[]
  /** hears of the kinds that are looked through; a name is looked for in lists */
  onLook?: (kinds: readonly FindableKind[], isName: boolean) => Promise<void>
}

/** The one thing of any of these kinds that a word means: an id, a name, an address, or one of them behind its kind. */
export async function whichThing(
  run: TypedWords & ServiceAccess,
  typed: string,
  { kinds, where, others = [], onLook }: Choice,
): Promise<FoundThing> {
  if (typed === '') throw usage([{ where, rule: 'not empty', value: '' }])
  const [, prefix = '', rest = ''] = /^([a-z-]+):(?!\/\/)(.+)$/s.exec(typed) ?? []
  const named = kinds.find((kind) => wordOf(kind) === prefix)
  if (!named && namesAKind(prefix)) {
    const words = list(kinds.map((kind) => `${wordOf(kind)}:`))
    throw usage([
      {
        where,
        rule: `is of a kind that is not taken; before a colon stands ${words}`,
        value: typed,
      },
    ])
  }
  const word = named ? rest : typed
  const possible = named ? [named] : await kindsAt(run, word, kinds, where)
  const isNamed = !run.has('by-id') && !isAddress(word) && possible.some((one) => isName(word, one))
  await onLook?.(possible, isNamed)
  const read = async (kind: FindableKind) =>
    await readThing(run, kind, await idOfKind(run, kind, word, where))
  const things = await Promise.all(possible.map((kind) => orRefused(read(kind))))
  const found = things.filter((thing) => thing !== undefined && !(thing instanceof DocsctlError))
  const [only] = found
  if (only && found.length === 1) return only
  if (found.length > 1) throw severalThings(run, typed, found, where)
  const refused = things.find((thing) => thing instanceof DocsctlError)
  if (refused) throw refused
  if (isAddress(word) && !run.has('by-id')) throw unknownAddress(where, word)
  const other = await namedLikeAnId(run, possible, word)
  if (other) return other
  throw noThing(typed, where, possible, named ? [] : others)
}

function namesAKind(prefix: string): boolean {
  return Object.keys(namings).some((kind) => wordOf(kind as ThingKind) === prefix)
}

/** An address of the app says itself what it is of. */
async function kindsAt(
  run: TypedWords & ServiceAccess,
  word: string,
  kinds: readonly FindableKind[],
  where: string,
): Promise<readonly FindableKind[]> {
  if (!isAddress(word) || run.has('by-id')) return kinds
  const { apiUrl } = await run.session()
  const address = readAddress(word, apiUrl.value)
  if (!address || address.type === 'foreign') {
    throw notOfService(where, { value: word, apiUrl: apiUrl.value, isPublishable: true })
  }
  if (address.type === 'published') return kinds
  const parameters = Object.keys(address.ids)
  // what an address names last lies in what it names before
  const last = parameters.map((name) => kindsByParameter[name]).findLast((kind) => has(kinds, kind))
  return last === undefined ? kinds : [last as FindableKind]
}

const has = (kinds: readonly FindableKind[], kind: ThingKind | undefined) =>
  kinds.some((one) => one === kind)

/** Who may not see things of one kind may see the one that is meant, of another. */
async function orRefused<Thing>(reading: Promise<Thing>): Promise<Thing | DocsctlError> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof DocsctlError && error.kind === 'not-permitted') return error
    throw error
  }
}

/** The id of a thing of this kind by that name; nothing where there is none. */
async function idOfKind(
  run: ServiceAccess,
  kind: FindableKind,
  word: string,
  where: string,
): Promise<string | undefined> {
  try {
    return await run.idOf(kind, word, where)
  } catch (error) {
    if (isMissing(error) || (isAddress(word) && isUsage(error))) return undefined
    throw error
  }
}

async function readThing(
  run: ServiceAccess,
  kind: FindableKind,
  id: string | undefined,
): Promise<FoundThing | undefined> {
  if (id === undefined) return undefined
  const names = pathNames(readers[kind].path).slice(0, -1)
  const path: Record<string, string> = {}
  for (const name of names) path[name] = await run.context(name as ContextName)
  return await thingAt(await run.client(), kind, id, path)
}

/** A thing by its id, where there is one; `path` is what it lies in. */
export async function thingAt(
  client: Client,
  kind: FindableKind,
  id: string,
  path: Readonly<Record<string, string>>,
): Promise<FoundThing | undefined> {
  const operation: AnyOperation = readers[kind]
  const names = pathNames(operation.path)
  const own = Object.fromEntries(names.slice(0, -1).map((name) => [name, path[name] ?? '']))
  const whole = { ...own, [names.at(-1) as string]: id }
  try {
    const { body } = await client.exchange(prepare(operation, { path: whole }))
    return { kind, id, body: body as Record<string, unknown> }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A read may look for a name where nothing has what looks like an id. */
async function namedLikeAnId(
  run: TypedWords & ServiceAccess,
  kinds: readonly FindableKind[],
  word: string,
): Promise<FoundThing | undefined> {
  if (run.has('by-id')) return undefined
  for (const kind of kinds) {
    if (isName(word, kind) || kind === 'specifications') continue
    const id = await run.idNamedLikeAnId(kind, word, {})
    const thing = await readThing(run, kind, id)
    if (thing) return thing
  }
  return undefined
}

const isMissing = (error: unknown) => error instanceof DocsctlError && error.kind === 'not-found'

const isUsage = (error: unknown) => error instanceof DocsctlError && error.kind === 'usage'

function noThing(
  typed: string,
  where: string,
  kinds: readonly FindableKind[],
  others: readonly FindableKind[],
): DocsctlError {
  const none = noneNamed(list(kinds.map((kind) => namings[kind].noun)))
  const words = list(others.map((kind) => `${wordOf(kind)}:`))
  const rule = others.length > 0 ? `${none}; with ${words} before it, it is of another kind` : none
  const problem = { where, rule, value: typed }
  const [first = 'spaces'] = kinds
  return new DocsctlError('not-found', describe(problem), {
    problems: [problem],
    hint: `docsctl ${namings[first].list}`,
  })
}

function severalThings(
  run: TypedWords,
  typed: string,
  things: readonly FoundThing[],
  where: string,
): DocsctlError {
  const lines = things.flatMap(({ kind, id, body }) => {
    const words = run.argv.map((word) => (word === typed ? `${wordOf(kind)}:${id}` : word))
    const title = firstLine(String(cell(body, 'title') ?? ''))
    return candidateLines(`"${title}"`, docsctlLine([...run.name.split(' '), ...words]))
  })
  const rule = `is ${list(
    things.map(({ kind }) => `a ${namings[kind].noun}`),
    'and',
  )}`
  const error = usage([{ where, rule, value: typed }])
  return new DocsctlError('usage', [error.message, ...lines].join('\n'), {
    ...error.details,
    hint: 'the command with the one that is meant',
  })
}
