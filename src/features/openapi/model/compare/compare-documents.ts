import { runInterruptibly, throwIfAborted } from '../read/run-interruptibly.ts'
import { Api } from './api.ts'
import {
  type ApiChange,
  type ChangeRule,
  type ReportChange,
  type ReportedRule,
  ruleAndDetail,
  usualSeverity,
  type Where,
  whereText,
} from './change.ts'
import { compareOperation, type SharedSchemas, sharedSchemas } from './compare-operation.ts'
import {
  deprecationText,
  isLessStable,
  isSettled,
  isSunset,
  removalRule,
  removedAsAnnounced,
  requiredVersion,
  stabilityLevel,
} from './lifecycle.ts'
import { ListedChanges } from './listed-changes.ts'
import { compareLiterally } from './literal/compare-literally.ts'
import type { ComponentPlace } from './named-components.ts'
import type { ApiOperation } from './operation.ts'
import { Sameness } from './sameness.ts'
import { compareServerDefaults, serverAddresses } from './servers.ts'

export interface Comparison {
  /** the new operations, such as `GET /pets/{id}` */
  added: string[]
  removed: string[]
  changed: ChangedOperation[]
  /** all changes, each with its rule */
  changes: ApiChange[]
  /** the new document's version, and the version that its breaking changes require */
  version?: { is: string; wanted: string }
}

export interface ChangedOperation {
  operation: string
  /** the keys of the operation that changed, such as `parameters` */
  parts: string[]
}

interface ComparisonOptions {
  today?: Date
  /** true to apply `literalRules` as well */
  literal?: boolean
  maxListed?: number
}

