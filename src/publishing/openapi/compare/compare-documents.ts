import { answersFor, tellsSuccess } from './answers.ts'
import { type Answer, Api, type Operation } from './api.ts'
import type { BreakingChange, BreakingRule } from './breaking-change.ts'
import { isIn } from './content.ts'
import { Sameness } from './sameness.ts'
import { type Passed, SchemaFit, type Sides as SchemaSides } from './schema-fit.ts'
import { lets, wayText } from './security.ts'

export interface Comparison {
  /** operations, such as `GET /pets/{id}` */
  added: string[]
  removed: string[]
  changed: ChangedOperation[]
  breaking: BreakingChange[]
}

export interface ChangedOperation {
  operation: string
  /** its keys that differ, such as `parameters` */
  parts: string[]
}

/** What another document changes for those who use the operations of this one. */
export function compareDocuments(before: unknown, after: unknown): Comparison {
  const apis: Sides = [new Api(before), new Api(after)]
  const sameness = new Sameness(...apis)
  const effort: Effort = { left: 300_000, common: new Map() }
  const comparison: Comparison = { added: [], removed: [], changed: [], breaking: [] }
  for (const [key, operation] of apis[0].operations) {
    const { name } = operation
    const later = apis[1].operations.get(key)
    if (later === undefined) {
      comparison.removed.push(name)
      const message = 'the operation is gone'
      comparison.breaking.push({ rule: 'operation-removed', operation: name, where: '', message })
      continue
    }
    const parts = differingParts(operation, later, sameness)
    if (parts.length === 0) continue
    comparison.changed.push({ operation: later.name, parts })
    comparison.breaking.push(...breakingChanges(operation, later, apis, { sameness, effort }))
  }
  for (const [key, { name }] of apis[1].operations) {
    if (!apis[0].operations.has(key)) comparison.added.push(name)
  }
  return comparison
}

type Sides = [before: Api, after: Api]
type Report = (rule: BreakingRule, where: string, message: string) => void

/**
 * Every operation tells what broke in the schemas that it shares with others, until so many have been
 * compared that it would take long: from then on each schema is told of once.
 */
interface Effort {
  left: number
  common: Passed
}

function differingParts(before: Operation, after: Operation, sameness: Sameness): string[] {
  const keys = new Set([...Object.keys(before.node), ...Object.keys(after.node)])
  return [...keys].filter((key) => !sameness.isSame(before.node[key], after.node[key])).sort()
}

function breakingChanges(
  before: Operation,
  after: Operation,
  [old, now]: Sides,
  { sameness, effort }: { sameness: Sameness; effort: Effort },
): BreakingChange[] {
  const changes = new Map<string, BreakingChange>()
  // variants that share a field all tell of it
  const report: Report = (rule, where, message) =>
    changes.set(`${rule} ${where} ${message}`, { rule, operation: after.name, where, message })
  const comparing =
    (sides: SchemaSides): CompareAt =>
    (where, given, taken) => {
      const passed = effort.left > 0 ? new Map() : effort.common
      const within: Report = (rule, path, message) =>
        report(rule, path === '' ? where : `${where}: ${path}`, message)
      effort.left -= new SchemaFit(sides, within, passed).compare(given, taken)
    }
  const requests = comparing({ kind: 'request', given: old, taken: now, sameness })
  const responses = comparing({ kind: 'response', given: now, taken: old, sameness })
  compareSecurity(before, after, report)
  compareParameters(before, after, requests, report)
  compareBodies(before, after, requests, report)
  compareResponses(before, after, responses, report)
  return [...changes.values()]
}

type CompareAt = (where: string, given: unknown, taken: unknown) => void

function compareSecurity(before: Operation, after: Operation, report: Report): void {
  for (const way of before.security) {
    if (after.security.some((other) => lets(way, other))) continue
    const now = after.security.map(wayText).join(', or ')
    report('security-narrowed', 'security', `was ${wayText(way)}, is ${now}`)
  }
}

function compareParameters(
  before: Operation,
  after: Operation,
  compare: CompareAt,
  report: Report,
): void {
  for (const [key, { label, required, schema, style }] of after.parameters) {
    const old = before.parameters.get(key)
    if (old !== undefined) compare(label, old.schema, schema)
    if (old?.style !== undefined && style !== undefined && old.style !== style) {
      report('parameter-style-changed', label, `was ${old.style}, is ${style}`)
    }
    if (!required || old?.required) continue
    const message = old === undefined ? 'is new, and required' : 'became required'
    report('parameter-required', label, message)
  }
}

function compareBodies(
  before: Operation,
  after: Operation,
  compare: CompareAt,
  report: Report,
): void {
  const where = 'request body'
  if (after.body?.required && !before.body?.required) {
    const message = before.body === undefined ? 'is new, and required' : 'became required'
    report('request-body-required', where, message)
  }
  if (before.body === undefined) return
  if (after.body === undefined) {
    report('request-body-removed', where, 'is no longer taken')
    return
  }
  for (const [type, schema] of before.body.content) {
    const { content } = after.body
    const taken = content.has(type) ? type : [...content.keys()].find((range) => isIn(type, range))
    if (taken === undefined) {
      report('request-media-type-removed', `${where} ${type}`, 'is no longer taken')
    } else compare(`${where} ${type}`, schema, content.get(taken))
  }
}

function compareResponses(
  before: Operation,
  after: Operation,
  compare: CompareAt,
  report: Report,
): void {
  for (const [status, old] of before.responses) {
    const where = `response ${status}`
    const later = answersFor(status, before, after)
    if (later.length === 0 && tellsSuccess(status, before)) {
      report('response-removed', where, 'is gone')
    }
    for (const answer of later) compareAnswers(where, old, answer, { compare, report })
  }
}

function compareAnswers(
  where: string,
  old: Answer,
  later: Answer,
  { compare, report }: { compare: CompareAt; report: Report },
): void {
  for (const [type, schema] of old.content) {
    const at = `${where} ${type}`
    const others = [...later.content].filter(([given]) => isIn(given, type))
    if (others.length === 0) report('response-media-type-removed', at, 'is gone')
    for (const [, other] of others) compare(at, other, schema)
  }
  for (const [name, schema] of old.headers) {
    const at = `${where} header "${name}"`
    const other = later.headers.get(name)
    if (other === undefined) report('response-header-removed', at, 'is gone')
    else compare(at, other, schema)
  }
}
