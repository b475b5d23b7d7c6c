import { isJsonObject } from '../../../contract/json.ts'
import { pathNames } from '../../../contract/operation.ts'
import type { ServiceOperation } from '../../../contract/service/service-operation.ts'

/** A read operation from the API description. */
export interface ReadOperation extends Pick<ServiceOperation, 'path' | 'query' | 'required'> {
  id: string
}

/** Matches reads that generate text or files, or that return large amounts of content. */
const excluded = /PDF$|^stream|RecommendedQuestions|ContentRaw$|VersionContent(ById)?$|^render/

/** Returns the reads that need no parameters other than IDs. */
export function plannedReads(
  operations: Readonly<Record<string, ServiceOperation>>,
): ReadOperation[] {
  return Object.entries(operations).flatMap(
    ([id, { method, path, query, required = [], callers }]) =>
      method === 'GET' && !callers && required.length === 0 && !excluded.test(id)
        ? [{ id, path, ...(query && { query }) }]
        : [],
  )
}

/** Object types that have the same parameter name in every path. */
const sharedNames: Readonly<Record<string, string>> = {
  organization: 'organizationId',
  space: 'spaceId',
  site: 'siteId',
  collection: 'collectionId',
  integration: 'integrationName',
  revision: 'revisionId',
}

/** The IDs found so far, by the path that each ID completes and by parameter name. */
export class KnownIds {
  readonly #byPrefix = new Map<string, string>()
  readonly #byName = new Map<string, string>()
  /** the path of a single item, by the path of its list */
  readonly #itemPaths = new Map<string, string>()

  constructor(reads: readonly ReadOperation[], organizationId: string) {
    this.#byName.set('organizationId', organizationId)
    for (const { path } of reads) {
      for (const { index, 0: name } of path.matchAll(/\{\w+\}/g)) {
        const prefix = path.slice(0, index + name.length)
        const list = prefix.slice(0, prefix.lastIndexOf('/'))
        // an item of /content/pages has the path /content/page/{pageId}
        for (const one of [list, `${list}s`]) {
          if (!this.#itemPaths.has(one)) this.#itemPaths.set(one, prefix)
        }
      }
    }
  }

  /** Returns the path with IDs, or `undefined` if an ID is unknown. */
  fill(template: string): string | undefined {
    let isKnown = true
    const filled = template.replace(/\{(\w+)\}/g, (name, key: string, index: number) => {
      const prefix = template.slice(0, index + name.length)
      const id = this.#byPrefix.get(prefix) ?? this.#byName.get(key)
      if (id === undefined) isKnown = false
      return encodeURIComponent(id ?? '')
    })
    return isKnown ? filled : undefined
  }

  /** Remembers the IDs of the resources in a response. */
  learn(template: string, body: unknown): void {
    if (!isJsonObject(body)) return
    const list = [body.items, body.pages].find(Array.isArray) as unknown[] | undefined
    const itemPath = this.#itemPaths.get(template)
    for (const item of list ?? [body]) {
      if (!isJsonObject(item)) continue
      const id = resourceKey(item, itemPath)
      if (id === undefined) continue
      if (list && itemPath !== undefined && !this.#byPrefix.has(itemPath)) {
        this.#byPrefix.set(itemPath, id)
      }
      const name = sharedNames[String(item.object)]
      if (name !== undefined && !this.#byName.has(name)) this.#byName.set(name, id)
    }
  }
}

/** Returns the property of a resource that is used in its path: the ID, slug, or name. */
function resourceKey(
  { id, slug, name, object }: { [key: string]: unknown },
  itemPath: string | undefined,
): string | undefined {
  const parameter = itemPath && pathNames(itemPath).at(-1)
  const key = parameter === 'specSlug' ? slug : object === 'integration' ? name : id
  return typeof key === 'string' && key !== '' && key !== '.' && key !== '..' ? key : undefined
}
