import { isJsonObject, sortedJson } from '../../../../contract/json.ts'
import { withoutAttribution } from '../comments/attribution.ts'
import { NewIds } from '../restore/new-ids.ts'
import type { DifferencePlace, ExpectedDifferences } from './expected-differences.ts'
import { findPairs, flatPages, itemId, resourceIdentity } from './resource-pairs.ts'

/** A part of a resource that differs between a run and its copy. */
export interface CopyDifference extends DifferencePlace {
  /** the name of the response in the backup */
  response: string
  /** the title or name of the resource, if it has one */
  title?: string | undefined
  saved: unknown
  copy: unknown
}

/** A restored copy, whose resources have other IDs. */
export interface RestoredCopy {
  /** the known IDs in the backup and in the copy */
  ids: Iterable<readonly [saved: string, copy: string]>
  /** the IDs that the restore replaced in links; the default is all IDs */
  linkIds?: NewIds
  /** Returns whether two Markdown strings are the same apart from their notation. */
  isSameMarkdown(saved: string, copy: string): boolean
  /** Returns whether two documents are the same apart from their notation. */
  isSameDocument(saved: unknown, copy: unknown): boolean
}

type Holder = DifferencePlace & Pick<CopyDifference, 'response' | 'title'>

/**
 * Compares the responses of a run with those of its restored copy, resource by resource. Collects
 * the differences that no entry of a list covers.
 */
export class CopyComparison {
  /** the IDs of resources in the copy, by their IDs in the backup */
  readonly ids = new NewIds()
  /** the compared resources and responses */
  readonly compared = new Set<string>()
  /** the number of differences on the list, by kind and key */
  readonly listed = new Map<string, number>()
  readonly #expected: ExpectedDifferences
  readonly #restored: RestoredCopy
  readonly #linkIds: NewIds
  readonly #found = new Map<string, CopyDifference>()
  readonly #known = new Set<string>()
  /** the IDs of resources that only one side contains */
  readonly #single = new Set<string>()

  constructor(expected: ExpectedDifferences, restored: RestoredCopy) {
    this.#expected = expected
    this.#restored = restored
    this.#linkIds = restored.linkIds ?? this.ids
    for (const [saved, copy] of restored.ids) this.ids.set(saved, copy)
  }

  get differences(): CopyDifference[] {
    return [...this.#found.values()]
  }

  /** Removes the differences, but not the IDs that the comparison has found. */
  restart(): void {
    this.#found.clear()
    this.#known.clear()
    this.listed.clear()
  }

  /** Compares a response with its copy. Undefined means that the run or the copy lacks it. */
  compare(name: string, saved: unknown, copy: unknown): void {
    const own = saved === undefined ? this.ids.restoreIn(name) : name
    const holder = responseHolder(own)
    if (saved === undefined || copy === undefined) {
      if (saved === undefined && sortedJson(copy) === '{"items":[]}') return
      const parts = own.split(/[/?&=]/).map(decodeURIComponent)
      if (parts.some((part) => this.#single.has(part))) return
      this.#differ(holder, saved === undefined ? 'added' : 'missing', saved, copy)
      return
    }
    const ignored = this.#expected.response(name)
    if (ignored) {
      if (sortedJson(saved) !== sortedJson(copy)) this.#expected.use(ignored)
      return
    }
    this.compared.add(`${holder.kind} ${holder.resource}`)
    const title = isJsonObject(saved) ? resourceTitle(saved) : undefined
    this.#walk({ ...holder, title }, saved, copy)
  }

  #walk(holder: Holder, saved: unknown, copy: unknown): void {
    if (Array.isArray(saved) && Array.isArray(copy)) this.#walkList(holder, saved, copy)
    else if (isJsonObject(saved) && isJsonObject(copy)) this.#walkObject(holder, saved, copy)
    else if (!this.#isSame(saved, copy)) this.#differ(holder, holder.key, saved, copy)
  }

  #isSame(saved: unknown, copy: unknown): boolean {
    if (saved === copy) return true
    // a setting that was restored can be false instead of absent
    if (saved === undefined && copy === false) return true
    return typeof saved === 'string' && this.ids.replaceIn(saved) === copy
  }

  #walkObject(holder: Holder, saved: Record<string, unknown>, copy: Record<string, unknown>): void {
    const own = this.#resource(holder, saved, copy)
    if (!own) {
      this.#differ(holder, holder.key, saved, copy)
      return
    }
    for (const key of new Set([...Object.keys(saved), ...Object.keys(copy)])) {
      const [one, other] = [saved, copy].map((side) => ownValue(side, key))
      const everywhere = this.#expected.everywhere(key)
      if (everywhere) {
        if (sortedJson(one ?? null) !== sortedJson(other ?? null)) this.#expected.use(everywhere)
        continue
      }
      const below = { ...own, key: keyBelow(own, key) }
      if (own.kind === 'page' && (key === 'markdown' || key === 'document')) {
        this.#compareText(below, key, one, other)
      } else if (own.kind.startsWith('comment') && key === 'body') {
        this.#compareComment(below, one, other)
      } else if (key === 'pages' && Array.isArray(one) && Array.isArray(other)) {
        this.#walk(below, flatPages(one), flatPages(other))
      } else this.#walk(below, one, other)
    }
  }

  /**
   * Returns the place of two objects: their own resource, or the resource that contains them.
   * Returns undefined if they are different resources.
   */
  #resource(
    holder: Holder,
    saved: Record<string, unknown>,
    copy: Record<string, unknown>,
  ): Holder | undefined {
    const last = holder.key.split('.').at(-1) ?? ''
    const [one, other] = [resourceIdentity(saved, last), resourceIdentity(copy, last)]
    if (!one || !other) return holder
    // an integration keeps its owner
    const isOwner = holder.kind === 'integration' && last === 'owner'
    const known = isOwner ? undefined : this.ids.get(one.id)
    if ((known ?? one.id) !== other.id) {
      if (one.kind === 'user' || isOwner || known !== undefined || one.kind !== other.kind)
        return undefined
      this.ids.set(one.id, other.id)
    }
    this.compared.add(`${one.kind} ${one.id}`)
    const title = resourceTitle(saved)
    return { ...holder, kind: one.kind, resource: one.id, key: '', title }
  }

