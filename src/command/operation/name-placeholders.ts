import { isAddress, isChosen, isName, parseId } from '../../contract/id-form.ts'
import {
  kindsByParameter,
  namings,
  type ResourceKind,
  requiredScope,
  type Scope,
} from '../../contract/resource-kinds.ts'
import type { NamesResource } from '../../host/arguments/definitions.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** The names at one position in the command line, each with its placeholder. */
interface Group {
  kind: ResourceKind
  where: string
  placeholders: Map<string, string>
}

/** A character that can't occur in a shell argument. */
const mark = '\u0000'

/**
 * Placeholders for the names that the user typed. Names are resolved only after all other checks of
 * a command have passed. Until then, requests contain placeholders instead of IDs.
 */
export class NamePlaceholders {
  readonly #run: WithArgs & WithService
  readonly #contexts = new Map<string, ContextName>()
  readonly #groups = new Map<string, Group>()
  readonly #typed = new Map<string, string>()

  constructor(run: WithArgs & WithService) {
    this.#run = run
  }

  get isNeeded(): boolean {
    return this.#contexts.size + this.#groups.size > 0
  }

  /** Returns an ID unchanged, or a placeholder for a name that will be resolved later. */
  take(kind: ResourceKind | undefined, argument: string, where: string): string {
    if (!kind || this.#run.args.has('by-id')) return argument
    if (!isName(argument, kind)) return parseId(argument, kind) ?? argument
    const key = `${kind} ${where}`
    const group = this.#groups.get(key) ?? { kind, where, placeholders: new Map() }
    this.#groups.set(key, group)
    const standIn = group.placeholders.get(argument) ?? this.#standFor(argument, isChosen(kind))
    group.placeholders.set(argument, standIn)
    return standIn
  }

  /** Returns the value of a flag or argument, with placeholders for the names in it. */
  takeValue(names: NamesResource, typed: string, where: string): string {
    const { resource, resourceByPrefix, resourceBeforeSlash, resourceSeparator, literalPattern } =
      names
    if (literalPattern !== undefined && new RegExp(literalPattern).test(typed)) return typed
    const [, argument = '', rest = ''] = /^([a-z-]+):(.+)$/.exec(typed) ?? []
    const slash = rest.indexOf('/')
    if (resourceBeforeSlash && Object.hasOwn(resourceBeforeSlash, argument) && slash > 0) {
      const resource = this.take(resourceBeforeSlash[argument], rest.slice(0, slash), where)
      return `${argument}:${resource}${rest.slice(slash)}`
    }
    if (resourceByPrefix && Object.hasOwn(resourceByPrefix, argument)) {
      return `${argument}:${this.take(resourceByPrefix[argument], rest, where)}`
    }
    // the command itself checks the prefix before the colon
    if (resourceByPrefix && typed.includes(':')) return typed
    if (!resource || isReadElsewhere(typed)) return typed
    if (resourceSeparator === undefined) return this.take(resource, typed, where)
    const cut = typed.lastIndexOf(resourceSeparator)
    if (cut <= 0) return typed
    return this.take(resource, typed.slice(0, cut), where) + typed.slice(cut)
  }

  /**
   * Returns a context ID. A resource URL among the arguments can provide it instead of the
   * settings.
   */
  async takeContext(name: ContextName, argument: string | undefined): Promise<string> {
    const { flag } = contextFlags[name]
    const kind = kindsByParameter[name] as ResourceKind
    const typed = this.#run.args.text(flag) ?? ''
    if (isAddress(typed)) return this.take(kind, typed, `--${flag}`)
    const hasAddress = [...this.#typed.values()].some(isAddress)
    const isGiven = !hasAddress || this.#run.args.has('by-id')
    try {
      const { value } = await this.#run.service.contextAsTyped(name, argument)
      const isOwn = name === 'organizationId' && (await this.#run.service.isOwnOrg(value))
      if (this.#run.args.has('by-id') || (isGiven && isOwn)) return value
      if (isGiven && !isName(value, kind)) return parseId(value, kind) ?? value
    } catch (error) {
      if (isGiven) throw error
    }
    const standIn = this.#standFor(name)
    this.#contexts.set(standIn, name)
    return standIn
  }

  /** Returns the original argument for a placeholder. */
  typed(value: unknown): unknown {
    return typeof value === 'string' ? (this.#typed.get(value) ?? value) : value
  }

  /**
   * Resolves all names. Resolves the names of parents before the names of the resources in them.
   */
  async resolve(scopeOf: (replace: Replace) => Scope): Promise<Replace> {
    const known = new Map<string, string>()
    const replace: Replace = (value) => replaceNames(value, known)
    const groups = [...this.#groups.values()].sort((a, b) => rank(a.kind) - rank(b.kind))
    for (const { kind, where, placeholders } of groups) {
      const args = [...placeholders.keys()].filter(isAddress)
      if (args.length > 0) await this.#run.service.idsOf({ kind, values: args, where })
    }
    for (const [standIn, name] of this.#contexts)
      known.set(standIn, await this.#run.service.context(name))
    for (const { kind, where, placeholders } of groups) {
      const scope = withoutPlaceholders(scopeOf(replace))
      const args = [...placeholders.keys()]
      if (!args.every(isAddress)) requireScope(kind, where, scope)
      const ids = await this.#run.service.idsOf({ kind, values: args, where }, scope)
      for (const [index, standIn] of [...placeholders.values()].entries()) {
        known.set(standIn, ids[index] as string)
      }
    }
    return replace
  }

  #standFor(argument: string, isChosen = false): string {
    // a value that must match a pattern can't contain the special character of a placeholder
    const standIn = `${isChosen ? `stand-in-${crypto.randomUUID()}-` : mark}${this.#typed.size}`
    this.#typed.set(standIn, argument)
    return standIn
  }
}

/** Replaces the placeholders in a value of any type with IDs. */
export type Replace = <Value>(value: Value) => Value

/** Returns whether a value refers to a file or standard input, and is therefore not a name. */
function isReadElsewhere(typed: string): boolean {
  return typed === '-' || (typed.startsWith('@') && typed !== '@me')
}

/** Returns the position of a kind in the resolution order. Parents come first. */
function rank(kind: ResourceKind): number {
  return kind === 'orgs'
    ? 0
    : requiredScope(kind).length + (requiredScope(kind)[0] === 'spaceId' ? 2 : 0)
}

/** Returns the scope without unresolved placeholders. */
function withoutPlaceholders(scope: Scope): Scope {
  return Object.fromEntries(
    Object.entries(scope).filter(([, id]) => id !== undefined && !id.startsWith(mark)),
  )
}

/**
 * Throws if the required scope is missing. For example, a page is never searched for in the default
 * space.
 */
function requireScope(kind: ResourceKind, where: string, scope: Scope): void {
  const [lacking] = requiredScope(kind).filter((name) => name !== 'organizationId' && !scope[name])
  if (lacking === undefined) return
  const within = namings[kindsByParameter[lacking] as ResourceKind].noun
  const { noun } = namings[kind]
  throw usage([
    invalidValue(
      where,
      undefined,
      `Expected the ID of a ${noun}. To use a name, also set the ${within}`,
    ),
  ])
}

function replaceNames<Value>(value: Value, known: ReadonlyMap<string, string>): Value {
  const within = (one: unknown): unknown => {
    if (typeof one === 'string') return text(one)
    if (Array.isArray(one)) return one.map(within)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, held]) => [text(key), within(held)]))
  }
  const text = (one: string) => known.get(one) ?? one
  return within(value) as Value
}
