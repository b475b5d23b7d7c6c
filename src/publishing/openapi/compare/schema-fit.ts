import { type Api, objectOf } from './api.ts'
import type { BreakingRule } from './breaking-change.ts'
import type { Sameness } from './sameness.ts'
import { lowerLimits, type SchemaView, viewOf } from './schema-view.ts'

type Report = (rule: BreakingRule, path: string, message: string) => void

/**
 * Whether all that is given is taken. To a request the old schema gives and the new one takes; to an
 * answer the new one gives and the old one, which clients were written for, takes.
 */
export interface Sides {
  kind: 'request' | 'response'
  given: Api
  taken: Api
  sameness: Sameness
}

/** Which schemas have been compared with which. */
export type Passed = Map<unknown, Set<unknown>>

export class SchemaFit {
  readonly #sides: Sides
  readonly #report: Report
  readonly #passed: Passed
  /** a queue, since schemas may lead from one to the next by the thousand */
  readonly #left: { given: unknown; taken: unknown; path: string }[] = []

  constructor(sides: Sides, report: Report, passed: Passed) {
    this.#sides = sides
    this.#report = report
    this.#passed = passed
  }

  /** Reports what of the one schema the other doesn't take; gives the number of schemas compared. */
  compare(given: unknown, taken: unknown): number {
    this.#left.push({ given, taken, path: '' })
    for (const one of this.#left) this.#compareNext(one.given, one.taken, one.path)
    return this.#left.length
  }

  #later(given: unknown, taken: unknown, path: string): void {
    if (!this.#isSame(given, taken)) this.#left.push({ given, taken, path })
  }

  #compareNext(given: unknown, taken: unknown, path: string): void {
    if (this.#isSame(given, taken)) return
    const from = this.#sides.given.resolve(given)
    const to = this.#sides.taken.resolve(taken)
    const passed = this.#passed.get(from) ?? new Set()
    if (passed.has(to)) return
    this.#passed.set(from, passed.add(to))
    const g = viewOf(this.#sides.given, given)
    const t = viewOf(this.#sides.taken, taken)
    this.#compareValues(g, t, path)
    this.#compareTypes(g, t, path)
    if (this.#sides.kind === 'request') this.#compareLimits(g, t, path)
    this.#compareFields(g, t, path)
    if (g.items !== undefined && t.items !== undefined) {
      this.#later(g.items, t.items, `${path}[]`)
    }
    if (typeof g.additional === 'object' && typeof t.additional === 'object') {
      this.#later(g.additional, t.additional, join(path, '*'))
    }
    this.#compareVariants(g, t, path, [given, taken])
  }

  #isSame(given: unknown, taken: unknown): boolean {
    const { kind, sameness } = this.#sides
    return kind === 'request' ? sameness.isSame(given, taken) : sameness.isSame(taken, given)
  }

  #compareValues(g: SchemaView, t: SchemaView, path: string): void {
    if (t.values === undefined) return
    const isRequest = this.#sides.kind === 'request'
    const rule = isRequest ? 'request-enum-narrowed' : 'response-enum-widened'
    if (g.values === undefined) {
      const only = [...t.values].join(', ')
      const message = isRequest ? `takes only ${only}` : `was only ${only}, and may be anything now`
      this.#report(rule, path, message)
      return
    }
    const more = [...g.values].filter((value) => !t.values?.has(value))
    if (more.length === 0) return
    this.#report(rule, path, `${isRequest ? 'no longer takes' : 'may now be'} ${more.join(', ')}`)
  }

  #compareTypes(g: SchemaView, t: SchemaView, path: string): void {
    if (t.types === undefined) return
    const isRequest = this.#sides.kind === 'request'
    const rule = isRequest ? 'request-type-narrowed' : 'response-type-widened'
    const given = g.types ?? (g.values && typesOfValues(g.values)) ?? variantTypes(g)
    if (given === undefined) return
    const more = given === 'any' ? [] : [...given].filter((type) => !t.types?.has(type))
    if (given !== 'any' && more.length === 0) return
    const [before, after] = isRequest ? [g, t] : [t, g]
    this.#report(rule, path, `was ${typeText(before)}, is ${typeText(after)}`)
  }

  #compareLimits(g: SchemaView, t: SchemaView, path: string): void {
    for (const [name, limit] of t.limits) {
      const was = g.limits.get(name)
      if (was === limit) continue
      const isLooser =
        typeof was === 'number' &&
        typeof limit === 'number' &&
        (lowerLimits.includes(name) ? limit < was : limit > was)
      if (isLooser) continue
      this.#report('request-limit-narrowed', path, `${name} was ${was ?? 'free'}, is ${limit}`)
    }
  }

