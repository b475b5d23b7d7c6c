import { prepare } from '../../client/prepare.ts'
import { locateContent } from '../../contract/content/places.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import { DocsctlError } from '../../errors.ts'
import { type AddressIds, readAddress } from '../../names/address.ts'
import { NameFinder } from '../../names/finder.ts'
import { idIn, isAddress } from '../../names/id-form.ts'
import {
  kindsByParameter,
  namings,
  neededFor,
  type Scope,
  type ThingKind,
} from '../../names/kinds.ts'
import type { Thing } from '../../names/things.ts'
import { usage } from '../../text/sentences.ts'
import { firstLine } from '../../text/text.ts'
import type { ContextName, Run } from '../program/run.ts'
import { notFound, notOfService, type Unclear, unclear, unknownAddress } from './unclear-names.ts'

/** What was typed for one place of a command. */
export interface NamedWords {
  kind: ThingKind
  words: readonly string[]
  /** the argument or flag: `SPACE`, `--team` */
  where: string
}

/** What is meant by words that are no ids: asked of the service, and told where something is written. */
export class NamedIds {
  readonly #run: Run
  #finder: Promise<NameFinder> | undefined
  #noteCount = 0
  readonly #notedWords = new Set<string>()
  readonly #atAddresses = new Map<string, Promise<string>>()
  readonly #publishedIds = new Map<string, Promise<AddressIds>>()

  constructor(run: Run) {
    this.#run = run
  }

  /** The ids of all the words; what is unclear about any of them is told at once. */
  async ids({ kind, words, where }: NamedWords, scope: Scope = {}): Promise<string[]> {
    const ids = new Map<string, string>()
    const names: string[] = []
    for (const word of new Set(words)) {
      const id = idIn(word, kind)
      if (id !== undefined) ids.set(word, id)
      else if (word === '@me' && kind === 'members') ids.set(word, await this.#me())
      else if (isAddress(word)) ids.set(word, await this.#idAtOnce(word, kind, where, scope))
      else names.push(word)
    }
    if (names.length > 0) {
      const found = await this.#find(kind, names, where, scope)
      for (const [index, { id, title }] of found.entries()) {
        const word = names[index] as string
        ids.set(word, id)
        await this.#tell(word, kind, id, title)
      }
    }
    return words.map((word) => ids.get(word) as string)
  }

  /** The one thing that a word in the form of an id is a name of, where there is none with that id. */
  async otherThan(id: string, kind: ThingKind, scope: Scope): Promise<string | undefined> {
    const finder = await this.#finderOnce()
    const whole = await this.#scope(kind, kind, scope)
    const [things = []] = await finder.find(kind, [id], whole)
    const [only] = things
    if (things.length !== 1 || !only || only.id === id) return undefined
    await this.#run.note(
      `note: no ${namings[kind].noun} has the id ${id}; it is the name of ${only.id}`,
    )
    return only.id
  }

  async #find(
    kind: ThingKind,
    names: readonly string[],
    where: string,
    scope: Scope,
  ): Promise<Thing[]> {
    const whole = await this.#scope(kind, where, scope)
    const finder = await this.#finderOnce()
    const all = await this.#listed(kind, () => finder.find(kind, names, whole))
    const problems: Unclear[] = []
    const found: Thing[] = []
    for (const [index, things] of all.entries()) {
      const [only] = things
      if (things.length === 1 && only) found.push(only)
      else problems.push({ word: names[index] as string, things })
    }
    if (problems.length > 0) throw unclear(problems, { kind, where, run: this.#run, scope: whole })
    return found
  }

  /** A list that is refused says what it was for. */
  async #listed<Result>(kind: ThingKind, list: () => Promise<Result>): Promise<Result> {
    try {
      return await list()
    } catch (error) {
      if (!(error instanceof DocsctlError) || error.details.status === undefined) throw error
      const { plural } = namings[kind]
      throw new DocsctlError(error.kind, `${error.message}, asked for the names of ${plural}`, {
        ...error.details,
        state: 'nothing else was asked or changed',
        hint: 'give the id, which is sent as it is',
      })
    }
  }

  async #me(): Promise<string> {
    const client = await this.#run.client()
    try {
      const { id, displayName } = await client.call(getOwnUser, {})
      await this.#tell('@me', 'members', id, displayName)
      return id
    } catch (error) {
      if (!(error instanceof DocsctlError) || error.kind !== 'not-found') throw error
      throw new DocsctlError(
        'not-found',
        'this service does not say who a token is of: @me means nobody',
        {
          ...error.details,
          hint: 'give the id or the e-mail address',
        },
      )
    }
  }

