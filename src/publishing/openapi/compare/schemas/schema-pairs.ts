import type { ApiChange, ChangeRule } from '../change.ts'
import { compareForms, schemasFit } from './compare-forms.ts'
import { isSameSchema, type SchemaSides } from './schema-sides.ts'

interface FoundHere {
  rule: ChangeRule
  path: string
  message: string
  /** the same one each time, so that what is told thousands of times is known by it */
  component?: ApiChange['component']
}

/** What is otherwise of two schemas themselves, and which others they lead to. */
interface Pair {
  given: unknown
  taken: unknown
  component: string | undefined
  found: FoundHere[]
  /** by the way there, such as `items[].name` */
  inner: { path: string; pair: Pair }[]
  /** whether anything is otherwise here, or in what it leads to */
  differs: boolean
}

export type TellFound = (
  rule: ChangeRule,
  path: string,
  message: string,
  component?: ApiChange['component'],
) => void

/** The pairs of schemas that meet; each is compared once, whoever leads to it. */
export class SchemaPairs {
  readonly #sides: SchemaSides
  readonly #pairs = new Map<unknown, Map<unknown, Pair>>()

  constructor(sides: SchemaSides) {
    this.#sides = sides
  }

  /** Tells what is otherwise between two schemas, and between those that they lead to. */
  compare(given: unknown, taken: unknown, found: TellFound): void {
    const root = this.#pair(given, taken)
    if (!root?.differs) return
    const seen = new Set<Pair>([root])
    const open: [Pair, path: string, component: ApiChange['component']][] = [
      [root, '', root.component === undefined ? undefined : { name: root.component, path: '' }],
    ]
    for (const [pair, path, component] of open) {
      for (const one of pair.found) {
        if (component) {
          const way = joined(component.path, one.path)
          const { name, path: known } = one.component ?? {}
          if (name !== component.name || known !== way) {
            one.component = { name: component.name, path: way }
          }
        }
        found(one.rule, joined(path, one.path), one.message, component && one.component)
      }
      for (const { path: step, pair: inner } of pair.inner) {
        if (!inner.differs || seen.has(inner)) continue
        seen.add(inner)
        const within =
          inner.component === undefined
            ? component && { ...component, path: joined(component.path, step) }
            : { name: inner.component, path: '' }
        open.push([inner, joined(path, step), within])
      }
    }
  }

  #pair(given: unknown, taken: unknown): Pair | undefined {
    const added: Pair[] = []
    const pairOf = (g: unknown, t: unknown): Pair | undefined => {
      if (isSameSchema(this.#sides, g, t)) return undefined
      const [from, to] = [this.#sides.given.resolve(g), this.#sides.taken.resolve(t)]
      const known = this.#pairs.get(from) ?? new Map<unknown, Pair>()
      this.#pairs.set(from, known)
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

  #made(given: unknown, taken: unknown, from: unknown, to: unknown, added: Pair[]): Pair {
    const { kind, given: g, taken: t } = this.#sides
    const [now, before] =
      kind === 'request'
        ? [t.componentOf(to), g.componentOf(from)]
        : [g.componentOf(from), t.componentOf(to)]
    const component = now ?? before
    const pair: Pair = { given, taken, component, found: [], inner: [], differs: false }
    added.push(pair)
    return pair
  }
}

/** What leads to what differs, differs; those that were known before don't change any more. */
function markDiffering(pairs: readonly Pair[]): void {
  const users = new Map<Pair, Pair[]>()
  const differing: Pair[] = []
  const mark = (pair: Pair) => {
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