  #compareFields(g: SchemaView, t: SchemaView, path: string): void {
    const isRequest = this.#sides.kind === 'request'
    const unseen = isRequest ? 'readOnly' : 'writeOnly'
    const counts = (api: Api, schema: unknown) => objectOf(api.resolve(schema))[unseen] !== true
    for (const name of t.required) {
      if (g.required.has(name) || !counts(this.#sides.taken, t.properties.get(name))) continue
      const at = join(path, name)
      if (isRequest) {
        const message = g.properties.has(name) ? 'became required' : 'is new, and required'
        this.#report('request-field-required', at, message)
      } else if (g.properties.has(name) || !t.properties.has(name)) {
        this.#report('response-field-optional', at, 'was always there, and may be absent now')
      }
    }
    for (const [name, schema] of t.properties) {
      if (g.properties.has(name)) this.#later(g.properties.get(name), schema, join(path, name))
      else if (!isRequest && counts(this.#sides.taken, schema)) {
        this.#report('response-field-removed', join(path, name), 'is gone')
      }
    }
    if (!isRequest || t.additional !== false) return
    for (const [name, schema] of g.properties) {
      if (t.properties.has(name) || !counts(this.#sides.given, schema)) continue
      this.#report('request-field-refused', join(path, name), 'is no longer taken')
    }
  }

  /** Each of the variants that are given has to fit one that is taken. */
  #compareVariants(g: SchemaView, t: SchemaView, path: string, whole: [unknown, unknown]): void {
    if (g.variants === undefined && t.variants === undefined) return
    const given = g.variants ?? [whole[0]]
    const taken = t.variants ?? [whole[1]]
    const left = given.filter((one) => !taken.some((other) => this.#isSame(one, other)))
    const isRequest = this.#sides.kind === 'request'
    for (const one of left) {
      const partner = taken.find(
        (other) => nameOf(other) !== undefined && nameOf(other) === nameOf(one),
      )
      if (partner !== undefined) this.#later(one, partner, path)
      else if (!taken.some((other) => this.#fits(one, other))) {
        const rule = isRequest ? 'request-variant-removed' : 'response-variant-added'
        const what = nameOf(one) ?? typeText(viewOf(this.#sides.given, one))
        this.#report(rule, path, `${isRequest ? 'no longer takes' : 'may now be'} ${what}`)
      }
    }
  }

  #fits(given: unknown, taken: unknown): boolean {
    let fits = true
    const passed = new Map([...this.#passed].map(([from, to]) => [from, new Set(to)]))
    const report = () => {
      fits = false
    }
    new SchemaFit(this.#sides, report, passed).compare(given, taken)
    return fits
  }
}

/** What a schema with variants has for types is said by them. */
function variantTypes(view: SchemaView): 'any' | undefined {
  return view.variants === undefined ? 'any' : undefined
}

function typesOfValues(values: Set<string>): Set<string> {
  const types = [...values].map((json) => {
    const value: unknown = JSON.parse(json)
    if (value === null) return 'null'
    if (Array.isArray(value)) return 'array'
    return Number.isInteger(value) ? 'integer' : typeof value
  })
  return new Set(types)
}

function typeText({ types, variants }: SchemaView): string {
  if (types === undefined) return variants ? 'one of several' : 'anything'
  const said = [...types].filter((type) => type !== 'integer' || !types.has('number'))
  return said.join(' or ') || 'nothing'
}

function nameOf(schema: unknown): string | undefined {
  const { $ref, title } = objectOf(schema)
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  return typeof title === 'string' ? title : undefined
}

function join(path: string, name: string): string {
  return path === '' || path.endsWith(' ') ? `${path}${name}` : `${path}.${name}`
}
