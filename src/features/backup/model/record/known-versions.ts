import { listChangeRequests } from '../../../../contract/change-requests/change-requests.ts'
import {
  getChangeRequestContent,
  getChangeRequestPage,
} from '../../../../contract/change-requests/content.ts'
import { type ContentPage, getContent, getPage } from '../../../../contract/content/content.ts'
import { getRevisionReusableContentDocument } from '../../../../contract/content/reusable-contents.ts'
import { getRevision, getRevisionPage } from '../../../../contract/content/revisions.ts'
import { sortedJson } from '../../../../contract/json.ts'
import { getPublishedOpenAPIDocument, listOpenAPISpecs } from '../../../../contract/openapi.ts'
import type { AnyOperation } from '../../../../contract/operation.ts'
import { listSiteSpaces } from '../../../../contract/sites/site-spaces.ts'
import { sha256 } from '../store/object-store.ts'
import { allPages } from './all-pages.ts'
import { requestName } from './request-name.ts'

/** The version of resources that can't change, such as revisions. */
const unchangeable = 'final'

type Item = { id: string; [key: string]: unknown }
type PageHolder = { pages?: ContentPage[]; files?: { id: string; name: string }[] }

/**
 * Returns the responses called `name` that the latest complete run and later interrupted runs
 * saved. Omits the object `except`.
 */
type PreviousResponses = (name: string, except: string | undefined) => Promise<unknown[]>

/**
 * Derives the versions of responses from other responses, such as the version of a page from the
 * page tree. If a response has the same version as in an earlier run, docsctl doesn't request it
 * again.
 */
export class KnownVersions {
  readonly #previous: PreviousResponses
  readonly #versions = new Map<string, string>()
  /** the names of responses that must be requested again although their version is the same */
  readonly #outdated = new Set<string>()

  constructor(previous: PreviousResponses) {
    this.#previous = previous
  }

  of(op: AnyOperation, name: string): string | undefined {
    const isFinal = op.id === getRevision.id || op.id === getRevisionReusableContentDocument.id
    return isFinal ? unchangeable : this.#versions.get(name)
  }

  isOutdated(name: string): boolean {
    return this.#outdated.has(name)
  }

  /**
   * Records the versions of resources that a response contains. `object` is the hash of a response
   * that an earlier run saved.
   */
  async note(
    op: AnyOperation,
    input: Record<string, unknown>,
    answer: unknown,
    object?: string,
  ): Promise<void> {
    const { items = [] } = answer as { items?: Item[] }
    for (const item of items) {
      this.#noteSpace(op.id === listSiteSpaces.id ? (item.space as Item | undefined) : item)
    }
    if (op.id === listChangeRequests.id) {
      const { spaceId } = input
      for (const { id, revision } of items) {
        const place = { spaceId, changeRequestId: id }
        this.#set(getChangeRequestContent, place, revision)
      }
    }
    if (op.id === listOpenAPISpecs.id) {
      for (const { slug, lastVersion } of items) {
        this.#set(getPublishedOpenAPIDocument, { ...input, specSlug: slug }, lastVersion)
      }
    }
    await this.#notePages(op, input, { ...(answer as PageHolder), object })
  }

  #noteSpace(item: Item | undefined): void {
    if (item?.object !== 'space' || typeof item.revision !== 'string') return
    this.#set(getContent, { spaceId: item.id }, item.revision)
  }

  async #notePages(
    op: AnyOperation,
    input: object,
    { pages, files, object }: PageHolder & { object: string | undefined },
  ): Promise<void> {
    const page = pageReads[op.id]
    if (!page || !pages) return
    const name = requestName(op, input)
    const isSame = await this.#hasSamePaths(name, { pages, files: files ?? [] }, object)
    for (const one of allPages(pages)) {
      const { pages: _, urls: __, ...own } = one
      const version = sha256(sortedJson(own)).slice(0, 32)
      for (const format of ['document', 'markdown']) {
        const place = { ...input, pageId: one.id, format }
        this.#set(page, place, version)
        // links in Markdown are paths, so they change if another page moves
        if (format === 'markdown' && !isSame) this.#outdated.add(requestName(page, place))
      }
    }
  }

  /**
   * Returns whether all pages and files of the previous runs exist under the same path. A saved page
   * can be from any of these runs.
   */
  async #hasSamePaths(name: string, now: PageHolder, object: string | undefined): Promise<boolean> {
    // exclude a reused response, because it would only be compared with itself
    const before = (await this.#previous(name, object)) as PageHolder[]
    if (before.length === 0) return true
    const paths = new Map(placesByPath(now))
    return before.flatMap(placesByPath).every(([id, path]) => paths.get(id) === path)
  }

  #set(op: AnyOperation, input: object, version: unknown): void {
    if (typeof version === 'string') this.#versions.set(requestName(op, input), version)
  }
}

/** The operations that read the pages in the tree that an operation returns. */
const pageReads: Readonly<Record<string, AnyOperation>> = {
  [getContent.id]: getPage,
  [getChangeRequestContent.id]: getChangeRequestPage,
  [getRevision.id]: getRevisionPage,
}

function placesByPath({ pages = [], files = [] }: PageHolder): [string, string | undefined][] {
  return [
    ...[...allPages(pages)].map(({ id, path }): [string, string | undefined] => [id, path]),
    ...files.map(({ id, name }): [string, string] => [id, name]),
  ]
}
