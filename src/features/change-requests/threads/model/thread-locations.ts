import type { Client } from '../../../../client/client.ts'
import {
  getChangeRequestPage,
  listChangeRequestPages,
} from '../../../../contract/change-requests/content.ts'
import { listPages } from '../../../../contract/content/content.ts'
import { indexPages, type PageIndex } from '../../../content/index.ts'
import type { Stoppable, Target } from '../../model/change-request.ts'
import { ifReadable } from '../../model/read-trees.ts'
import type { Thread } from './threads.ts'

/** The maximum length of a preview. Longer blocks are truncated. */
export const previewLength = 200

const query = { metadata: false, computed: false }

/**
 * Adds page titles, page paths, and the text of commented blocks to threads. The current API
 * returns only the IDs of pages and blocks. Therefore, this class reads the page tree once, and
 * each page with comments once.
 */
export class ThreadLocations {
  #client: Client
  #target: Target
  #options: Stoppable
  #tree: Promise<PageIndex | undefined> | undefined
  #mainTree: Promise<PageIndex | undefined> | undefined
  #texts = new Map<string, Promise<ReadonlyMap<string, BlockText> | undefined>>()

  constructor(client: Client, target: Target, options: Stoppable) {
    this.#client = client
    this.#target = target
    this.#options = options
  }

  async addTo(thread: Thread): Promise<Thread> {
    const { page, node } = thread
    if (!page) return thread
    const isPlaced = !node || node.preview !== undefined
    const [named, texts] = await Promise.all([
      this.#withTitle(page),
      isPlaced ? undefined : this.#blockTexts(page.id),
    ])
    const located: Thread = { ...thread, page: named }
    if (isPlaced) return located
    const found = texts?.get(node.id)
    if (found) return { ...located, node: { ...node, ...found } }
    // the page no longer contains the block
    return texts ? { ...located, outdated: true } : located
  }

  async #withTitle(page: NonNullable<Thread['page']>): Promise<NonNullable<Thread['page']>> {
    if (page.title !== undefined) return page
    this.#tree ??= this.#readTree()
    const own = (await this.#tree)?.get(page.id)
    // a page that the change request removed still exists on main
    const found = own ?? (await this.#readMainTree())?.get(page.id)
    if (!found) return page
    const { title, path } = found.page
    return { ...page, title, ...(path !== undefined && { path }) }
  }

  #readTree(): Promise<PageIndex | undefined> {
    return ifReadable(async () => {
      const input = { ...this.#target, ...query }
      return indexPages(
        (await this.#client.call(listChangeRequestPages, input, this.#options)).pages,
      )
    })
  }

  #readMainTree(): Promise<PageIndex | undefined> {
    this.#mainTree ??= ifReadable(async () => {
      const input = { spaceId: this.#target.spaceId, ...query }
      return indexPages((await this.#client.call(listPages, input, this.#options)).pages)
    })
    return this.#mainTree
  }

  /** Returns the text of each block on a page, by block key. */
  #blockTexts(pageId: string): Promise<ReadonlyMap<string, BlockText> | undefined> {
    const known = this.#texts.get(pageId)
    if (known) return known
    const read = ifReadable(async () => {
      const input = { ...this.#target, pageId, ...query, format: 'document' }
      const { document } = await this.#client.call(getChangeRequestPage, input, this.#options)
      return document && blockTexts(document)
    })
    this.#texts.set(pageId, read)
    return read
  }
}

/** The text of a block. If several blocks have the same text, includes the position among them. */
interface BlockText {
  preview: string
  text?: string
  occurrence?: number
}

/** Returns the text of each node that has a key. Line breaks separate nested blocks. */
function blockTexts(document: unknown): Map<string, BlockText> {
  const keys = new Map<string, { text: string; number: number }>()
  const counts = new Map<string, number>()
  const visit = (node: unknown): { text: string; number: number } => {
    const { key, object, nodes, leaves, text } = (node ?? {}) as Record<string, unknown>
    if (Array.isArray(leaves))
      return { text: leaves.map((leaf) => visit(leaf).text).join(''), number: 0 }
    const inner = Array.isArray(nodes) ? nodes : []
    const isSplit = inner.some((child) => child?.object === 'block')
    const own = typeof text === 'string' && object !== 'block' ? text : ''
    const below = inner.map(visit)
    const whole = own + below.map(({ text }) => text).join(isSplit ? '\n' : '')
    if (object !== 'block') return { text: whole, number: 0 }
    // the text of a list item equals the text of its only paragraph
    const same = isSplit ? below.find(({ text }) => text === whole)?.number : undefined
    const number = same ?? (counts.get(whole) ?? 0) + 1
    if (same === undefined) counts.set(whole, number)
    if (typeof key === 'string') keys.set(key, { text: whole, number })
    return { text: whole, number }
  }
  visit(document)
  return new Map(
    [...keys].map(([key, { text, number }]) => {
      const isRepeated = (counts.get(text) ?? 0) > 1
      const preview = text.slice(0, previewLength)
      const isCut = text.length > previewLength
      return [key, { preview, ...(isCut && { text }), ...(isRepeated && { occurrence: number }) }]
    }),
  )
}