  #compareText(holder: Holder, key: 'markdown' | 'document', saved: unknown, copy: unknown): void {
    const isMarkdown = key === 'markdown'
    const before = isMarkdown
      ? this.#linkIds.replaceInMarkdown(String(saved ?? ''))
      : this.#linkIds.replaceInDocument(saved)
    const isSame = isMarkdown
      ? this.#restored.isSameMarkdown(String(before), String(copy ?? ''))
      : this.#restored.isSameDocument(before, copy)
    if (!isSame) this.#differ(holder, key, saved, copy)
    else if (sortedJson(before ?? null) !== sortedJson(copy ?? null)) {
      this.#differ(holder, 'notation', saved, copy)
    }
  }

  /** Compares the text of a comment or reply, without the first line of the restored text. */
  #compareComment(holder: Holder, saved: unknown, copy: unknown): void {
    const [before, after] = [saved, copy].map((body) =>
      isJsonObject(body) ? String(body.markdown ?? '') : '',
    ) as [string, string]
    const text = withoutAttribution(after)
    const isSame =
      text !== after && this.#restored.isSameMarkdown(this.#linkIds.replaceInMarkdown(before), text)
    if (!isSame) this.#differ(holder, 'body', saved, copy)
  }

  #walkList(holder: Holder, saved: readonly unknown[], copy: readonly unknown[]): void {
    const pairs = findPairs(saved, copy, (id) => this.ids.get(id))
    if (!pairs) {
      if (saved.length !== copy.length) this.#differ(holder, holder.key, saved, copy)
      else for (const [index, one] of saved.entries()) this.#walk(holder, one, copy[index])
      return
    }
    const last = holder.key.split('.').at(-1) ?? ''
    const places: number[] = []
    for (const { saved: one, copy: other, at } of pairs) {
      const item = one ?? other ?? {}
      const resource = resourceIdentity(item, last)
      const id = one ? (itemId(one) ?? '') : this.ids.restoreIn(itemId(other) ?? '')
      if (one && other) {
        places.push(at)
        const copyId = itemId(other)
        if (copyId !== undefined && this.ids.get(id) === undefined) this.ids.set(id, copyId)
        this.#walk(resource ? holder : { ...holder, key: keyBelow(holder, id) }, one, other)
        continue
      }
      const key = one ? 'missing' : 'added'
      if (!resource) this.#differ(holder, keyBelow(holder, id), one, other)
      else {
        this.#single.add(id)
        const title = resourceTitle(item)
        this.#differ({ ...holder, kind: resource.kind, resource: id, title }, key, one, other)
      }
    }
    const isSorted = places.every((at, index) => index === 0 || at > (places[index - 1] ?? -1))
    if (!isSorted) this.#differ(holder, keyBelow(holder, 'order'), names(saved), names(copy))
  }

  #differ(holder: Holder, key: string, saved: unknown, copy: unknown): void {
    const { kind, resource, response, title } = holder
    const place = { kind, resource, key }
    const name = `${kind} ${resource} ${key}`
    if (this.#known.has(name)) return
    this.#known.add(name)
    if (this.#expected.covers(place)) {
      const group = `${kind} ${key}`
      this.listed.set(group, (this.listed.get(group) ?? 0) + 1)
    } else this.#found.set(name, { ...place, response, title, saved, copy })
  }
}

/** Returns the resource that a response describes. */
function responseHolder(name: string): Holder {
  const [, kind = 'response', resource = name] = /\/content\/(page)\/([^/?]+)\?/.exec(name) ?? []
  return { kind, resource, key: '', response: name }
}

/** Returns the title or name of a resource, if it has one. */
function resourceTitle(fields: Record<string, unknown>): string | undefined {
  const names = ['title', 'name', 'subject', 'label'].map((key) => fields[key])
  return names.find((name) => typeof name === 'string' && name !== '') as string | undefined
}

function keyBelow({ key }: Holder, inner: string): string {
  return key === '' ? inner : `${key}.${inner}`
}

function names(items: readonly unknown[]): unknown[] {
  return items.map((item) => itemId(item))
}

/** Returns the value of a key. Ignores inherited properties, such as `constructor`. */
function ownValue(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
