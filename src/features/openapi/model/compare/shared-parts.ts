import type { ApiDocument } from './api-document.ts'
import { type ReportChange, whereText } from './change.ts'
import { type ComponentPlace, hasComponent, type NamedComponent } from './named-components.ts'

/**
 * Shared components other than schemas. A change inside a component is reported once for the
 * component, instead of for each operation that uses it.
 */
export class SharedParts {
  readonly #before: ApiDocument
  readonly #after: ApiDocument
  /** the same object in all reports of a change, because it is used as a key */
  readonly #places = new Map<string, ComponentPlace>()

  constructor(before: ApiDocument, after: ApiDocument) {
    this.#before = before
    this.#after = after
  }

  /**
   * Returns the function that reports changes to the part of an operation at `where`. `before` or
   * `after` is undefined if the part was added or removed.
   */
  reportFor(report: ReportChange, where: string, before: unknown, after: unknown): ReportChange {
    const component = this.#componentOf(before, after)
    return component === undefined ? report : this.reportIn(report, where, component)
  }

  /** Returns the function that reports changes inside a component. */
  reportIn(report: ReportChange, where: string, component: NamedComponent): ReportChange {
    return (rule, at, message, inner) => {
      if (inner) return report(rule, at, message, inner)
      const text = whereText(at)
      const path = text.slice(where.length).replace(/^:? /, '')
      report(rule, text, message, this.#placeOf(component, path, `${rule} ${message}`))
    }
  }

  #componentOf(before: unknown, after: unknown): NamedComponent | undefined {
    const [was, is] = [this.#before.componentOf(before), this.#after.componentOf(after)]
    // if the component still exists, the change is that this operation no longer uses it
    if (after === undefined) return was && hasComponent(this.#after.document, was) ? undefined : was
    if (before === undefined) return is && hasComponent(this.#before.document, is) ? undefined : is
    return was && is && was.name !== is.name ? undefined : (is ?? was)
  }

  #placeOf({ kind, name }: NamedComponent, path: string, change: string): ComponentPlace {
    const key = [kind, name, path, change].join('\0')
    const place = this.#places.get(key) ?? { kind, name, path }
    this.#places.set(key, place)
    return place
  }
}
