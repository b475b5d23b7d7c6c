import { prepare } from '../../client/prepare.ts'
import { locateContent } from '../../contract/content/places.ts'
import { isAddress, parseId } from '../../contract/id-form.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import {
  kindsByParameter,
  namings,
  type ResourceKind,
  requiredScope,
  type Scope,
} from '../../contract/resource-kinds.ts'
import { DocsctlError } from '../../errors.ts'
import type { NamedArguments, NameResolver } from '../../host/program/extension-types.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { firstLine } from '../../output/text/text.ts'
import { type AddressIds, readAddress } from './address.ts'
import { NameFinder } from './finder.ts'
import { hasName } from './name-evidence.ts'
import type { NamedResource } from './resource-names.ts'
import {
  listedForNames,
  nameNotFound,
  noStandardInput,
  notInService,
  type Unclear,
  unclear,
  unknownAddress,
} from './unclear-names.ts'

/** A typed name and the resource that it was resolved to. */
interface ResolvedName {
  argument: string
  where: string
  scope: Scope
  found: NamedResource
}

/** Resolves names, URLs, and `@me` to IDs. Prints the resolved resources before a write. */
export class NamedIds implements NameResolver {
  readonly #run: WithArgs & WithService & WithConsole & WithEnvironment
  #finder: Promise<NameFinder> | undefined
  #noteCount = 0
  readonly #notedWords = new Set<string>()
  readonly #atAddresses = new Map<string, Promise<string>>()
  readonly #publishedIds = new Map<string, Promise<AddressIds>>()
  /** the resolved name, by kind and ID */
  readonly #resolved = new Map<string, ResolvedName>()

  constructor(run: WithArgs & WithService & WithConsole & WithEnvironment) {
    this.#run = run
  }

  /** Returns the IDs of all values. Reports all missing and ambiguous names together. */
  async ids({ kind, values, where }: NamedArguments, scope: Scope = {}): Promise<string[]> {
    const ids = new Map<string, string>()
    const names: string[] = []
    for (const argument of new Set(values)) {
      const id = parseId(argument, kind)
      if (id !== undefined) ids.set(argument, id)
      else if (argument === '@me' && kind === 'members') ids.set(argument, await this.#me())
      else if (isAddress(argument))
        ids.set(argument, await this.#idAtOnce(argument, kind, where, scope))
      else if (argument === '-') throw noStandardInput(where)
      else names.push(argument)
    }
    if (names.length > 0) {
      const found = await this.#find(kind, names, where, scope)
      for (const [index, resource] of found.entries()) {
        const { id, title } = resource
        const argument = names[index] as string
        ids.set(argument, id)
        this.#resolved.set(`${kind} ${id}`, { argument, where, scope, found: resource })
        await this.#noteMatch(argument, kind, id, title)
      }
    }
    return values.map((argument) => ids.get(argument) as string)
  }

  /** Returns the current ID for a name. Skips the lookup if the resource still has the name. */
  async current(id: string, kind: ResourceKind, resource: unknown): Promise<string> {
    const resolved = this.#resolved.get(`${kind} ${id}`)
    if (!resolved) return id
    const { argument, where, scope, found } = resolved
    const isNamed = hasName(kind, resource, { name: argument, found })
    if (isNamed) return id
    const finder = await this.#finderOnce()
    const whole = await this.#scope(kind, where, scope)
    // only names from a cached list need to be verified
    if (isNamed === undefined && finder.hasRead(kind, whole)) return id
    await listedForNames(kind, () => finder.refresh(kind, whole))
    const [only] = await this.#find(kind, [argument], where, scope)
    return only?.id ?? id
  }

  /**
   * Returns the ID of the resource whose name looks like an ID. Returns undefined unless exactly one
   * resource has that name.
   */
  async idNamedLike(id: string, kind: ResourceKind, scope: Scope): Promise<string | undefined> {
    const finder = await this.#finderOnce()
    const whole = await this.#scope(kind, kind, scope)
    const resources = (await finder.now(kind, whole)).find(id)
    const [only] = resources
    if (resources.length !== 1 || !only || only.id === id) return undefined
    await this.#run.console.note(
      `note: No ${namings[kind].noun} has the ID "${id}", but ${only.id} has the name "${id}"`,
    )
    return only.id
  }

  async #find(
    kind: ResourceKind,
    names: readonly string[],
    where: string,
    scope: Scope,
  ): Promise<NamedResource[]> {
    const whole = await this.#scope(kind, where, scope)
    const finder = await this.#finderOnce()
    const all = await listedForNames(kind, () => finder.find(kind, names, whole))
    const problems: Unclear[] = []
    const found: NamedResource[] = []
    for (const [index, resources] of all.entries()) {
      const [only] = resources
      if (resources.length === 1 && only) found.push(only)
      else problems.push({ word: names[index] as string, matches: resources })
    }
    if (problems.length === 0) return found
    const index = await finder.now(kind, whole)
    throw unclear(problems, { kind, where, run: this.#run, scope: whole, index })
  }

  async #me(): Promise<string> {
    const client = await this.#run.service.client()
    try {
      const { id, displayName } = await client.call(getOwnUser, {})
      await this.#noteMatch('@me', 'members', id, displayName)
      return id
    } catch (error) {
      if (!(error instanceof DocsctlError) || error.kind !== 'not-found') throw error
      throw new DocsctlError(
        'not-found',
        '@me is not available, because the service does not identify the user',
        {
          ...error.details,
          hint: 'Use an ID or email address',
        },
      )
    }
  }

  /**
   * Returns the ID in a URL. Caches the ID, because a command may first need the space from the
   * same URL.
   */
  #idAtOnce(typed: string, kind: ResourceKind, where: string, scope: Scope): Promise<string> {
    const key = `${kind} ${typed}`
    const known = this.#atAddresses.get(key) ?? this.#idAt(typed, kind, where, scope)
    this.#atAddresses.set(key, known)
    return known
  }

