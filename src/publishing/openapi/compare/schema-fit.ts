import type { Api } from './api.ts'
import type { BreakingRule } from './breaking-change.ts'
import { keepsWithin } from './limits.ts'
import { objectOf } from './node.ts'
import type { Sameness } from './sameness.ts'
import { type Form, type Forms, formsOf, ofOneType } from './schema-forms.ts'
import type { SchemaView } from './schema-view.ts'

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

/** How deep forms are looked into to find out which became which: their fields tell them apart. */
const deepestTrial = 1

export class SchemaFit {
  readonly #sides: Sides
  readonly #report: Report
  readonly #passed: Passed
  /** a queue, since schemas may lead from one to the next by the thousand */
  readonly #left: { given: unknown; taken: unknown; path: string; level: number }[] = []
  #level = 0
  #deepest = Number.POSITIVE_INFINITY
  #compared = 0

  constructor(sides: Sides, report: Report, passed: Passed) {
    this.#sides = sides
    this.#report = report
    this.#passed = passed
  }

  /** Reports what of the one schema the other doesn't take; gives how many were compared for that. */
  compare(given: unknown, taken: unknown): number {
    this.#left.push({ given, taken, path: '', level: 0 })
    this.#compareLeft(() => true)
    return this.#compared
  }

  #compareLeft(goesOn: () => boolean): void {
    for (const { given, taken, path, level } of this.#left) {
      if (!goesOn()) return
      this.#level = level
      this.#compareNext(given, taken, path)
    }
  }

  #later(given: unknown, taken: unknown, path: string): void {
    const level = this.#level + 1
    if (level > this.#deepest || this.#isSame(given, taken)) return
    this.#left.push({ given, taken, path, level })
  }

  #compareNext(given: unknown, taken: unknown, path: string): void {
    if (this.#isSame(given, taken)) return
    const from = this.#sides.given.resolve(given)
    const to = this.#sides.taken.resolve(taken)
    const passed = this.#passed.get(from) ?? new Set()
    if (passed.has(to)) return
    this.#passed.set(from, passed.add(to))
    const g = formsOf(this.#sides.given, given)
    const t = formsOf(this.#sides.taken, taken)
    const [[one], [other]] = [g.list, t.list]
    if (one && other && g.list.length + t.list.length === 2) {
      this.#compareForm(one.view, other.view, path)
    } else this.#compareForms(g, t, path)
  }

  #compareForm(g: SchemaView, t: SchemaView, path: string): void {
    this.#compared += 1
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
    const given = g.types ?? (g.values && typesOfValues(g.values))
    if (given !== undefined && [...given].every((type) => t.types?.has(type))) return
    const [before, after] = isRequest ? [g, t] : [t, g]
    this.#report(rule, path, `was ${typeText(before)}, is ${typeText(after)}`)
  }

  #compareLimits(g: SchemaView, t: SchemaView, path: string): void {
    for (const [name, limit] of t.limits) {
      if (keepsWithin(g.limits, name, limit)) continue
      const was = g.limits.get(name) ?? 'free'
      this.#report('request-limit-narrowed', path, `${name} was ${was}, is ${limit}`)
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
      const given = g.properties.get(name)
      const isGiven = isRequest || counts(this.#sides.given, given)
      if (g.properties.has(name) && isGiven) this.#later(given, schema, join(path, name))
      else if (!isRequest && counts(this.#sides.taken, schema)) {
        this.#report('response-field-removed', join(path, name), 'is gone')
      }
    }
    if (!isRequest && g.additional === false && typeof t.additional === 'object') {
      this.#report('response-field-removed', join(path, '*'), 'is gone')
    }
    if (!isRequest || t.additional !== false) return
    if (g.additional !== undefined && g.additional !== false) {
      this.#report('request-field-refused', join(path, '*'), 'is no longer taken')
    }
    for (const [name, schema] of g.properties) {
      if (t.properties.has(name) || !counts(this.#sides.given, schema)) continue
      this.#report('request-field-refused', join(path, name), 'is no longer taken')
    }
  }

  /** Each of the forms that are given has to fit one that is taken. */
  #compareForms(g: Forms, t: Forms, path: string): void {
    const isRequest = this.#sides.kind === 'request'
    const refuse = (what: string) => {
      const rule = isRequest ? 'request-variant-removed' : 'response-variant-added'
      this.#report(rule, path, `${isRequest ? 'no longer takes' : 'may now be'} ${what}`)
    }
    const taken = t.list.flatMap(apart)
    const takesAll = taken.some(({ view }) => view.types === undefined && view.values === undefined)
    if (g.isNullable && !t.isNullable && !takesAll) refuse('null')
    const given = g.list.flatMap(apart)
    for (const [index, { view, name }] of given.entries()) {
      const partner =
        taken.find((other) => other.name !== undefined && other.name === name) ??
        [...taken.slice(index, index + 1), ...taken].find((one) => this.#fits(view, one.view)) ??
        // what is as many as before changed where it stands
        (given.length === taken.length ? taken[index] : undefined)
      if (partner) this.#compareForm(view, partner.view, path)
      else refuse(name ?? typeText(view))
    }
  }

  #fits(given: SchemaView, taken: SchemaView): boolean {
    let fits = true
    const report = () => {
      fits = false
    }
    const trial = new SchemaFit(this.#sides, report, new Map())
    trial.#deepest = Math.min(deepestTrial, this.#deepest - this.#level)
    trial.#compareForm(given, taken, '')
    trial.#compareLeft(() => fits)
    this.#compared += trial.#compared
    return fits
  }
}

/** The only form may have several types, among which is null. */
function apart({ view, name }: Form): Form[] {
  return ofOneType(view).map((one) => ({ view: one, name }))
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

function typeText({ types }: SchemaView): string {
  if (types === undefined) return 'anything'
  const said = [...types].filter((type) => type !== 'integer' || !types.has('number'))
  return said.join(' or ') || 'nothing'
}

function join(path: string, name: string): string {
  return path === '' || path.endsWith(' ') ? `${path}${name}` : `${path}.${name}`
}
