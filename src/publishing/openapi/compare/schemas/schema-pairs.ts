import type { Api } from '../api.ts'
import type { ChangeRule } from '../change.ts'
import type { ComponentPlace } from '../named-components.ts'
import { compareForms, schemasFit } from './compare-forms.ts'
import { compareXml } from './compare-xml.ts'
import { schemaOf } from './schema-of.ts'
import { isSameSchema, type SchemaSides } from './schema-sides.ts'

interface FoundHere {
  rule: ChangeRule
  path: string
  message: string
  /** the same one each time, so that what is told thousands of times is known by it */
  component?: ComponentPlace
}

/** What is otherwise of two schemas themselves, and which others they lead to. */
interface SchemaPair {
  given: unknown
  taken: unknown
  /** the shared schema that it is, if it is one */
  component: ComponentPlace | undefined
  found: FoundHere[]
  /** by the way there, such as `items[].name` */
  inner: { path: string; pair: SchemaPair }[]
  /** whether anything is otherwise here, or in what it leads to */
  differs: boolean
  /** the last walk that came by */
  walk: number
}

type KnownPairs = Map<unknown, Map<unknown, SchemaPair>>

export type TellFound = (
  rule: ChangeRule,
  path: () => string,
  message: string,
  component?: ComponentPlace,
) => void

/** The pairs that a walk comes by, in its order: thousands of walks use one, or their steps would fill the memory. */
class Walk {
  readonly pairs: SchemaPair[] = []
  readonly components: (ComponentPlace | undefined)[] = []
  readonly #steps: string[] = []
  readonly #from: number[] = []
  length = 0

  add(pair: SchemaPair, step: string, from: number, component?: ComponentPlace): void {
    this.pairs[this.length] = pair
    this.#steps[this.length] = step
    this.#from[this.length] = from
    this.components[this.length] = component
    this.length += 1
  }

  /** A way is spelt out for what is told of it alone: most is but counted. */
  pathTo(last: number): string {
    const steps: string[] = []
    for (let at = last; at >= 0; at = this.#from[at] ?? -1) steps.push(this.#steps[at] ?? '')
    return steps.reduceRight(joined, '')
  }
}

/** The pairs of schemas that meet; each is compared once, whoever leads to it. */
export class SchemaPairs {
  readonly #sides: SchemaSides
  /** those that other operations may lead to again */
  readonly #shared: KnownPairs = new Map()
  /** those of what stands in the operations themselves, and nowhere else */
  readonly #passing: KnownPairs = new Map()
  #own: ReadonlySet<unknown> = new Set()
  readonly #walk = new Walk()
  #walks = 0

  constructor(sides: SchemaSides) {
    this.#sides = sides
  }

  /** Begins with two operations, by all that stands in them; what stood in those before is forgotten. */
  begin(own: ReadonlySet<unknown>): void {
    this.#own = own
    this.#passing.clear()
  }

  /** Tells what is otherwise between two schemas, and between those that they lead to. */
  compare(given: unknown, taken: unknown, found: TellFound): void {
    const root = this.#pair(given, taken)
    if (root === undefined) return
    if (this.#sides.asXml) this.#compareRoots(root, found)
    if (!root.differs) return
    this.#walks += 1
    root.walk = this.#walks
    const walk = this.#walk
    walk.length = 0
    walk.add(root, '', -1, root.component)
    for (let at = 0; at < walk.length; at++) {
      const pair = walk.pairs[at] as SchemaPair
      const component = walk.components[at]
      for (const one of pair.found) {
        const held = component && heldBy(component, one)
        found(one.rule, () => joined(walk.pathTo(at), one.path), one.message, held)
      }
      for (const { path: step, pair: inner } of pair.inner) {
        if (!inner.differs || inner.walk === this.#walks) continue
        inner.walk = this.#walks
        const within =
          inner.component ?? (component && { ...component, path: joined(component.path, step) })
        walk.add(inner, step, at, within)
      }
    }
  }

  /** The outermost element is called as the component is, unless that says otherwise. */
  #compareRoots({ given, taken, component }: SchemaPair, found: TellFound): void {
    const nameOf = (api: Api, schema: unknown) => api.componentOf(schemaOf(api, schema))?.name
    compareXml(this.#sides, given, taken, {
      report: (rule, path, message) => found(rule, () => path, message, component),
      path: '',
      usual: [nameOf(this.#sides.given, given), nameOf(this.#sides.taken, taken)],
    })
  }

  #pair(given: unknown, taken: unknown): SchemaPair | undefined {
    const added: SchemaPair[] = []
    const pairOf = (g: unknown, t: unknown): SchemaPair | undefined => {
      if (isSameSchema(this.#sides, g, t)) return undefined
      const [from, to] = [schemaOf(this.#sides.given, g), schemaOf(this.#sides.taken, t)]
      const pairs = this.#own.has(from) || this.#own.has(to) ? this.#passing : this.#shared
      const known = pairs.get(from) ?? new Map<unknown, SchemaPair>()
      pairs.set(from, known)
      const pair = known.get(to) ?? this.#made(g, t, from, to, added)
      known.set(to, pair)
      return pair
    }
    const root = pairOf(given, taken)
    // a queue, since schemas may lead from one to the next by the thousand
    for (const pair of added) {
      compareForms(this.#sides, pair.given, pair.taken, {
        report: (rule, path, message) => pair.found.push({ rule, path, message }),
        later: (g, t, path) => {
          const inner = pairOf(g, t)
          if (inner) pair.inner.push({ path, pair: inner })
        },
        fits: schemasFit,
      })
    }
    markDiffering(added)
    return root
  }

  #made(
    given: unknown,
    taken: unknown,
    from: unknown,
    to: unknown,
    added: SchemaPair[],
  ): SchemaPair {
    const { kind, given: g, taken: t } = this.#sides
    const [now, before] =
      kind === 'request'
        ? [t.componentOf(to), g.componentOf(from)]
        : [g.componentOf(from), t.componentOf(to)]
    const named = now ?? before
    const component = named && { ...named, path: '' }
    const pair = { given, taken, component, found: [], inner: [], differs: false, walk: 0 }
    added.push(pair)
    return pair
  }
}

function heldBy({ kind, name, path }: ComponentPlace, found: FoundHere): ComponentPlace {
  const way = joined(path, found.path)
  if (found.component?.name !== name || found.component.path !== way) {
    found.component = { kind, name, path: way }
  }
  return found.component
}

/** What leads to what differs, differs; those that were known before don't change any more. */
function markDiffering(pairs: readonly SchemaPair[]): void {
  const users = new Map<SchemaPair, SchemaPair[]>()
  const differing: SchemaPair[] = []
  const mark = (pair: SchemaPair) => {
    if (pair.differs) return
    pair.differs = true
    differing.push(pair)
  }
  for (const pair of pairs) {
    for (const { pair: inner } of pair.inner) {
      if (inner.differs) mark(pair)
      else users.set(inner, [...(users.get(inner) ?? []), pair])
    }
    if (pair.found.length > 0) mark(pair)
  }
  for (const pair of differing) for (const user of users.get(pair) ?? []) mark(user)
}

/** `a` and `b` make `a.b`, and `a` and `[]` make `a[]`. */
export function joined(path: string, step: string): string {
  if (path === '' || step === '' || step.startsWith('[')) return path + step
  return `${path}.${step}`
}
