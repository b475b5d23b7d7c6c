import { idIn, isAddress, isChosen, isName } from '../../names/id-form.ts'
import {
  kindsByParameter,
  namings,
  neededFor,
  type Scope,
  type ThingKind,
} from '../../names/kinds.ts'
import { usage } from '../../text/sentences.ts'
import type { ServiceAccess } from '../program/roles.ts'
import type { ContextName } from '../program/run.ts'
import type { NamesThings } from '../words/definitions.ts'
import type { TypedWords } from '../words/typed-words.ts'

/** Words of one place of the command, each with what stands for it. */
interface Group {
  kind: ThingKind
  where: string
  standIns: Map<string, string>
}

/** No word of a shell can hold it. */
const mark = '\u0000'

/**
 * Names are looked for only once all else about a command has been found right. Until then something
 * stands in a request for each of them, which takes the id's place in the checks.
 */
export class StandIns {
  readonly #run: TypedWords & ServiceAccess
  readonly #contexts = new Map<string, ContextName>()
  readonly #groups = new Map<string, Group>()
  readonly #typed = new Map<string, string>()

  constructor(run: TypedWords & ServiceAccess) {
    this.#run = run
  }

  get isNeeded(): boolean {
    return this.#contexts.size + this.#groups.size > 0
  }

  /** The word itself, or what stands for it as long as it isn't known what it means. */
  take(kind: ThingKind | undefined, word: string, where: string): string {
    if (!kind || this.#run.has('by-id')) return word
    if (!isName(word, kind)) return idIn(word, kind) ?? word
    const key = `${kind} ${where}`
    const group = this.#groups.get(key) ?? { kind, where, standIns: new Map() }
    this.#groups.set(key, group)
    const standIn = group.standIns.get(word) ?? this.#standFor(word, isChosen(kind))
    group.standIns.set(word, standIn)
    return standIn
  }

  /** The value of a flag or an argument, which may hold a thing within other words. */
  takeValue(names: NamesThings, typed: string, where: string): string {
    const { things, thingsBehind, thingsBeforeSlash, thingsBefore, thingsAsTyped } = names
    const [, word = '', rest = ''] = /^([a-z-]+):(.+)$/.exec(typed) ?? []
    const slash = rest.indexOf('/')
    if (thingsBeforeSlash && Object.hasOwn(thingsBeforeSlash, word) && slash > 0) {
      const thing = this.take(thingsBeforeSlash[word], rest.slice(0, slash), where)
      return `${word}:${thing}${rest.slice(slash)}`
    }
    if (thingsBehind && Object.hasOwn(thingsBehind, word)) {
      return `${word}:${this.take(thingsBehind[word], rest, where)}`
    }
    // what may stand before a colon is the command's to say
    if (thingsBehind && typed.includes(':')) return typed
    const isGiven = thingsAsTyped !== undefined && new RegExp(thingsAsTyped).test(typed)
    if (!things || isGiven || isReadElsewhere(typed)) return typed
    if (thingsBefore === undefined) return this.take(things, typed, where)
    const cut = typed.lastIndexOf(thingsBefore)
    if (cut <= 0) return typed
    return this.take(things, typed.slice(0, cut), where) + typed.slice(cut)
  }

  /** What the command lives in; an address among its words may say it instead of the settings. */
  async takeContext(name: ContextName, word: string | undefined): Promise<string> {
    const hasAddress = [...this.#typed.values()].some(isAddress)
    const isGiven = !hasAddress || this.#run.has('by-id')
    try {
      const { value } = await this.#run.contextAsTyped(name, word)
      const isOwn = name === 'organizationId' && (await this.#run.isOwnOrg(value))
      if (this.#run.has('by-id') || (isGiven && isOwn)) return value
      const kind = kindsByParameter[name] as ThingKind
      if (isGiven && !isName(value, kind)) return idIn(value, kind) ?? value
    } catch (error) {
      if (isGiven) throw error
    }
    const standIn = this.#standFor(name)
    this.#contexts.set(standIn, name)
    return standIn
  }

  /** What was typed where this stands. */
  typed(value: unknown): unknown {
    return typeof value === 'string' ? (this.#typed.get(value) ?? value) : value
  }

  /** Looks for all of them, the wider things before those that lie in them. */
  async resolve(scopeOf: (replace: Replace) => Scope): Promise<Replace> {
    const known = new Map<string, string>()
    const replace: Replace = (value) => replaced(value, known)
    const groups = [...this.#groups.values()].sort((a, b) => rank(a.kind) - rank(b.kind))
    for (const { kind, where, standIns } of groups) {
      const words = [...standIns.keys()].filter(isAddress)
      if (words.length > 0) await this.#run.idsOf({ kind, words, where })
    }
    for (const [standIn, name] of this.#contexts) known.set(standIn, await this.#run.context(name))
    for (const { kind, where, standIns } of groups) {
      const scope = cleared(scopeOf(replace))
      const words = [...standIns.keys()]
      if (!words.every(isAddress)) requireScope(kind, where, scope)
      const ids = await this.#run.idsOf({ kind, words, where }, scope)
      for (const [index, standIn] of [...standIns.values()].entries()) {
        known.set(standIn, ids[index] as string)
      }
    }
    return replace
  }

  #standFor(word: string, isChosen = false): string {
    // what has to be of a pattern can't hold the mark
    const standIn = `${isChosen ? `stand-in-${crypto.randomUUID()}-` : mark}${this.#typed.size}`
    this.#typed.set(standIn, word)
    return standIn
  }
}

/** Puts ids in the place of what stands for them, in whatever it is given. */
export type Replace = <Value>(value: Value) => Value

/** A text of a file or of standard input is no name. */
function isReadElsewhere(typed: string): boolean {
  return typed === '-' || (typed.startsWith('@') && typed !== '@me')
}

/** What others lie in comes first. */
function rank(kind: ThingKind): number {
  return kind === 'orgs' ? 0 : neededFor(kind).length + (neededFor(kind)[0] === 'spaceId' ? 2 : 0)
}

/** Without what isn't known yet. */
function cleared(scope: Scope): Scope {
  return Object.fromEntries(
    Object.entries(scope).filter(([, id]) => id !== undefined && !id.startsWith(mark)),
  )
}

/** A page is not looked for in a space that merely happens to be the usual one. */
function requireScope(kind: ThingKind, where: string, scope: Scope): void {
  const [lacking] = neededFor(kind).filter((name) => name !== 'organizationId' && !scope[name])
  if (lacking === undefined) return
  const within = namings[kindsByParameter[lacking] as ThingKind].noun
  const { noun } = namings[kind]
  throw usage([
    { where, rule: `needs the id of a ${noun}: the ${within} it is in is not named here` },
  ])
}

function replaced<Value>(value: Value, known: ReadonlyMap<string, string>): Value {
  const within = (one: unknown): unknown => {
    if (typeof one === 'string') return text(one)
    if (Array.isArray(one)) return one.map(within)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, held]) => [text(key), within(held)]))
  }
  const text = (one: string) => known.get(one) ?? one
  return within(value) as Value
}
