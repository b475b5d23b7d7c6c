import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { didYouMean, expectedOneOf, sentences } from '../../../output/text/problems.ts'
import { quotedValue } from '../../../output/text/sentences.ts'
import { suggest } from '../../../output/text/suggest.ts'
import { type FactPart, UnreadFact } from './facts.ts'
import type { PolicyType } from './field.ts'
import { patternFault } from './pattern.ts'
import { policyFields, policyTypeNames, type ScopeName, scopes } from './scopes.ts'
import { viewClasses } from './world.ts'

/** A problem in an expression, with the position of its first character. */
export interface ExpressionFault {
  message: string
  offset: number
}

/** The result of an expression for a resource. */
export type ExpressionResult = { value: unknown } | { unknown: string }

/** An expression of a rule, checked against the fields of its scope. */
export interface Expression {
  evaluate(view: object, organization: object, now: Date): ExpressionResult
  /** the parts of the organization that the expression needs */
  parts: ReadonlySet<FactPart>
  /** the types whose fields the expression uses */
  types: ReadonlySet<PolicyType>
  /** true if the expression uses all spaces, collections, or sites of the organization */
  usesAll: boolean
}

/** Matches the types of lists that contain all resources of a kind. */
const placeListType = /^list<(Space|Collection|Site)>$/

const environments = new Map<ScopeName, Environment>()

/** Returns the variables of a scope: its resource, the organization, and the current time. */
function environmentOf(scope: ScopeName): Environment {
  const found = environments.get(scope)
  if (found) return found
  const made = new Environment({
    limits: { maxAstNodes: 2000, maxDepth: 100, maxListElements: 500 },
  })
  for (const type of policyTypeNames) {
    const fields = Object.entries(policyFields[type]).map(([name, field]) => [name, field.type])
    made.registerType(type, { ctor: viewClasses[type], fields: Object.fromEntries(fields) })
  }
  made.registerVariable('organization', 'Organization')
  made.registerVariable('now', 'google.protobuf.Timestamp')
  const { variable, type } = scopes[scope]
  if (variable !== 'organization') made.registerVariable(variable, type)
  environments.set(scope, made)
  return made
}

/**
 * Parses an expression and checks its types. `result` is the required type; without it, the
 * expression may return any value.
 */
export function compileExpression(
  scope: ScopeName,
  text: string,
  result?: 'bool',
): Expression | ExpressionFault {
  const environment = environmentOf(scope)
  try {
    const program = environment.parse(text)
    const { valid, type, error } = program.check()
    if (!valid && error) return celFault(scope, error)
    const uses = fieldUses(program.ast)
    if ('message' in uses) return uses
    if (result !== undefined && type !== result) {
      return { message: `Expected a condition, not a value of the type ${type}`, offset: 0 }
    }
    const { variable } = scopes[scope]
    return {
      ...uses,
      evaluate: (view, organization, now) => {
        try {
          return { value: program({ organization, now, [variable]: view }) }
        } catch (cause) {
          return { unknown: unknownReason(cause) }
        }
      },
    }
  } catch (error) {
    return celFault(scope, error)
  }
}

interface CelError extends Error {
  summary?: string
  code?: string
  range?: { start: number }
  node?: unknown
}

/** Describes an error of the CEL library. Suggests fields and variables for unknown names. */
function celFault(scope: ScopeName, error: unknown): ExpressionFault {
  const { summary, message, code, range, node } = error as CelError
  const offset = range?.start ?? 0
  if (code === 'no_such_key') {
    const { args } = node as { args: [ASTNode, string] }
    return unknownField(nodeType(args[0]), args[1], offset)
  }
  if (code === 'unknown_variable') {
    const { args } = node as { args: string }
    const valid = [...new Set([scopes[scope].variable, 'organization', 'now'])]
    return { message: unknownName('variable', args, valid), offset }
  }
  return { message: summary ?? message.split('\n')[0] ?? '', offset }
}

function unknownField(type: PolicyType | undefined, name: string, offset: number): ExpressionFault {
  const valid = type ? Object.keys(policyFields[type]) : []
  return { message: unknownName(`field of ${type ?? 'a value'}`, name, valid), offset }
}

function unknownName(what: string, name: string, valid: readonly string[]): string {
  const [suggested] = suggest(name, valid, 1)
  const expected = suggested === undefined ? expectedOneOf(valid) : didYouMean([suggested])
  return sentences(`Unknown ${what}: ${quotedValue(name)}`, expected)
}

/** Returns the reason why an expression has no result: unread data, or a missing value. */
function unknownReason(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (error instanceof UnreadFact) return error.message
  }
  const { code, node, summary, message } = cause as CelError
  const { args } = (node ?? {}) as { args?: unknown }
  if (code === 'no_such_key' && Array.isArray(args)) {
    return `the field "${args[1]}" is absent`
  }
  return summary ?? message.split('\n')[0] ?? ''
}

/** Matches the type of list elements. */
const listType = /^list<(\w+)>$/

const isPolicyType = (name: string | undefined): name is PolicyType =>
  name !== undefined && Object.hasOwn(policyFields, name)

/**
 * Returns the type of a node. The library stores the type in the tree when it checks the
 * expression, except in the argument of `has`.
 */
function nodeType(node: ASTNode): PolicyType | undefined {
  const { checkedType } = node as { checkedType?: { name: string } }
  if (checkedType) return isPolicyType(checkedType.name) ? checkedType.name : undefined
  if (node.op !== '.') return undefined
  const type = nodeType(node.args[0])
  const field = type && policyFields[type][node.args[1]]
  return isPolicyType(field?.type) ? field.type : undefined
}

/** Returns the problem with a call that could take too long, or that hides types. */
function callFault(node: ASTNode): ExpressionFault | undefined {
  if (node.op === 'call' && node.args[0] === 'dyn') {
    return { message: 'The function "dyn" is not allowed', offset: node.pos }
  }
  if (node.op !== 'rcall' || node.args[0] !== 'matches') return undefined
  const [pattern] = node.args[2]
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') {
    return { message: 'Expected a pattern in quotes', offset: pattern?.pos ?? node.pos }
  }
  const message = patternFault(pattern.args)
  return message === undefined ? undefined : { message, offset: pattern.pos }
}

/**
 * Returns the parts and types that an expression uses. The library doesn't check the field names in
 * `has`, so this function does.
 */
function fieldUses(
  ast: ASTNode,
): Pick<Expression, 'parts' | 'types' | 'usesAll'> | ExpressionFault {
  const parts = new Set<FactPart>()
  const types = new Set<PolicyType>()
  let usesAll = false
  let fault: ExpressionFault | undefined
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (typeof node !== 'object' || node === null || !('op' in node)) return
    const inner = node as ASTNode
    if (inner.op === '.') {
      const type = nodeType(inner.args[0])
      const field = type && policyFields[type][inner.args[1]]
      if (type && !field) fault ??= unknownField(type, inner.args[1], inner.pos)
      if (type) types.add(type)
      if (type === 'Organization' && placeListType.test(field?.type ?? '')) usesAll = true
      const [, element] = listType.exec(field?.type ?? '') ?? [undefined, field?.type]
      if (isPolicyType(element)) types.add(element)
      for (const part of field?.reads ?? []) parts.add(part)
    }
    fault ??= callFault(inner)
    visit(inner.args)
  }
  visit(ast)
  return fault ?? { parts, types, usesAll }
}
