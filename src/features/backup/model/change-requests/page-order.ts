import type { ContentPage } from '../../../../contract/content/content.ts'

/** The order of pages while a change request is restored. */
export class PageOrder {
  /** the IDs of the subpages, by the ID of their parent */
  readonly #children = new Map<string | undefined, string[]>()
  readonly #parents = new Map<string, string | undefined>()

  constructor(pages: readonly ContentPage[]) {
    this.#add(undefined, pages)
  }

  #add(parent: string | undefined, pages: readonly ContentPage[]): void {
    for (const { id, pages: inner = [] } of pages) {
      this.#siblings(parent).push(id)
      this.#parents.set(id, parent)
      this.#add(id, inner)
    }
  }

  #siblings(parent: string | undefined): string[] {
    const siblings = this.#children.get(parent) ?? []
    this.#children.set(parent, siblings)
    return siblings
  }

  has(id: string): boolean {
    return this.#parents.has(id)
  }

  /** Returns whether a page directly follows another page. Ignores siblings not in `kept`. */
  isAfter(
    id: string,
    { parent, previous }: { parent: string | undefined; previous: string | undefined },
    kept: ReadonlySet<string>,
  ): boolean {
    if (!this.has(id) || this.#parents.get(id) !== parent) return false
    const siblings = this.#siblings(parent)
    const before = siblings.slice(0, siblings.indexOf(id)).filter((one) => kept.has(one))
    return before.at(-1) === previous
  }

  /** Puts a page after another page, or at the beginning. Returns its position. */
  place(id: string, parent: string | undefined, previous: string | undefined): number {
    if (this.has(id)) {
      const old = this.#parents.get(id)
      this.#children.set(
        old,
        this.#siblings(old).filter((one) => one !== id),
      )
    }
    const siblings = this.#siblings(parent)
    const before = previous === undefined ? -1 : siblings.indexOf(previous)
    const at = previous !== undefined && before < 0 ? siblings.length : before + 1
    siblings.splice(at, 0, id)
    this.#parents.set(id, parent)
    return at
  }

  /** Returns the IDs of all pages, parents first. */
  ids(parent?: string): string[] {
    return this.#siblings(parent).flatMap((id) => [id, ...this.ids(id)])
  }
}
