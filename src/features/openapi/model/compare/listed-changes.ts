import type { ApiChange, ChangeSeverity } from './change.ts'
import type { ComponentPlace } from './named-components.ts'

/** The number of locations that are always listed for each changed component. */
const minPerComponent = 3

interface SharedChange {
  first: ApiChange
  times: number
}

/**
 * Collects the changes to report. A change to a shared schema can affect millions of locations.
 * Above a total limit, further locations of such a change are counted but not listed.
 */
export class ListedChanges {
  readonly all: ApiChange[] = []
  readonly #maxListed: number
  readonly #shared = new Map<ComponentPlace | undefined, SharedChange>()

  constructor(maxListed: number) {
    this.#maxListed = maxListed
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
   * Counts a location instead of listing it, if enough locations are already listed. Returns
   * whether it was counted.
   */
  countIfFull(component: ComponentPlace | undefined, severity: ChangeSeverity): boolean {
    if (component === undefined || this.all.length < this.#maxListed) return false
    const known = this.#shared.get(component)
    if (known === undefined || known.times < minPerComponent) return false
    if (known.first.severity !== severity) return false
    known.first.furtherPlaces = (known.first.furtherPlaces ?? 0) + 1
    return true
  }
}
