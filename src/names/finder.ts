import type { Client } from '../client/client.ts'
import type { Environment } from '../profile/environment.ts'
import type { Session } from '../profile/session.ts'
import { type Scope, scopeOf, type ThingKind } from './kinds.ts'
import { NameIndex } from './match.ts'
import { readThings } from './read-things.ts'
import { namesList, ownerOf, readNames, thingsIn, writeNames } from './store.ts'
import type { Thing } from './things.ts'

/** How long a list that was kept is good for a read, in milliseconds. */
const fresh = 2 * 60_000

export interface FinderMeans {
  environment: Environment
  session: Session
  client: Client
  /** whether a list that was kept will do; a write wants to know how it is now */
  trustsCache: boolean
}

/** Finds things by what they are called, with at most one list for each kind and place. */
export class NameFinder {
  readonly #means: FinderMeans
  readonly #read = new Map<string, Promise<NameIndex>>()

  constructor(means: FinderMeans) {
    this.#means = means
  }

  /** For each word all the things that it can mean. */
  async find(kind: ThingKind, words: readonly string[], scope: Scope): Promise<Thing[][]> {
    const key = JSON.stringify([kind, scopeOf(kind, scope)])
    if (this.#means.trustsCache && !this.#read.has(key)) {
      const kept = await this.#kept(kind, scope)
      const found = kept && words.map((word) => kept.find(word))
      // what a list that was kept doesn't have, or has twice, may have changed since
      if (found?.every(({ length }) => length === 1)) return found
    }
    const index = await this.now(kind, scope)
    return words.map((word) => index.find(word))
  }

  /** The things as they are now, read once. */
  now(kind: ThingKind, scope: Scope): Promise<NameIndex> {
    const key = JSON.stringify([kind, scopeOf(kind, scope)])
    const known = this.#read.get(key) ?? this.#readNow(kind, scope)
    this.#read.set(key, known)
    return known
  }

  async #kept(kind: ThingKind, scope: Scope): Promise<NameIndex | undefined> {
    const list = await this.#list(kind, scope)
    const kept = list && readNames(list)
    return kept && kept.age < fresh ? new NameIndex(thingsIn(kept.lines), kind) : undefined
  }

  async #readNow(kind: ThingKind, scope: Scope): Promise<NameIndex> {
    const things = await readThings(kind, this.#means.client, scope)
    const list = await this.#list(kind, scope)
    // a folder that can't be written to costs time, and nothing else
    if (list) await writeNames(list, things).catch(() => {})
    return new NameIndex(things, kind)
  }

  async #list(kind: ThingKind, scope: Scope) {
    const { environment, session } = this.#means
    return namesList(environment, await ownerOf(environment, session), kind, scope)
  }
}
