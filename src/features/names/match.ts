import type { ResourceKind } from '../../contract/resource-kinds.ts'
import { suggest } from '../../output/text/suggest.ts'
import { firstLine } from '../../output/text/text.ts'
import { folded } from './folded.ts'
import { type NamedResource, resourceNames } from './resource-names.ts'

/** The maximum number of suggested addresses. */
const maxSuggestions = 3

const fewWords = 4

/**
 * An index of resources by name. Exact matches take precedence over matches that ignore case and
 * accents.
 */
export class NameIndex {
  readonly #resources: readonly NamedResource[]
  readonly #kind: ResourceKind
  #exact: Map<string, NamedResource[]> | undefined
  #folded: Map<string, NamedResource[]> | undefined
  #searches = 0

  constructor(resources: readonly NamedResource[], kind: ResourceKind) {
    // if a list changes while it is being read, a resource can occur twice
    this.#resources = [...new Map(resources.map((resource) => [resource.id, resource])).values()]
    this.#kind = kind
  }

  /** Returns all resources with a given name. The whole name must match. */
  find(argument: string): NamedResource[] {
    const byPath = this.#kind === 'pages' ? this.#atPath(argument) : undefined
    if (byPath) return [byPath]
    // an index is worthwhile only for many names
    if (++this.#searches <= fewWords) {
      const exact = this.#resources.filter((resource) => spellings(resource).includes(argument))
      if (exact.length > 0) return exact
      const wanted = folded(argument)
      return this.#resources.filter((resource) => normalizedNames(resource).includes(wanted))
    }
    this.#exact ??= buildIndex(this.#resources, spellings)
    const exact = this.#exact.get(argument)
    if (exact) return exact
    this.#folded ??= buildIndex(this.#resources, normalizedNames)
    return this.#folded.get(folded(argument)) ?? []
  }

  /** Returns the names that are most similar to a name that no resource has. */
  similar(argument: string): string[] {
    const names = new Set(this.#resources.flatMap(resourceNames).map(firstLine))
    if (!argument.includes('@')) return suggest(argument, names)
    // the same domain doesn't make two addresses similar
    const local = (address: string) => address.split('@')[0] as string
    const addresses = [...names].filter((name) => name.includes('@'))
    const near = suggest(local(argument), new Set(addresses.map(local)))
    return near
      .flatMap((name) => addresses.filter((address) => local(address) === name))
      .slice(0, maxSuggestions)
  }

  /** Returns the resource whose URL is the longest prefix of the given URL. */
  below(address: string): NamedResource | undefined {
    const whole = withSlash(address)
    const starts = ({ also = [] }: NamedResource) =>
      Math.max(0, ...also.filter((name) => whole.startsWith(withSlash(name))).map(textLength))
    return this.#resources
      .filter((resource) => starts(resource) > 0)
      .sort((one, other) => starts(other) - starts(one))[0]
  }

  /**
   * Returns the page at a path. Paths are unique in a space, so they take precedence over titles.
   */
  #atPath(argument: string): NamedResource | undefined {
    const path = argument.replace(/^\/+|\/+$/g, '')
    return path === '' ? undefined : this.#resources.find(({ other }) => other === path)
  }
}

const spellings = (resource: NamedResource) => [resource.id, ...resourceNames(resource)]

const normalizedNames = (resource: NamedResource) =>
  resourceNames(resource).flatMap((name) => [folded(name), nameSlug(name)])

const withSlash = (address: string) => address.replace(/\/*$/, '/')

const textLength = ({ length }: string) => length

function buildIndex(
  resources: readonly NamedResource[],
  wordsOf: (resource: NamedResource) => string[],
): Map<string, NamedResource[]> {
  const index = new Map<string, NamedResource[]>()
  for (const resource of resources) {
    for (const argument of new Set(wordsOf(resource))) {
      const known = index.get(argument)
      if (known) known.push(resource)
      else index.set(argument, [resource])
    }
  }
  return index
}

/**
 * Returns a title as it appears in a URL. For example, `Developer guide` becomes `developer-guide`.
 */
function nameSlug(name: string): string {
  return folded(name).replace(/ +/g, '-')
}
