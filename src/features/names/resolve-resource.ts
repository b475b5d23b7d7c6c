import type { Client } from '../../client/client.ts'
import { prepare } from '../../client/prepare.ts'
import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { getCollection } from '../../contract/collections.ts'
import { getPage } from '../../contract/content/content.ts'
import { isAddress, isName } from '../../contract/id-form.ts'
import { getOpenAPISpec } from '../../contract/openapi.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { kindsByParameter, namings, type ResourceKind } from '../../contract/resource-kinds.ts'
import { getSite } from '../../contract/sites/sites.ts'
import { getSpace } from '../../contract/spaces.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import { cell } from '../../output/columns.ts'
import { didYouMean, invalidValue, sentences } from '../../output/text/problems.ts'
import { list, quotedValue, usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { firstLine } from '../../output/text/text.ts'
import { readAddress } from './address.ts'
import {
  candidateLines,
  noneNamed,
  notInService,
  replaced,
  runCandidate,
  unknownAddress,
} from './unclear-names.ts'

/** The operations that read a resource of each kind. */
const readers = {
  orgs: getOrganization,
  spaces: getSpace,
  sites: getSite,
  collections: getCollection,
  'change-requests': getChangeRequest,
  pages: getPage,
  specifications: getOpenAPISpec,
} as const satisfies Partial<Record<ResourceKind, AnyOperation>>

export type FindableKind = keyof typeof readers

/** A resource that was found, as returned by the service. */
export interface ResolvedResource {
  kind: FindableKind
  id: string
  body: Record<string, unknown>
}

/** Returns the prefix that identifies a kind, as in `site:docs`. */
export function kindPrefix(kind: ResourceKind): string {
  return namings[kind].noun.replaceAll(' ', '-').replace('organization', 'org')
}

/** Returns the kinds by their prefixes, for the definitions of arguments. */
export function kindPrefixes(kinds: readonly ResourceKind[]): Record<string, ResourceKind> {
  return Object.fromEntries(kinds.map((kind) => [kindPrefix(kind), kind]))
}

interface Choice {
  kinds: readonly FindableKind[]
  where: string
  /** the kinds that require a prefix */
  others?: readonly FindableKind[]
  /** returns the argument or flag to suggest if no resource matches */
  alternative?: (typed: string) => string | undefined
}

/**
 * Finds the only resource of the given kinds that matches an ID, a name, or a URL. A prefix can
 * specify the kind.
 */
export async function resolveResource(
  run: WithArgs & WithService,
  typed: string,
  { kinds, where, others = [], alternative }: Choice,
): Promise<ResolvedResource> {
  if (typed === '') throw usage([invalidValue(where, '', 'It cannot be empty')])
  const [, prefix = '', rest = ''] = /^([a-z-]+):(?!\/\/)(.+)$/s.exec(typed) ?? []
  const named = kinds.find((kind) => kindPrefix(kind) === prefix)
  if (!named && namesAKind(prefix)) {
    const args = list(kinds.map((kind) => `${kindPrefix(kind)}:`))
    throw usage([invalidValue(where, typed, `Expected the prefix ${args}`)])
  }
  const argument = named ? rest : typed
  const possible = named ? [named] : await allowedKinds(run, argument, kinds, where)
  const read = async (kind: FindableKind) =>
    await readNamed(run, kind, await idOrMissing(run.service.idOf(kind, argument, where), argument))
  const resources = await Promise.all(possible.map((kind) => orRefused(read(kind))))
  const found = resources.filter(
    (resource) => resource !== undefined && !(resource instanceof DocsctlError),
  )
  const [only] = found
  if (only && found.length === 1) return only
  if (found.length > 1) throw ambiguousKinds(run, typed, where, found)
  const refused = resources.find((resource) => resource instanceof DocsctlError)
  if (refused) throw refused
  if (isAddress(argument) && !run.args.has('by-id')) throw unknownAddress(where, argument)
  const other = await namedLikeAnId(run, possible, argument)
  if (other) return other
  throw resourceNotFound(typed, where, possible, named ? [] : others, alternative?.(typed))
}

/** Returns the IDs of all resources that have a name. Skips kinds that the caller may not list. */
export async function idsByKind(
  run: WithService,
  kinds: readonly ResourceKind[],
  name: string,
  where: string,
): Promise<{ kind: ResourceKind; id: string }[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const id = await orRefused(idOrMissing(run.service.idOf(kind, name, where), name))
      return id === undefined || id instanceof DocsctlError ? [] : [{ kind, id }]
    }),
  )
  return found.flat()
}

function namesAKind(prefix: string): boolean {
  return Object.keys(namings).some((kind) => kindPrefix(kind as ResourceKind) === prefix)
}

/**
 * Returns the kinds that an argument can identify. For a URL of the web app, returns only the kind
 * of the resource in the URL.
 */
