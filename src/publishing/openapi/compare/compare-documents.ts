import { Api, type Operation } from './api.ts'
import type { BreakingChange, BreakingRule } from './breaking-change.ts'
import { Sameness } from './sameness.ts'
import { SchemaFit } from './schema-fit.ts'

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
    comparison.breaking.push(...breakingChanges(operation, later, apis, sameness))
  }
  for (const [key, { name }] of apis[1].operations) {
    if (!apis[0].operations.has(key)) comparison.added.push(name)
  }
  return comparison
}

type Sides = [before: Api, after: Api]
type Report = (rule: BreakingRule, where: string, message: string) => void

function differingParts(before: Operation, after: Operation, sameness: Sameness): string[] {
  const keys = new Set([...Object.keys(before.node), ...Object.keys(after.node)])
  return [...keys].filter((key) => !sameness.isSame(before.node[key], after.node[key])).sort()
}

function breakingChanges(
  before: Operation,
  after: Operation,
  [old, now]: Sides,
  sameness: Sameness,
): BreakingChange[] {
  const changes: BreakingChange[] = []
  const report: Report = (rule, where, message) =>
    changes.push({ rule, operation: after.name, where, message })
  const requests = (where: string) =>
    fitAt({ kind: 'request', given: old, taken: now, sameness }, where, report)
  const responses = (where: string) =>
    fitAt({ kind: 'response', given: now, taken: old, sameness }, where, report)
  compareParameters(before, after, requests, report)
  compareBodies(before, after, requests, report)
  compareResponses(before, after, responses, report)
  return changes
}

type SchemasAt = (where: string) => SchemaFit

function fitAt(
  sides: ConstructorParameters<typeof SchemaFit>[0],
  where: string,
  report: Report,
): SchemaFit {
  return new SchemaFit(sides, (rule, path, message) =>
    report(rule, path === '' ? where : `${where}: ${path}`, message),
  )
}

function compareParameters(
  before: Operation,
  after: Operation,
  schemasAt: SchemasAt,
  report: Report,
): void {
  for (const [key, { label, required, schema }] of after.parameters) {
    const old = before.parameters.get(key)
    if (old !== undefined) schemasAt(label).compare(old.schema, schema, '')
    if (!required || old?.required) continue
    const message = old === undefined ? 'is new, and required' : 'became required'
    report('parameter-required', label, message)
  }
}

function compareBodies(
  before: Operation,
  after: Operation,
  schemasAt: SchemasAt,
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
    const later = after.body.content.get(type)
    if (later === undefined) {
      report('request-media-type-removed', `${where} ${type}`, 'is no longer taken')
    } else schemasAt(`${where} ${type}`).compare(schema, later, '')
  }
}

/** Answers of errors come and go; what a success gives is what clients are written for. */
const isSuccess = (status: string) => /^[23]/.test(status) || status === 'default'

function compareResponses(
  before: Operation,
  after: Operation,
  schemasAt: SchemasAt,
  report: Report,
): void {
  for (const [status, old] of before.responses) {
    const where = `response ${status}`
    const later = after.responses.get(status)
    if (later === undefined) {
      if (isSuccess(status)) report('response-removed', where, 'is gone')
      continue
    }
    for (const [type, schema] of old.content) {
      const at = `${where} ${type}`
      const other = later.content.get(type)
      if (other === undefined) report('response-media-type-removed', at, 'is gone')
      else schemasAt(at).compare(other, schema, '')
    }
    for (const [name, schema] of old.headers) {
      const at = `${where} header "${name}"`
      const other = later.headers.get(name)
      if (other === undefined) report('response-header-removed', at, 'is gone')
      else schemasAt(at).compare(other, schema, '')
    }
  }
}
