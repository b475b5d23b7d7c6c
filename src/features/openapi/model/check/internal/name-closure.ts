import type { FieldSummary, FieldTarget, InternalFields } from './field-names.ts'

/** Sets of names as bits, because thousands of operations share large schemas. */
interface NameBits {
  internal: bigint
  open: bigint
}

/** A target of a reference during the search for cycles. */
interface Visit {
  summary: FieldSummary
  bits: NameBits
  order: number
  /** the earliest open visit that this target refers to, directly or indirectly */
  low: number
  next: number
  isOpen: boolean
}

/**
 * The names that are internal in an object and in everything it refers to. Computes the names of
 * each target only once. Targets that refer to each other share their names, so this class finds
 * the strongly connected components of the references.
 */
export class LocalNames {
  readonly #fields: InternalFields
  readonly #names: readonly string[]
  readonly #bits: ReadonlyMap<string, bigint>
  readonly #public = new Map<unknown, Visit>()
  readonly #internal = new Map<unknown, Visit>()
  /** visits whose cycle isn't complete yet */
  readonly #open: Visit[] = []

  /** Considers only the given names. */
  constructor(fields: InternalFields, names: readonly string[]) {
    this.#fields = fields
    this.#names = names
    this.#bits = new Map(names.map((name, index) => [name, 1n << BigInt(index)]))
  }

  /** Returns the internal properties of an object and its targets, unless they are also public. */
  internalIn(root: unknown): Set<string> {
    const summary = this.#fields.summary(root, false)
    const bits = this.#ownBits(summary)
    for (const target of summary.targets) merge(bits, this.#closure(target))
    const left = bits.internal & ~bits.open
    if (left === 0n) return new Set()
    return new Set(this.#names.filter((name) => (left & (this.#bits.get(name) ?? 0n)) !== 0n))
  }

  #ownBits({ internal, open }: FieldSummary): NameBits {
    return {
      internal: this.#union(internal.properties),
      open: this.#union(open.properties) | this.#union(open.others),
    }
  }

  #union(names: Iterable<string>): bigint {
    let bits = 0n
    for (const name of names) bits |= this.#bits.get(name) ?? 0n
    return bits
  }

  #known([value, isInternal]: FieldTarget): Visit | undefined {
    return (isInternal ? this.#internal : this.#public).get(value)
  }

  #begin([value, isInternal]: FieldTarget): Visit {
    const summary = this.#fields.summary(value, isInternal)
    const order = this.#internal.size + this.#public.size
    const bits = this.#ownBits(summary)
    const visit: Visit = { summary, bits, order, low: order, next: 0, isOpen: true }
    ;(isInternal ? this.#internal : this.#public).set(value, visit)
    this.#open.push(visit)
    return visit
  }

  /** Returns the names in a target and in everything it refers to. */
  #closure(root: FieldTarget): NameBits {
    const known = this.#known(root)
    if (known) return known.bits
    const first = this.#begin(root)
    const path = [first]
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const target = visit.summary.targets[visit.next++]
      if (target) {
        const inner = this.#known(target)
        if (!inner) path.push(this.#begin(target))
        else include(visit, inner)
      } else {
        path.pop()
        if (visit.low === visit.order) this.#finish(visit)
        const outer = path.at(-1)
        if (outer) include(outer, visit)
      }
    }
    return first.bits
  }

  /** Gives all targets of a cycle the same names. */
  #finish(first: Visit): void {
    const cycle = this.#open.splice(this.#open.lastIndexOf(first))
    for (const one of cycle) merge(first.bits, one.bits)
    for (const one of cycle) {
      one.bits = first.bits
      one.isOpen = false
    }
  }
}

function include(visit: Visit, inner: Visit): void {
  if (inner.isOpen) visit.low = Math.min(visit.low, inner.low)
  merge(visit.bits, inner.bits)
}

function merge(bits: NameBits, more: NameBits): void {
  bits.internal |= more.internal
  bits.open |= more.open
}