  /** Returns the ID in a URL, or the ID of the content that is published at the URL. */
  async #idAt(typed: string, kind: ResourceKind, where: string, scope: Scope): Promise<string> {
    const { apiUrl } = await this.#run.service.session()
    const address = readAddress(typed, apiUrl.value)
    const isElsewhere = address?.type === 'published' && !published.has(kind)
    if (!address || address.type === 'foreign' || isElsewhere) {
      const isPublishable = published.has(kind)
      throw notInService(where, { value: typed, apiUrl: apiUrl.value, isPublishable })
    }
    const parameter = kindParameter(kind)
    const { ids, rest } =
      address.type === 'app' ? address : await this.#published(address.url, kind, where, scope)
    await this.#run.service.rememberAddress(ids, typed)
    const id = ids[parameter]
    if (id !== undefined) {
      await this.#noteMatch(typed, kind, id, '')
      return id
    }
    if (kind === 'pages' && rest !== '') {
      const [page] = await this.#find(kind, [rest], where, { ...scope, ...ids })
      if (page) return page.id
    }
    throw usage([invalidValue(where, typed, `Expected the URL of the ${namings[kind].noun}`)])
  }

  /** Returns the IDs for the URL of a published site. */
  async #published(
    url: string,
    kind: ResourceKind,
    where: string,
    scope: Scope,
  ): Promise<{ ids: AddressIds; rest: string }> {
    if (kind === 'sites')
      return { ids: { siteId: await this.#siteAt(url, where, scope) }, rest: '' }
    const ids = this.#publishedIds.get(url) ?? this.#idsPublishedAt(url, where)
    this.#publishedIds.set(url, ids)
    return { ids: await ids, rest: '' }
  }

  /** Returns the IDs of the content at a URL of a site. */
  async #idsPublishedAt(url: string, where: string): Promise<AddressIds> {
    const client = await this.#run.service.client()
    const call = prepare(locateContent, { path: {}, query: { url } })
    try {
      const { body } = await client.exchange(call)
      const { collection, space, changeRequest, page } = body as Record<
        string,
        { id: string; number?: number } | undefined
      >
      return {
        ...(collection && { collectionId: collection.id }),
        ...(space && { spaceId: space.id }),
        ...(changeRequest && { changeRequestId: `${changeRequest.number ?? changeRequest.id}` }),
        ...(page && { pageId: page.id }),
      }
    } catch (error) {
      if (!(error instanceof DocsctlError) || error.kind !== 'not-found') throw error
      throw unknownAddress(where, url, error.details)
    }
  }

  /** Returns the site that a URL belongs to. */
  async #siteAt(url: string, where: string, scope: Scope): Promise<string> {
    const whole = await this.#scope('sites', where, scope)
    const finder = await this.#finderOnce()
    const index = await listedForNames('sites', () => finder.now('sites', whole))
    const site = index.below(url)
    if (site) return site.id
    const place = { kind: 'sites', where, run: this.#run, scope: whole } as const
    throw nameNotFound({ word: url, matches: [] }, place)
  }

  /** Returns the parent IDs of a kind, from the arguments or the current context. */
  async #scope(kind: ResourceKind, where: string, scope: Scope): Promise<Scope> {
    const whole = { ...scope }
    for (const name of requiredScope(kind)) {
      whole[name] ??= await this.#run.service
        .context(name as ContextName)
        .catch((error: unknown) => {
          if (!(error instanceof DocsctlError) || error.kind !== 'usage') throw error
          const { message, details } = error
          throw new DocsctlError(
            'usage',
            `Cannot resolve the name for ${where}. ${message}`,
            details,
          )
        })
    }
    return whole
  }

  #finderOnce(): Promise<NameFinder> {
    this.#finder ??= this.#makeFinder()
    return this.#finder
  }

  async #makeFinder(): Promise<NameFinder> {
    const run = this.#run
    const [session, client] = await Promise.all([run.service.session(), run.service.client()])
    return new NameFinder({
      environment: run.environment,
      session,
      client,
      trustsCache: run.service.isReading,
    })
  }

  /** Prints the resolved resource before a write. */
  async #noteMatch(argument: string, kind: ResourceKind, id: string, title: string): Promise<void> {
    if (this.#run.service.isReading || this.#notedWords.has(`${kind} ${argument}`)) return
    this.#notedWords.add(`${kind} ${argument}`)
    if (this.#noteCount++ === maxNotes)
      await this.#run.console.note('note: Other resolved names are not listed')
    if (this.#noteCount > maxNotes) return
    const called = title === '' || title === argument ? '' : `"${firstLine(title)}", `
    const { noun } = namings[kind]
    await this.#run.console.note(`note: "${firstLine(argument)}" is the ${noun} ${called}${id}`)
  }
}

/** The kinds that can have URLs on a published site. Others have URLs only in the web app. */
const published: ReadonlySet<ResourceKind> = new Set([
  'sites',
  'spaces',
  'collections',
  'change-requests',
  'pages',
])

/** The maximum number of notes to print. */
const maxNotes = 50

function kindParameter(kind: ResourceKind): string {
  const found = Object.entries(kindsByParameter).find(([, one]) => one === kind)
  return found?.[0] ?? ''
}