  /** An address may be read for what it says of its space before it is read for itself. */
  #idAtOnce(typed: string, kind: ThingKind, where: string, scope: Scope): Promise<string> {
    const key = `${kind} ${typed}`
    const known = this.#atAddresses.get(key) ?? this.#idAt(typed, kind, where, scope)
    this.#atAddresses.set(key, known)
    return known
  }

  /** The id in an address, or of what is published there. */
  async #idAt(typed: string, kind: ThingKind, where: string, scope: Scope): Promise<string> {
    const { apiUrl } = await this.#run.session()
    const address = readAddress(typed, apiUrl.value)
    const isElsewhere = address?.type === 'published' && !published.has(kind)
    if (!address || address.type === 'foreign' || isElsewhere) {
      const isPublishable = published.has(kind)
      throw notOfService(where, { value: typed, apiUrl: apiUrl.value, isPublishable })
    }
    const parameter = parameterOf(kind)
    const { ids, rest } =
      address.type === 'app' ? address : await this.#published(address.url, kind, where, scope)
    await this.#run.rememberAddress(ids, typed)
    const id = ids[parameter]
    if (id !== undefined) {
      await this.#tell(typed, kind, id, '')
      return id
    }
    if (kind === 'pages' && rest !== '') {
      const [page] = await this.#find(kind, [rest], where, { ...scope, ...ids })
      if (page) return page.id
    }
    throw usage([{ where, rule: `the address of no ${namings[kind].noun}`, value: typed }])
  }

  /** What the service knows of an address of a site. */
  async #published(
    url: string,
    kind: ThingKind,
    where: string,
    scope: Scope,
  ): Promise<{ ids: AddressIds; rest: string }> {
    if (kind === 'sites')
      return { ids: { siteId: await this.#siteAt(url, where, scope) }, rest: '' }
    const ids = this.#publishedIds.get(url) ?? this.#idsPublishedAt(url, where)
    this.#publishedIds.set(url, ids)
    return { ids: await ids, rest: '' }
  }

  /** The ids of what a site shows there. */
  async #idsPublishedAt(url: string, where: string): Promise<AddressIds> {
    const client = await this.#run.client()
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

  /** The site below whose address another one is. */
  async #siteAt(url: string, where: string, scope: Scope): Promise<string> {
    const whole = await this.#scope('sites', where, scope)
    const finder = await this.#finderOnce()
    const index = await this.#listed('sites', () => finder.now('sites', whole))
    const site = index.below(url)
    if (site) return site.id
    throw notFound(
      { word: url, things: [] },
      { kind: 'sites', where, run: this.#run, scope: whole },
    )
  }

  /** What the things of a kind lie in, from the command's own words or from its context. */
  async #scope(kind: ThingKind, where: string, scope: Scope): Promise<Scope> {
    const whole = { ...scope }
    for (const name of neededFor(kind)) {
      whole[name] ??= await this.#run.context(name as ContextName).catch((error: unknown) => {
        if (!(error instanceof DocsctlError) || error.kind !== 'usage') throw error
        const { message, details } = error
        throw new DocsctlError('usage', `${where}: to look for a name, ${message}`, details)
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
    const [session, client] = await Promise.all([run.session(), run.client()])
    return new NameFinder({
      environment: run.environment,
      session,
      client,
      trustsCache: run.isReading,
    })
  }

  /** What a write is going to act on is said beforehand. */
  async #tell(word: string, kind: ThingKind, id: string, title: string): Promise<void> {
    const isNoted = this.#notedWords.has(`${kind} ${word}`)
    if (this.#run.isReading || isNoted) return
    this.#notedWords.add(`${kind} ${word}`)
    if (this.#noteCount++ === mostNotes) await this.#run.note('note: further names are not listed')
    if (this.#noteCount > mostNotes) return
    const called = title === '' || title === word ? '' : `"${firstLine(title)}", `
    await this.#run.note(`note: ${word} is the ${namings[kind].noun} ${called}${id}`)
  }
}

/** What an address of a site can be of; anything else has one in the app alone. */
const published: ReadonlySet<ThingKind> = new Set([
  'sites',
  'spaces',
  'collections',
  'change-requests',
  'pages',
])

/** So many lines are read. */
const mostNotes = 50

function parameterOf(kind: ThingKind): string {
  const found = Object.entries(kindsByParameter).find(([, one]) => one === kind)
  return found?.[0] ?? ''
}
