import type { ApiChange, ChangeSeverity } from './change.ts'
import type { ComponentPlace } from './named-components.ts'

/** The minimum number of listed locations for each changed component. */
const leastOfEach = 3

interface SharedChange {
  first: ApiChange
  times: number
}

/**
 * The changes to report. A change to a shared schema can affect millions of locations. After a
 * total limit, further locations of such a change are counted but not listed.
 */
export class ListedChanges {
  readonly all: ApiChange[] = []
  readonly #most: number
  readonly #shared = new Map<ComponentPlace | undefined, SharedChange>()

  constructor(most: number) {
    this.#most = most
  }

  add(changes: Iterable<ApiChange>): void {
    for (const change of changes) {
      this.all.push(change)
      const { component, severity } = change
      if (component === undefined) continue
      const known = this.#shared.get(component)
      if (known?.first.severity === severity) known.times += 1
      else this.#shared.set(component, { first: change, times: 1 })
    }
  }

  /**
   * Counts a location instead of listing it, if enough locations are listed. Returns whether it was
   * counted.
   */
  counts(component: ComponentPlace | undefined, severity: ChangeSeverity): boolean {
    if (component === undefined || this.all.length < this.#most) return false
    const known = this.#shared.get(component)
    if (known === undefined || known.times < leastOfEach) return false
    if (known.first.severity !== severity) return false
    known.first.furtherPlaces = (known.first.furtherPlaces ?? 0) + 1
    return true
  }
}