/** Compares two documents, and reports the changes that affect clients of the first document. */
export function compareDocuments(
  before: unknown,
  after: unknown,
  options: ComparisonOptions = {},
): Comparison {
  const steps = compareStepwise(before, after, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

interface Turns {
  signal: AbortSignal
  /** the maximum time in milliseconds until other work, such as a signal handler, can run */
  maxTurn?: number
}

/**
 * Compares two documents like `compareDocuments`, but Ctrl-C can interrupt the comparison, which
 * takes seconds for large documents.
 */
export async function compareUnlessAborted(
  before: unknown,
  after: unknown,
  { signal, maxTurn = 200, ...options }: ComparisonOptions & Turns,
): Promise<Comparison> {
  const steps = compareStepwise(before, after, options)
  // the first step scans both documents completely, without yielding
  let step = await runInterruptibly(() => steps.next())
  for (let turn = performance.now(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() - turn < maxTurn) continue
    await throwIfAborted(signal)
    turn = performance.now()
  }
}

function* compareStepwise(
  before: unknown,
  after: unknown,
  { today = new Date(), maxListed = 100_000, literal = false }: ComparisonOptions,
): Generator<undefined, Comparison> {
  const apis: Sides = [new Api(before), new Api(after)]
  const sameness = new Sameness(...apis)
  const shared = sharedSchemas(...apis, { sameness, today, literal })
  const listed = new ListedChanges(maxListed)
  const { all: changes } = listed
  const comparison: Comparison = { added: [], removed: [], changed: [], changes }
  const of =
    (operation: string): ReportChange =>
    (rule, where, message, component) =>
      changes.push(createChange(rule, operation, where, message, component))
  compareServers(serverAddresses(apis[0].document), serverAddresses(apis[1].document), of('*'))
  compareServerDefaults(apis[0].document, apis[1].document, of('*'))
  const kinds: MemberKind[] = [
    { of: ({ operations }) => operations, removed: 'operation-removed', added: 'operation-added' },
    { of: ({ webhooks }) => webhooks, removed: 'webhook-removed', added: 'webhook-added' },
  ]
  for (const { of: all, removed, added } of kinds) {
    const [older, newer] = [all(apis[0]), all(apis[1])]
    for (const [key, operation] of older) {
      yield
      const { name, node } = operation
      const later = newer.get(key)
      if (later === undefined) {
        comparison.removed.push(name)
        const isExpected = !isSettled(node) || isSunset(node, today)
        const rule = removalRule(removed, node, today)
        const kind = node.deprecated === true ? 'deprecated operation' : 'operation'
        const message = `the ${kind} was removed`
        const change = createChange(rule, name, '', message)
        changes.push(isExpected ? { ...change, severity: 'info' } : change)
        continue
      }
      const parts = differingParts(operation, later, sameness)
      if (parts.length === 0) continue
      comparison.changed.push({ operation: later.name, parts })
      listed.add(collectChanges(operation, later, shared, listed))
    }
    for (const [key, { name }] of newer) {
      if (older.has(key)) continue
      comparison.added.push(name)
      of(name)(added, '', 'the operation was added')
    }
  }
  if (breakingChanges(comparison).length === 0) return comparison
  const version = requiredVersion(apis[0].document, apis[1].document)
  return version === undefined ? comparison : { ...comparison, version }
}

export function breakingChanges({ changes }: Comparison): ApiChange[] {
  return changes.filter(({ severity }) => severity === 'breaking')
}

type Sides = [before: Api, after: Api]

interface MemberKind {
  of: (api: Api) => Map<string, ApiOperation>
  removed: ChangeRule
  added: ChangeRule
}

function createChange(
  reported: ReportedRule,
  operation: string,
  where: Where,
  message: string,
  component?: ComponentPlace,
): ApiChange {
  const [rule, detail] = ruleAndDetail(reported)
  const change = { severity: usualSeverity(reported), operation, where: whereText(where), message }
  return { rule, ...(detail && { detail }), ...change, ...(component && { component }) }
}

function differingParts(before: ApiOperation, after: ApiOperation, sameness: Sameness): string[] {
  const keys = new Set([...Object.keys(before.node), ...Object.keys(after.node)])
  return [...keys].filter((key) => !sameness.isSame(before.node[key], after.node[key])).sort()
}

function collectChanges(
  before: ApiOperation,
  after: ApiOperation,
  shared: SharedSchemas,
  listed: ListedChanges,
): Iterable<ApiChange> {
  const found = new Map<string, ApiChange>()
  const isBinding = isSettled(before.node)
  const report: ReportChange = (rule, where, message, component) => {
    const usual = usualSeverity(rule)
    const severity = isBinding ? usual : 'info'
    if (listed.countIfFull(component, severity)) return
    // report a field that several variants share only once
    const at = whereText(where)
    const key = `${rule} ${at} ${message}`
    if (found.has(key)) return
    found.set(key, { ...createChange(rule, after.name, at, message, component), severity })
  }
  compareOperationObject(before, after, report)
  if (before.servers ?? after.servers) {
    const [was, is] = [
      before.servers ?? serverAddresses(shared.before.document),
      after.servers ?? serverAddresses(shared.after.document),
    ]
    compareServers(was, is, report)
    compareServerDefaults(before.node, after.node, report)
  }
  compareOperation(before, after, shared, report)
  compareCallbacks(before, after, shared, report)
  if (shared.literal) compareLiterally(before, after, shared.literal, report)
  return found.values()
}

function compareOperationObject(
  before: ApiOperation,
  after: ApiOperation,
  report: ReportChange,
): void {
  const [was, is] = [before.node, after.node]
  if (is.deprecated === true && was.deprecated !== true) {
    report('operation-deprecated', '', deprecationText(is))
  }
  if (isLessStable(was, is)) {
    report('stability-lowered', '', `was ${stabilityLevel(was)}, is ${stabilityLevel(is)}`)
  }
  if (was.operationId !== undefined && was.operationId !== is.operationId) {
    report('operation-id-changed', 'operationId', `was ${was.operationId}, is ${is.operationId}`)
  }
}

function compareCallbacks(
  before: ApiOperation,
  after: ApiOperation,
  shared: SharedSchemas,
  report: ReportChange,
): void {
  const { parts, today } = shared
  for (const [key, { node, operation }] of before.callbacks) {
    const where = `callback ${key}`
    const later = after.callbacks.get(key)
    const tell = parts.reportFor(report, where, node, later?.node)
    if (later === undefined) {
      if (isSunset(operation.node, today)) tell('callback-sunset', where, removedAsAnnounced)
      else tell(removalRule('callback-removed', operation.node, today), where, 'was removed')
    } else {
      compareOperation(operation, later.operation, shared, (rule, at, message, component) =>
        tell(rule, () => `${where}: ${whereText(at)}`, message, component),
      )
    }
  }
  for (const [key, { node }] of after.callbacks) {
    if (before.callbacks.has(key)) continue
    const where = `callback ${key}`
    parts.reportFor(report, where, undefined, node)('callback-added', where, 'was added')
  }
}

/** Compares the server addresses. Added addresses aren't a change if the old document has none. */
function compareServers(
  before: readonly string[],
  after: readonly string[],
  report: ReportChange,
): void {
  if (before.length === 0) return
  const removed = before.filter((server) => !after.includes(server))
  const added = after.filter((server) => !before.includes(server))
  // report a replaced address as one change
  if (removed.length > 0 && removed.length === added.length && areAlike(removed, added)) {
    report('server-removed', 'servers', `${removed.join(', ')} was replaced by ${added.join(', ')}`)
    return
  }
  for (const server of removed) report('server-removed', 'servers', `${server} was removed`)
  for (const server of added) report('server-added', 'servers', `${server} was added`)
}

/** Returns whether the addresses within each list differ only in their URL scheme. */
function areAlike(...sides: string[][]): boolean {
  return sides.every((all) => new Set(all.map((url) => url.replace(/^\w+:/, ''))).size === 1)
}