async function allowedKinds(
  run: WithArgs & WithService,
  argument: string,
  kinds: readonly FindableKind[],
  where: string,
): Promise<readonly FindableKind[]> {
  if (!isAddress(argument) || run.args.has('by-id')) return kinds
  const { apiUrl } = await run.service.session()
  const address = readAddress(argument, apiUrl.value)
  if (!address || address.type === 'foreign') {
    throw notInService(where, { value: argument, apiUrl: apiUrl.value, isPublishable: true })
  }
  if (address.type === 'published') return kinds
  const parameters = Object.keys(address.ids)
  // the last ID in a URL belongs to the innermost resource
  const last = parameters.map((name) => kindsByParameter[name]).findLast((kind) => has(kinds, kind))
  return last === undefined ? kinds : [last as FindableKind]
}

const has = (kinds: readonly FindableKind[], kind: ResourceKind | undefined) =>
  kinds.some((one) => one === kind)

/**
 * Returns a permission error instead of throwing it, because the ID may belong to a resource of
 * another kind.
 */
async function orRefused<Thing>(reading: Promise<Thing>): Promise<Thing | DocsctlError> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof DocsctlError && error.kind === 'not-permitted') return error
    throw error
  }
}

/** Returns the ID of a resource, or `undefined` if there is none. */
async function idOrMissing(
  resolving: Promise<string>,
  argument: string,
): Promise<string | undefined> {
  try {
    return await resolving
  } catch (error) {
    if (isMissing(error) || (isAddress(argument) && isUsage(error))) return undefined
    throw error
  }
}

/** Reads the resource that currently has the name. */
async function readNamed(
  run: WithService,
  kind: FindableKind,
  id: string | undefined,
): Promise<ResolvedResource | undefined> {
  const resource = await readResourceOfKind(run, kind, id)
  if (id === undefined) return undefined
  const now = await idOrMissing(run.service.currentId(kind, id, resource?.body), '')
  return now === id ? resource : await readNamed(run, kind, now)
}

async function readResourceOfKind(
  run: WithService,
  kind: FindableKind,
  id: string | undefined,
): Promise<ResolvedResource | undefined> {
  if (id === undefined) return undefined
  const names = pathNames(readers[kind].path).slice(0, -1)
  const path: Record<string, string> = {}
  for (const name of names) path[name] = await run.service.context(name as ContextName)
  return await readResourceById(await run.service.client(), kind, id, path)
}

/** Reads a resource by ID if it exists. `path` contains the IDs of its parents. */
export async function readResourceById(
  client: Client,
  kind: FindableKind,
  id: string,
  path: Readonly<Record<string, string>>,
): Promise<ResolvedResource | undefined> {
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

/** Finds a resource whose name looks like an ID, if no resource has this ID. */
async function namedLikeAnId(
  run: WithArgs & WithService,
  kinds: readonly FindableKind[],
  argument: string,
): Promise<ResolvedResource | undefined> {
  if (run.args.has('by-id')) return undefined
  for (const kind of kinds) {
    if (isName(argument, kind) || kind === 'specifications') continue
    const id = await run.service.idNamedLikeAnId(kind, argument, {})
    const resource = await readResourceOfKind(run, kind, id)
    if (resource) return resource
  }
  return undefined
}

const isMissing = (error: unknown) => error instanceof DocsctlError && error.kind === 'not-found'

const isUsage = (error: unknown) => error instanceof DocsctlError && error.kind === 'usage'

function resourceNotFound(
  typed: string,
  where: string,
  kinds: readonly FindableKind[],
  others: readonly FindableKind[],
  alternative: string | undefined,
): DocsctlError {
  const none = noneNamed(list(kinds.map((kind) => namings[kind].noun)), typed)
  const args = list(others.map((kind) => `${kindPrefix(kind)}:`))
  const message =
    others.length > 0
      ? `${none}. To refer to another kind of resource, use the prefix ${args}`
      : sentences(none, didYouMean(alternative === undefined ? [] : [alternative]))
  const problem: Problem = { where, rule: 'not-found', message, value: typed }
  const [first = 'spaces'] = kinds
  return new DocsctlError('not-found', message, {
    problems: [problem],
    hint: `docsctl ${namings[first].list}`,
  })
}

/** Builds the error for a name that resources of several kinds have. */
export function ambiguousKinds(
  run: WithArgs,
  typed: string,
  where: string,
  resources: readonly { kind: ResourceKind; id: string; body?: Record<string, unknown> }[],
): DocsctlError {
  const lines = resources.flatMap(({ kind, id, body }) => {
    const args = run.args.argv.map((one) => replaced(one, typed, `${kindPrefix(kind)}:${id}`))
    const title = firstLine(String(cell(body, 'title') ?? ''))
    const command = docsctlLine([...run.args.command.split(' '), ...args])
    return candidateLines(title && `"${title}"`, command)
  })
  const kinds = list(
    resources.map(({ kind }) => `a ${namings[kind].noun}`),
    'and',
  )
  const message = `${quotedValue(typed)} is ambiguous. It matches ${kinds}`
  return new DocsctlError('usage', [message, ...lines].join('\n'), {
    problems: [{ where, rule: 'ambiguous-name', message, value: typed }],
    hint: runCandidate,
  })
}
