/** The place of a difference between a run and its copy. */
export interface DifferencePlace {
  /** the type of the resource in responses, such as `space`, or `response` */
  kind: string
  /** the ID of the resource in the backup, or the name of the response */
  resource: string
  /** the path of the value in the resource; `missing` or `added` for a whole resource */
  key: string
}

/**
 * A difference that is known before a copy is made. In each field of its place, `*` stands for any
 * characters. A key also covers the keys below it.
 */
export interface ExpectedDifference extends DifferencePlace {
  reason: string
}

/** A list of expected differences that records which of them have occurred. */
export class ExpectedDifferences {
  readonly #used = new Set<ExpectedDifference>()
  readonly #exact = new Map<string, ExpectedDifference[]>()
  readonly #patterns: (readonly [ExpectedDifference, (place: DifferencePlace) => boolean])[] = []
  readonly #whole: (readonly [ExpectedDifference, RegExp])[] = []
  /** the entries that apply to a key in all resources, by key */
  readonly #everywhere = new Map<string, ExpectedDifference>()
  readonly #all: readonly ExpectedDifference[]

  constructor(all: readonly ExpectedDifference[]) {
    this.#all = all
    for (const one of all) {
      const { kind, resource, key } = one
      if (kind === '*' && resource === '*') this.#everywhere.set(key, one)
      else if (kind === 'response' && key === '*') this.#whole.push([one, pattern(resource)])
      else if (`${kind}${resource}${key}`.includes('*')) {
        const [isKind, isResource, isKey] = [pattern(kind), pattern(resource), pattern(key, true)]
        const matches = (place: DifferencePlace) =>
          isKind.test(place.kind) && isResource.test(place.resource) && isKey.test(place.key)
        this.#patterns.push([one, matches])
      } else {
        const at = `${kind} ${resource}`
        this.#exact.set(at, [...(this.#exact.get(at) ?? []), one])
      }
    }
  }

  /** Returns the entry for a key that may differ in all resources. */
  everywhere(key: string): ExpectedDifference | undefined {
    return this.#everywhere.get(key)
  }

  /** Returns the entry for a whole response. */
  response(name: string): ExpectedDifference | undefined {
    return this.#whole.find(([, test]) => test.test(name))?.[0]
  }

  use(entry: ExpectedDifference): void {
    this.#used.add(entry)
  }

  /** Returns whether the list contains a difference, and records the entries that contain it. */
  covers(place: DifferencePlace): boolean {
    const { kind, resource, key } = place
    const found = [
      ...(this.#exact.get(`${kind} ${resource}`) ?? []).filter((one) => isBelow(key, one.key)),
      ...this.#patterns.filter(([, matches]) => matches(place)).map(([one]) => one),
    ]
    const whole = kind === 'response' ? this.response(resource) : undefined
    for (const one of found) this.#used.add(one)
    if (whole) this.#used.add(whole)
    return found.length > 0 || whole !== undefined
  }

  /** Returns the expected differences that haven't occurred. */
  unused(): ExpectedDifference[] {
    return this.#all.filter((one) => !this.#used.has(one))
  }
}

function isBelow(key: string, expected: string): boolean {
  return key === expected || key.startsWith(`${expected}.`)
}

function pattern(text: string, isKey = false): RegExp {
  const source = text.replace(/[.?+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}${isKey ? '(\\..*)?' : ''}$`)
}

/** Matches a collection in the path of a response, followed by the ID of a resource. */
const idsInPath =
  /\b(change-requests|collections|comments|files|openapi|orgs|page|reusable-contents|revisions|site-spaces|sites|spaces|teams)\/[^/?]+/g

/**
 * Describes expected differences, with one line for each reason. Counts the places that differ only
 * in their IDs.
 */
export function describeDifferences(all: readonly ExpectedDifference[]): string[] {
  const byReason = new Map<string, Map<string, number>>()
  for (const { kind, resource, key, reason } of all) {
    const holder =
      kind === 'response' ? resource.replace(idsInPath, '$1/*') : kind.replaceAll('-', ' ')
    const place = describePlace(key.replace(/^items\..*/s, 'items'), holder)
    const places = byReason.get(reason) ?? new Map<string, number>()
    byReason.set(reason, places.set(place, (places.get(place) ?? 0) + 1))
  }
  return [...byReason].map(([reason, places]) => {
    const shown = [...places].map(([place, count]) => (count > 1 ? `${place} (${count})` : place))
    return `${shown.join(', ')}: ${reason}`
  })
}

function describePlace(key: string, holder: string): string {
  if (key === '*') return holder
  if (holder === '*') return key
  return key === 'missing' || key === 'added' ? `${key} ${holder}` : `${key} of ${holder}`
}
