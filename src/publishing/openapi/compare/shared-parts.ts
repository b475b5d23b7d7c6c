import type { Api } from './api.ts'
import { type ReportChange, whereText } from './change.ts'
import { type ComponentPlace, hasComponent, type NamedComponent } from './named-components.ts'

/** What operations share beside schemas: what is otherwise in such a part is told of it, wherever it is used. */
export class SharedParts {
  readonly #before: Api
  readonly #after: Api
  /** the same place each time, so that what is told thousands of times is known by it */
  readonly #places = new Map<string, ComponentPlace>()

  constructor(before: Api, after: Api) {
    this.#before = before
    this.#after = after
  }

  /** How to tell of a part of an operation, which stands at `where`; one side has none where it is gone, or new. */
  within(report: ReportChange, where: string, before: unknown, after: unknown): ReportChange {
    const component = this.#componentOf(before, after)
    return component === undefined ? report : this.of(report, where, component)
  }

  /** How to tell of what stands in a component. */
  of(report: ReportChange, where: string, component: NamedComponent): ReportChange {
    return (rule, at, message, inner) => {
      if (inner) return report(rule, at, message, inner)
      const text = whereText(at)
      const path = text.slice(where.length).replace(/^:? /, '')
      report(rule, text, message, this.#placeOf(component, path, `${rule} ${message}`))
    }
  }

  #componentOf(before: unknown, after: unknown): NamedComponent | undefined {
    const [was, is] = [this.#before.componentOf(before), this.#after.componentOf(after)]
    // one that is there still was left by the operation
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
