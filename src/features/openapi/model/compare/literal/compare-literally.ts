import type { Api } from '../api.ts'
import type { ReportChange, ReportedRule } from '../change.ts'
import { isLessStable, isSettled, stabilityLevel } from '../lifecycle.ts'
import type { ComponentPlace } from '../named-components.ts'
import { asObject } from '../node.ts'
import type { ApiOperation } from '../operation.ts'
import type { Sameness } from '../sameness.ts'
import { asArray } from '../schemas/own-view.ts'
import { joinPath } from '../schemas/schema-pairs.ts'
import { compareAnnouncements, compareStability } from './announcements.ts'
import { changedKeywords, type Direction } from './keywords.ts'
import { matchMembers } from './members.ts'

/** The documents to which `literalRules` apply, and the date for expirations. */
export interface LiteralSides {
  before: Api
  after: Api
  sameness: Sameness
  today: Date
}

/**
 * Applies `literalRules` to an operation. They report changes to announcements and schema keywords,
 * even if the accepted values stay the same.
 */
export function compareLiterally(
  before: ApiOperation,
  after: ApiOperation,
  sides: LiteralSides,
  report: ReportChange,
): void {
  const { today } = sides
  const needsDate = stabilityLevel(after.node) === 'stable'
  const at = (where: string) => (rule: ReportedRule, message: string) =>
    report(rule, where, message)
  compareAnnouncements(before.node, after.node, { needsDate, today, report: at('') })
  compareStability(before.node, after.node, at(''))
  const walk = new LiteralWalk(sides, needsDate, report)
  for (const [key, { label, node, schema }] of after.parameters) {
    const old = before.parameters.get(key)
    if (old === undefined) continue
    compareAnnouncements(old.node, node, { needsDate, today, report: at(label) })
    walk.compare(old.schema, schema, { direction: 'request', where: label })
  }
  for (const [type, schema] of after.body?.content ?? []) {
    if (!before.body?.content.has(type)) continue
    const where = `request body ${type}`
    walk.compare(before.body.content.get(type), schema, { direction: 'request', where })
  }
  for (const [status, { content }] of after.responses) {
    const old = before.responses.get(status)
    for (const [type, schema] of content) {
      if (!old?.content.has(type)) continue
      const where = `response ${status} ${type}`
      walk.compare(old.content.get(type), schema, { direction: 'response', where })
    }
  }
}

interface Place {
  direction: Direction
  where: string
}

interface Step {
  before: unknown
  after: unknown
  path: string
  component?: ComponentPlace
}

class LiteralWalk {
  readonly #sides: LiteralSides
  readonly #needsDate: boolean
  readonly #report: ReportChange

  constructor(sides: LiteralSides, needsDate: boolean, report: ReportChange) {
    this.#sides = sides
    this.#needsDate = needsDate
    this.#report = report
  }

  /** Compares two schemas, and all schemas that they refer to. */
  compare(before: unknown, after: unknown, place: Place): void {
    const passed = new Map<unknown, Set<unknown>>()
    const steps: Step[] = [{ before, after, path: '' }]
    for (const step of steps) {
      if (this.#sides.sameness.isSame(step.before, step.after)) continue
      const [was, is] = [
        this.#sides.before.resolve(step.before),
        this.#sides.after.resolve(step.after),
      ]
      const known = passed.get(was) ?? new Set()
      if (known.has(is)) continue
      passed.set(was, known.add(is))
      const named = this.#sides.after.componentOf(is)
      const component = named ? { ...named, path: '' } : step.component
      this.#compareNodes(
        { ...step, before: was, after: is, ...(component && { component }) },
        place,
        steps,
      )
    }
  }

  #compareNodes(step: Step, place: Place, steps: Step[]): void {
    const { direction } = place
    const [was, is] = [asObject(step.before), asObject(step.after)]
    const reportKeyword = (rule: ReportedRule, message: string, inner = '') => {
      const path = joinPath(step.path, inner)
      const { component } = step
      const held = component && { ...component, path: joinPath(component.path, inner) }
      this.#report(rule, path === '' ? place.where : `${place.where}: ${path}`, message, held)
    }
    const later = (before: unknown, after: unknown, inner: string) => {
      if (before === undefined || after === undefined) return
      const { component } = step
      const held = component && { ...component, path: joinPath(component.path, inner) }
      steps.push({
        before,
        after,
        path: joinPath(step.path, inner),
        ...(held && { component: held }),
      })
    }
    for (const keyword of changedKeywords(was, is, direction)) {
      const verb = direction === 'request' ? 'was added or changed' : 'was removed or changed'
      reportKeyword(`${direction}-keyword-changed`, `${keyword} ${verb}`)
    }
    for (const [keyword, rules] of Object.entries(memberRules)) {
      const isSame = (a: unknown, b: unknown) => this.#sides.sameness.isSame(a, b)
      const members = matchMembers(was[keyword], is[keyword], isSame)
      for (const [a, b] of members.both) later(a, b, '')
      const { rule, side } = rules[direction]
      const count = members[side].length
      if (count > 0)
        reportKeyword(rule, `${count} of ${keyword} ${count === 1 ? 'was' : 'were'} ${side}`)
    }
    this.#compareFields(was, is, { reportKeyword, later })
    later(was.items, is.items, '[]')
    later(was.additionalProperties, is.additionalProperties, '*')
    asArray(is.prefixItems).forEach((one, at) => {
      later(asArray(was.prefixItems)[at], one, `[${at}]`)
    })
  }

  #compareFields(
    was: ReturnType<typeof asObject>,
    is: ReturnType<typeof asObject>,
    {
      reportKeyword,
      later,
    }: {
      reportKeyword: (rule: ReportedRule, message: string, inner: string) => void
      later: (before: unknown, after: unknown, inner: string) => void
    },
  ): void {
    const old = asObject(was.properties)
    for (const [name, field] of Object.entries(asObject(is.properties))) {
      if (old[name] === undefined) continue
      const [before, after] = [
        asObject(this.#sides.before.resolve(old[name])),
        asObject(this.#sides.after.resolve(field)),
      ]
      const report = (rule: ReportedRule, message: string) => reportKeyword(rule, message, name)
      const { today } = this.#sides
      compareAnnouncements(before, after, { needsDate: this.#needsDate, today, report })
      compareStability(before, after, report)
      if (isSettled(before) && isLessStable(before, after)) {
        const message = `was ${stabilityLevel(before)}, is ${stabilityLevel(after)}`
        report('field-stability-lowered', message)
      }
      later(old[name], field, name)
    }
  }
}

interface MemberRule {
  rule: ReportedRule
  side: 'added' | 'removed'
}

/**
 * The rules for members that break clients if they are added or removed, by composition keyword and
 * direction.
 */
const memberRules: Record<string, Record<Direction, MemberRule>> = {
  allOf: {
    request: { rule: 'request-all-of-added', side: 'added' },
    response: { rule: 'response-all-of-removed', side: 'removed' },
  },
  anyOf: {
    request: { rule: 'request-any-of-removed', side: 'removed' },
    response: { rule: 'response-any-of-added', side: 'added' },
  },
  oneOf: {
    request: { rule: 'request-one-of-removed', side: 'removed' },
    response: { rule: 'response-one-of-added', side: 'added' },
  },
}
