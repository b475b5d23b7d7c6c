import type { Client } from '../../client/client.ts'
import { listScope, type ResourceKind, type Scope } from '../../contract/resource-kinds.ts'
import type { Environment } from '../../profile/environment.ts'
import type { Session } from '../../profile/session.ts'
import { completionLines } from './completion-lines.ts'
import { NameIndex } from './match.ts'
import { readResources } from './read-resources.ts'
import type { NamedResource } from './resource-names.ts'
import { namesList, namesOwner, parseResources, readNames } from './store.ts'
import { writeNames } from './write-names.ts'

/** The maximum age of a cached list that reads can use, in ms. */
const fresh = 2 * 60_000

export interface FinderContext {
  environment: Environment
  session: Session
  client: Client
  /** true to accept cached lists; writes need current lists */
  trustsCache: boolean
}

/** Finds resources by name, reading each list at most once until `refresh`. */
export class NameFinder {
  readonly #means: FinderContext
  readonly #read = new Map<string, Promise<NameIndex>>()

  constructor(means: FinderContext) {
    this.#means = means
  }

  /** Returns all resources that match each name. */
  async find(
    kind: ResourceKind,
    args: readonly string[],
    scope: Scope,
  ): Promise<NamedResource[][]> {
    const key = JSON.stringify([kind, listScope(kind, scope)])
    if (this.#means.trustsCache && !this.#read.has(key)) {
      const kept = await this.#kept(kind, scope)
      const found = kept && args.map((argument) => kept.find(argument))
      // a missing or ambiguous name may have changed since the list was cached
      if (found?.every(({ length }) => length === 1)) return found
    }
    const index = await this.now(kind, scope)
    return args.map((argument) => index.find(argument))
  }

  /**
   * Returns whether this run has read a list from the service. Otherwise, the names come from the
   * cache.
   */
  hasRead(kind: ResourceKind, scope: Scope): boolean {
    return this.#read.has(JSON.stringify([kind, listScope(kind, scope)]))
  }

  /** Reads a list again, even if it was already read or is in the cache. */
  async refresh(kind: ResourceKind, scope: Scope): Promise<void> {
    const key = JSON.stringify([kind, listScope(kind, scope)])
    const list = this.#readNow(kind, scope)
    this.#read.set(key, list)
    await list
  }

  /** Returns the current resources. Reads them only once. */
  now(kind: ResourceKind, scope: Scope): Promise<NameIndex> {
    const key = JSON.stringify([kind, listScope(kind, scope)])
    const known = this.#read.get(key) ?? this.#readNow(kind, scope)
    this.#read.set(key, known)
    return known
  }

  async #kept(kind: ResourceKind, scope: Scope): Promise<NameIndex | undefined> {
    const list = await this.#list(kind, scope)
    const kept = list && readNames(list)
    const resources = kept && kept.age < fresh ? parseResources(kept.lines) : undefined
    return resources && new NameIndex(resources, kind)
  }

  async #readNow(kind: ResourceKind, scope: Scope): Promise<NameIndex> {
    const list = await this.#list(kind, scope)
    const resources = await readResources(kind, this.#means.client, scope)
    // continue if the cache can't be written, because the next run can read the list again
    if (list) await writeNames(list, resources, completionLines(kind, resources)).catch(() => {})
    return new NameIndex(resources, kind)
  }

  async #list(kind: ResourceKind, scope: Scope) {
    const { environment, session } = this.#means
    return namesList(environment, await namesOwner(environment, session), kind, scope)
  }
}
