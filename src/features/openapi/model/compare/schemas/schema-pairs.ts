import type { Api } from '../api.ts'
import type { ReportedRule } from '../change.ts'
import type { ComponentPlace } from '../named-components.ts'
import { compareForms, schemasFit } from './compare-forms.ts'
import { compareXml } from './compare-xml.ts'
import { resolveSchema } from './resolve-schema.ts'
import { isSameSchema, type SchemaSides } from './schema-sides.ts'

interface PairDifference {
  rule: ReportedRule
  path: string
  message: string
  /** the same object in all reports of a change, because it is used as a key */
  component?: ComponentPlace
}

/** Two schemas, with their differences and the pairs of nested schemas. */
interface SchemaPair {
  writer: unknown
  reader: unknown
  /** the component if the schemas belong to one */
  component: ComponentPlace | undefined
  found: PairDifference[]
  /** the pairs of nested schemas, with their paths, such as `items[].name` */
  inner: { path: string; pair: SchemaPair }[]
  /** true if the two schemas or their nested schemas differ */
  differs: boolean
  /** the number of the last traversal that visited the pair */
  walk: number
}

type KnownPairs = Map<unknown, Map<unknown, SchemaPair>>

export type ReportDifference = (
  rule: ReportedRule,
  path: () => string,
  message: string,
  component?: ComponentPlace,
) => void

/** The pairs of a traversal, in order. Thousands of traversals reuse one object to save memory. */
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

  /**
   * Returns the path to a pair. It is called only for differences that are printed, because most
   * differences are only counted.
   */
  pathTo(last: number): string {
    const steps: string[] = []
    for (let at = last; at >= 0; at = this.#from[at] ?? -1) steps.push(this.#steps[at] ?? '')
    return steps.reduceRight(joinPath, '')
  }
}

/**
 * The compared pairs of schemas. Each pair is compared only once, even if many operations use its
 * schemas.
 */
export class SchemaPairs {
  readonly #sides: SchemaSides
  /** pairs that several operations can use */
  readonly #shared: KnownPairs = new Map()
  /** pairs that only the operations being compared use */
  readonly #passing: KnownPairs = new Map()
  #own: ReadonlySet<unknown> = new Set()
  readonly #walk = new Walk()
  #walks = 0

  constructor(sides: SchemaSides) {
    this.#sides = sides
  }

  /**
   * Starts the comparison of two operations, and discards the pairs that only the previous
   * operations used. `own` contains the nodes that no other operation uses.
   */
  begin(own: ReadonlySet<unknown>): void {
    this.#own = own
    this.#passing.clear()
  }

  /** Reports the differences between two schemas, including all schemas that they refer to. */
  compare(writer: unknown, reader: unknown, found: ReportDifference): void {
    const root = this.#pair(writer, reader)
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
        const held = component && changedComponent(component, one)
        found(one.rule, () => joinPath(walk.pathTo(at), one.path), one.message, held)
      }
      for (const { path: step, pair: inner } of pair.inner) {
        if (!inner.differs || inner.walk === this.#walks) continue
        inner.walk = this.#walks
        const within =
          inner.component ?? (component && { ...component, path: joinPath(component.path, step) })
        walk.add(inner, step, at, within)
      }
    }
  }

  /** Compares the names of the root XML elements, which default to the names of the components. */
  #compareRoots({ writer, reader, component }: SchemaPair, found: ReportDifference): void {
    const componentName = (api: Api, schema: unknown) =>
      api.componentOf(resolveSchema(api, schema))?.name
    compareXml(this.#sides, writer, reader, {
      report: (rule, path, message) => found(rule, () => path, message, component),
      path: '',
      usual: [componentName(this.#sides.writer, writer), componentName(this.#sides.reader, reader)],
    })
  }

  #pair(writer: unknown, reader: unknown): SchemaPair | undefined {
    const added: SchemaPair[] = []
    const findPair = (writerSchema: unknown, readerSchema: unknown): SchemaPair | undefined => {
      if (isSameSchema(this.#sides, writerSchema, readerSchema)) return undefined
      const [from, to] = [
        resolveSchema(this.#sides.writer, writerSchema),
        resolveSchema(this.#sides.reader, readerSchema),
      ]
      const pairs = this.#own.has(from) || this.#own.has(to) ? this.#passing : this.#shared
      const known = pairs.get(from) ?? new Map<unknown, SchemaPair>()
      pairs.set(from, known)
      const pair = known.get(to) ?? this.#made(writerSchema, readerSchema, from, to, added)
      known.set(to, pair)
      return pair
    }
    const root = findPair(writer, reader)
    // use a queue instead of recursion, because schemas can be nested thousands of levels deep
    for (const pair of added) {
      compareForms(this.#sides, pair.writer, pair.reader, {
        report: (rule, path, message) => pair.found.push({ rule, path, message }),
        addPair: (writerSchema, readerSchema, path) => {
          const inner = findPair(writerSchema, readerSchema)
          if (inner) pair.inner.push({ path, pair: inner })
        },
        fits: schemasFit,
      })
    }
    markDiffering(added)
    return root
  }

  #made(
    writer: unknown,
    reader: unknown,
    from: unknown,
    to: unknown,
    added: SchemaPair[],
  ): SchemaPair {
    const { kind, writer: writerApi, reader: readerApi } = this.#sides
    const [now, before] =
      kind === 'request'
        ? [readerApi.componentOf(to), writerApi.componentOf(from)]
        : [writerApi.componentOf(from), readerApi.componentOf(to)]
    const named = now ?? before
    const component = named && { ...named, path: '' }
    const pair = { writer, reader, component, found: [], inner: [], differs: false, walk: 0 }
    added.push(pair)
    return pair
  }
}

function changedComponent(
  { kind, name, path }: ComponentPlace,
  found: PairDifference,
): ComponentPlace {
  const way = joinPath(path, found.path)
  if (found.component?.name !== name || found.component.path !== way) {
    found.component = { kind, name, path: way }
  }
  return found.component
}

/**
 * Marks the pairs that contain differences in nested pairs. Pairs of earlier comparisons are
 * complete.
 */
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

/** Joins two steps of a path: `a` and `b` become `a.b`, but `a` and `[]` become `a[]`. */
export function joinPath(path: string, step: string): string {
  if (path === '' || step === '' || step.startsWith('[')) return path + step
  return `${path}.${step}`
}
